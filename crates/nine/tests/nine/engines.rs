//! Every backend against the engines that share no code with it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;

use gridforest::board::{Grid, Puzzle, Shape, mask_of};
use gridforest::random::stream;
use gridforest::solve::generate::Generator;
use gridforest::solve::{Generic, Reference, Solver};
use gridforest_nine::*;

fn nine() -> Shape {
    Shape::sudoku(3, 3).unwrap()
}

fn backends() -> impl Iterator<Item = Backend> {
    Backend::available()
}

fn symbols(puzzle: &Puzzle) -> [u8; 81] {
    puzzle.symbols().try_into().unwrap()
}

/// Puzzles of 0, 1, 2 and many solutions.
fn mixed(blocks: std::ops::Range<u64>) -> Vec<Puzzle> {
    let mut solver = Generic::new(nine());
    let mut generator = Generator::new(&mut solver);
    let mut puzzles = Vec::new();
    for block in blocks {
        let random = &mut stream(5, block);
        puzzles.push(generator.minimal(random));
        puzzles.push(generator.easy(10, random));
        puzzles.push(generator.several(1, random).unwrap());
        puzzles.push(generator.several(2 + block as usize % 3, random).unwrap());
        puzzles.push(generator.none(random).unwrap());
    }
    puzzles
}

/// Checks the answers of a batch against an engine that is right.
fn check(backend: Backend, puzzles: &[Puzzle], limit: u64, counts: &[u64]) {
    let all: Vec<[u8; 81]> = puzzles.iter().map(symbols).collect();
    let answers = solve_batch(backend, &all, limit);
    for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(counts) {
        assert_eq!(answer.solutions, count.min(limit), "{backend:?} {puzzle}");
        if answer.solutions > 0 {
            let grid = Grid::new(nine(), answer.solution).expect("a solution grid");
            assert_eq!(grid.puzzle(&puzzle.skeleton()), *puzzle, "{backend:?}");
        }
    }
}

/// Says which backends the tests of this file exercise: on a machine without AVX-512, one is
/// missing. `cargo test -p gridforest-nine --features portable` runs them on the portable path
/// alone.
#[test]
fn the_backends_exercised_are_named() {
    let available: Vec<Backend> = backends().collect();
    for backend in Backend::ALL {
        let exercised = available.contains(&backend);
        assert_eq!(exercised, backend.is_available());
        let says = if exercised { "exercised" } else { "NOT available, NOT exercised" };
        eprintln!("{backend:?}: {says}");
    }
    assert_eq!(Some(&Backend::best()), available.first());
    assert_eq!(available.last(), Some(&Backend::Portable));
    if cfg!(any(feature = "portable", not(target_arch = "x86_64"))) {
        assert_eq!(available, [Backend::Portable]);
    } else if let Some(expected) = std::env::var_os("GRIDFOREST_BACKENDS") {
        // A machine that is known to have them: `GRIDFOREST_BACKENDS=3`.
        assert_eq!(expected.to_str(), Some(available.len().to_string().as_str()));
    }
}

#[test]
fn an_unavailable_backend_is_refused() {
    for backend in Backend::ALL.into_iter().filter(|b| !b.is_available()) {
        assert!(std::panic::catch_unwind(|| solve_batch(backend, &[[0; 81]], 1)).is_err());
        assert!(std::panic::catch_unwind(|| NineSolver::new(backend)).is_err());
    }
}

#[test]
fn every_backend_counts_what_the_generic_engine_counts() {
    let puzzles = mixed(0..30);
    let mut generic = Generic::new(nine());
    let counts: Vec<u64> = puzzles.iter().map(|p| generic.count(p, 200)).collect();
    assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&2));
    assert!(counts.iter().any(|&count| count > 20));
    for backend in backends() {
        for limit in [0, 1, 2, 3, 200] {
            check(backend, &puzzles, limit, &counts);
        }
    }
}

/// What was found, but for the guesses where the limit cut the search short.
fn settled(answer: &Answer, limit: u64) -> (u64, [u8; 81], Option<u64>) {
    let whole = answer.solutions < limit;
    (answer.solutions, answer.solution, whole.then_some(answer.guesses))
}

/// Every backend, many boards at once or one at a time, searches the same tree: the same guesses,
/// the same first solution, in whatever company and up to whatever limit.
#[test]
fn every_backend_searches_the_same_tree() {
    let puzzles: Vec<[u8; 81]> = mixed(40..60).iter().map(symbols).collect();
    for limit in [1, 2, 50] {
        let expected = solve_batch(Backend::Portable, &puzzles, limit);
        let first = solve_batch(Backend::Portable, &puzzles, 1);
        for (answer, first) in expected.iter().zip(&first) {
            assert_eq!(answer.solution, first.solution);
        }
        let mut visited = NineSolver::new(Backend::Portable);
        for (puzzle, first) in puzzles.iter().zip(&first) {
            let shown = visited.solve(&Puzzle::new(nine(), *puzzle), limit).solution;
            let shown = shown.map_or([0; 81], |grid| grid.symbols().try_into().unwrap());
            assert_eq!(shown, first.solution);
        }
        for backend in backends() {
            for size in [1, 2, 5, 20, puzzles.len()] {
                let batches = puzzles.chunks(size);
                let found = batches.flat_map(|batch| solve_batch(backend, batch, limit));
                for (found, expected) in found.zip(&expected) {
                    let (found, expected) = (settled(&found, limit), settled(expected, limit));
                    assert_eq!(found, expected, "{backend:?} in batches of {size}");
                }
            }
        }
    }
}

