//! Violations of Hall's condition in a box: some digits have fewer places than there are of them.
//!
//! A round of propagation sees a digit without a place and a cell without a digit, but not two
//! digits of a box whose only place is the same cell, nor four that only one mini-row can hold. A
//! search that branches elsewhere first meets them once on every leaf of its tree. Where clues are
//! few the tree can have millions of leaves: so the search tests for them, every few levels.
//!
//! # References
//! 1. P. Hall, "On Representatives of Subsets", J. London Math. Soc. 10 (1935): the condition.

use super::path::Path;
use crate::board::Board;

/// The levels of a search tree after which a board is tested. In unit tests, where paths are short,
/// they are few.
const LEVELS: u32 = if cfg!(test) { 2 } else { 12 };

/// Whether a board with this path is tested: every [`LEVELS`] levels, unless its path takes the
/// first child at each of them, as in a search that finds its solutions.
#[inline(always)]
pub(crate) fn is_due(path: Path) -> bool {
    path.is_at_every::<LEVELS>() && path.last(LEVELS) != 0
}

/// Whether some cell is the only place of its box for two digits, or some mini-row or mini-column
/// for four.
#[cold]
#[inline(never)]
pub(crate) fn violates_hall(board: &Board) -> bool {
    let (mut shared, mut most) = (0, 0);
    for b in 0..9 {
        let corner = b / 3 * 27 + b % 3 * 3;
        let cells = [0, 1, 2, 9, 10, 11, 18, 19, 20].map(|step| board.0[corner + step]);
        let (mut once, mut twice) = (0, 0);
        for cell in cells {
            twice |= once & cell;
            once |= cell;
        }
        for cell in cells {
            let only = cell & once & !twice;
            shared |= only & only.wrapping_sub(1);
        }
        // The mini-rows, then the mini-columns.
        for (along, across) in [(1, 3), (3, 1)] {
            let [x, y, z] = [0, across, 2 * across]
                .map(|at| cells[at] | cells[at + along] | cells[at + 2 * along]);
            for only in [x & !(y | z), y & !(z | x), z & !(x | y)] {
                most = most.max(only.count_ones());
            }
        }
    }
    shared != 0 || most > 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{ALL, Symbols, candidates};
    use crate::reference::{self, grid, random, solutions};
    use crate::{Backend, solve_batch};
    use proptest::prelude::*;

    const OPEN: Board = {
        let mut board = Board::EMPTY;
        let mut cell = 0;
        while cell < 81 {
            board.0[cell] = ALL;
            cell += 1;
        }
        board
    };

    proptest! {
        #[test]
        fn a_board_with_a_solution_violates_nothing(
            seed: u64,
            more in prop::collection::vec(0u16..=ALL, 81),
            fewer in prop::collection::vec(0u16..=ALL, 81),
        ) {
            let solution = grid(&mut random(seed));
            let mut board = Board::EMPTY;
            for cell in 0..81 {
                board.0[cell] = candidates(solution[cell]) | more[cell] & fewer[cell];
            }
            prop_assert!(!violates_hall(&board));
        }

        #[test]
        fn a_box_with_too_few_places_is_seen(
            b in 0..9usize,
            place in 0..9usize,
            digits in prop::sample::subsequence((0..9).collect::<Vec<u32>>(), 4),
        ) {
            let cell_of = |i: usize| b / 3 * 27 + b % 3 * 3 + i / 3 * 9 + i % 3;
            let set = |digits: &[u32]| digits.iter().map(|d| 1 << d).sum::<u16>();
            // All of these digits in this cell, or this mini-row or mini-column.
            let kept = |digits: &[u32], holds: &dyn Fn(usize) -> bool| {
                let mut board = OPEN;
                for i in (0..9).filter(|&i| !holds(i)) {
                    board.0[cell_of(i)] &= !set(digits);
                }
                violates_hall(&board)
            };
            for (digits, full) in [(&digits[..2], true), (&digits[..1], false)] {
                prop_assert_eq!(kept(digits, &|i| i == place), full);
            }
            for (digits, full) in [(&digits[..4], true), (&digits[..3], false)] {
                prop_assert_eq!(kept(digits, &|i| i / 3 == place / 3), full);
                prop_assert_eq!(kept(digits, &|i| i % 3 == place % 3), full);
            }
        }
    }

    /// Boards are tested here every second level, and not every twelfth.
    #[test]
    fn searches_that_test_often_find_as_many_solutions() {
        let random = &mut random(5);
        let puzzles: Vec<[u8; 81]> = (0..60)
            .map(|number| {
                let mut puzzle = grid(random);
                let clues = 22 + number % 8;
                while puzzle.iter().filter(|&&symbol| symbol != 0).count() > clues {
                    puzzle[random(81)] = 0;
                }
                // Every third has a clue of another grid, so that most of these have no solution.
                if number % 3 == 0 {
                    let (cell, symbol) = (random(81), random(9) as u8 + 1);
                    puzzle[cell] = symbol;
                }
                puzzle
            })
            .collect();
        let counts: Vec<u64> = puzzles.iter().map(|puzzle| solutions_of_any(puzzle, 300)).collect();
        assert!(
            counts.contains(&0) && counts.contains(&300) && counts.iter().any(|&n| n % 300 > 1)
        );
        for backend in Backend::available() {
            let answers = solve_batch(backend, &puzzles, 300);
            let found: Vec<u64> = answers.iter().map(|answer| answer.solutions).collect();
            assert_eq!(found, counts, "{backend:?}");
        }
    }

    /// The number of solutions up to a limit: none where clues clash.
    fn solutions_of_any(puzzle: &[u8; 81], limit: usize) -> u64 {
        let clash = (0..81).filter(|&cell| puzzle[cell] != 0).any(|cell| {
            let mut others = *puzzle;
            let symbol = std::mem::take(&mut others[cell]);
            reference::candidates(&others, cell) >> symbol & 1 == 0
        });
        if clash {
            return 0;
        }
        solutions(puzzle, limit).len() as u64
    }

    #[test]
    fn an_open_board_and_a_solved_one_violate_nothing() {
        assert!(!violates_hall(&OPEN));
        let mut given = Symbols::NONE;
        let mut board = Board::EMPTY;
        for cell in 0..81 {
            let (row, column) = (cell / 9, cell % 9);
            given.0[cell] = ((3 * (row % 3) + row / 3 + column) % 9) as u8 + 1;
        }
        board.set(&given);
        assert!(!violates_hall(&board));
    }
}
