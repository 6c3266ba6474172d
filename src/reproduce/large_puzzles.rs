//! Minimal puzzles with many clues, by simulated annealing of irredundant sets of clues
//! (`papers/workbench.md`).
//!
//! Each is minimal by the definition, by another solver. Where the forest is complete, the walks
//! must reach its largest.

use super::prelude::*;
use gridforest::large::LargePuzzles;
use gridforest::solve::minimal;

pub(super) const SEED: u64 = 2026;

/// A shape, the walks on its boards, the epochs of each, and whether its forest is complete.
type Case = (&'static str, u64, usize, bool);
const CASES: [Case; 3] = [("2x3", 2, 48, true), ("2x4", 8, 240, false), ("3x3", 16, 120, false)];
const REDUCED: [Case; 1] = [("2x2", 2, 2, true)];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &(shape, walks, epochs, forest) in study.effort.or_reduced(&CASES[..], &REDUCED) {
        let shape: Shape = shape.parse()?;
        let of = format!("large puzzles of {shape}, {epochs} epochs, seed {SEED}");
        let symbols = study.each(of, 0..walks, |walk| {
            let largest = LargePuzzles::new(shape, SEED, walk)?.take(epochs).flatten().last();
            Ok(largest.expect("every walk finds a minimal puzzle").symbols().to_vec())
        })?;
        let puzzles: Vec<Puzzle> =
            symbols.into_iter().map(|symbols| Puzzle::new(shape, symbols)).collect();
        let mut solver = Generic::new(shape);
        let minimal = puzzles.iter().filter(|puzzle| minimal::is_minimal(&mut solver, puzzle));
        let quantity = "large minimal puzzles, found and by the definition";
        study.equal(quantity, shape, puzzles.len(), minimal.count());
        if forest {
            let most = puzzles.iter().map(Puzzle::clues).max().context("there is no walk")?;
            let trees = study.trees(&study.classes(shape)?)?;
            let exact = trees.iter().map(Tree::most_leaf_clues).max();
            let quantity = "clues of the largest minimal puzzle, by walks and by the forest";
            study.equal(quantity, shape, most, exact.context("no minimal puzzle")?);
        }
        rows.extend(puzzles.iter().map(|puzzle| (shape, puzzle.clues(), puzzle.to_string())));
    }
    study.list("largest.csv", "shape clues puzzle", rows)?;
    study.show("the largest of each walk", "largest.csv", "shape clues puzzle")
}
