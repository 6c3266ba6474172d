//! Canonical forms: the least image of a grid, a puzzle or a skeleton under the symmetries of its
//! shape.

use gridforest::board::{Grid, Puzzle, Shape, Skeleton};
use gridforest::symmetry::{
    Canonical, GridForms, MaskForms, PuzzleForms, Role, SquareGroup, Symmetry, SymmetryGroup,
    canonical_form_under, canonical_puzzle_under, canonical_skeleton,
};
use num_bigint::BigUint;
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::Raise;
use crate::errors::python::{BoardError, ParameterError};
use crate::group::square_group;
use crate::integers::Int;
use crate::shape::ShapeLike;
use crate::solve::{into_rows, symbols};
use crate::symmetry::PySymmetry;
use crate::watch::{Watch, threads as pool, watched};

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Grids where every cell is filled, else puzzles.
    Boards,
    Skeletons,
}

/// What is wanted.
#[derive(Clone, Copy)]
struct Wanted {
    shape: Shape,
    kind: Kind,
    /// The exchanges of roles in the group of boards.
    roles: &'static [[Role; 3]],
    /// The symmetries too, for which there are no tables.
    transform: bool,
}

/// The engines of a shape: by tables where there are some.
struct Engines {
    wanted: Wanted,
    masks: Option<MaskForms>,
    nine: Option<(GridForms, PuzzleForms)>,
}

/// A least image.
#[derive(Clone)]
struct Form {
    symbols: Vec<u8>,
    /// The number of symmetries that fix it.
    stabiliser: BigUint,
    symmetries: Option<Symmetries>,
}

/// A symmetry that leads to the form, and generators of the stabiliser of what was given.
#[derive(Clone)]
struct Symmetries {
    transform: Symmetry,
    generators: Vec<Symmetry>,
}

impl Engines {
    fn new(wanted: Wanted) -> Self {
        let by_tables = |kind| wanted.kind == kind && !wanted.transform;
        let masks = by_tables(Kind::Skeletons).then(|| MaskForms::of(wanted.shape));
        let is_nine = by_tables(Kind::Boards) && wanted.shape == Shape::NINE;
        Self {
            wanted,
            masks: masks.flatten(),
            nine: is_nine.then(|| (GridForms::new(), PuzzleForms::new())),
        }
    }

    fn form(&mut self, symbols: &[u8]) -> PyResult<Form> {
        let puzzle = Puzzle::new(self.wanted.shape, symbols);
        if self.wanted.kind == Kind::Skeletons {
            return Ok(self.skeleton(&puzzle.skeleton()));
        }
        if symbols.iter().all(|&symbol| symbol > 0) {
            let grid = Grid::try_from(puzzle).map_err(Raise::raise)?;
            return Ok(match &self.nine {
                Some((grids, _)) => {
                    let (least, order) = grids.least(&grid.symbols().try_into()?);
                    Form::by_tables(least.to_vec(), order)
                }
                None => {
                    let canonical = canonical_form_under(&grid, self.wanted.roles);
                    self.by_search(canonical, |grid| grid.symbols().to_vec())
                }
            });
        }
        match &mut self.nine {
            Some((_, puzzles)) if puzzle.conflict().is_none() => {
                let (least, order) = puzzles.least(&symbols.try_into()?);
                Ok(Form::by_tables(least.to_vec(), order))
            }
            _ => {
                let canonical = canonical_puzzle_under(&puzzle, self.wanted.roles);
                let canonical = canonical.map_err(Raise::raise)?;
                Ok(self.by_search(canonical, |puzzle| puzzle.symbols().to_vec()))
            }
        }
    }

    fn skeleton(&self, skeleton: &Skeleton) -> Form {
        let marks = |skeleton: &Skeleton| {
            let cells = 0..self.wanted.shape.cells();
            cells.map(|cell| u8::from(skeleton.contains(cell))).collect()
        };
        match (&self.masks, skeleton.mask()) {
            (Some(masks), Some(mask)) => {
                let (least, order) = masks.least(mask);
                let least = Skeleton::from_mask(self.wanted.shape, least);
                Form::by_tables(marks(&least), order)
            }
            _ => self.by_search(canonical_skeleton(skeleton), marks),
        }
    }

    fn by_search<T>(&self, canonical: Canonical<T>, symbols: impl Fn(&T) -> Vec<u8>) -> Form {
        let stabiliser = canonical.stabiliser();
        let generators = stabiliser.generators().iter();
        Form {
            symbols: symbols(&canonical.form),
            stabiliser: stabiliser.order(),
            symmetries: self.wanted.transform.then(|| Symmetries {
                generators: generators.map(Symmetry::from_points).collect(),
                transform: canonical.transform,
            }),
        }
    }
}

impl Form {
    fn by_tables(symbols: Vec<u8>, stabiliser: impl Into<BigUint>) -> Self {
        Self { symbols, stabiliser: stabiliser.into(), symmetries: None }
    }
}

/// The boards that a thread takes at a time: engines have tables to make.
const SHARE: usize = 1 << 12;

/// The canonical forms, the orders of the stabilisers, the sizes of the orbits; for each board, if
/// symmetries are wanted, one that leads to the form, and generators of the stabiliser.
type Forms<'py> =
    (Bound<'py, PyArray2<u8>>, Vec<Int>, Vec<Int>, Option<Vec<(PySymmetry, Vec<PySymmetry>)>>);

/// The canonical form of every row, the order of its stabiliser, and the size of its orbit.
#[pyfunction]
#[pyo3(signature = (boards, shape, kind, group, transform, threads))]
pub(crate) fn canonical_array<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    shape: ShapeLike,
    kind: &str,
    group: Option<&str>,
    transform: bool,
    threads: usize,
) -> PyResult<Forms<'py>> {
    let shape = shape.0;
    let kind = match kind {
        "board" => Kind::Boards,
        "skeleton" => Kind::Skeletons,
        other => {
            let message = format!("unknown kind '{other}': board or skeleton");
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
    let wanted =
        Wanted { shape, kind, roles: group.map_or(all.roles(), SquareGroup::roles), transform };
    let symbols = symbols(&boards, shape)?.to_vec();
    let pool = pool(threads)?;
    let work = move |watch: &Watch| {
        let cells = shape.cells();
        let share = |(number, some): (usize, &[u8])| {
            let mut engines = Engines::new(wanted);
            let boards = some.chunks(cells).enumerate();
            let boards = boards.take_while(|_| !watch.is_stopped());
            let form = |(i, board)| {
                let at = |error: PyErr| (number * SHARE + i, error);
                engines.form(board).map_err(at)
            };
            boards.map(form).collect::<Result<Vec<Form>, _>>()
        };
        let shares = symbols.par_chunks(SHARE * cells).enumerate();
        pool.install(|| shares.map(share).collect::<Result<Vec<_>, _>>())
    };
    let shares = watched(py, None, work)?;
    let at =
        |(i, error): (usize, PyErr)| BoardError::new_err(format!("board {i}: {}", error.value(py)));
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
        symmetries.extend(form.symmetries.map(|found| {
            let generators = found.generators.into_iter().map(PySymmetry);
            (PySymmetry(found.transform), generators.collect())
        }));
    }
    let symmetries = transform.then_some(symmetries);
    Ok((into_rows(py, least, shape)?, stabilisers, orbits, symmetries))
}
