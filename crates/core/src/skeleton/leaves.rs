//! The skeletons that carry a minimal puzzle: those of the leaves of the forest.
//!
//! A skeleton carries a minimal puzzle exactly when it is, up to symmetry, the skeleton of a leaf
//! of some tree of the forest. On a board with boxes every symmetry permutes the cells, so the tree
//! of one grid of each class is enough. The symmetries of Latin squares may also exchange symbols
//! with rows or with columns. Such a symmetry changes the skeleton of a puzzle, so the trees of all
//! conjugates of a grid are needed.
//!
//! Only unavoidable sets are used here: the result is independent of
//! [`Exhaustion`](super::exhaustion::Exhaustion), and it reaches larger boards.

use std::ops::ControlFlow;

use hashbrown::HashSet;

use crate::board::{CellMask, Grid};
use crate::census::classes::Class;
use crate::symmetry::{MaskForms, Role, Symmetry};
use crate::unavoidable::diagram::Order;
use crate::unavoidable::{Diagram, DiagramError, Limits, UnavoidableSets};

/// The skeletons of minimal puzzles, each the least of its orbit, by number of clues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeafSkeletons(Vec<HashSet<CellMask>>);

impl LeafSkeletons {
    /// None yet, for boards with a number of cells.
    pub fn none(cells: usize) -> Self {
        Self(vec![HashSet::new(); cells + 1])
    }

    /// Those of the leaves below the grids of a class.
    ///
    /// # Errors
    /// [`DiagramError`] when a limit is passed.
    pub fn of_class(
        class: &Class,
        forms: &MaskForms,
        limits: Limits,
    ) -> Result<Self, DiagramError> {
        let mut found = Self::none(class.grid.shape().cells());
        for grid in conjugates(&class.grid) {
            found.add_grid(&grid, forms, limits)?;
        }
        Ok(found)
    }

    fn add_grid(
        &mut self,
        grid: &Grid,
        forms: &MaskForms,
        limits: Limits,
    ) -> Result<(), DiagramError> {
        let sets: Vec<CellMask> = UnavoidableSets::of(grid).iter().copied().collect();
        let order = Order::Best.cells(grid, grid.skeleton().mask().expect("few cells"), &sets);
        let diagram = Diagram::of_cells(order, sets, limits)?;
        let _ = diagram.for_each_minimal(&mut |leaf| {
            self.0[leaf.count_ones() as usize].insert(forms.least(leaf).0);
            ControlFlow::Continue(())
        });
        Ok(())
    }

    /// Adds others.
    pub fn extend(&mut self, others: Self) {
        for (mine, others) in self.0.iter_mut().zip(others.0) {
            if mine.len() < others.len() {
                let fewer = std::mem::replace(mine, others);
                mine.extend(fewer);
            } else {
                mine.extend(others);
            }
        }
    }

    /// Whether a skeleton, the least of its orbit, carries a minimal puzzle.
    pub fn contains(&self, skeleton: CellMask) -> bool {
        let of_its_size = self.0.get(skeleton.count_ones() as usize);
        of_its_size.is_some_and(|skeletons| skeletons.contains(&skeleton))
    }

    /// The number of cells of the boards.
    pub fn cells(&self) -> usize {
        self.0.len() - 1
    }

    /// How many skeletons, up to symmetry, carry a minimal puzzle with a number of clues: none with
    /// more clues than cells.
    pub fn with(&self, clues: usize) -> usize {
        self.0.get(clues).map_or(0, HashSet::len)
    }
}

/// The grid with the symbols in each role, up to a transposition: itself alone where it is no
/// Latin square.
fn conjugates(grid: &Grid) -> Vec<Grid> {
    if !grid.shape().is_latin() {
        return vec![grid.clone()];
    }
    let identity = Symmetry::identity_of(grid.shape());
    let symbols_become = [Role::Symbol, Role::Row, Role::Column];
    let orders = symbols_become.map(|role| {
        let mut orders = Symmetry::ALL_ROLES.into_iter();
        orders.find(|order| order[2] == role).expect("all orders are there")
    });
    let conjugate = |roles| {
        let maps = identity.maps.clone();
        Symmetry { roles, maps }.grid(grid)
    };
    orders.map(conjugate).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Skeleton};
    use crate::census::classes::Classes;
    use crate::random::stream;
    use crate::skeleton::exhaustion::{Carries, Exhaustion};
    use rand::seq::index::sample;

    #[test]
    fn the_minimal_puzzles_of_one_class_of_2x3_are_known_to_exhaustion() {
        let shape: Shape = "2x3".parse().unwrap();
        let forms = MaskForms::of(shape).unwrap();
        let classes = Classes::of(shape).unwrap();
        let symmetric = classes.iter().max_by_key(|class| class.stabiliser).unwrap();
        let leaves = LeafSkeletons::of_class(symmetric, &forms, Limits::default()).unwrap();
        let exhaustion = Exhaustion::of(shape).unwrap();
        let random = &mut stream(5, 0);
        for clues in 8..14 {
            let mut found: Vec<CellMask> = leaves.0[clues].iter().copied().collect();
            found.sort_unstable();
            for chosen in sample(random, found.len(), found.len().min(4)) {
                let skeleton = Skeleton::from_mask(shape, found[chosen]);
                assert_eq!(exhaustion.carries(&skeleton), Carries::Minimal);
            }
        }
    }

    #[test]
    fn nothing_has_more_clues_than_cells() {
        let shape: Shape = "2x2".parse().unwrap();
        let forms = MaskForms::of(shape).unwrap();
        let class = &Classes::of(shape).unwrap().iter().next().unwrap().clone();
        let leaves = LeafSkeletons::of_class(class, &forms, Limits::default()).unwrap();
        let all: usize = (0..=16).map(|clues| leaves.with(clues)).sum();
        assert!(all > 0);
        assert_eq!((leaves.with(17), leaves.with(99)), (0, 0));
        assert!(!leaves.contains(CellMask::MAX));
    }
}
