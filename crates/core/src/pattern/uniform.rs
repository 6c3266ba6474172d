//! Puzzles of which each has the same probability, by rejection.
//!
//! A uniform grid and, independently, a uniform pattern make each proper puzzle with the same
//! probability: a proper puzzle is one grid and one pattern. What isn't proper is rejected.

use super::proper::are_proper;
use crate::board::{Grid, Puzzle, Skeleton};
use crate::solve::Solver;
use crate::solve::minimal::is_minimal;

/// The puzzles of some grids on patterns that are proper, and minimal if `minimal` is set, in their
/// order.
pub fn accepted(solver: &mut dyn Solver, tried: &[(Grid, Skeleton)], minimal: bool) -> Vec<Puzzle> {
    let puzzles: Vec<Puzzle> = tried.iter().map(|(grid, on)| grid.puzzle(on)).collect();
    let proper = are_proper(solver, &puzzles);
    let accepted = puzzles.into_iter().zip(proper).filter(|(_, proper)| *proper);
    let mut accepted: Vec<Puzzle> = accepted.map(|(puzzle, _)| puzzle).collect();
    accepted.retain(|puzzle| !minimal || is_minimal(solver, puzzle));
    accepted
}
