//! Exact numbers of solutions by a search that falls into parts and remembers them.
//!
//! After propagation, open cells in sight of each other that share a candidate hang together. Parts
//! that don't are counted one by one, and their numbers are multiplied. What a part is, up to the
//! names of its symbols, is written as its cells and the sorted sets of cells of its symbols; its
//! number is remembered under that. So a search in the order of rows meets the states of a transfer
//! over rows.
//!
//! # References
//! 1. T. Sang, F. Bacchus, P. Beame, H. Kautz and T. Pitassi, "Combining component caching and
//!    clause learning for effective model counting" (2004).

use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use rand::Rng;

use super::below::below;
use crate::board::{MAX_LATIN_SIDE, Puzzle, Shape, ones};
use crate::run::poll;
use crate::solve::Generic;

/// The words of all keys that are remembered: 512 MiB.
const MOST_WORDS: usize = 1 << 26;
/// The shares of the memory, so that threads seldom wait for each other.
const SHARES: usize = 64;
/// The boards that the search begins with: the blocks.
const BLOCKS: usize = 256;

/// The count for a board, in blocks.
pub(super) struct Parts {
    shape: Shape,
    in_sight: Vec<Vec<u16>>,
    boards: Vec<Vec<u64>>,
    hasher: RandomState,
    known: Vec<Mutex<Known>>,
}

/// Numbers of parts.
#[derive(Default)]
struct Known {
    numbers: HashMap<Box<[u64]>, BigUint>,
    words: usize,
}

