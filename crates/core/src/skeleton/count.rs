//! How many skeletons there are, and how many orbits, by number of clues.

use num_bigint::BigUint;
use num_integer::IterBinomial;

use crate::board::{Grid, Shape};
use crate::symmetry::{Automorphisms, CycleIndex, SymmetryGroup};

/// The skeletons of a shape by number of clues, and their orbits under a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// The order of the group, as it acts on the cells.
    pub group: BigUint,
    /// The skeletons with 0, 1, … clues.
    pub skeletons: Vec<BigUint>,
    /// Their orbits.
    pub orbits: Vec<BigUint>,
}

impl Counts {
    /// Under the geometric group of a shape.
    ///
    /// ```
    /// use gridforest::skeleton::count::Counts;
    /// let counts = Counts::of_shape("2x2".parse()?);
    /// assert_eq!(counts.orbits[..5], [1u8, 1, 5, 10, 33].map(Into::into));
    /// assert_eq!(counts.orbits.iter().sum::<num_bigint::BigUint>(), 805u32.into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn of_shape(shape: Shape) -> Self {
        Self::new(shape, &SymmetryGroup::of(shape).cycle_index())
    }

    /// Under the automorphism group of a grid, as it acts on the grid's cells.
    pub fn of_grid(grid: &Grid) -> Self {
        let elements = Automorphisms::of(grid).cell_group().elements();
        Self::new(grid.shape(), &CycleIndex::of_elements(elements))
    }

    fn new(shape: Shape, index: &CycleIndex) -> Self {
        Self {
            group: index.order(),
            skeletons: IterBinomial::new(shape.cells().into()).collect(),
            orbits: index.skeleton_orbits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automorphism_groups_count_fewer_orbits_than_skeletons() {
        // The first grid of the Shi Doku forest has a automorphism group of order 32.
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let counts = Counts::of_grid(&grid);
        assert_eq!(counts.group, 32u8.into());
        let by_elements = CycleIndex::of_elements(Automorphisms::of(&grid).on_cells());
        assert_eq!(counts.orbits, by_elements.skeleton_orbits());
        assert_eq!(counts.skeletons.iter().sum::<BigUint>(), (1u32 << 16).into());
    }
}
