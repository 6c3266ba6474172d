//! `Board`: a puzzle or a solution grid.

use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::reader::ReadAs;
use gridforest::solve::minimal::{MOST_CLUES, can_list, each_minimal, judge};
use gridforest::solve::{CountJob, solver};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PySlice};

use crate::cells::{of_numbers, of_symbols, parse};
use crate::errors::Raise;
use crate::errors::python::{BoardError, LimitError, ParameterError};
use crate::integers::{Index, Int, Limit, Threads};
use crate::shape::{PyShape, ShapeLike};
use crate::stream::{Show, Stream};
use crate::watch::{OnProgress, Watch, watched};

/// A puzzle or a solution grid: symbols in some or all cells of a board.
///
/// Boards are immutable; they are equal when shape and symbols are, can be hashed, ordered and
/// pickled.
///
/// Args:
///     cells: a text of N² characters in row order (``.`` or ``0`` for an empty cell, digits and then letters), or
///         N² numbers (0, or ``None``, for an empty cell, else 1 to N), flat or as N rows; a numpy array, whose masked cells
///         are empty, another board, a :class:`Latin` square or one of Sage's will do. A text may be anything that :func:`read_boards` reads, with one board.
///     shape: the rules; guessed from the number of cells if it is left out.
///     zero_based: whether numbers are 0 to N - 1 and -1 for an empty cell, as in Sage's Latin squares; if it is left out, numbers
///         that may be are refused.
///
/// Raises:
///     BoardError: the cells are no board of the shape.
///     ShapeError: the shape is no shape.
///
/// >>> board = Board("1.....1..1.....1")
/// >>> board.shape, board.clues
/// (Shape('2x2'), 4)
/// >>> board.to_list()[1]
/// [0, 0, 1, 0]
#[pyclass(frozen, eq, ord, hash, name = "Board", module = "gridforest")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board(pub(crate) Puzzle);

/// The board of whatever `Board` takes: of a shape, or of a guessed one. Numbers begin with 0 or
/// with 1; if that isn't said, they must leave no doubt.
pub(crate) fn of_cells(
    cells: &Bound<'_, PyAny>,
    shape: Option<Shape>,
    zero_based: Option<bool>,
) -> PyResult<Puzzle> {
    let told = || match zero_based {
        None => Ok(()),
        Some(_) => Err(ParameterError::new_err(
            "zero_based: of numbers alone: the symbols of a text or a board are known",
        )),
    };
    if let Ok(board) = cells.cast::<Board>() {
        told()?;
        let board = &board.get().0;
        return match shape.filter(|&shape| shape != board.shape()) {
            None => Ok(board.clone()),
            Some(shape) => of_symbols(board.symbols().to_vec(), Some(shape)),
        };
    }
    if let Ok(text) = cells.extract::<String>() {
        told()?;
        let mut read = ReadAs::default();
        read.shape = shape;
        return parse(&text, &read);
    }
    // A Latin square or a critical set knows which board it is.
    if let Ok(board) = cells.getattr("board")
        && board.is_instance_of::<Board>()
    {
        return of_cells(&board, shape, zero_based);
    }
    // Sage's `LatinSquare`: a matrix whose symbols begin with 0, -1 for an empty cell.
    if cells.hasattr("is_partial_latin_square")? {
        let order = cells.call_method0("nrows")?.extract()?;
        let shape = shape.map_or_else(|| Shape::latin(order).map_err(Raise::raise), Ok)?;
        return of_cells(&cells.getattr("square")?, Some(shape), zero_based.or(Some(true)));
    }
    // What a numpy array holds, as lists; a masked cell is `None`.
    let lists = match cells.hasattr("tolist")? {
        true => cells.call_method0("tolist")?,
        false => cells.clone(),
    };
    let wrong = |_| BoardError::new_err("the cells of a board are a text, or numbers from 0 to N");
    let numbers: Vec<Option<i64>> = match lists.extract::<Vec<Vec<Option<i64>>>>() {
        Ok(rows) => rows.concat(),
        Err(_) => lists.extract().map_err(wrong)?,
    };
    of_numbers(&numbers, shape, zero_based)
}

