//! The hitting-set diagram: the decision diagram of the clue sets that hit every unavoidable set.
//!
//! The diagram decides one *variable* at a time: a cell, or several cells that are chosen together.
//! A *state* at a level is a residual family: the unavoidable sets that no chosen variable hits,
//! each restricted to the variables that are not decided yet, and of these only the minimal ones.
//! Two partial choices with the same residual family have the same completions, so they share a
//! state. A family of sets none of which contains another is determined by its hitting sets, so two
//! different states have different completions: the diagram is reduced for its order of variables.
//!
//! ```text
//!                    {ab, bc, d}            level 0: a?
//!               absent /     \ present
//!               {b, d}       {bc, d}        level 1: b?
//!              /     \       /     \
//!            dead    {d}  {c, d}   {d}      level 2: c? …
//! ```
//!
//! The step to the next level is cheap: *present* removes the sets that have the variable; *absent*
//! removes the variable from them, and then the sets that contain a shortened one. Sets are
//! ascending numbers with the next variable as the highest bit, so that both steps keep them
//! sorted. The last variables, the *tail*, aren't decided one by one: there a state is a family
//! whose hitting sets are a truth table.
//!
//! # References
//! 1. D. E. Knuth, "The Art of Computer Programming", vol. 4A, 7.1.4 (2011): decision diagrams of
//!    families of sets, exercises 236–237 on minimal hitting sets.
//! 2. T. Toda, "Hypergraph transversal computation with binary decision diagrams", SEA 2013.
//! 3. K. Murakami, T. Uno, "Efficient algorithms for dualizing large-scale hypergraphs", Discrete
//!    Appl. Math. 170 (2014): minimal hitting sets by what each chosen vertex alone hits.

mod build;
mod canonical;
mod count;
mod families;
mod least;
mod leaves;
mod order;
mod step;
mod tails;
mod weights;

use thiserror::Error;

use crate::board::{CellMask, cells_of};

pub use order::{Order, level_widths};
use tails::Tails;

/// The most variables of a diagram: a residual set is one machine word.
pub const MAX_VARIABLES: usize = 64;

/// A state of a level: its index in the level. State 0 of every level has no hitting set.
type State = u32;
const DEAD: State = 0;

/// The decision diagram of the hitting sets of a family.
///
/// ```
/// use gridforest::board::Grid;
/// use gridforest::unavoidable::{Diagram, Limits, UnavoidableSets};
/// let grid = Grid::parse("2x2".parse()?, "1234341221434321")?;
/// let sets = UnavoidableSets::of(&grid);
/// let diagram = Diagram::of_cells(0..16, sets.iter().copied(), Limits::default())?;
/// assert_eq!(diagram.by_size().iter().sum::<u64>(), 41_401);
/// assert_eq!(diagram.minimal_orbits_by_size(&[]).0.iter().sum::<u64>(), 284);
/// assert!(diagram.contains(0b1111_1111_1111_1111));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Diagram {
    /// The cells of each variable, in the order of the levels.
    variables: Vec<CellMask>,
    /// For each level above the tail, for each state, where it goes: absent, present.
    levels: Vec<Vec<[State; 2]>>,
    /// The states of the last level.
    tails: Tails,
    root: State,
}

/// How large a diagram may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most states, in all levels together.
    pub states: usize,
    /// The most bytes of memory while it is built.
    pub bytes: usize,
}

/// No limit but the machine's.
impl Default for Limits {
    fn default() -> Self {
        Self { states: usize::MAX, bytes: usize::MAX }
    }
}

