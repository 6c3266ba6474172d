//! Puzzle trees: counted, as graphs, and their leaves.

use gridforest::board::cells_of;
use gridforest::forest::{Engine, ForestJob, PuzzleGraph, Root, Tree, diagram};
use gridforest::unavoidable::{Limits, UnavoidableSets};
use gridforest_requests::forest::EngineName;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;

use crate::ask::named;
use crate::board::Board;
use crate::board::BoardIterator;
use crate::census::classes_of;
use crate::errors::Raise;
use crate::errors::python::LimitError;
use crate::integers::Int;
use crate::shape::ShapeLike;
use crate::solve::into_rows;
use crate::watch::{OnProgress, Watch, watched};

/// A tree: its class, its root, the order of the root's stabiliser, the size of its orbit, its
/// levels.
type TreeRow = (Option<usize>, String, u64, Int, Vec<LevelRow>);

/// A level: clues, nodes, leaves, orbits of nodes and of leaves, edges that lead to its nodes.
type LevelRow = (usize, u128, u128, u128, u128, u128);

fn tree_row(tree: Tree) -> TreeRow {
    let levels = tree.levels.iter().rev();
    let levels =
        levels.map(|l| (l.clues, l.nodes, l.leaves, l.node_orbits, l.leaf_orbits, l.edges));
    let levels = levels.collect();
    (tree.class, tree.grid, tree.stabiliser, Int(tree.orbit), levels)
}

fn engine(name: &str) -> PyResult<Engine> {
    Ok(named::<EngineName>("engine", name)?.into())
}

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
) -> PyResult<Vec<TreeRow>> {
    let engine = self::engine(engine)?;
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let work = move |watch: &Watch| {
        let classes = classes_of(shape.0, threads, watch)?;
        let job = ForestJob::new(&classes, engine, limits);
        watch.runner(threads).finish(&job).map_err(Raise::raise)
    };
    let trees: Vec<Tree> = watched(py, progress.as_ref(), work)??;
    Ok(trees.into_iter().map(tree_row).collect())
}

/// The tree below a grid or a proper puzzle.
#[pyfunction]
pub(crate) fn tree(
    py: Python<'_>,
    root: &Board,
    engine: &str,
    max_nodes: usize,
    max_memory: usize,
) -> PyResult<TreeRow> {
    let engine = self::engine(engine)?;
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let puzzle = root.0.clone();
    let tree = watched(py, None, move |_| {
        let root = Root::new(&puzzle)?;
        Tree::count(&root, engine.for_root(&root), limits)
    })?;
    Ok(tree_row(tree.map_err(Raise::raise)?))
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

/// The minimal unavoidable sets of a grid of at most so many cells, by size and then as numbers.
#[pyfunction]
pub(crate) fn unavoidable_sets(
    py: Python<'_>,
    grid: &Board,
    max_size: usize,
) -> PyResult<Vec<Vec<usize>>> {
    let (grid, shape) = (grid.grid()?, grid.0.shape());
    if shape.cells() > 128 {
        let message =
            format!("{} cells: unavoidable sets are found on boards of up to 128", shape.cells());
        return Err(LimitError::new_err(message));
    }
    let sets = watched(py, None, move |_| UnavoidableSets::up_to(&grid, max_size))?;
    Ok(sets.iter().map(|&set| cells_of(set).collect()).collect())
}
