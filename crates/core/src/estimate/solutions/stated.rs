//! What an estimate states: a number, an error only where it can be known, and a note where it is
//! not to be believed.
//!
//! An error rests on independent blocks: passes of sequential Monte Carlo, chains of the other
//! methods. Its interval has Student's quantile for as many degrees of freedom as there are blocks
//! but one. How often the intervals of estimates without a note hold the true value was measured
//! (`results/coverage`).
//!
//! A note must not depend on the spread of the blocks where it can be avoided: of estimates that
//! are kept because their spread is small, too many are off by more than their errors. So passes
//! are judged by the size of their populations.

use crate::stats::{BELIEVED_BLOCKS, LEAST_BLOCKS, Note, student_quantile};

/// An estimated number of solutions, as every method states it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolutionEstimate {
    /// ln of the number.
    pub ln_count: f64,
    /// Its standard error; none below [`LEAST_BLOCKS`] independent blocks.
    pub ln_error: Option<f64>,
    /// The interval of ln of the number that holds the true value in 95 % of the cases, where there
    /// is no note.
    pub interval: Option<(f64, f64)>,
    /// Why the error is not to be believed.
    pub note: Option<Note>,
}

/// The probability that the true value lies outside of the interval.
const OUTSIDE: f64 = 0.05;
/// What rounding leaves of an error that is 0.
const ROUNDING: f64 = 1e-12;

impl SolutionEstimate {
    /// A number that is known.
    pub fn exact(count: u64) -> Self {
        let ln_count = (count as f64).ln();
        Self { ln_count, ln_error: Some(0.0), interval: Some((ln_count, ln_count)), note: None }
    }

    /// An estimate from independent blocks, whose spread gave the standard error.
    pub(super) fn of_blocks(
        blocks: usize,
        ln_count: f64,
        standard_error: f64,
        note: Option<Note>,
    ) -> Self {
        let known = blocks >= LEAST_BLOCKS && standard_error.is_finite();
        let ln_error = known.then_some(standard_error);
        let half =
            |error: f64| student_quantile(OUTSIDE, (blocks - 1) as u32) * error.max(ROUNDING);
        let half = ln_error.map(half);
        Self {
            ln_count,
            ln_error,
            interval: half.map(|half| (ln_count - half, ln_count + half)),
            note: if blocks < BELIEVED_BLOCKS { Some(Note::FewBlocks) } else { note },
        }
    }
}
