//! Streams of puzzles: any number of files, in blocks of whole lines, worked on by all threads
//! while the next blocks are read and the last results are written, in input order.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::board::{BoardLines, LineError, Puzzle, Shape};

/// The bytes of a block: enough puzzles to fill the lanes many times over.
const BLOCK: usize = 1 << 18;

/// Whole lines of one file.
#[derive(Debug)]
pub(super) struct Block {
    file: String,
    /// The number of the first line, from 1.
    first: usize,
    bytes: Vec<u8>,
}

/// A puzzle of a block.
pub(super) enum Board {
    /// A 9x9 puzzle.
    Nine([u8; 81]),
    /// A puzzle of another shape.
    Other(Puzzle),
}

impl Block {
    /// The puzzles of the block, and what is to be said of the lines that hold none.
    pub(super) fn boards(&self, shape: Option<Shape>) -> (Vec<Board>, Vec<String>) {
        let nine = Shape::sudoku(3, 3).expect("3x3 is a shape");
        let quick = shape.is_none_or(|shape| shape == nine);
        let mut boards = Vec::with_capacity(self.bytes.len() / 82 + 1);
        let mut refused = Vec::new();
        let (mut rest, mut number) = (&self.bytes[..], self.first);
        while !rest.is_empty() {
            // Most lines are a 9x9 board and nothing else: no need to look for their end.
            let ending = match rest.get(81..) {
                Some([b'\n', ..]) => 1,
                Some([b'\r', b'\n', ..]) => 2,
                _ => 0,
            };
            if quick
                && ending > 0
                && let Some(symbols) = nine_symbols(&rest[..81])
            {
                boards.push(Board::Nine(symbols));
                (rest, number) = (&rest[81 + ending..], number + 1);
                continue;
            }
            let end = rest.iter().position(|&b| b == b'\n');
            let (line, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            rest = after;
            number += 1;
            match BoardLines::new(&self.file, line, shape).next() {
                None => {}
                Some(Ok(board)) if board.puzzle.shape() == nine => {
                    let symbols = board.puzzle.symbols().try_into();
                    boards.push(Board::Nine(symbols.expect("81 cells")));
                }
                Some(Ok(board)) => boards.push(Board::Other(board.puzzle)),
                Some(Err(LineError::Text { file, error, .. })) => {
                    refused.push(format!("{file}:{}: {error}", number - 1));
                }
                Some(Err(error)) => refused.push(error.to_string()),
            }
        }
        (boards, refused)
    }
}

/// The symbols of a line that is nothing but a 9x9 board; `None` leaves it to the slower reader.
fn nine_symbols(line: &[u8]) -> Option<[u8; 81]> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let symbols = cells.map(|c| SYMBOLS[c as usize]);
    let all = symbols.iter().fold(0, |all, symbol| all | symbol);
    (all & STRANGE == 0).then_some(symbols)
}

/// What no 9x9 board contains.
const STRANGE: u8 = 0x80;

/// The symbol of each byte, or [`STRANGE`].
const SYMBOLS: [u8; 256] = {
    let mut symbols = [STRANGE; 256];
    let empty = b"._*Xx";
    let mut i = 0;
    while i < empty.len() {
        symbols[empty[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 0;
    while digit < 10 {
        symbols[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    symbols
};

/// The blocks of a list of files; `-` and an empty list are stdin.
pub(super) struct Blocks {
    files: std::vec::IntoIter<PathBuf>,
    current: Option<Source>,
}

struct Source {
    file: String,
    reader: Box<dyn BufRead + Send>,
    line: usize,
}

impl Blocks {
    pub(super) fn new(files: &[PathBuf]) -> Self {
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

    /// The next block; `None` at the end of the last file.
    pub(super) fn next(&mut self) -> Result<Option<Block>> {
        loop {
            let Some(source) = &mut self.current else {
                let Some(path) = self.files.next() else {
                    return Ok(None);
                };
                self.current = Some(Source::open(&path)?);
                continue;
            };
            match source.block()? {
                Some(block) => return Ok(Some(block)),
                None => self.current = None,
            }
        }
    }
}

impl Source {
    fn open(path: &Path) -> Result<Self> {
        let file = path.display().to_string();
        let reader: Box<dyn BufRead + Send> = if path == Path::new("-") {
            Box::new(BufReader::with_capacity(BLOCK, io::stdin()))
        } else {
            let open = File::open(path).with_context(|| format!("can't read {file}"))?;
            Box::new(BufReader::with_capacity(BLOCK, open))
        };
        Ok(Self {
            file,
            reader,
            line: 1,
        })
    }

    fn block(&mut self) -> Result<Option<Block>> {
        let mut bytes = Vec::with_capacity(BLOCK + 1024);
        let what = || format!("can't read {}", self.file);
        let mut part = self.reader.by_ref().take(BLOCK as u64);
        part.read_to_end(&mut bytes).with_context(what)?;
        if bytes.last().is_some_and(|&b| b != b'\n') {
            self.reader
                .read_until(b'\n', &mut bytes)
                .with_context(what)?;
        }
        let first = self.line;
        self.line += bytes.iter().filter(|&&b| b == b'\n').count();
        Ok((!bytes.is_empty()).then(|| Block {
            file: self.file.clone(),
            first,
            bytes,
        }))
    }
}

/// Runs `work` over every block on all threads, and `write` over the results in input order.
pub(super) fn in_order<T: Send>(
    mut blocks: Blocks,
    work: impl Fn(&Block) -> T + Sync,
    mut write: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let threads = rayon::current_num_threads();
    let read = |blocks: &mut Blocks| -> Result<Vec<Block>> {
        let mut next = Vec::new();
        while next.len() < 4 * threads {
            let Some(block) = blocks.next()? else { break };
            next.push(block);
        }
        Ok(next)
    };
    let mut now = read(&mut blocks)?;
    let mut done: Vec<Option<T>> = Vec::new();
    while !now.is_empty() || !done.is_empty() {
        let mut results: Vec<Option<T>> = now.iter().map(|_| None).collect();
        let next = rayon::in_place_scope(|scope| {
            for (block, result) in now.iter().zip(&mut results) {
                let work = &work;
                scope.spawn(move |_| *result = Some(work(block)));
            }
            done.drain(..).flatten().try_for_each(&mut write)?;
            if now.is_empty() {
                Ok(Vec::new())
            } else {
                read(&mut blocks)
            }
        });
        (done, now) = (results, next?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_quick_reader_takes_nothing_that_the_slow_one_refuses(bytes in prop::collection::vec(prop::sample::select(b"0123456789._*Xx:a".to_vec()), 81)) {
            let shape = Shape::sudoku(3, 3).unwrap();
            let text = std::str::from_utf8(&bytes).unwrap();
            if let Some(symbols) = nine_symbols(&bytes) {
                let slow = Puzzle::parse(shape, text).unwrap();
                prop_assert_eq!(slow.symbols(), &symbols[..]);
            }
        }
    }
}
