//! `Symmetry`: rows, columns and symbols permuted, and their roles exchanged.

use gridforest::board::{MAX_CELLS, Puzzle};
use gridforest::symmetry::{Perm, Symmetry, SymmetryError, SymmetryGroup};
use pyo3::prelude::*;

use crate::board::{Board, of_cells};
use crate::errors::Raise;
use crate::errors::python::{BoardError, ParameterError};
use crate::integers::Index;

/// The most rows of a board: the cells of other rules may be in one column.
const MOST_SIDE: usize = MAX_CELLS;

/// A symmetry of boards: permutations of the rows, the columns and the symbols, and then an
/// exchange of these roles.
///
/// Args:
///     text: as the command line writes it: ``r2.1.4.3 c1.2.3.4 s1.3.2.4 crs`` gives the images of rows, columns and
///         symbols, numbered from 1, and then the order of the roles: ``rcs`` leaves them unchanged, ``crs`` is the transpose.
///     rows, columns, symbols: instead of a text, the images of rows, of columns and of symbols, all numbered from 0 (symbol 0
///         is the least); those left out stay where they are.
///     roles: then the order of the roles.
///
/// ``a * b`` is first ``a``, then ``b``, and ``a ** -1`` undoes ``a``. Symmetries are immutable; they can be compared, hashed
/// and pickled, and ``str()`` gives the text.
///
/// Raises:
///     ParameterError: the text is no symmetry, or the images are no permutations of one degree.
///
/// >>> shift = Symmetry(rows=[1, 2, 3, 0], symbols=[1, 2, 3, 0])
/// >>> shift.order, shift ** 4 == Symmetry.identity(4), shift * shift.inverse() == Symmetry.identity(4)
/// (4, True, True)
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
    fn images(&self, role: usize) -> Vec<usize> {
        self.0.maps[role].images().collect()
    }

    /// The symmetry of images from 0, those left out the identity.
    fn of_images(
        images: [(&str, Option<Vec<usize>>); 3],
        side: usize,
        roles: &str,
    ) -> PyResult<Self> {
        let wrong = |name: &str| {
            let message = format!("{name}: no permutation of 0 to {}", side.saturating_sub(1));
            ParameterError::new_err(message)
        };
        let map = |(name, images): (&str, Option<Vec<usize>>)| match images {
            None => Ok(Perm::identity(side)),
            Some(images) if images.len() != side || !(1..=MOST_SIDE).contains(&side) => {
                Err(wrong(name))
            }
            Some(images) => Perm::new(images).ok_or_else(|| wrong(name)),
        };
        let [rows, columns, symbols] = images;
        let maps = [map(rows)?, map(columns)?, map(symbols)?];
        let identity = Self(Symmetry::identity(side));
        let all = Symmetry::ALL_ROLES.map(|roles| Self(Symmetry { roles, ..identity.0.clone() }));
        let found = all.into_iter().find(|one| one.roles() == roles);
        let roles = found.ok_or_else(|| {
            ParameterError::new_err(format!("roles: an order of r, c and s, not {roles:?}"))
        })?;
        Ok(Self(Symmetry { maps, roles: roles.0.roles }))
    }

    pub(crate) fn image_of(&self, board: &Puzzle) -> PyResult<Puzzle> {
        let shape = board.shape();
        if !SymmetryGroup::of(shape).contains(&self.0) {
            let message = format!("{} is no symmetry of {shape}", self.0);
            return Err(BoardError::new_err(message));
        }
        if !self.0.is_geometric() {
            board.without_conflict().map_err(|error| SymmetryError::from(error).raise())?;
        }
        Ok(self.0.puzzle(board))
    }
}

#[pymethods]
impl PySymmetry {
    #[new]
    #[pyo3(signature = (text = None, /, *, rows = None, columns = None, symbols = None, roles = None))]
    fn new(
        text: Option<&str>,
        rows: Option<Vec<Index<'_>>>,
        columns: Option<Vec<Index<'_>>>,
        symbols: Option<Vec<Index<'_>>>,
        roles: Option<&str>,
    ) -> PyResult<Self> {
        let wrong = |error: SymmetryError| ParameterError::new_err(error.to_string());
        let images = [("rows", rows), ("columns", columns), ("symbols", symbols)];
        let numbers = |of: Vec<Index<'_>>| of.iter().map(|image| image.number).collect();
        let images = images.map(|(name, of)| (name, of.map(numbers)));
        let given = images.iter().find_map(|(_, images)| images.as_ref().map(Vec::len));
        match (text, given) {
            (Some(text), None) if roles.is_none() => text.parse().map(Self).map_err(wrong),
            (None, Some(side)) => Self::of_images(images, side, roles.unwrap_or("rcs")),
            _ => Err(ParameterError::new_err(
                "a symmetry is a text, or rows=, columns= or symbols=, and then roles=",
            )),
        }
    }

    /// The symmetry that changes nothing.
    ///
    /// Args:
    ///     side: the number of rows of the boards.
    ///
    /// >>> Symmetry.identity(2)
    /// Symmetry('r1.2 c1.2 s1.2 rcs')
    #[staticmethod]
    #[pyo3(signature = (side, /))]
    fn identity(side: Index<'_>) -> PyResult<Self> {
        if !(1..=MOST_SIDE).contains(&side.number) {
            let message = format!("side: {side} is not in 1 to {MOST_SIDE}");
            return Err(ParameterError::new_err(message));
        }
        Ok(Self(Symmetry::identity(side.number)))
    }

    /// The number N of rows, of columns and of symbols.
    #[getter]
    fn side(&self) -> usize {
        self.0.maps[0].degree()
    }

    /// Where each row goes, from 0, before the roles are exchanged.
    #[getter]
    fn rows(&self) -> Vec<usize> {
        self.images(0)
    }

    /// Where each column goes, from 0, before the roles are exchanged.
    #[getter]
    fn columns(&self) -> Vec<usize> {
        self.images(1)
    }

    /// What becomes of each symbol, from 0, before the roles are exchanged.
    #[getter]
    fn symbols(&self) -> Vec<usize> {
        self.images(2)
    }

    /// What becomes the row, the column and the symbol: ``"rcs"`` where they keep their roles.
    #[getter]
    fn roles(&self) -> String {
        let text = self.0.to_string();
        text.rsplit(' ').next().unwrap_or_default().to_owned()
    }

    /// The image of a board.
    ///
    /// Args:
    ///     board: in any form that ``Board`` takes.
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
    /// Args:
    ///     board: in any form that ``Board`` takes.
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

    /// The least n > 0 of which ``symmetry ** n`` changes nothing.
    #[getter]
    fn order(&self) -> u128 {
        let lengths = self.0.on_points().cycle_type();
        lengths.into_iter().fold(1, |all, length| {
            let (mut a, mut b) = (all, length as u128);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            all / a * length as u128
        })
    }

    fn __mul__(&self, next: &Self) -> PyResult<Self> {
        self.then(next)
    }

    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulo: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if modulo.is_some() {
            return Err(ParameterError::new_err("a power of a symmetry has no modulus"));
        }
        let exponent = exponent.py().import("operator")?.call_method1("index", (exponent,))?;
        let mut left: u128 = exponent.rem(self.order())?.extract()?;
        let (mut power, mut square) = (Self(self.0.then(&self.0.inverse())), self.clone());
        while left > 0 {
            if left % 2 == 1 {
                power = Self(power.0.then(&square.0));
            }
            square = Self(square.0.then(&square.0));
            left /= 2;
        }
        Ok(power)
    }

    /// First this symmetry, then another.
    ///
    /// Args:
    ///     next: the other.
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
