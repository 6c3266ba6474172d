//! Files of puzzles, read and solved without an object a puzzle.
//!
//! While the blocks of lines of one group are solved, the next ones are read.

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use gridforest::board::{Puzzle, Shape, TextForm, symbol_char};
use gridforest::run::{poll, write_atomically};
use gridforest::solve::lines::write_answers;
use gridforest::solve::nine::{Backend, solve_batch};
use gridforest::solve::solver;
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::board::parse;
use crate::errors::Raise;
use crate::errors::python::{BoardError, ParameterError};
use crate::lines::{BoardFile, Boards, Failure, Lines};
use crate::shape::{PyShape, ShapeLike};
use crate::solve::{into_rows, symbols};
use crate::watch::{Watch, watched};

/// The boards of a file as an array, and their shape: all of one shape, guessed from the first if
/// none is given.
#[pyfunction]
#[pyo3(signature = (path, form, column, shape))]
pub(crate) fn read_boards<'py>(
    py: Python<'py>,
    path: PathBuf,
    form: Option<&str>,
    column: Option<&str>,
    shape: Option<ShapeLike>,
) -> PyResult<(Bound<'py, PyArray2<u8>>, PyShape)> {
    let file = BoardFile::new(path, form, column, shape)?;
    let work = move |_: &Watch| {
        let mut lines = file.open()?;
        let read = read_all(&mut lines, file.shape);
        read.map_err(|(failure, before)| failure.raise(&file.path, before))
    };
    let (symbols, shape) = watched(py, None, work)??;
    Ok((into_rows(py, symbols, shape)?, PyShape(shape)))
}

fn read_all(lines: &mut Lines, shape: Option<Shape>) -> Result<(Vec<u8>, Shape), (Failure, usize)> {
    let (mut all, mut found, mut before) = (Vec::new(), shape, 0);
    loop {
        let text = lines.next().map_err(|error| (error.into(), before))?;
        if text.is_empty() {
            return Ok((all, found.unwrap_or(Shape::NINE)));
        }
        poll();
        let boards = Boards::read(&text, shape).map_err(|failure| (failure, before))?;
        let first = match boards.others.first() {
            Some((0, puzzle)) => puzzle.shape(),
            _ => Shape::NINE,
        };
        let found = *found.get_or_insert(first);
        let fits = boards.nines.is_empty() || found == Shape::NINE;
        if !fits || boards.others.iter().any(|(_, board)| board.shape() != found) {
            let why = format!("boards of other shapes than {found} are in this file");
            return Err((Failure::Line(0, why), before));
        }
        all.extend_from_slice(boards.nines.as_flattened());
        boards.others.iter().for_each(|(_, board)| all.extend_from_slice(board.symbols()));
        before += boards.lines;
    }
}

/// What a file of puzzles holds: all, those without a solution, with one, with several.
type Summary = (u64, u64, u64, u64);

/// Solves the puzzles of a file, and writes a table with the columns puzzle, solutions, solution.
#[pyfunction]
#[pyo3(signature = (path, output, form, column, shape, limit, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "those of the function in Python")]
pub(crate) fn solve_file(
    py: Python<'_>,
    path: PathBuf,
    output: PathBuf,
    form: Option<&str>,
    column: Option<&str>,
    shape: Option<ShapeLike>,
    limit: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Summary> {
    let file = BoardFile::new(path, form, column, shape)?;
    watched(py, progress.as_ref(), move |watch| {
        let pool = watch.pool(threads)?;
        let mut lines = file.open()?;
        let job = SolveFile { shape: file.shape, limit, group: 8 * pool.current_num_threads() };
        let mut before = 0;
        let written = write_atomically(&output, |out| match is_gzip(&output) {
            true => {
                let mut packed = GzEncoder::new(out, Compression::default());
                let summary = job.run(&mut lines, &mut packed, &pool, watch, &mut before)?;
                packed.finish()?;
                Ok(summary)
            }
            false => job.run(&mut lines, out, &pool, watch, &mut before),
        });
        written.map_err(|failure: Failure| failure.raise(&file.path, before))
    })?
}

/// Whether the name of a file says that it is compressed by gzip.
fn is_gzip(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("gz"))
}

