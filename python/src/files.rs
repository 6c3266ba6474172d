//! Files of puzzles, read and solved without an object a puzzle.
//!
//! A file is read in blocks of whole lines, in bounded memory. While the blocks of one group are solved, the rows of
//! the group before are written and the next blocks are read.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use gridforest::board::{BoardLines, LineError, Puzzle, Shape, symbol_char};
use gridforest::run::write_atomically;
use gridforest::solve::lines::{NineRow, read_nines, write_rows};
use gridforest::solve::nine::{Backend, solve_batch};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::board::{parse, solver};
use crate::errors::python::BoardError;
use crate::errors::raise_io;
use crate::shape::{PyShape, ShapeLike, nine};
use crate::solve::{into_rows, symbols};
use crate::watch::{Watch, threads as pool, watched};

/// The bytes of a block of lines: some thousand puzzles, enough to fill the lanes of the batch solver.
const BLOCK: usize = 1 << 18;

/// A file, in blocks of whole lines.
struct Lines {
    reader: File,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    is_first: bool,
}

impl Lines {
    fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            reader: File::open(path)?,
            begun: Vec::new(),
            is_first: true,
        })
    }

    /// Whole lines; nothing at the end of the file.
    fn next(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::with_capacity(2 * BLOCK);
        text.append(&mut self.begun);
        loop {
            let more = (&mut self.reader).take(BLOCK as u64);
            let read = { more }.read_to_end(&mut text)?;
            // A last line may have no end. After a CR at the end of the block an LF may follow.
            let last = text.len().saturating_sub(1);
            let end = match text.iter().rposition(|&byte| byte == b'\n') {
                _ if read < BLOCK => text.len(),
                Some(feed) => feed + 1,
                None => match text[..last].iter().rposition(|&byte| byte == b'\r') {
                    Some(end) => end + 1,
                    None => continue,
                },
            };
            self.begun = text.split_off(end);
            if std::mem::take(&mut self.is_first) && is_header(&text) {
                // The line stays, as a comment, so that the others keep their numbers.
                text[0] = b'#';
            }
            return Ok(text);
        }
    }

    /// So many blocks; fewer at the end of the file.
    fn some(&mut self, blocks: usize) -> io::Result<Vec<Vec<u8>>> {
        let mut some = Vec::with_capacity(blocks);
        while some.len() < blocks {
            let block = self.next()?;
            if block.is_empty() {
                break;
            }
            some.push(block);
        }
        Ok(some)
    }
}

/// Whether a file begins with the header of a table of boards.
fn is_header(text: &[u8]) -> bool {
    [&b"puzzle"[..], b"grid", b"input"]
        .iter()
        .any(|word| text.starts_with(word))
}

/// The boards of a block, or the line that holds none, counted from 0, with the reason.
struct Boards {
    /// 9x9 boards, by the fast way.
    nines: Vec<[u8; 81]>,
    /// Boards of other shapes, each with the number of 9x9 boards before it.
    others: Vec<(usize, Puzzle)>,
    lines: usize,
}

