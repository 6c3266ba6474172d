//! The members of a truth table by their weight: the number of cells of the variables that are
//! present.
//!
//! The bits of the table are added up without a loop over them. A polynomial, whose coefficient of
//! `x^w` is the number of members of weight `w`, is kept for many positions at once, in the fields
//! of words. *Folding* by a variable adds the half of the positions that have it to the other half,
//! times `x` to the power of its weight:
//!
//! 1. the variables above the eighth: quarters of equal weight (256 bits each) are added in fields
//!    of four bits, which hold up to 15 of them; so are the two lowest variables, whose four
//!    positions are shifted onto each other;
//! 2. the third variable: the two halves of each byte;
//! 3. the seventh and eighth: the four words of a quarter;
//! 4. the fourth to sixth: the fields of a word, which become twice as wide each time.
//!
//! No field overflows: of the subsets of `n` variables at most the middle binomial coefficient have
//! the same weight (the Littlewood–Offord problem): 70 for the eight variables of a byte after step
//! 2, 252 after step 3, and 462, 924 and 1716 in the fields of 16, 32 and 64 bits.
//!
//! # References
//! 1. P. Erdős, "On a lemma of Littlewood and Offord", Bull. Amer. Math. Soc. 51 (1945).

use super::tails::TAIL;

const _: () = assert!(TAIL <= 13, "a byte holds 252 after step 3, not more");

/// The weights of the subsets of a tail, and the memory to count in.
pub(super) struct Weights {
    /// Quarters of equal weight, up to 15 in a group: their weight, and where they begin.
    groups: Vec<(usize, Vec<usize>)>,
    /// The weights of the eight lowest variables.
    lower: [usize; 8],
    /// By weight, the words of a quarter; and single words, before and after a fold.
    quarters: Vec<[u64; 4]>,
    words: [Vec<u64>; 2],
}

/// One field of four bits in four.
const BITS: u64 = 0x1111_1111_1111_1111;
/// One field of four bits in two.
const NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl Weights {
    /// `sizes` is the weight of each subset of the variables.
    pub(super) fn new(sizes: &[usize]) -> Self {
        // A table may have places beyond the subsets; they are empty.
        let size = |subset: usize| sizes.get(subset).copied().unwrap_or(0);
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for subset in (0..sizes.len()).step_by(256) {
            let group =
                |group: &&mut (usize, Vec<usize>)| group.0 == size(subset) && group.1.len() < 15;
            match groups.iter_mut().find(group) {
                Some((_, starts)) => starts.push(subset / 64),
                None => groups.push((size(subset), vec![subset / 64])),
            }
        }
        let room = sizes.iter().max().map_or(0, |most| most + 1);
        Self {
            groups,
            lower: std::array::from_fn(|variable| size(1 << variable)),
            quarters: vec![[0; 4]; room],
            words: [vec![0; room], vec![0; room]],
        }
    }

    /// The number of members of each weight.
    #[inline(always)]
    pub(super) fn count(&mut self, table: &[u64]) -> &[u64] {
        let [first, second, third, fourth, fifth, sixth, seventh, eighth] = self.lower;
        self.quarters.fill([0; 4]);
        for (weight, starts) in &self.groups {
            let fields = fields(table, starts);
            for (position, field) in fields.iter().enumerate() {
                let weight = weight + (position & 1) * first + (position >> 1) * second;
                for (sum, field) in self.quarters[weight].iter_mut().zip(field) {
                    *sum += field & NIBBLES;
                }
                // Where there is no third variable the fields are zero, and so is its weight.
                for (sum, field) in self.quarters[weight + third].iter_mut().zip(field) {
                    *sum += field >> 4 & NIBBLES;
                }
            }
        }
        let [words, other] = &mut self.words;
        words.fill(0);
        for (weight, quarter) in self.quarters.iter().enumerate() {
            let places = [0, seventh, eighth, seventh + eighth];
            for (word, more) in quarter.iter().zip(places) {
                if let Some(sum) = words.get_mut(weight + more) {
                    *sum += word;
                }
            }
        }
        fold(words, other, 8, 0x00FF_00FF_00FF_00FF, fourth);
        fold(other, words, 16, 0x0000_FFFF_0000_FFFF, fifth);
        fold(words, other, 32, 0x0000_0000_FFFF_FFFF, sixth);
        other
    }
}

/// For each position of the two lowest variables, how many quarters have it: in fields of four
/// bits.
#[inline(always)]
fn fields(table: &[u64], starts: &[usize]) -> [[u64; 4]; 4] {
    let mut fields = [[0; 4]; 4];
    for &start in starts {
        let quarter: [u64; 4] = std::array::from_fn(|word| table[start + word]);
        for (position, field) in fields.iter_mut().enumerate() {
            for (sum, word) in field.iter_mut().zip(quarter) {
                *sum += word >> position & BITS;
            }
        }
    }
    fields
}

/// Adds the upper half of each field, `shift` bits above the lower, to the lower half of the field
/// of a greater weight.
#[inline(always)]
fn fold(from: &[u64], to: &mut [u64], shift: u32, lower: u64, weight: usize) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from & lower;
    }
    for (to, from) in to[weight..].iter_mut().zip(from) {
        *to += from >> shift & lower;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn members_are_counted_by_weight(
            weights in prop::collection::vec(1usize..6, 0..=TAIL),
            lacking in prop::collection::vec(0usize..1 << TAIL, 0..2000),
        ) {
            let subsets = 1usize << weights.len();
            let weight = |subset: usize| -> usize {
                weights.iter().enumerate().map(|(v, weight)| (subset >> v & 1) * weight).sum()
            };
            let sizes: Vec<usize> = (0..subsets).map(weight).collect();
            // Full but for some: the fields are as full as can be.
            let mut table = vec![0u64; (subsets / 64).max(16)];
            (0..subsets).for_each(|subset| table[subset / 64] |= 1 << (subset % 64));
            for subset in lacking.iter().map(|subset| subset % subsets) {
                table[subset / 64] &= !(1 << (subset % 64));
            }
            let mut expected = vec![0; sizes[subsets - 1] + 1];
            for subset in (0..subsets).filter(|subset| table[subset / 64] >> (subset % 64) & 1 == 1) {
                expected[sizes[subset]] += 1;
            }
            let mut weights = Weights::new(&sizes);
            prop_assert_eq!(weights.count(&table), expected);
        }
    }
}
