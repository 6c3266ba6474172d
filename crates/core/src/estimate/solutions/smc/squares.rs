//! Latin squares and Sudoku grids row by row, each row cell by cell; the last two rows exactly.
//!
//! In a row, the column with the fewest symbols left is filled next, so that dead ends are rare. Of
//! its symbols, `s` is drawn with probability proportional to `(r − 1)^(−3/4)`, where `r` columns
//! of the row can still take `s`: a symbol that few other columns can take should be used here.
//! (Without `s` the number of ways to finish the row falls about as `1/(r − 1)`. At sides 11 and 16
//! the powers 1/2 and 1 did about as well; the one between them is used.) A row's weight is the
//! inverse of the probability with which it was drawn, and 0 for a dead end. After each row the
//! population is resampled in proportion to the weights (systematic resampling).
//!
//! **Unbiased**: the mean of a weight is the number of ways to fill the row, and a particle has as
//! many copies as its share of the sum on average. The product of the mean weights of all rows has
//! the number of squares as its mean.

use std::array;
use std::marker::PhantomData;

use rand::RngExt;

use super::word::Word;
use crate::estimate::solutions::Boxes;
use crate::estimate::solutions::model::ln_factorial;
use crate::random::Stream;
use crate::run::poll;

/// The largest side: the symbols must fit a word.
pub(super) const MAX_SIDE: usize = 64;

/// The largest side of which no row is drawn at random.
pub(super) const COUNTED: usize = 3;

/// One run for the Latin squares of side `n`; `PORTABLE` uses one capacity for all sides of a word.
#[inline(always)]
pub(super) fn run_latin<const PORTABLE: bool>(n: usize, particles: usize, rng: &mut Stream) -> f64 {
    run::<false, PORTABLE>(n, n, n, particles, rng)
}

/// One run for the grids with such boxes.
#[inline(always)]
pub(super) fn run_grids<const PORTABLE: bool>(
    boxes: Boxes,
    particles: usize,
    rng: &mut Stream,
) -> f64 {
    let (height, width) = (boxes.height(), boxes.width());
    run::<true, PORTABLE>(boxes.side(), height, width, particles, rng)
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
        ($capacity:literal, $word:ty) => {
            Cells::<BOXES, $capacity, $word>::new(n, band_height, stack_width).run(particles, rng)
        };
    }
    match n {
        33.. => run_with!(64, u64),
        _ if PORTABLE => run_with!(32, u32),
        0..=8 => run_with!(8, u32),
        9..=12 => run_with!(12, u32),
        13..=16 => run_with!(16, u32),
        17..=25 => run_with!(25, u32),
        _ => run_with!(32, u32),
    }
}

/// The rules for sides up to `N`, with words `W` of at least `N` bits. The first row is 1, 2, …, n;
/// the other rows of a Latin square begin 2, 3, …, n, as do those of one square in n! (n − 1)!.
struct Cells<const BOXES: bool, const N: usize, W> {
    n: usize,
    band_height: usize,
    /// The stack of each column.
    stack: [u8; N],
    /// The relative probability of a symbol, by the number of columns that can take it.
    shares: [f64; MAX_SIDE],
    words: PhantomData<W>,
}

/// A partial square: full rows, and some cells of the next.
#[derive(Clone)]
struct Particle<const N: usize, W> {
    /// The symbols that each column, and each stack of the present band, still lacks.
    column: [W; N],
    stack: [W; N],
    /// The symbols that the row still lacks, and its columns still empty.
    row: W,
    empty: W,
}

/// The bytes of a particle, at most.
pub(super) fn particle_bytes(n: usize) -> usize {
    match n {
        33.. => size_of::<Particle<64, u64>>(),
        _ => size_of::<Particle<32, u32>>(),
    }
}

