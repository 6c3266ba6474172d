//! Random puzzles on a pattern, and how many there are.
//!
//! The clues that a random grid has on the pattern are rarely proper. So some of them are taken
//! away; the solutions of the others are listed and grouped by what they have in the cells taken
//! away. A group of one solution is a proper puzzle on the pattern. Thousands of puzzles are so
//! examined by one search.
//!
//! **How many.** Let G be uniform over all T grids, S the solutions of G's clues on a fixed part of
//! the pattern, and s the number of groups of one among them. Then E(s / |S|) = P / T, where P is
//! the number of proper puzzles on the pattern: each part is reached by |S| grids, and has its
//! share s / |S| of proper ones.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::board::{Grid, Puzzle, Skeleton};
use crate::random::Stream;
use crate::solve::Solver;
use crate::solve::minimal::is_minimal;
use crate::stats::Moments;

/// The solutions that are worth a search.
const ENOUGH: usize = 4000;

/// The most that are listed.
const MOST: usize = 400_000;

/// The solutions that agree with a grid on some cells; `None` when there are more than the limit.
fn listed(
    solver: &mut dyn Solver,
    grid: &Grid,
    cells: &[usize],
    most: usize,
) -> Option<Vec<Vec<u8>>> {
    let part = grid.puzzle(&Skeleton::from_cells(grid.shape(), cells.iter().copied()));
    let mut solutions = Vec::new();
    let flow = solver.for_each_solution(&part, &mut |solution| {
        if solutions.len() == most {
            return ControlFlow::Break(());
        }
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(solutions)
}

/// The solutions that no other agrees with on the cells taken away.
fn alone<'a>(solutions: &'a [Vec<u8>], away: &[usize]) -> Vec<&'a [u8]> {
    let mut groups: HashMap<Vec<u8>, (usize, usize)> = HashMap::new();
    for (place, solution) in solutions.iter().enumerate() {
        let key = away.iter().map(|&cell| solution[cell]).collect();
        let group = groups.entry(key).or_insert((place, 0));
        group.1 += 1;
    }
    let mut places: Vec<usize> =
        groups.into_values().filter(|group| group.1 == 1).map(|group| group.0).collect();
    places.sort_unstable();
    places.into_iter().map(|place| &solutions[place][..]).collect()
}

/// A proper puzzle on a pattern near a grid, if one is found; a minimal one if `minimal` is set.
///
/// It is not uniform: puzzles are favoured that share most clues with many grids.
///
/// # Panics
/// When the grid, the pattern and the solver are not of one shape.
pub fn fill(
    solver: &mut dyn Solver,
    grid: &Grid,
    pattern: &Skeleton,
    minimal: bool,
    random: &mut Stream,
) -> Option<Puzzle> {
    assert_eq!(pattern.shape(), grid.shape(), "the pattern has the grid's shape");
    let mut cells: Vec<usize> = pattern.cells().collect();
    cells.shuffle(random);
    let mut away = 0;
    let mut solutions = listed(solver, grid, &cells, ENOUGH)?;
    while away < cells.len() {
        // One clue fewer leaves about twice to four times as many.
        let more = listed(solver, grid, &cells[away + 1..], MOST);
        let Some(more) = more else { break };
        (solutions, away) = (more, away + 1);
        if solutions.len() >= ENOUGH {
            break;
        }
    }
    let mut found = alone(&solutions, &cells[..away]);
    while !found.is_empty() {
        let solution = found.swap_remove(random.random_range(0..found.len()));
        let mut symbols = vec![0; solution.len()];
        cells.iter().for_each(|&cell| symbols[cell] = solution[cell]);
        let puzzle = Puzzle::new(grid.shape(), symbols);
        if !minimal || is_minimal(solver, &puzzle) {
            return Some(puzzle);
        }
    }
    None
}

/// The share of grids whose clues on a pattern are proper, estimated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fraction {
    /// The estimate.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// Estimates the share of grids whose clues on a pattern are proper, from uniform grids.
///
/// The cells taken away are chosen on some of the grids first, so that they depend on no grid that
/// is measured. `None` where even the whole pattern leaves too many solutions to list, or there are
/// fewer than 4 grids.
///
/// # Panics
/// When the grids, the pattern and the solver are not of one shape.
pub fn fraction(
    solver: &mut dyn Solver,
    pattern: &Skeleton,
    grids: &[Grid],
    random: &mut Stream,
) -> Option<Fraction> {
    assert!(
        grids.iter().all(|grid| grid.shape() == pattern.shape()),
        "the pattern has the grids' shape"
    );
    let mut cells: Vec<usize> = pattern.cells().collect();
    cells.shuffle(random);
    let (pilot, measured) = grids.split_at_checked(grids.len() / 8)?;
    if measured.len() < 3 {
        return None;
    }
    let mut away = 0;
    let grows = |away: usize, solver: &mut dyn Solver| {
        let fits = |grid: &Grid| listed(solver, grid, &cells[away..], ENOUGH).is_some();
        pilot.iter().all(fits)
    };
    while away < cells.len() && grows(away + 1, solver) {
        away += 1;
    }
    let mut moments = Moments::default();
    for grid in measured {
        let solutions = listed(solver, grid, &cells[away..], 4 * MOST)?;
        let proper = alone(&solutions, &cells[..away]).len();
        moments.push(proper as f64 / solutions.len() as f64);
    }
    Some(Fraction { mean: moments.mean(), error: moments.standard_error() })
}
