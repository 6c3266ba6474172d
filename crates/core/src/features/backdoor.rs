//! The fewest cells to fill in before singles solve a puzzle.

use super::deduction::{Deducer, Deduction};
use crate::board::{Grid, Puzzle};
use crate::run::poll;

/// The least number of cells, up to `most`, such that singles solve a proper puzzle when they are
/// filled in as in its solution; `None` when more are needed.
///
/// Sets are built cell by cell, and only from cells that singles leave open beside those before: a
/// set with another cell does what a smaller one does.
///
/// # Panics
/// When the puzzle is of another shape than the deducer.
pub fn backdoor(deducer: &Deducer, puzzle: &Puzzle, solution: &Grid, most: usize) -> Option<usize> {
    let start = deducer.deduce(puzzle, Deduction::Singles);
    (0..=most).find(|&size| suffices(deducer, &start.symbols, solution.symbols(), 0, size))
}

/// Whether this number of cells, from a given one on, is enough.
fn suffices(deducer: &Deducer, known: &[u8], solution: &[u8], from: usize, size: usize) -> bool {
    poll();
    if size == 0 {
        return !known.contains(&0);
    }
    (from..known.len()).filter(|&cell| known[cell] == 0).any(|cell| {
        let mut more = known.to_vec();
        more[cell] = solution[cell];
        let more = deducer.deduce_symbols(&more, Deduction::Singles).symbols;
        suffices(deducer, &more, solution, cell + 1, size - 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::random::stream;
    use crate::solve::nine::NineSolver;
    use crate::solve::{Solver as _, generate::Generator};
    use crate::symmetry::SymmetryGroup;

    #[test]
    fn pairs_by_trying_all_of_them() {
        let shape = Shape::NINE;
        let mut solver = NineSolver::default();
        let random = &mut stream(9, 0);
        let deducer = Deducer::new(shape);
        let mut met = [0; 3];
        for _ in 0..12 {
            let puzzle = Generator::new(&mut solver).minimal(random);
            let solution = solver.solve(&puzzle, 2).solution.unwrap();
            let solved = |cells: &[usize]| {
                let more = puzzle.with(cells.iter().map(|&cell| (cell, solution.symbols()[cell])));
                deducer.deduce(&more, Deduction::Singles).is_solved()
            };
            let size = if solved(&[]) {
                0
            } else if (0..81).any(|a| solved(&[a])) {
                1
            } else {
                2
            };
            if size == 2 && !(0..81).any(|a| (0..a).any(|b| solved(&[a, b]))) {
                continue;
            }
            assert_eq!(backdoor(&deducer, &puzzle, &solution, 2), Some(size));
            let image = SymmetryGroup::of(shape).random(random).puzzle(&puzzle);
            let solution = solver.solve(&image, 2).solution.unwrap();
            assert_eq!(backdoor(&deducer, &image, &solution, 2), Some(size));
            met[size] += 1;
        }
        assert!(met[0] > 0 && met[1] > 0, "{met:?}");
    }
}
