//! Orbit counts by the lemma that is not Burnside's: the number of orbits is the mean number of
//! fixed points.
//!
//! A skeleton is fixed by a permutation of the cells exactly when it is a union of its cycles, so
//! the fixed skeletons by number of clues are the coefficients of Π (1 + x^length) over the cycles.
//!
//! # References
//! 1. P. M. Neumann, "A lemma that is not Burnside's", Math. Scientist 4 (1979) 133–141.

use std::fmt::Display;

use num_bigint::BigUint;
use num_integer::Integer;

/// The number of skeletons with 0, 1, … clues that a permutation with these cycle lengths fixes.
pub(crate) fn fixed_skeletons(cycle_type: &[usize]) -> Vec<BigUint> {
    let cells: usize = cycle_type.iter().sum();
    let mut fixed = vec![BigUint::ZERO; cells + 1];
    fixed[0] = 1u8.into();
    let mut degree = 0;
    for &length in cycle_type {
        degree += length;
        for clues in (length..=degree).rev() {
            let (low, high) = fixed.split_at_mut(clues);
            high[0] += &low[clues - length];
        }
    }
    fixed
}

/// The mean of fixed counts over a group of the given order: the number of orbits.
///
/// # Panics
/// When it isn't whole: then the counts are not those of a group's elements. When the order is 0.
pub fn mean<T: Integer + Display>(sum: &T, order: &T) -> T {
    assert!(!order.is_zero(), "a group has an element");
    let (orbits, rest) = sum.div_rem(order);
    assert!(rest.is_zero(), "fixed counts of a group of order {order}");
    orbits
}

/// The same for each of some sums.
///
/// # Panics
/// As [`mean`].
pub fn means<T: Integer + Display>(sums: &[T], order: &T) -> Vec<T> {
    sums.iter().map(|sum| mean(sum, order)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Perm;

    #[test]
    fn fixed_skeletons_are_the_unions_of_cycles() {
        let perm = Perm::new([1, 2, 0, 4, 3, 5, 6]).unwrap();
        let mut expected = [0u32; 8];
        for mask in 0u32..1 << 7 {
            let image =
                (0..7).filter(|&i| mask >> i & 1 == 1).fold(0, |m, i| m | 1 << perm.image(i));
            expected[mask.count_ones() as usize] += u32::from(image == mask);
        }
        let fixed = fixed_skeletons(&perm.cycle_type());
        assert_eq!(fixed, expected.map(BigUint::from));
    }

    #[test]
    #[should_panic(expected = "a group has an element")]
    fn a_mean_over_nothing_is_refused() {
        let _ = mean(&0u32, &0);
    }
}
