//! Queens row by row, from the centre outwards: of all children of all particles a sample is kept.
//!
//! While there are no more children than the population may hold, all are kept. Otherwise a
//! systematic sample is kept: each child has a mass, the masses form consecutive intervals, and the
//! children at `u, u + s, u + 2s, …` are kept, with one uniform `u`. Neighbours are related in the
//! tree, so the sample is *stratified*: a particle of mean mass keeps exactly one child. The
//! children of each particle are rotated at random. Without that the sample would resonate: in the
//! first rows nearly all particles have the same number of children, about `s`, and would all keep
//! the same column.
//!
//! Where many rows are left and there is no lookahead, numbers of children differ little. There
//! each particle moves to one random child, in place, with their number as its weight.
//!
//! **Lookahead.** At some levels, more often toward the end, a particle's potential is `h = Π f`,
//! where `f` is the number of free squares of each row beyond the next lookahead. The mass of its
//! children is `h` over the potential at the previous lookahead. A row without a free square is a
//! dead end, with `h = 0` exactly. In between, all children have the same mass, so rows filled by
//! then need no potential. A lookahead costs a pass over all remaining rows, another level only one
//! row: it pays only toward the end, where the dead ends are.
//!
//! **Unbiased**: a particle carries `1/h` and is kept with probability mass/s, so `s/h` times what
//! it leads to has the right mean, for any `h` and any order of the children.

use std::array;

use rand::RngExt;

use super::tail::Tail;
use crate::estimate::solutions::model::random_below;
use crate::random::Stream;
use crate::run::poll;

/// The largest board: diagonals must fit the words of a particle.
pub(super) const MAX_SIDE: usize = 1024;

