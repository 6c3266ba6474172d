//! Random puzzles of several kinds, for tests and benches of solvers.

use std::ops::Range;

use anyhow::Result;
use clap::ValueEnum;

use crate::cli::plumbing::in_order::{Emit, in_order};
use crate::cli::plumbing::lines::one_by_one;
use crate::cli::plumbing::output::Texts;
use crate::cli::plumbing::{OrUsage as _, Session, Verdict};
use crate::report::PuzzleRow;
use gridforest::board::{Puzzle, Shape};
use gridforest::random::stream;
use gridforest::solve::generate::{Generator, minimal_puzzles};
use gridforest::solve::nine::{Backend, solve_batch};
use gridforest::solve::{Solver, solver};
use gridforest_requests::Tools;

/// Kinds of random puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
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

/// A request for random puzzles: clues of a random grid are removed in random order.
pub(super) struct Recipe {
    pub(super) shape: Shape,
    pub(super) kind: Kind,
    /// The steps of the climb to a hard puzzle.
    pub(super) steps: usize,
    pub(super) seed: u64,
}

/// The largest side of random puzzles: to show that a puzzle is proper takes too long beyond.
const LARGEST: usize = 9;

/// Why a kind of puzzle is there.
const CHECKED: &str = "the shape has puzzles of this kind";

/// The random puzzles that a thread makes in one go.
const SHARE: u64 = 256;

/// Refuses shapes whose puzzles would never end.
pub(super) fn check(shape: Shape) -> Result<()> {
    match shape.side() > LARGEST {
        true => Err(format!(
            "random puzzles of {shape} would take forever: sides up to {LARGEST} are made"
        ))
        .or_usage("SHAPE"),
        false => Ok(()),
    }
}

impl Recipe {
    /// Refuses a kind of which the shape has no puzzle.
    fn check_some(&self) -> Result<()> {
        let (shape, side) = (self.shape, self.shape.side());
        let none = match self.kind {
            Kind::Several => side == 1,
            Kind::None => side <= 3,
            Kind::Minimal | Kind::Easy | Kind::Hard => false,
        };
        match none {
            true => Err(format!("there is no such puzzle of {shape}")).or_usage("SHAPE"),
            false => Ok(()),
        }
    }

    /// Writes random puzzles, each of its own random stream, in their order.
    pub(super) fn write(self, number: u64, session: &Session) -> Result<Verdict> {
        let shape = self.shape;
        self.check_some()?;
        let together = shape == Shape::NINE && matches!(self.kind, Kind::Minimal);
        let share = if together { SHARE } else { 1 };
        let mut begun = 0;
        let next = move || {
            let some = begun..number.min(begun + share);
            begun = some.end;
            Ok((!some.is_empty()).then_some(some))
        };
        let solvers = Tools::default();
        let work = move |blocks: Range<u64>, emit: Emit<'_, String>| {
            let made = match together {
                true => {
                    let mut randoms: Vec<_> = blocks.map(|b| stream(self.seed, b)).collect();
                    minimal_puzzles(shape, &mut randoms)
                }
                false => solvers.with(
                    || solver(shape),
                    |solver| blocks.map(|b| self.puzzle(&mut **solver, b)).collect::<Vec<_>>(),
                ),
            };
            one_by_one(made, emit, |puzzle| puzzle.to_string());
        };
        session.texts(
            |puzzle| PuzzleRow { puzzle },
            |texts| in_order(next, work, texts, Texts::write),
        )?;
        Ok(Verdict::Good)
    }

    fn puzzle(&self, solver: &mut dyn Solver, block: u64) -> Puzzle {
        let mut generator = Generator::new(solver);
        let random = &mut stream(self.seed, block);
        match self.kind {
            Kind::Minimal => generator.minimal(random),
            Kind::Easy => generator.easy(10, random),
            Kind::Hard => generator.hard(self.steps, random, guesses),
            Kind::Several => generator.several(1, random).expect(CHECKED),
            Kind::None => generator.none(random).expect(CHECKED),
        }
    }
}

/// How often the search guesses; shapes other than 9x9 are rated alike.
fn guesses(puzzle: &Puzzle) -> u64 {
    let symbols: Result<[u8; 81], _> = puzzle.symbols().try_into();
    symbols.map_or(0, |symbols| solve_batch(Backend::best(), &[symbols], 2)[0].guesses)
}
