//! The automorphism group of a grid: the symmetries that map it to itself (its *little group* in
//! Gupta's terms).

use num_bigint::BigUint;

use crate::board::Grid;

use super::{Perm, PermGroup, Symmetry, SymmetryGroup, canonical_form};

/// The symmetries that fix a grid. It acts on the grid's cells, and so on its skeletons.
///
/// It is represented by generators with a stabiliser chain: the automorphism group of a Latin
/// square of side 16 may have millions of elements. Only [`Self::elements`] lists them.
#[derive(Debug, Clone)]
pub struct Automorphisms {
    grid: Grid,
    /// As permutations of the 3N points.
    group: PermGroup,
}

impl Automorphisms {
    /// The automorphism group of a grid.
    pub fn of(grid: &Grid) -> Self {
        Self { grid: grid.clone(), group: canonical_form(grid).stabiliser() }
    }

    /// The grid that it fixes.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The group as permutations of the 3N [points](Symmetry::on_points).
    pub fn group(&self) -> &PermGroup {
        &self.group
    }

    /// Symmetries that generate it: none for the trivial group.
    pub fn generators(&self) -> Vec<Symmetry> {
        let generators = self.group.generators().iter();
        generators.map(|points| Symmetry::from_points(self.grid.shape(), points)).collect()
    }

    /// The elements, in a fixed order.
    pub fn elements(&self) -> Vec<Symmetry> {
        let elements = self.group.elements();
        let of_points = |points| Symmetry::from_points(self.grid.shape(), points);
        let mut elements: Vec<_> = elements.iter().map(of_points).collect();
        elements.sort();
        elements
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        self.group.order()
    }

    /// The number of grids in the orbit of the grid: |group| / |automorphism group|.
    pub fn orbit(&self) -> BigUint {
        SymmetryGroup::of(self.grid.shape()).orbit(self.order())
    }

    /// The action of each element on the grid's cells.
    pub fn on_cells(&self) -> Vec<Perm> {
        let elements = self.elements();
        elements.iter().map(|e| e.on_cells(&self.grid)).collect()
    }

    /// The group of cell permutations: smaller than the automorphism group where several elements
    /// act on the cells in the same way, as on boards of side 1 and 2.
    pub fn cell_group(&self) -> PermGroup {
        let generators = self.generators();
        let on_cells = generators.iter().map(|g| g.on_cells(&self.grid));
        PermGroup::new(self.grid.shape().cells(), on_cells)
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
            let automorphisms = Automorphisms::of(&grid);
            let elements = automorphisms.elements();
            assert_eq!(automorphisms.order(), elements.len().into());
            assert!(elements.iter().all(|e| e.grid(&grid) == grid));
            assert!(elements.windows(2).all(|w| w[0] < w[1]));
            for a in &elements {
                for b in &elements {
                    assert!(elements.binary_search(&a.then(b)).is_ok());
                }
            }
            assert_eq!(automorphisms.cell_group().order(), automorphisms.order());
        }
    }

    #[test]
    fn the_automorphism_groups_of_elementary_abelian_squares_are_affine() {
        // Autoparatopisms of the Cayley table of a group G: 6 · |G|² · |Aut G|; for Z2^k the
        // automorphisms are GL(k, 2), of orders 6, 168, 20160.
        for (k, automorphisms) in [(2u32, 6u64), (3, 168), (4, 20_160)] {
            let n = 1 << k;
            let shape = crate::board::Shape::latin(n).unwrap();
            let symbols = (0..n * n).map(|cell| ((cell / n) ^ (cell % n)) as u8 + 1);
            let grid = Grid::new(shape, symbols.collect::<Vec<_>>()).unwrap();
            assert_eq!(Automorphisms::of(&grid).order(), (6 * 4u64.pow(k) * automorphisms).into());
        }
    }
}
