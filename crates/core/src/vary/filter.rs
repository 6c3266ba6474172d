//! Which of the neighbours are kept.

use super::boards::nine;
use super::wanted::Wanted;
use crate::board::{Puzzle, Shape, motions};
use crate::solve::NineBatch;
use crate::solve::Solver;
use crate::solve::minimal::is_minimal;

/// Keeps what is wanted.
pub(super) struct Filter {
    shape: Shape,
    wanted: Wanted,
    /// The images of the cells under each reflection and rotation of the square.
    moves: Vec<Vec<usize>>,
}

impl Filter {
    pub(super) fn new(shape: Shape, wanted: Wanted) -> Self {
        let moves = match wanted.same_symmetry {
            true => motions(shape).map(|(_, images)| images).collect(),
            false => Vec::new(),
        };
        Self { shape, wanted, moves }
    }

    /// Keeps the puzzles whose clue cells have the symmetries of those of another.
    pub(super) fn by_pattern(&self, of: &Puzzle, puzzles: &mut Vec<Puzzle>) {
        let had = self.moves.iter().filter(|images| has(of, images));
        let had: Vec<&Vec<usize>> = had.collect();
        puzzles.retain(|puzzle| had.iter().all(|images| has(puzzle, images)));
    }

    /// Keeps the minimal puzzles, if these are wanted, of lists of proper ones.
    pub(super) fn minimal(
        &self,
        lists: Vec<Vec<Puzzle>>,
        solver: &mut dyn Solver,
    ) -> Vec<Vec<Puzzle>> {
        if !self.wanted.minimal {
            return lists;
        }
        if let Some(batch) = NineBatch::new(self.shape) {
            let all: Vec<[u8; 81]> = lists.iter().flatten().map(nine).collect();
            let mut redundant = batch.redundant_clues(&all).into_iter();
            let mut keep = |_: &Puzzle| redundant.next() == Some(0);
            let kept = lists.into_iter().map(|mut list| {
                list.retain(&mut keep);
                list
            });
            return kept.collect();
        }
        let kept = lists.into_iter().map(|mut list| {
            list.retain(|puzzle| is_minimal(solver, puzzle));
            list
        });
        kept.collect()
    }
}

/// Whether a puzzle's clue cells are mapped onto each other.
fn has(puzzle: &Puzzle, images: &[usize]) -> bool {
    let symbols = puzzle.symbols();
    (images.iter().enumerate()).all(|(cell, &image)| (symbols[cell] == 0) == (symbols[image] == 0))
}
