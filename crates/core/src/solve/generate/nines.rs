//! Minimal 9x9 puzzles for many random streams at once.
//!
//! They are those of [`Generator::minimal`](super::Generator::minimal), one for each stream. All
//! are made together, so that their searches fill the lanes of the batch solver, and there are as
//! few searches as possible. Clues that leave a solution together do so one by one: so a grid gets
//! at first as many clues as the smallest proper puzzle has, and only where those leave no solution
//! is the first wrong one among them searched for. A clue that is a naked or hidden single given
//! the others is removed without a search.

use super::{least_clues, shuffled_cells, shuffled_symbols};
use crate::board::{CellMask, Shape};
use crate::random::Stream;
use crate::solve::nine::{Answer, Backend, DifferingQuery, differing, solve_batch};

/// [`Generator::minimal`](super::Generator::minimal) of 9x9 boards for many random streams: the
/// same puzzles, 81 symbols each.
pub fn minimal_nines(backend: Backend, randoms: &mut [Stream]) -> Vec<[u8; 81]> {
    let mut growing: Vec<GridInProgress> = randoms.iter_mut().map(GridInProgress::new).collect();
    loop {
        let mut open: Vec<_> = growing.iter_mut().filter(|grid| !grid.unique).collect();
        if open.is_empty() {
            break;
        }
        let clues: Vec<[u8; 81]> = open.iter().map(|grid| grid.symbols).collect();
        let answers = solve_batch(backend, &clues, 2);
        for (grid, answer) in open.iter_mut().zip(answers) {
            grid.update(answer);
        }
    }
    let grids: Vec<[u8; 81]> = growing.iter().map(|grid| grid.known).collect();
    let puzzles = growing.into_iter().map(|grid| {
        let order = shuffled_cells(Shape::NINE, grid.random);
        PuzzleInProgress::new(&grid.known, order)
    });
    minimised(backend, &grids, puzzles.collect())
}

/// The minimal puzzles that are left when each has tried all its clues.
fn minimised(
    backend: Backend,
    grids: &[[u8; 81]],
    mut puzzles: Vec<PuzzleInProgress>,
) -> Vec<[u8; 81]> {
    loop {
        let mut queries = Vec::new();
        for (grid, puzzle) in puzzles.iter_mut().enumerate() {
            if let Some(cell) = puzzle.next(&grids[grid]) {
                queries.push(DifferingQuery {
                    grid: grid as u32,
                    clues: puzzle.clues & !(1 << cell),
                    cell: cell as u8,
                });
            }
        }
        if queries.is_empty() {
            break;
        }
        let found = differing(backend, grids, &queries);
        for (query, found) in queries.iter().zip(found) {
            let grid = query.grid as usize;
            puzzles[grid].update(&grids[grid], found != 0);
        }
    }
    let puzzles = grids.iter().zip(puzzles);
    puzzles.map(|(grid, left)| left.puzzle(grid)).collect()
}

/// A grid that gets its clues, as [`Generator::grid`](super::Generator::grid) makes it: each clue
/// is the first of its symbols in random order that leaves a solution, and there are as many as
/// leave just one.
struct GridInProgress<'a> {
    random: &'a mut Stream,
    symbols: [u8; 81],
    /// A solution of the clues.
    known: [u8; 81],
    /// Whether it is the only one.
    unique: bool,
    /// The cells in the order in which they get their clues.
    cells: Vec<usize>,
    /// How many have one, and how many of these are known to leave a solution.
    clues: usize,
    right: usize,
    /// The symbols that each clue can be, in order, and how many of them were taken.
    choices: Vec<Vec<u8>>,
    taken: [usize; 81],
}

impl<'a> GridInProgress<'a> {
    fn new(random: &'a mut Stream) -> Self {
        let cells = shuffled_cells(Shape::NINE, random);
        let mut grid = Self {
            random,
            symbols: [0; 81],
            known: [0; 81],
            unique: false,
            cells,
            clues: 0,
            right: 0,
            choices: Vec::new(),
            taken: [0; 81],
        };
        grid.grow();
        grid
    }

    /// Adds clues before the next search: at first as many as the smallest proper puzzle has, then
    /// one at a time.
    fn grow(&mut self) {
        let enough = least_clues(Shape::NINE).max(self.right + 1);
        while self.clues < enough {
            if self.clues == self.choices.len() {
                let symbols = shuffled_symbols(Shape::NINE, self.random);
                self.choices.push(symbols);
            }
            self.taken[self.clues] = 0;
            self.clues += 1;
            self.choose();
        }
    }

    /// Makes the last clue the next symbol that it could be: one that it doesn't see.
    fn choose(&mut self) {
        let last = self.clues - 1;
        let cell = self.cells[last];
        self.symbols[cell] = 0;
        let seen = seen(&self.symbols, cell);
        loop {
            let Some(&symbol) = self.choices[last].get(self.taken[last]) else {
                // Then a clue before it is wrong, and any symbol will show that.
                assert!(last > self.right, "one of the symbols leaves a solution");
                self.symbols[cell] = self.choices[last][0];
                return;
            };
            self.taken[last] += 1;
            if seen >> symbol & 1 == 0 {
                self.symbols[cell] = symbol;
                return;
            }
        }
    }

