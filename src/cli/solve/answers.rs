//! What is known of puzzles, and its text.

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
    #[inline(always)]
    pub(super) fn get(&self, i: usize, limit: u64) -> Found<&[u8; 81]> {
        match self {
            Self::Searched(all) => Found {
                count: all[i].solutions,
                more: all[i].solutions == limit,
                solution: (all[i].solutions > 0).then_some(&all[i].solution),
            },
            Self::Propagated(all) => Found {
                count: all[i].count,
                more: all[i].more,
                solution: all[i].solution.as_ref(),
            },
        }
    }
}

/// What propagation alone shows: an open board may have any number of solutions.
pub(super) fn propagated(found: &Propagated) -> Found<[u8; 81]> {
    let answer = |count, more, solution| Found {
        count,
        more,
        solution,
    };
    match found {
        Propagated::Contradiction => answer(0, false, None),
        Propagated::Solved(solution) => answer(1, false, Some(*solution)),
        Propagated::Open(cells) => {
            let settled = cells.map(|c| {
                if c.is_power_of_two() {
                    c.trailing_zeros() as u8 + 1
                } else {
                    0
                }
            });
            answer(0, true, Some(settled))
        }
    }
}

/// The text of a board.
pub(super) fn string(symbols: &[u8]) -> String {
    symbols.iter().map(|&s| text(s) as char).collect()
}

/// The character of a symbol, as [`gridforest::board::symbol_char`] has it.
pub(super) fn text(symbol: u8) -> u8 {
    match symbol {
        0 => b'.',
        1..=9 => b'0' + symbol,
        _ => b'A' + symbol - 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::board::symbol_char;

    #[test]
    fn symbols_are_written_as_boards_are() {
        assert!((0..=32).all(|symbol| text(symbol) as char == symbol_char(symbol)));
    }
}
