//! Squares whose rows are permutations: Latin squares and Sudoku grids.

mod cluster;
mod places;

use rand::Rng;
use rand::seq::SliceRandom;

use super::boxes::{Boxes, MAX_SIDE};
use super::model::{Boltzmann, ClusterCounts, Model, ln_factorial, random_below};
use crate::random::Stream;

/// An `n × n` square each row of which is a permutation of the symbols: `n!ⁿ` states.
///
/// The energy is the number of pairs of equal symbols in a column; with `BOXES`, also of those in a
/// box. It is 0 exactly for Latin squares, or for Sudoku grids. The single move swaps two symbols
/// of a row; the collective one is a [cluster](Model::cluster_sweep) of rows.
///
/// # References
/// 1. C. Zhang, J. Ma, Phys. Rev. E 79, 016703 (2009), arXiv:0808.4003.
#[derive(Debug, Clone)]
pub struct Squares<const BOXES: bool> {
    side: usize,
    /// The rows of a band and the columns of a stack.
    band_height: usize,
    stack_width: usize,
    /// The symbols in row order, from 0.
    cells: Vec<u8>,
    /// How often each symbol stands in each column, and in each box.
    in_column: Vec<u8>,
    in_box: Vec<u8>,
    energy: u32,
}

/// Latin squares of rows that are permutations.
pub type Latin = Squares<false>;
/// Sudoku grids of rows that are permutations.
pub type Grids = Squares<true>;

/// Two columns of a row whose symbols are exchanged.
#[derive(Debug, Clone, Copy)]
pub struct CellSwap {
    row: u32,
    first: u32,
    second: u32,
}

impl Latin {
    /// Latin squares of side `n`.
    ///
    /// # Panics
    /// When `n` is 0 or above [`MAX_SIDE`].
    pub fn new(n: usize) -> Self {
        Self::with_parts(n, n, n)
    }
}

impl Grids {
    /// The grids with such boxes.
    pub fn new(boxes: Boxes) -> Self {
        Self::with_parts(boxes.side(), boxes.height(), boxes.width())
    }
}

impl<const BOXES: bool> Squares<BOXES> {
    fn with_parts(side: usize, band_height: usize, stack_width: usize) -> Self {
        assert!((1..=MAX_SIDE).contains(&side), "a square of side {side}");
        let cells = (0..side).flat_map(|_| 0..side as u8).collect();
        let mut square = Self {
            side,
            band_height,
            stack_width,
            cells,
            in_column: vec![0; side * side],
            in_box: vec![0; if BOXES { side * side } else { 0 }],
            energy: 0,
        };
        square.recount();
        square
    }

    /// The symbols in row order, from 0.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    fn recount(&mut self) {
        self.in_column.fill(0);
        self.in_box.fill(0);
        for at in 0..self.cells.len() {
            let (row, column, symbol) = (at / self.side, at % self.side, self.cells[at]);
            self.in_column[column * self.side + symbol as usize] += 1;
            if BOXES {
                let of_box = self.box_base(row, column);
                self.in_box[of_box + symbol as usize] += 1;
            }
        }
        let pairs = |&k: &u8| u32::from(k) * u32::from(k).saturating_sub(1) / 2;
        self.energy = self.in_column.iter().chain(&self.in_box).map(pairs).sum();
    }

    /// Where the counts of the box of a cell begin.
    #[inline(always)]
    fn box_base(&self, row: usize, column: usize) -> usize {
        let stacks = self.side / self.stack_width;
        (row / self.band_height * stacks + column / self.stack_width) * self.side
    }
}

/// The change of equal pairs when `a` leaves the line at `from` for that at `to`, and `b` the other
/// way.
#[inline(always)]
fn change_of(counts: &[u8], from: usize, to: usize, a: usize, b: usize) -> i32 {
    let count = |line: usize, symbol: usize| i32::from(counts[line + symbol]);
    count(from, b) - (count(from, a) - 1) + count(to, a) - (count(to, b) - 1)
}

#[inline(always)]
fn exchange(counts: &mut [u8], by: u8, from: usize, to: usize, a: usize, b: usize) {
    counts[from + a] -= by;
    counts[from + b] += by;
    counts[to + b] -= by;
    counts[to + a] += by;
}

impl<const BOXES: bool> Model for Squares<BOXES> {
    type Move = CellSwap;

    fn ln_states(&self) -> f64 {
        self.side as f64 * ln_factorial(self.side)
    }

    fn moves_per_sweep(&self) -> usize {
        self.side * self.side
    }

