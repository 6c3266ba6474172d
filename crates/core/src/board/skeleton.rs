//! Sets of clue cells, digits forgotten.

use std::cmp::Ordering;
use std::fmt;

use fixedbitset::FixedBitSet;
use num_bigint::BigUint;

use super::{CellMask, Shape, cells_of};

/// A skeleton (pattern): the set of clue cells of a puzzle.
///
/// Its **value** is the number whose binary digits, written in cell order `r1c1, r1c2, …`, are its
/// bits: `r1c1` is the most significant. Skeletons of one shape are ordered by value, which is also
/// the order of their texts.
///
/// # References
/// 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005: the definition and its value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Skeleton {
    shape: Shape,
    bits: FixedBitSet,
}

impl Skeleton {
    /// The skeleton without clues.
    pub fn empty(shape: Shape) -> Self {
        Self { shape, bits: FixedBitSet::with_capacity(shape.cells()) }
    }

    /// The skeleton with the given clue cells.
    ///
    /// # Panics
    /// When a cell lies outside the board.
    pub fn from_cells(shape: Shape, cells: impl IntoIterator<Item = usize>) -> Self {
        let mut skeleton = Self::empty(shape);
        for cell in cells {
            skeleton.insert(cell);
        }
        skeleton
    }

    /// The skeleton of a mask (bit `i` is cell `i`).
    ///
    /// # Panics
    /// When a bit lies outside the board.
    pub fn from_mask(shape: Shape, mask: CellMask) -> Self {
        Self::from_cells(shape, cells_of(mask))
    }

    /// The same set as a mask, where the board has at most 128 cells.
    pub fn mask(&self) -> Option<CellMask> {
        (self.shape.cells() <= 128).then(|| self.cells().fold(0, |mask, cell| mask | 1 << cell))
    }

    /// The shape of its board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The clue cells, ascending.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        self.bits.ones()
    }

    /// The number of clues.
    pub fn clues(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// Whether a cell holds a clue.
    pub fn contains(&self, cell: usize) -> bool {
        self.bits.contains(cell)
    }

    /// Adds a clue cell.
    ///
    /// # Panics
    /// When the cell lies outside the board.
    pub fn insert(&mut self, cell: usize) {
        self.bits.insert(cell);
    }

    /// The value: binary digits in cell order, `r1c1` the most significant.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// let shape = "2x2".parse()?;
    /// assert_eq!(Skeleton::from_cells(shape, [0]).value(), 32768u32.into());
    /// assert_eq!(Skeleton::from_cells(shape, [15]).value(), 1u32.into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn value(&self) -> BigUint {
        let digits: Vec<u8> = self.digits().collect();
        BigUint::from_radix_be(&digits, 2).expect("binary digits")
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        (0..self.shape.cells()).map(|cell| u8::from(self.contains(cell)))
    }
}

impl Ord for Skeleton {
    fn cmp(&self, other: &Self) -> Ordering {
        self.shape.cmp(&other.shape).then_with(|| self.digits().cmp(other.digits()))
    }
}

impl PartialOrd for Skeleton {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `1` for a clue, `.` for an empty cell, in cell order.
impl fmt::Display for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.digits().map(|digit| if digit == 1 { '1' } else { '.' }).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Skeleton({} {self})", self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn masks_values_and_texts_tell_the_same(mask in 0u128..1 << 36, other in 0u128..1 << 36) {
            let shape = "2x3".parse().unwrap();
            let skeleton = Skeleton::from_mask(shape, mask);
            prop_assert_eq!(skeleton.mask(), Some(mask));
            prop_assert_eq!(skeleton.clues(), mask.count_ones() as usize);
            let text = skeleton.to_string().replace('.', "0");
            prop_assert_eq!(u64::from_str_radix(&text, 2).unwrap(), u64::try_from(skeleton.value()).unwrap());
            let other = Skeleton::from_mask(shape, other);
            prop_assert_eq!(skeleton.cmp(&other), skeleton.value().cmp(&other.value()));
            prop_assert_eq!(skeleton.cmp(&other), skeleton.to_string().replace('.', "0").cmp(&other.to_string().replace('.', "0")));
        }
    }

    #[test]
    fn the_largest_boards_have_skeletons_too() {
        let shape: Shape = "latin32".parse().unwrap();
        let full = Skeleton::from_cells(shape, 0..1024);
        assert_eq!(full.mask(), None);
        assert_eq!(full.value(), (BigUint::from(1u8) << 1024u32) - 1u8);
    }
}
