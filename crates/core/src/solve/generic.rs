//! The solver for every shape: bit masks, naked and hidden singles, fewest candidates first.
//!
//! Each cell's candidates are the bits of one `u64`. A cell with one candidate left takes it from
//! every cell in sight (naked single); a symbol with one place left in a line goes there (hidden
//! single). At a fixpoint the search branches on a cell with the fewest candidates, each branch on
//! its own copy of the board, one level above its parent in one flat stack.
//!
//! # References
//! 1. P. Norvig, "Solving Every Sudoku Puzzle" (2006): propagation and fewest-candidates search.

use std::ops::ControlFlow;

use super::{Solver, Visit};
use crate::board::{Puzzle, Shape, full_mask};
use crate::run::poll;

/// The solver for every shape.
///
/// # References
/// As the module.
#[derive(Debug, Clone)]
pub struct Generic {
    shape: Shape,
    /// The cells in sight of each cell, one after the other.
    in_sight: Vec<u16>,
    /// Where those of each cell begin, and where the last end.
    starts: Vec<u32>,
    /// The cells of each line.
    lines: Vec<u16>,
    /// Boards of candidates, one for each level of the search.
    stack: Vec<u64>,
    /// Cells with one candidate left that is not yet eliminated from the cells in sight.
    singles: Vec<u16>,
    /// The solution shown to visitors.
    solution: Vec<u8>,
    /// The branches that lead to the node of the search.
    pub(super) path: Vec<Step>,
    /// The nodes that the search may look at before the next solution.
    pub(super) patience: u64,
    left: u64,
}

/// A branch of the search: a cell takes a symbol, after others with which all grids were visited.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) cell: usize,
    pub(super) symbol: u64,
    pub(super) before: u64,
}

/// The clues contradict each other, or leave a cell or a symbol of a line without a place.
struct Contradiction;

fn is_single(candidates: u64) -> bool {
    candidates & candidates.wrapping_sub(1) == 0
}

