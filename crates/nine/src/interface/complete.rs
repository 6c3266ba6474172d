//! The clues that would make a puzzle proper, one at a time.
//!
//! One more clue makes a puzzle proper when exactly one solution has its symbol in its cell. All solutions are visited,
//! all puzzles filling the lanes together; for each cell two masks keep the symbols seen once at least, and twice
//! at least.

use crate::backend::{Backend, run};
use crate::tasks::{Batch, Complete};

/// For each puzzle the single clues (cell, symbol) whose addition makes it proper, in cell order; `None` when it has
/// more than `limit` solutions.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
///
/// # Panics
/// When this machine can't run the backend.
pub fn completing_clues(
    backend: Backend,
    puzzles: &[[u8; 81]],
    limit: u32,
) -> Vec<Option<Vec<(u8, u8)>>> {
    let mut complete = Complete::new(puzzles, limit);
    run(backend, &mut Batch::Complete(&mut complete));
    (0..puzzles.len()).map(|job| complete.clues(job)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve_batch;
    use gridforest::random::stream;
    use gridforest::solve::generate::Generator;
    use gridforest::solve::nine::NineSolver;

    #[test]
    fn exactly_the_clues_found_make_a_puzzle_proper() {
        let mut solver = NineSolver::default();
        let mut generator = Generator::new(&mut solver);
        let random = &mut stream(31, 0);
        let puzzles: Vec<[u8; 81]> = (0..6)
            .map(|cell| {
                let mut puzzle: [u8; 81] = generator.easy(2, random).symbols().try_into().unwrap();
                puzzle[cell * 13] = 0;
                puzzle[cell * 11 + 3] = 0;
                puzzle
            })
            .collect();
        for backend in Backend::available() {
            let found = completing_clues(backend, &puzzles, 1000);
            for (puzzle, found) in puzzles.iter().zip(&found) {
                let mut expected = Vec::new();
                for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
                    for symbol in 1..=9 {
                        let mut more = *puzzle;
                        more[cell] = symbol;
                        if solve_batch(backend, &[more], 2)[0].solutions == 1 {
                            expected.push((cell as u8, symbol));
                        }
                    }
                }
                assert_eq!(found.as_ref(), Some(&expected));
            }
        }
        assert_eq!(completing_clues(Backend::best(), &[[0; 81]], 100), [None]);
    }
}
