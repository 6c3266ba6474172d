//! Sets of up to 32 or 64 symbols or columns, each a bit of a word.
//!
//! All functions are inlined, so that they are compiled for the instructions of their callers.

use std::ops::{Add, BitAnd, BitXor, BitXorAssign};

/// A set in a word.
pub(super) trait Word:
    Copy + Eq + Add<Output = Self> + BitAnd<Output = Self> + BitXor<Output = Self> + BitXorAssign
{
    /// The empty set, and the set of all bits.
    const EMPTY: Self;
    const ALL: Self;

    /// The set of the first `n` elements; `n` is at least 1.
    fn first(n: usize) -> Self;

    /// The set of one element.
    fn single(element: usize) -> Self;

    /// The word 1 if the element is in the set, otherwise 0.
    fn bit(self, element: usize) -> Self;

    /// All bits for the word 1, none for the word 0.
    fn all_or_none(self) -> Self;

    /// The low half of the word as a number.
    fn low(self) -> u32;

    /// The number of elements.
    fn len(self) -> u32;

    /// The set of the least element; of the empty set, the empty set.
    fn lowest(self) -> Self;

    /// The least and the greatest element of a set that is not empty.
    fn least(self) -> usize;
    fn greatest(self) -> usize;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const EMPTY: Self = 0;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn first(n: usize) -> Self {
                <$word>::MAX >> (<$word>::BITS - n as u32)
            }

            #[inline(always)]
            fn single(element: usize) -> Self {
                1 << element
            }

            #[inline(always)]
            fn bit(self, element: usize) -> Self {
                self >> element & 1
            }

            #[inline(always)]
            fn all_or_none(self) -> Self {
                self.wrapping_neg()
            }

            #[inline(always)]
            fn low(self) -> u32 {
                self as u32
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn greatest(self) -> usize {
                (<$word>::BITS - 1 - self.leading_zeros()) as usize
            }
        }
    )*};
}

words!(u32, u64);