impl Parts {
    /// The count for a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let seen = |a| {
            let seen = (0..shape.cells()).filter(|&b| shape.sees(a, b));
            seen.map(|b| b as u16).collect::<Vec<_>>()
        };
        let mut solver = Generic::new(shape);
        let root = solver.masks(puzzle);
        let mut boards: Vec<Vec<u64>> =
            solver.settle(&root).map(<[u64]>::to_vec).into_iter().collect();
        while boards.len() < BLOCKS {
            let next: Vec<Vec<u64>> =
                boards.iter().flat_map(|b| branches(&mut solver, b)).collect();
            if next.len() <= boards.len() {
                break;
            }
            boards = next;
        }
        Self {
            shape,
            in_sight: (0..shape.cells()).map(seen).collect(),
            boards,
            hasher: RandomState::new(),
            known: (0..SHARES).map(|_| Mutex::default()).collect(),
        }
    }

    pub(super) fn blocks(&self) -> usize {
        self.boards.len()
    }

    /// The number of solutions of a block.
    pub(super) fn block(&self, block: usize) -> BigUint {
        let cells: Vec<u16> = (0..self.shape.cells() as u16).collect();
        self.settled(&mut Generic::new(self.shape), &self.boards[block], &cells)
    }

    /// A solution of a block, which has some, each with the same probability.
    pub(super) fn draw(&self, block: usize, random: &mut impl Rng) -> Vec<u8> {
        let cells: Vec<u16> = (0..self.shape.cells() as u16).collect();
        let (mut solver, mut drawn) = (Generic::new(self.shape), self.boards[block].clone());
        // Parts that are still open, each on a board of its own.
        let mut open = vec![(drawn.clone(), cells)];
        while let Some((board, cells)) = open.pop() {
            cells.iter().for_each(|&cell| drawn[usize::from(cell)] = board[usize::from(cell)]);
            for part in self.parts(&board, &cells) {
                let branches = branches_at(&mut solver, &board, fewest(&board, &part));
                let number =
                    |branch: &Vec<u64>| self.settled(&mut Generic::new(self.shape), branch, &part);
                let numbers: Vec<BigUint> = branches.iter().map(number).collect();
                let mut rank = below(&numbers.iter().sum(), random);
                let chosen = numbers.iter().position(|number| {
                    let here = rank < *number;
                    if !here {
                        rank -= number;
                    }
                    here
                });
                let mut branches = branches;
                open.push((branches.swap_remove(chosen.expect("a part with solutions")), part));
            }
        }
        drawn.iter().map(|candidates| candidates.trailing_zeros() as u8 + 1).collect()
    }

    /// The number for some cells of a board on which nothing more follows by singles.
    fn settled(&self, solver: &mut Generic, board: &[u64], cells: &[u16]) -> BigUint {
        let mut number = BigUint::one();
        for part in self.parts(board, cells) {
            number *= self.part(solver, board, &part);
            if number.is_zero() {
                break;
            }
        }
        number
    }

    /// The cells that hang together, in order.
    fn parts(&self, board: &[u64], cells: &[u16]) -> Vec<Vec<u16>> {
        let mut open = vec![false; board.len()];
        cells.iter().for_each(|&c| open[usize::from(c)] = board[usize::from(c)].count_ones() > 1);
        let mut parts = Vec::new();
        for &cell in cells {
            if !std::mem::take(&mut open[usize::from(cell)]) {
                continue;
            }
            let mut part = vec![cell];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                for &other in &self.in_sight[usize::from(cell)] {
                    let share = board[usize::from(cell)] & board[usize::from(other)] != 0;
                    if share && std::mem::take(&mut open[usize::from(other)]) {
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    fn part(&self, solver: &mut Generic, board: &[u64], part: &[u16]) -> BigUint {
        poll();
        if let [cell] = part {
            return BigUint::from(board[usize::from(*cell)].count_ones());
        }
        let key = key(board, part);
        let share = self.hasher.hash_one(&key) as usize % SHARES;
        if let Some(number) = self.share(share).numbers.get(&key) {
            return number.clone();
        }
        let branches = branches_at(solver, board, fewest(board, part));
        let number = branches.iter().map(|branch| self.settled(solver, branch, part)).sum();
        self.share(share).remember(key, &number);
        number
    }

    fn share(&self, share: usize) -> MutexGuard<'_, Known> {
        self.known[share].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn remember(&mut self, key: Box<[u64]>, number: &BigUint) {
        self.words += key.len() + 8;
        if self.words > MOST_WORDS / SHARES {
            self.numbers.clear();
            self.words = key.len() + 8;
        }
        self.numbers.insert(key, number.clone());
    }
}

/// A part up to the names of its symbols.
fn key(board: &[u64], part: &[u16]) -> Box<[u64]> {
    let words = board.len().div_ceil(64);
    let mut places = vec![vec![0u64; words]; MAX_LATIN_SIDE];
    let mut cells = vec![0u64; words];
    for &cell in part {
        let (word, bit) = (usize::from(cell) / 64, 1 << (cell % 64));
        cells[word] |= bit;
        ones(board[usize::from(cell)]).for_each(|symbol| places[symbol][word] |= bit);
    }
    places.retain(|places| places.iter().any(|word| *word != 0));
    places.sort_unstable();
    places
        .into_iter()
        .fold(cells, |mut key, places| {
            key.extend(places);
            key
        })
        .into()
}

/// The boards on which an open cell with the fewest candidates has one of them; the board itself
/// where every cell has.
fn branches(solver: &mut Generic, board: &[u64]) -> Vec<Vec<u64>> {
    let open = (0..board.len()).filter(|&cell| board[cell].count_ones() > 1);
    match open.min_by_key(|&cell| board[cell].count_ones()) {
        Some(cell) => branches_at(solver, board, cell),
        None => vec![board.to_vec()],
    }
}

/// The cell of a part with the fewest candidates.
fn fewest(board: &[u64], part: &[u16]) -> usize {
    let fewest = part.iter().min_by_key(|&&cell| board[usize::from(cell)].count_ones());
    usize::from(*fewest.expect("a part has cells"))
}

/// The boards on which a cell has one of its candidates, each settled.
fn branches_at(solver: &mut Generic, board: &[u64], cell: usize) -> Vec<Vec<u64>> {
    let mut branch = board.to_vec();
    let branches = ones(board[cell]).filter_map(|symbol| {
        branch[cell] = 1 << symbol;
        solver.settle(&branch).map(<[u64]>::to_vec)
    });
    branches.collect()
}
