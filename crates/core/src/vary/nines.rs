//! The single clues that make 9x9 puzzles proper, for many puzzles at once.
//!
//! A clue makes a puzzle proper exactly when one of its solutions alone has it. So a clue that was
//! seen in two solutions is settled, and the others are tried one after the other, in rounds of one
//! clue for each puzzle, so that the searches of all puzzles fill the lanes of the batch solver.
//! Each try that has solutions shows one that differs from those before, as it has a clue that was
//! hardly seen; it settles many other clues. Some tens of tries settle the hundreds of clues of a
//! puzzle, however many solutions it has.

use super::choose::Clue;
use crate::solve::nine::{Backend, solve_batch};

/// The symbols 1 to 9 as bits.
const ALL: u16 = 0x3fe;

/// What is known of the clues that may be added to one puzzle.
struct Clues {
    puzzle: [u8; 81],
    /// The symbols of each cell in one solution at least, and in two.
    once: [u16; 81],
    twice: [u16; 81],
    /// The symbols of each cell that need no try any more.
    settled: [u16; 81],
    /// The solutions seen.
    solutions: Vec<[u8; 81]>,
    found: Vec<Clue>,
    /// Where the next clue is looked for first.
    turn: usize,
    /// The clue that is tried.
    tried: Clue,
}

/// For each puzzle the clues whose addition makes it proper, by cell and symbol; of those that are
/// allowed, as bits.
pub(super) fn single_clues(puzzles: &[([u8; 81], [u16; 81])]) -> Vec<Vec<Clue>> {
    let backend = Backend::best();
    let begin = |(puzzle, allowed): &([u8; 81], [u16; 81])| Clues::new(puzzle, allowed);
    let mut all: Vec<Clues> = puzzles.iter().map(begin).collect();
    let mut open: Vec<usize> = (0..all.len()).collect();
    let mut tries = Vec::with_capacity(open.len());
    while !open.is_empty() {
        tries.clear();
        open.retain(|&place| {
            let next = all[place].next();
            tries.extend(next);
            next.is_some()
        });
        let answers = solve_batch(backend, &tries, 2);
        for (&place, answer) in open.iter().zip(&answers) {
            all[place].learn(answer.solutions, &answer.solution);
        }
    }
    for clues in &mut all {
        clues.found.sort_unstable();
    }
    all.into_iter().map(|clues| clues.found).collect()
}

impl Clues {
    fn new(puzzle: &[u8; 81], allowed: &[u16; 81]) -> Self {
        let mut clues = Self {
            puzzle: *puzzle,
            once: [0; 81],
            twice: [0; 81],
            settled: allowed.map(|allowed| !allowed),
            solutions: Vec::new(),
            found: Vec::new(),
            turn: 0,
            tried: (0, 0),
        };
        for (cell, &symbol) in puzzle.iter().enumerate() {
            if symbol != 0 {
                clues.settled[cell] = ALL;
                for other in (0..81).filter(|&other| sees(cell, other)) {
                    clues.settled[other] |= 1 << symbol;
                }
            }
        }
        clues
    }

    /// The puzzle with the next clue to be tried: one that no solution had, or else that one had.
    fn next(&mut self) -> Option<[u8; 81]> {
        let mut seen_once = None;
        let mut chosen = None;
        for step in 0..81 {
            let cell = (self.turn + step) % 81;
            let open = ALL & !self.settled[cell] & !self.twice[cell];
            let unseen = open & !self.once[cell];
            if unseen != 0 {
                chosen = Some((cell, unseen));
                break;
            }
            if open != 0 && seen_once.is_none() {
                seen_once = Some((cell, open));
            }
        }
        let (cell, symbols) = chosen.or(seen_once)?;
        // Far from this one, so that the solutions differ in all parts of the board.
        self.turn = (cell + 31) % 81;
        self.tried = (cell, symbols.trailing_zeros() as u8);
        let mut puzzle = self.puzzle;
        puzzle[cell] = self.tried.1;
        Some(puzzle)
    }

    /// Takes the number of solutions with the clue that was tried, up to two, and one of them.
    fn learn(&mut self, solutions: u64, solution: &[u8; 81]) {
        let (cell, symbol) = self.tried;
        self.settled[cell] |= 1 << symbol;
        if solutions == 1 {
            self.found.push(self.tried);
        }
        let known = self.once[cell] >> symbol & 1 == 1;
        if solutions == 0 || known && self.solutions.contains(solution) {
            return;
        }
        self.solutions.push(*solution);
        for (cell, &symbol) in solution.iter().enumerate() {
            let bit = 1 << symbol;
            self.twice[cell] |= self.once[cell] & bit;
            self.once[cell] |= bit;
        }
    }
}

/// Whether two cells share a row, a column or a box.
fn sees(a: usize, b: usize) -> bool {
    let square = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || square(a) == square(b))
}
