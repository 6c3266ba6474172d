//! The critical sets of Latin squares, by size and strength.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gridforest_core::board::{CellMask, Grid, Puzzle};
use gridforest_core::features::{Deducer, Strength};
use gridforest_core::forest::{ForestError, Root, diagram};
use gridforest_core::symmetry::{Automorphisms, MaskAction, Symmetry};
use gridforest_core::unavoidable::Limits;
use serde::{Deserialize, Serialize};

use crate::latin::latin_grid;
use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// The critical sets of each Latin square: the leaves of its tree.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CriticalSets {
    /// Those of so many entries alone.
    pub size: Option<usize>,
    /// Those of this strength alone.
    pub strength: Option<Strength>,
    /// Only the first of each orbit under the autoparatopism group of the square.
    pub essentially_different: bool,
    /// The largest diagram that finds them.
    #[serde(skip)]
    pub limits: Limits,
}

crate::rows! {
    /// A critical set.
    pub struct CriticalSetRow {
        /// The critical set: its entries in a board.
        pub critical_set: String,
        /// The number of entries.
        pub size: usize,
        /// `strong`: forced entries complete it; `weak`: some are forced, but not all; `totally weak`:
        /// none is.
        pub strength: String,
        /// The square.
        pub square: String,
    }
}

impl CriticalSets {
    /// Visits the critical sets of a square that are asked for, in the order of their skeletons'
    /// values.
    ///
    /// # Errors
    /// [`ForestError`] when the diagram passes its limits.
    pub fn each(
        &self,
        root: &Root,
        visit: &mut dyn FnMut(Puzzle, Strength) -> ControlFlow<()>,
    ) -> Result<(), ForestError> {
        let deducer = Deducer::new(root.grid().shape());
        diagram::for_each_leaf(root, self.essentially_different, self.limits, &mut |clues| {
            if self.size.is_some_and(|size| clues.count_ones() as usize != size) {
                return ControlFlow::Continue(());
            }
            let critical = root.puzzle_of(clues);
            let strength = Strength::of(&deducer, &critical);
            match self.strength.is_none_or(|wanted| wanted == strength) {
                true => visit(critical, strength),
                false => ControlFlow::Continue(()),
            }
        })
    }
}

/// How many critical sets squares have, and how many classes these are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classes {
    /// In one square of each main class.
    pub sets: u64,
    /// Main classes.
    pub main: u64,
    /// Isotopy classes.
    pub isotopy: u64,
}

/// The classes of the critical sets of squares by size and strength.
pub type ByStrength = BTreeMap<(usize, Strength), Classes>;

/// The classes of the critical sets of the squares of a main class, of which one is given: a main class
/// of critical sets is an orbit under the autoparatopisms P of the square, and consists of 6|T|/|Q|
/// isotopy classes, where Q and T are those in P and the autotopisms that fix a set of the orbit.
///
/// # Errors
/// [`ForestError`] when the diagram passes its limits.
pub fn classes(root: &Root, limits: Limits) -> Result<ByStrength, ForestError> {
    let fixing = Fixing::of(root.grid());
    let mut found = ByStrength::new();
    let one_of_each =
        CriticalSets { essentially_different: true, limits, ..CriticalSets::default() };
    one_of_each.each(root, &mut |critical, strength| {
        let classes = found.entry((critical.clues(), strength)).or_default();
        let cells = critical.skeleton().mask().expect("a square of at most 11 rows");
        let [autotopisms, all] = fixing.numbers(cells);
        classes.sets += fixing.elements.len() as u64 / all;
        classes.main += 1;
        classes.isotopy += 6 * autotopisms / all;
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

/// The autoparatopisms of a square as they act on its cells, the autotopisms first, and the number of these.
struct Fixing {
    elements: Vec<MaskAction>,
    autotopisms: usize,
}

impl Fixing {
    fn of(square: &Grid) -> Self {
        let mut elements = Automorphisms::of(square).elements();
        elements.sort_by_key(|element| element.roles != Symmetry::KEEP);
        let autotopisms = elements.partition_point(|element| element.roles == Symmetry::KEEP);
        let action = |element: &Symmetry| MaskAction::new(&element.on_cells(square));
        Self { elements: elements.iter().map(action).collect(), autotopisms }
    }

    /// How many autotopisms, and how many autoparatopisms, fix some cells.
    fn numbers(&self, cells: CellMask) -> [u64; 2] {
        [self.autotopisms, self.elements.len()].map(|number| {
            let fix = |element: &&MaskAction| element.image(cells) == cells;
            self.elements[..number].iter().filter(fix).count() as u64
        })
    }
}

impl BoardByBoard for CriticalSets {
    type Row = CriticalSetRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, CriticalSetRow>) -> Answered {
        let grid = latin_grid(board)?;
        let root = Root::new(&grid).map_err(|why| why.to_string())?;
        let mut flow = ControlFlow::Continue(());
        let done = self.each(&root, &mut |critical, strength| {
            flow = emit(CriticalSetRow {
                critical_set: critical.to_string(),
                size: critical.clues(),
                strength: strength.to_string(),
                square: board.text.to_owned(),
            });
            flow
        });
        done.map(|()| flow).map_err(|why| why.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adams and Khodkar (Ars Combin. 61, 2001): the cyclic square of order 5 has no weak critical
    /// set, and the other class has a totally weak one of size seven.
    #[test]
    fn order_five_has_the_published_weak_critical_sets() {
        let counts = |square: &str| {
            let grid = Grid::parse("latin5".parse().unwrap(), square).unwrap();
            classes(&Root::new(&grid).unwrap(), Limits::default()).unwrap()
        };
        let cyclic = counts("1234523451345124512351234");
        assert!(cyclic.keys().all(|(_, strength)| *strength == Strength::Strong));
        let other = counts("1234521453345124523153124");
        assert!(other[&(7, Strength::TotallyWeak)].main > 0);
        let sum = |of: fn(&Classes) -> u64| other.values().map(of).sum::<u64>();
        // As many as the tree of this square has leaves.
        assert_eq!([sum(|found| found.sets), sum(|found| found.main)], [48_462, 724]);
    }
}