    /// Takes the answer about the clues so far.
    fn update(&mut self, answer: Answer) {
        if answer.solutions > 0 {
            self.right = self.clues;
            self.known = answer.solution;
            self.unique = answer.solutions == 1;
            if !self.unique {
                self.grow();
            }
        } else if self.clues == self.right + 1 {
            self.choose();
        } else {
            // The wrong one may be in the first half.
            let half = self.right + (self.clues - self.right) / 2;
            for &cell in &self.cells[half..self.clues] {
                self.symbols[cell] = 0;
            }
            self.clues = half;
        }
    }
}

/// The symbols that a cell sees, as bits.
fn seen(symbols: &[u8; 81], cell: usize) -> u32 {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).fold(0, |seen, i| {
        let places = [9 * row + i, 9 * i + column, corner + i / 3 * 9 + i % 3];
        places.iter().fold(seen, |seen, &at| seen | 1 << symbols[at])
    })
}

/// A proper puzzle that loses clues in random order while it stays proper.
struct PuzzleInProgress {
    clues: CellMask,
    /// The digits of the clues of each row, column and box, as bits.
    digits: [[u16; 9]; 3],
    order: Vec<usize>,
    /// How many cells were tried.
    tried: usize,
}

impl PuzzleInProgress {
    fn new(grid: &[u8; 81], order: Vec<usize>) -> Self {
        debug_assert!(grid.iter().all(|&symbol| symbol != 0));
        Self { clues: (1 << 81) - 1, digits: [[0x1ff; 9]; 3], order, tried: 0 }
    }

    /// The next clue that only a search can show to be redundant; it is taken out.
    fn next(&mut self, grid: &[u8; 81]) -> Option<usize> {
        loop {
            let &cell = self.order.get(self.tried)?;
            self.tried += 1;
            self.take_out(grid, cell);
            if !self.is_single(grid, cell) {
                return Some(cell);
            }
        }
    }

    /// Takes the answer about the last clue: whether it is needed.
    fn update(&mut self, grid: &[u8; 81], needed: bool) {
        if needed {
            let cell = self.order[self.tried - 1];
            self.clues |= 1 << cell;
            for (digits, house) in self.digits.iter_mut().zip(houses(cell)) {
                digits[house] |= 1 << (grid[cell] - 1);
            }
        }
    }

    fn take_out(&mut self, grid: &[u8; 81], cell: usize) {
        self.clues &= !(1 << cell);
        for (digits, house) in self.digits.iter_mut().zip(houses(cell)) {
            digits[house] &= !(1 << (grid[cell] - 1));
        }
    }

    /// The digits that a cell sees.
    fn seen(&self, cell: usize) -> u16 {
        let [row, column, square] = houses(cell);
        self.digits[0][row] | self.digits[1][column] | self.digits[2][square]
    }

    /// Whether the digit of the grid is a naked or a hidden single in an empty cell.
    fn is_single(&self, grid: &[u8; 81], cell: usize) -> bool {
        let digit = 1 << (grid[cell] - 1);
        if self.seen(cell) | digit == 0x1ff {
            return true;
        }
        let (row, column) = (cell / 9, cell % 9);
        let corner = row / 3 * 27 + column / 3 * 3;
        let can_not =
            |at: usize| at == cell || self.clues >> at & 1 == 1 || self.seen(at) & digit != 0;
        (0..9).all(|i| can_not(9 * row + i))
            || (0..9).all(|i| can_not(9 * i + column))
            || (0..9).all(|i| can_not(corner + i / 3 * 9 + i % 3))
    }

    /// What is left.
    fn puzzle(&self, grid: &[u8; 81]) -> [u8; 81] {
        let kept = |cell: usize| self.clues >> cell & 1 == 1;
        std::array::from_fn(|cell| if kept(cell) { grid[cell] } else { 0 })
    }
}

/// The row, the column and the box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

#[cfg(test)]
mod tests {
    use super::super::Generator;
    use super::*;
    use crate::random::stream;
    use crate::solve::Generic;

    #[test]
    fn puzzles_made_together_are_those_made_one_by_one() {
        let mut randoms: Vec<Stream> = (0..8).map(|block| stream(3, block)).collect();
        let together = minimal_nines(Backend::Portable, &mut randoms);
        let mut solver = Generic::new(Shape::NINE);
        let mut generator = Generator::new(&mut solver);
        for (block, puzzle) in together.iter().enumerate() {
            let alone = generator.minimal(&mut stream(3, block as u64));
            assert_eq!(alone.symbols(), puzzle);
        }
    }
}
