//! The residual families of one level, each kept once.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::{DEAD, State};

/// Families of sets, numbered from 1 as they come in; each set a word, each family ascending.
#[derive(Default)]
pub(super) struct Families {
    /// The sets of all families, one family after the other.
    sets: Vec<u64>,
    /// Where each family ends.
    ends: Vec<usize>,
    numbers: HashTable<State>,
    hasher: DefaultHashBuilder,
}

impl Families {
    /// The number of a family; a new one if it isn't there yet.
    pub(super) fn number(&mut self, family: &[u64]) -> State {
        let Self {
            sets,
            ends,
            numbers,
            hasher,
        } = self;
        let get = |number: State| slice(sets, ends, number);
        let hash = hasher.hash_one(family);
        if let Some(&number) = numbers.find(hash, |&number| get(number) == family) {
            return number;
        }
        let number = State::try_from(ends.len() + 1).expect("fewer than 2^32 states a level");
        numbers.insert_unique(hash, number, |&number| hasher.hash_one(get(number)));
        sets.extend_from_slice(family);
        ends.push(sets.len());
        number
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
            + (size_of::<State>() + 1) * self.numbers.capacity()
    }
}

fn slice<'a>(sets: &'a [u64], ends: &[usize], number: State) -> &'a [u64] {
    debug_assert_ne!(number, DEAD);
    let index = number as usize - 1;
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    &sets[start..ends[index]]
}
