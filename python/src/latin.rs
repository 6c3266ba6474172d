//! The structure of Latin squares: those of groups, transversals, mates, trades, critical sets.

use gridforest::board::{Grid, Puzzle, Shape, mask_of};
use gridforest::features::{Deducer, Strength};
use gridforest::forest::Root;
use gridforest::latin::{
    self, MOST_ORDER_OF_MATES, Named, NoSuchSquare, RandomSquares, Role, Square,
};
use gridforest::random::stream;
use gridforest::unavoidable::Limits;
use gridforest_requests::critical_sets::{Classes, CriticalSets, classes};
use gridforest_requests::latin::each_mate_of;
use gridforest_requests::trades::trade_in;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::ask::named;
use crate::board::{Board, BoardIterator};
use crate::errors::Raise;
use crate::errors::python::{BoardError, LimitError, ParameterError};
use crate::shape::ShapeLike;
use crate::solve::into_rows;
use crate::stream::{Show, Stream};
use crate::watch::watched;

/// The Latin square that a board is.
fn square(board: &Board) -> PyResult<Square> {
    let symbols = board.0.symbols();
    let is_full = board.0.shape().is_latin() && !symbols.contains(&0);
    let square = Square::new(symbols.iter().map(|symbol| symbol.wrapping_sub(1)).collect());
    square
        .ok()
        .filter(|_| is_full)
        .ok_or_else(|| BoardError::new_err(format!("{} is no Latin square", board.0)))
}

fn board(square: &Square) -> PyResult<Puzzle> {
    let shape = Shape::latin(square.order()).map_err(Raise::raise)?;
    Ok(Puzzle::new(shape, square.symbols().iter().map(|symbol| symbol + 1).collect::<Vec<_>>()))
}

/// A square with a name, such as `cyclic:7`.
#[pyfunction]
pub(crate) fn named_square(name: &str) -> PyResult<Board> {
    let square = name.parse::<Named>().and_then(Named::square).map_err(|error| match error {
        NoSuchSquare::Order(_) => LimitError::new_err(error.to_string()),
        _ => ParameterError::new_err(format!("n: {error}")),
    })?;
    Ok(Board(board(&square)?))
}

/// So many squares of the chain that starts from a square.
#[pyfunction]
pub(crate) fn random_squares<'py>(
    py: Python<'py>,
    start: &Board,
    number: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (start, shape) = (square(start)?, start.0.shape());
    let symbols = watched(py, None, move |_| {
        let (mut chain, random) = (RandomSquares::from_square(&start), &mut stream(seed, 0));
        chain.next(random);
        let squares = (0..number).map(|_| chain.next(random));
        squares.flat_map(|one| one.symbols().iter().map(|s| s + 1).collect::<Vec<_>>()).collect()
    })?;
    into_rows(py, symbols, shape)
}

/// Up to this order transversals are counted in half a millisecond and listed in about one.
const AT_ONCE: usize = 11;
/// Up to this order a search for mates is short most often.
const MATES_AT_ONCE: usize = 9;
/// So many steps of a search take a millisecond.
const SHORT: u64 = 5000;

/// The number of transversals, or of those with a cell in each main diagonal.
#[pyfunction]
pub(crate) fn count_transversals(py: Python<'_>, board: &Board, diagonal: bool) -> PyResult<u64> {
    let square = square(board)?;
    let order = square.order();
    let count = move || match diagonal {
        true => latin::diagonal_transversals(&square),
        false => latin::transversals(&square),
    };
    // A thread of its own takes longer than a small square.
    let count = if order > AT_ONCE { watched(py, None, move |_| count())? } else { count() };
    count.ok_or_else(|| {
        let (most, cyclic) = (latin::MOST_ORDER, latin::MOST_CYCLIC);
        LimitError::new_err(format!(
            "order {order}: transversals are counted up to {most}, in cyclic squares of odd order up to {cyclic}"
        ))
    })
}

/// Visits the columns of each transversal, row by row, in order: of all, or of those with a cell in each
/// main diagonal.
fn each_transversal(
    square: &Square,
    diagonal: bool,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let last = square.order() - 1;
    latin::each_transversal(square, &mut |columns| {
        let on = |other: &dyn Fn(usize) -> usize| {
            let hits = columns.iter().enumerate();
            hits.filter(|&(row, &column)| usize::from(column) == other(row)).count() == 1
        };
        match !diagonal || on(&|row| row) && on(&|row| last - row) {
            true => visit(columns),
            false => ControlFlow::Continue(()),
        }
    })
}

