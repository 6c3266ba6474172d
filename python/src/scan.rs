//! Every proper puzzle with few clues in a grid, and every minimal one with many.

use std::ops::ControlFlow;

use gridforest::board::{Grid, Puzzle, Skeleton};
use gridforest::large::AllLargeJob;
use gridforest::run::RunError;
use gridforest::scan::{Scan, ScanJob};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use crate::board::Board;
use crate::board::BoardIterator;
use crate::errors::Raise;
use crate::errors::python::BoardError;
use crate::shape::ShapeLike;
use crate::solve::symbols;
use crate::watch::{Watch, watched};

/// The search that is asked for.
fn search(
    grid: &Grid,
    at_most: usize,
    at_least: usize,
    first: bool,
    up_to_symmetry: bool,
) -> PyResult<Scan> {
    let mut scan = Scan::new(grid, at_most).map_err(Raise::raise)?;
    scan = scan.at_least(at_least).map_err(Raise::raise)?;
    if first {
        scan = scan.first();
    }
    if up_to_symmetry {
        scan = scan.up_to_symmetry();
    }
    Ok(scan)
}

/// The proper and the minimal puzzles for each number of clues from 0 on, and why there is none if
/// that is plain.
type Counts = (Vec<(u64, u64)>, Option<String>);

/// Counts the proper puzzles with few clues.
#[pyfunction]
#[pyo3(signature = (grid, at_most, at_least, first, up_to_symmetry))]
pub(crate) fn scan(
    py: Python<'_>,
    grid: &Board,
    at_most: usize,
    at_least: usize,
    first: bool,
    up_to_symmetry: bool,
) -> PyResult<Counts> {
    let grid = grid.grid()?;
    let scan = search(&grid, at_most, at_least, first, up_to_symmetry)?;
    let work = move |_: &Watch| scan.run(&mut |_| ControlFlow::Continue(()));
    let summary = watched(py, None, work)?.map_err(Raise::raise)?;
    let levels = summary.levels.iter().map(|level| (level.proper, level.minimal));
    Ok((levels.collect(), summary.none.map(|why| why.to_string())))
}

/// The proper puzzles with few clues, one after the other.
#[pyfunction]
#[pyo3(signature = (grid, at_most, at_least, up_to_symmetry))]
pub(crate) fn scan_puzzles(
    grid: &Board,
    at_most: usize,
    at_least: usize,
    up_to_symmetry: bool,
) -> PyResult<BoardIterator> {
    let grid = grid.grid()?;
    let scan = search(&grid, at_most, at_least, false, up_to_symmetry)?;
    Ok(BoardIterator::new(move |show| {
        let mut visit = |found: &gridforest::scan::Found| {
            show(grid.puzzle(&Skeleton::from_mask(grid.shape(), found.cells)))
        };
        scan.run(&mut visit).map_err(Raise::raise)?;
        Ok(())
    }))
}

/// The place of a grid, a number of clues, the proper puzzles with so many, and the minimal ones.
type Row = (usize, usize, u64, u64);

/// Counts the proper puzzles with few clues in each of many grids: rows of grid, clues, puzzles,
/// minimal ones.
#[pyfunction]
#[pyo3(signature = (grids, shape, at_most, at_least, first, up_to_symmetry, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn scan_grids(
    py: Python<'_>,
    grids: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    at_most: usize,
    at_least: usize,
    first: bool,
    up_to_symmetry: bool,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Row>> {
    let shape = shape.0;
    let at = |i: usize, error: &PyErr| BoardError::new_err(format!("board {i}: {error}"));
    let mut scans = Vec::new();
    for (i, row) in symbols(&grids, shape)?.chunks(shape.cells()).enumerate() {
        let grid = Grid::try_from(Puzzle::new(shape, row)).map_err(Raise::raise);
        let grid = grid.map_err(|error| at(i, &error))?;
        scans.push(search(&grid, at_most, at_least, first, up_to_symmetry)?);
    }
    let job = ScanJob::new(scans);
    let work = move |watch: &Watch| watch.runner(threads).finish(&job);
    let scanned = watched(py, progress.as_ref(), work)?.map_err(Raise::raise)?;
    let mut rows = Vec::new();
    for (i, one) in scanned.into_iter().enumerate() {
        let summary = one.ended.map_err(Raise::raise)?;
        let levels = summary.levels.iter().enumerate().skip(at_least);
        rows.extend(levels.map(|(clues, level)| (i, clues, level.proper, level.minimal)));
    }
    Ok(rows)
}

/// All minimal puzzles of a grid with many clues.
#[pyfunction]
#[pyo3(signature = (grid, at_least, up_to_symmetry, threads, progress))]
pub(crate) fn scan_large(
    py: Python<'_>,
    grid: &Board,
    at_least: usize,
    up_to_symmetry: bool,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Board>> {
    let grid = grid.grid()?;
    let job = AllLargeJob::new(vec![(grid.clone(), at_least)]).map_err(Raise::raise)?;
    let work = move |watch: &Watch| {
        let found = watch.runner(threads).finish(&job)?;
        Ok(match up_to_symmetry {
            true => job.orbits(found),
            false => job.puzzles(found),
        })
    };
    let found: Result<_, RunError> = watched(py, progress.as_ref(), work)?;
    let cells = found.map_err(Raise::raise)?.concat();
    let board = |&cells| Board(grid.puzzle(&Skeleton::from_mask(grid.shape(), cells)));
    Ok(cells.iter().map(board).collect())
}
