//! The residual families of one level, each kept once.
//!
//! A set is a word with a bit for each variable to come. Most states are where few variables are
//! left, so the words become narrower as variables are decided: half and a quarter of the memory,
//! and more of them in a register.

use std::hint::black_box;

use num_traits::{AsPrimitive, PrimInt};

use super::State;
use crate::vectors::bytemuck::{self, Pod};

/// A set of variables to come.
pub(super) trait Word: PrimInt + AsPrimitive<u64> + Pod {}
impl Word for u64 {}
impl Word for u32 {}
impl Word for u16 {}

/// Families of sets, numbered from 1 in the order of insertion; each family ascending.
///
/// A family is a *record*: a word with its number in the lower half and the number of its sets in
/// the upper half, and then its sets, as many as fit in each word, and zeros in the rest of the
/// last one.
#[derive(Default)]
pub(super) struct Families {
    records: Vec<u64>,
    count: usize,
    /// A hash table with linear probing: where records begin, below the upper half of their hashes.
    /// A slot is found by the upper bits of the hash, so that a larger table is filled from a
    /// smaller one alone.
    slots: Vec<u64>,
    /// How many bits of a hash are below those that find the slot.
    shift: u32,
}

/// An empty slot: no record begins there.
const EMPTY: u64 = u64::MAX;
const FEWEST_SLOTS: usize = 1 << 10;

impl Families {
    /// The numbers of the families of a batch, which are new ones where they aren't there yet.
    ///
    /// The places in memory that they need are far apart. All of them are read ahead, so that the
    /// reads overlap.
    #[inline(always)]
    pub(super) fn number_all(&mut self, batch: &Batch, numbers: &mut Vec<State>) {
        let count = batch.len();
        self.reserve(count);
        let (mut hashes, mut slots) = ([0; BATCH], [EMPTY; BATCH]);
        for (index, hashed) in hashes[..count].iter_mut().enumerate() {
            *hashed = hash(&batch.record(index)[1..]);
        }
        for (slot, hash) in slots[..count].iter_mut().zip(&hashes) {
            *slot = self.slots[(hash >> self.shift) as usize];
        }
        for slot in &slots[..count] {
            black_box(self.records.get((slot & LOWER_HALF) as usize).copied());
        }
        numbers.clear();
        let numbered = (0..count).map(|index| self.number(batch.record(index), hashes[index]));
        numbers.extend(numbered);
    }

    #[inline(always)]
    fn number(&mut self, record: &[u64], hash: u64) -> State {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize;
        while self.slots[at] != EMPTY {
            if self.slots[at] >> 32 == hash >> 32 {
                let start = (self.slots[at] & LOWER_HALF) as usize;
                let known = self.records.get(start..start + record.len());
                if let Some(known) = known.filter(|known| same(known, record)) {
                    return known[0] as State;
                }
            }
            at = (at + 1) & mask;
        }
        let start = u32::try_from(self.records.len()).expect("fewer than 2^32 words a level");
        self.count += 1;
        self.slots[at] = hash >> 32 << 32 | u64::from(start);
        self.records.push(record[0] | self.count as u64);
        self.records.extend_from_slice(&record[1..]);
        self.count as State
    }

    /// Makes room for so many more families, so that at most five slots of eight are taken.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if (self.count + more) * 8 > self.slots.len() * 5 {
            let slots = 2 * (self.count + more);
            self.grow(slots.next_power_of_two().max(FEWEST_SLOTS));
        }
    }

    #[cold]
    fn grow(&mut self, slots: usize) {
        let taken = std::mem::replace(&mut self.slots, vec![EMPTY; slots]);
        self.shift = u64::BITS - slots.trailing_zeros();
        for slot in taken.into_iter().filter(|&slot| slot != EMPTY) {
            let mut at = (slot >> self.shift) as usize;
            while self.slots[at] != EMPTY {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = slot;
        }
    }

    /// Forgets the families; their memory is kept.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.count = 0;
        self.slots.fill(EMPTY);
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The families, from number 1 on, whose sets were entered in words of this kind.
    #[inline(always)]
    pub(super) fn iter<W: Word>(&self) -> impl Iterator<Item = &[W]> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let sets = (self.records.get(at)? >> 32) as usize;
            let words = at + 1..at + 1 + packed::<W>(sets);
            at = words.end;
            Some(&bytemuck::cast_slice(&self.records[words])[..sets])
        })
    }

    /// The memory that it has.
    pub(super) fn bytes(&self) -> usize {
        size_of::<u64>() * (self.records.capacity() + self.slots.capacity())
    }
}

const LOWER_HALF: u64 = 0xFFFF_FFFF;

/// The words that hold so many sets.
#[inline(always)]
fn packed<W>(sets: usize) -> usize {
    (sets * size_of::<W>()).div_ceil(size_of::<u64>())
}

/// Whether two records have the same sets; the second has no number yet.
#[inline(always)]
fn same(known: &[u64], record: &[u64]) -> bool {
    let sizes = known[0] >> 32 == record[0] >> 32;
    let pairs = known[1..].iter().zip(&record[1..]);
    sizes && pairs.fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
}

/// How many families are looked up together.
pub(super) const BATCH: usize = 64;

/// Records of families that are looked up together, at most [`BATCH`], without their numbers.
pub(super) struct Batch {
    words: Vec<u64>,
    /// Where each record ends.
    ends: Vec<usize>,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), ends: Vec::new() }
    }

    /// The place of the sets of the record that is being entered, for `sets` of them or fewer.
    #[inline(always)]
    pub(super) fn place<W: Word>(&mut self, sets: usize) -> &mut [W] {
        let start = self.start() + 1;
        let end = start + packed::<W>(sets);
        if self.words.len() < end {
            self.words.resize(2 * end, 0);
        }
        bytemuck::cast_slice_mut(&mut self.words[start..end])
    }

    /// Ends the record that is being entered, with so many sets; returns which record of the batch
    /// it is.
    #[inline(always)]
    pub(super) fn end<W: Word>(&mut self, sets: usize) -> usize {
        let start = self.start();
        let end = start + 1 + packed::<W>(sets);
        let place: &mut [W] = bytemuck::cast_slice_mut(&mut self.words[start + 1..end]);
        for rest in &mut place[sets..] {
            *rest = W::zero();
        }
        self.words[start] = (sets as u64) << 32;
        self.ends.push(end);
        self.ends.len() - 1
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    #[inline(always)]
    fn start(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    #[inline(always)]
    fn record(&self, index: usize) -> &[u64] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start..self.ends[index]]
    }
}

/// Multiplies the words in and folds the product of 128 bits.
#[inline(always)]
fn hash(words: &[u64]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    words.iter().fold(FACTOR, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        product as u64 ^ (product >> 64) as u64
    })
}