/// The transversals, each as its column in each row, one after the other.
#[pyfunction]
pub(crate) fn transversals(board: &Board, diagonal: bool) -> PyResult<TransversalIterator> {
    let square = square(board)?;
    let order = square.order();
    let list = move |show: Show<'_, Vec<u8>>| {
        let mut some = Vec::new();
        let _ = each_transversal(&square, diagonal, &mut |columns| {
            some.extend(columns);
            match some.len() < SOME * order {
                true => ControlFlow::Continue(()),
                false => show(std::mem::take(&mut some)),
            }
        });
        let _ = show(some);
    };
    if order > AT_ONCE {
        let stream = Stream::new(move |show| {
            list(show);
            Ok(())
        });
        return Ok(TransversalIterator { order, stream: Some(stream), some: Mutex::default() });
    }
    let mut all = Vec::new();
    list(&mut |some| {
        all.extend(some);
        ControlFlow::Continue(())
    });
    Ok(TransversalIterator { order, stream: None, some: Mutex::new((all, 0)) })
}

/// The transversals, a row each.
#[pyfunction]
pub(crate) fn transversals_array<'py>(
    py: Python<'py>,
    board: &Board,
    diagonal: bool,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let square = square(board)?;
    let order = square.order();
    if order > latin::MOST_JOINED {
        let message =
            format!("order {order}: arrays of transversals are made up to {}", latin::MOST_JOINED);
        return Err(LimitError::new_err(message));
    }
    let list = move || {
        if !diagonal {
            return latin::list_transversals(&square);
        }
        let mut all = Vec::new();
        let _ = each_transversal(&square, diagonal, &mut |columns| {
            all.extend(columns);
            ControlFlow::Continue(())
        });
        all
    };
    let all = if order > AT_ONCE { watched(py, None, move |_| list())? } else { list() };
    let shape = [all.len() / order, order];
    let rows =
        Array2::from_shape_vec(shape, all).expect("as many columns as there are rows of them");
    Ok(rows.into_pyarray(py))
}

/// Transversals are handed over so many at a time.
const SOME: usize = 256;

/// An iterator over the transversals of a Latin square.
#[pyclass(frozen, name = "TransversalIterator", module = "gridforest")]
pub(crate) struct TransversalIterator {
    order: usize,
    /// Those that are found while others are taken.
    stream: Option<Stream<Vec<u8>>>,
    /// Those that were handed over, and where the next one of them begins.
    some: Mutex<(Vec<u8>, usize)>,
}

#[pymethods]
impl TransversalIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        loop {
            // Nothing is held while others may run.
            if let Some(columns) = self.take() {
                return PyTuple::new(py, columns).map(Some);
            }
            let Some(stream) = &self.stream else { return Ok(None) };
            let Some(more) = stream.next(py)? else { return Ok(None) };
            let (some, begin) = &mut *self.some.lock().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have been handed some meanwhile.
            some.drain(..std::mem::take(begin).min(some.len()));
            some.extend(more);
        }
    }
}

impl TransversalIterator {
    /// The next of those that were handed over.
    fn take(&self) -> Option<Vec<u8>> {
        let (some, begin) = &mut *self.some.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = some.get(*begin..*begin + self.order)?.to_vec();
        *begin += self.order;
        Some(columns)
    }
}

/// The square of a board, if its mates are searched for.
fn square_with_mates(board: &Board, shape: Option<ShapeLike>) -> PyResult<(Square, Shape)> {
    let square = square(board)?;
    let shape = shape.map_or(board.0.shape(), |shape| shape.0);
    if (shape.side(), shape.cells()) != (square.order(), square.order().pow(2)) {
        let message = format!("shape: {shape} is none of squares of order {}", square.order());
        return Err(ParameterError::new_err(message));
    }
    match square.order() {
        order if order > MOST_ORDER_OF_MATES => {
            let message = format!("order {order}: mates are found up to {MOST_ORDER_OF_MATES}");
            Err(LimitError::new_err(message))
        }
        _ => Ok((square, shape)),
    }
}

/// The squares that are orthogonal to this one, up to the names of their symbols.
#[pyfunction]
pub(crate) fn mates(square: &Board, shape: Option<ShapeLike>) -> PyResult<BoardIterator> {
    let (square, shape) = square_with_mates(square, shape)?;
    Ok(BoardIterator::new(move |show| {
        let _ = each_mate_of(&square, shape, &mut |mate| {
            let mate = board(mate).unwrap_or_else(|_| unreachable!("an order up to 11"));
            show(mate)
        });
        Ok(())
    }))
}

