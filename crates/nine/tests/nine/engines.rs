//! Every backend against the engines that share no code with it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use proptest::prelude::*;

use gridforest::board::{Grid, Puzzle, Shape, mask_of};
use gridforest::random::stream;
use gridforest::reader::BoardLines;
use gridforest::solve::generate::Generator;
use gridforest::solve::{Generic, Reference, Solver};
use gridforest::symmetry::SymmetryGroup;
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

/// What was found, but for the guesses where the limit cut the search short.
fn settled(answer: &Answer, limit: u64) -> (u64, [u8; 81], Option<u64>) {
    let whole = answer.solutions < limit;
    (answer.solutions, answer.solution, whole.then_some(answer.guesses))
}

/// The answers of every backend, in batches of these sizes, which are all the same.
fn answers(puzzles: &[Puzzle], limit: u64, batches: &[usize]) -> Vec<Answer> {
    let all: Vec<[u8; 81]> = puzzles.iter().map(symbols).collect();
    let settled = |answer: &Answer| settled(answer, limit);
    let expected = solve_batch(Backend::Portable, &all, limit);
    for backend in backends() {
        for &size in batches {
            let found = all.chunks(size).flat_map(|batch| solve_batch(backend, batch, limit));
            let found = found.map(|answer| settled(&answer));
            assert!(found.eq(expected.iter().map(settled)), "{backend:?} in batches of {size}");
        }
    }
    for (puzzle, answer) in puzzles.iter().zip(&expected).filter(|(_, a)| a.solutions > 0) {
        let grid = Grid::new(nine(), answer.solution).expect("a solution grid");
        assert_eq!(grid.puzzle(&puzzle.skeleton()), *puzzle);
    }
    expected
}

fn counts(answers: &[Answer]) -> Vec<u64> {
    answers.iter().map(|answer| answer.solutions).collect()
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
    let expected: Vec<u64> = puzzles.iter().map(|p| generic.count(p, 200)).collect();
    assert!(expected.contains(&0) && expected.contains(&1) && expected.contains(&2));
    assert!(expected.iter().any(|&count| count > 20));
    for limit in [0, 1, 2, 3, 200] {
        let expected: Vec<u64> = expected.iter().map(|&count| count.min(limit)).collect();
        assert_eq!(counts(&answers(&puzzles, limit, &[puzzles.len()])), expected);
    }
}

/// Every backend, many boards at once or one at a time, searches the same tree: the same guesses,
/// the same first solution, in whatever company and up to whatever limit.
#[test]
fn every_backend_searches_the_same_tree() {
    let puzzles = mixed(40..60);
    let first = answers(&puzzles, 1, &[puzzles.len()]);
    for limit in [1, 2, 50] {
        let expected = answers(&puzzles, limit, &[1, 2, 5, 20, puzzles.len()]);
        for (answer, first) in expected.iter().zip(&first) {
            assert_eq!(answer.solution, first.solution);
        }
        let mut visited = NineSolver::new(Backend::Portable);
        for (puzzle, first) in puzzles.iter().zip(&first) {
            let shown = visited.solve(puzzle, limit).solution;
            let shown = shown.map_or([0; 81], |grid| grid.symbols().try_into().unwrap());
            assert_eq!(shown, first.solution);
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
    let expected: Vec<u64> = puzzles.iter().map(|p| reference.count(p, 2)).collect();
    assert_eq!(counts(&answers(&puzzles, 2, &[puzzles.len()])), expected);
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
            mask_of(
                puzzle
                    .skeleton()
                    .cells()
                    .filter(|&cell| generic.count(&puzzle.with([(cell, 0)]), 2) == 1),
            )
        })
        .collect();
    assert!(expected.contains(&0) && expected.iter().any(|&mask| mask != 0));
    for backend in backends() {
        assert_eq!(redundant_clues(backend, &all), expected, "{backend:?}");
    }
}

