//! Canonical forms: the least image of a grid, a puzzle or a skeleton under the symmetries of its shape.

use gridforest::board::{Grid, Puzzle, Shape, Skeleton};
use gridforest::symmetry::{
    Canonical, GridForms, MaskForms, PuzzleForms, SymmetryGroup, canonical_form, canonical_puzzle,
    canonical_skeleton,
};
use num_bigint::BigUint;
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::Raise;
use crate::errors::python::{BoardError, ParameterError};
use crate::integers::Int;
use crate::shape::ShapeLike;
use crate::solve::{into_rows, symbols};
use crate::watch::{Watch, threads as pool, watched};

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Grids where every cell is filled, else puzzles.
    Boards,
    Skeletons,
}

/// The engines of a shape: by tables where there are some.
struct Engines {
    shape: Shape,
    kind: Kind,
    masks: Option<MaskForms>,
    nine: Option<(GridForms, PuzzleForms)>,
}

/// The least image, and the number of symmetries that fix it.
type Form = (Vec<u8>, BigUint);

impl Engines {
    fn new(shape: Shape, kind: Kind) -> Self {
        let is_skeletons = kind == Kind::Skeletons;
        let by_tables = !is_skeletons && shape == Shape::NINE;
        Self {
            shape,
            kind,
            masks: is_skeletons.then(|| MaskForms::of(shape)).flatten(),
            nine: by_tables.then(|| (GridForms::new(), PuzzleForms::new())),
        }
    }

    fn form(&mut self, symbols: &[u8]) -> PyResult<Form> {
        let puzzle = Puzzle::new(self.shape, symbols);
        if self.kind == Kind::Skeletons {
            return Ok(self.skeleton(&puzzle.skeleton()));
        }
        if symbols.iter().all(|&symbol| symbol > 0) {
            let grid = Grid::try_from(puzzle).map_err(Raise::raise)?;
            return Ok(match &self.nine {
                Some((grids, _)) => {
                    let (least, order) = grids.least(&grid.symbols().try_into()?);
                    (least.to_vec(), order.into())
                }
                None => of_search(canonical_form(&grid), |grid| grid.symbols().to_vec()),
            });
        }
        match &mut self.nine {
            Some((_, puzzles)) if puzzle.conflict().is_none() => {
                let (least, order) = puzzles.least(&symbols.try_into()?);
                Ok((least.to_vec(), order.into()))
            }
            _ => {
                let canonical = canonical_puzzle(&puzzle).map_err(Raise::raise)?;
                Ok(of_search(canonical, |puzzle| puzzle.symbols().to_vec()))
            }
        }
    }

    fn skeleton(&self, skeleton: &Skeleton) -> Form {
        let marks = |skeleton: &Skeleton| {
            let cells = 0..self.shape.cells();
            cells
                .map(|cell| u8::from(skeleton.contains(cell)))
                .collect()
        };
        match (&self.masks, skeleton.mask()) {
            (Some(masks), Some(mask)) => {
                let (least, order) = masks.least(mask);
                (marks(&Skeleton::from_mask(self.shape, least)), order.into())
            }
            _ => of_search(canonical_skeleton(skeleton), marks),
        }
    }
}

fn of_search<T>(canonical: Canonical<T>, symbols: impl Fn(&T) -> Vec<u8>) -> Form {
    let order = canonical.stabiliser().order();
    (symbols(&canonical.form), order)
}

/// The boards that a thread takes at a time: engines have tables to make.
const SHARE: usize = 1 << 12;

/// The canonical forms, the orders of the stabilisers, the sizes of the orbits.
type Forms<'py> = (Bound<'py, PyArray2<u8>>, Vec<Int>, Vec<Int>);

/// The canonical form of every row, the order of its stabiliser, and the size of its orbit.
#[pyfunction]
#[pyo3(signature = (boards, shape, kind, threads))]
pub(crate) fn canonical_array<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    shape: ShapeLike,
    kind: &str,
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
    let symbols = symbols(&boards, shape)?.to_vec();
    let pool = pool(threads)?;
    let work = move |watch: &Watch| {
        let cells = shape.cells();
        let share = |(number, some): (usize, &[u8])| {
            let mut engines = Engines::new(shape, kind);
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
    let (forms, stabilisers): (Vec<_>, Vec<_>) = shares.map_err(at)?.concat().into_iter().unzip();
    let group = SymmetryGroup::of(shape);
    let order = match kind {
        Kind::Boards => group.order(),
        Kind::Skeletons => group.geometric_order(),
    };
    let orbits = stabilisers.iter().map(|stabiliser| &order / stabiliser);
    let orbits = orbits.map(Int).collect();
    let stabilisers = stabilisers.iter().cloned().map(Int).collect();
    Ok((into_rows(py, forms.concat(), shape)?, stabilisers, orbits))
}
