//! The unavoidable sets restricted to a puzzle, found by an implicit hitting-set search.
//!
//! For the puzzles below a proper puzzle `R` only the cells of an unavoidable set in `R` matter. A
//! large board has far too many unavoidable sets to list, but few of their restrictions to `R` are
//! minimal. They are found by an implicit hitting-set search. Take the sets known so far and visit
//! all their minimal hitting sets with a solver. If one isn't proper, it has a second solution,
//! which gives a new unavoidable set. If all of them are proper, so is every hitting set, because
//! it contains a minimal one; then all sets are known.
//!
//! The set of a second solution is made minimal first: clues of `R` are added as long as there is a
//! second solution; the clues that can't be added are a minimal set.
//!
//! # References
//! 1. E. Moreno-Centeno, R. M. Karp, "The implicit hitting set approach to solve combinatorial
//!    optimization problems", Oper. Res. 61 (2013).

use std::ops::ControlFlow;

use hashbrown::HashSet;

use super::{Diagram, DiagramError, Limits, Questions, minimal_only};
use crate::board::{CellMask, Grid, cells_of};

/// The minimal sets that a skeleton inside the clues `root` of a proper puzzle must hit to be
/// proper, by size and then as numbers.
///
/// # Errors
/// [`DiagramError`] when there are too many clues or a limit is passed.
///
/// # Panics
/// When the board has more than 128 cells.
pub(crate) fn restricted_sets(
    grid: &Grid,
    root: CellMask,
    limits: Limits,
) -> Result<Vec<CellMask>, DiagramError> {
    let mut oracle = Oracle { root, questions: Questions::new(grid) };
    let mut sets = Vec::new();
    let mut proper = HashSet::new();
    loop {
        let diagram = Diagram::of_cells(cells_of(root), sets.iter().copied(), limits)?;
        let found = oracle.missing(&diagram, &sets, &mut proper, limits)?;
        if found.is_empty() {
            return Ok(minimal_only(sets));
        }
        sets.extend(found);
    }
}

struct Oracle<'a> {
    root: CellMask,
    questions: Questions<'a>,
}

impl Oracle<'_> {
    /// Some minimal sets that the diagram of the known ones lacks; none exactly when it lacks none.
    fn missing(
        &mut self,
        diagram: &Diagram,
        known: &[CellMask],
        proper: &mut HashSet<CellMask>,
        limits: Limits,
    ) -> Result<Vec<CellMask>, DiagramError> {
        let enough = 8 + known.len() / 2;
        let (mut found, mut passed) = (Vec::<CellMask>::new(), false);
        let _ = diagram.for_each_minimal(&mut |clues| {
            let improper = found.iter().any(|set| set & clues == 0);
            if improper || proper.contains(&clues) {
                return ControlFlow::Continue(());
            }
            match self.set_missed_by(clues) {
                Some(set) => found.push(set),
                None => {
                    proper.insert(clues);
                    passed = proper.len() > limits.states;
                }
            }
            if passed || found.len() >= enough {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match passed {
            true => Err(DiagramError::TooManyMinimal { limit: limits.states }),
            false => Ok(found),
        }
    }

    /// A minimal set that some clues don't hit; `None` when they make a proper puzzle.
    fn set_missed_by(&mut self, clues: CellMask) -> Option<CellMask> {
        let set = self.questions.another(clues) & self.root;
        (set != 0).then(|| self.questions.minimal(set, self.root))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unavoidable::UnavoidableSets;

    #[test]
    fn they_are_all_sets_of_the_grid_cut_down_to_the_puzzle() {
        for (shape, text, root) in [
            ("2x2", "1234341221434321", 0xffff),
            ("2x2", "1234342121434312", 0x7f3d),
            ("latin5", "1234521453351244351254231", 0x1ff_ffff),
            ("2x3", "123456456123231564564231312645645312", 0xf_0ff0_fff7),
        ] {
            let grid = Grid::parse(shape.parse().unwrap(), text).unwrap();
            let all = UnavoidableSets::of(&grid);
            let expected = minimal_only(all.iter().map(|set| set & root));
            let found = restricted_sets(&grid, root, Limits::default()).unwrap();
            assert_eq!(found, expected, "{shape}");
        }
    }
}
