//! The critical sets of Latin squares, by size and strength.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gridforest_core::board::Puzzle;
use gridforest_core::features::{Deducer, Strength};
use gridforest_core::forest::{ForestError, Root, diagram};
use gridforest_core::unavoidable::Limits;
use serde::Deserialize;

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

impl CriticalSets {
    /// The number of them by size and strength.
    pub fn count(&self, root: &Root) -> Result<BTreeMap<(usize, Strength), u64>, ForestError> {
        let mut counts = BTreeMap::new();
        self.each(root, &mut |critical, strength| {
            *counts.entry((critical.clues(), strength)).or_default() += 1;
            ControlFlow::Continue(())
        })?;
        Ok(counts)
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
    use gridforest_core::board::Grid;

    /// Adams and Khodkar (Ars Combin. 61, 2001): the cyclic square of order 5 has no weak critical
    /// set, and the other class has a totally weak one of size seven.
    #[test]
    fn order_five_has_the_published_weak_critical_sets() {
        let counts = |square: &str| {
            let grid = Grid::parse("latin5".parse().unwrap(), square).unwrap();
            let question = CriticalSets { essentially_different: true, ..CriticalSets::default() };
            question.count(&Root::new(&grid).unwrap()).unwrap()
        };
        let cyclic = counts("1234523451345124512351234");
        assert!(cyclic.keys().all(|(_, strength)| *strength == Strength::Strong));
        let other = counts("1234521453345124523153124");
        assert!(other[&(7, Strength::TotallyWeak)] > 0);
    }
}
