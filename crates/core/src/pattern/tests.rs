//! Against brute force on 2x2 boards, and chi-square tests of what is claimed to be uniform.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::*;
use crate::board::{Grid, Puzzle, Shape, Skeleton};
use crate::census::classes::Classes;
use crate::random::stream;
use crate::solve::{Generic, Reference, Solver};
use crate::stats::chi_square_z;
use crate::symmetry::canonical_form;

fn small() -> Shape {
    "2x2".parse().unwrap()
}

fn grids() -> Vec<Grid> {
    let mut grids = Vec::new();
    let empty = Puzzle::empty(small());
    let _ = Reference::new(small()).for_each_solution(&empty, &mut |symbols| {
        grids.push(Grid::new(small(), symbols).unwrap());
        ControlFlow::Continue(())
    });
    grids
}

fn assert_uniform(counts: BTreeMap<String, u32>, kinds: usize) {
    assert!(chi_square_z(counts.into_values(), kinds) < 4.0);
}

#[test]
fn orbits_are_a_partition_of_the_right_sizes() {
    let shape: Shape = "3x3".parse().unwrap();
    let numbers = [81, 45, 45, 45, 45, 25, 25, 41, 21, 15];
    for (name, number) in SquareSymmetry::names().zip(numbers) {
        let orbits = name.parse::<SquareSymmetry>().unwrap().orbits(shape).unwrap();
        assert_eq!(orbits.len(), number, "{name}");
        let cells: BTreeSet<usize> = orbits.iter().flatten().copied().collect();
        assert_eq!((cells.len(), orbits.concat().len()), (81, 81), "{name}");
    }
}

#[test]
fn random_patterns_are_uniform() {
    let orbits = SquareSymmetry::Orthogonal.orbits("2x3".parse().unwrap()).unwrap();
    let shape: Shape = "2x3".parse().unwrap();
    // Nine orbits of four: 84 choices of three.
    let mut counts = BTreeMap::new();
    let random = &mut stream(3, 0);
    for _ in 0..8400 {
        let pattern = random_pattern(shape, &orbits, 12, random).unwrap();
        assert_eq!(pattern.clues(), 12);
        *counts.entry(pattern.to_string()).or_default() += 1;
    }
    assert_uniform(counts, 84);
    assert_eq!(random_pattern(shape, &orbits, 13, random), None);
}

#[test]
fn accepted_puzzles_are_uniform() {
    let classes = Classes::of(small()).unwrap();
    let pattern = Skeleton::from_cells(small(), [0, 1, 6, 11, 12]);
    let mut solver = Generic::new(small());
    let all = grids().into_iter().map(|grid| (grid, pattern.clone()));
    let kinds = accepted(&mut solver, &all.collect::<Vec<_>>(), false).len();
    let random = &mut stream(4, 0);
    let tried: Vec<_> = (0..40_000).map(|_| (classes.sample(random), pattern.clone())).collect();
    let mut counts = BTreeMap::new();
    for puzzle in accepted(&mut solver, &tried, false) {
        *counts.entry(puzzle.to_string()).or_default() += 1;
    }
    assert!(kinds > 20);
    assert_uniform(counts, kinds);
}

#[test]
fn filled_and_reduced_puzzles_are_what_was_asked_for() {
    let grids = grids();
    let (mut solver, mut reference) = (Generic::new(small()), Reference::new(small()));
    let pattern = Skeleton::from_cells(small(), [0, 1, 6, 11, 12]);
    let orbits = SquareSymmetry::Rotate180.orbits(small()).unwrap();
    let (mut filled, mut symmetric) = (0, 0);
    for (block, grid) in grids.iter().enumerate() {
        let random = &mut stream(5, block as u64);
        for minimal in [false, true] {
            if let Some(puzzle) = fill(&mut solver, grid, &pattern, minimal, random) {
                assert_eq!(puzzle.skeleton(), pattern);
                assert_eq!(reference.count(&puzzle, 2), 1);
                assert!(!minimal || is_minimal(&mut reference, &puzzle));
                filled += 1;
            }
            let wanted = Reduction { orbits: &orbits, clues: Some(6), minimal };
            if let Some(puzzle) = reduced(&mut solver, grid, wanted, random) {
                let symbols = puzzle.symbols();
                assert!((0..16).all(|c| (symbols[c] == 0) == (symbols[15 - c] == 0)));
                assert_eq!((puzzle.clues(), reference.count(&puzzle, 2)), (6, 1));
                assert!(!minimal || is_minimal(&mut reference, &puzzle));
                symmetric += 1;
            }
        }
    }
    assert!(filled > 50 && symmetric > 50, "{filled} {symmetric}");
}

