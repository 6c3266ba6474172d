//! Why an estimate cannot be made.

use thiserror::Error;

use crate::board::Shape;

/// Why an estimate cannot be made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum EstimateError {
    /// Uniform grids of the shape cannot be drawn.
    #[error("uniform {shape} grids cannot be drawn: give a list of grids")]
    NoUniformGrids {
        /// The shape.
        shape: Shape,
    },
    /// The board is too large or too small.
    #[error("{shape} has {} cells: estimates take boards of 4 to 128", .shape.cells())]
    Board {
        /// The shape.
        shape: Shape,
    },
    /// A fixed list of grids where every block draws its own.
    #[error("a walk draws its grids itself: it takes no list of grids")]
    FixedGrids,
    /// The size of the subsets is out of range.
    #[error("a subset of {size} cells: {shape} has {}, and at least 1 must be drawn", .shape.cells())]
    Size {
        /// The shape.
        shape: Shape,
        /// The size given.
        size: usize,
    },
    /// A number of clues that the board doesn't have, or an empty range.
    #[error("{low}..{high} clues: {shape} has {} cells, and the range must not be empty", .shape.cells())]
    Clues {
        /// The shape.
        shape: Shape,
        /// The least number of clues given.
        low: usize,
        /// The greatest.
        high: usize,
    },
    /// Subsets are smaller than the puzzles they should contain.
    #[error(
        "a subset of {size} cells contains no puzzle of {clues} clues: draw larger ones, or ask for fewer clues"
    )]
    MoreCluesThanSize {
        /// The size of the subsets.
        size: usize,
        /// The number of clues.
        clues: usize,
    },
    /// Supersets are smaller than what they should contain.
    #[error(
        "no puzzle of {clues} clues contains a subset of {size} cells: draw smaller ones, or ask for more clues"
    )]
    FewerCluesThanSize {
        /// The size of the subsets.
        size: usize,
        /// The number of clues.
        clues: usize,
    },
    /// Subsets hardly any of which determine their grid, where walks begin at such.
    #[error(
        "hardly any random subset of {size} cells is a proper puzzle: walks begin at such, let them have more clues"
    )]
    NoProperSubsets {
        /// The size of the subsets.
        size: usize,
    },
    /// An anchor that walks don't visit.
    #[error("tours begin at puzzles of {anchor} clues: {low}..{high} clues don't include them")]
    Anchor {
        /// The anchor's number of clues.
        anchor: usize,
        /// The least number of clues of a walk.
        low: usize,
        /// The greatest.
        high: usize,
    },
    /// A share of the time that is no walk's, or of a number of clues that walks don't visit.
    #[error("factors from 0.001 to 1000 for {low} to {high} clues are needed")]
    Effort {
        /// The least number of clues of a walk.
        low: usize,
        /// The greatest.
        high: usize,
    },
    /// Importance that is negative, infinite or no number, or of more clues than subsets have.
    #[error(
        "the importance of the numbers of clues, from 0 to {size}, must be finite and not negative"
    )]
    Importance {
        /// The size of the subsets.
        size: usize,
    },
    /// More than any machine could do or hold.
    #[error("{number} {what} are too many: at most {max}")]
    TooMany {
        /// What there would be so many of.
        what: &'static str,
        /// The number.
        number: u64,
        /// The greatest.
        max: u64,
    },
    /// There is nothing to do.
    #[error("no trials: at least one is needed")]
    NoTrials,
    /// A list without grids.
    #[error("the list holds no grid")]
    NoGrids,
    /// A grid of another shape.
    #[error("grid {number} of the list is of shape {found}, not {shape}")]
    OtherShape {
        /// Its place in the list, from 1.
        number: usize,
        /// Its shape.
        found: Shape,
        /// The shape wanted.
        shape: Shape,
    },
    /// A source of grids of another shape.
    #[error("the grids are of shape {found}, not {shape}")]
    SourceShape {
        /// The shape of the grids.
        found: Shape,
        /// The shape wanted.
        shape: Shape,
    },
    /// A board without cells.
    #[error("a board without cells has one solution: there is nothing to estimate")]
    NoCells,
    /// Inverse temperatures that don't begin at 0 or don't increase.
    #[error("inverse temperatures must begin at 0 and increase strictly: number {place} is {beta}")]
    Ladder {
        /// The place of the first wrong one, from 1.
        place: usize,
        /// Its value.
        beta: f64,
    },
    /// Too few temperatures.
    #[error("{temperatures} temperatures are too few: at least 2 are needed")]
    Temperatures {
        /// The number given.
        temperatures: usize,
    },
    /// A board that is too large for the model.
    #[error("{what} of side {side} is beyond the limit of side {max}{}", memory(*.megabytes))]
    TooLarge {
        /// What was to be counted.
        what: &'static str,
        /// The side wanted.
        side: usize,
        /// The memory that the state alone would take, where that is the limit.
        megabytes: Option<usize>,
        /// The largest side.
        max: usize,
    },
    /// A run that is too short for an error.
    #[error("{sweeps} sweeps are too few: this run needs at least {least}")]
    TooShort {
        /// The sweeps given.
        sweeps: u64,
        /// The least number.
        least: u64,
    },
    /// No state of energy 0 was visited, so that nothing is known about their number.
    #[error(
        "no state of energy 0 was visited in {sweeps} sweeps: there may be none, or the run is too short"
    )]
    NoGroundState {
        /// The sweeps made.
        sweeps: u64,
    },
    /// Every population died out, so that nothing is known about the number of solutions.
    #[error(
        "no solution was met in {passes} passes: there may be none, or the populations are too small"
    )]
    NoSurvivors {
        /// The passes made.
        passes: u64,
    },
    /// Populations that don't fit into memory.
    #[error(
        "{particles} particles on {threads} threads need about {gigabytes} GB of memory: at most {max} are given to them"
    )]
    Memory {
        /// The particles of a population.
        particles: usize,
        /// As many populations at a time.
        threads: usize,
        /// The memory that they need.
        gigabytes: u128,
        /// The most.
        max: u128,
    },
    /// A tour that is not over after far more steps than the learning of its weights took.
    #[error(
        "a tour is not over after {steps} steps: {learning} steps of learning are too few for these numbers of clues"
    )]
    LostTour {
        /// The steps of the tour.
        steps: u64,
        /// The steps of the learning.
        learning: u64,
    },
    /// Records of another run.
    #[error("these records are of another run: {found} temperatures where {expected} are expected")]
    OtherRun {
        /// The temperatures of this run.
        expected: usize,
        /// Those of the record.
        found: usize,
    },
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
