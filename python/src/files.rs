//! Files of puzzles, read and solved without an object a puzzle.
//!
//! While the blocks of lines of one group are solved, the next ones are read.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use gridforest::board::{Puzzle, Shape, symbol_char};
use gridforest::reader::{Alphabet, Assumed, LineBlock, Packing, Run, TextForm};
use gridforest::run::{poll, write_atomically};
use gridforest_requests::answers::{Search, solve_boards};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::cells::parse;
use crate::errors::python::{BoardError, ParameterError};
use crate::errors::{Raise, raise_board, raise_io};
use crate::lines::{BoardFile, Failure, Form, Lines, advice, boards, warn};
use crate::shape::{PyShape, ShapeLike};
use crate::solve::{into_rows, symbols};
use crate::watch::{OnProgress, Watch, watched};

/// The boards of a file as an array, and their shape: all of one shape, guessed from the first if
/// none is given.
#[pyfunction]
pub(crate) fn read_boards<'py>(
    py: Python<'py>,
    path: PathBuf,
    form: Form,
) -> PyResult<(Bound<'py, PyArray2<u8>>, PyShape)> {
    let file = BoardFile::new(path.clone(), form)?;
    let work = move |_: &Watch| {
        let mut lines = file.open()?;
        let assumed = std::mem::take(&mut lines.assumed);
        let all =
            read_all(&mut lines, &path, file.shape()).map_err(|failure| file.raise(failure))?;
        PyResult::Ok((all, assumed, file.name()))
    };
    let ((symbols, shape), assumed, name) = watched(py, None, work)??;
    warn(py, &name, &assumed)?;
    Ok((into_rows(py, symbols, shape)?, PyShape(shape)))
}

fn read_all(
    lines: &mut Lines,
    path: &Path,
    shape: Option<Shape>,
) -> Result<(Vec<u8>, Shape), Failure> {
    let (mut all, mut found) = (Vec::new(), shape);
    while let Some(block) = lines.some(1)?.pop() {
        poll();
        let boards = boards(&block, path, shape)?;
        for run in boards.runs(usize::MAX) {
            let (is, symbols) = match run {
                Run::Nines(range) => (Shape::NINE, boards.nines[range].as_flattened()),
                Run::Puzzle(puzzle) => (puzzle.shape(), puzzle.symbols()),
                Run::Candidates(list) => (list.shape(), &[][..]),
            };
            if *found.get_or_insert(is) != is {
                return Err(Failure::File("boards of several shapes are in it"));
            }
            all.extend_from_slice(symbols);
        }
    }
    Ok((all, found.unwrap_or(Shape::NINE)))
}

/// What a file of puzzles holds: all, those without a solution, with one, with several.
type Summary = (u64, u64, u64, u64);