/// Why a file isn't read on.
enum Failure {
    Io(io::Error),
    /// A line of the block that holds no board, counted from 0.
    Line(usize, String),
    Stopped,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Failure {
    /// The exception; lines are counted from the first of the file, of which `before` came before the block.
    fn raise(self, path: &Path, before: usize) -> PyErr {
        let file = path.display().to_string();
        match self {
            Self::Io(error) => raise_io(&file, &error),
            Self::Line(line, why) => {
                BoardError::new_err(format!("{file}:{}: {why}", before + line + 1))
            }
            Self::Stopped => PyKeyboardInterrupt::new_err(()),
        }
    }
}

impl Boards {
    fn read(text: &[u8], shape: Option<Shape>) -> Result<Self, Failure> {
        let is_quick = shape.is_none_or(|shape| shape == nine());
        let mut boards = Self {
            nines: Vec::with_capacity(if is_quick { text.len() / 82 + 1 } else { 0 }),
            others: Vec::new(),
            lines: 0,
        };
        let mut rest = text;
        while !rest.is_empty() {
            if is_quick {
                let before = boards.nines.len();
                rest = read_nines(rest, &mut boards.nines);
                boards.lines += boards.nines.len() - before;
                if rest.is_empty() {
                    break;
                }
            }
            let (line, after) = rest.split_at(line_length(rest));
            rest = after;
            match BoardLines::new("", line, shape).next() {
                None => {}
                Some(Ok(board)) if board.puzzle.shape() == nine() => {
                    let symbols = board.puzzle.symbols().try_into();
                    boards.nines.push(symbols.expect("81 cells"));
                }
                Some(Ok(board)) => boards.others.push((boards.nines.len(), board.puzzle)),
                Some(Err(LineError::Text { error, .. })) => {
                    return Err(Failure::Line(boards.lines, error.to_string()));
                }
                Some(Err(error)) => return Err(Failure::Line(boards.lines, error.to_string())),
            }
            boards.lines += 1;
        }
        Ok(boards)
    }
}

/// The bytes of the first line with its end.
fn line_length(bytes: &[u8]) -> usize {
    match bytes.iter().position(|b| b"\r\n".contains(b)) {
        None => bytes.len(),
        Some(end) if bytes[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
    }
}

/// The boards of a file as an array, and their shape: all of one shape, guessed from the first if none is given.
#[pyfunction]
#[pyo3(signature = (path, shape))]
pub(crate) fn read_boards(
    py: Python<'_>,
    path: PathBuf,
    shape: Option<ShapeLike>,
) -> PyResult<(Bound<'_, PyArray2<u8>>, PyShape)> {
    let shape = shape.map(|shape| shape.0);
    let work = move |watch: &Watch| {
        read_all(&path, shape, watch).map_err(|(failure, before)| failure.raise(&path, before))
    };
    let (symbols, shape) = watched(py, None, work)??;
    Ok((into_rows(py, symbols, shape)?, PyShape(shape)))
}

fn read_all(
    path: &Path,
    shape: Option<Shape>,
    watch: &Watch,
) -> Result<(Vec<u8>, Shape), (Failure, usize)> {
    let mut lines = Lines::open(path).map_err(|error| (error.into(), 0))?;
    let (mut all, mut found, mut before) = (Vec::new(), shape, 0);
    loop {
        let text = lines.next().map_err(|error| (error.into(), before))?;
        if text.is_empty() {
            return Ok((all, found.unwrap_or(nine())));
        }
        if watch.is_stopped() {
            return Err((Failure::Stopped, before));
        }
        let boards = Boards::read(&text, shape).map_err(|failure| (failure, before))?;
        let first = match boards.others.first() {
            Some((0, puzzle)) => puzzle.shape(),
            _ => nine(),
        };
        let found = *found.get_or_insert(first);
        let fits = boards.nines.is_empty() || found == nine();
        if !fits
            || boards
                .others
                .iter()
                .any(|(_, board)| board.shape() != found)
        {
            let why = format!("boards of other shapes than {found} are in this file");
            return Err((Failure::Line(0, why), before));
        }
        all.extend_from_slice(boards.nines.as_flattened());
        boards
            .others
            .iter()
            .for_each(|(_, board)| all.extend_from_slice(board.symbols()));
        before += boards.lines;
    }
}

/// What a file of puzzles holds: all, those without a solution, with one, with several.
type Summary = (u64, u64, u64, u64);

/// Solves the puzzles of a file, and writes a table with the columns puzzle, solutions, solution.
#[pyfunction]
#[pyo3(signature = (path, output, shape, limit, threads, progress))]
pub(crate) fn solve_file(
    py: Python<'_>,
    path: PathBuf,
    output: PathBuf,
    shape: Option<ShapeLike>,
    limit: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Summary> {
    let pool = pool(threads)?;
    let shape = shape.map(|shape| shape.0);
    watched(py, progress.as_ref(), move |watch| {
        let mut lines = Lines::open(&path).map_err(|error| Failure::from(error).raise(&path, 0))?;
        let bytes = lines.reader.metadata().map_or(0, |data| data.len());
        let job = SolveFile {
            shape,
            limit,
            group: 8 * pool.current_num_threads(),
            bytes,
        };
        let mut before = 0;
        let written = write_atomically(&output, |out| {
            pool.in_place_scope(|_| job.run(&mut lines, out, &pool, watch, &mut before))
        });
        written.map_err(|failure| failure.raise(&path, before))
    })?
}

struct SolveFile {
    shape: Option<Shape>,
    limit: u64,
    /// The blocks that are solved together.
    group: usize,
    /// The length of the file.
    bytes: u64,
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
        let mut done = 0;
        while !blocks.is_empty() {
            if watch.is_stopped() {
                return Err(Failure::Stopped);
            }
            done += blocks.iter().map(|block| block.len() as u64).sum::<u64>();
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
            watch.advance(done, self.bytes);
        }
        Ok(sum)
    }

    fn rows(&self, text: &[u8]) -> Result<Rows, Failure> {
        let boards = Boards::read(text, self.shape)?;
        let answers = solve_batch(Backend::best(), &boards.nines, self.limit);
        let mut rows = Rows {
            csv: Vec::new(),
            lines: boards.lines,
            summary: (0, 0, 0, 0),
        };
        answers
            .iter()
            .for_each(|answer| rows.count(answer.solutions));
        let row = |i: usize| NineRow {
            solutions: answers[i].solutions,
            more: answers[i].solutions == self.limit,
            solution: (answers[i].solutions > 0).then_some(&answers[i].solution),
        };
        let mut begin = 0;
        for (end, puzzle) in &boards.others {
            let mut some = Vec::new();
            write_rows(&boards.nines[begin..*end], |i| row(begin + i), &mut some);
            rows.csv.extend(some);
            self.other(puzzle, &mut rows);
            begin = *end;
        }
        let mut last = Vec::new();
        write_rows(&boards.nines[begin..], |i| row(begin + i), &mut last);
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
        let solution = answer
            .solution
            .map_or_else(String::new, |grid| grid.to_string());
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
    let shape = shape.unwrap_or(nine());
    Ok((into_rows(py, all, shape)?, PyShape(shape)))
}

/// The rows of an array of boards as texts.
#[pyfunction]
#[pyo3(signature = (boards, shape))]
pub(crate) fn format_boards(
    boards: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
) -> PyResult<Vec<String>> {
    let rows = symbols(&boards, shape.0)?.chunks(shape.0.cells());
    let text = |row: &[u8]| row.iter().map(|&symbol| symbol_char(symbol)).collect();
    Ok(rows.map(text).collect())
}
