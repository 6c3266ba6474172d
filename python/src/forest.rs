//! Puzzle trees: counted, as graphs, and their leaves.

use std::ops::ControlFlow;

use gridforest::forest::{Engine, ForestJob, PuzzleGraph, Root, Tree, diagram};
use gridforest::unavoidable::Limits;
use gridforest_requests::forest::{EngineName, TreeRow};
use gridforest_requests::unavoidable::Unavoidable;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::named;
use crate::board::Board;
use crate::board::BoardIterator;
use crate::census::classes_of;
use crate::errors::Raise;
use crate::rows::table;
use crate::shape::ShapeLike;
use crate::solve::into_rows;
use crate::watch::{OnProgress, Watch, watched};

fn engine(name: &str) -> PyResult<Engine> {
    Ok(named::<EngineName>("engine", name)?.into())
}

/// The columns of integers that may have more than 128 bits.
const OF_ORBIT: [&str; 2] = ["puzzles", "minimal_puzzles"];

/// The trees of all classes of a shape.
#[pyfunction]
pub(crate) fn forest(
    py: Python<'_>,
    shape: ShapeLike,
    engine: &str,
    max_nodes: usize,
    max_memory: usize,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Py<PyDict>> {
    let engine = self::engine(engine)?;
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let work = move |watch: &Watch| {
        let classes = classes_of(shape.0, threads, watch)?;
        let job = ForestJob::new(&classes, engine, limits);
        watch.runner(threads).finish(&job).map_err(Raise::raise)
    };
    let trees: Vec<Tree> = watched(py, progress.as_ref(), work)??;
    table(py, &TreeRow::all(shape.0, &trees), &OF_ORBIT)
}

/// The tree below a grid or a proper puzzle.
#[pyfunction]
pub(crate) fn tree(
    py: Python<'_>,
    root: &Board,
    engine: &str,
    max_nodes: usize,
    max_memory: usize,
) -> PyResult<Py<PyDict>> {
    let engine = self::engine(engine)?;
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let puzzle = root.0.clone();
    let tree = watched(py, None, move |_| {
        let root = Root::new(&puzzle)?;
        Tree::count(&root, engine.for_root(&root), limits)
    })?;
    let tree = tree.map_err(Raise::raise)?;
    table(py, &TreeRow::of(root.0.shape(), &tree), &OF_ORBIT)
}

/// A graph: its puzzles, whether each is minimal, and of each edge the puzzle above, the one below
/// and the cell that is emptied.
type Graph<'py> = (
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
);

/// The explicit graph of the tree below a grid or a proper puzzle.
#[pyfunction]
pub(crate) fn graph<'py>(py: Python<'py>, root: &Board, max_nodes: usize) -> PyResult<Graph<'py>> {
    let puzzle = root.0.clone();
    let shape = puzzle.shape();
    let work = move |_: &Watch| PuzzleGraph::grow(&Root::new(&puzzle)?, max_nodes);
    let tree = watched(py, None, work)?.map_err(Raise::raise)?;
    let graph = tree.graph();
    let puzzle = |node| tree.root().puzzle_of(graph[node]).symbols().to_vec();
    let puzzles: Vec<u8> = graph.node_indices().flat_map(puzzle).collect();
    let leaves: Vec<bool> = graph.node_indices().map(|node| tree.is_leaf(node)).collect();
    let edges = graph.raw_edges();
    let above: Vec<u32> = edges.iter().map(|edge| edge.source().index() as u32).collect();
    let below: Vec<u32> = edges.iter().map(|edge| edge.target().index() as u32).collect();
    let emptied: Vec<u8> = edges.iter().map(|edge| edge.weight).collect();
    Ok((
        into_rows(py, puzzles, shape)?,
        leaves.into_pyarray(py),
        above.into_pyarray(py),
        below.into_pyarray(py),
        emptied.into_pyarray(py),
    ))
}

/// The minimal puzzles below a grid or a proper puzzle, in the order of the values of their
/// skeletons.
#[pyfunction]
pub(crate) fn leaves(
    root: &Board,
    distinct: bool,
    max_nodes: usize,
    max_memory: usize,
) -> BoardIterator {
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let puzzle = root.0.clone();
    BoardIterator::new(move |show| {
        let root = Root::new(&puzzle).map_err(Raise::raise)?;
        let mut visit = |leaf| show(root.puzzle_of(leaf));
        diagram::for_each_leaf(&root, distinct, limits, &mut visit).map_err(Raise::raise)
    })
}

/// The minimal unavoidable sets of a grid, by size and then as numbers.
#[pyfunction]
pub(crate) fn unavoidable_sets(
    py: Python<'_>,
    grid: &Board,
    max_size: Option<usize>,
) -> PyResult<Vec<Vec<usize>>> {
    let grid = grid.grid()?;
    watched(py, None, move |_| {
        let mut sets = Vec::new();
        let _ = Unavoidable { max_size }.for_each(&grid, |cells| {
            sets.push(cells.collect());
            ControlFlow::Continue(())
        });
        sets
    })
}
