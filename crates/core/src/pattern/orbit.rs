//! All puzzles on a pattern whose solution is equivalent to a given grid.

use std::collections::HashSet;
use std::ops::ControlFlow;

use num_traits::ToPrimitive;

use super::proper::are_proper;
use crate::board::{Grid, Puzzle, Skeleton};
use crate::solve::Solver;
use crate::symmetry::SymmetryGroup;

/// The most images of a grid that are looked at.
pub const MOST_IMAGES: u64 = 50_000_000;

/// The number of images that are solved together.
const SHARE: usize = 1 << 14;

/// Shows every proper puzzle on a pattern whose solution is an image of a grid under the geometric
/// symmetries, once up to the names of symbols: they are named 1, 2, … as they come first. `None`,
/// and nothing is shown, when there are more than [`MOST_IMAGES`].
///
/// # Panics
/// When the grid, the pattern and the solver are of different shapes.
pub fn on_images(
    solver: &mut dyn Solver,
    grid: &Grid,
    pattern: &Skeleton,
    visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    let group = SymmetryGroup::of(grid.shape());
    let images = group.geometric_order().to_u64();
    images.filter(|&images| images <= MOST_IMAGES)?;
    let mut seen = HashSet::new();
    let mut elements = group.geometric_elements();
    loop {
        let more = elements.by_ref().take(SHARE);
        let puzzles: Vec<Puzzle> = more.map(|element| element.grid(grid).puzzle(pattern)).collect();
        if puzzles.is_empty() {
            return Some(ControlFlow::Continue(()));
        }
        let proper = puzzles.iter().zip(are_proper(solver, &puzzles));
        for (puzzle, _) in proper.filter(|(_, proper)| *proper) {
            let puzzle = named(puzzle);
            if seen.insert(puzzle.to_string()) && visit(&puzzle).is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
    }
}

/// The puzzle with its symbols named as they come first.
fn named(puzzle: &Puzzle) -> Puzzle {
    let mut names = vec![0u8; puzzle.shape().side() + 1];
    let mut next = 0;
    let symbols = puzzle.symbols().iter().map(|&symbol| {
        let name = &mut names[usize::from(symbol)];
        if symbol != 0 && *name == 0 {
            next += 1;
            *name = next;
        }
        *name
    });
    let symbols: Vec<u8> = symbols.collect();
    Puzzle::new(puzzle.shape(), symbols)
}
