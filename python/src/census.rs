//! Exact counts, classes of grids, uniform grids, random puzzles.

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::run::poll;
use gridforest::solve::solver;
use gridforest::symmetry::Automorphisms;
use gridforest_requests::Tools;
use gridforest_requests::count::Count;
use gridforest_requests::generate::{Chosen, Kind, RandomPuzzles};
use gridforest_requests::grids::{Sample, sampler};
use gridforest_requests::group::Group;
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;
use rayon::prelude::*;

use crate::ask::Call;
use crate::board::Board;
use crate::errors::Raise;
use crate::errors::python::{LimitError, ParameterError};
use crate::group::square_group;
use crate::integers::Int;
use crate::shape::ShapeLike;
use crate::solve::into_rows;
use crate::watch::{OnProgress, Watch, watched};

/// A number of things of a size.
#[pyfunction]
pub(crate) fn count(
    py: Python<'_>,
    problem: &str,
    n: usize,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Int> {
    let count = match problem {
        "queens" => Count::Queens,
        "latin" => Count::Latin,
        "quasigroups" => Count::Quasigroups,
        "loops" => Count::Loops,
        other => return Err(ParameterError::new_err(format!("no problem {other:?}"))),
    };
    number(py, count(n), threads, progress)
}

/// The number of solution grids of a shape, or of their classes under a group.
#[pyfunction]
pub(crate) fn count_grids(
    py: Python<'_>,
    shape: ShapeLike,
    classes: bool,
    group: Option<&str>,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Int> {
    let group = square_group(group, shape.0)?.unwrap_or(Group::Main);
    let classes = classes.then_some(Count::GridClasses(shape.0, group));
    number(py, classes.unwrap_or(Count::Grids(shape.0)), threads, progress)
}

fn number(py: Python<'_>, count: Count, threads: usize, progress: OnProgress) -> PyResult<Int> {
    let work = move |watch: &Watch| count.number(&Call { watch, threads });
    watched(py, progress.as_ref(), work)?.map(Int).map_err(Raise::raise)
}

/// The classes of a shape, found on so many threads.
pub(crate) fn classes_of(shape: Shape, threads: usize, watch: &Watch) -> PyResult<Classes> {
    gridforest_requests::catalogue::classes(shape, &Call { watch, threads }).map_err(Raise::raise)
}

/// A class: its number, its least grid, the order of the automorphism group, the size of the class.
type ClassRow = (usize, Board, u64, Int);

/// The classes of a shape in the order of their least grids.
#[pyfunction]
pub(crate) fn classes(
    py: Python<'_>,
    shape: ShapeLike,
    group: Option<&str>,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Vec<ClassRow>> {
    let group = square_group(group, shape.0)?;
    let work = move |watch: &Watch| {
        let classes = classes_of(shape.0, threads, watch)?;
        group.unwrap_or(Group::Main).apply(classes).map_err(Raise::raise)
    };
    let classes: PyResult<Classes> = watched(py, progress.as_ref(), work)?;
    let classes = classes?;
    let row = |class: &gridforest::census::classes::Class| {
        let grid = Board((*class.grid).clone());
        (class.number, grid, class.stabiliser, Int(class.orbit.clone()))
    };
    Ok(classes.iter().map(row).collect())
}

/// Generators of the automorphism group of a grid, as cycles of its cells; and the order of the
/// group.
#[pyfunction]
pub(crate) fn automorphisms(py: Python<'_>, grid: &Board) -> PyResult<(Int, Vec<Vec<usize>>)> {
    let grid = grid.grid()?;
    let (order, generators) = watched(py, None, move |_| {
        let group = Automorphisms::of(&grid);
        let images = |symmetry: gridforest::symmetry::Symmetry| {
            let cells = symmetry.on_cells(&grid);
            (0..grid.shape().cells()).map(|cell| cells.image(cell)).collect()
        };
        let generators: Vec<Vec<usize>> = group.generators().into_iter().map(images).collect();
        (group.order(), generators)
    })?;
    Ok((Int(order), generators))
}

/// So many grids, each uniform among all of the shape: those that the command draws with this seed.
#[pyfunction]
pub(crate) fn sample_grids(
    py: Python<'_>,
    shape: ShapeLike,
    number: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = shape.0;
    let symbols = watched(py, None, move |watch| -> PyResult<Vec<u8>> {
        let pool = watch.pool(threads)?;
        let sampler = sampler(shape, &Call { watch, threads }).map_err(Raise::raise)?;
        let sample = Sample { number, seed };
        let block = |block: u64| -> Vec<u8> {
            poll();
            sample.grids(&sampler, block).iter().flat_map(|grid| grid.symbols().to_vec()).collect()
        };
        let blocks = sample.blocks(&sampler).into_par_iter();
        Ok(pool.install(|| blocks.map(block).collect::<Vec<_>>()).concat())
    })??;
    into_rows(py, symbols, shape)
}

/// The fewest puzzles that a thread makes one after the other.
const SHARE: u64 = 128;

/// So many random minimal puzzles: those that the command makes with this seed.
#[pyfunction]
pub(crate) fn random_minimal(
    py: Python<'_>,
    shape: ShapeLike,
    number: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = shape.0;
    let random = RandomPuzzles { shape, kind: Kind::Minimal, steps: 0, seed };
    random.check().map_err(Raise::raise)?;
    let symbols = watched(py, None, move |watch| -> PyResult<Vec<u8>> {
        let pool = watch.pool(threads)?;
        // A stop unwinds each share that was not begun: they must not be millions.
        let (share, solvers) = (random.together().max(SHARE), Tools::default());
        let shares = (0..number.div_ceil(share)).into_par_iter();
        let made = |some: u64| -> Vec<u8> {
            poll();
            let puzzles = random.make(some * share..number.min((some + 1) * share), &solvers);
            puzzles.iter().flat_map(|puzzle| puzzle.symbols().to_vec()).collect()
        };
        Ok(pool.install(|| shares.map(made).collect::<Vec<_>>()).concat())
    })??;
    into_rows(py, symbols, shape)
}

/// The most shares of puzzles: a stop unwinds each that was not begun.
const SHARES: u64 = 1024;

/// So many random puzzles whose clue cells, or their symmetry and number, are chosen: those that
/// the command makes with this seed.
#[pyfunction]
pub(crate) fn random_puzzles<'py>(
    py: Python<'py>,
    shape: ShapeLike,
    number: u64,
    options: &Bound<'py, PyDict>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let shape = shape.0;
    let chosen: Chosen =
        depythonize(options).map_err(|why| ParameterError::new_err(why.to_string()))?;
    let symbols = watched(py, None, move |watch| -> PyResult<Vec<u8>> {
        let making = chosen.making(shape).map_err(Raise::raise)?;
        let (pool, solvers) = (watch.pool(threads)?, Tools::default());
        let share = number.div_ceil(SHARES).max(1);
        let made = |some: u64| -> Option<Vec<u8>> {
            poll();
            let numbers = some * share..number.min((some + 1) * share);
            solvers.with(
                || solver(shape),
                |solver| {
                    let puzzles: Option<Vec<_>> =
                        numbers.map(|number| making.one(&mut **solver, number)).collect();
                    Some(puzzles?.iter().flat_map(|puzzle| puzzle.symbols().to_vec()).collect())
                },
            )
        };
        let shares = (0..number.div_ceil(share)).into_par_iter();
        let puzzles: Option<Vec<Vec<u8>>> = pool.install(|| shares.map(made).collect());
        let given_up = || LimitError::new_err(format!("attempts: {}", making.given_up()));
        Ok(puzzles.ok_or_else(given_up)?.concat())
    })??;
    into_rows(py, symbols, shape)
}
