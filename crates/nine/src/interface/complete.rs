//! The clues that would make a puzzle proper, one at a time.
//!
//! One more clue makes a puzzle proper when exactly one solution has its symbol in its cell. All
//! solutions are visited, all puzzles filling the lanes together; for each cell two masks keep the
//! symbols seen once at least, and twice at least.

use crate::backend::{Backend, run};
use crate::tasks::{Batch, Complete};

/// For each puzzle the single clues (cell, symbol) whose addition makes it proper, in cell order;
/// `None` when it has more than `limit` solutions.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
///
/// # Panics
/// When this machine can't run the backend.
pub fn completing_clues(
    backend: Backend,
    puzzles: &[[u8; 81]],
    limit: u32,
) -> Vec<Option<Vec<(u8, u8)>>> {
    let mut complete = Complete::new(puzzles, limit);
    run(backend, &mut Batch::Complete(&mut complete));
    (0..puzzles.len()).map(|job| complete.clues(job)).collect()
}
