//! Comparison with brute force: every board that differs in this number of clues, solved by the
//! reference.

use std::collections::BTreeSet;

use super::*;
use crate::board::{Puzzle, Shape};
use crate::random::stream;
use crate::solve::generate::Generator;
use crate::solve::{Generic, Reference, Solver};

fn is_minimal(solver: &mut Reference, puzzle: &Puzzle) -> bool {
    !(puzzle.skeleton().cells()).any(|cell| solver.count(&puzzle.with([(cell, 0)]), 2) == 1)
}

/// All boards with `left` clues more than `symbols`, in cells from `from`, none as in `puzzle`.
fn extended(
    puzzle: &Puzzle,
    symbols: &mut Vec<u8>,
    from: usize,
    left: usize,
    visit: &mut dyn FnMut(Puzzle),
) {
    if left == 0 {
        return visit(Puzzle::new(puzzle.shape(), symbols.clone()));
    }
    for cell in from..symbols.len() {
        for symbol in 1..=puzzle.shape().side() as u8 {
            if symbols[cell] == 0 && puzzle.symbols()[cell] != symbol {
                symbols[cell] = symbol;
                extended(puzzle, symbols, cell + 1, left - 1, visit);
                symbols[cell] = 0;
            }
        }
    }
}

fn by_force(puzzle: &Puzzle, wanted: Wanted) -> BTreeSet<String> {
    let mut solver = Reference::new(puzzle.shape());
    let mut found = BTreeSet::new();
    let removals = Removals::of([puzzle.clone()], wanted.remove).unwrap();
    for number in 0..removals.len() {
        let mut symbols = puzzle.symbols().to_vec();
        removals.get(number).cells.iter().for_each(|&cell| symbols[cell] = 0);
        extended(puzzle, &mut symbols, 0, wanted.add, &mut |other| {
            let same = !wanted.same_pattern || other.skeleton() == puzzle.skeleton();
            let right = same && other.conflict().is_none() && solver.count(&other, 2) == 1;
            if right && (!wanted.minimal || is_minimal(&mut solver, &other)) {
                found.insert(other.to_string());
            }
        });
    }
    found
}

fn found(vicinity: &mut Vicinity, puzzle: &Puzzle, wanted: Wanted) -> BTreeSet<String> {
    let removals = Removals::of([puzzle.clone()], wanted.remove).unwrap();
    let all: Vec<Removal> = (0..removals.len()).map(|number| removals.get(number)).collect();
    let lists = vicinity.find(&all);
    let mut found = BTreeSet::new();
    for puzzle in lists.iter().flatten() {
        assert!(found.insert(puzzle.to_string()), "{puzzle} twice");
    }
    found
}

#[test]
fn small_boards_have_the_neighbours_of_brute_force() {
    let sizes: [(&str, &[(usize, usize)]); 3] = [
        ("2x2", &[(0, 1), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2), (3, 1)]),
        ("latin4", &[(1, 1), (2, 2)]),
        ("2x3", &[(1, 1), (2, 1)]),
    ];
    for (name, changes) in sizes {
        let shape: Shape = name.parse().unwrap();
        let mut solver = Generic::new(shape);
        let mut generator = Generator::new(&mut solver);
        for block in 0..2 {
            let minimal = generator.minimal(&mut stream(5, block));
            let easy = generator.easy(1, &mut stream(6, block));
            for (puzzle, &(remove, add)) in
                [minimal, easy].iter().flat_map(|p| changes.iter().map(move |c| (p, c)))
            {
                for kind in 0..3 {
                    let wanted = Wanted {
                        remove,
                        add,
                        minimal: kind == 1,
                        same_pattern: kind == 2,
                        ..Wanted::default()
                    };
                    let expected = by_force(puzzle, wanted);
                    // All solutions listed, and few.
                    for listed in [usize::MAX, 3] {
                        let mut vicinity = Vicinity::new(shape, wanted).listing(listed);
                        assert_eq!(
                            found(&mut vicinity, puzzle, wanted),
                            expected,
                            "{name} {wanted:?} {puzzle}"
                        );
                    }
                }
            }
        }
    }
}

