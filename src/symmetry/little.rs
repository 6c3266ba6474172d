//! The little group (stabiliser) of a grid: the symmetries that map it to itself.

use num_bigint::BigUint;

use crate::board::Grid;

use super::{Canonical, Perm, PermGroup, Symmetry, SymmetryGroup, canonical_form};

/// The symmetries that fix a grid. It acts on the grid's cells, and so on its skeletons.
#[derive(Debug, Clone)]
pub struct LittleGroup {
    grid: Grid,
    elements: Vec<Symmetry>,
}

impl LittleGroup {
    /// The little group of a grid.
    pub fn of(grid: &Grid) -> Self {
        Self::from_canonical(grid, &canonical_form(grid))
    }

    /// The little group of a grid whose canonical form is known.
    pub fn from_canonical(grid: &Grid, canonical: &Canonical) -> Self {
        // Two ways to the canonical form differ by an element that fixes the grid.
        let back = canonical.transforms[0].inverse();
        let mut elements: Vec<Symmetry> =
            canonical.transforms.iter().map(|t| t.then(&back)).collect();
        elements.sort();
        Self {
            grid: grid.clone(),
            elements,
        }
    }

    /// The grid that it fixes.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The elements, in a fixed order.
    pub fn elements(&self) -> &[Symmetry] {
        &self.elements
    }

    /// The number of elements.
    pub fn order(&self) -> u64 {
        self.elements.len() as u64
    }

    /// The number of grids in the orbit of the grid: |group| / |little group|.
    pub fn orbit(&self) -> BigUint {
        SymmetryGroup::of(self.grid.shape()).orbit(self.order())
    }

    /// The action of each element on the grid's cells.
    pub fn on_cells(&self) -> Vec<Perm> {
        self.elements
            .iter()
            .map(|e| e.on_cells(&self.grid))
            .collect()
    }

    /// The group of cell permutations: smaller than the little group where several elements move
    /// the cells alike, as on boards of side 1 and 2.
    pub fn cell_group(&self) -> PermGroup {
        PermGroup::new(self.grid.shape().cells(), self.on_cells())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_fix_the_grid_and_form_a_group() {
        for (shape, text) in [
            ("2x2", "1234341221434321"),
            ("2x2", "1234342121434312"),
            ("latin3", "123231312"),
            ("2x3", "123456456123231564564231312645645312"),
        ] {
            let grid = Grid::parse(shape.parse().unwrap(), text).unwrap();
            let little = LittleGroup::of(&grid);
            let elements = little.elements();
            assert!(elements.iter().all(|e| e.grid(&grid) == grid));
            assert!(elements.windows(2).all(|w| w[0] < w[1]));
            for a in elements {
                for b in elements {
                    assert!(elements.binary_search(&a.then(b)).is_ok());
                }
            }
            assert_eq!(little.cell_group().order(), little.order().into());
        }
    }
}
