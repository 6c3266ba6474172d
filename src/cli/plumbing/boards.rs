//! The boards of a block of lines: 9x9 puzzles by the fast way, all others line by line.

use std::ops::Range;

use super::blocks::{Block, is_header, line_length};
use super::refusals::Refusal;
use gridforest::board::{BoardLines, BoardText, Candidates, LineError, Puzzle, Shape, TextError};
use gridforest::solve::lines::read_nines;

/// The puzzles of a block, and what is to be said of the lines that hold none.
#[derive(Default)]
pub(in crate::cli) struct Boards {
    /// The 9x9 puzzles, side by side for the batch engine.
    pub(in crate::cli) nines: Vec<[u8; 81]>,
    /// Those of other shapes, each with the number of 9x9 puzzles before it.
    others: Vec<(usize, Other)>,
    /// A guessed shape that is not the only one with its number of cells.
    pub(in crate::cli) assumed: Option<Shape>,
    pub(in crate::cli) refused: Vec<Refusal>,
}

enum Other {
    Puzzle(Puzzle),
    Candidates(Candidates),
}

/// Puzzles of a block, one after the other.
pub(in crate::cli) enum Run<'a> {
    /// 9x9 puzzles: their places in [`Boards::nines`].
    Nines(Range<usize>),
    /// A puzzle of another shape.
    Puzzle(&'a Puzzle),
    /// The candidates of the cells of a board of any shape.
    Candidates(&'a Candidates),
}

impl Boards {
    /// Whether all puzzles are of 9x9.
    pub(in crate::cli) fn are_nines(&self) -> bool {
        self.others.is_empty()
    }

    /// Refuses all lists of candidates, for commands that take clues alone.
    pub(in crate::cli) fn refuse_candidates(&mut self) {
        for (_, other) in &self.others {
            if let Other::Candidates(candidates) = other {
                let why = format!("{candidates}: {}", TextError::Candidates);
                self.refused.push(Refusal::new("that don't suit", why));
            }
        }
    }

    fn push(&mut self, puzzle: &Puzzle) {
        if puzzle.shape() == Shape::NINE {
            let symbols = puzzle.symbols().try_into();
            self.nines.push(symbols.expect("81 cells"));
        } else {
            let other = Other::Puzzle(puzzle.clone());
            self.others.push((self.nines.len(), other));
        }
    }

    /// The puzzles in the order of their lines: 9x9 puzzles together, at most so many.
    pub(in crate::cli) fn runs(&self, most: usize) -> impl Iterator<Item = Run<'_>> {
        let mut others = self.others.iter().peekable();
        let mut begun = 0;
        std::iter::from_fn(move || {
            let end = others.peek().map_or(self.nines.len(), |(before, _)| *before);
            if begun < end {
                let run = begun..end.min(begun.saturating_add(most));
                begun = run.end;
                return Some(Run::Nines(run));
            }
            others.next().map(|(_, other)| match other {
                Other::Puzzle(puzzle) => Run::Puzzle(puzzle),
                Other::Candidates(candidates) => Run::Candidates(candidates),
            })
        })
    }
}

impl Block {
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
        let quick = shape.is_none_or(|shape| shape == Shape::NINE);
        nines.clear();
        nines.reserve(self.text().len() / 82 + 1);
        let mut boards = Boards { nines, ..Boards::default() };
        let (mut rest, mut number) = (self.after_header(), self.first());
        number += usize::from(rest.len() < self.text().len());
        while !rest.is_empty() {
            if quick {
                let before = boards.nines.len();
                rest = read_nines(rest, &mut boards.nines);
                number += boards.nines.len() - before;
                if rest.is_empty() {
                    break;
                }
            }
            let (line, after) = rest.split_at(line_length(rest));
            rest = after;
            let mut board = BoardLines::new(self.file(), line, shape).starting_at(number);
            match board.next() {
                None => {}
                Some(Ok(board)) => {
                    let found = board.puzzle.shape();
                    if shape.is_none() && !is_square(found) {
                        boards.assumed = Some(found);
                    }
                    boards.push(&board.puzzle);
                }
                Some(Err(error)) => match candidates(line, error, shape) {
                    Ok(candidates) => {
                        let other = Other::Candidates(candidates);
                        boards.others.push((boards.nines.len(), other));
                    }
                    Err(error) => boards.refused.push(Refusal::of(&error)),
                },
            }
            number += 1;
        }
        boards.refused.extend(self.too_long(number));
        boards
    }
}

impl Block {
    /// The text without the header that a file of CSV begins with.
    fn after_header(&self) -> &[u8] {
        let text = self.text();
        let end = line_length(text);
        if self.first() == 1 && is_header(&text[..end]) { &text[end..] } else { text }
    }

    /// The boards one by one, with their texts.
    pub(in crate::cli) fn each(
        &self,
        shape: Option<Shape>,
    ) -> impl Iterator<Item = Result<BoardText, Refusal>> {
        let text = self.after_header();
        let first = self.first() + usize::from(text.len() < self.text().len());
        let lines = BoardLines::new(self.file(), text, shape).starting_at(first);
        let after = self.first() + self.lines();
        lines
            .map(|line| line.map_err(|error| Refusal::of(&error)))
            .chain(self.too_long(after).map(Err))
    }
}

/// The candidates of a line that was refused as a board because it is a list of them.
fn candidates(
    line: &[u8],
    refused: LineError,
    shape: Option<Shape>,
) -> Result<Candidates, LineError> {
    let LineError::Text { file, line: number, error: TextError::Candidates } = refused else {
        return Err(refused);
    };
    let found = Candidates::of_line(&String::from_utf8_lossy(line), shape);
    let found = found.unwrap_or(Err(TextError::Candidates));
    found.map_err(|error| LineError::Text { file, line: number, error })
}

/// Whether boxes are as high as wide: the shape that everybody means by its number of cells.
pub(in crate::cli) fn is_square(shape: Shape) -> bool {
    !shape.has_boxes() || shape.band_height() == shape.stack_width()
}

/// A remark after a board without what separates them.
pub(in crate::cli) fn remark(rest: &str) -> &str {
    rest.trim_start_matches(|c: char| c.is_whitespace() || ",;:#".contains(c))
}
