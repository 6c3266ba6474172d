//! The vicinity of puzzles: some clues removed, others added.

use std::collections::HashSet;

use gridforest::board::Puzzle;
use gridforest_requests::vary::Vary;
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;

use crate::board::BoardIterator;
use crate::errors::Raise;
use crate::shape::ShapeLike;
use crate::solve::symbols;

/// Every proper puzzle that has lost and got so many clues, once.
#[pyfunction]
pub(crate) fn vary(
    puzzles: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    options: &Bound<'_, PyDict>,
) -> PyResult<BoardIterator> {
    let shape = shape.0;
    let rows = symbols(&puzzles, shape)?.chunks(shape.cells());
    let puzzles = rows.map(|row| Puzzle::new(shape, row)).collect();
    let job = depythonize::<Vary>(options)?.job(shape, puzzles).map_err(Raise::raise)?;
    Ok(BoardIterator::new(move |show| {
        let (mut vicinity, mut seen) = (job.vicinity(), HashSet::new());
        for block in 0..job.blocks() {
            for text in job.neighbours(block, &mut vicinity) {
                let puzzle = Puzzle::parse(shape, &text).expect("the text of a puzzle");
                if seen.insert(text) && show(puzzle).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }))
}