impl<const BOXES: bool, const N: usize, W: Word> Cells<BOXES, N, W> {
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
            words: PhantomData,
        }
    }

    #[inline(always)]
    fn full(&self) -> W {
        W::first(self.n)
    }

    /// Goes through all rows with a population; ln of the estimate.
    #[inline(always)]
    fn run(&self, particles: usize, rng: &mut Stream) -> f64 {
        let first_column = if BOXES { 0.0 } else { ln_factorial(self.n - 1) };
        let mut ln_weight = ln_factorial(self.n) + first_column;
        if self.n <= 2 {
            return ln_weight;
        }
        let mut population = vec![self.root(); particles];
        let mut weights = vec![0.0; particles];
        for row in 1..self.n - 2 {
            for (node, weight) in population.iter_mut().zip(&mut weights) {
                poll();
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
        let mut ends = 0.0;
        for node in &population {
            poll();
            ends += self.count_by_cycles(node);
        }
        ln_weight + (ends / particles as f64).ln()
    }

    fn root(&self) -> Particle<N, W> {
        let mut node = Particle {
            column: [self.full(); N],
            stack: [self.full(); N],
            row: self.full(),
            empty: self.full(),
        };
        node.column[self.n..].fill(W::EMPTY);
        for column in 0..self.n {
            self.put(&mut node, column, W::single(column));
        }
        node
    }

    /// Goes on to a new row.
    #[inline(always)]
    fn begin_row(&self, node: &mut Particle<N, W>, row: usize) {
        (node.row, node.empty) = (self.full(), self.full());
        if BOXES && row.is_multiple_of(self.band_height) {
            node.stack = [self.full(); N];
        }
        if !BOXES {
            self.put(node, 0, W::single(row));
        }
    }

    #[inline(always)]
    fn put(&self, node: &mut Particle<N, W>, column: usize, symbol: W) {
        node.column[column] ^= symbol;
        node.row ^= symbol;
        node.empty ^= W::single(column);
        if BOXES {
            node.stack[self.stack[column] as usize] ^= symbol;
        }
    }

    /// The empty column with the fewest symbols, and the symbols that each column may take.
    #[inline(always)]
    fn tightest(&self, node: &Particle<N, W>) -> (usize, [W; N]) {
        let mut open = [W::EMPTY; N];
        let mut keys = [0; N];
        for column in 0..N {
            let of_box = if BOXES { node.stack[self.stack[column] as usize] } else { W::ALL };
            let empty = node.empty.bit(column);
            open[column] = node.column[column] & node.row & of_box & empty.all_or_none();
            // Filled columns come last; of equals the first.
            keys[column] = open[column].len() << 8 | column as u32 | (1 - empty.low()) << 16;
        }
        let least = keys.iter().fold(u32::MAX, |least, &key| key.min(least));
        ((least & 0xff) as usize % N, open)
    }

    /// Fills the row at random; the inverse of the probability, or 0 when it can't be filled.
    #[inline(always)]
    fn fill_row(&self, node: &mut Particle<N, W>, rng: &mut Stream) -> f64 {
        let mut weight = 1.0;
        while node.empty != W::EMPTY {
            let (column, open) = self.tightest(node);
            let mut symbol = open[column];
            if symbol == W::EMPTY {
                return 0.0;
            }
            if symbol.lowest() != symbol {
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
    fn draw(&self, symbols: W, open: &[W; N], rng: &mut Stream) -> (W, f64) {
        let mut running = [0.0; N];
        let (mut rest, mut count, mut sum) = (symbols, 0, 0.0);
        while rest != W::EMPTY {
            let symbol = rest.least();
            rest ^= rest.lowest();
            let columns = open.iter().fold(W::EMPTY, |sum, set| sum + set.bit(symbol));
            // From the second row on, a symbol has at most n − 1 columns.
            sum += self.shares[columns.low() as usize % MAX_SIDE];
            running[count] = sum;
            count += 1;
        }
        let at = rng.random::<f64>() * sum;
        let (mut symbols, mut number) = (symbols, 0);
        while number + 1 < count && at >= running[number] {
            symbols ^= symbols.lowest();
            number += 1;
        }
        let below = if number == 0 { 0.0 } else { running[number - 1] };
        (symbols.lowest(), sum / (running[number] - below))
    }

    /// The ways to fill the last two rows: columns that share a symbol form cycles, each of which
    /// can be filled in two ways, but that of the first column of a Latin square in one.
    ///
    /// A box of the last band lacks a symbol if and only if one of its columns does, so that boxes
    /// are filled with the columns.
    #[inline(always)]
    fn count_by_cycles(&self, node: &Particle<N, W>) -> f64 {
        let mut holders = [W::EMPTY; MAX_SIDE];
        for (column, &lacking) in node.column[..self.n].iter().enumerate() {
            holders[lacking.least() % MAX_SIDE] ^= W::single(column);
            holders[lacking.greatest() % MAX_SIDE] ^= W::single(column);
        }
        let (mut unseen, mut ways) = (self.full(), if BOXES { 1.0 } else { 0.5 });
        while unseen != W::EMPTY {
            ways *= 2.0;
            let mut column = unseen.least();
            let mut symbol = node.column[column % N].lowest();
            while unseen.bit(column) != W::EMPTY {
                unseen ^= W::single(column);
                symbol ^= node.column[column % N];
                column = (holders[symbol.least() % MAX_SIDE] ^ W::single(column)).least();
            }
        }
        ways
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
