//! Propagation alone.

use crate::backend::{Backend, run};
use crate::tasks::{Batch, Propagate, Propagated};

/// Propagates naked and hidden singles, locked candidates and hidden triples of mini-rows on many
/// puzzles, without branching.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
///
/// ```
/// use gridforest_nine::{Backend, Propagated, propagate_batch};
/// let mut puzzle = [0; 81];
/// puzzle[0] = 1;
/// let Propagated::Open(candidates) = propagate_batch(Backend::best(), &[puzzle])[0] else { panic!() };
/// // Digit 1 is eliminated from the rest of the row.
/// assert_eq!((candidates[0], candidates[1], candidates[80]), (0b1, 0b1_1111_1110, 0b1_1111_1111));
/// ```
///
/// # Panics
/// When this machine can't run the backend.
pub fn propagate_batch(backend: Backend, puzzles: &[[u8; 81]]) -> Vec<Propagated> {
    let mut propagate = Propagate::new(puzzles);
    run(backend, &mut Batch::Propagate(&mut propagate));
    propagate.found
}
