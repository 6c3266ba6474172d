//! The walk to minimal puzzles with many clues: what is found is minimal, by another solver, and as
//! large as the census knows.

use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::large::{LargeError, LargePuzzles};
use gridforest::solve::{Generic, Solver as _};

/// Whether a puzzle is proper and no clue can go, by the general solver.
fn is_minimal(puzzle: &Puzzle) -> bool {
    let mut solver = Generic::new(puzzle.shape());
    let cells: Vec<usize> = puzzle.skeleton().cells().collect();
    solver.count(puzzle, 2) == 1
        && cells.iter().all(|&cell| solver.count(&puzzle.with([(cell, 0)]), 2) == 2)
}

fn largest(shape: &str, epochs: usize) -> usize {
    let shape: Shape = shape.parse().unwrap();
    let search = LargePuzzles::new(shape, 1, 0).unwrap();
    let found: Vec<Puzzle> = search.take(epochs).flatten().collect();
    assert!(found.iter().all(is_minimal));
    assert!(found.is_sorted_by_key(Puzzle::clues));
    found.last().map_or(0, Puzzle::clues)
}

#[test]
fn the_largest_minimal_puzzles_of_small_shapes_are_found() {
    // The largest of all minimal puzzles, by the census (results/shidoku, results/forest-*).
    for (shape, clues) in [("latin4", 7), ("latin5", 11)] {
        assert_eq!(largest(shape, 2), clues, "{shape}");
    }
    // Into the second cycle, which begins after 16 epochs.
    assert_eq!(largest("2x2", 18), 6);
    assert_eq!(largest("2x3", 4), 15);
    // There are 18, and the walk has been seen to stay at 17.
    assert!(largest("latin6", 4) >= 16);
}

#[test]
fn critical_sets_of_a_square_are_as_large_as_the_census_knows() {
    let shape: Shape = "latin6".parse().unwrap();
    // The class with 18, and the class with the least maximum (results/forest-latin6).
    for (grid, clues) in
        [("123456214365351624462513536142645231", 18), ("123456231564312645465213546321654132", 16)]
    {
        let grid = Grid::parse(shape, grid).unwrap();
        let search = LargePuzzles::of_grid(&grid, 1, 0).unwrap().take(2);
        let found: Vec<Puzzle> = search.flatten().collect();
        assert!(found.iter().all(is_minimal));
        let last = found.last().unwrap();
        assert_eq!(last.clues(), clues);
        assert_eq!(grid.puzzle(&last.skeleton()), *last);
    }
}

/// That they depend on the seed alone is tested where a walk can be shorter than an epoch.
#[test]
fn nine_by_nine_puzzles_grow() {
    let shape: Shape = "3x3".parse().unwrap();
    let puzzles = LargePuzzles::new(shape, 5, 3).unwrap().next().unwrap();
    assert!(puzzles.iter().all(is_minimal));
    assert!(puzzles.iter().any(|puzzle| puzzle.clues() >= 30));
}

#[test]
fn large_shapes_are_refused() {
    for shape in ["3x4", "latin9"] {
        let shape: Shape = shape.parse().unwrap();
        let or_nine = true;
        let refused = LargePuzzles::new(shape, 1, 0).err();
        assert_eq!(refused, Some(LargeError::Symbols { shape, or_nine }));
    }
}
