//! `Symmetry`: rows, columns and symbols permuted, and their roles exchanged.

use gridforest::board::{Puzzle, symbol_char};
use gridforest::symmetry::{Symmetry, SymmetryError, SymmetryGroup};
use pyo3::prelude::*;

use crate::board::{Board, of_cells};
use crate::errors::Raise;
use crate::errors::python::{BoardError, ParameterError};

/// A symmetry of boards: permutations of the rows, the columns and the symbols, and then an
/// exchange of these roles.
///
/// Args:
///     text: as the command line writes it: ``r2.1.4.3 c1.2.3.4 s1.3.2.4 crs`` gives the images of rows, columns and
///         symbols, numbered from 1, and then the order of the roles: ``rcs`` leaves them unchanged, ``crs`` is the transpose.
///
/// Symmetries are immutable; they can be compared, hashed and pickled, and ``str()`` gives the
/// text.
///
/// Raises:
///     ParameterError: the text is no symmetry.
///
/// >>> turned = Symmetry("r4.3.2.1 c1.2.3.4 s1.2.3.4 crs")
/// >>> print(turned.image(Board("12..............")).picture())
/// . . | . 1
/// . . | . 2
/// ----+----
/// . . | . .
/// . . | . .
#[pyclass(frozen, eq, hash, name = "Symmetry", module = "gridforest")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PySymmetry(pub(crate) Symmetry);

impl PySymmetry {
    fn images(&self, role: usize, first: usize) -> Vec<usize> {
        let images = self.0.maps[role].images();
        images.map(|image| image + first).collect()
    }

    fn image_of(&self, board: &Puzzle) -> PyResult<Puzzle> {
        let shape = board.shape();
        if !SymmetryGroup::of(shape).contains(&self.0) {
            let message = format!("{} is no symmetry of {shape}", self.0);
            return Err(BoardError::new_err(message));
        }
        if let Some(conflict) = board.conflict().filter(|_| !self.0.is_geometric()) {
            let error = SymmetryError::Conflict {
                first: shape.cell_name(conflict.first),
                second: shape.cell_name(conflict.second),
                symbol: symbol_char(conflict.symbol),
                shared: shape.shared(),
            };
            return Err(error.raise());
        }
        Ok(self.0.puzzle(board))
    }
}

#[pymethods]
impl PySymmetry {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &str) -> PyResult<Self> {
        let wrong = |error: SymmetryError| ParameterError::new_err(error.to_string());
        text.parse().map(Self).map_err(wrong)
    }

    /// The number N of rows, of columns and of symbols.
    #[getter]
    fn side(&self) -> usize {
        self.0.maps[0].degree()
    }

    /// Where each row goes, from 0, before the roles are exchanged.
    #[getter]
    fn rows(&self) -> Vec<usize> {
        self.images(0, 0)
    }

    /// Where each column goes, from 0, before the roles are exchanged.
    #[getter]
    fn columns(&self) -> Vec<usize> {
        self.images(1, 0)
    }

    /// What becomes of each symbol, from 1, before the roles are exchanged.
    #[getter]
    fn symbols(&self) -> Vec<usize> {
        self.images(2, 1)
    }

    /// What becomes the row, the column and the symbol: ``"rcs"`` where they keep their roles.
    #[getter]
    fn roles(&self) -> String {
        let text = self.0.to_string();
        text.rsplit(' ').next().unwrap_or_default().to_owned()
    }

    /// The image of a board, given in any form that ``Board`` takes.
    ///
    /// Raises:
    ///     BoardError: this is no symmetry of the board's shape; or a line of a Latin square holds a symbol twice, and symbols
    ///         become rows or columns.
    ///
    /// >>> Symmetry("r1.2.3.4 c1.2.3.4 s2.1.3.4 rcs").image(Board("12..............", "latin4"))
    /// Board('21..............', shape='latin4')
    #[pyo3(signature = (board, /))]
    fn image(&self, board: &Bound<'_, PyAny>) -> PyResult<Board> {
        self.image_of(&of_cells(board, None, None)?).map(Board)
    }
    /// The cycles in which clues of a board move when its clue cells are mapped to themselves, as
    /// cells numbered from 0.
    ///
    /// Raises:
    ///     BoardError: as of ``image``, or the clue cells are not mapped to themselves.
    ///
    /// >>> Symmetry("r4.3.2.1 c4.3.2.1 s2.1.3.4 rcs").cycles(Board("1..............2"))
    /// [[0, 15]]
    #[pyo3(signature = (board, /))]
    fn cycles(&self, board: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<usize>>> {
        let board = of_cells(board, None, None)?;
        if self.image_of(&board)?.skeleton() != board.skeleton() {
            let message = format!("{} moves clues of {board} to empty cells", self.0);
            return Err(BoardError::new_err(message));
        }
        Ok(self.0.clue_cycles(&board))
    }

    /// The symmetry that undoes this one.
    fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// First this symmetry, then another.
    ///
    /// Raises:
    ///     ParameterError: the sides differ.
    ///
    /// >>> turned = Symmetry("r4.3.2.1 c1.2.3.4 s1.2.3.4 crs")
    /// >>> turned.then(turned).then(turned.then(turned))
    /// Symmetry('r1.2.3.4 c1.2.3.4 s1.2.3.4 rcs')
    #[pyo3(signature = (next, /))]
    fn then(&self, next: &Self) -> PyResult<Self> {
        let (side, other) = (self.side(), next.side());
        if side != other {
            let message = format!("symmetries of boards of sides {side} and {other}");
            return Err(ParameterError::new_err(message));
        }
        Ok(Self(self.0.then(&next.0)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Symmetry('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}
