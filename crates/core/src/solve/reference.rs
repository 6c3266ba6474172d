//! The reference: backtracking by the rules alone.
//!
//! It exists to be obviously right: the empty cells are filled in cell order with every symbol that
//! no cell in sight holds. Every other solver is tested against it.

use std::ops::ControlFlow;

use super::{Solver, Visit};
use crate::board::{Puzzle, Shape};
use crate::run::poll;

/// Backtracking by the rules alone, for every shape; solutions come in lexicographic order.
#[derive(Debug, Clone)]
pub struct Reference {
    shape: Shape,
    in_sight: Vec<Vec<usize>>,
}

impl Reference {
    /// The reference for boards of a shape.
    pub fn new(shape: Shape) -> Self {
        let in_sight = |cell| (0..shape.cells()).filter(|&other| shape.sees(cell, other)).collect();
        Self { shape, in_sight: (0..shape.cells()).map(in_sight).collect() }
    }

    fn fill_from(&self, cell: usize, symbols: &mut [u8], visit: Visit<'_>) -> ControlFlow<()> {
        let Some(empty) = (cell..symbols.len()).find(|&c| symbols[c] == 0) else {
            return visit(symbols);
        };
        poll();
        for symbol in 1..=self.shape.side() as u8 {
            if self.in_sight[empty].iter().all(|&c| symbols[c] != symbol) {
                symbols[empty] = symbol;
                self.fill_from(empty + 1, symbols, visit)?;
            }
        }
        symbols[empty] = 0;
        ControlFlow::Continue(())
    }
}

impl Solver for Reference {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        if puzzle.conflict().is_some() {
            return ControlFlow::Continue(());
        }
        self.fill_from(0, &mut puzzle.symbols().to_vec(), visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(shape: &str, text: &str) -> u64 {
        let shape = shape.parse().unwrap();
        let puzzle = Puzzle::parse(shape, text).unwrap();
        Reference::new(shape).count(&puzzle, u64::MAX)
    }

    #[test]
    fn empty_boards_have_the_known_numbers_of_solution_grids() {
        // OEIS A107739 (2x2) and A002860 (Latin squares).
        assert_eq!(count("2x2", &".".repeat(16)), 288);
        assert_eq!(count("latin1", "."), 1);
        assert_eq!(count("latin4", &".".repeat(16)), 576);
        assert_eq!(count("latin5", &".".repeat(25)), 161_280);
    }

    #[test]
    fn solutions_come_in_lexicographic_order_and_a_broken_rule_leaves_none() {
        let shape: Shape = "2x2".parse().unwrap();
        let mut seen = Vec::new();
        let empty = Puzzle::empty(shape);
        let _ = Reference::new(shape).for_each_solution(&empty, &mut |s| {
            seen.push(s.to_vec());
            ControlFlow::Continue(())
        });
        assert!(seen.is_sorted_by(|a, b| a < b));
        assert_eq!(count("2x2", "11.............."), 0);
        assert_eq!(count("2x2", "12..1.34........"), 0);
    }
}
