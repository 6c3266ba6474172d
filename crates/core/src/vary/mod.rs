//! The vicinity of a puzzle: all proper puzzles with M of its clues removed and N others added,
//! {−M+N}.
//!
//! The puzzle without M clues has several solutions. A set of added clues makes it proper exactly
//! when exactly one of these solutions contains all of them. So the solutions are listed once for
//! each choice of removed clues, and added clues are chosen from the list, without a search for
//! each choice (`choose.rs`). If there are too many solutions to list, one clue is first added in
//! every possible way (`search.rs`). For one added clue on 9x9 boards all removals of many puzzles
//! are searched together, in the lanes of the batch solver (`nines.rs`).
//!
//! A neighbour differs from its puzzle in exactly M removed and N added clues: a removed clue is
//! not added again, so that each neighbour of a puzzle is found once. Moving a clue to another
//! cell, or changing its symbol, is {−1+1}.

mod boards;
mod choose;
mod filter;
mod job;
mod needed;
mod nines;
mod removals;
mod search;
mod seen;
mod wanted;

pub use job::VaryJob;
pub use removals::{Removal, Removals};
pub use search::Vicinity;
pub use seen::Seen;
pub use wanted::Wanted;

#[cfg(test)]
mod tests;