#[test]
fn the_fraction_is_that_of_all_grids() {
    let mut solver = Generic::new(small());
    for cells in [vec![0, 1, 6, 11, 12], vec![0, 6, 9, 15], (0..8).collect()] {
        let pattern = Skeleton::from_cells(small(), cells);
        let all: Vec<_> = grids().into_iter().map(|grid| (grid, pattern.clone())).collect();
        let exact = accepted(&mut solver, &all, false).len() as f64 / 288.0;
        let classes = Classes::of(small()).unwrap();
        let random = &mut stream(6, 0);
        let sample: Vec<Grid> = (0..1000).map(|_| classes.sample(random)).collect();
        let found = fraction(&mut solver, &pattern, &sample, random).unwrap();
        assert!((found.mean - exact).abs() <= 4.0 * found.error + 1e-9, "{found:?} {exact}");
    }
}

#[test]
fn all_puzzles_of_the_images_are_those_of_brute_force() {
    let pattern = Skeleton::from_cells(small(), [0, 1, 6, 11, 12]);
    for grid in [&grids()[0], &grids()[100]] {
        let class = canonical_form(grid).form;
        // Every puzzle on the pattern whose symbols come in order, by its solution.
        let (mut expected, mut reference) = (BTreeSet::new(), Reference::new(small()));
        for number in 0..4usize.pow(5) {
            let mut symbols = vec![0; 16];
            let digits: Vec<u8> = (0..5).map(|i| (number / 4usize.pow(i) % 4) as u8 + 1).collect();
            let named =
                (0..5).all(|i| digits[i] <= digits[..i].iter().copied().max().unwrap_or(0) + 1);
            for (cell, &digit) in pattern.cells().zip(&digits) {
                symbols[cell] = digit;
            }
            let puzzle = Puzzle::new(small(), symbols);
            let solution = reference.unique(&puzzle).filter(|_| named);
            if solution.is_some_and(|solution| canonical_form(&solution).form == class) {
                expected.insert(puzzle.to_string());
            }
        }
        let mut found = BTreeSet::new();
        let mut solver = Generic::new(small());
        let flow = on_images(&mut solver, grid, &pattern, &mut |puzzle| {
            assert!(found.insert(puzzle.to_string()));
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Some(ControlFlow::Continue(())));
        assert!(!expected.is_empty());
        assert_eq!(found, expected);
    }
}

#[test]
#[should_panic(expected = "the pattern has the grid's shape")]
fn a_grid_is_not_filled_on_a_pattern_of_another_shape() {
    let pattern = Skeleton::from_cells("latin4".parse().unwrap(), [0, 1, 6, 11, 12]);
    let mut solver = Generic::new(small());
    let _ = fill(&mut solver, &grids()[0], &pattern, false, &mut stream(1, 0));
}

#[test]
#[should_panic(expected = "the pattern has the grids' shape")]
fn a_pattern_of_another_shape_has_no_fraction() {
    let pattern = Skeleton::from_cells("latin4".parse().unwrap(), [0, 1, 6, 11, 12]);
    let mut solver = Generic::new(small());
    let _ = fraction(&mut solver, &pattern, &grids(), &mut stream(1, 0));
}

#[test]
#[should_panic(expected = "the orbits are of cells of the board")]
fn no_cell_beyond_the_board_is_removed() {
    let mut solver = Generic::new(small());
    let wanted = Reduction { orbits: &[vec![0], vec![16]], clues: None, minimal: false };
    let _ = reduced(&mut solver, &grids()[0], wanted, &mut stream(1, 0));
}

#[test]
#[should_panic(expected = "the orbits are of cells of the board")]
fn no_pattern_has_a_cell_beyond_the_board() {
    let _ = random_pattern(small(), &[vec![0], vec![99]], 1, &mut stream(1, 0));
}
