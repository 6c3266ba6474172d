//! The boards of a block of lines: 9x9 puzzles by the fast way, all others line by line.

use std::ops::Range;

use gridforest_core::board::{Candidates, Puzzle, Shape};
use gridforest_core::solve::lines::read_nines;

use crate::blocks::line_length;
use crate::{BoardLines, LineBlock, LineError};

/// The puzzles of a block, and the lines that hold none.
#[derive(Debug, Default)]
pub struct Boards {
    /// The 9x9 puzzles, side by side for the batch engine.
    pub nines: Vec<[u8; 81]>,
    /// Those of other shapes, each with the number of 9x9 puzzles before it.
    others: Vec<(usize, Other)>,
    /// A guessed shape that is not the only one with its number of cells.
    pub assumed: Option<Shape>,
    /// The rest of the line of each board, if it is kept.
    pub rests: Vec<String>,
    /// Lines without a board.
    pub refused: Vec<LineError>,
}

#[derive(Debug)]
enum Other {
    Puzzle(Puzzle),
    Candidates(Candidates),
}

/// Puzzles of a block, one after the other.
#[derive(Debug)]
pub enum Run<'a> {
    /// 9x9 puzzles: their places in [`Boards::nines`].
    Nines(Range<usize>),
    /// A puzzle of another shape.
    Puzzle(&'a Puzzle),
    /// The candidates of the cells of a board of any shape.
    Candidates(&'a Candidates),
}

impl Boards {
    /// Reads the lines of a block of a file, the 9x9 puzzles into memory that held others before. The
    /// rests of the lines are kept on request.
    pub fn read(
        block: &LineBlock,
        file: &str,
        shape: Option<Shape>,
        mut nines: Vec<[u8; 81]>,
        keep: bool,
    ) -> Self {
        let quick = !keep && shape.is_none_or(|shape| shape == Shape::NINE);
        nines.clear();
        nines.reserve(block.text().len() / 82 + 1);
        let mut boards = Self { nines, ..Self::default() };
        let (mut rest, mut number) = block.after_header();
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
            let mut board =
                BoardLines::new(file, line, shape).taking_lists(true).starting_at(number);
            match board.next() {
                None => {}
                Some(Ok(board)) => {
                    let found = board.puzzle.shape();
                    if shape.is_none() && !found.is_square() {
                        boards.assumed = Some(found);
                    }
                    boards.rests.extend(keep.then_some(board.rest));
                    match board.list {
                        None => boards.push(&board.puzzle),
                        Some(list) => {
                            let list = Other::Candidates(list);
                            boards.others.push((boards.nines.len(), list));
                        }
                    }
                }
                Some(Err(error)) => boards.refused.push(error),
            }
            number += 1;
        }
        boards.refused.extend(block.too_long(file));
        boards
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
    pub fn runs(&self, most: usize) -> impl Iterator<Item = Run<'_>> {
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
