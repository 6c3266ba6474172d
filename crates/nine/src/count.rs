//! The number of solutions of one puzzle that has many.

use std::ops::ControlFlow;

use super::backend::{Backend, run};
use super::one::One;

/// The number of solutions up to a limit, at least 1, and of guesses.
pub(super) fn count(backend: Backend, puzzle: &[u8; 81], limit: u64) -> (u64, u64) {
    let mut solutions = 0;
    let mut search = One::<_, false>::new(puzzle, |_| {
        solutions += 1;
        match solutions < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    run(backend, &mut search);
    let guesses = search.guesses;
    (solutions, guesses)
}