impl Board {
    /// The solution grid that it is.
    pub(crate) fn grid(&self) -> PyResult<Grid> {
        Grid::try_from(self.0.clone()).map_err(Raise::raise)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (cells, /, shape = None, *, zero_based = None))]
    fn new(
        cells: &Bound<'_, PyAny>,
        shape: Option<ShapeLike>,
        zero_based: Option<bool>,
    ) -> PyResult<Self> {
        of_cells(cells, shape.map(|shape| shape.0), zero_based).map(Self)
    }

    /// The rules of the board.
    #[getter]
    fn shape(&self) -> PyShape {
        PyShape(self.0.shape())
    }

    /// The number of filled cells.
    #[getter]
    fn clues(&self) -> usize {
        self.0.clues()
    }

    /// Whether it is a solution grid: every cell is filled, and no line holds a symbol twice.
    #[getter]
    fn is_grid(&self) -> bool {
        self.0.is_full() && self.0.conflict().is_none()
    }

    /// Two filled cells of one line that hold the same symbol, numbered from 0, or ``None``.
    #[getter]
    fn conflict(&self) -> Option<(usize, usize)> {
        self.0.conflict().map(|c| (c.first, c.second))
    }

    /// The filled cells, numbered from 0 in row order.
    fn clue_cells(&self) -> Vec<usize> {
        self.0.skeleton().cells().collect()
    }

    /// The number of solutions, counted up to a limit and no further; without a limit, exactly,
    /// however many there are: a 9x9 board takes at most minutes.
    ///
    /// Args:
    ///     limit: the limit, or ``None``.
    ///     threads: without a limit, 0 for one a core; with one it is a single one.
    ///     progress: without a limit alone: called with the blocks done, and all of them.
    ///
    /// Raises:
    ///     ParameterError: ``progress`` with a limit.
    ///
    /// >>> Board("1.....1..1.....1").count_solutions(limit=100)
    /// 18
    /// >>> Board("." * 81).count_solutions(limit=None)
    /// 6670903752021072936960
    #[pyo3(signature = (limit = Some(Limit(2)), *, threads = Threads(0), progress = None),
        text_signature = "($self, limit=2, *, threads=0, progress=None)")]
    fn count_solutions(
        &self,
        py: Python<'_>,
        limit: Option<Limit>,
        threads: Threads,
        progress: OnProgress,
    ) -> PyResult<Int> {
        if limit.is_some() && progress.is_some() {
            return Err(ParameterError::new_err("progress: is called without a limit alone"));
        }
        let puzzle = self.0.clone();
        let count = move |watch: &Watch| match limit {
            Some(Limit(limit)) => Ok(solver(puzzle.shape()).count(&puzzle, limit).into()),
            None => watch
                .runner(threads.0 as usize)
                .finish(&CountJob::new(&puzzle))
                .map_err(Raise::raise),
        };
        watched(py, progress.as_ref(), count)?.map(Int)
    }

    /// The solution of a proper puzzle; ``None`` when there is none, or more than one.
    ///
    /// >>> Board("1.3..41....3...1").solution() is None
    /// True
    /// >>> Board("12343..221..43.1").solution()
    /// Board('1234341221434321', shape='2x2')
    fn solution(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let puzzle = self.0.clone();
        let grid = watched(py, None, move |_| solver(puzzle.shape()).unique(&puzzle))?;
        Ok(grid.map(|grid| Self((*grid).clone())))
    }

    /// Every solution, one after the other.
    ///
    /// >>> sum(1 for grid in Board("." * 16).solutions())
    /// 288
    fn solutions(&self) -> BoardIterator {
        let puzzle = self.0.clone();
        BoardIterator::new(move |show| {
            let shape = puzzle.shape();
            let _ = solver(shape)
                .for_each_solution(&puzzle, &mut |symbols| show(Puzzle::new(shape, symbols)));
            Ok(())
        })
    }

    /// Whether it has exactly one solution.
    fn is_proper(&self, py: Python<'_>) -> PyResult<bool> {
        let puzzle = self.0.clone();
        watched(py, None, move |_| solver(puzzle.shape()).count(&puzzle, 2) == 1)
    }

    /// The clues without which a proper puzzle stays proper: their cells, numbered from 0.
    ///
    /// Raises:
    ///     BoardError: the puzzle is not proper.
    ///
    /// >>> Board("12343..221..43.1").redundant()[:3]
    /// [0, 1, 2]
    fn redundant(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let puzzle = self.0.clone();
        let cells = watched(py, None, move |_| redundant(&puzzle))?;
        cells.ok_or_else(|| BoardError::new_err(format!("{}: not a proper puzzle", self.0)))
    }

    /// Whether it is proper, and no clue can be removed.
    fn is_minimal(&self, py: Python<'_>) -> PyResult<bool> {
        let puzzle = self.0.clone();
        let cells = watched(py, None, move |_| redundant(&puzzle))?;
        Ok(cells.is_some_and(|cells| cells.is_empty()))
    }

    /// Every minimal puzzle inside a proper one; an improper puzzle has none.
    ///
    /// Their number grows exponentially with the clues to spare.
    ///
    /// Raises:
    ///     LimitError: more than 45 clues on a board of side above 6.
    ///
    /// >>> sum(1 for puzzle in Board("12343..221..43.1").minimal_puzzles())
    /// 41
    fn minimal_puzzles(&self) -> PyResult<BoardIterator> {
        let puzzle = self.0.clone();
        if !can_list(&puzzle) {
            let message = format!(
                "{} clues: the list of the minimal puzzles inside would not end; at most {MOST_CLUES}",
                puzzle.clues()
            );
            return Err(LimitError::new_err(message));
        }
        Ok(BoardIterator::new(move |show| {
            let _ = each_minimal(&mut *solver(puzzle.shape()), &puzzle, &mut |minimal| {
                show(minimal.clone())
            });
            Ok(())
        }))
    }

    /// The same board with some cells emptied.
    ///
    /// Args:
    ///     cells: numbered from 0 in row order.
    ///
    /// >>> Board("1234341221434321").without([0, 15])
    /// Board('.23434122143432.', shape='2x2')
    #[pyo3(signature = (cells, /))]
    fn without(&self, cells: Vec<Index<'_>>) -> PyResult<Self> {
        let mut symbols = self.0.symbols().to_vec();
        for cell in cells {
            let there = symbols.get_mut(cell.number);
            *there.ok_or_else(|| self.no_cell(&cell))? = 0;
        }
        Ok(Self(Puzzle::new(self.0.shape(), symbols)))
    }

    /// The symbols as N rows of N numbers, 0 for an empty cell.
    fn to_list(&self) -> Vec<Vec<u32>> {
        let rows = self.0.symbols().chunks(self.0.shape().columns());
        rows.map(|row| row.iter().map(|&s| s.into()).collect()).collect()
    }

    /// The symbols as a new array ``uint8[N, N]``, 0 for an empty cell.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let shape = self.0.shape();
        let array = self.0.symbols().to_vec().into_pyarray(py);
        array.reshape([shape.rows(), shape.columns()])
    }

    /// What Sage has for it: of a shape ``latinN`` a ``LatinSquare``, whose symbols begin with 0 and whose empty cells are -1;
    /// otherwise the matrix of the symbols, of which ``Sudoku(board.to_sage())`` is Sage's puzzle.
    ///
    /// Raises:
    ///     ImportError: this Python is not Sage's.
    fn to_sage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // In this order: where Sage is in parts, integers alone can't be imported first.
        let matrix = py.import("sage.matrix.constructor")?.getattr("matrix")?;
        let ring = py.import("sage.rings.integer_ring")?.getattr("ZZ")?;
        if !self.0.shape().is_latin() {
            return matrix.call1((ring, self.to_list()));
        }
        let rows = self.0.symbols().chunks(self.0.shape().columns());
        let rows = rows.map(|row| row.iter().map(|&s| i32::from(s) - 1).collect());
        let rows: Vec<Vec<i32>> = rows.collect();
        let square = py.import("sage.combinat.matrices.latin")?.getattr("LatinSquare")?;
        square.call1((matrix.call1((ring, rows))?,))
    }

    /// The board drawn in rows, with lines between the boxes.
    ///
    /// >>> print(Board("1..43412.1434..1").picture())
    /// 1 . | . 4
    /// 3 4 | 1 2
    /// ----+----
    /// . 1 | 4 3
    /// 4 . | . 1
    fn picture(&self) -> String {
        self.0.picture().trim_end().to_owned()
    }

    /// What ``numpy.array(board)`` is.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            let message = "a board has no array of its own: an array of it is a copy";
            return Err(PyValueError::new_err(message));
        }
        let array = self.to_numpy(py)?.into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    /// The number of rows: a board is a sequence of them.
    fn __len__(&self) -> usize {
        self.0.shape().rows()
    }

    /// The rows, one after the other.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list().into_pyobject(py)?.try_iter()
    }

    /// The symbol of a cell, given as ``[row, column]`` from 0, 0 where it is empty; or a row, or
    /// some of them.
    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if place.is_instance_of::<PySlice>() {
            return self.to_list().into_pyobject(py)?.get_item(place);
        }
        // What is no machine integer is beyond every board.
        let index = |place: &Bound<'py, PyAny>| match place.extract::<isize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => Ok(isize::MAX),
            index => index,
        };
        if let Ok((row, column)) = place.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>() {
            let place = (index(&row)?, index(&column)?);
            return Ok(self.symbol(place)?.into_pyobject(py)?.into_any());
        }
        let row = index(place)?;
        let columns = 0..self.0.shape().columns() as isize;
        let symbols: PyResult<Vec<u32>> =
            columns.map(|column| self.symbol((row, column)).map(u32::from)).collect();
        Ok(symbols?.into_pyobject(py)?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', shape='{}')", self.0, self.0.shape())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, String)) {
        let puzzle = &slf.get().0;
        let arguments = (puzzle.to_string(), puzzle.shape().to_string());
        (slf.get_type().into_any(), arguments)
    }
}

