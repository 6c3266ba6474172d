//! All minimal puzzles inside many proper puzzles at once.
//!
//! The sets of clues that can be removed from a proper puzzle `S`, so that the rest is proper, are
//! closed under taking subsets: a simplicial complex. Its *facets*, the maximal sets, are the
//! complements of the minimal puzzles. Below a face `T` the cells that can join it are its *link*;
//! the link of a larger face is inside, so it shrinks quickly:
//!
//! ```text
//! link(T ∪ x) ⊆ link(T) − x                a facet where it is empty
//! ```
//!
//! Faces are visited once, their cells in ascending order. All of the link is kept, to recognise
//! facets. Whether a cell `x` belongs to the link of `T` is one question to the solver: does a
//! solution of `S − T` without `x` differ in `x`? If it does, the cells where it differs are an
//! unavoidable set `U`, and `U ∩ S ⊆ T ∪ x` is an *obstruction*: no face contains it. Obstructions
//! answer most later questions, and the small unavoidable sets of the grid give the first ones.
//!
//! The solver calls of many faces of many puzzles form one batch.

use std::ops::RangeInclusive;

use crate::board::{CellMask, cells_of};
use crate::estimate::puzzles::{ClueSet, ClueSetTester};

/// The faces that are tested together.
const BATCH: usize = 128;

/// A set of clues that can be removed from one of the puzzles.
struct Face {
    puzzle: usize,
    removed: CellMask,
    /// The cells that might join it.
    candidates: CellMask,
    /// The cells that those joining it in larger faces must come from: ascending order.
    later: CellMask,
}

/// Calls `found` for each minimal puzzle inside each of some proper puzzles, with the puzzle's
/// index and the clues kept, if their number is wanted.
pub(super) fn for_each_minimal_subpuzzle(
    tester: &mut ClueSetTester<'_>,
    puzzles: &[ClueSet],
    clues: &RangeInclusive<usize>,
    found: &mut dyn FnMut(usize, CellMask),
) {
    let mut obstructions: Vec<Vec<CellMask>> = puzzles
        .iter()
        .map(|&(grid, clues)| tester.small_sets(grid).iter().map(|set| set & clues).collect())
        .collect();
    let root = |(puzzle, &(_, clues)): (usize, &ClueSet)| Face {
        puzzle,
        removed: 0,
        candidates: clues,
        later: clues,
    };
    let mut stack: Vec<Face> = puzzles.iter().enumerate().map(root).collect();
    while !stack.is_empty() {
        let faces = stack.split_off(stack.len().saturating_sub(BATCH));
        let links = links(tester, puzzles, &faces, &mut obstructions);
        for (face, link) in faces.into_iter().zip(links) {
            let kept = puzzles[face.puzzle].1 & !face.removed;
            let left = kept.count_ones() as usize;
            if link == 0 {
                if clues.contains(&left) {
                    found(face.puzzle, kept);
                }
            } else if left > *clues.start() {
                stack.extend(cells_of(link & face.later).map(|cell| Face {
                    puzzle: face.puzzle,
                    removed: face.removed | 1 << cell,
                    candidates: link & !(1 << cell),
                    later: CellMask::MAX << cell << 1,
                }));
            }
        }
    }
}

/// The links of some faces, and the obstructions that were found.
fn links(
    tester: &mut ClueSetTester<'_>,
    puzzles: &[ClueSet],
    faces: &[Face],
    obstructions: &mut [Vec<CellMask>],
) -> Vec<CellMask> {
    let mut links = Vec::with_capacity(faces.len());
    let (mut asked, mut questions) = (Vec::new(), Vec::new());
    for (index, face) in faces.iter().enumerate() {
        let (grid, clues) = puzzles[face.puzzle];
        let link = face.candidates & !blocked(&obstructions[face.puzzle], face.removed);
        for cell in cells_of(link) {
            asked.push((index, cell));
            questions.push(((grid, clues & !face.removed), cell));
        }
        links.push(link);
    }
    for ((index, cell), differing) in asked.into_iter().zip(tester.differing(&questions)) {
        if differing != 0 {
            links[index] &= !(1 << cell);
            let puzzle = faces[index].puzzle;
            obstructions[puzzle].push(differing & puzzles[puzzle].1);
        }
    }
    links
}

