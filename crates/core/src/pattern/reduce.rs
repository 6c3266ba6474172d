//! Clues of a grid removed, one orbit of cells after the other, while the puzzle stays proper.
//!
//! This is quick and not uniform: puzzles with many clues, and those that many orders of removal
//! lead to, are favoured.

use rand::seq::SliceRandom;

use crate::board::{Grid, Puzzle};
use crate::random::Stream;
use crate::solve::Solver;
use crate::solve::minimal::is_minimal;

/// What is to be reached.
#[derive(Debug, Clone, Copy)]
pub struct Reduction<'a> {
    /// The cells that go together.
    pub orbits: &'a [Vec<usize>],
    /// The number of clues to end at; none: as few as the order of removal leads to.
    pub clues: Option<usize>,
    /// Only puzzles without a redundant clue.
    pub minimal: bool,
}

/// A puzzle in a grid, by a random order of removal; `None` where that doesn't lead to what is
/// wanted.
///
/// # Panics
/// When the grid and the solver are of different shapes, or a cell of an orbit lies outside the
/// board.
pub fn reduced(
    solver: &mut dyn Solver,
    grid: &Grid,
    wanted: Reduction<'_>,
    random: &mut Stream,
) -> Option<Puzzle> {
    let on_board = |&cell: &usize| cell < grid.shape().cells();
    assert!(wanted.orbits.iter().flatten().all(on_board), "the orbits are of cells of the board");
    let mut order: Vec<&Vec<usize>> = wanted.orbits.iter().collect();
    order.shuffle(random);
    let mut symbols = grid.symbols().to_vec();
    let mut left = symbols.len();
    for orbit in order {
        let least = wanted.clues.unwrap_or(0);
        if left == least {
            break;
        }
        if left < least + orbit.len() {
            continue;
        }
        orbit.iter().for_each(|&cell| symbols[cell] = 0);
        let puzzle = Puzzle::new(grid.shape(), symbols.clone());
        if solver.another(&puzzle, grid).is_some() {
            orbit.iter().for_each(|&cell| symbols[cell] = grid.symbols()[cell]);
        } else {
            left -= orbit.len();
        }
    }
    let puzzle = Puzzle::new(grid.shape(), symbols);
    let right = wanted.clues.is_none_or(|clues| clues == left);
    (right && (!wanted.minimal || is_minimal(solver, &puzzle))).then_some(puzzle)
}
