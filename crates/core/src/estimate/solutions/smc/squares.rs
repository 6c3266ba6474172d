//! Latin squares and Sudoku grids row by row, each row cell by cell; the last two rows exactly.
//!
//! In a row, the column with the fewest symbols left is filled next, so that dead ends are rare. Of
//! its symbols, `s` is drawn with probability proportional to `(r − 1)^(−3/4)`, where `r` columns of
//! the row can still take `s`: a symbol that few other columns can take should be used here. (Without `s`
//! the number of ways to finish the row falls about as `1/(r − 1)`. At sides 11 and 16 the powers 1/2 and 1 did
//! about as well; the one between them is used.) A row's weight is the inverse of the probability with
//! which it was drawn, and 0 for a dead end. After each row the population is resampled in proportion to
//! the weights (systematic resampling).
//!
//! **Unbiased**: the mean of a weight is the number of ways to fill the row, and a particle has as many copies
//! as its share of the sum on average. The product of the mean weights of all rows has the number of squares
//! as its mean.

use std::array;

use rand::RngExt;

use crate::board::Shape;
use crate::estimate::solutions::model::ln_factorial;
use crate::random::Stream;

/// The largest side: the symbols must fit a word.
pub(super) const MAX_SIDE: usize = 32;

/// One run for the Latin squares of side `n`; `PORTABLE` uses one capacity for all sizes.
#[inline(always)]
pub(super) fn run_latin<const PORTABLE: bool>(n: usize, particles: usize, rng: &mut Stream) -> f64 {
    run::<false, PORTABLE>(n, n, n, particles, rng)
}

/// One run for the grids of a shape.
#[inline(always)]
pub(super) fn run_grids<const PORTABLE: bool>(
    shape: Shape,
    particles: usize,
    rng: &mut Stream,
) -> f64 {
    let (height, width) = (shape.band_height(), shape.stack_width());
    run::<true, PORTABLE>(shape.side(), height, width, particles, rng)
}

#[inline(always)]
fn run<const BOXES: bool, const PORTABLE: bool>(
    n: usize,
    band_height: usize,
    stack_width: usize,
    particles: usize,
    rng: &mut Stream,
) -> f64 {
    macro_rules! run_with {
        ($capacity:literal) => {
            Cells::<BOXES, $capacity>::new(n, band_height, stack_width).run(particles, rng)
        };
    }
    if PORTABLE {
        return run_with!(32);
    }
    match n {
        0..=8 => run_with!(8),
        9..=12 => run_with!(12),
        13..=16 => run_with!(16),
        17..=25 => run_with!(25),
        _ => run_with!(32),
    }
}

/// The rules for sides up to `N`. The first row is 1, 2, …, n; the other rows of a Latin square begin
/// 2, 3, …, n, as do those of one square in n! (n − 1)!.
struct Cells<const BOXES: bool, const N: usize> {
    n: usize,
    band_height: usize,
    /// The stack of each column.
    stack: [u8; N],
    /// The relative probability of a symbol, by the number of columns that can take it.
    shares: [f64; 33],
}

/// A partial square: full rows, and some cells of the next.
#[derive(Clone)]
struct Particle<const N: usize> {
    /// The symbols that each column, and each stack of the present band, still lacks.
    column: [u32; N],
    stack: [u32; N],
    /// The symbols that the row still lacks, and its columns still empty.
    row: u32,
    empty: u32,
}

impl<const BOXES: bool, const N: usize> Cells<BOXES, N> {
    fn new(n: usize, band_height: usize, stack_width: usize) -> Self {
        // A symbol that no other column can take must be used: it is drawn almost surely.
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
    fn run(&self, particles: usize, rng: &mut Stream) -> f64 {
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
            population = resampled(&population, &weights, mean, rng);
        }
        let row = self.n.saturating_sub(2).max(1);
        let mut ends = 0.0;
        for node in &mut population {
            ends += if !BOXES && self.n > 2 {
                self.count_by_cycles(node)
            } else {
                self.begin_row(node, row);
                self.count_by_search(node, row) as f64
            };
        }
        ln_weight + (ends / particles as f64).ln()
    }

    fn root(&self) -> Particle<N> {
        let mut node = Particle {
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
    fn begin_row(&self, node: &mut Particle<N>, row: usize) {
        (node.row, node.empty) = (self.full(), self.full());
        if BOXES && row.is_multiple_of(self.band_height) {
            node.stack = [self.full(); N];
        }
        if !BOXES {
            self.put(node, 0, 1 << row);
        }
    }

    #[inline(always)]
    fn put(&self, node: &mut Particle<N>, column: usize, symbol: u32) {
        node.column[column] ^= symbol;
        node.row ^= symbol;
        node.empty ^= 1 << column;
        if BOXES {
            node.stack[self.stack[column] as usize] ^= symbol;
        }
    }

    /// The empty column with the fewest symbols, and the symbols that each column may take.
    #[inline(always)]
    fn tightest(&self, node: &Particle<N>) -> (usize, [u32; N]) {
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
    fn fill_row(&self, node: &mut Particle<N>, rng: &mut Stream) -> f64 {
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
    fn count_by_cycles(&self, node: &Particle<N>) -> f64 {
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

    /// The ways to fill the rest, by exhaustive search; `row` is the one being filled.
    fn count_by_search(&self, node: &Particle<N>, row: usize) -> u64 {
        // The last row can always be filled in one way: every symbol is missing in one column, and in the box
        // that misses it.
        if node.empty == 0 && row + 2 >= self.n {
            return 1;
        }
        if node.empty == 0 {
            let mut next = node.clone();
            self.begin_row(&mut next, row + 1);
            return self.count_by_search(&next, row + 1);
        }
        let (column, open) = self.tightest(node);
        let mut symbols = open[column];
        let mut total = 0;
        while symbols != 0 {
            let mut next = node.clone();
            self.put(&mut next, column, symbols & symbols.wrapping_neg());
            symbols &= symbols - 1;
            total += self.count_by_search(&next, row);
        }
        total
    }
}

/// Systematic resampling: as many particles, each copied about weight / mean times.
#[inline(always)]
fn resampled<P: Clone>(population: &[P], weights: &[f64], mean: f64, rng: &mut Stream) -> Vec<P> {
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