/// The batch of 9x9 boards against the way of every shape, with few and with many solutions.
#[test]
fn nines_have_the_neighbours_of_one_search_each() {
    let shape: Shape = "3x3".parse().unwrap();
    let mut solver = crate::solve::nine::NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    for (block, remove) in [(0, 1), (1, 2), (2, 6)] {
        let puzzle = generator.minimal(&mut stream(8, block));
        let wanted = Wanted { remove, add: 1, minimal: block == 1, ..Wanted::default() };
        let removals = Removals::of([puzzle], remove).unwrap();
        let some: Vec<Removal> =
            (0..removals.len().min(12)).map(|number| removals.get(number)).collect();
        let mut vicinity = Vicinity::new(shape, wanted);
        let together = vicinity.find(&some);
        for (removal, together) in some.iter().zip(together) {
            let left: Vec<u8> = (removal.puzzle.symbols().iter().enumerate())
                .map(|(cell, &s)| if removal.cells.contains(&cell) { 0 } else { s })
                .collect();
            let mut expected = BTreeSet::new();
            let mut solver = Generic::new(shape);
            extended(&removal.puzzle, &mut left.clone(), 0, 1, &mut |other| {
                let minimal = || {
                    let mut cells = other.skeleton().cells().collect::<Vec<_>>().into_iter();
                    !cells.any(|cell| Generic::new(shape).count(&other.with([(cell, 0)]), 2) == 1)
                };
                if solver.count(&other, 2) == 1 && (!wanted.minimal || minimal()) {
                    expected.insert(other.to_string());
                }
            });
            let together: BTreeSet<String> = together.iter().map(Puzzle::to_string).collect();
            assert_eq!(together, expected, "{wanted:?}");
        }
    }
}

#[test]
fn the_symmetry_of_the_clue_cells_is_kept() {
    let shape: Shape = "2x2".parse().unwrap();
    let puzzle = Puzzle::parse(shape, "1..24..........3").unwrap();
    let wanted = Wanted { remove: 2, add: 2, ..Wanted::default() };
    let all = found(&mut Vicinity::new(shape, wanted), &puzzle, wanted);
    let kept = Wanted { same_symmetry: true, ..wanted };
    // No reflection or rotation maps these clue cells onto themselves: nothing is lost.
    assert_eq!(found(&mut Vicinity::new(shape, kept), &puzzle, kept), all);
    // These have the half turn, and no other.
    let even = Puzzle::parse(shape, "1...4......3...2").unwrap();
    let half = |text: &String| {
        let clue: Vec<bool> = text.chars().map(|c| c != '.').collect();
        (0..16).all(|cell| clue[cell] == clue[15 - cell])
    };
    let all = found(&mut Vicinity::new(shape, wanted), &even, wanted);
    let some = found(&mut Vicinity::new(shape, kept), &even, kept);
    let expected: BTreeSet<String> = all.iter().filter(|&text| half(text)).cloned().collect();
    assert!(half(&even.to_string()) && !some.is_empty() && some.len() < all.len());
    assert_eq!(some, expected);
}

#[test]
fn a_job_is_of_its_removals_and_is_left_when_the_run_is_being_stopped() {
    use crate::run::{Block, Job, Stop};
    let shape: Shape = "3x3".parse().unwrap();
    let puzzle = Generator::new(&mut Generic::new(shape)).minimal(&mut stream(1, 0));
    let wanted = Wanted { remove: 1, add: 3, ..Wanted::default() };
    let removals = |number| Removals::of([puzzle.clone()], number).unwrap();
    let job = VaryJob::new(shape, removals(1), wanted, false);
    let stop = Stop::default();
    stop.ask();
    assert!(stop.over(|| job.block(Block::new(0, 0))).is_err());
    for (shape, number) in [("3x3", 2), ("latin9", 1)] {
        let make = || VaryJob::new(shape.parse().unwrap(), removals(number), wanted, false);
        assert!(std::panic::catch_unwind(make).is_err(), "{shape} {number}");
    }
}
