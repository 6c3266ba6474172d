//! Streams of puzzles: any number of files, in blocks of whole lines.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gridforest::board::{BoardLines, LineError, Puzzle, Shape};
use gridforest::solve::lines::read_nines;

/// The bytes of a block: enough puzzles to fill the lanes many times over. No line may be longer.
const BLOCK: usize = 1 << 17;

/// Whole lines of one file.
#[derive(Debug)]
pub(in crate::cli) struct Block {
    file: String,
    /// The number of the first line, from 1.
    first: usize,
    /// Memory, of which the lines are the beginning,
    bytes: Vec<u8>,
    /// so long.
    length: usize,
    /// Whether a line that was thrown away follows.
    too_long: bool,
}

/// The puzzles of a block, and what is to be said of the lines that hold none.
#[derive(Default)]
pub(in crate::cli) struct Boards {
    /// The 9x9 puzzles, side by side for the batch engine.
    pub(in crate::cli) nines: Vec<[u8; 81]>,
    /// Those of other shapes, each with the number of 9x9 puzzles before it.
    others: Vec<(usize, Puzzle)>,
    pub(in crate::cli) refused: Vec<String>,
}

/// A puzzle of a block.
pub(in crate::cli) enum Board<'a> {
    /// A 9x9 puzzle: its place in [`Boards::nines`].
    Nine(usize),
    /// A puzzle of another shape.
    Other(&'a Puzzle),
}

impl Boards {
    /// Whether all puzzles are of 9x9.
    pub(in crate::cli) fn are_nines(&self) -> bool {
        self.others.is_empty()
    }

    /// The puzzles in the order of their lines.
    pub(in crate::cli) fn in_order(&self) -> impl Iterator<Item = Board<'_>> {
        let mut others = self.others.iter().peekable();
        let mut nines = 0..self.nines.len();
        std::iter::from_fn(move || {
            if let Some((_, puzzle)) = others.next_if(|(before, _)| *before == nines.start) {
                return Some(Board::Other(puzzle));
            }
            nines.next().map(Board::Nine)
        })
    }
}

impl Block {
    /// The text of its lines.
    pub(in crate::cli) fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Its memory, for another.
    pub(in crate::cli) fn into_memory(self) -> Vec<u8> {
        self.bytes
    }

    /// Reads the lines of the block.
    pub(in crate::cli) fn boards(&self, shape: Option<Shape>) -> Boards {
        self.boards_in(shape, Vec::new())
    }

    /// Reads the lines of the block, the 9x9 puzzles into memory that held others before.
    pub(in crate::cli) fn boards_in(
        &self,
        shape: Option<Shape>,
        mut nines: Vec<[u8; 81]>,
    ) -> Boards {
        let nine = Shape::sudoku(3, 3).expect("3x3 is a shape");
        let quick = shape.is_none_or(|shape| shape == nine);
        nines.clear();
        nines.reserve(self.length / 82 + 1);
        let mut boards = Boards {
            nines,
            ..Boards::default()
        };
        let (mut rest, mut number) = (self.text(), self.first);
        while !rest.is_empty() {
            if quick {
                let before = boards.nines.len();
                rest = read_nines(rest, &mut boards.nines);
                number += boards.nines.len() - before;
                if rest.is_empty() {
                    break;
                }
            }
            let end = rest.iter().position(|&b| b == b'\n');
            let (line, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            rest = after;
            match BoardLines::new(&self.file, line, shape).next() {
                None => {}
                Some(Ok(board)) if board.puzzle.shape() == nine => {
                    let symbols = board.puzzle.symbols().try_into();
                    boards.nines.push(symbols.expect("81 cells"));
                }
                Some(Ok(board)) => boards.others.push((boards.nines.len(), board.puzzle)),
                Some(Err(LineError::Text { file, error, .. })) => {
                    boards.refused.push(format!("{file}:{number}: {error}"));
                }
                Some(Err(error)) => boards.refused.push(error.to_string()),
            }
            number += 1;
        }
        if self.too_long {
            let file = &self.file;
            let line = format!("{file}:{number}: a line of more than {BLOCK} bytes");
            boards.refused.push(line);
        }
        boards
    }
}

/// The blocks of a list of files; `-` and an empty list are stdin.
pub(in crate::cli) struct Blocks {
    files: std::vec::IntoIter<PathBuf>,
    current: Option<Source>,
}

struct Source {
    file: String,
    reader: Box<dyn Read + Send>,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    line: usize,
}

impl Blocks {
    pub(in crate::cli) fn new(files: &[PathBuf]) -> Self {
        let files = if files.is_empty() {
            vec![PathBuf::from("-")]
        } else {
            files.to_vec()
        };
        Self {
            files: files.into_iter(),
            current: None,
        }
    }