/// Why a diagram could not be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum DiagramError {
    #[error("{variables} cells are too many: a diagram decides up to {MAX_VARIABLES}")]
    TooManyVariables { variables: usize },
    #[error("there is no cell {cell}: a set holds cells 0 to 127")]
    NoCell { cell: usize },
    #[error("cell {cell} is decided twice: the variables of a diagram share no cell")]
    Shared { cell: usize },
    #[error("a group without cells: a variable of a diagram has at least one")]
    EmptyGroup,
    #[error("the diagram has more than {limit} states (at cell {level} of {variables})")]
    TooManyStates { limit: usize, level: usize, variables: usize },
    #[error("the diagram needs more than {limit} bytes of memory (at cell {level} of {variables})")]
    TooMuchMemory { limit: usize, level: usize, variables: usize },
    /// The limit on states was passed by minimal hitting sets that had to be looked at.
    #[error("there are more than {limit} minimal puzzles to look at")]
    TooManyMinimal { limit: usize },
}

impl Diagram {
    /// The diagram of the sets of the given cells that hit every set of a family, decided in the
    /// order of the cells. Other cells count as empty: this is the restriction to a puzzle with
    /// these clues.
    ///
    /// # Errors
    /// [`DiagramError`] when there are too many cells, one is not below 128 or given twice, or a
    /// limit is passed.
    pub fn of_cells(
        order: impl IntoIterator<Item = usize>,
        sets: impl IntoIterator<Item = CellMask>,
        limits: Limits,
    ) -> Result<Self, DiagramError> {
        let order: Vec<usize> = order.into_iter().collect();
        Self::build(order::variables(&order)?, sets, limits)
    }

    /// The diagram of the unions of the given disjoint groups of cells that hit every set of a
    /// family: with the cycles of a symmetry as groups, these are the fixed ones.
    ///
    /// # Errors
    /// [`DiagramError`] when there are too many groups, one is empty or two share a cell, or a
    /// limit is passed.
    pub fn of_groups(
        groups: impl IntoIterator<Item = CellMask>,
        sets: impl IntoIterator<Item = CellMask>,
        limits: Limits,
    ) -> Result<Self, DiagramError> {
        Self::build(groups.into_iter().collect(), sets, limits)
    }

    /// Whether a set of cells hits every set of the family. A variable counts as present when all
    /// its cells are.
    pub fn contains(&self, cells: CellMask) -> bool {
        let present = |variable: &CellMask| variable & !cells == 0;
        let (above, below) = self.variables.split_at(self.levels.len());
        let mut state = self.root;
        for (level, variable) in self.levels.iter().zip(above) {
            state = level[state as usize][usize::from(present(variable))];
        }
        let subset = below.iter().fold(0, |subset, v| subset << 1 | usize::from(present(v)));
        self.tails.contains(state, subset)
    }

    /// The number of variables of the tail.
    fn tail(&self) -> usize {
        self.variables.len() - self.levels.len()
    }

    /// The cells of a subset of the last variables.
    fn tail_cells(&self, subset: usize) -> CellMask {
        let count = self.variables.len();
        let cells = cells_of(subset as CellMask).map(|bit| self.variables[count - 1 - bit]);
        cells.fold(0, |cells, variable| cells | variable)
    }

    fn weight(&self, level: usize) -> usize {
        self.variables[level].count_ones() as usize
    }

    /// The number of cells from a level on.
    fn cells_from(&self, level: usize) -> usize {
        self.variables[level..].iter().map(|v| v.count_ones() as usize).sum()
    }

