//! What is known of puzzles, and its text.

use gridforest::solve::lines::{NineRow, write_answers, write_rows};
use gridforest::solve::nine::{Answer, Propagated};

/// What is known of the 9x9 puzzles of a block.
pub(super) enum Answers {
    Searched(Vec<Answer>),
    Propagated(Vec<Found<[u8; 81]>>),
}

/// What is known of one puzzle.
#[derive(Clone, Copy)]
pub(super) struct Found<S> {
    /// So many solutions at least,
    pub(super) count: u64,
    /// and maybe more.
    pub(super) more: bool,
    /// The solution to show, or the cells that are settled.
    pub(super) solution: Option<S>,
}

impl Answers {
    /// What is known of a puzzle, if the search ended at a limit.
    pub(super) fn get(&self, i: usize, limit: u64) -> Found<&[u8; 81]> {
        match self {
            Self::Searched(all) => Found {
                count: all[i].solutions,
                more: all[i].solutions == limit,
                solution: (all[i].solutions > 0).then_some(&all[i].solution),
            },
            Self::Propagated(all) => {
                Found { count: all[i].count, more: all[i].more, solution: all[i].solution.as_ref() }
            }
        }
    }

    /// Writes a row for each of the puzzles.
    pub(super) fn write(&self, puzzles: &[[u8; 81]], limit: u64, csv: &mut Vec<u8>) {
        match self {
            Self::Searched(answers) => write_answers(puzzles, answers, limit, csv),
            Self::Propagated(found) => {
                let row = |i: usize| NineRow {
                    solutions: found[i].count,
                    more: found[i].more,
                    solution: found[i].solution.as_ref(),
                };
                write_rows(puzzles, row, csv);
            }
        }
    }
}

/// What propagation alone shows: an open board may have any number of solutions.
pub(super) fn propagated(found: &Propagated) -> Found<[u8; 81]> {
    let (count, more) = match found {
        Propagated::Contradiction => (0, false),
        Propagated::Solved(_) => (1, false),
        Propagated::Open(_) => (0, true),
    };
    Found { count, more, solution: found.settled() }
}
