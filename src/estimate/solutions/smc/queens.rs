//! Queens row by row, from the centre out: all children of all particles, of which some are kept.
//!
//! While there are no more children than the population may hold, all are kept. Of more, a
//! systematic sample is: each child has a mass, the masses are laid end to end, and the children at
//! `u, u + s, u + 2s, …` are kept, with one uniform `u`. Neighbours are cousins in the tree, so that
//! the sample is *stratified*: a particle of mean mass keeps one child, no more and no less. *Which*
//! one is drawn for each particle by itself: the children of a particle are laid down from a random one
//! around. Always from the first, the sample would resonate: in the first rows nearly all
//! particles have equally many children, about `s`, and would all take the same column.
//!
//! Where many rows are left and no lookahead is due, numbers of children differ little, and each
//! particle just goes on to one of its children, in place, with a weight of their number.
//!
//! **Lookahead.** At some levels, ever closer together toward the end, a particle's promise is taken
//! to be `h = Π f`, `f` being the free squares of each row beyond the next lookahead, and the mass of
//! its children is `h` over the promise at the lookahead before. A row without a free square is a
//! dead end: `h = 0`, exactly. In between, all children have one mass, so that the rows that are
//! filled by then need no promise. A lookahead costs a sweep over the rows that are left, a level
//! otherwise one row, which is why it pays only toward the end, where the dead ends are.
//!
//! **Unbiased**: a particle carries `1/h`, and is kept with probability mass/s, so that `s/h` times
//! what it leads to has the right mean, whatever `h`, and in whatever order children are laid down.

use std::array;

use rand::RngExt;

use super::tail::Tail;
use crate::estimate::solutions::model::below;
use crate::random::Stream;

/// The largest board: diagonals must fit the words of a particle.
pub(super) const MAX_SIDE: usize = 1024;

/// One pass for a board of side `n`; ln of the estimate.
#[inline(always)]
pub(super) fn pass(n: usize, particles: usize, rng: &mut Stream) -> f64 {
    match n {
        0..=64 => Rows::<1, 2>::new(n).walk(particles, rng),
        65..=128 => Rows::<2, 4>::new(n).walk(particles, rng),
        129..=256 => Rows::<4, 8>::new(n).walk(particles, rng),
        257..=512 => Rows::<8, 16>::new(n).walk(particles, rng),
        _ => Rows::<16, 32>::new(n).walk(particles, rng),
    }
}

/// The tree of rows filled; `W` words hold a row, and `D = 2W` all diagonals of one direction.
struct Rows<const W: usize, const D: usize> {
    n: usize,
    /// The rows from the centre out.
    order: Vec<usize>,
    /// At each level, the rows until the next lookahead; 0 where there is none.
    lookahead: Vec<usize>,
}

/// Queens in some rows: the free columns, the occupied diagonals of either direction (row + column,
/// and column + n − 1 − row), and the promise at the last lookahead, over the weight since.
#[derive(Clone, Copy)]
struct Partial<const W: usize, const D: usize> {
    free: [u64; W],
    rising: [u64; D],
    falling: [u64; D],
    promise: f64,
}

/// A particle's children in the next row: the squares, their number, and the mass of each.
struct Branches<const W: usize> {
    open: [u64; W],
    count: u32,
    mass: f64,
}

impl<const W: usize> Branches<W> {
    /// The child that comes to lie at a place, when the first one laid down is some other.
    #[inline(always)]
    fn turned(&self, place: u32, first: u32) -> u32 {
        let number = place.min(self.count - 1) + first;
        number.checked_sub(self.count).unwrap_or(number)
    }
}

/// `W` words of a set, from an element on.
#[inline(always)]
fn window<const W: usize, const D: usize>(set: &[u64; D], from: usize) -> [u64; W] {
    let (word, shift) = (from / 64, from % 64);
    array::from_fn(|i| {
        let low = set[word + i] >> shift;
        // Twice, since a shift by 64 is not defined.
        let high = set.get(word + i + 1).map_or(0, |&w| w << 1 << (63 - shift));
        low | high
    })
}

#[inline(always)]
fn size<const W: usize>(set: &[u64; W]) -> u32 {
    set.iter().fold(0, |sum, w| sum + w.count_ones())
}

/// The rows to be left for exact counting: as many as cost about what the population does.
fn tail_rows(n: usize) -> usize {
    let rows = match n {
        ..50 => 8,
        50..125 => 10,
        125..300 => 12,
        _ => 14,
    };
    rows.min(n)
}

/// The lookaheads before the tail, from one to the next a fifth of the rows that are left.
fn lookaheads(n: usize, levels: usize) -> Vec<usize> {
    let mut gaps = vec![0; levels];
    let mut level = levels;
    loop {
        let gap = ((n - level) / 5).max(1);
        if level < gap + 3 {
            return gaps;
        }
        level -= gap;
        gaps[level] = gap;
    }
}

/// More rows left than this are many: particles go on in place between lookaheads.
const MANY: usize = 20;

/// The particles whose mean sets the scale of promises.
const SCALE: usize = 64;

impl<const W: usize, const D: usize> Rows<W, D> {
    fn new(n: usize) -> Self {
        let centre = n / 2;
        let order = (0..n).map(|k| match k % 2 {
            0 => (centre + k / 2).min(n - 1),
            _ => centre - 1 - k / 2,
        });
        let order: Vec<usize> = order.collect();
        let levels = n - tail_rows(n);
        Self {
            n,
            lookahead: lookaheads(n, levels),
            order,
        }
    }

