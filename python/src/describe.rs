//! Features of puzzles.

use gridforest::board::{Puzzle, symbol_char};
use gridforest::catalogue::Entry;
use gridforest::features::{Describer, Description, Features, RandomImages};
use gridforest::run::poll;
use gridforest::symmetry::SymmetryError;
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::catalogue::catalogue;
use crate::errors::python::BoardError;
use crate::shape::ShapeLike;
use crate::solve::symbols;
use crate::watch::{Watch, watched};

/// Clues, solutions, minimal, automorphisms, canonical form, guesses, rounds of singles and of
/// locked candidates.
type Quick =
    (usize, &'static str, bool, Option<u64>, String, Option<u64>, Option<usize>, Option<usize>);

/// Guesses over images, backdoor, the smallest unavoidable sets, disjoint ones, symmetries of the
/// givens.
type More = (Option<[u64; 3]>, Option<String>, Option<u32>, Option<usize>, Option<String>);

/// A puzzle, with the number of its grid and that of the first band.
type Row = (Quick, More, (Option<u64>, Option<usize>));

fn row(found: &Description, class: Option<&Entry>) -> Row {
    let quick = (
        found.puzzle.clues(),
        found.solutions_text(),
        found.minimal,
        found.automorphisms,
        found.canonical.to_string(),
        found.guesses,
        found.singles,
        found.locked,
    );
    let more = (
        found.guesses_of_images,
        found.backdoor.map(|backdoor| backdoor.to_string()),
        found.unavoidable,
        found.disjoint,
        found.symmetries.as_ref().map(|names| names.join(" ")),
    );
    let number = (class.map(|class| class.number), class.and_then(|class| class.band));
    (quick, more, number)
}

/// Puzzles that are described between two looks at the flag.
const BATCH: usize = 64;

/// The features of every row. `images` are their number and their seed; `index` says whether
/// numbers of grids are wanted, and then whether a shape without any is refused.
#[pyfunction]
#[pyo3(signature = (puzzles, shape, images, backdoor, unavoidable, symmetry, index, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn describe(
    py: Python<'_>,
    puzzles: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    images: Option<(usize, u64)>,
    backdoor: bool,
    unavoidable: bool,
    symmetry: bool,
    index: Option<bool>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Row>> {
    let shape = shape.0;
    let rows = symbols(&puzzles, shape)?.chunks(shape.cells());
    let puzzles: Vec<Puzzle> = rows.map(|row| Puzzle::new(shape, row)).collect();
    for (i, puzzle) in puzzles.iter().enumerate() {
        if let Some(conflict) = puzzle.conflict() {
            let error = SymmetryError::Conflict {
                first: shape.cell_name(conflict.first),
                second: shape.cell_name(conflict.second),
                symbol: symbol_char(conflict.symbol),
            };
            return Err(BoardError::new_err(format!("board {i}: {error}")));
        }
    }
    let features = Features {
        images: images.map(|(number, seed)| RandomImages { number, seed }),
        backdoor,
        unavoidable,
        symmetry,
    };
    watched(py, progress.as_ref(), move |watch: &Watch| {
        let pool = watch.pool(threads)?;
        let catalogue = match index {
            None => None,
            Some(true) => Some(catalogue(shape, threads, watch)?),
            Some(false) => catalogue(shape, threads, watch).ok(),
        };
        let describer = Describer::new(shape, features);
        let describe = |batch: &[Puzzle], before: usize| -> Vec<Row> {
            let quick = |tools: &mut _, puzzle| describer.quick(puzzle, tools);
            let found = batch.par_iter().map_init(|| describer.tools(), quick);
            let mut found: Vec<Description> = found.collect();
            // As the command does with a puzzle a line.
            let more = |(i, found): (usize, &mut Description)| {
                poll();
                describer.more(found, (before + i + 1) as u64);
            };
            found.par_iter_mut().enumerate().for_each(more);
            let entries = match &catalogue {
                Some(catalogue) => {
                    Description::ask_of_grids(&found, |grids| catalogue.entries(grids))
                }
                None => found.iter().map(|_| None).collect(),
            };
            let rows = found.iter().zip(&entries);
            rows.map(|(found, entry)| row(found, entry.as_ref())).collect()
        };
        let (mut rows, total) = (Vec::with_capacity(puzzles.len()), puzzles.len() as u64);
        for batch in puzzles.chunks(BATCH) {
            poll();
            let before = rows.len();
            rows.extend(pool.install(|| describe(batch, before)));
            watch.advance(rows.len() as u64, total);
        }
        Ok(rows)
    })?
}
