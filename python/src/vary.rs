//! The vicinity of puzzles: some clues removed, others added.

use std::collections::HashSet;

use gridforest::board::Puzzle;
use gridforest::run::go_on;
use gridforest::vary::{Removals, VaryJob, Wanted};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use crate::board::BoardIterator;
use crate::errors::python::{LimitError, ParameterError};
use crate::shape::ShapeLike;
use crate::solve::symbols;

/// Every proper puzzle that has lost and got so many clues, once.
#[pyfunction]
#[pyo3(signature = (puzzles, shape, remove, add, minimal, same_pattern, same_symmetry, canonical))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn vary(
    puzzles: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    remove: usize,
    add: usize,
    minimal: bool,
    same_pattern: bool,
    same_symmetry: bool,
    canonical: bool,
) -> PyResult<BoardIterator> {
    let shape = shape.0;
    if remove + add == 0 {
        return Err(ParameterError::new_err("nothing to remove, nothing to add"));
    }
    let rows = symbols(&puzzles, shape)?.chunks(shape.cells());
    let puzzles: Vec<Puzzle> =
        rows.map(|row| Puzzle::new(shape, row)).filter(|puzzle| puzzle.clues() >= remove).collect();
    let removals = Removals::of(puzzles, remove);
    let removals = removals
        .ok_or_else(|| LimitError::new_err("more than 2^64 ways to remove so many clues"))?;
    let wanted = Wanted { remove, add, minimal, same_pattern, same_symmetry };
    let job = VaryJob::new(shape, removals, wanted, canonical);
    Ok(BoardIterator::new(move |show| {
        let (mut vicinity, mut seen) = (job.vicinity(), HashSet::new());
        for block in 0..job.blocks() {
            let found = job.neighbours(block, &mut vicinity, &mut go_on);
            for text in found.into_iter().flatten() {
                let puzzle = Puzzle::parse(shape, &text).expect("the text of a puzzle");
                if seen.insert(text) && show(puzzle).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }))
}
