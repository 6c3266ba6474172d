//! Any bytes: the reader answers or refuses every line, and the 9x9 engines agree on what it reads.
//!
//! `fuzz/run parse_and_solve SECONDS`
#![no_main]

use gridforest::reader::BoardLines;
use gridforest::solve::nine::{Answer, Backend, redundant_clues, solve_batch};
use gridforest::solve::{Generic, Solver};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let nine = "3x3".parse().unwrap();
    let mut puzzles: Vec<[u8; 81]> = Vec::new();
    for board in BoardLines::new("fuzz", bytes, None) {
        match board {
            Ok(board) if board.puzzle.shape() == nine => {
                puzzles.push(board.puzzle.symbols().try_into().unwrap());
            }
            Ok(_) => {}
            Err(error) => assert!(error.to_string().starts_with("fuzz:")),
        }
    }
    // The bytes themselves as a board, so that most inputs reach the solvers.
    if bytes.len() >= 81 {
        puzzles.push(std::array::from_fn(|cell| bytes[cell] % 16 % 10));
    }
    let mut generic = Generic::new(nine);
    let counts: Vec<u64> = puzzles
        .iter()
        .map(|puzzle| generic.count(&gridforest::board::Puzzle::new(nine, *puzzle), 2))
        .collect();
    // Many at once and one at a time: the counts of the generic engine, the same solutions, and the
    // same search where the limit doesn't end it.
    let summary = |answers: Vec<Answer>| -> Vec<(u64, [u8; 81], Option<u64>)> {
        let whole = |a: &Answer| (a.solutions < 2).then_some(a.guesses);
        answers.iter().map(|a| (a.solutions, a.solution, whole(a))).collect()
    };
    let expected = summary(solve_batch(Backend::Portable, &puzzles, 2));
    let found: Vec<u64> = expected.iter().map(|answer| answer.0).collect();
    assert_eq!(found, counts);
    for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
        assert_eq!(summary(solve_batch(backend, &puzzles, 2)), expected, "{backend:?}");
        for (puzzle, answer) in puzzles.iter().zip(&expected) {
            let alone = summary(solve_batch(backend, std::slice::from_ref(puzzle), 2));
            assert_eq!(alone, [*answer], "{backend:?}");
        }
    }
    redundant_clues(Backend::best(), &puzzles);
});