impl Board {
    /// The symbol of a cell, whose row and column may be counted from the end.
    fn symbol(&self, place: (isize, isize)) -> PyResult<u8> {
        let (rows, columns) = (self.0.shape().rows(), self.0.shape().columns());
        let from_end = |i: isize, n: usize| if i < 0 { i + n as isize } else { i };
        let (row, column) = (from_end(place.0, rows), from_end(place.1, columns));
        match (usize::try_from(row), usize::try_from(column)) {
            (Ok(row), Ok(column)) if row < rows && column < columns => {
                Ok(self.0.symbols()[row * columns + column])
            }
            _ => {
                let (shape, rows, columns) = (self.0.shape(), rows - 1, columns - 1);
                let message = format!("rows of {shape} are 0 to {rows}, columns 0 to {columns}");
                Err(PyIndexError::new_err(message))
            }
        }
    }

    fn no_cell(&self, cell: &Index<'_>) -> PyErr {
        let shape = self.0.shape();
        PyIndexError::new_err(format!("cell {cell}: {shape} has cells 0 to {}", shape.cells() - 1))
    }
}

/// The redundant clues of a proper puzzle, one at a time; `None` when it isn't proper.
fn redundant(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let judged = judge(puzzle.shape(), puzzle.symbols()).pop();
    judged.filter(|judged| judged.solutions == 1).map(|judged| judged.redundant)
}

/// An iterator over boards that are found while it goes.
///
/// The search stops soon after the iterator is dropped.
#[pyclass(frozen, name = "BoardIterator", module = "gridforest")]
pub(crate) struct BoardIterator(Stream);

impl BoardIterator {
    /// The boards of a search, as [`Stream::new`] has it.
    pub(crate) fn new(search: impl FnOnce(Show<'_>) -> PyResult<()> + Send + 'static) -> Self {
        Self(Stream::new(search))
    }
}

/// Some boards, and then a search that fails: for the test that no list ends there as if it were whole.
#[pyfunction(name = "_failing_search")]
pub(crate) fn failing_search(boards: Vec<PyRef<'_, Board>>) -> BoardIterator {
    let boards: Vec<Puzzle> = boards.iter().map(|board| board.0.clone()).collect();
    BoardIterator::new(move |show| {
        let _ = boards.into_iter().try_for_each(show);
        panic!("the search failed");
    })
}

#[pymethods]
impl BoardIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Board>> {
        Ok(self.0.next(py)?.map(Board))
    }
}
