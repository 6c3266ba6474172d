//! `SymmetryGroup`: the symmetries that fix a board.

use gridforest::board::Puzzle;
use gridforest::random::stream;
use gridforest::symmetry::{Forms, Perm, PermGroup, Structure, Symmetry};
use gridforest_group::joined;
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::Raise;
use crate::errors::python::{LimitError, ParameterError};
use crate::group::square_group;
use crate::integers::{Int, Seed};
use crate::stream::Stream;
use crate::symmetry::PySymmetry;
use crate::watch::watched;

/// The elements of a group that are visited to tell its structure.
const MOST_ELEMENTS: u32 = 2_000_000;

/// The symmetries that map a board to itself: of a Latin square, its autotopisms or autoparatopisms.
///
/// It is held by generators: its order, its orbits and whether a symmetry is one of it need no list of the elements. It can be
/// iterated, and be pickled. :func:`symmetries` makes one.
///
/// Args:
///     board: the board that is fixed.
///     generators: symmetries that fix it.
///
/// Raises:
///     ParameterError: a generator does not fix the board.
///
/// >>> group = symmetries("1234214334124321", shape="latin4")
/// >>> group.order, len(group.generators) > 0, all(element in group for element in group)
/// (576, True, True)
/// >>> group.orbits()
/// [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]
#[pyclass(frozen, name = "SymmetryGroup", module = "gridforest")]
pub(crate) struct PyGroup {
    board: Puzzle,
    /// On the points: rows, columns, symbols.
    group: PermGroup,
}

/// The symmetries that fix a board, of all or of a group of those of Latin squares.
#[pyfunction]
pub(crate) fn symmetries(py: Python<'_>, board: &Board, group: Option<&str>) -> PyResult<PyGroup> {
    let board = board.0.clone();
    let group = square_group(group, board.shape())?;
    let forms = Forms::of(board.shape()).with_symmetries().labelled();
    let mut forms = match group {
        Some(group) => group.forms(forms, board.shape()).map_err(Raise::raise)?,
        None => forms,
    };
    let puzzle = board.clone();
    let form = watched(py, None, move |_| forms.puzzle(&puzzle))?.map_err(Raise::raise)?;
    let (_, generators) = form.symmetries.unwrap_or_else(|| unreachable!("asked for"));
    Ok(PyGroup::of(board, &generators))
}

impl PyGroup {
    fn of(board: Puzzle, generators: &[Symmetry]) -> Self {
        let points = Symmetry::points(board.shape());
        let group = PermGroup::new(points, generators.iter().map(Symmetry::on_points));
        Self { board, group }
    }

    fn symmetry(&self, points: &Perm) -> PySymmetry {
        PySymmetry(Symmetry::from_points(self.board.shape(), points))
    }
}

#[pymethods]
impl PyGroup {
    #[new]
    #[pyo3(signature = (board, generators, /))]
    fn new(board: &Board, generators: Vec<PyRef<'_, PySymmetry>>) -> PyResult<Self> {
        for generator in &generators {
            if generator.image_of(&board.0)? != board.0 {
                let message = format!("{} does not fix {}", generator.0, board.0);
                return Err(ParameterError::new_err(message));
            }
        }
        let generators: Vec<Symmetry> = generators.iter().map(|one| one.0.clone()).collect();
        Ok(Self::of(board.0.clone(), &generators))
    }

    /// The board that is fixed.
    #[getter]
    fn board(&self) -> Board {
        Board(self.board.clone())
    }

    /// The number of elements.
    #[getter]
    fn order(&self) -> Int {
        Int(self.group.order())
    }

    /// Symmetries that generate the group: none where it is trivial.
    #[getter]
    fn generators(&self) -> Vec<PySymmetry> {
        self.group.generators().iter().map(|points| self.symmetry(points)).collect()
    }

    /// The orbits of the group.
    ///
    /// Args:
    ///     of: ``"cells"``, the filled ones, numbered from 0; ``"rows"``, ``"columns"`` and ``"symbols"``, where no roles are
    ///         exchanged; ``"points"``, rows, columns and symbols together: r0, r1, …, c0, …, s0, ….
    ///
    /// Raises:
    ///     ParameterError: there are no such orbits.
    #[pyo3(signature = (of = "cells"))]
    fn orbits(&self, py: Python<'_>, of: &str) -> PyResult<Py<PyAny>> {
        let side = self.board.shape().side();
        let points = || self.group.orbits();
        let role = ["rows", "columns", "symbols"].iter().position(|&name| name == of);
        match (of, role) {
            ("cells", _) => Ok(self.cell_orbits().into_pyobject(py)?.into_any().unbind()),
            ("points", _) if self.board.shape().is_plain() => {
                let name =
                    |point: usize| format!("{}{}", ['r', 'c', 's'][point / side], point % side);
                let named =
                    points().into_iter().map(|o| o.into_iter().map(name).collect::<Vec<_>>());
                Ok(named.collect::<Vec<_>>().into_pyobject(py)?.into_any().unbind())
            }
            (_, Some(role)) if self.board.shape().is_plain() => {
                let own = role * side..(role + 1) * side;
                let mut orbits = Vec::new();
                for orbit in points() {
                    let inside = orbit.iter().filter(|point| own.contains(point)).count();
                    if inside == orbit.len() {
                        orbits.push(orbit.into_iter().map(|point| point - own.start).collect());
                    } else if inside > 0 {
                        let message =
                            format!("of: {of} are exchanged with others: 'points' are all of them");
                        return Err(ParameterError::new_err(message));
                    }
                }
                let orbits: Vec<Vec<usize>> = orbits;
                Ok(orbits.into_pyobject(py)?.into_any().unbind())
            }
            _ => Err(ParameterError::new_err(format!(
                "of: 'cells', 'rows', 'columns', 'symbols' or 'points', not {of:?}"
            ))),
        }
    }

