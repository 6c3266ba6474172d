//! `generate`: random puzzles with a given number of clues, pattern or symmetry; all puzzles on a
//! pattern in a grid.

mod made;
mod maximise;

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use clap::ArgGroup;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};

use super::plumbing::bounded::seconds;
use super::plumbing::prelude::*;
use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::census::grids::count;
use gridforest::estimate::puzzles::GridSource;
use gridforest::pattern::{MOST_IMAGES, SquareSymmetry, fraction, is_minimal, on_images};
use gridforest::random::stream;
use gridforest::solve::solver;
use gridforest_requests::Tools;
use gridforest_requests::estimate::puzzles::MOST_GRIDS;
use gridforest_requests::generate::{Chosen, Kind, OnPatternRow, RandomPuzzles, pattern};
use maximise::Maximising;

/// Generate random puzzles, with a given number of clues, pattern or symmetry
///
/// One puzzle a line. The distribution is not uniform unless --uniform is given: clues of a random
/// grid are removed in random order, from side 26 on row after row, which favours puzzles with many
/// clues; and on a given pattern, clues of a random grid are exchanged until the puzzle is proper,
/// which favours puzzles close to many grids. With --uniform every proper puzzle that satisfies the
/// other options has the same probability; this takes longer.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("chosen").multiple(true)))]
pub(super) struct Generate {
    /// RxC (boxes of R rows by C columns), latinN or other rules, as of `count grids`
    #[arg(value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The number of clues, of which some may be redundant without --minimal; with --maximise, the
    /// walk ends at a puzzle with this number
    #[arg(long, value_name = "K", group = "chosen")]
    clues: Option<usize>,
    /// The clue cells: 1 for a clue, . for an empty cell; or a puzzle with these clue cells
    #[arg(long, value_name = "PATTERN", group = "chosen", conflicts_with_all = ["clues", "symmetry"])]
    pattern: Option<String>,
    /// The symmetry of the clue cells: a rotation, or a reflection in the horizontal, vertical or a
    /// diagonal axis. Some clues may be redundant without --minimal
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser(), group = "chosen")]
    symmetry: Option<SquareSymmetry>,
    /// Only minimal puzzles
    #[arg(long, group = "chosen")]
    minimal: bool,
    /// All puzzles that satisfy the other options have the same probability
    #[arg(long, group = "chosen")]
    uniform: bool,
    /// With --pattern: every puzzle on the pattern whose solution is equivalent to GRID, with
    /// symbols numbered in the order of their first occurrence; with --maximise: only puzzles whose
    /// solution is GRID itself
    #[arg(long, value_name = "GRID", conflicts_with_all = ["count", "uniform", "attempts"])]
    grid: Option<String>,
    /// Estimate, from N uniform grids, the fraction of all grids whose clues on the pattern are a
    /// proper puzzle, and the number of puzzles: this fraction of the number of grids
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_GRIDS as u64), conflicts_with_all = ["grid", "count", "minimal", "uniform", "attempts"])]
    estimate: Option<usize>,
    /// Minimal puzzles with as many clues as a random walk can find: print each that has more clues
    /// than those before
    #[arg(long, conflicts_with_all = ["pattern", "symmetry", "minimal", "uniform", "count", "attempts"])]
    maximise: bool,
    /// The duration of the walk, in seconds
    #[arg(long, value_name = "T", value_parser = seconds, default_value = "60")]
    time: Duration,
    /// The number of populations of walkers, each on its own thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    populations: u64,
    /// The kind of puzzle; kinds other than minimal are for tests of solvers
    #[arg(long, value_name = "KIND", default_value = "minimal", conflicts_with_all = ["chosen", "maximise"])]
    kind: Kind,
    /// With --kind hard: the steps of the climb to each puzzle
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: usize,
    /// The number of attempts at a puzzle before it is given up
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    attempts: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The largest side of the boards of `--maximise`.
const MOST_SIDE: usize = 9;

fn symmetry_parser() -> impl TypedValueParser<Value = SquareSymmetry> {
    PossibleValuesParser::new(SquareSymmetry::names())
        .try_map(|name| name.parse::<SquareSymmetry>())
}

pub(super) const EXAMPLES: &[Example] = &[
    ("generate 3x3 --count 5 --seed 3", "five minimal puzzles"),
    (
        "generate 3x3 --clues 26 --symmetry rotate180 --count 3",
        "26 clues, the same after half a turn",
    ),
    (
        "generate 2x3 --clues 12 --uniform --count 4",
        "each 6x6 puzzle of 12 clues with the same probability",
    ),
    (
        "generate 2x2 --pattern 11....1....11... --estimate 1000",
        "how many puzzles have these clue cells",
    ),
    (
        "generate 2x3 --maximise --time 2",
        "6x6 puzzles without a redundant clue, of more and more clues",
    ),
];