    fn randomise(&mut self, rng: &mut Stream) {
        self.cells.chunks_mut(self.side).for_each(|row| row.shuffle(rng));
        self.recount();
    }

    fn energy(&self) -> u32 {
        self.energy
    }

    #[inline(always)]
    fn propose(&self, rng: &mut Stream) -> CellSwap {
        let (n, bits) = (self.side as u64, rng.next_u64());
        // Three numbers from 64 bits; each product keeps its low bits for the next.
        let row = u128::from(bits) * u128::from(n);
        let first = u128::from(row as u64) * u128::from(n);
        let second = random_below(n as u32, first as u32);
        CellSwap { row: (row >> 64) as u32, first: (first >> 64) as u32, second }
    }

    #[inline(always)]
    fn energy_change(&self, &CellSwap { row, first, second }: &CellSwap) -> i32 {
        let (row, first, second) = (row as usize, first as usize, second as usize);
        if first == second {
            return 0;
        }
        let symbols = &self.cells[row * self.side..][..self.side];
        let (a, b) = (symbols[first] as usize, symbols[second] as usize);
        let mut change = change_of(&self.in_column, first * self.side, second * self.side, a, b);
        if BOXES {
            let (from, to) = (self.box_base(row, first), self.box_base(row, second));
            if from != to {
                change += change_of(&self.in_box, from, to, a, b);
            }
        }
        change
    }

    #[inline(always)]
    fn apply(&mut self, proposed: &CellSwap, change: i32) {
        self.apply_if(true, proposed, change);
    }

    #[inline(always)]
    fn apply_if(
        &mut self,
        accepted: bool,
        &CellSwap { row, first, second }: &CellSwap,
        change: i32,
    ) {
        let (row, first, second) = (row as usize, first as usize, second as usize);
        let side = self.side;
        let symbols = &mut self.cells[row * side..][..side];
        let (a, b) = (symbols[first], symbols[second]);
        let by = u8::from(accepted);
        let exchanged = (a ^ b) & by.wrapping_neg();
        symbols[first] = a ^ exchanged;
        symbols[second] = b ^ exchanged;
        let (a, b) = (usize::from(a), usize::from(b));
        exchange(&mut self.in_column, by, first * side, second * side, a, b);
        if BOXES {
            let (from, to) = (self.box_base(row, first), self.box_base(row, second));
            exchange(&mut self.in_box, by, from, to, a, b);
        }
        self.energy = self.energy.wrapping_add_signed(change * i32::from(accepted));
    }

    fn cluster_sweep(&mut self, weights: &Boltzmann, rng: &mut Stream) -> ClusterCounts {
        cluster::sweep(self, weights, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::random::stream;

    fn changes_are_true<const BOXES: bool>(mut square: Squares<BOXES>) {
        let mut rng = stream(2, 0);
        for _ in 0..2000 {
            let proposed = square.propose(&mut rng);
            let change = square.energy_change(&proposed);
            let before = (square.cells.clone(), square.energy);
            square.apply_if(false, &proposed, change);
            assert_eq!((square.cells.clone(), square.energy), before);
            square.apply(&proposed, change);
            let mut fresh = square.clone();
            fresh.recount();
            assert_eq!(fresh.energy, square.energy);
            assert_eq!((&fresh.in_column, &fresh.in_box), (&square.in_column, &square.in_box));
        }
    }

    #[test]
    fn energy_changes_are_true() {
        for n in [1, 2, 3, 7] {
            changes_are_true(Latin::new(n));
        }
        for shape in ["2x2", "2x3", "3x2"] {
            changes_are_true(Grids::new(shape.parse().unwrap()));
        }
    }

    #[test]
    fn the_energy_counts_pairs_that_see_each_other() {
        let shape: Shape = "2x3".parse().unwrap();
        let mut grids = Grids::new(Boxes::of(shape).unwrap());
        let mut rng = stream(2, 1);
        for _ in 0..50 {
            grids.randomise(&mut rng);
            let equal = |a: usize, b: usize| grids.cells[a] == grids.cells[b];
            let pairs = |in_line: &dyn Fn(usize) -> usize| {
                let both = (0..36).flat_map(|b| (0..b).map(move |a| (a, b)));
                both.filter(|&(a, b)| in_line(a) == in_line(b) && equal(a, b)).count()
            };
            let energy = pairs(&|c| shape.column(c)) + pairs(&|c| shape.box_of(c).unwrap());
            assert_eq!(grids.energy() as usize, energy);
        }
    }
}
