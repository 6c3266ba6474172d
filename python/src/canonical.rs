//! Canonical forms: the least image of a grid, a puzzle or a skeleton under the symmetries of its
//! shape.

use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::run::poll;
use gridforest::symmetry::{Form, Forms, SymmetryGroup};
use gridforest_requests::group::Group;
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::python::ParameterError;
use crate::errors::{Raise, raise_board};
use crate::group::square_group;
use crate::integers::Int;
use crate::shape::ShapeLike;
use crate::solve::{into_rows, symbols};
use crate::symmetry::PySymmetry;
use crate::watch::{Watch, watched};

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Grids where every cell is filled, else puzzles.
    Boards,
    Skeletons,
}

/// The form of a row: of a grid where every cell is filled, else of a puzzle; or of a skeleton.
fn form_of(forms: &mut Forms, shape: Shape, kind: Kind, symbols: &[u8]) -> PyResult<Form> {
    let puzzle = Puzzle::new(shape, symbols);
    match kind {
        Kind::Skeletons => Ok(forms.skeleton(&puzzle.skeleton())),
        Kind::Boards if symbols.iter().all(|&symbol| symbol > 0) => {
            let grid = Grid::try_from(puzzle).map_err(Raise::raise)?;
            Ok(forms.grid(&grid))
        }
        Kind::Boards => forms.puzzle(&puzzle).map_err(Raise::raise),
    }
}

/// The boards that a thread takes at a time: engines have tables to make.
const SHARE: usize = 1 << 12;

/// The canonical forms, the orders of the stabilisers, the sizes of the orbits; for each board, if
/// symmetries are wanted, one that leads to the form, and generators of the stabiliser.
type Answer<'py> =
    (Bound<'py, PyArray2<u8>>, Vec<Int>, Vec<Int>, Option<Vec<(PySymmetry, Vec<PySymmetry>)>>);

/// The canonical form of every row, the order of its stabiliser, and the size of its orbit.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one for each argument of Python's function")]
pub(crate) fn canonical_array<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    shape: ShapeLike,
    kind: &str,
    form: &str,
    group: Option<&str>,
    transform: bool,
    threads: usize,
) -> PyResult<Answer<'py>> {
    let shape = shape.0;
    let kind = match kind {
        "board" => Kind::Boards,
        "skeleton" => Kind::Skeletons,
        other => {
            let message = format!("unknown kind '{other}': board or skeleton");
            return Err(ParameterError::new_err(message));
        }
    };
    let labelled = match form {
        "minlex" => false,
        "labelling" => true,
        other => {
            let message = format!("unknown form '{other}': minlex or labelling");
            return Err(ParameterError::new_err(message));
        }
    };
    if kind == Kind::Skeletons && group.is_some() {
        let message =
            "group: those of Latin squares and their puzzles are told apart, not of skeletons";
        return Err(ParameterError::new_err(message));
    }
    let group = square_group(group, shape)?;
    let all = SymmetryGroup::of(shape);
    let forms = move || {
        let forms = Forms::of(shape);
        let forms = if labelled { forms.labelled() } else { forms };
        let forms = if transform { forms.with_symmetries() } else { forms };
        let under = |group: Group| group.forms(forms.clone(), shape).map_err(Raise::raise);
        group.map_or_else(|| Ok(forms.clone()), under)
    };
    let symbols = symbols(&boards, shape)?.to_vec();
    let work = move |watch: &Watch| {
        let pool = watch.pool(threads)?;
        let cells = shape.cells();
        let share = |(number, some): (usize, &[u8])| {
            let mut forms = forms().map_err(|error| (number * SHARE, error))?;
            let boards = some.chunks(cells).enumerate();
            let of_board = |(i, board)| {
                poll();
                let at = |error: PyErr| (number * SHARE + i, error);
                form_of(&mut forms, shape, kind, board).map_err(at)
            };
            boards.map(of_board).collect::<Result<Vec<Form>, _>>()
        };
        let shares = symbols.par_chunks(SHARE * cells).enumerate();
        PyResult::Ok(pool.install(|| shares.map(share).collect::<Result<Vec<_>, _>>()))
    };
    let shares = watched(py, None, work)??;
    let at = |(i, error): (usize, PyErr)| raise_board(i, &error.value(py).to_string());
    let forms = shares.map_err(at)?.concat();
    let order = match (kind, group) {
        (Kind::Skeletons, _) => all.geometric_order(),
        (Kind::Boards, None) => all.order(),
        (Kind::Boards, Some(group)) => group.order(shape),
    };
    let (mut least, mut stabilisers, mut orbits) = (Vec::new(), Vec::new(), Vec::new());
    let mut symmetries = Vec::new();
    for form in forms {
        least.extend(form.symbols);
        orbits.push(Int(&order / &form.stabiliser));
        stabilisers.push(Int(form.stabiliser));
        symmetries.extend(form.symmetries.map(|(transform, generators)| {
            (PySymmetry(transform), generators.into_iter().map(PySymmetry).collect())
        }));
    }
    let symmetries = transform.then_some(symmetries);
    Ok((into_rows(py, least, shape)?, stabilisers, orbits, symmetries))
}