#[test]
fn the_reference_agrees_where_it_is_quick() {
    let mut solver = Generic::new(nine());
    let mut generator = Generator::new(&mut solver);
    let puzzles: Vec<Puzzle> =
        (0..20).map(|block| generator.easy(12, &mut stream(6, block))).collect();
    let mut reference = Reference::new(nine());
    let counts: Vec<u64> = puzzles.iter().map(|p| reference.count(p, 2)).collect();
    for backend in backends() {
        check(backend, &puzzles, 2, &counts);
    }
}

#[test]
fn every_solution_is_visited_once() {
    // There are tens of thousands, so that they are sorted in one go.
    let once = |mut all: Vec<[u8; 81]>| {
        all.sort_unstable();
        assert!(all.is_sorted_by(|a, b| a < b), "visited twice");
        all
    };
    let solutions = |solver: &mut dyn Solver, puzzle: &Puzzle| {
        let mut all = Vec::new();
        let _ = solver.for_each_solution(puzzle, &mut |solution| {
            all.push(solution.try_into().unwrap());
            ControlFlow::Continue(())
        });
        once(all)
    };
    for puzzle in mixed(100..104) {
        let expected = solutions(&mut Generic::new(nine()), &puzzle);
        for backend in backends() {
            // One after the other, which takes far longer.
            if expected.len() < 10_000 {
                assert_eq!(solutions(&mut NineSolver::new(backend), &puzzle), expected);
            }
            let mut unordered = Vec::new();
            let _ = NineSolver::new(backend).visit(&symbols(&puzzle), |solution| {
                unordered.push(*solution);
                ControlFlow::Continue(())
            });
            assert_eq!(once(unordered), expected);
        }
    }
}

/// Where all lanes are for one puzzle, boards are split before they are stuck, and so is the same
/// tree.
#[test]
fn a_search_that_spreads_is_the_same_on_every_backend() {
    let (mut solver, mut generic) = (Generic::new(nine()), Generic::new(nine()));
    let mut generator = Generator::new(&mut solver);
    let mut spread = 0;
    for block in 0..4 {
        let mut symbols = symbols(&generator.minimal(&mut stream(7, block)));
        let clues = symbols.iter_mut().filter(|symbol| **symbol != 0);
        clues.take(4).for_each(|symbol| *symbol = 0);
        let count = generic.count(&Puzzle::new(nine(), symbols), u64::MAX);
        spread += u32::from(count > 256);
        let mut guesses = BTreeSet::new();
        for backend in backends() {
            let answer = solve_batch(backend, &[symbols], u64::MAX)[0];
            assert_eq!(answer.solutions, count, "{backend:?}");
            guesses.insert(answer.guesses);
            // Some of them only: lanes must stop at once.
            let limit = count / 2 + 1;
            let some = solve_batch(backend, &[symbols], limit)[0];
            assert_eq!(some.solutions, limit, "{backend:?}");
            let mut seen = BTreeSet::new();
            let _ = NineSolver::new(backend).visit(&symbols, |solution| {
                assert!(seen.insert(*solution), "visited twice");
                match (seen.len() as u64) < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            assert_eq!(seen.len() as u64, limit, "{backend:?}");
        }
        assert_eq!(guesses.len(), 1, "{guesses:?}");
    }
    assert!(spread > 1);
}

#[test]
fn redundant_clues_are_those_whose_removal_leaves_the_puzzle_proper() {
    let mut generic = Generic::new(nine());
    let mut puzzles = mixed(200..206);
    puzzles.retain(|puzzle| generic.count(puzzle, 2) == 1);
    let all: Vec<[u8; 81]> = puzzles.iter().map(symbols).collect();
    let expected: Vec<_> = puzzles
        .iter()
        .map(|puzzle| {
            mask_of(puzzle.skeleton().cells().filter(|&cell| {
                let mut symbols = puzzle.symbols().to_vec();
                symbols[cell] = 0;
                generic.count(&Puzzle::new(nine(), symbols), 2) == 1
            }))
        })
        .collect();
    assert!(expected.contains(&0) && expected.iter().any(|&mask| mask != 0));
    for backend in backends() {
        assert_eq!(redundant_clues(backend, &all), expected, "{backend:?}");
    }
}

#[test]
fn an_empty_batch_and_a_full_grid_are_answered() {
    let grid = Generic::new(nine()).solve(&Puzzle::new(nine(), [0; 81]), 1).solution.unwrap();
    let mut broken = symbols(&grid);
    broken[0] = broken[1];
    for backend in backends() {
        assert!(solve_batch(backend, &[], 2).is_empty());
        let answers = solve_batch(backend, &[symbols(&grid), broken], 2);
        assert_eq!((answers[0].solutions, answers[0].guesses), (1, 0));
        assert_eq!(answers[0].solution, symbols(&grid));
        assert_eq!(answers[1].solutions, 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any symbols at all, clashing or not.
    #[test]
    fn whatever_is_on_the_board_is_answered_alike(
        clues in prop::collection::vec((0usize..81, 1u8..=9), 17..40),
        others in 0usize..40,
    ) {
        let mut symbols = [0u8; 81];
        for (cell, symbol) in clues {
            symbols[cell] = symbol;
        }
        let puzzle = Puzzle::new(nine(), symbols);
        let count = Generic::new(nine()).count(&puzzle, 3);
        // In company, so that lanes are shared and refilled.
        let company = vec![symbols; others + 1];
        for backend in backends() {
            for answer in solve_batch(backend, &company, 3) {
                prop_assert_eq!(answer.solutions, count);
            }
        }
    }
}
