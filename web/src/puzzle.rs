//! What a puzzle is: how many solutions it has, and which of its clues could go.

use std::ops::ControlFlow;

use gridforest::board::{Grid, Puzzle};
use gridforest::solve::minimal::redundant;
use gridforest::solve::{Solver, solver};
use gridforest_requests::compare::{Compare, CompareRow};
use serde::Serialize;

use crate::{WebError, text};

/// A puzzle, examined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Examined {
    /// The number of clues.
    pub clues: usize,
    /// The cells that hold the symbol of another cell of their row, column or box.
    pub conflicts: Vec<usize>,
    /// The number of solutions, counted up to the limit.
    pub solutions: u64,
    /// The count ended at the limit: there may be more.
    pub more: bool,
    /// The first solutions.
    pub list: Vec<String>,
    /// Of a proper puzzle, the clues that could go.
    pub redundant: Vec<usize>,
    /// Of an improper puzzle inside a grid, the cells whose clue alone would make it proper.
    pub completing: Vec<usize>,
}

/// The solutions that are listed at most.
const LISTED: usize = 1000;

/// Examines a puzzle, and its place inside a grid (empty when there is none).
pub fn examine(shape: &str, board: &str, limit: u64, grid: &str) -> Result<Examined, WebError> {
    let puzzle = text::puzzle(shape, board)?;
    let solver = &mut *solver(puzzle.shape());
    let mut list = Vec::new();
    let mut solutions = 0;
    let conflicts = conflicts(&puzzle);
    if conflicts.is_empty() && limit > 0 {
        let _ = solver.for_each_solution(&puzzle, &mut |symbols| {
            if list.len() < LISTED {
                list.push(Puzzle::new(puzzle.shape(), symbols).to_string());
            }
            solutions += 1;
            stop_if(solutions == limit)
        });
    }
    let redundant = match solutions {
        1 => redundant(solver, &puzzle).collect(),
        _ => Vec::new(),
    };
    let completing = match solutions {
        2.. if !grid.is_empty() => completing(solver, &puzzle, &Grid::parse(puzzle.shape(), grid)?),
        _ => Vec::new(),
    };
    Ok(Examined {
        clues: puzzle.clues(),
        conflicts,
        solutions,
        more: solutions == limit,
        list,
        redundant,
        completing,
    })
}

/// How many of the solutions of a puzzle have a symbol in a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Uses {
    /// The number of solutions, counted up to the limit.
    pub solutions: u64,
    /// The count ended at the limit: there may be more.
    pub more: bool,
    /// For each cell and symbol, from the first of the first, those that have it.
    pub uses: Vec<u64>,
}

/// How many solutions use each candidate.
pub fn uses(shape: &str, board: &str, limit: u64) -> Result<Uses, WebError> {
    let puzzle = text::puzzle(shape, board)?;
    let side = puzzle.shape().side();
    let (mut solutions, mut uses) = (0, vec![0; puzzle.shape().cells() * side]);
    let _ = solver(puzzle.shape()).for_each_solution(&puzzle, &mut |symbols| {
        for (cell, &symbol) in symbols.iter().enumerate() {
            uses[cell * side + usize::from(symbol) - 1] += 1;
        }
        solutions += 1;
        stop_if(solutions == limit)
    });
    Ok(Uses { solutions, more: solutions == limit, uses })
}

/// Whether two boards of a shape are equivalent, and by which symmetry.
pub fn compare(shape: &str, left: &str, right: &str) -> Result<CompareRow, WebError> {
    let (left, right) = (text::puzzle(shape, left)?, text::puzzle(shape, right)?);
    let request = Compare::default();
    let mut engine = request.engine(left.shape());
    request.compare(&mut engine, &left, &right).map_err(WebError)
}

/// The number of all solutions of a puzzle. From time to time `progress` is told how many there are
/// so far.
pub fn count_all(shape: &str, board: &str, mut progress: impl FnMut(u64)) -> Result<u64, WebError> {
    const STEP: u64 = 1 << 18;
    let puzzle = text::puzzle(shape, board)?;
    let mut solutions = 0u64;
    let _ = solver(puzzle.shape()).for_each_solution(&puzzle, &mut |_| {
        solutions += 1;
        if solutions.is_multiple_of(STEP) {
            progress(solutions);
        }
        ControlFlow::Continue(())
    });
    Ok(solutions)
}

fn stop_if(done: bool) -> ControlFlow<()> {
    if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The cells whose symbol stands in another cell of one of their lines.
fn conflicts(puzzle: &Puzzle) -> Vec<usize> {
    let (shape, symbols) = (puzzle.shape(), puzzle.symbols());
    let clash = |a: usize, b: usize| a != b && symbols[a] == symbols[b] && shape.sees(a, b);
    let cells = 0..shape.cells();
    let in_conflict = |&a: &usize| symbols[a] != 0 && cells.clone().any(|b| clash(a, b));
    cells.clone().filter(in_conflict).collect()
}

/// The cells of a grid whose clue alone makes a puzzle inside it proper; none where the puzzle
/// isn't inside.
fn completing(solver: &mut dyn Solver, puzzle: &Puzzle, grid: &Grid) -> Vec<usize> {
    let (clues, symbols) = (puzzle.symbols(), grid.symbols());
    if (0..clues.len()).any(|cell| clues[cell] != 0 && clues[cell] != symbols[cell]) {
        return Vec::new();
    }
    let empty = (0..clues.len()).filter(|&cell| clues[cell] == 0);
    empty.filter(|&cell| solver.count(&puzzle.with([(cell, symbols[cell])]), 2) == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redundant_and_completing_clues_undo_each_other() {
        let grid = "1234341221434321";
        let all = examine("2x2", grid, 10, "").unwrap();
        assert_eq!((all.solutions, all.redundant.len()), (1, 16));
        // A leaf below the grid, by taking off the first redundant clue each time.
        let mut board = grid.to_owned();
        while let Some(&cell) = examine("2x2", &board, 2, "").unwrap().redundant.first() {
            board.replace_range(cell..=cell, ".");
        }
        for cell in (0..16).filter(|&cell| &board[cell..=cell] != ".") {
            let mut fewer = board.clone();
            fewer.replace_range(cell..=cell, ".");
            let examined = examine("2x2", &fewer, 1000, grid).unwrap();
            assert!(examined.solutions > 1 && examined.completing.contains(&cell), "{fewer}");
            assert_eq!(count_all("2x2", &fewer, |_| ()).unwrap(), examined.solutions);
        }
    }

    #[test]
    fn every_solution_uses_a_candidate_of_each_cell() {
        let Uses { solutions, more, uses } = uses("2x2", "1.....1..1.....1", 1000).unwrap();
        assert_eq!((solutions, more), (18, false));
        assert!(uses.chunks(4).all(|cell| cell.iter().sum::<u64>() == 18));
        assert_eq!(uses[..4], [18, 0, 0, 0]);
    }

    #[test]
    fn boards_are_compared_as_the_program_compares_them() {
        let row = compare("2x2", "1..43...4.......", "4..13...1.......").unwrap();
        assert_eq!((&row.equivalent[..], row.transform.is_empty()), ("yes", false));
        assert_eq!(
            compare("2x2", "1..43...4.......", "1..4............").unwrap().equivalent,
            "no"
        );
    }

    #[test]
    fn clues_that_break_a_rule_are_pointed_at() {
        let examined = examine("2x2", "1..1............", 10, "").unwrap();
        assert_eq!((examined.conflicts, examined.solutions), (vec![0, 3], 0));
    }
}