/// One run for a board of side `n`; ln of the estimate, and whether it is a sample: otherwise
/// everything was counted. `PORTABLE` uses one capacity for all sizes.
#[inline(always)]
pub(super) fn run<const PORTABLE: bool>(
    n: usize,
    particles: usize,
    rng: &mut Stream,
) -> (f64, bool) {
    match n {
        _ if PORTABLE => Rows::<16, 32>::new(n).run(particles, rng),
        0..=64 => Rows::<1, 2>::new(n).run(particles, rng),
        65..=128 => Rows::<2, 4>::new(n).run(particles, rng),
        129..=256 => Rows::<4, 8>::new(n).run(particles, rng),
        257..=512 => Rows::<8, 16>::new(n).run(particles, rng),
        _ => Rows::<16, 32>::new(n).run(particles, rng),
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

/// A partial solution: queens in some rows. It has the free columns, the occupied diagonals of
/// either direction (row + column, and column + n − 1 − row), and the potential at the last
/// lookahead, over the weight since.
#[derive(Clone, Copy)]
struct Particle<const W: usize, const D: usize> {
    free: [u64; W],
    rising: [u64; D],
    falling: [u64; D],
    potential: f64,
}

/// A particle's children in the next row: the squares, their number, and the mass of each.
struct Branches<const W: usize> {
    open: [u64; W],
    count: u32,
    mass: f64,
}

impl<const W: usize> Branches<W> {
    /// The child at a place when the children are rotated to begin with `first`.
    #[inline(always)]
    fn rotated(&self, place: u32, first: u32) -> u32 {
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

/// The number of rows for exact counting: they cost about as much as the population.
fn tail_rows(n: usize) -> usize {
    let rows = match n {
        ..50 => 8,
        50..125 => 10,
        125..300 => 12,
        _ => 14,
    };
    rows.min(n)
}

/// The levels with a lookahead: the gap to the next is a fifth of the rows that are left.
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

/// With more rows left than this, particles move in place between lookaheads.
const MANY_ROWS: usize = 20;

/// The number of particles whose mean sets the scale of potentials.
const SCALE_SAMPLE: usize = 64;

impl<const W: usize, const D: usize> Rows<W, D> {
    fn new(n: usize) -> Self {
        let centre = n / 2;
        let order = (0..n).map(|k| match k % 2 {
            0 => (centre + k / 2).min(n - 1),
            _ => centre - 1 - k / 2,
        });
        let order: Vec<usize> = order.collect();
        let levels = n - tail_rows(n);
        Self { n, lookahead: lookaheads(n, levels), order }
    }

    /// Takes a population through all levels.
    #[inline(always)]
    fn run(&self, particles: usize, rng: &mut Stream) -> (f64, bool) {
        let mut sampled = false;
        let mut population = vec![self.root()];
        let mut next = Vec::with_capacity(particles);
        let mut branches = Vec::with_capacity(particles);
        let mut ln_weight = 0.0;
        for level in 0..self.lookahead.len() {
            poll();
            let row = self.order[level];
            let full = 2 * population.len() > particles;
            sampled |= full;
            let looks = full && self.lookahead[level] > 0;
            if full && !looks && self.n - level > MANY_ROWS {
                ln_weight += self.move_in_place(&mut population, row, rng);
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
            let mut total = 0.0;
            for of in &branches {
                total += f64::from(of.count) * of.mass;
            }
            let mut spacing = total / particles as f64;
            let mut at = rng.random::<f64>() * spacing;
            if !looks && spacing <= 1.0 {
                // All are kept: one at the beginning of each child's mass.
                (spacing, at) = (1.0, 0.0);
            }
            sampled |= spacing > 1.0;
            ln_weight += spacing.ln();
            next.clear();
            self.systematic_sample(&population, row, &branches, (at, spacing), &mut next, rng);
            std::mem::swap(&mut population, &mut next);
        }
        (ln_weight + self.completions(&population).ln(), sampled)
    }

    /// The children at `at`, `at + spacing`, … along the masses.
    #[inline(always)]
    fn systematic_sample(
        &self,
        population: &[Particle<W, D>],
        row: usize,
        branches: &[Branches<W>],
        (mut at, spacing): (f64, f64),
        next: &mut Vec<Particle<W, D>>,
        rng: &mut Stream,
    ) {
        let mut end = 0.0;
        for (node, of) in population.iter().zip(branches) {
            let first = random_below(of.count, rng.random());
            let begin = end;
            end += f64::from(of.count) * of.mass;
            while at < end {
                let number = ((at - begin) / of.mass) as u32;
                next.push(self.child(node, row, of.open, of.rotated(number, first)));
                at += spacing;
            }
        }
    }

    /// The weighted number of ways to fill the last rows, by exact counting.
    #[inline(always)]
    fn completions(&self, population: &[Particle<W, D>]) -> f64 {
        let mut tail = Tail::new(self.n, &self.order[self.lookahead.len()..]);
        let mut solutions = 0.0;
        for node in population {
            poll();
            let open = |row| self.open(node, row);
            solutions += tail.solutions(&node.free, open) as f64 / node.potential;
        }
        solutions
    }

    fn root(&self) -> Particle<W, D> {
        let word =
            |w: usize| (0..64).filter(|b| w * 64 + b < self.n).fold(0, |set, b| set | 1 << b);
        Particle { free: array::from_fn(word), rising: [0; D], falling: [0; D], potential: 1.0 }
    }

    /// The free squares of a row.
    #[inline(always)]
    fn open(&self, node: &Particle<W, D>, row: usize) -> [u64; W] {
        let rising: [u64; W] = window(&node.rising, row);
        let falling: [u64; W] = window(&node.falling, self.n - 1 - row);
        array::from_fn(|w| node.free[w] & !(rising[w] | falling[w]))
    }

    #[inline(always)]
    fn branches(&self, node: &Particle<W, D>, row: usize, mass: f64) -> Branches<W> {
        let open = self.open(node, row);
        Branches { open, count: size(&open), mass }
    }

    /// Moves each particle to a random child, with the number of its children as weight; ln of the
    /// common factor of the weights.
    #[inline(always)]
    fn move_in_place(
        &self,
        population: &mut [Particle<W, D>],
        row: usize,
        rng: &mut Stream,
    ) -> f64 {
        let typical = f64::from(size(&self.open(&population[0], row)).max(1));
        for node in population {
            let open = self.open(node, row);
            match size(&open) {
                // A dead end has weight 0 from now on.
                0 => node.potential = f64::INFINITY,
                count => {
                    self.place(node, row, open, random_below(count, rng.random()));
                    node.potential *= typical / f64::from(count);
                }
            }
        }
        typical.ln()
    }

    /// Computes each particle's potential, and the mass of its children.
    #[inline(always)]
    fn look_ahead(
        &self,
        population: &mut [Particle<W, D>],
        level: usize,
        branches: &mut Vec<Branches<W>>,
    ) {
        let rows = &self.order[level + self.lookahead[level]..];
        // Potentials relative to a typical one stay in the range of floats.
        let some = &population[..population.len().min(SCALE_SAMPLE)];
        let mut all = 0;
        for node in some {
            for &row in rows {
                all += size(&self.open(node, row));
            }
        }
        let scale = (some.len() * rows.len()) as f64 / f64::from(all.max(1));
        for node in population {
            poll();
            let mut potential = 1.0;
            for &row in rows {
                potential *= f64::from(size(&self.open(node, row))) * scale;
            }
            let mass = potential / node.potential;
            node.potential = potential;
            branches.push(self.branches(node, self.order[level], mass));
        }
    }

    /// The child in an open square of a row, by the square's number.
    #[inline(always)]
    fn child(
        &self,
        node: &Particle<W, D>,
        row: usize,
        open: [u64; W],
        number: u32,
    ) -> Particle<W, D> {
        let mut child = *node;
        self.place(&mut child, row, open, number);
        child
    }

    /// Puts a queen on an open square of a row, by the square's number.
    #[inline(always)]
    fn place(&self, node: &mut Particle<W, D>, row: usize, open: [u64; W], mut number: u32) {
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
        for (set, diagonal) in
            [(&mut node.rising, row + column), (&mut node.falling, column + self.n - 1 - row)]
        {
            set[diagonal / 64] |= 1 << (diagonal % 64);
        }
    }
}