impl Generate {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        let on_pattern = self.pattern.is_some();
        let chosen = "--clues, --symmetry, --minimal, --uniform or --pattern";
        given.needs("steps", self.kind == Kind::Hard, "--kind hard")?;
        given.needs("time populations", self.maximise, "--maximise")?;
        given.needs("grid", on_pattern || self.maximise, "--pattern or --maximise")?;
        given.needs("estimate", on_pattern, "--pattern")?;
        given.needs("attempts", self.is_chosen(), chosen)?;
        let is_random = !on_pattern || self.grid.is_none();
        given.needs("seed", is_random, "what is random, not --pattern with --grid")?;
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let shape = self.shape;
        if self.maximise {
            if shape.side() > MOST_SIDE {
                let why = format!("the walk knows boards of sides up to {MOST_SIDE}");
                return Err(Usage::new("SHAPE", why).into());
            }
            let parsed = |text: &String| Grid::parse(shape, text);
            let walk = Maximising {
                shape,
                grid: self.grid.as_ref().map(parsed).transpose().or_usage("--grid")?,
                clues: self.clues,
                populations: self.populations,
                time: self.time,
                seed: self.seed,
            };
            return walk.write(session);
        }
        if let (Some(pattern), Some(grid)) = (&self.pattern, &self.grid) {
            return self.in_grid(pattern, grid, session);
        }
        if let (Some(pattern), Some(grids)) = (&self.pattern, self.estimate) {
            return self.how_many(pattern, grids, session);
        }
        if !self.is_chosen() {
            let (kind, steps, seed) = (self.kind, self.steps, self.seed);
            return self.random(RandomPuzzles { shape, kind, steps, seed }, session);
        }
        let (pattern, symmetry, clues) = (self.pattern.clone(), self.symmetry, self.clues);
        let (minimal, uniform) = (self.minimal, self.uniform);
        let (attempts, seed) = (self.attempts, self.seed);
        let chosen = Chosen { pattern, symmetry, clues, minimal, uniform, attempts, seed };
        let making = chosen.making(shape).map_err(of_argument)?;
        if making.grids.is_none() {
            session.remark("the grids are random, but not uniform: this shape has no sampler");
        }
        made::write(making, self.count, session)
    }

    /// Whether the clue cells are chosen, or what the puzzles are like beside.
    fn is_chosen(&self) -> bool {
        let is_placed = self.pattern.is_some() || self.clues.is_some() || self.symmetry.is_some();
        is_placed || self.minimal || self.uniform
    }

    /// Writes random puzzles in their order.
    fn random(&self, random: RandomPuzzles, session: &Session) -> Result<Verdict> {
        random.check().map_err(of_argument)?;
        let (mut begun, number, share) = (0, self.count, random.together());
        let next = move || {
            let some = begun..number.min(begun + share);
            begun = some.end;
            Ok((!some.is_empty()).then_some(some))
        };
        let solvers = Tools::default();
        let work = move |numbers: Range<u64>, emit: Emit<'_, String>| {
            one_by_one(random.make(numbers, &solvers), emit, |puzzle| puzzle.to_string());
        };
        session.puzzles(|texts| in_order(next, work, texts, Texts::write))?;
        Ok(Verdict::Good)
    }

    fn in_grid(&self, text: &str, grid: &str, session: &Session) -> Result<Verdict> {
        let (shape, minimal) = (self.shape, self.minimal);
        let pattern = pattern(shape, text).map_err(of_argument)?;
        let grid = Grid::parse(shape, grid).or_usage("--grid")?;
        let all = move |emit: Emit<'_, String>| {
            let (mut search, mut judge) = (solver(shape), solver(shape));
            let visit = &mut |puzzle: &Puzzle| {
                if minimal && !is_minimal(&mut *judge, puzzle) {
                    return ControlFlow::Continue(());
                }
                emit(puzzle.to_string())
            };
            let all = on_images(&mut *search, &grid, &pattern, visit);
            let many = || format!("more than {MOST_IMAGES} images of the grid");
            let _ = all.ok_or_else(many).or_usage("SHAPE")?;
            Ok(())
        };
        session.puzzles(|texts| produced(all, texts, Texts::write))?;
        Ok(Verdict::Good)
    }

    fn how_many(&self, text: &str, grids: usize, session: &Session) -> Result<Verdict> {
        let pattern = pattern(self.shape, text).map_err(of_argument)?;
        let source = GridSource::uniform(self.shape).or_usage("SHAPE")?;
        let random = &mut stream(self.seed, 0);
        let sample = source.sample(grids, random);
        let found = fraction(&mut *solver(self.shape), &pattern, &sample, random);
        let found = found
            .ok_or("more grids are needed (24 at least), or the pattern leaves too many solutions")
            .or_usage("--estimate")?;
        let row = OnPatternRow {
            pattern: pattern.to_string(),
            clues: pattern.clues(),
            samples: grids,
            fraction: found.mean,
            rel_err: (found.mean > 0.0).then_some(found.error / found.mean),
            puzzles: count(self.shape).ok().map(|all| found.mean * all as f64),
        };
        session.rows([&row])?;
        Ok(Verdict::Good)
    }
}