#[test]
fn an_empty_batch_and_a_full_grid_are_answered() {
    let grid = Generic::new(nine()).solve(&Puzzle::empty(nine()), 1).solution.unwrap();
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

#[test]
fn copies_of_a_puzzle_have_as_many_solutions_on_every_engine() {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    let group = SymmetryGroup::of(nine());
    for block in 0..6 {
        let random = &mut stream(31, block);
        let puzzles = [
            generator.minimal(random),
            generator.several(1 + block as usize, random).unwrap(),
            generator.none(random).unwrap(),
        ];
        let expected = counts(&answers(&puzzles, 50, &[1, 3]));
        assert_eq!((expected[0], expected[2]), (1, 0));
        let mut copies = Vec::new();
        for _ in 0..20 {
            let symmetry = group.random(random);
            copies.extend(puzzles.iter().map(|puzzle| symmetry.puzzle(puzzle)));
        }
        let found = counts(&answers(&copies, 50, &[1, 7, copies.len()]));
        assert_eq!(found, expected.repeat(20));
        let mut generic = Generic::new(nine());
        for (copy, &count) in copies.iter().zip(&found).take(6) {
            assert_eq!(generic.count(copy, 50), count);
        }
    }
}

/// Some box of these has no room for what it has to hold. The rules of a round don't see that, and
/// a search that never looks for it splits boards a million times.
#[test]
fn no_search_is_lost_in_a_board_with_a_full_box() {
    let boards = [
        "...8.....8............1........8....6.71...................4....1...7............",
        ".3.9.......93...........26..............8...............62.....................3.",
        "8..........7......3....1....9.......4..........3..............27895...........639",
    ];
    let puzzles = boards.map(|text| Puzzle::parse(nine(), text).unwrap());
    for answer in answers(&puzzles, 2, &[1, 3]) {
        assert_eq!(answer.solutions, 0);
        assert!(answer.guesses < 20_000, "{} guesses", answer.guesses);
    }
}

/// The long run: a million puzzles of no, one, two and many solutions on each backend.
#[test]
#[ignore = "minutes; run it with --release"]
fn a_million_puzzles_are_answered_alike() {
    let mut generic = Generic::new(nine());
    for part in 0..1000 {
        // Generators that ask different engines make the same puzzles.
        let mut solver = NineSolver::default();
        let mut generator = Generator::new(&mut solver);
        let mut puzzles = Vec::new();
        for block in 250 * part..250 * (part + 1) {
            let random = &mut stream(32, block);
            let minimal = generator.minimal(random);
            for fewer in 1..=2 {
                let clues = minimal.skeleton();
                let gone = clues.cells().skip(block as usize % 16).take(fewer);
                puzzles.push(minimal.with(gone.map(|cell| (cell, 0))));
            }
            puzzles.push(generator.none(random).unwrap());
            puzzles.push(minimal);
        }
        let found = counts(&answers(&puzzles, 3, &[1, 100, puzzles.len()]));
        for (puzzle, &count) in puzzles.iter().zip(&found) {
            assert_eq!(generic.count(puzzle, 3), count, "{puzzle}");
        }
    }
}

/// Every puzzle of every `.txt` file of the folder `GRIDFOREST_PUZZLES`; nothing without it.
#[test]
#[ignore = "needs a folder of puzzle files, and minutes; run it with --release"]
fn every_puzzle_of_a_folder_is_answered_alike() {
    let Some(folder) = std::env::var_os("GRIDFOREST_PUZZLES") else {
        eprintln!("GRIDFOREST_PUZZLES names no folder: nothing to do");
        return;
    };
    let (mut reference, mut generic) = (Reference::new(nine()), Generic::new(nine()));
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.display().to_string();
        let file = BufReader::new(File::open(&path).unwrap());
        let puzzles: Vec<Puzzle> =
            BoardLines::new(&name, file, Some(nine())).map(|board| board.unwrap().puzzle).collect();
        let found = counts(&answers(&puzzles, 2, &[1, 100, 4096]));
        for (i, (puzzle, &count)) in puzzles.iter().zip(&found).enumerate() {
            assert_eq!(generic.count(puzzle, 2), count, "{name}: {puzzle}");
            // The reference takes up to seconds a puzzle.
            if i % 4096 == 0 && puzzle.clues() > 20 {
                assert_eq!(reference.count(puzzle, 2), count, "{name}: {puzzle}");
            }
        }
        eprintln!("{name}: {} puzzles on every engine", puzzles.len());
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
