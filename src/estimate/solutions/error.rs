//! Why a Monte Carlo count can't be had.

use thiserror::Error;

/// Why a Monte Carlo count can't be had.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// Inverse temperatures that don't begin at 0 or don't rise.
    #[error("inverse temperatures must begin at 0 and rise strictly: number {place} is {beta}")]
    Ladder {
        /// The place of the first wrong one, from 1.
        place: usize,
        /// Its value.
        beta: f64,
    },
    /// Too few temperatures.
    #[error("{temperatures} temperatures are too few: at least 2 are needed")]
    Temperatures {
        /// The number asked for.
        temperatures: usize,
    },
    /// A board beyond the model.
    #[error(
        "{what} of side {side} would need {megabytes} MB of memory, beyond the limit of side {max}"
    )]
    TooLarge {
        /// What was to be counted.
        what: &'static str,
        /// The side wanted.
        side: usize,
        /// The memory that the state alone would take.
        megabytes: usize,
        /// The largest side.
        max: usize,
    },
    /// A run that can't show anything.
    #[error("{sweeps} sweeps are too few: this run needs at least {least}")]
    TooShort {
        /// The sweeps asked for.
        sweeps: u64,
        /// The least number that makes sense.
        least: u64,
    },
    /// No state of energy 0 was met, so that nothing can be said of their number.
    #[error(
        "no state of energy 0 was met in {sweeps} sweeps: there may be none, or the run is too short"
    )]
    NoGround {
        /// The sweeps made.
        sweeps: u64,
    },
    /// The records to be put together come from another plan.
    #[error("these records are of another run: {found} temperatures where the plan has {expected}")]
    OtherPlan {
        /// The temperatures of the plan.
        expected: usize,
        /// Those of the record.
        found: usize,
    },
}