    /// All elements, in a list.
    ///
    /// Raises:
    ///     LimitError: there are more than two million.
    fn elements(&self, py: Python<'_>) -> PyResult<Vec<PySymmetry>> {
        let elements = self.listed(py)?;
        Ok(elements.iter().map(|points| self.symmetry(points)).collect())
    }

    /// An element, each with the same probability.
    ///
    /// Args:
    ///     seed: of all random numbers.
    #[pyo3(signature = (*, seed = Seed(1)), text_signature = "($self, *, seed=1)")]
    fn random(&self, seed: Seed) -> PySymmetry {
        self.symmetry(&self.group.random(&mut stream(seed.0, 0)))
    }

    /// Whether any two elements commute.
    #[getter]
    fn is_abelian(&self) -> bool {
        let generators = self.group.generators();
        generators.iter().all(|a| generators.iter().all(|b| a.then(b) == b.then(a)))
    }

    /// The number of elements of each order, from the order to the number.
    ///
    /// Raises:
    ///     LimitError: there are more than two million elements.
    ///
    /// >>> symmetries("123231312", shape="latin3", group="isotopy").element_orders()
    /// {1: 1, 2: 9, 3: 8}
    fn element_orders(&self, py: Python<'_>) -> PyResult<std::collections::BTreeMap<u64, u64>> {
        self.listed(py)?;
        let group = self.group.clone();
        watched(py, None, move |_| Structure::of(&group).element_orders)
    }

    /// The number of conjugacy classes.
    ///
    /// Raises:
    ///     LimitError: there are more than two million elements.
    fn conjugacy_classes(&self, py: Python<'_>) -> PyResult<u64> {
        self.listed(py)?;
        let group = self.group.clone();
        watched(py, None, move |_| Structure::of(&group).conjugacy_classes)
    }

    fn __iter__(&self) -> SymmetryIterator {
        let (group, shape) = (self.group.clone(), self.board.shape());
        SymmetryIterator(Stream::new(move |show| {
            for points in group.iter() {
                if show(PySymmetry(Symmetry::from_points(shape, &points))).is_break() {
                    break;
                }
            }
            Ok(())
        }))
    }

    fn __contains__(&self, symmetry: &PySymmetry) -> bool {
        let points = symmetry.0.on_points();
        points.degree() == self.group.degree() && self.group.contains(&points)
    }

    fn __eq__(&self, other: &Self) -> bool {
        let inside = |one: &Self, of: &Self| {
            one.group.generators().iter().all(|element| of.group.contains(element))
        };
        self.board == other.board && inside(self, other) && inside(other, self)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        (&self.board, self.group.order()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!(
            "<SymmetryGroup of order {} of Board('{}', shape='{}')>",
            self.group.order(),
            self.board,
            self.board.shape()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Board, Vec<PySymmetry>)) {
        let group = slf.get();
        (slf.get_type().into_any(), (group.board(), group.generators()))
    }
}

impl PyGroup {
    fn listed(&self, py: Python<'_>) -> PyResult<Vec<Perm>> {
        let order = self.group.order();
        if order > BigUint::from(MOST_ELEMENTS) {
            let message =
                format!("a group of {order} elements: at most {MOST_ELEMENTS} are listed");
            return Err(LimitError::new_err(message));
        }
        let group = self.group.clone();
        watched(py, None, move |_| group.elements())
    }

    /// The orbits of the filled cells.
    fn cell_orbits(&self) -> Vec<Vec<usize>> {
        let (shape, symbols) = (self.board.shape(), self.board.symbols());
        let generators = self.generators();
        let images = (0..symbols.len()).filter(|&cell| symbols[cell] > 0).flat_map(|cell| {
            let image = move |by: &PySymmetry| (cell, by.0.cell_image(shape, cell, symbols[cell]));
            generators.iter().map(image)
        });
        let mut orbits = joined(symbols.len(), images);
        orbits.retain(|orbit| symbols[orbit[0]] > 0);
        orbits
    }
}

/// An iterator over the elements of a group.
#[pyclass(frozen, name = "SymmetryIterator", module = "gridforest")]
pub(crate) struct SymmetryIterator(Stream<PySymmetry>);

#[pymethods]
impl SymmetryIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PySymmetry>> {
        self.0.next(py)
    }
}
