//! Arrays of puzzles: solved, tested for minimality.

use gridforest::board::{Puzzle, Shape};
use gridforest::run::poll;
use gridforest::solve::minimal::{Minimality, judge};
use gridforest::solve::{NineBatch, solver};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::python::BoardError;
use crate::errors::raise_board;
use crate::shape::ShapeLike;
use crate::watch::{Watch, watched};

/// The boards that are copied and answered together, between two looks at the flag.
const SLICE: usize = 1 << 17;
/// The boards that a thread takes at a time.
const SHARE: usize = 1 << 11;

/// The symbols of an array of boards, validated.
pub(crate) fn symbols<'a>(array: &'a PyReadonlyArray2<'_, u8>, shape: Shape) -> PyResult<&'a [u8]> {
    let (cells, width) = (shape.cells(), array.shape()[1]);
    if width != cells {
        let message = format!("{width} columns where a {shape} board has {cells} cells");
        return Err(BoardError::new_err(message));
    }
    let wrong = |_| BoardError::new_err("the array must be contiguous, row by row");
    let symbols = array.as_slice().map_err(wrong)?;
    let side = shape.side() as u8;
    if symbols.iter().fold(0, |most, &symbol| most.max(symbol)) > side {
        let place = symbols.iter().position(|&symbol| symbol > side).unwrap_or(0);
        let (row, cell) = (place / cells, shape.cell_name(place % cells));
        let why =
            format!("{cell} holds {}: the symbols of {shape} are 1 to {side}", symbols[place]);
        return Err(raise_board(row, &why));
    }
    Ok(symbols)
}

/// Boards as an array, a row a board.
pub(crate) fn into_rows(
    py: Python<'_>,
    symbols: Vec<u8>,
    shape: Shape,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let boards = symbols.len() / shape.cells();
    symbols.into_pyarray(py).reshape([boards, shape.cells()])
}

/// A number for each board, and a row of cells.
type Answers<'py> = (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray2<u8>>);

/// Solves every row: the numbers of solutions up to a limit, and a solution of each that has one
/// (else zeros).
#[pyfunction]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray2<'py, u8>,
    shape: ShapeLike,
    limit: u64,
    threads: usize,
) -> PyResult<Answers<'py>> {
    let shape = shape.0;
    let symbols = symbols(&puzzles, shape)?;
    let mut counts = Vec::with_capacity(symbols.len() / shape.cells());
    let mut solutions = Vec::with_capacity(symbols.len());
    for slice in symbols.chunks(SLICE * shape.cells()) {
        let slice = slice.to_vec();
        let work = move |watch: &Watch| {
            let pool = watch.pool(threads)?;
            PyResult::Ok(pool.install(|| solve_slice(&slice, shape, limit)))
        };
        let (some_counts, some_solutions) = watched(py, None, work)??;
        counts.extend(some_counts);
        solutions.extend(some_solutions);
    }
    Ok((counts.into_pyarray(py), into_rows(py, solutions, shape)?))
}

fn solve_slice(symbols: &[u8], shape: Shape, limit: u64) -> (Vec<u64>, Vec<u8>) {
    let cells = shape.cells();
    let batch = NineBatch::new(shape);
    let mut counts = vec![0; symbols.len() / cells];
    let mut solutions = vec![0; symbols.len()];
    let shares = (symbols.par_chunks(SHARE * cells))
        .zip(counts.par_chunks_mut(SHARE))
        .zip(solutions.par_chunks_mut(SHARE * cells));
    shares.for_each(|((puzzles, counts), solutions)| {
        poll();
        if let Some(batch) = &batch {
            solve_nines(batch, puzzles.as_chunks().0, limit, counts, solutions.as_chunks_mut().0);
        } else {
            solve_others(puzzles, shape, limit, counts, solutions);
        }
    });
    (counts, solutions)
}

fn solve_nines(
    batch: &NineBatch,
    puzzles: &[[u8; 81]],
    limit: u64,
    counts: &mut [u64],
    solutions: &mut [[u8; 81]],
) {
    let answers = batch.solve(puzzles, limit);
    for ((answer, count), solution) in answers.iter().zip(counts).zip(solutions) {
        *count = answer.solutions;
        if answer.solutions > 0 {
            *solution = answer.solution;
        }
    }
}

fn solve_others(
    puzzles: &[u8],
    shape: Shape,
    limit: u64,
    counts: &mut [u64],
    solutions: &mut [u8],
) {
    let mut solver = solver(shape);
    let solutions = solutions.chunks_mut(shape.cells());
    for ((symbols, count), solution) in puzzles.chunks(shape.cells()).zip(counts).zip(solutions) {
        let answer = solver.solve(&Puzzle::new(shape, symbols), limit);
        *count = answer.count;
        if let Some(grid) = answer.solution {
            solution.copy_from_slice(grid.symbols());
        }
    }
}

/// Tests every row: its number of solutions up to 2, and which of the clues of a proper puzzle can
/// be removed, one at a time, as 1 in their cells.
#[pyfunction]
pub(crate) fn minimal_array<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray2<'py, u8>,
    shape: ShapeLike,
    threads: usize,
) -> PyResult<Answers<'py>> {
    let shape = shape.0;
    let symbols = symbols(&puzzles, shape)?.to_vec();
    let share = if NineBatch::new(shape).is_some() { SHARE } else { 1 };
    let work = move |watch: &Watch| {
        let test = |some: &[u8]| {
            poll();
            test_share(some, shape)
        };
        let shares = symbols.par_chunks(share * shape.cells()).map(test);
        PyResult::Ok(watch.pool(threads)?.install(|| shares.collect::<Vec<_>>()).concat())
    };
    let (counts, redundant): (Vec<u64>, Vec<Vec<u8>>) =
        watched(py, None, work)??.into_iter().unzip();
    Ok((counts.into_pyarray(py), into_rows(py, redundant.concat(), shape)?))
}

/// The number of solutions of each puzzle, and its redundant clues.
fn test_share(symbols: &[u8], shape: Shape) -> Vec<(u64, Vec<u8>)> {
    let row = |judged: Minimality| {
        let mut flags = vec![0; shape.cells()];
        judged.redundant.iter().for_each(|&cell| flags[cell] = 1);
        (judged.solutions, flags)
    };
    judge(shape, symbols).into_iter().map(row).collect()
}
