//! Which skeletons carry a puzzle, from the leaves of the forest.
//!
//! A skeleton carries a minimal puzzle exactly when it is, up to symmetry, the skeleton of a leaf of
//! some tree of the forest. And it carries a proper puzzle exactly when it contains one that carries a
//! minimal puzzle: take clues from the proper puzzle until it is minimal; the other way round, add the
//! clues that the minimal puzzle's grid has in the cells that are left. So, going up from no clues,
//!
//! > a skeleton is possible exactly when it carries a minimal puzzle, or is possible without one of
//! > its clues,
//!
//! and once every skeleton with some number of clues is possible, all with more are. The trees of one
//! grid of each class suffice where every symmetry moves cells whatever they hold. Without boxes there
//! are also those that exchange symbols with rows or with columns; they change what is a skeleton, so
//! there the trees of all conjugates of a grid are needed.
//!
//! This knows of unavoidable sets alone: it is a second way to what
//! [`Exhaustion`](super::possible::Exhaustion) tells, and goes where that can't.

use std::ops::ControlFlow;

use hashbrown::HashSet;

use super::possible::Carries;
use crate::board::{CellMask, Grid, Skeleton, cells_of};
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

    /// How many skeletons, up to symmetry, carry a minimal puzzle with a number of clues.
    pub fn with(&self, clues: usize) -> usize {
        self.0[clues].len()
    }
}

/// The grid with the symbols in each role, up to a transposition: itself alone where there are boxes.
fn conjugates(grid: &Grid) -> Vec<Grid> {
    if grid.shape().has_boxes() {
        return vec![grid.clone()];
    }
    let identity = Symmetry::identity(grid.shape().side());
    let symbols_become = [Role::Symbol, Role::Row, Role::Column];
    let orders = symbols_become.map(|role| {
        let mut orders = Symmetry::ALL_ROLES.into_iter();
        orders
            .find(|order| order[2] == role)
            .expect("all orders are there")
    });
    let conjugate = |roles| {
        let maps = identity.maps.clone();
        Symmetry { roles, maps }.grid(grid)
    };
    orders.map(conjugate).into()
}

/// The possible skeletons, one number of clues after the other.
#[derive(Debug, Clone)]
pub struct Rising<'a> {
    forms: &'a MaskForms,
    leaves: &'a LeafSkeletons,
    clues: usize,
    /// The skeletons with one clue less that are impossible, each the least of its orbit.
    impossible: HashSet<CellMask>,
}

impl<'a> Rising<'a> {
    /// Begins with no clues.
    pub fn new(forms: &'a MaskForms, leaves: &'a LeafSkeletons) -> Self {
        Self {
            forms,
            leaves,
            clues: 0,
            impossible: HashSet::new(),
        }
    }

    /// The number of clues of the skeletons that can be asked about now.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Whether every skeleton is possible from here on.
    pub fn is_settled(&self) -> bool {
        self.clues > 0 && self.impossible.is_empty()
    }

    /// What a skeleton with the present number of clues carries, the least of its orbit.
    pub fn carries(&self, skeleton: &Skeleton) -> Carries {
        let mask = skeleton.mask().expect("few cells");
        let possible = |fewer: CellMask| !self.impossible.contains(&self.forms.least(fewer).0);
        if self.leaves.0[self.clues].contains(&mask) {
            Carries::Minimal
        } else if cells_of(mask).any(|cell| possible(mask & !(1 << cell))) {
            Carries::Proper
        } else {
            Carries::Nothing
        }
    }

    /// Goes on to one clue more, given all the impossible skeletons with the present number. Tells
    /// which of those with one clue less are *maximal*: impossible, but possible with any clue more.
    ///
    /// Every grid has an unavoidable set in the cells that such a skeleton leaves empty, and for any
    /// smaller region some grid has none.
    pub fn rise(&mut self, impossible: impl IntoIterator<Item = CellMask>) -> Vec<CellMask> {
        let present: HashSet<CellMask> = impossible.into_iter().collect();
        let cells = (1 << (self.leaves.0.len() - 1)) - 1;
        let possible = |more: CellMask| !present.contains(&self.forms.least(more).0);
        let is_maximal = |mask: &CellMask| cells_of(cells & !mask).all(|c| possible(mask | 1 << c));
        let mut maximal: Vec<CellMask> = self.impossible.iter().copied().collect();
        maximal.retain(is_maximal);
        maximal.sort_unstable();
        self.impossible = present;
        self.clues += 1;
        maximal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::census::classes::Classes;
    use crate::random::stream;
    use crate::skeleton::possible::Exhaustion;
    use rand::seq::index::sample;

    fn leaves_of(shape: Shape, forms: &MaskForms) -> LeafSkeletons {
        let mut leaves = LeafSkeletons::none(shape.cells());
        for class in &Classes::of(shape).unwrap() {
            leaves.extend(LeafSkeletons::of_class(class, forms, Limits::default()).unwrap());
        }
        leaves
    }

    #[test]
    fn leaves_and_exhaustion_agree_on_every_skeleton() {
        for name in ["2x2", "latin3", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let forms = MaskForms::of(shape).unwrap();
            let leaves = leaves_of(shape, &forms);
            let exhaustion = Exhaustion::of(shape).unwrap();
            let mut rising = Rising::new(&forms, &leaves);
            let (mut maximal, mut all_impossible) = (Vec::new(), HashSet::new());
            while rising.clues() <= shape.cells() {
                let mut impossible = Vec::new();
                let masks = (0..1u128 << shape.cells())
                    .filter(|mask| mask.count_ones() as usize == rising.clues());
                for mask in masks.filter(|&mask| forms.stabiliser_if_least(mask).is_some()) {
                    let skeleton = Skeleton::from_mask(shape, mask);
                    let carries = rising.carries(&skeleton);
                    assert_eq!(carries, exhaustion.carries(&skeleton), "{skeleton:?}");
                    if carries == Carries::Nothing {
                        impossible.push(mask);
                    }
                }
                all_impossible.extend(impossible.iter().copied());
                maximal.extend(rising.rise(impossible));
            }
            assert!(rising.is_settled());
            // What is impossible is what some maximal one contains, up to symmetry.
            let mut below: HashSet<CellMask> = maximal.iter().copied().collect();
            while let Some(mask) = maximal.pop() {
                for cell in cells_of(mask) {
                    let fewer = forms.least(mask & !(1 << cell)).0;
                    if below.insert(fewer) {
                        maximal.push(fewer);
                    }
                }
            }
            assert_eq!(below, all_impossible, "{name}");
        }
    }

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
}
