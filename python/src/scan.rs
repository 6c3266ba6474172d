//! Every proper puzzle with few clues in a grid, and every minimal one with many.

use std::ops::ControlFlow;

use gridforest::board::{Grid, Puzzle};
use gridforest::run::RunError;
use gridforest::scan::ScanJob;
use gridforest_requests::scan::{Scan, ScanLarge};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;

use crate::board::{Board, BoardIterator};
use crate::errors::{Raise, raise_board};
use crate::shape::ShapeLike;
use crate::solve::symbols;
use crate::watch::{OnProgress, Watch, watched};

/// The proper and the minimal puzzles for each number of clues from 0 on, and why there is none if
/// that is plain.
type Counts = (Vec<(u64, u64)>, Option<String>);

/// Counts the proper puzzles with few clues.
#[pyfunction]
pub(crate) fn scan(py: Python<'_>, grid: &Board, options: &Bound<'_, PyDict>) -> PyResult<Counts> {
    let scan = depythonize::<Scan>(options)?.search(&grid.grid()?).map_err(Raise::raise)?;
    let work = move |_: &Watch| scan.run(&mut |_| ControlFlow::Continue(()));
    let summary = watched(py, None, work)?.map_err(Raise::raise)?;
    let levels = summary.levels.iter().map(|level| (level.proper, level.minimal));
    Ok((levels.collect(), summary.none.map(|why| why.to_string())))
}

/// The proper puzzles with few clues, one after the other.
#[pyfunction]
pub(crate) fn scan_puzzles(grid: &Board, options: &Bound<'_, PyDict>) -> PyResult<BoardIterator> {
    let grid = grid.grid()?;
    let scan = depythonize::<Scan>(options)?.search(&grid).map_err(Raise::raise)?;
    Ok(BoardIterator::new(move |show| {
        let mut visit = |found: &gridforest::scan::Found| show(grid.puzzle_in(found.cells));
        scan.run(&mut visit).map_err(Raise::raise)?;
        Ok(())
    }))
}

/// The place of a grid, a number of clues, the proper puzzles with so many, and the minimal ones.
type LevelRow = (usize, usize, Option<u64>, u64);

/// Counts the proper puzzles with few clues in each of many grids.
#[pyfunction]
pub(crate) fn scan_grids(
    py: Python<'_>,
    grids: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    options: &Bound<'_, PyDict>,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Vec<LevelRow>> {
    let (shape, question) = (shape.0, depythonize::<Scan>(options)?);
    let at = |i: usize, error: &PyErr| raise_board(i, &error.value(py).to_string());
    let (mut all, mut scans) = (Vec::new(), Vec::new());
    for (i, row) in symbols(&grids, shape)?.chunks(shape.cells()).enumerate() {
        let grid = Grid::try_from(Puzzle::new(shape, row)).map_err(Raise::raise);
        let grid = grid.map_err(|error| at(i, &error))?;
        scans.push(question.search(&grid).map_err(Raise::raise)?);
        all.push(grid);
    }
    let job = ScanJob::new(scans);
    let work = move |watch: &Watch| watch.runner(threads).finish(&job);
    let scanned = watched(py, progress.as_ref(), work)?.map_err(Raise::raise)?;
    let mut rows = Vec::new();
    for (i, (grid, one)) in all.iter().zip(scanned).enumerate() {
        let summary = one.ended.map_err(Raise::raise)?;
        let found = question.rows(grid, &summary, None).into_iter();
        rows.extend(found.map(|row| (i, row.clues, row.puzzles, row.minimal)));
    }
    Ok(rows)
}

/// All minimal puzzles of a grid with many clues.
#[pyfunction]
pub(crate) fn scan_large(
    py: Python<'_>,
    grid: &Board,
    options: &Bound<'_, PyDict>,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Vec<Board>> {
    let (grid, question) = (grid.grid()?, depythonize::<ScanLarge>(options)?);
    let job = question.job([grid.clone()].into_iter()).map_err(Raise::raise)?;
    let work = move |watch: &Watch| {
        let found = watch.runner(threads).finish(&job)?;
        Ok(question.puzzles(&job, found))
    };
    let found: Result<_, RunError> = watched(py, progress.as_ref(), work)?;
    let cells = found.map_err(Raise::raise)?.concat();
    let board = |&cells| Board(grid.puzzle_in(cells));
    Ok(cells.iter().map(board).collect())
}