    /// The next block, in the memory of one that is done with: new memory costs more than reading does. `None`
    /// at the end of the last file.
    pub(in crate::cli) fn next(&mut self, mut memory: Vec<u8>) -> Result<Option<Block>> {
        loop {
            let Some(source) = &mut self.current else {
                let Some(path) = self.files.next() else {
                    return Ok(None);
                };
                self.current = Some(Source::open(&path)?);
                continue;
            };
            match source.block(std::mem::take(&mut memory))? {
                Some(block) => return Ok(Some(block)),
                None => self.current = None,
            }
        }
    }
}

impl Source {
    fn open(path: &Path) -> Result<Self> {
        let file = path.display().to_string();
        let reader: Box<dyn Read + Send> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).with_context(|| format!("can't read {file}"))?)
        };
        Ok(Self {
            file,
            reader,
            begun: Vec::new(),
            line: 1,
        })
    }

    /// Whole lines, as many as a block holds; `None` at the end of the file.
    fn block(&mut self, mut bytes: Vec<u8>) -> Result<Option<Block>> {
        // Zeros only where the memory is new.
        bytes.resize(BLOCK, 0);
        let begun = self.begun.len();
        bytes[..begun].copy_from_slice(&self.begun);
        self.begun.clear();
        let read = begun + self.read(&mut bytes[begun..])?;
        let more = read == BLOCK;
        let lines = bytes[..read].iter().rposition(|&b| b == b'\n');
        let end = lines.map_or(0, |end| end + 1);
        let too_long = more && end == 0;
        if too_long {
            self.skip_line()?;
        } else if more {
            self.begun.extend_from_slice(&bytes[end..]);
        }
        let length = if more { end } else { read };
        let first = self.line;
        self.line += line_ends(&bytes[..length]) + usize::from(too_long);
        Ok((length > 0 || too_long).then(|| Block {
            file: self.file.clone(),
            first,
            bytes,
            length,
            too_long,
        }))
    }

    /// Fills the memory, or begins to where the file ends before; the number of bytes.
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        let mut at = 0;
        while at < bytes.len() {
            match self.reader.read(&mut bytes[at..]) {
                Ok(0) => break,
                Ok(more) => at += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("can't read {}", self.file));
                }
            }
        }
        Ok(at)
    }

    /// Throws away what is left of a line.
    fn skip_line(&mut self) -> Result<()> {
        let mut bytes = vec![0; BLOCK];
        loop {
            let read = self.read(&mut bytes)?;
            if let Some(end) = bytes[..read].iter().position(|&b| b == b'\n') {
                self.begun.extend_from_slice(&bytes[end + 1..read]);
                return Ok(());
            }
            if read < BLOCK {
                return Ok(());
            }
        }
    }
}

/// The number of line ends, counted so that vectors of bytes can do it.
fn line_ends(bytes: &[u8]) -> usize {
    let count = |part: &[u8]| {
        let ends = part.iter().map(|&b| u8::from(b == b'\n'));
        usize::from(ends.sum::<u8>())
    };
    bytes.chunks(255).map(count).sum()
}
