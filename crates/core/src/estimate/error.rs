//! Why an estimate cannot be made.

use thiserror::Error;

use crate::board::Shape;

/// Why an estimate cannot be made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum EstimateError {
    #[error("uniform {shape} grids cannot be drawn: give a list of grids")]
    NoUniformGrids { shape: Shape },
    #[error("{shape} has {} cells: estimates take boards of 4 to 128", .shape.cells())]
    Board { shape: Shape },
    /// A fixed list of grids where every block draws its own.
    #[error("a walk draws its grids itself: it takes no list of grids")]
    FixedGrids,
    #[error("a subset of {size} cells: {shape} has {}, and at least 1 must be drawn", .shape.cells())]
    Size { shape: Shape, size: usize },
    #[error("{low}..{high} clues: a range within {least}..{} is needed on {shape}", .shape.cells())]
    Clues { shape: Shape, low: usize, high: usize, least: usize },
    #[error(
        "a subset of {size} cells contains no puzzle of {clues} clues: draw larger ones, or ask for fewer clues"
    )]
    MoreCluesThanSize { size: usize, clues: usize },
    #[error(
        "no puzzle of {clues} clues contains a subset of {size} cells: draw smaller ones, or ask for more clues"
    )]
    FewerCluesThanSize { size: usize, clues: usize },
    #[error(
        "hardly any random subset of {size} cells is a proper puzzle: walks begin at such, let them have more clues"
    )]
    NoProperSubsets { size: usize },
    #[error("tours begin at puzzles of {anchor} clues: {low}..{high} clues don't include them")]
    Anchor { anchor: usize, low: usize, high: usize },
    /// A share of the time that is no walk's, or of a number of clues that walks don't visit.
    #[error("factors from 0.001 to 1000 for {low} to {high} clues are needed")]
    Effort { low: usize, high: usize },
    #[error(
        "{clues} clues alone: those with a clue less, whose neighbours they are, must be in the range"
    )]
    OneNumber { clues: usize },
    /// Estimates by neighbours in given grids: puzzles may have none in their own.
    #[error("neighbours are of other grids too: they can't be asked for in given ones")]
    Neighbours,
    #[error(
        "the importance of the numbers of clues, from 0 to {size}, must be finite and not negative"
    )]
    Importance { size: usize },
    #[error("{number} {what} are too many: at most {max}")]
    TooMany { what: &'static str, number: u64, max: u64 },
    #[error("no trials: at least one is needed")]
    NoTrials,
    #[error("the list holds no grid")]
    NoGrids,
    #[error("grid {number} of the list is of shape {found}, not {shape}")]
    OtherShape {
        /// Its place in the list, from 1.
        number: usize,
        found: Shape,
        shape: Shape,
    },
    #[error("the grids are of shape {found}, not {shape}")]
    SourceShape { found: Shape, shape: Shape },
    #[error("a board without cells has one solution: there is nothing to estimate")]
    NoCells,
    #[error("inverse temperatures must begin at 0 and increase strictly: number {place} is {beta}")]
    Ladder {
        /// The place of the first wrong one, from 1.
        place: usize,
        beta: f64,
    },
    #[error(
        "{shape}: tempering and annealing are for Latin squares and boards with boxes alone: use sequential Monte Carlo"
    )]
    NoMoves { shape: Shape },
    #[error("{temperatures} temperatures are too few: at least 2 are needed")]
    Temperatures { temperatures: usize },
    #[error("{what} of side {side} is beyond the limit of side {max}{}", memory(*.megabytes))]
    TooLarge {
        what: &'static str,
        side: usize,
        /// The memory that the state alone would take, where that is the limit.
        megabytes: Option<usize>,
        max: usize,
    },
    #[error("{sweeps} sweeps are too few: this run needs at least {least}")]
    TooShort { sweeps: u64, least: u64 },
    #[error(
        "no state of energy 0 was visited in {sweeps} sweeps: there may be none, or the run is too short"
    )]
    NoGroundState { sweeps: u64 },
    /// Every population died out, so that nothing is known about the number of solutions.
    #[error(
        "no solution was met in {passes} passes: there may be none, or the populations are too small"
    )]
    NoSurvivors { passes: u64 },
    #[error(
        "{particles} particles on {threads} threads need about {gigabytes} GB of memory: at most {max} are given to them"
    )]
    Memory {
        particles: usize,
        /// As many populations at a time.
        threads: usize,
        gigabytes: u128,
        max: u128,
    },
    /// A tour that is not over after far more steps than the learning of its weights took.
    #[error(
        "a tour is not over after {steps} steps: {learning} steps of learning are too few for these numbers of clues"
    )]
    LostTour { steps: u64, learning: u64 },
    /// Nothing was visited often enough for a weight.
    #[error("{learning} steps of learning are too few: no puzzles were visited often enough")]
    NotLearned { learning: u64 },
    #[error("these records are of another run: {found} temperatures where {expected} are expected")]
    OtherRun { expected: usize, found: usize },
}

fn memory(megabytes: Option<usize>) -> String {
    megabytes.map_or_else(String::new, |mb| format!(": its state would take {mb} MB of memory"))
}

/// The most of anything that is held in memory or counted in 32 bits.
pub(super) const MANY: u64 = 1 << 32;

impl EstimateError {
    /// An error where there are more than `max` of something.
    pub(super) fn at_most(what: &'static str, number: u64, max: u64) -> Result<(), Self> {
        match number <= max {
            true => Ok(()),
            false => Err(Self::TooMany { what, number, max }),
        }
    }
}
