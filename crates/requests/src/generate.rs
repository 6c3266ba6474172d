//! Random puzzles of several kinds: clues of a random grid are removed in random order.

mod made;

use std::ops::Range;

use gridforest_core::board::{Puzzle, Shape};
use gridforest_core::random::stream;
use gridforest_core::solve::generate::{Generator, minimal_puzzles};
use gridforest_core::solve::nine::{Backend, solve_batch};
use gridforest_core::solve::{Solver, solver};
use serde::Deserialize;

pub use made::{Attempts, Chosen, How, Making, check_pattern, pattern};

use crate::grids::some_grid;
use crate::{RequestError, Tools};

/// Kinds of random puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Proper, without a redundant clue
    Minimal,
    /// Proper, with ten clues more than a minimal puzzle
    Easy,
    /// Minimal, and hard for the search, by hill climbing on its guesses
    Hard,
    /// Two solutions or more
    Several,
    /// No solution, though no rule is broken yet
    None,
}

/// Random puzzles, each of its own random stream.
#[derive(Debug, Clone, Copy)]
pub struct RandomPuzzles {
    /// The shape.
    pub shape: Shape,
    /// What they are like.
    pub kind: Kind,
    /// The steps of the climb to a hard puzzle.
    pub steps: usize,
    /// The seed.
    pub seed: u64,
}

crate::rows! {
    /// A puzzle.
    pub struct PuzzleRow {
        /// Its text.
        pub puzzle: String,
    }

    /// How many puzzles have given clue cells.
    pub struct OnPatternRow {
        /// The clue cells.
        pub pattern: String,
        /// Their number.
        pub clues: usize,
        /// The number of grids that were drawn.
        pub samples: usize,
        /// The share of all grids whose clues on the pattern are proper.
        pub fraction: f64,
        /// The standard error, relative to the estimate.
        pub rel_err: Option<f64>,
        /// The number of puzzles: the fraction times the number of grids.
        pub puzzles: Option<f64>,
    }
}

/// Why a kind of puzzle is there.
const CHECKED: &str = "the shape has puzzles of this kind";
/// The 9x9 puzzles that are made together.
const SHARE: u64 = 256;

impl RandomPuzzles {
    /// Refuses shapes without such puzzles, and rules that no grid obeys.
    pub fn check(&self) -> Result<(), RequestError> {
        let shape = self.shape;
        some_grid(shape)?;
        let is_there = match self.kind {
            Kind::Several => shape.side() > 1,
            // Of more symbols every plain shape has some.
            Kind::None if shape.is_plain() && shape.side() > 3 => true,
            Kind::None => {
                Generator::new(&mut *solver(shape)).none(&mut stream(self.seed, 0)).is_some()
            }
            Kind::Minimal | Kind::Easy | Kind::Hard => true,
        };
        let why = || format!("no such puzzle of {shape} was found");
        if is_there { Ok(()) } else { Err(RequestError::option("shape", why())) }
    }

    fn are_made_together(&self) -> bool {
        self.shape == Shape::NINE && self.kind == Kind::Minimal
    }

    /// How many a thread makes at a time.
    pub fn together(&self) -> u64 {
        if self.are_made_together() { SHARE } else { 1 }
    }

    /// Those of some numbers.
    pub fn make(&self, numbers: Range<u64>, solvers: &Tools<Box<dyn Solver>>) -> Vec<Puzzle> {
        if self.are_made_together() {
            let mut randoms: Vec<_> = numbers.map(|number| stream(self.seed, number)).collect();
            return minimal_puzzles(self.shape, &mut randoms);
        }
        let make = |solver: &mut Box<dyn Solver>| {
            numbers.map(|number| self.one(&mut **solver, number)).collect()
        };
        solvers.with(|| solver(self.shape), make)
    }

    fn one(&self, solver: &mut dyn Solver, number: u64) -> Puzzle {
        let mut generator = Generator::new(solver);
        let random = &mut stream(self.seed, number);
        match self.kind {
            Kind::Minimal => generator.minimal(random),
            Kind::Easy => generator.easy(10, random),
            Kind::Hard => generator.hard(self.steps, random, guesses),
            Kind::Several => generator.several(1, random).expect(CHECKED),
            Kind::None => {
                std::iter::repeat_with(|| generator.none(random)).flatten().next().expect(CHECKED)
            }
        }
    }
}

/// How often the search guesses; shapes other than 9x9 are rated alike.
fn guesses(puzzle: &Puzzle) -> u64 {
    let symbols: Result<[u8; 81], _> = puzzle.symbols().try_into();
    symbols.map_or(0, |symbols| solve_batch(Backend::best(), &[symbols], 2)[0].guesses)
}
