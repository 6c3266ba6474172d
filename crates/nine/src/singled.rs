//! The clues that would make a puzzle proper, one at a time.
//!
//! A clue more makes a puzzle proper when it singles out one of the solutions: exactly one of them has
//! this symbol in this cell. All solutions are visited, all puzzles filling the lanes together; for each
//! cell two masks keep the symbols that were met once at least, and twice at least.

use super::backend::{Backend, run};
use super::board::{Board, Symbols, candidates};
use super::engine::Work;
use super::path::Path;

/// For each puzzle the clues (cell, symbol) outside its own that make it proper, in cell order; `None`
/// when it has more than `limit` solutions.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
pub fn singling_clues(
    backend: Backend,
    puzzles: &[[u8; 81]],
    limit: u32,
) -> Vec<Option<Vec<(u8, u8)>>> {
    let mut work = Singling {
        puzzles,
        limit,
        met: vec![Met::NOTHING; puzzles.len()],
    };
    run(backend, &mut work);
    let answers = work.met.iter().zip(puzzles);
    answers
        .map(|(met, puzzle)| (met.solutions <= limit).then(|| met.clues(puzzle)))
        .collect()
}

/// What was met in the solutions of one puzzle.
#[derive(Clone)]
struct Met {
    solutions: u32,
    /// The symbols of each cell.
    once: Board,
    twice: Board,
}

impl Met {
    const NOTHING: Self = Self {
        solutions: 0,
        once: Board::EMPTY,
        twice: Board::EMPTY,
    };

    fn clues(&self, puzzle: &[u8; 81]) -> Vec<(u8, u8)> {
        let mut clues = Vec::new();
        for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
            let mut symbols = self.once.0[cell] & !self.twice.0[cell];
            while symbols != 0 {
                clues.push((cell as u8, symbols.trailing_zeros() as u8 + 1));
                symbols &= symbols - 1;
            }
        }
        clues
    }
}

struct Singling<'a> {
    puzzles: &'a [[u8; 81]],
    limit: u32,
    met: Vec<Met>,
}

impl Work for Singling<'_> {
    #[inline(always)]
    fn jobs(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        given.set(&self.puzzles[job as usize]);
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, _path: Path, symbols: &[u8; 81]) {
        let met = &mut self.met[job as usize];
        met.solutions += 1;
        let cells = met.once.0.iter_mut().zip(&mut met.twice.0);
        for ((once, twice), &symbol) in cells.zip(symbols) {
            let digit = candidates(symbol);
            *twice |= *once & digit;
            *once |= digit;
        }
    }

    #[inline(always)]
    fn is_done(&self, job: u32, _path: Path) -> bool {
        self.met[job as usize].solutions > self.limit
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve_batch;
    use gridforest::random::stream;
    use gridforest::solve::generate::Generator;
    use gridforest::solve::nine::Nine;

    #[test]
    fn exactly_the_clues_told_make_a_puzzle_proper() {
        let mut solver = Nine::default();
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
        for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
            let told = singling_clues(backend, &puzzles, 1000);
            for (puzzle, told) in puzzles.iter().zip(&told) {
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
                assert_eq!(told.as_ref(), Some(&expected));
            }
        }
        assert_eq!(singling_clues(Backend::best(), &[[0; 81]], 100), [None]);
    }
}
