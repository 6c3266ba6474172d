//! Queens row by row, from the centre out, the last rows exactly.

use std::array;

use super::{Tree, walk};
use crate::random::Stream;

/// The largest board: diagonals must fit the words of a particle.
pub(super) const MAX_SIDE: usize = 1024;

/// One pass for a board of side `n`.
pub(super) fn pass(n: usize, particles: usize, rng: &mut Stream) -> f64 {
    match n {
        0..=64 => walk(&mut Rows::<1, 2>::new(n), particles, rng),
        65..=128 => walk(&mut Rows::<2, 4>::new(n), particles, rng),
        129..=256 => walk(&mut Rows::<4, 8>::new(n), particles, rng),
        257..=512 => walk(&mut Rows::<8, 16>::new(n), particles, rng),
        _ => walk(&mut Rows::<16, 32>::new(n), particles, rng),
    }
}

/// The tree of rows filled; `W` words hold a row, and `D = 2W` all diagonals of one direction.
struct Rows<const W: usize, const D: usize> {
    n: usize,
    /// The rows from the centre out.
    order: Vec<usize>,
    tail: Tail,
}

/// Queens in some rows: the free columns, and the occupied diagonals of either direction (row +
/// column, and column + n − 1 − row).
#[derive(Clone)]
struct Partial<const W: usize, const D: usize> {
    free: [u64; W],
    rising: [u64; D],
    falling: [u64; D],
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

fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

impl<const W: usize, const D: usize> Rows<W, D> {
    fn new(n: usize) -> Self {
        let centre = n / 2;
        let order = (0..n).map(|k| match k % 2 {
            0 => (centre + k / 2).min(n - 1),
            _ => centre - 1 - k / 2,
        });
        let order: Vec<usize> = order.collect();
        let tail = Tail::new(n, order[n - tail_rows(n)..].to_vec());
        Self { n, order, tail }
    }
}

/// The rows to be left for exact counting: as many as cost about what the population does.
fn tail_rows(n: usize) -> usize {
    let rows = 7.0 + 4.0 * (n as f64 / 20.0).ln().max(0.0);
    (rows as usize).min(n)
}

impl<const W: usize, const D: usize> Tree for Rows<W, D> {
    type Node = Partial<W, D>;
    type Branches = [u64; W];

    fn roots(&self) -> Vec<Self::Node> {
        let word = |w: usize| {
            (0..64)
                .filter(|b| w * 64 + b < self.n)
                .fold(0, |set, b| set | 1 << b)
        };
        vec![Partial {
            free: array::from_fn(word),
            rising: [0; D],
            falling: [0; D],
        }]
    }

    fn ln_symmetry(&self) -> f64 {
        0.0
    }

    fn levels(&self) -> usize {
        self.n - self.tail.rows.len()
    }

    #[inline(always)]
    fn branches(&self, node: &Self::Node, level: usize) -> ([u64; W], u32) {
        let row = self.order[level];
        let rising: [u64; W] = window(&node.rising, row);
        let falling: [u64; W] = window(&node.falling, self.n - 1 - row);
        let open = array::from_fn(|w| node.free[w] & !(rising[w] | falling[w]));
        (open, open.iter().map(|w| w.count_ones()).sum())
    }

    #[inline(always)]
    fn child(
        &self,
        node: &Self::Node,
        level: usize,
        open: [u64; W],
        mut number: u32,
    ) -> Self::Node {
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
        let row = self.order[level];
        let mut child = node.clone();
        child.free[word] ^= bits & bits.wrapping_neg();
        for (set, diagonal) in [
            (&mut child.rising, row + column),
            (&mut child.falling, column + self.n - 1 - row),
        ] {
            set[diagonal / 64] |= 1 << (diagonal % 64);
        }
        child
    }

    fn solutions(&mut self, node: &Self::Node) -> u64 {
        let columns = (0..W).flat_map(|w| {
            let mut rest = node.free[w];
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    w * 64 + bit
                })
            })
        });
        let last = self.n - 1;
        let open = |row: usize, column: usize| {
            !has(&node.rising, row + column) && !has(&node.falling, column + last - row)
        };
        self.tail.solutions(columns, open)
    }
}

/// The exact count of the last rows: as many free columns as rows, each row with a set of columns
/// still open to it; the row with the fewest is filled first.
struct Tail {
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// The number of each free column, from `side` on; [`NONE`] for the others and beyond the edges.
    number: Vec<u8>,
    side: usize,
}

const NONE: u8 = 32;

/// The most rows of a tail.
const TAIL: usize = 32;

impl Tail {
    fn new(side: usize, rows: Vec<usize>) -> Self {
        Self {
            rows,
            columns: Vec::new(),
            number: vec![NONE; 3 * side],
            side,
        }
    }

    /// The ways to fill the rows, from the free columns and what the board leaves open.
    fn solutions(
        &mut self,
        columns: impl Iterator<Item = usize>,
        open: impl Fn(usize, usize) -> bool,
    ) -> u64 {
        self.columns.clear();
        self.columns.extend(columns);
        let mut masks = [0u32; TAIL];
        let mut reached = 0u32;
        for (mask, &row) in masks.iter_mut().zip(&self.rows) {
            let columns = self.columns.iter().enumerate();
            *mask = columns.fold(0, |set, (j, &column)| {
                set | u32::from(open(row, column)) << j
            });
            reached |= *mask;
            if *mask == 0 {
                return 0;
            }
        }
        if reached.count_ones() as usize != self.columns.len() {
            return 0;
        }
        for (j, &column) in self.columns.iter().enumerate() {
            self.number[self.side + column] = j as u8;
        }
        let left = ((1u64 << self.rows.len()) - 1) as u32;
        let solutions = self.fill(&masks, left);
        for &column in &self.columns {
            self.number[self.side + column] = NONE;
        }
        solutions
    }

    fn fill(&self, masks: &[u32; TAIL], left: u32) -> u64 {
        let rows = || bits(left);
        let Some(row) = rows().min_by_key(|&row| masks[row].count_ones()) else {
            return 1;
        };
        if left.count_ones() == 1 {
            return masks[row].count_ones().into();
        }
        let left = left ^ 1 << row;
        let with = |j: usize| {
            let mut next = *masks;
            let alive = bits(left).all(|other| {
                next[other] &= !self.attacked(row, j, other);
                next[other] != 0
            });
            if alive { self.fill(&next, left) } else { 0 }
        };
        bits(masks[row]).map(with).sum()
    }

    /// The free columns of another row that a queen in a free column attacks.
    #[inline(always)]
    fn attacked(&self, row: usize, j: usize, other: usize) -> u32 {
        let distance = self.rows[row].abs_diff(self.rows[other]);
        let at = self.side + self.columns[j];
        let bit = |column: usize| (1u64 << self.number[column]) as u32;
        1 << j | bit(at + distance) | bit(at - distance)
    }
}

fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
