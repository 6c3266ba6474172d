//! Latin squares and Sudoku grids row by row, each row cell by cell; the last two rows exactly.
//!
//! In a row, the column with the fewest symbols left is filled next, so that dead ends are rare. Of
//! its symbols, `s` is drawn with probability proportional to `(r − 1)^(−3/4)`, where `r` columns of
//! the row can still take `s`: a symbol that few other columns can take had better be used here. (The
//! ways to finish the row fall about as `1/(r − 1)` when `s` is not used; of the powers tried at sides
//! 11 and 16, 1/2 and 1 were close, and the one between them is used.) A row's weight is the inverse of the probability
//! with which it was drawn, and 0 for a dead end; after each row the population is drawn anew in
//! proportion to the weights, at equal distances along their running sum.
//!
//! **Unbiased**: the mean of a weight is the number of ways to fill the row, each continued by as
//! many copies as its share of the sum says on average; the product of the mean weights of all rows
//! has the number of squares as its mean.

use std::array;

use rand::RngExt;

use crate::board::Shape;
use crate::estimate::solutions::ln_factorial;
use crate::random::Stream;

/// The largest side: the symbols must fit a word.
pub(super) const MAX_SIDE: usize = 32;

/// One pass for the Latin squares of side `n`.
#[inline(always)]
pub(super) fn latin_pass(n: usize, particles: usize, rng: &mut Stream) -> f64 {
    pass::<false>(n, n, n, particles, rng)
}

/// One pass for the grids of a shape.
#[inline(always)]
pub(super) fn grids_pass(shape: Shape, particles: usize, rng: &mut Stream) -> f64 {
    let (height, width) = (shape.band_height(), shape.stack_width());
    pass::<true>(shape.side(), height, width, particles, rng)
}

#[inline(always)]
fn pass<const BOXES: bool>(
    n: usize,
    band_height: usize,
    stack_width: usize,
    particles: usize,
    rng: &mut Stream,
) -> f64 {
    macro_rules! walk_of {
        ($capacity:literal) => {
            Cells::<BOXES, $capacity>::new(n, band_height, stack_width).walk(particles, rng)
        };
    }
    match n {
        0..=8 => walk_of!(8),
        9..=12 => walk_of!(12),
        13..=16 => walk_of!(16),
        17..=25 => walk_of!(25),
        _ => walk_of!(32),
    }
}

/// The rules for sides up to `N`. The first row is 1, 2, …, n; the other rows of a Latin square begin
/// 2, 3, …, n, as do those of one square in n! (n − 1)!.
struct Cells<const BOXES: bool, const N: usize> {
    n: usize,
    band_height: usize,
    /// The stack of each column.
    stack: [u8; N],
    /// How likely a symbol is drawn, by the number of columns that can take it.
    shares: [f64; 33],
}

/// Full rows, and some cells of the next.
#[derive(Clone)]
struct Partial<const N: usize> {
    /// The symbols that each column, and each stack of the present band, still lacks.
    column: [u32; N],
    stack: [u32; N],
    /// The symbols that the row still lacks, and its columns still empty.
    row: u32,
    empty: u32,
}

impl<const BOXES: bool, const N: usize> Cells<BOXES, N> {
    fn new(n: usize, band_height: usize, stack_width: usize) -> Self {
        // A symbol that no other column can take must be used: all but surely drawn.
        let share = |columns: usize| match columns {
            ..=1 => 1e6,
            _ => ((columns - 1) as f64).powf(-0.75),
        };
        Self {
            n,
            band_height,
            stack: array::from_fn(|column| (column / stack_width) as u8),
            shares: array::from_fn(share),
        }
    }

    fn full(&self) -> u32 {
        u32::MAX >> (32 - self.n)
    }

    /// Goes through all rows with a population; ln of the estimate.
    #[inline(always)]
    fn walk(&self, particles: usize, rng: &mut Stream) -> f64 {
        let first_column = if BOXES { 0.0 } else { ln_factorial(self.n - 1) };
        let mut ln_weight = ln_factorial(self.n) + first_column;
        if self.n == 1 {
            return ln_weight;
        }
        let mut population = vec![self.root(); particles];
        let mut weights = vec![0.0; particles];
        for row in 1..self.n - 2 {
            for (node, weight) in population.iter_mut().zip(&mut weights) {
                self.begin_row(node, row);
                *weight = self.fill_row(node, rng);
            }
            let mean = weights.iter().sum::<f64>() / particles as f64;
            if mean == 0.0 {
                return f64::NEG_INFINITY;
            }
            ln_weight += mean.ln();
            population = drawn_anew(&population, &weights, mean, rng);
        }
        let row = self.n.saturating_sub(2).max(1);
        let mut ends = 0.0;
        for node in &mut population {
            ends += if !BOXES && self.n > 2 {
                self.by_cycles(node)
            } else {
                self.begin_row(node, row);
                self.by_trying(node, row) as f64
            };
        }
        ln_weight + (ends / particles as f64).ln()
    }

    fn root(&self) -> Partial<N> {
        let mut node = Partial {
            column: [self.full(); N],
            stack: [self.full(); N],
            row: self.full(),
            empty: self.full(),
        };
        node.column[self.n..].fill(0);
        for column in 0..self.n {
            self.put(&mut node, column, 1 << column);
        }
        node
    }

    /// Goes on to a new row.
    #[inline(always)]
    fn begin_row(&self, node: &mut Partial<N>, row: usize) {
        (node.row, node.empty) = (self.full(), self.full());
        if BOXES && row.is_multiple_of(self.band_height) {
            node.stack = [self.full(); N];
        }
        if !BOXES {
            self.put(node, 0, 1 << row);
        }
    }