/// The number of the squares that are orthogonal to this one, counted up to a limit.
#[pyfunction]
pub(crate) fn count_mates(
    py: Python<'_>,
    board: &Board,
    limit: u64,
    shape: Option<ShapeLike>,
) -> PyResult<u64> {
    let (square, shape) = square_with_mates(board, shape)?;
    if !shape.is_plain() {
        let count = move |_: &_| {
            let mut number = 0;
            let _ = each_mate_of(&square, shape, &mut |_| {
                number += 1;
                if number < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            number
        };
        return watched(py, None, count);
    }
    let soon = (square.order() <= MATES_AT_ONCE).then(|| latin::count_mates(&square, limit, SHORT));
    let count = move |_: &_| {
        let all = latin::count_mates(&square, limit, u64::MAX);
        all.unwrap_or_else(|| unreachable!("no search takes so many steps"))
    };
    soon.flatten().map_or_else(|| watched(py, None, count), Ok)
}

/// The number of cycles of each length over all pairs of rows, columns or symbols.
#[pyfunction]
pub(crate) fn cycles(board: &Board, of: &str) -> PyResult<BTreeMap<usize, u64>> {
    let role = match of {
        "rows" => Role::Rows,
        "columns" => Role::Columns,
        "symbols" => Role::Symbols,
        other => {
            let message = format!("of: 'rows', 'columns' or 'symbols', not {other:?}");
            return Err(ParameterError::new_err(message));
        }
    };
    Ok(square(board)?.cycles(role))
}

/// A trade: its entries (row, column, symbol, symbol of the mate), the number of mates, whether it
/// is minimal, separated and connected, and its genus.
type TradeRow = (Vec<[usize; 4]>, u64, (bool, bool, bool), Option<usize>);

/// The trade in some cells, if there is one.
#[pyfunction]
pub(crate) fn trade(
    py: Python<'_>,
    board: &Board,
    cells: Vec<usize>,
    limit: u64,
) -> PyResult<Option<TradeRow>> {
    let (grid, shape) = (board.grid()?, board.0.shape());
    if shape.cells() > 128 || !shape.is_latin() {
        return Err(LimitError::new_err(format!(
            "{shape}: trades are those of Latin squares up to order 11"
        )));
    }
    if let Some(cell) = cells.iter().find(|&&cell| cell >= shape.cells()) {
        return Err(ParameterError::new_err(format!("cells: {shape} has no cell {cell}")));
    }
    let found = watched(py, None, move |_| trade_in(&grid, mask_of(cells), limit))?;
    Ok(found.map(|found| {
        let trade = found.bitrade;
        let is = (found.minimal, trade.is_separated(), trade.is_connected());
        (trade.entries().to_vec(), found.mates, is, trade.genus())
    }))
}

/// The strength of a partial square with one completion.
#[pyfunction]
pub(crate) fn strength(board: &Board) -> String {
    Strength::of(&Deducer::new(board.0.shape()), &board.0).to_string()
}

/// The size, the strength, and the numbers of main and of isotopy classes of the critical sets of the squares of a
/// main class.
#[pyfunction]
pub(crate) fn critical_set_classes(
    py: Python<'_>,
    root: &Board,
    max_memory: usize,
) -> PyResult<Vec<(usize, String, u64, u64)>> {
    let grid: Grid = root.grid()?;
    let root = Root::new(&grid).map_err(Raise::raise)?;
    let limits = Limits { states: usize::MAX, bytes: max_memory };
    let found = watched(py, None, move |_| classes(&root, limits))?.map_err(Raise::raise)?;
    let row = |((size, strength), of): ((usize, Strength), Classes)| {
        (size, strength.to_string(), of.main, of.isotopy)
    };
    Ok(found.into_iter().map(row).collect())
}

/// The critical sets of a square of a size and a strength.
#[pyfunction]
pub(crate) fn critical_sets(
    root: &Board,
    size: Option<usize>,
    strength: Option<&str>,
    distinct: bool,
    max_nodes: usize,
    max_memory: usize,
) -> PyResult<BoardIterator> {
    let strength = strength.map(|name| named("strength", &name.replace(' ', "_"))).transpose()?;
    let limits = Limits { states: max_nodes, bytes: max_memory };
    let question = CriticalSets { size, strength, essentially_different: distinct, limits };
    let grid: Grid = root.grid()?;
    Ok(BoardIterator::new(move |show| {
        let root = Root::new(&grid).map_err(Raise::raise)?;
        question.each(&root, &mut |critical, _| show(critical)).map_err(Raise::raise)
    }))
}