/// The cells that would complete an obstruction.
fn blocked(obstructions: &[CellMask], removed: CellMask) -> CellMask {
    let missing = obstructions.iter().map(|set| set & !removed);
    missing.filter(|missing| missing.is_power_of_two()).fold(0, |blocked, cell| blocked | cell)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::board::Grid;
    use crate::census::UniformGrids;
    use crate::random::stream;
    use crate::solve::minimal::each_minimal;
    use crate::solve::{Generic, Solver as _};

    /// By the search of another room, one clue after the other.
    fn expected(grid: &Grid, clues: CellMask) -> BTreeSet<CellMask> {
        let puzzle = grid.puzzle_in(clues);
        let mut minimal = BTreeSet::new();
        let mut solver = Generic::new(grid.shape());
        let _ = each_minimal(&mut solver, &puzzle, &mut |puzzle| {
            minimal.insert(puzzle.skeleton().mask().unwrap());
            ControlFlow::Continue(())
        });
        minimal
    }

    /// By the definition: of all sets of clues that are proper, reached by leaving out clues one by
    /// one, those of which no clue can go. A clue that can't go from a set can't go from a smaller
    /// one.
    fn expected_of_many_cells(grid: &Grid, clues: CellMask) -> BTreeSet<CellMask> {
        let mut solver = Generic::new(grid.shape());
        let mut is_proper = |clues: CellMask| solver.count(&grid.puzzle_in(clues), 2) == 1;
        let (mut minimal, mut seen) = (BTreeSet::new(), BTreeSet::from([clues]));
        let mut stack = vec![(clues, clues)];
        while let Some((clues, candidates)) = stack.pop() {
            let spare = cells_of(candidates).filter(|&cell| is_proper(clues & !(1 << cell)));
            let spare = spare.fold(0, |mask: CellMask, cell| mask | 1 << cell);
            if spare == 0 {
                minimal.insert(clues);
            }
            for cell in cells_of(spare) {
                let fewer = clues & !(1 << cell);
                if seen.insert(fewer) {
                    stack.push((fewer, spare & fewer));
                }
            }
        }
        minimal
    }

    fn assert_found(
        grids: &[Grid],
        puzzles: &[ClueSet],
        expected: fn(&Grid, CellMask) -> BTreeSet<CellMask>,
    ) {
        let mut tester = ClueSetTester::new(grids);
        let mut found = vec![BTreeSet::new(); puzzles.len()];
        let cells = tester.cells();
        for_each_minimal_subpuzzle(&mut tester, puzzles, &(0..=cells), &mut |puzzle, kept| {
            assert!(found[puzzle].insert(kept), "found twice");
        });
        for (&(grid, clues), found) in puzzles.iter().zip(found) {
            assert_eq!(found, expected(&grids[grid], clues));
        }
    }

    #[test]
    fn they_are_those_of_the_search_on_full_small_grids() {
        for (shape, text) in [
            ("2x2", "1234341221434321"),
            ("2x2", "1234342121434312"),
            ("latin4", "1234214334124321"),
        ] {
            let grid = Grid::parse(shape.parse().unwrap(), text).unwrap();
            let all = (1 << grid.shape().cells()) - 1;
            assert_found(&[grid], &[(0, all)], expected);
        }
    }

    #[test]
    fn they_are_those_of_the_search_inside_subsets_of_9x9_grids() {
        let grids = UniformGrids::default();
        let random = &mut stream(3, 0);
        let grids: Vec<Grid> = (0..4).map(|_| grids.sample(random)).collect();
        let mut tester = ClueSetTester::new(&grids);
        let draw = |i: usize| {
            (i % 4, crate::estimate::puzzles::designs::draw::sample_subset(81, 29, random))
        };
        let drawn: Vec<ClueSet> = (0..5000).map(draw).collect();
        let proper = tester.are_proper(&drawn);
        let puzzles: Vec<ClueSet> =
            drawn.into_iter().zip(proper).filter(|p| p.1).map(|p| p.0).take(8).collect();
        assert_eq!(puzzles.len(), 8);
        assert_found(&grids, &puzzles, expected_of_many_cells);
    }
}
