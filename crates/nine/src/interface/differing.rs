//! Other solutions of clues of known grids, each with another symbol in a given cell.
//!
//! The cells in which another solution differs from a grid hold an unavoidable set of that grid. All queries fill the
//! lanes together.

use crate::backend::{Backend, run};
use crate::mask::CellMask;
use crate::tasks::{Batch, Differing, DifferingQuery};

/// For each query the cells in which some solution differs from the grid, the wanted cell among them; empty when there
/// is no such solution.
///
/// A grid is its 81 symbols in cell order. Of several solutions, which one is found may depend on the backend and the
/// other queries.
///
/// ```
/// use gridforest_nine::{Backend, DifferingQuery, differing, solve_batch};
/// let backend = Backend::best();
/// let grid = solve_batch(backend, &[[0; 81]], 1)[0].solution;
/// let query = DifferingQuery { grid: 0, clues: 0, cell: 40 };
/// let cells = differing(backend, &[grid], &[query])[0];
/// assert!(cells >> 40 & 1 == 1);
/// ```
///
/// # Panics
/// When this machine can't run the backend, or a query names no grid or no cell.
pub fn differing(
    backend: Backend,
    grids: &[[u8; 81]],
    queries: &[DifferingQuery],
) -> Vec<CellMask> {
    let mut task = Differing::new(grids, queries);
    run(backend, &mut Batch::Differing(&mut task));
    task.found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::{cells_of, mask_of};
    use crate::redundant_clues;
    use gridforest::random::stream;
    use gridforest::solve::generate::Generator;
    use gridforest::solve::nine::NineSolver;

    #[test]
    fn clues_without_a_differing_solution_are_the_redundant_ones() {
        let mut solver = NineSolver::default();
        let mut generator = Generator::new(&mut solver);
        for backend in Backend::available() {
            for block in 0..20 {
                let random = &mut stream(8, block);
                let puzzle: [u8; 81] = generator.easy(4, random).symbols().try_into().unwrap();
                let grid = crate::solve_batch(backend, &[puzzle], 1)[0].solution;
                let clues = mask_of((0..81).filter(|&cell| puzzle[cell] != 0));
                let query = |cell| DifferingQuery {
                    grid: 0,
                    clues,
                    cell: cell as u8,
                };
                let queries: Vec<_> = cells_of(clues).map(query).collect();
                let found = differing(backend, &[grid], &queries);
                for (DifferingQuery { cell, .. }, differs) in queries.iter().zip(&found) {
                    assert!(*differs == 0 || *differs & clues == 1 << cell);
                }
                let none = queries.iter().zip(&found).filter(|(_, found)| **found == 0);
                let redundant = mask_of(none.map(|(q, _)| usize::from(q.cell)));
                assert_eq!(redundant, redundant_clues(backend, &[puzzle])[0]);
            }
        }
    }
}