struct SolveFile {
    shape: Option<Shape>,
    limit: u64,
    /// The blocks that are solved together.
    group: usize,
}

/// The rows of a block.
struct Rows {
    csv: Vec<u8>,
    lines: usize,
    summary: Summary,
}

impl SolveFile {
    fn run(
        &self,
        lines: &mut Lines,
        out: &mut dyn Write,
        pool: &rayon::ThreadPool,
        watch: &Watch,
        before: &mut usize,
    ) -> Result<Summary, Failure> {
        out.write_all(b"puzzle,solutions,solution\n")?;
        let mut sum = (0, 0, 0, 0);
        let mut blocks = lines.some(self.group)?;
        while !blocks.is_empty() {
            poll();
            let (done, bytes) = lines.progress();
            // The next blocks are read while these are solved.
            let solve = || -> Vec<Result<Rows, Failure>> {
                blocks.par_iter().map(|block| self.rows(block)).collect()
            };
            let (rows, next) = pool.install(|| rayon::join(solve, || lines.some(self.group)));
            for rows in rows {
                let rows = rows?;
                out.write_all(&rows.csv)?;
                *before += rows.lines;
                let (all, none, one, several) = rows.summary;
                sum = (sum.0 + all, sum.1 + none, sum.2 + one, sum.3 + several);
            }
            blocks = next?;
            watch.advance(done, bytes);
        }
        Ok(sum)
    }

    fn rows(&self, text: &[u8]) -> Result<Rows, Failure> {
        let boards = Boards::read(text, self.shape)?;
        let answers = solve_batch(Backend::best(), &boards.nines, self.limit);
        let mut rows = Rows { csv: Vec::new(), lines: boards.lines, summary: (0, 0, 0, 0) };
        answers.iter().for_each(|answer| rows.count(answer.solutions));
        let mut begin = 0;
        for (end, puzzle) in &boards.others {
            let mut some = Vec::new();
            let (puzzles, answers) = (&boards.nines[begin..*end], &answers[begin..*end]);
            write_answers(puzzles, answers, self.limit, &mut some);
            rows.csv.extend(some);
            self.other(puzzle, &mut rows);
            begin = *end;
        }
        let mut last = Vec::new();
        write_answers(&boards.nines[begin..], &answers[begin..], self.limit, &mut last);
        match rows.csv.is_empty() {
            true => rows.csv = last,
            false => rows.csv.extend(last),
        }
        Ok(rows)
    }

    fn other(&self, puzzle: &Puzzle, rows: &mut Rows) {
        let answer = solver(puzzle.shape()).solve(puzzle, self.limit);
        rows.count(answer.count);
        let plus = if answer.count == self.limit { "+" } else { "" };
        let solution = answer.solution.map_or_else(String::new, |grid| grid.to_string());
        let row = format!("{puzzle},{}{plus},{solution}\n", answer.count);
        rows.csv.extend(row.bytes());
    }
}

impl Rows {
    fn count(&mut self, solutions: u64) {
        let (all, none, one, several) = &mut self.summary;
        *all += 1;
        *match solutions {
            0 => none,
            1 => one,
            _ => several,
        } += 1;
    }
}

/// Texts as an array of boards.
#[pyfunction]
#[pyo3(signature = (texts, shape))]
pub(crate) fn parse_boards<'py>(
    py: Python<'py>,
    texts: Vec<String>,
    shape: Option<ShapeLike>,
) -> PyResult<(Bound<'py, PyArray2<u8>>, PyShape)> {
    let mut shape = shape.map(|shape| shape.0);
    let mut all = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let at = |error: PyErr| BoardError::new_err(format!("board {i}: {}", error.value(py)));
        let puzzle = parse(text, shape).map_err(at)?;
        shape = Some(puzzle.shape());
        all.extend_from_slice(puzzle.symbols());
    }
    let shape = shape.unwrap_or(Shape::NINE);
    Ok((into_rows(py, all, shape)?, PyShape(shape)))
}

/// The rows of an array of boards as texts in a form.
#[pyfunction]
#[pyo3(signature = (boards, shape, form))]
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
