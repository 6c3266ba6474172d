//! Other solutions of clues of known grids, each with another symbol in a given cell.
//!
//! The cells in which another solution differs from a grid hold an unavoidable set of that grid.
//! All queries fill the lanes together.

use crate::backend::{Backend, run};
use crate::mask::CellMask;
use crate::tasks::{Batch, Differing, DifferingQuery};

/// For each query the cells in which some solution differs from the grid, the wanted cell among
/// them; empty when there is no such solution.
///
/// A grid is its 81 symbols in cell order. Of several solutions, the one that is found depends on
/// the query alone: neither on the backend nor on the other queries.
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
