//! States of the last levels as truth tables.
//!
//! The subsets of the last ten variables are so few that a state is best represented by a bit for each
//! subset, in two cache lines. Each variable of the tables saves one of the last levels, which are
//! the widest; with more than ten variables the tables take more time and memory than the levels.

use crate::board::ones;

/// The number of variables of a table.
pub(super) const VARIABLES: usize = 10;
const WORDS: usize = (1 << VARIABLES) / 64;

/// A set of subsets of the last variables: bit `s` for the subset whose mask is `s`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Table([u64; WORDS]);

/// For a variable inside a word, the subsets that have it.
const HAS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

impl Table {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// The subsets of the first `variables` variables of which something holds.
    pub(super) fn of(variables: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut table = Self::EMPTY;
        for subset in (0..1 << variables).filter(|&subset| holds(subset)) {
            table.0[subset / 64] |= 1 << (subset % 64);
        }
        table
    }

    pub(super) fn contains(&self, subset: usize) -> bool {
        self.0[subset / 64] >> (subset % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u64 {
        // Loops, not closures: what a closure does may be compiled without the processor's vectors.
        let mut members = 0;
        for word in self.0 {
            members += u64::from(word.count_ones());
        }
        members
    }

    #[inline(always)]
    #[must_use]
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        for (word, other) in both.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        both
    }

    #[inline(always)]
    #[must_use]
    pub(super) fn and_not(&self, other: &Self) -> Self {
        let mut rest = *self;
        for (word, other) in rest.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        rest
    }

    /// The members from which no removal of one variable leads to a member.
    #[inline(always)]
    #[must_use]
    pub(super) fn minimal(&self) -> Self {
        let mut minimal = *self;
        for (variable, has) in HAS.iter().enumerate() {
            for (to, from) in minimal.0.iter_mut().zip(&self.0) {
                *to &= !((from & !has) << (1 << variable));
            }
        }
        for bit in (0..VARIABLES - 6).map(|variable| 1 << variable) {
            for word in 0..WORDS {
                if word & bit == 0 {
                    minimal.0[word | bit] &= !self.0[word];
                }
            }
        }
        minimal
    }

    /// The members, ascending.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        let words = words.into_iter().enumerate();
        words.flat_map(|(index, word)| ones(word).map(move |bit| index * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimal_members_are_those_that_lose_membership_with_any_variable() {
        let up = Table::of(VARIABLES, |s| {
            s & 0b1_0000_0011 != 0 && s & 0b0_1100_0100 != 0
        });
        let minimal = up.minimal();
        for subset in 0..1 << VARIABLES {
            let lost =
                (0..VARIABLES).all(|v| subset >> v & 1 == 0 || !up.contains(subset ^ 1 << v));
            assert_eq!(
                minimal.contains(subset),
                up.contains(subset) && lost,
                "{subset:b}"
            );
        }
        assert_eq!(minimal.members().count() as u64, minimal.len());
        assert_eq!(minimal.len(), 9);
    }
}
