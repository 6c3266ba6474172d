//! Random puzzles: minimal ones, of a symmetry, of a number of clues, on given clue cells. They are
//! those of `gridforest generate` and `gridforest minimal --one` with the same seed.

use std::fmt;

use gridforest::board::Shape;
use gridforest::estimate::puzzles::GridSource;
use gridforest::pattern::SquareSymmetry;
use gridforest::solve::{Solver, solver};
use gridforest_requests::Tools;
use gridforest_requests::generate::{Attempts, How, Kind, Making, RandomPuzzles, check_pattern};
use gridforest_requests::minimal::One;

use crate::text::Board;
use crate::{WebError, text};

/// A random minimal puzzle of a shape.
pub fn minimal(shape: &str, seed: u64) -> Result<Board, WebError> {
    let puzzles = RandomPuzzles { shape: text::shape(shape)?, kind: Kind::Minimal, steps: 0, seed };
    puzzles.check()?;
    let made = puzzles.make(0..1, &Tools::default());
    Ok(Board::of(&made[0]))
}

/// A random minimal puzzle inside a proper one.
pub fn leaf(shape: &str, board: &str, seed: u64) -> Result<Board, WebError> {
    let leaf = One { seed }.inside(&text::puzzle(shape, board)?, 1).map_err(WebError)?;
    Ok(Board::of(&leaf))
}

/// Attempts at a random puzzle, one at each call.
pub struct Maker {
    making: Making,
    attempts: Attempts,
    solver: Box<dyn Solver>,
}

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").field("making", &self.making).finish_non_exhaustive()
    }
}

impl Maker {
    /// At one whose clue cells have a symmetry, and of a number of clues; without one as few as the
    /// removal of clues leads to.
    ///
    /// # Errors
    /// [`WebError`] for an unknown symmetry, or a number of clues that it can't have.
    pub fn symmetric(
        shape: &str,
        symmetry: &str,
        clues: Option<usize>,
        minimal: bool,
        seed: u64,
    ) -> Result<Self, WebError> {
        let shape = text::shape(shape)?;
        let symmetry: SquareSymmetry = symmetry.parse().map_err(WebError)?;
        Ok(Self::new(shape, How::of_symmetry(shape, symmetry, clues, seed)?, minimal, seed))
    }

    /// At one on the clue cells of a board.
    ///
    /// # Errors
    /// [`WebError`] where a rule forbids every proper puzzle on these cells.
    pub fn on_pattern(
        shape: &str,
        board: &str,
        minimal: bool,
        seed: u64,
    ) -> Result<Self, WebError> {
        let pattern = text::puzzle(shape, board)?.skeleton();
        check_pattern(&pattern)?;
        Ok(Self::new(pattern.shape(), How::On(pattern), minimal, seed))
    }

    fn new(shape: Shape, how: How, minimal: bool, seed: u64) -> Self {
        let grids = GridSource::uniform(shape).ok();
        let (uniform, attempts) = (false, u64::MAX);
        let making = Making { shape, how, minimal, uniform, attempts, seed, grids };
        Self { attempts: making.begin(0), making, solver: solver(shape) }
    }

    /// Another attempt; none where it led nowhere.
    pub fn attempt(&mut self) -> Option<Board> {
        let found = self.making.attempt(&mut *self.solver, &mut self.attempts);
        found.as_ref().map(Board::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::examine;

    /// The first of the attempts that led to a puzzle.
    fn first(maker: Result<Maker, WebError>) -> Board {
        let mut maker = maker.unwrap();
        (0..10_000).find_map(|_| maker.attempt()).expect("a puzzle")
    }

    #[test]
    fn clues_have_the_symmetry_and_the_number_that_were_asked_for() {
        for symmetry in SquareSymmetry::names() {
            let made = first(Maker::symmetric("3x3", symmetry, Some(32), false, 5));
            assert_eq!(examine("3x3", &made.board, 2, "").unwrap().solutions, 1);
            let pattern = text::puzzle("3x3", &made.board).unwrap().skeleton();
            assert_eq!(pattern.clues(), 32);
            let orbits =
                symmetry.parse::<SquareSymmetry>().unwrap().orbits(pattern.shape()).unwrap();
            let clue: Vec<bool> = made.board.chars().map(|c| c != '.').collect();
            let whole = |orbit: &Vec<usize>| orbit.iter().all(|&cell| clue[cell] == clue[orbit[0]]);
            assert!(orbits.iter().all(whole), "{symmetry}: {}", made.board);
        }
        for clues in [16, 82, 33] {
            let made = Maker::symmetric("3x3", "full", Some(clues), true, 1);
            assert!(made.is_err() || made.unwrap().attempt().is_none());
        }
    }

    #[test]
    fn a_pattern_is_filled_or_refused() {
        for (shape, minimal) in
            [("2x2", true), ("2x3", true), ("3x3", false), ("latin5", true), ("3x3+x", false)]
        {
            let pattern = super::minimal(shape, 3).unwrap().board;
            let made = first(Maker::on_pattern(shape, &pattern, minimal, 1));
            let cells = |board: &str| text::puzzle(shape, board).unwrap().skeleton();
            assert_eq!(cells(&made.board), cells(&pattern), "{shape}");
            let examined = examine(shape, &made.board, 2, "").unwrap();
            assert_eq!(examined.solutions, 1);
            assert!(!minimal || examined.redundant.is_empty());
        }
        for pattern in ["1234............", "12.............."] {
            let Err(error) = Maker::on_pattern("2x2", pattern, false, 1) else { panic!() };
            assert!(error.to_string().contains("proper"), "{error}");
        }
    }

    #[test]
    fn what_is_made_is_minimal_on_every_shape_of_the_page() {
        for shape in ["2x2", "2x3", "3x2", "2x4", "3x3", "latin5", "latin7", "3x3+windows"] {
            let made = minimal(shape, 7).unwrap();
            let examined = examine(shape, &made.board, 2, "").unwrap();
            assert_eq!((examined.solutions, examined.redundant.len()), (1, 0), "{shape}");
            let again = leaf(shape, &examined.list[0], 8).unwrap();
            let examined = examine(shape, &again.board, 2, "").unwrap();
            assert_eq!((examined.solutions, examined.redundant.len()), (1, 0), "{shape}");
        }
    }
}