    #[inline(always)]
    fn put(&self, node: &mut Partial<N>, column: usize, symbol: u32) {
        node.column[column] ^= symbol;
        node.row ^= symbol;
        node.empty ^= 1 << column;
        if BOXES {
            node.stack[self.stack[column] as usize] ^= symbol;
        }
    }

    /// The empty column with the fewest symbols, and the symbols that each column may take.
    #[inline(always)]
    fn tightest(&self, node: &Partial<N>) -> (usize, [u32; N]) {
        let mut open = [0; N];
        let mut keys = [0; N];
        for column in 0..N {
            let of_box = if BOXES {
                node.stack[self.stack[column] as usize]
            } else {
                u32::MAX
            };
            let empty = (node.empty >> column & 1).wrapping_neg();
            open[column] = node.column[column] & node.row & of_box & empty;
            // Filled columns come last; of equals the first.
            keys[column] = open[column].count_ones() << 8 | column as u32 | !empty & 1 << 16;
        }
        let least = keys.iter().fold(u32::MAX, |least, &key| key.min(least));
        ((least & 0xff) as usize % N, open)
    }

    /// Fills the row at random; the inverse of the probability, or 0 when it can't be filled.
    #[inline(always)]
    fn fill_row(&self, node: &mut Partial<N>, rng: &mut Stream) -> f64 {
        let mut weight = 1.0;
        while node.empty != 0 {
            let (column, open) = self.tightest(node);
            let mut symbol = open[column];
            if symbol == 0 {
                return 0.0;
            }
            if !symbol.is_power_of_two() {
                let inverse;
                (symbol, inverse) = self.draw(symbol, &open, rng);
                weight *= inverse;
            }
            self.put(node, column, symbol);
        }
        weight
    }

    /// Draws one of several symbols; with the inverse of its probability.
    #[inline(always)]
    fn draw(&self, symbols: u32, open: &[u32; N], rng: &mut Stream) -> (u32, f64) {
        let mut running = [0.0; N];
        let (mut rest, mut count, mut sum) = (symbols, 0, 0.0);
        while rest != 0 {
            let symbol = rest.trailing_zeros();
            rest &= rest - 1;
            let columns = open.iter().fold(0, |sum, set| sum + (set >> symbol & 1));
            sum += self.shares[columns as usize % 33];
            running[count] = sum;
            count += 1;
        }
        let at = rng.random::<f64>() * sum;
        let (mut symbols, mut number) = (symbols, 0);
        while number + 1 < count && at >= running[number] {
            symbols &= symbols - 1;
            number += 1;
        }
        let below = if number == 0 {
            0.0
        } else {
            running[number - 1]
        };
        (
            symbols & symbols.wrapping_neg(),
            sum / (running[number] - below),
        )
    }

    /// The ways to fill the last two rows of a Latin square: columns that share a symbol form cycles,
    /// each of which can be filled in two ways, but that of the first column in one.
    #[inline(always)]
    fn by_cycles(&self, node: &Partial<N>) -> f64 {
        let mut holders = [0u32; 32];
        for (column, &lacking) in node.column[..self.n].iter().enumerate() {
            holders[lacking.trailing_zeros() as usize % 32] ^= 1 << column;
            holders[31 - lacking.leading_zeros() as usize % 32] ^= 1 << column;
        }
        let (mut unseen, mut ways) = (self.full(), 0.5);
        while unseen != 0 {
            ways *= 2.0;
            let mut column = unseen.trailing_zeros();
            let mut symbol = 1 << node.column[column as usize % N].trailing_zeros();
            while unseen >> column & 1 == 1 {
                unseen ^= 1 << column;
                symbol ^= node.column[column as usize % N];
                column =
                    (holders[symbol.trailing_zeros() as usize % 32] ^ 1 << column).trailing_zeros();
            }
        }
        ways
    }

    /// The ways to fill what is left, by trying; `row` is the one being filled.
    fn by_trying(&self, node: &Partial<N>, row: usize) -> u64 {
        // What the columns still lack before the last row always fits it: every symbol is lacking
        // once, and in the box that lacks it.
        if node.empty == 0 && row + 2 >= self.n {
            return 1;
        }
        if node.empty == 0 {
            let mut next = node.clone();
            self.begin_row(&mut next, row + 1);
            return self.by_trying(&next, row + 1);
        }
        let (column, open) = self.tightest(node);
        let mut symbols = open[column];
        let mut total = 0;
        while symbols != 0 {
            let mut next = node.clone();
            self.put(&mut next, column, symbols & symbols.wrapping_neg());
            symbols &= symbols - 1;
            total += self.by_trying(&next, row);
        }
        total
    }
}

/// As many particles, each copied about as often as its weight is a multiple of the mean.
#[inline(always)]
fn drawn_anew<P: Clone>(population: &[P], weights: &[f64], mean: f64, rng: &mut Stream) -> Vec<P> {
    let mut next = Vec::with_capacity(population.len());
    let (mut at, mut sum) = (rng.random::<f64>() * mean, 0.0);
    for (node, weight) in population.iter().zip(weights) {
        sum += weight;
        while at < sum && next.len() < population.len() {
            next.push(node.clone());
            at += mean;
        }
    }
    // Rounding may have left out the last.
    while next.len() < population.len() {
        next.push(next[next.len() - 1].clone());
    }
    next
}