impl Generic {
    /// A solver for boards of a shape.
    pub fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        let (mut in_sight, mut starts) = (Vec::new(), vec![0]);
        for a in 0..cells {
            in_sight.extend((0..cells).filter(|&b| shape.sees(a, b)).map(|b| b as u16));
            starts.push(in_sight.len() as u32);
        }
        Self {
            shape,
            in_sight,
            starts,
            lines: shape.lines().concat().iter().map(|&c| c as u16).collect(),
            stack: Vec::new(),
            singles: Vec::new(),
            solution: vec![0; cells],
            path: Vec::new(),
            patience: u64::MAX,
            left: 0,
        }
    }

    /// The cells in sight of a cell.
    pub(super) fn in_sight(&self, cell: usize) -> &[u16] {
        &self.in_sight[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    fn full(&self) -> u64 {
        full_mask(self.shape)
    }

    /// The candidates that the clues leave in their own cells.
    pub(crate) fn masks(&self, puzzle: &Puzzle) -> Vec<u64> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let full = self.full();
        let mask = |&symbol: &u8| symbol.checked_sub(1).map_or(full, |bit| 1 << bit);
        puzzle.symbols().iter().map(mask).collect()
    }

    /// The candidates of the board before any branch.
    pub(super) fn root(&self) -> &[u64] {
        &self.stack[..self.shape.cells()]
    }

    /// Whether the last search lost its patience: what is not [behind it](Step) is not visited.
    pub(super) fn gave_up(&self) -> bool {
        self.left == 0
    }

    /// Whether the search that lost its patience was done with the branch of a grid before.
    pub(super) fn has_passed(&self, symbols: &[u8]) -> bool {
        let takes = |mask: u64, cell: usize| mask >> (symbols[cell] - 1) & 1 == 1;
        let other = self.path.iter().find(|step| !takes(step.symbol, step.cell));
        other.is_some_and(|step| takes(step.before, step.cell))
    }

    /// Visits the grids that take a candidate in every cell.
    pub(super) fn visit(&mut self, masks: &[u64], visit: Visit<'_>) -> ControlFlow<()> {
        self.path.clear();
        self.left = self.patience;
        if masks.contains(&0) {
            return ControlFlow::Continue(());
        }
        self.put(masks);
        self.search(0, visit)
    }

    /// What singles leave of a board; `None` where that is a contradiction.
    pub(crate) fn settle(&mut self, masks: &[u64]) -> Option<&[u64]> {
        self.put(masks);
        let settled = !masks.contains(&0) && self.propagate(0).is_ok();
        settled.then(|| self.root())
    }

    /// Puts a board at level 0.
    fn put(&mut self, masks: &[u64]) {
        self.stack.clear();
        self.stack.extend_from_slice(masks);
        self.singles.clear();
        let single = |&cell: &u16| is_single(masks[usize::from(cell)]);
        self.singles.extend((0..masks.len() as u16).filter(single));
    }

    /// Propagates singles at a level to a fixpoint.
    fn propagate(&mut self, level: usize) -> Result<(), Contradiction> {
        loop {
            self.naked_singles(level)?;
            self.hidden_singles(level)?;
            if self.singles.is_empty() {
                return Ok(());
            }
        }
    }

    fn naked_singles(&mut self, level: usize) -> Result<(), Contradiction> {
        let cells = self.shape.cells();
        let board = &mut self.stack[level * cells..][..cells];
        while let Some(cell) = self.singles.pop() {
            let cell = cell as usize;
            let symbol = board[cell];
            let (start, end) = (self.starts[cell] as usize, self.starts[cell + 1] as usize);
            for &other in &self.in_sight[start..end] {
                let candidates = &mut board[other as usize];
                if *candidates & symbol != 0 {
                    *candidates &= !symbol;
                    if *candidates == 0 {
                        return Err(Contradiction);
                    }
                    if is_single(*candidates) {
                        self.singles.push(other);
                    }
                }
            }
        }
        Ok(())
    }

    fn hidden_singles(&mut self, level: usize) -> Result<(), Contradiction> {
        let (cells, full) = (self.shape.cells(), self.full());
        let board = &mut self.stack[level * cells..][..cells];
        for line in self.lines.chunks_exact(self.shape.side()) {
            let (mut once, mut twice) = (0, 0);
            for &cell in line {
                let candidates = board[cell as usize];
                twice |= once & candidates;
                once |= candidates;
            }
            if once != full {
                return Err(Contradiction);
            }
            let hidden = once & !twice;
            for &cell in line {
                let candidates = &mut board[cell as usize];
                let only_here = *candidates & hidden;
                if only_here != 0 && !is_single(*candidates) {
                    if !is_single(only_here) {
                        return Err(Contradiction);
                    }
                    *candidates = only_here;
                    self.singles.push(cell);
                }
            }
        }
        Ok(())
    }

    /// An open cell with the fewest candidates; `None` when every cell has one.
    fn branching_cell(&self, level: usize) -> Option<usize> {
        let cells = self.shape.cells();
        let board = &self.stack[level * cells..][..cells];
        let open = (0..cells).filter(|&cell| !is_single(board[cell]));
        let mut best = None;
        for cell in open {
            let count = board[cell].count_ones();
            if count == 2 {
                return Some(cell);
            }
            if best.is_none_or(|(fewest, _)| count < fewest) {
                best = Some((count, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    fn search(&mut self, level: usize, visit: Visit<'_>) -> ControlFlow<()> {
        poll();
        self.left -= 1;
        if self.left == 0 {
            return ControlFlow::Break(());
        }
        if self.propagate(level).is_err() {
            self.singles.clear();
            return ControlFlow::Continue(());
        }
        let cells = self.shape.cells();
        let start = level * cells;
        let Some(cell) = self.branching_cell(level) else {
            let board = &self.stack[start..][..cells];
            for (symbol, candidates) in self.solution.iter_mut().zip(board) {
                *symbol = candidates.trailing_zeros() as u8 + 1;
            }
            self.left = self.patience;
            return visit(&self.solution);
        };
        let all = self.stack[start + cell];
        let mut rest = all;
        while rest != 0 {
            let symbol = rest & rest.wrapping_neg();
            self.path.push(Step { cell, symbol, before: all ^ rest });
            rest ^= symbol;
            self.stack.truncate(start + cells);
            self.stack.extend_from_within(start..);
            self.stack[start + cells + cell] = symbol;
            self.singles.push(cell as u16);
            self.search(level + 1, visit)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }
}

impl Solver for Generic {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        let masks = self.masks(puzzle);
        self.visit(&masks, visit)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All solutions, none of which is visited twice.
    pub(in crate::solve) fn solutions(
        solver: &mut dyn Solver,
        puzzle: &Puzzle,
    ) -> BTreeSet<Vec<u8>> {
        let mut all = BTreeSet::new();
        let _ = solver.for_each_solution(puzzle, &mut |symbols| {
            assert!(all.insert(symbols.to_vec()), "visited twice");
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn the_largest_boards_are_solved() {
        for name in ["5x5", "latin32", "5x7", "6x6", "latin36"] {
            let shape: Shape = name.parse().unwrap();
            let empty = Puzzle::empty(shape);
            assert_eq!(Generic::new(shape).solve(&empty, 1).count, 1, "{name}");
        }
    }

    #[test]
    fn another_solution_is_found_exactly_when_there_is_one() {
        let shape: Shape = "2x2".parse().unwrap();
        let mut solver = Generic::new(shape);
        let puzzle = Puzzle::parse(shape, "1.....1..1.....1").unwrap();
        let known = solver.solve(&puzzle, 1).solution.unwrap();
        let other = solver.another(&puzzle, &known).unwrap();
        assert_ne!(other, known);
        assert_eq!(solver.another(&known, &known), None);
        assert_eq!(solver.unique(&known), Some(known));
        assert_eq!(solver.solve(&puzzle, 0).count, 0);
    }
}
