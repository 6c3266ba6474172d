//! The number of solutions of many puzzles, and one solution of each.

use crate::FurtherSets;
use crate::backend::{Backend, run};
use crate::tasks::single::SingleTask;
use crate::tasks::{Answer, Solve};

/// Counts the solutions of many 9x9 puzzles, each up to `limit`.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell. A batch of a few thousand puzzles
/// keeps all lanes busy.
///
/// ```
/// use gridforest_nine::{Backend, solve_batch};
/// let empty = [0; 81];
/// let mut no_solution = [0; 81];
/// no_solution[..2].fill(5);
/// let answers = solve_batch(Backend::best(), &[empty, no_solution], 1000);
/// assert_eq!(answers[0].solutions, 1000);
/// assert_eq!(answers[1].solutions, 0);
/// ```
///
/// # Panics
/// When this machine can't run the backend. A symbol above 9 may lead to any answer.
pub fn solve_batch(backend: Backend, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    solve_batch_looking(backend, puzzles, limit, &|| ())
}

/// As [`solve_batch`]; where a puzzle has very many solutions, `look` is called every few
/// milliseconds. A panic of it ends the search.
///
/// # Panics
/// As [`solve_batch`], and where `look` does.
pub fn solve_batch_looking(
    backend: Backend,
    puzzles: &[[u8; 81]],
    limit: u64,
    look: &dyn Fn(),
) -> Vec<Answer> {
    let mut solve = Solve::<false>::new(puzzles, FurtherSets::NONE, limit.min(MANY));
    if limit > 0 {
        run(backend, &mut solve);
    }
    let mut answers = solve.answers;
    if limit > MANY {
        let many = answers.iter_mut().zip(puzzles);
        for (answer, puzzle) in many.filter(|(answer, _)| answer.solutions == MANY) {
            let mut counting = SingleTask::counting(puzzle, limit, look);
            run(backend, &mut counting);
            (answer.solutions, answer.guesses) = (counting.solutions, counting.guesses);
        }
    }
    answers
}

/// A puzzle with at least this number of solutions is searched by all lanes.
const MANY: u64 = 256;
