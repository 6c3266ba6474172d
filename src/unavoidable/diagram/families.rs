//! The residual families of one level, each kept once.

use hashbrown::HashTable;

use super::{DEAD, State};

/// Families of sets, numbered from 1 in the order of insertion; each set a word, each family ascending.
#[derive(Default)]
pub(super) struct Families {
    /// The sets of all families, one family after the other.
    sets: Vec<u64>,
    /// Where each family ends.
    ends: Vec<usize>,
    hashes: Vec<u64>,
    numbers: HashTable<State>,
}

impl Families {
    /// The number of a family; a new one if it isn't there yet.
    pub(super) fn number(&mut self, family: &[u64]) -> State {
        let Self {
            sets,
            ends,
            hashes,
            numbers,
        } = self;
        let hash = hash(family);
        let hash_of = |number: State| hashes[number as usize - 1];
        let is_it =
            |&number: &State| hash_of(number) == hash && slice(sets, ends, number) == family;
        if let Some(&number) = numbers.find(hash, is_it) {
            return number;
        }
        let number = State::try_from(ends.len() + 1).expect("fewer than 2^32 states a level");
        numbers.insert_unique(hash, number, |&number| hash_of(number));
        hashes.push(hash);
        sets.extend_from_slice(family);
        ends.push(sets.len());
        number
    }

    /// Forgets the families; their memory is kept.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.ends.clear();
        self.hashes.clear();
        self.numbers.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The families, from number 1 on.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        (1..=self.len()).map(|number| slice(&self.sets, &self.ends, number as State))
    }

    /// The memory that it has.
    pub(super) fn bytes(&self) -> usize {
        size_of::<u64>() * self.sets.capacity()
            + size_of::<usize>() * self.ends.capacity()
            + size_of::<u64>() * self.hashes.capacity()
            + (size_of::<State>() + 1) * self.numbers.capacity()
    }
}

/// Multiplies each set in, and folds the product of 128 bits.
fn hash(family: &[u64]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    family.iter().fold(FACTOR, |hash, &set| {
        let product = u128::from(hash ^ set) * u128::from(FACTOR);
        product as u64 ^ (product >> 64) as u64
    })
}

fn slice<'a>(sets: &'a [u64], ends: &[usize], number: State) -> &'a [u64] {
    debug_assert_ne!(number, DEAD);
    let index = number as usize - 1;
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    &sets[start..ends[index]]
}