    /// Walks a population down the tree.
    #[inline(always)]
    fn walk(&self, particles: usize, rng: &mut Stream) -> f64 {
        let mut population = vec![self.root()];
        let mut next = Vec::with_capacity(particles);
        let mut branches = Vec::with_capacity(particles);
        let mut ln_weight = 0.0;
        for level in 0..self.lookahead.len() {
            let row = self.order[level];
            let grown = 2 * population.len() > particles;
            let looks = grown && self.lookahead[level] > 0;
            if grown && !looks && self.n - level > MANY {
                ln_weight += self.go_on(&mut population, row, rng);
                continue;
            }
            branches.clear();
            if looks {
                self.look_ahead(&mut population, level, &mut branches);
            } else {
                for node in &population {
                    branches.push(self.branches(node, row, 1.0));
                }
            }
            let mut whole = 0.0;
            for of in &branches {
                whole += f64::from(of.count) * of.mass;
            }
            let mut spacing = whole / particles as f64;
            let mut at = rng.random::<f64>() * spacing;
            if !looks && spacing <= 1.0 {
                // All are kept: one at the beginning of each child's mass.
                (spacing, at) = (1.0, 0.0);
            }
            ln_weight += spacing.ln();
            next.clear();
            let mut end = 0.0;
            for (node, of) in population.iter().zip(&branches) {
                let first = below(of.count, rng.random());
                let begin = end;
                end += f64::from(of.count) * of.mass;
                while at < end {
                    let number = ((at - begin) / of.mass) as u32;
                    next.push(self.child(node, row, of.open, of.turned(number, first)));
                    at += spacing;
                }
            }
            std::mem::swap(&mut population, &mut next);
        }
        let mut tail = Tail::new(self.n, &self.order[self.lookahead.len()..]);
        let mut solutions = 0.0;
        for node in &population {
            let open = |row| self.open(node, row);
            solutions += tail.solutions(&node.free, open) as f64 / node.promise;
        }
        ln_weight + solutions.ln()
    }

    fn root(&self) -> Partial<W, D> {
        let word = |w: usize| {
            (0..64)
                .filter(|b| w * 64 + b < self.n)
                .fold(0, |set, b| set | 1 << b)
        };
        Partial {
            free: array::from_fn(word),
            rising: [0; D],
            falling: [0; D],
            promise: 1.0,
        }
    }

    /// The free squares of a row.
    #[inline(always)]
    fn open(&self, node: &Partial<W, D>, row: usize) -> [u64; W] {
        let rising: [u64; W] = window(&node.rising, row);
        let falling: [u64; W] = window(&node.falling, self.n - 1 - row);
        array::from_fn(|w| node.free[w] & !(rising[w] | falling[w]))
    }

    #[inline(always)]
    fn branches(&self, node: &Partial<W, D>, row: usize, mass: f64) -> Branches<W> {
        let open = self.open(node, row);
        Branches {
            open,
            count: size(&open),
            mass,
        }
    }

    /// Takes each particle to one of its children, which counts as many times as it has siblings; ln
    /// of what all count.
    #[inline(always)]
    fn go_on(&self, population: &mut [Partial<W, D>], row: usize, rng: &mut Stream) -> f64 {
        let typical = f64::from(size(&self.open(&population[0], row)).max(1));
        for node in population {
            let open = self.open(node, row);
            match size(&open) {
                // A dead end counts for nothing from now on.
                0 => node.promise = f64::INFINITY,
                count => {
                    self.place(node, row, open, below(count, rng.random()));
                    node.promise *= typical / f64::from(count);
                }
            }
        }
        typical.ln()
    }

    /// Gives each particle its promise anew, and its children their mass.
    #[inline(always)]
    fn look_ahead(
        &self,
        population: &mut [Partial<W, D>],
        level: usize,
        branches: &mut Vec<Branches<W>>,
    ) {
        let rows = &self.order[level + self.lookahead[level]..];
        // Promises relative to a typical one keep to the range of numbers.
        let some = &population[..population.len().min(SCALE)];
        let mut all = 0;
        for node in some {
            for &row in rows {
                all += size(&self.open(node, row));
            }
        }
        let scale = (some.len() * rows.len()) as f64 / f64::from(all.max(1));
        for node in population {
            let mut promise = 1.0;
            for &row in rows {
                promise *= f64::from(size(&self.open(node, row))) * scale;
            }
            let mass = promise / node.promise;
            node.promise = promise;
            branches.push(self.branches(node, self.order[level], mass));
        }
    }

    /// The child in an open square of a row, by the square's number.
    #[inline(always)]
    fn child(
        &self,
        node: &Partial<W, D>,
        row: usize,
        open: [u64; W],
        number: u32,
    ) -> Partial<W, D> {
        let mut child = *node;
        self.place(&mut child, row, open, number);
        child
    }

    /// Puts a queen on an open square of a row, by the square's number.
    #[inline(always)]
    fn place(&self, node: &mut Partial<W, D>, row: usize, open: [u64; W], mut number: u32) {
        let mut word = 0;
        while number >= open[word].count_ones() {
            number -= open[word].count_ones();
            word += 1;
        }
        let mut bits = open[word];
        for _ in 0..number {
            bits &= bits - 1;
        }
        let column = word * 64 + bits.trailing_zeros() as usize;
        node.free[word] ^= bits & bits.wrapping_neg();
        for (set, diagonal) in [
            (&mut node.rising, row + column),
            (&mut node.falling, column + self.n - 1 - row),
        ] {
            set[diagonal / 64] |= 1 << (diagonal % 64);
        }
    }
}
