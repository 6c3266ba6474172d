//! What is known of puzzles, and the fast way to write it as CSV.

use pulp::{Simd, WithSimd};

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
    pub(super) fn have_counts_below(&self, limit: u64) -> bool {
        match self {
            Self::Searched(all) => all.iter().all(|answer| answer.solutions < limit),
            Self::Propagated(_) => true,
        }
    }

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

/// The bytes of the CSV row of a 9x9 puzzle with a count of one digit and a plus.
const NINE_ROW: usize = 81 + 4 + 81 + 1;

/// Writes the rows of 9x9 puzzles, of which there may be millions, over what is in memory: it mostly has their length.
pub(super) struct NineRows<'a> {
    pub(super) puzzles: &'a [[u8; 81]],
    pub(super) answers: &'a Answers,
    pub(super) limit: u64,
    pub(super) csv: &'a mut Vec<u8>,
}

impl WithSimd for NineRows<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self {
            puzzles,
            answers,
            limit,
            csv,
        } = self;
        if csv.len() < puzzles.len() * NINE_ROW {
            csv.resize(puzzles.len() * NINE_ROW, 0);
        }
        let mut end = 0;
        for (i, puzzle) in puzzles.iter().enumerate() {
            let found = answers.get(i, limit);
            let row = &mut csv[end..end + NINE_ROW];
            write_digits(puzzle, &mut row[..81]);
            // The plus is written over where there is none.
            row[81..84].copy_from_slice(&[b',', b'0' + found.count as u8, b'+']);
            let begin = 84 + usize::from(found.more);
            row[begin - 1] = b',';
            let length = match found.solution {
                Some(solution) => {
                    write_digits(solution, &mut row[begin..begin + 81]);
                    begin + 82
                }
                None => begin + 1,
            };
            row[length - 1] = b'\n';
            end += length;
        }
        csv.truncate(end);
    }
}

/// Writes symbols up to 9, as [`text`] has them, without a branch.
#[inline(always)]
fn write_digits(symbols: &[u8; 81], row: &mut [u8]) {
    for (byte, &symbol) in row.iter_mut().zip(symbols) {
        *byte = digit(symbol);
    }
}

/// [`text`] for symbols up to 9.
#[inline(always)]
fn digit(symbol: u8) -> u8 {
    if symbol == 0 { b'.' } else { b'0' + symbol }
}

/// What propagation alone tells: an open board may have any number of solutions.
pub(super) fn propagated(found: &Propagated) -> Found<[u8; 81]> {
    let told = |count, more, solution| Found {
        count,
        more,
        solution,
    };
    match found {
        Propagated::Contradiction => told(0, false, None),
        Propagated::Solved(solution) => told(1, false, Some(*solution)),
        Propagated::Open(cells) => {
            let settled = cells.map(|c| {
                if c.is_power_of_two() {
                    c.trailing_zeros() as u8 + 1
                } else {
                    0
                }
            });
            told(0, true, Some(settled))
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
        assert!((0..=9).all(|symbol| digit(symbol) == text(symbol)));
    }
}