    /// The number of cells of each subset of the last variables.
    fn tail_sizes(&self) -> Vec<usize> {
        let subsets = 0..1 << self.tail();
        subsets.map(|subset| self.tail_cells(subset).count_ones() as usize).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;

    const CELLS: usize = 12;

    fn hits(sets: &[CellMask], cells: CellMask) -> bool {
        sets.iter().all(|set| set & cells != 0)
    }

    proptest! {
        #[test]
        fn it_holds_the_hitting_sets(sets in prop::collection::vec(1u128..1 << CELLS, 0..25)) {
            // In the order of the cells' values: cell 0 the most significant.
            let diagram = Diagram::of_cells(0..CELLS, sets.iter().copied(), Limits::default()).unwrap();
            let mut by_size = vec![0; CELLS + 1];
            let mut minimal = Vec::new();
            for cells in 0..1u128 << CELLS {
                let hitting = hits(&sets, cells);
                prop_assert_eq!(diagram.contains(cells), hitting);
                by_size[cells.count_ones() as usize] += u64::from(hitting);
                if hitting && cells_of(cells).all(|cell| !hits(&sets, cells & !(1 << cell))) {
                    minimal.push(cells);
                }
            }
            prop_assert_eq!(diagram.by_size(), by_size);
            minimal.sort_unstable_by_key(|cells| cells.reverse_bits());
            let mut visited = Vec::new();
            let _ = diagram.for_each_minimal(&mut |cells| {
                visited.push(cells);
                ControlFlow::Continue(())
            });
            prop_assert_eq!(diagram.minimal_orbits_by_size(&[]).0.iter().sum::<u64>(), visited.len() as u64);
            prop_assert_eq!(visited, minimal);
        }

        #[test]
        fn groups_of_cells_come_and_go_together(sets in prop::collection::vec(1u128..1 << CELLS, 0..25)) {
            let groups = [0b11, 0b1100, 0b1_0000, 0b1110_0000, 0b1111_0000_0000];
            let diagram = Diagram::of_groups(groups, sets.iter().copied(), Limits::default()).unwrap();
            let mut by_size = vec![0; CELLS + 1];
            for choice in 0..1 << groups.len() {
                let chosen = (0..groups.len()).filter(|group| choice >> group & 1 == 1);
                let cells = chosen.fold(0, |cells, group| cells | groups[group]);
                prop_assert_eq!(diagram.contains(cells), hits(&sets, cells));
                by_size[cells.count_ones() as usize] += u64::from(hits(&sets, cells));
            }
            prop_assert_eq!(diagram.by_size(), by_size);
        }
    }

    #[test]
    fn nothing_to_hit_and_nothing_to_hit_it_with() {
        let free = Diagram::of_cells(0..3, [], Limits::default()).unwrap();
        assert_eq!(free.by_size(), [1, 3, 3, 1]);
        assert_eq!(free.minimal_orbits_by_size(&[]).0, [1, 0, 0, 0]);
        let hopeless = Diagram::of_cells(0..3, [0b1000], Limits::default()).unwrap();
        assert_eq!(hopeless.by_size(), [0; 4]);
        assert!(!hopeless.contains(0b1111));
        assert_eq!(Diagram::of_cells(0..0, [], Limits::default()).unwrap().by_size(), [1]);
        let many = Diagram::of_cells(0..65, [], Limits::default()).unwrap_err();
        assert_eq!(many, DiagramError::TooManyVariables { variables: 65 });
    }

    #[test]
    fn variables_that_are_no_disjoint_groups_of_cells_are_refused() {
        let cells = |order: &[usize]| {
            let order = order.iter().copied();
            Diagram::of_cells(order, [0b11], Limits::default()).unwrap_err()
        };
        assert_eq!(cells(&[200]), DiagramError::NoCell { cell: 200 });
        assert_eq!(cells(&[0, 128]), DiagramError::NoCell { cell: 128 });
        assert_eq!(cells(&[0, 0, 1]), DiagramError::Shared { cell: 0 });
        let groups = |groups: &[CellMask]| {
            let groups = groups.iter().copied();
            Diagram::of_groups(groups, [0b11], Limits::default()).unwrap_err()
        };
        assert_eq!(groups(&[3, 6]), DiagramError::Shared { cell: 1 });
        assert_eq!(groups(&[3, 0]), DiagramError::EmptyGroup);
        // Whatever the cells are, so many are too many.
        let many = Diagram::of_cells(100..200, [], Limits::default()).unwrap_err();
        assert_eq!(many, DiagramError::TooManyVariables { variables: 100 });
        assert!(Diagram::of_cells([127], [1 << 127], Limits::default()).is_ok());
    }
}
