//! `Shape`: the rules of a board.

use gridforest::board::Shape;
use pyo3::prelude::*;

use crate::errors::Raise;
use crate::errors::python::ShapeError;
use crate::integers::Index;

/// The rules of a board: ``RxC`` or ``latinN``.
///
/// ``RxC`` is a Sudoku board with boxes of R rows by C columns and side N = R·C;
/// ``latinN`` has rows and columns alone. Both go to side 36.
///
/// Args:
///     name: ``"2x2"``, ``"2x3"``, ``"3x3"``, …, or ``"latin4"``, ``"latin5"``, …
///
/// Raises:
///     ShapeError: the text names no shape.
///
/// >>> shape = Shape("2x3")
/// >>> shape.side, shape.cells, shape.has_boxes
/// (6, 36, True)
#[pyclass(frozen, eq, ord, hash, name = "Shape", module = "gridforest")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyShape(pub(crate) Shape);

#[pymethods]
impl PyShape {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(name: &str) -> PyResult<Self> {
        name.parse().map(Self).map_err(Raise::raise)
    }

    /// The shape that a board most likely has.
    ///
    /// Args:
    ///     cells: how many there are.
    ///
    /// Boxes as square as can be, or a Latin square where the side is prime.
    ///
    /// Raises:
    ///     ShapeError: the number is no square of an allowed side.
    ///
    /// >>> Shape.guess(36)
    /// Shape('2x3')
    #[staticmethod]
    #[pyo3(signature = (cells, /))]
    fn guess(cells: Index<'_>) -> PyResult<Self> {
        let none = || ShapeError::new_err(format!("{cells} cells fit no shape"));
        Shape::guess(cells.number).map(Self).ok_or_else(none)
    }

    /// The number N of rows, of columns and of symbols.
    #[getter]
    fn side(&self) -> usize {
        self.0.side()
    }

    /// The number of cells, N².
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells()
    }

    /// The rows of a box; N without boxes, ``None`` under other rules.
    #[getter]
    fn band_height(&self) -> Option<usize> {
        self.0.is_plain().then(|| self.0.band_height())
    }

    /// The columns of a box; N without boxes, ``None`` under other rules.
    #[getter]
    fn stack_width(&self) -> Option<usize> {
        self.0.is_plain().then(|| self.0.stack_width())
    }

    /// Whether the board has boxes: a Latin square has none.
    #[getter]
    fn has_boxes(&self) -> bool {
        self.0.has_boxes()
    }

    /// The rows, the columns, the boxes and what other lines hold every symbol, each as its cells
    /// in row order, numbered from 0.
    ///
    /// >>> Shape("latin2").lines()
    /// [[0, 1], [2, 3], [0, 2], [1, 3]]
    fn lines(&self) -> Vec<Vec<usize>> {
        self.0.lines()
    }

    /// The sets of fewer cells whose symbols all differ.
    ///
    /// >>> Shape("rect1x2").lines(), Shape("rect2x3").sets()
    /// ([[0, 1]], [[0, 3], [1, 4], [2, 5]])
    fn sets(&self) -> Vec<Vec<usize>> {
        self.0.sets()
    }

    /// The region of each cell by which a board is drawn: its box, or that of a jigsaw; ``None``
    /// where there are none.
    fn regions(&self) -> Option<Vec<usize>> {
        self.0.regions()
    }

    /// The number of columns in which a board is written.
    #[getter]
    fn columns(&self) -> usize {
        self.0.columns()
    }

    /// The name of a cell: ``r1c1`` is cell 0.
    ///
    /// Args:
    ///     cell: numbered from 0 in row order.
    ///
    /// Raises:
    ///     IndexError: there is no such cell.
    #[pyo3(signature = (cell, /))]
    fn cell_name(&self, cell: Index<'_>) -> PyResult<String> {
        if cell.number >= self.0.cells() {
            let message = format!("{} has cells 0 to {}", self.0, self.0.cells() - 1);
            return Err(pyo3::exceptions::PyIndexError::new_err(message));
        }
        Ok(self.0.cell_name(cell.number))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Shape('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// A shape or its name.
pub(crate) struct ShapeLike(pub(crate) Shape);

impl<'a, 'py> FromPyObject<'a, 'py> for ShapeLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(shape) = object.cast::<PyShape>() {
            return Ok(Self(shape.get().0));
        }
        let name: String = object.extract()?;
        name.parse().map(Self).map_err(Raise::raise)
    }
}
