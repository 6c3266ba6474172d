//! The states of the last level: families over the last variables, the *tail*.
//!
//! The last variables are not decided one by one. Their subsets are so few that the hitting sets of
//! a family are best represented by a truth table: a bit for each subset of the tail, 2^13 of them.
//! A table is built from its family whenever it is needed, in the cache, because that takes less
//! time than to read it from memory: the families of a level are twenty times smaller than their
//! tables.
//!
//! The table is built in blocks of the ten lowest variables. A set with the higher variables `t`
//! must be hit by the lower ones in every block whose subset of the higher variables is disjoint
//! from `t`. So it is entered in the largest such block, the complement of `t`, and then each block
//! receives what its supersets have.

/// The number of variables of the tail. With more of them fewer states are built, and tables take
/// longer.
pub(super) const TAIL: usize = 13;

/// The number of variables of a block, and its words.
const LOWER: usize = 10;
const BLOCK: usize = (1 << LOWER) / 64;

/// The sets of a family are stored in groups of so many: the last one is repeated.
pub(super) const GROUP: usize = 4;

/// For a variable inside a word, the subsets that lack it.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0F0F_0F0F_0F0F_0F0F, 0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF,
];

/// The families of the tail, by state.
#[derive(Debug, Clone)]
pub(super) struct Tails {
    variables: usize,
    sets: Vec<u16>,
    /// Where the family of each state ends, in groups of sets.
    ends: Vec<u32>,
    /// For each set of the six lowest variables the subsets of these that hit it, as a word.
    in_word: [u64; 64],
    /// For each set of the next four the words of a block whose subsets hit it.
    in_block: [[u64; BLOCK]; 16],
    /// The subsets of the variables that there are, in each block.
    all: [u64; BLOCK],
}

impl Tails {
    /// The dead state alone: no subset hits the empty set.
    pub(super) fn new(variables: usize) -> Self {
        assert!(variables <= TAIL, "a set of the tail is a word of 16 bits");
        let word = |holds: &dyn Fn(usize) -> bool| {
            let subsets = (0..64).filter(|&subset| holds(subset));
            subsets.fold(0u64, |word, subset| word | 1 << subset)
        };
        let in_block =
            |set: usize| std::array::from_fn(|w| if w & set == 0 { 0 } else { u64::MAX });
        let mut tails = Self {
            variables,
            sets: Vec::new(),
            ends: Vec::new(),
            in_word: std::array::from_fn(|set| word(&|subset| subset & set != 0)),
            in_block: std::array::from_fn(in_block),
            all: std::array::from_fn(|w| word(&|bit| w * 64 + bit < 1 << variables)),
        };
        tails.push(&[0]);
        tails
    }

    /// Enters the family of the next state.
    pub(super) fn push(&mut self, family: &[u16]) {
        self.sets.extend_from_slice(family);
        if let Some(&last) = family.last() {
            self.sets.resize(self.sets.len().next_multiple_of(GROUP), last);
        }
        let end = u32::try_from(self.sets.len() / GROUP);
        self.ends.push(end.expect("fewer than 2^34 sets"));
    }

    /// The number of states, the dead one included.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The sets of a state, in whole groups.
    #[inline(always)]
    pub(super) fn family(&self, state: u32) -> &[u16] {
        let state = state as usize;
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start as usize * GROUP..self.ends[state] as usize * GROUP]
    }

    /// Whether a subset of the tail hits every set of a state.
    pub(super) fn contains(&self, state: u32, subset: usize) -> bool {
        let hit = |&set: &u16| usize::from(set) & subset != 0;
        self.family(state).iter().all(hit)
    }

    /// A table that holds nothing.
    pub(super) fn empty_table(&self) -> Vec<u64> {
        vec![0; BLOCK << self.variables.saturating_sub(LOWER)]
    }

    /// Writes the truth table of the hitting sets of a state: bit `s` for the subset whose mask is
    /// `s`.
    #[inline(always)]
    pub(super) fn table(&self, state: u32, table: &mut [u64]) {
        for block in table.chunks_exact_mut(BLOCK) {
            block.copy_from_slice(&self.all);
        }
        let last = table.len() / BLOCK - 1;
        for &set in self.family(state) {
            let set = usize::from(set);
            let start = (last ^ (set >> LOWER & last)) * BLOCK;
            let place = &mut table[start..start + BLOCK];
            let (word, words) = (self.in_word[set & 63], &self.in_block[set >> 6 & 15]);
            // In a copy, so that the compiler knows that it overlaps nothing.
            let mut block: [u64; BLOCK] = std::array::from_fn(|w| place[w]);
            for w in 0..BLOCK {
                block[w] &= words[w] | word;
            }
            place.copy_from_slice(&block);
        }
        let mut half = BLOCK;
        while half < table.len() {
            for pair in table.chunks_exact_mut(2 * half) {
                let (without, with) = pair.split_at_mut(half);
                for (word, other) in without.iter_mut().zip(with) {
                    *word &= *other;
                }
            }
            half *= 2;
        }
    }
}

/// Writes which members of a table are minimal: no removal of one variable leads to a member.
#[inline(always)]
pub(super) fn minimal(table: &[u64], minimal: &mut [u64]) {
    minimal.copy_from_slice(table);
    for (variable, lacking) in LACKING.iter().enumerate() {
        let shift = 1 << variable;
        for (word, from) in minimal.iter_mut().zip(table) {
            *word &= !((from & lacking) << shift);
        }
    }
    for (words, from) in minimal.chunks_exact_mut(4).zip(table.chunks_exact(4)) {
        words[1] &= !from[0];
        words[2] &= !from[0];
        words[3] &= !(from[1] | from[2]);
    }
    let mut half = 4;
    while half < table.len() {
        let pairs = minimal.chunks_exact_mut(2 * half);
        for (words, from) in pairs.zip(table.chunks_exact(2 * half)) {
            for (word, from) in words[half..].iter_mut().zip(&from[..half]) {
                *word &= !from;
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::ones;

    fn members(table: &[u64]) -> Vec<usize> {
        let words = table.iter().enumerate();
        let members = words.flat_map(|(index, &word)| ones(word).map(move |bit| 64 * index + bit));
        members.collect()
    }

    proptest! {
        #[test]
        fn a_table_holds_the_hitting_sets_and_the_minimal_ones_of_them(
            variables in 1usize..=TAIL,
            sets in prop::collection::vec(1u16..1 << TAIL, 0..12),
        ) {
            let family: Vec<u16> = sets.iter().map(|set| set & ((1 << variables) - 1)).collect();
            let mut tails = Tails::new(variables);
            tails.push(&[1]);
            tails.push(&family);
            let (mut table, mut least) = (tails.empty_table(), tails.empty_table());
            let hits = |subset: usize| family.iter().all(|&set| usize::from(set) & subset != 0);
            let hitting: Vec<usize> = (0..1 << variables).filter(|&subset| hits(subset)).collect();
            tails.table(2, &mut table);
            prop_assert_eq!(&members(&table), &hitting);
            let without = |subset: usize| (0..variables).map(move |v| subset & !(1 << v));
            let smaller = |subset: usize| without(subset).any(|other| other != subset && hits(other));
            minimal(&table, &mut least);
            let expected: Vec<usize> = hitting.into_iter().filter(|&subset| !smaller(subset)).collect();
            prop_assert_eq!(members(&least), expected);
            for subset in 0..1 << variables {
                prop_assert_eq!(tails.contains(2, subset), hits(subset));
            }
            tails.table(0, &mut table);
            prop_assert!(members(&table).is_empty());
        }
    }
}
