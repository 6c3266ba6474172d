//! The number of solutions of many puzzles with further sets of cells.

use crate::FurtherSets;
use crate::backend::{Backend, run};
use crate::tasks::{Answer, Solve};

/// Counts the solutions of many 9x9 puzzles, each up to `limit`, under further sets of cells whose
/// digits all differ. As [`solve_batch`](crate::solve_batch) otherwise, but for puzzles with so few
/// clues that the search came 63 levels deep: they have no answer where that matters, and the same
/// puzzles whatever the backend and the batch.
///
/// In a cell 16 + d stands for any digit but d.
///
/// ```
/// use gridforest_nine::{Backend, FurtherSets, solve_batch_under};
/// let diagonals = FurtherSets::new([[0, 10, 20, 30, 40, 50, 60, 70, 80], [8, 16, 24, 32, 40, 48, 56, 64, 72]]);
/// let solutions = |puzzle| {
///     let answers = solve_batch_under(Backend::best(), &[puzzle], &diagonals, 100);
///     answers[0].unwrap().solutions
/// };
/// let mut puzzle = [0; 81];
/// assert_eq!(solutions(puzzle), 100);
/// // The same digit twice in a diagonal.
/// (puzzle[0], puzzle[80]) = (5, 5);
/// assert_eq!(solutions(puzzle), 0);
/// ```
///
/// # Panics
/// When this machine can't run the backend. Other symbols above 9 may lead to any answer.
pub fn solve_batch_under(
    backend: Backend,
    puzzles: &[[u8; 81]],
    sets: &FurtherSets,
    limit: u64,
) -> Vec<Option<Answer>> {
    let mut task = Solve::<true>::new(puzzles, sets, limit);
    if limit > 0 {
        run(backend, &mut task);
    }
    task.into_answers()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{grid, random, solutions};

    /// Of all solutions, those that the sets allow.
    #[test]
    fn solutions_are_those_that_the_sets_allow() {
        let random = &mut random(11);
        let all: [Vec<usize>; 4] = [
            (0..9).map(|i| 10 * i).collect(),
            (0..9).map(|i| 8 * (i + 1)).collect(),
            vec![1, 9],
            vec![40, 57, 25],
        ];
        let sets = FurtherSets::new(all.clone());
        let text =
            b"247198536185367942396452718623571489918634257574289361769843125452916873831725694";
        let under = text.map(|digit| digit - b'0');
        let puzzles: Vec<[u8; 81]> = (0..300)
            .map(|number| {
                // Every third is of any grid, and has hardly ever a solution.
                let mut puzzle = if number % 3 == 0 { grid(random) } else { under };
                let clues = 24 + number % 9;
                while puzzle.iter().filter(|&&symbol| symbol != 0).count() > clues {
                    puzzle[random(81)] = 0;
                }
                puzzle
            })
            .collect();
        let allowed = |solution: &[u8; 81]| {
            all.iter().all(|set| {
                let symbols = set.iter().map(|&cell| 1u16 << solution[cell]);
                symbols.fold(0, |all, symbol| all | symbol).count_ones() as usize == set.len()
            })
        };
        const MOST: usize = 3000;
        let listed = puzzles.iter().map(|puzzle| solutions(puzzle, MOST));
        let allowed_of = |all: Vec<[u8; 81]>| {
            (all.len() < MOST).then(|| all.iter().filter(|s| allowed(s)).count() as u64)
        };
        let expected: Vec<Option<u64>> = listed.map(allowed_of).collect();
        assert!([0, 1, 2].iter().all(|&number| expected.contains(&Some(number))));
        for backend in Backend::available() {
            let answers = solve_batch_under(backend, &puzzles, &sets, 10_000);
            let mut too_deep = 0;
            for (answer, &expected) in answers.iter().zip(&expected) {
                let Some(answer) = answer else {
                    too_deep += 1;
                    continue;
                };
                assert_eq!(answer.solutions, expected.unwrap_or(answer.solutions), "{backend:?}");
                assert!(answer.solutions == 0 || allowed(&answer.solution), "{backend:?}");
            }
            // Paths are short in unit tests.
            assert!((1..100).contains(&too_deep), "{too_deep}");
            // The tree is the same everywhere, and the first solution whatever the limit.
            let expected = solve_batch_under(Backend::Portable, &puzzles, &sets, 2);
            let answers = solve_batch_under(backend, &puzzles, &sets, 2);
            let first = solve_batch_under(backend, &puzzles, &sets, 1);
            for ((answer, first), expected) in answers.iter().zip(first).zip(expected) {
                assert_eq!(answer.map(|answer| answer.solution), expected.map(|e| e.solution));
                if let (Some(answer), Some(first)) = (answer, first) {
                    assert_eq!(answer.solution, first.solution);
                }
            }
        }
    }
}
