//! The residual families of one level, each kept once.
//!
//! A set is a word with a bit for each variable to come. Most states are where few variables are left, so
//! the words become narrower as variables are decided: half and a quarter of the memory, and more of
//! them in a register.

use std::hint::black_box;

use num_traits::{AsPrimitive, PrimInt};

use super::{DEAD, State};

/// A set of variables to come.
pub(super) trait Word: PrimInt + AsPrimitive<u64> + 'static {}
impl Word for u64 {}
impl Word for u32 {}
impl Word for u16 {}

/// Families of sets, numbered from 1 in the order of insertion; each family ascending.
pub(super) struct Families<W> {
    /// The sets of all families, one family after the other.
    sets: Vec<W>,
    /// Where each family ends.
    ends: Vec<usize>,
    hashes: Vec<u64>,
    /// A hash table with linear probing: numbers, below the upper half of their hashes.
    slots: Vec<u64>,
}

impl<W> Default for Families<W> {
    fn default() -> Self {
        Self {
            sets: Vec::new(),
            ends: Vec::new(),
            hashes: Vec::new(),
            slots: Vec::new(),
        }
    }
}

/// An empty slot: no family has this number.
const EMPTY: u64 = DEAD as u64;
const FEWEST_SLOTS: usize = 1 << 10;

impl<W: Word> Families<W> {
    /// The number of a family; a new one if it isn't there yet.
    #[inline(always)]
    pub(super) fn number(&mut self, family: &[W]) -> State {
        self.reserve(1);
        self.number_hashed(family, hash(family))
    }

    /// The numbers of the families of a batch, which are new ones where they aren't there yet.
    ///
    /// The places in memory that they need are far apart. All of them are read ahead, so that the reads
    /// overlap.
    #[inline(always)]
    pub(super) fn number_all(&mut self, batch: &Batch<W>, numbers: &mut Vec<State>) {
        self.reserve(batch.ends.len());
        let mask = self.slots.len() - 1;
        let hashes: [u64; BATCH] = std::array::from_fn(|i| match i < batch.ends.len() {
            true => hash(batch.family(i)),
            false => 0,
        });
        let slots = hashes.map(|hash| self.slots[hash as usize & mask]);
        let starts: [usize; BATCH] = std::array::from_fn(|i| {
            let (number, tag) = (slots[i] as State, slots[i] >> 32);
            match number != DEAD && tag == hashes[i] >> 32 {
                true => start(&self.ends, number),
                false => 0,
            }
        });
        for start in starts {
            black_box(self.sets.get(start).copied());
        }
        numbers.clear();
        numbers
            .extend((0..batch.ends.len()).map(|i| self.number_hashed(batch.family(i), hashes[i])));
    }

    #[inline(always)]
    fn number_hashed(&mut self, family: &[W], hash: u64) -> State {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != EMPTY {
            let number = self.slots[at] as State;
            if self.slots[at] >> 32 == hash >> 32 && self.family(number) == family {
                return number;
            }
            at = (at + 1) & mask;
        }
        self.hashes.push(hash);
        self.sets.extend_from_slice(family);
        self.ends.push(self.sets.len());
        let number = State::try_from(self.ends.len()).expect("fewer than 2^32 states a level");
        self.slots[at] = hash >> 32 << 32 | u64::from(number);
        number
    }

    /// Makes room for so many more families, so that at most five slots of eight are taken.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if (self.len() + more) * 8 > self.slots.len() * 5 {
            self.grow(more);
        }
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let slots = (2 * (self.len() + more))
            .next_power_of_two()
            .max(FEWEST_SLOTS);
        self.slots = vec![EMPTY; slots];
        for (number, hash) in (1..).zip(&self.hashes) {
            let mut at = *hash as usize & (slots - 1);
            while self.slots[at] != EMPTY {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = hash >> 32 << 32 | number;
        }
    }

    /// Forgets the families; their memory is kept.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.ends.clear();
        self.hashes.clear();
        self.slots.fill(EMPTY);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn family(&self, number: State) -> &[W] {
        &self.sets[start(&self.ends, number)..self.ends[number as usize - 1]]
    }

    /// The families, from number 1 on.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[W]> {
        (1..=self.len()).map(|number| self.family(number as State))
    }

    /// The memory that it has.
    pub(super) fn bytes(&self) -> usize {
        size_of::<W>() * self.sets.capacity()
            + size_of::<usize>() * self.ends.capacity()
            + size_of::<u64>() * (self.hashes.capacity() + self.slots.capacity())
    }
}

/// Where the sets of a family begin.
fn start(ends: &[usize], number: State) -> usize {
    (number as usize)
        .checked_sub(2)
        .map_or(0, |before| ends[before])
}

/// How many families are looked up together.
pub(super) const BATCH: usize = 64;

/// Families that are looked up together, at most [`BATCH`].
pub(super) struct Batch<W> {
    sets: Vec<W>,
    ends: Vec<usize>,
}

impl<W: Word> Batch<W> {
    pub(super) fn new() -> Self {
        Self {
            sets: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Appends sets to the family that is being entered.
    #[inline(always)]
    pub(super) fn extend(&mut self, sets: &[W]) {
        self.sets.extend_from_slice(sets);
    }

    /// Ends the family that is being entered.
    #[inline(always)]
    pub(super) fn end(&mut self) {
        self.ends.push(self.sets.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.ends.clear();
    }

    #[inline(always)]
    fn family(&self, index: usize) -> &[W] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start..self.ends[index]]
    }
}

/// Multiplies the sets in, as many as a word of 64 bits holds at a time, and folds the product of 128 bits.
#[inline(always)]
fn hash<W: Word>(family: &[W]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let bits = 8 * size_of::<W>();
    family.chunks(64 / bits).fold(FACTOR, |hash, sets| {
        let packed = sets.iter().rev().fold(0u64, |word, &set| {
            word.unbounded_shl(bits as u32) | AsPrimitive::<u64>::as_(set)
        });
        let product = u128::from(hash ^ packed) * u128::from(FACTOR);
        product as u64 ^ (product >> 64) as u64
    })
}