/// Solves the puzzles of a file, and writes a table with the columns puzzle, solutions, solution.
#[pyfunction]
pub(crate) fn solve_file(
    py: Python<'_>,
    path: PathBuf,
    output: PathBuf,
    form: Form,
    limit: u64,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Summary> {
    let file = BoardFile::new(path.clone(), form)?;
    let (summary, assumed, name) = watched(py, progress.as_ref(), move |watch| {
        let pool = watch.pool(threads)?;
        let mut lines = file.open()?;
        let assumed = std::mem::take(&mut lines.assumed);
        let group = 8 * pool.current_num_threads();
        let job = SolveFile { path, shape: file.shape(), limit, group };
        let written = write_atomically(&output, |out| {
            Packing::of(&output).write(out, |out| job.run(&mut lines, out, &pool, watch))
        });
        let summary = written.map_err(|failure: Failure| file.raise(failure))?;
        PyResult::Ok((summary, assumed, file.name()))
    })??;
    warn(py, &name, &assumed)?;
    Ok(summary)
}

/// Writes texts to a file, each with the same end; compressed where the name says so.
#[pyfunction]
pub(crate) fn write_texts(path: PathBuf, texts: Vec<String>, end: &str) -> PyResult<()> {
    let written: io::Result<()> = write_atomically(&path, |out| {
        Packing::of(&path)
            .write(out, |out| texts.iter().try_for_each(|text| write!(out, "{text}{end}")))
    });
    written.map_err(|error| raise_io(&path.display().to_string(), &error))
}

struct SolveFile {
    path: PathBuf,
    shape: Option<Shape>,
    limit: u64,
    /// The blocks that are solved together.
    group: usize,
}

impl SolveFile {
    fn run(
        &self,
        lines: &mut Lines,
        out: &mut dyn Write,
        pool: &rayon::ThreadPool,
        watch: &Watch,
    ) -> Result<Summary, Failure> {
        out.write_all(b"puzzle,solutions,solution\n")?;
        let mut sum = (0, 0, 0, 0);
        let mut blocks = lines.some(self.group)?;
        while !blocks.is_empty() {
            poll();
            let (done, bytes) = lines.progress();
            // The next blocks are read while these are solved.
            let solve = || -> Vec<_> { blocks.par_iter().map(|block| self.rows(block)).collect() };
            let (rows, next) = pool.install(|| rayon::join(solve, || lines.some(self.group)));
            for rows in rows {
                let (csv, (all, none, one, several)) = rows?;
                out.write_all(&csv)?;
                sum = (sum.0 + all, sum.1 + none, sum.2 + one, sum.3 + several);
            }
            blocks = next?;
            watch.advance(done, bytes);
        }
        Ok(sum)
    }

    /// The rows of a block.
    fn rows(&self, block: &LineBlock) -> Result<(Vec<u8>, Summary), Failure> {
        let boards = boards(block, &self.path, self.shape)?;
        let (mut csv, mut some, mut sum) = (Vec::new(), Vec::new(), Summary::default());
        let _ = solve_boards(&boards, Search::UpTo(self.limit), &mut |solved| {
            solved.write(&mut some);
            // Mostly, all are written at once.
            match csv.is_empty() {
                true => csv = std::mem::take(&mut some),
                false => csv.extend_from_slice(&some),
            }
            for found in solved.found() {
                sum.0 += 1;
                *match found.solutions {
                    0 => &mut sum.1,
                    1 => &mut sum.2,
                    _ => &mut sum.3,
                } += 1;
            }
            ControlFlow::Continue(())
        });
        Ok((csv, sum))
    }
}

/// Texts as an array of boards: a board each, all in one alphabet.
#[pyfunction]
pub(crate) fn parse_boards<'py>(
    py: Python<'py>,
    texts: Vec<String>,
    form: Form,
) -> PyResult<(Bound<'py, PyArray2<u8>>, PyShape)> {
    let mut read = form.read_as()?;
    let mut shape = read.shape;
    let are_lines = texts.iter().all(|text| !text.trim().contains(['\n', '\r']));
    if read.symbols.is_none() && are_lines {
        read.symbols = alphabet(py, &texts, shape)?;
    }
    let mut all = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let at = |error: PyErr| raise_board(i, &error.value(py).to_string());
        read.shape = shape;
        let puzzle = parse(text, &read).map_err(at)?;
        shape = Some(puzzle.shape());
        all.extend_from_slice(puzzle.symbols());
    }
    let shape = shape.unwrap_or(Shape::NINE);
    Ok((into_rows(py, all, shape)?, PyShape(shape)))
}

/// The alphabet of texts of one line each, where it is found.
fn alphabet(py: Python<'_>, texts: &[String], shape: Option<Shape>) -> PyResult<Option<Alphabet>> {
    let found = Alphabet::of_lines(texts.iter().map(String::as_str), shape);
    let (symbols, assumed) = found.map_err(|error| BoardError::new_err(advice(&error)))?;
    warn(py, "boards", assumed.as_slice())?;
    Ok(Some(symbols))
}

/// The first board of an array that breaks the rules of its boxes alone, if any: whether boards are
/// Sudoku is to be asked.
#[pyfunction]
pub(crate) fn warn_of_boxes(
    py: Python<'_>,
    boards: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
) -> PyResult<()> {
    let shape = shape.0;
    let rows = symbols(&boards, shape)?.chunks(shape.cells()).zip(0..LOOKED_AT);
    let mut found = rows.filter_map(|(row, i)| Assumed::of_board(&Puzzle::new(shape, row), i));
    warn(py, "board", &Vec::from_iter(found.next()))
}

/// The boards of an array that are looked at.
const LOOKED_AT: usize = 1000;

/// The rows of an array of boards as texts in a form.
#[pyfunction]
pub(crate) fn format_boards(
    boards: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    form: &str,
) -> PyResult<Vec<String>> {
    let form: TextForm =
        form.parse().map_err(|why| ParameterError::new_err(format!("form: {why}")))?;
    let rows = symbols(&boards, shape.0)?.chunks(shape.0.cells());
    let text = |row: &[u8]| match form {
        TextForm::Lines => Ok(row.iter().map(|&symbol| symbol_char(symbol)).collect()),
        form => form.write(&Puzzle::new(shape.0, row)).map_err(Raise::raise),
    };
    rows.map(text).collect()
}
