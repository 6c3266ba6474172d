//! The vicinity of a puzzle: all proper puzzles with M of its clues removed and N others added, {−M+N}.
//!
//! The puzzle without M clues has solutions; a set of added clues makes it proper exactly when one solution alone has
//! them all. So the solutions are listed once for each choice of removed clues, and added clues are
//! chosen by what the listed solutions have, without a search for each (`choose.rs`). Where there are too many
//! solutions to be listed, one clue is added first, in every way (`search.rs`). For one added clue on 9x9 boards
//! all removals of many puzzles are searched together, in the lanes of the batch solver (`nines.rs`).
//!
//! A neighbour differs from its puzzle in exactly M removed and N added clues: no clue that was removed is added
//! again, so that each neighbour of a puzzle comes up once. A clue that moves, to another cell or to another
//! symbol in its cell, is {−1+1}.

mod boards;
mod choose;
mod filter;
mod job;
mod nines;
mod removals;
mod search;
mod wanted;

pub use job::VaryJob;
pub use removals::{Removal, Removals};
pub use search::Vicinity;
pub use wanted::Wanted;

#[cfg(test)]
mod tests;
