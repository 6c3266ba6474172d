//! Exact numbers of solutions of 9x9 boards, band by band.
//!
//! A band meets the other two in its columns alone: each column has three digits in each band. So
//! the solutions are the sum, over all choices of the digits of the columns, of the products of
//! the numbers of fillings of the three bands. The columns of a box are one of 1680 partitions of
//! the digits, those of a stack one of 94,080 triples, of which each clue leaves about a third.
//! The sum runs over the triples of all three stacks, of which those of the third are an inner loop
//! over three rows of numbers.
//!
//! The columns of the first two boxes of the first band are taken up to the names of digits without
//! a clue, and up to exchanges of columns without a clue in the first two stacks: without any clue
//! five pairs are left of 2.8 million.
//!
//! # References
//! 1. B. Felgenhauer and F. Jarvis, "Enumerating possible Sudoku grids" (2005): bands by the digits
//!    of their columns, and the number of all grids.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use super::band::{Band, BandClues, FillingCounts, allowed};
use super::partitions::{PARTITIONS, Partition, Partitions};
use crate::board::Puzzle;
use crate::run::poll;

/// The board, its bands and its stacks in the order of the sum.
type Boxes = [BandClues; 3];
type Live = [[Vec<bool>; 3]; 3];

/// The memory of the rows that all blocks of a band share.
const MOST_BYTES: usize = 256 << 20;

/// The sum for a board, in blocks.
pub(super) struct Bands {
    bands: [Band; 3],
    /// The columns of the first box, each with those of the second and how many pairs they stand
    /// for.
    pairs: Vec<(Partition, Vec<(Partition, u32)>)>,
    /// The triples of the third stack, by their first.
    thirds: Vec<Vec<(u16, u16)>>,
    /// The rows of the second and the third band; none where they would take too much memory.
    shared: [Option<Vec<OnceLock<FillingCounts>>>; 2],
    blocks: Vec<(usize, Range<usize>)>,
}

/// A way to sum.
struct Plan {
    boxes: Boxes,
    live: Live,
    cost: f64,
}

impl Bands {
    /// The sum for a 9x9 board.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let Plan { boxes, live, .. } = Plan::best(puzzle.symbols());
        let bands: [Band; 3] = std::array::from_fn(|b| Band::new(&boxes[b], &live[b]));
        let pairs = pairs(&boxes, &bands[0]);
        let all = Partitions::get();
        let thirds = bands[0].columns[2].iter().map(|&a| {
            let triples = all.triples[usize::from(a)].iter();
            let places = triples.map(|&(q, r)| bands[1].place(2, q).zip(bands[2].place(2, r)));
            places.flatten().collect()
        });
        let thirds = thirds.collect();
        let shared = std::array::from_fn(|i| {
            let [first, second, third] = bands[i + 1].columns.each_ref().map(Vec::len);
            let fits = bands[i + 1].clues > 1 && first * second * (third * 2 + 24) <= MOST_BYTES;
            fits.then(|| (0..first * second).map(|_| OnceLock::new()).collect())
        });
        let mut sum = Self { bands, pairs, thirds, shared, blocks: Vec::new() };
        // Many first boxes are blocks enough.
        let step = if sum.pairs.len() >= 64 { usize::MAX } else { 1 };
        for (i, (first, _)) in sum.pairs.iter().enumerate() {
            let triples = all.triples[usize::from(*first)].len();
            let ranges = (0..triples).step_by(step.min(triples));
            sum.blocks.extend(ranges.map(|at| (i, at..at.saturating_add(step).min(triples))));
        }
        sum
    }

    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The sum over a block.
    pub(super) fn block(&self, block: usize) -> u128 {
        let all = Partitions::get();
        let (pair, range) = &self.blocks[block];
        let (first, seconds) = &self.pairs[*pair];
        let live = all.triples[usize::from(*first)][range.clone()].iter().filter(|(q, r)| {
            self.bands[1].place(0, *q).is_some() && self.bands[2].place(0, *r).is_some()
        });
        let live: Vec<_> = live.collect();
        if live.is_empty() {
            return 0;
        }
        let rows = seconds.iter().map(|&(second, _)| self.bands[0].row(*first, second));
        let rows: Vec<FillingCounts> = rows.collect();
        let mut sum = 0;
        for &&(q, r) in &live {
            let own = [0, 1].map(|i| self.own(i));
            for (&(second, weight), row) in seconds.iter().zip(&rows) {
                poll();
                sum += u128::from(weight) * self.over_seconds(row, (q, r), second, &own);
            }
        }
        sum
    }

    /// Room for the rows of a band with one partition in its first box.
    fn own(&self, i: usize) -> Vec<OnceLock<FillingCounts>> {
        let number = if self.shared[i].is_none() { self.bands[i + 1].columns[1].len() } else { 0 };
        (0..number).map(|_| OnceLock::new()).collect()
    }

    /// The sum over the second and third stack, with the columns of a first triple, and those of
    /// the second box of the first band.
    fn over_seconds(
        &self,
        row: &[u16],
        (q1, r1): (Partition, Partition),
        second: Partition,
        own: &[Vec<OnceLock<FillingCounts>>; 2],
    ) -> u128 {
        let mut sum = 0;
        for &(q2, r2) in &Partitions::get().triples[usize::from(second)] {
            let Some((q, r)) = self.bands[1].place(1, q2).zip(self.bands[2].place(1, r2)) else {
                continue;
            };
            let rows = [(0, q1, q2, q), (1, r1, r2, r)].map(|(i, one, two, place)| {
                let band = &self.bands[i + 1];
                let place = usize::from(place);
                let row = match &self.shared[i] {
                    None => &own[i][place],
                    Some(shared) => {
                        let first = band.place(0, one).expect("a live triple");
                        &shared[usize::from(first) * band.columns[1].len() + place]
                    }
                };
                &row.get_or_init(|| band.row(one, two))[..]
            });
            sum += u128::from(over_thirds(row, rows[0], rows[1], &self.thirds));
        }
        sum
    }
}

/// The sum over the third stack. No number of fillings is above 1728, those of a band without
/// clues, so that 56 products fit in 32 bits and 1680 sums in 64.
fn over_thirds(a: &[u16], b: &[u16], c: &[u16], triples: &[Vec<(u16, u16)>]) -> u64 {
    let some = a.iter().zip(triples).filter(|(number, _)| **number != 0);
    let sums = some.map(|(&number, triples)| {
        let product =
            |&(q, r): &(u16, u16)| u32::from(b[usize::from(q)]) * u32::from(c[usize::from(r)]);
        u64::from(number) * u64::from(triples.iter().map(product).sum::<u32>())
    });
    sums.sum()
}

impl Plan {
    /// The best of: rows or columns, and which stack is the third.
    fn best(symbols: &[u8]) -> Self {
        let mut best: Option<Self> = None;
        for transposed in [false, true] {
            let boxes = boxes(symbols, transposed);
            for third in 0..3 {
                let plan = Self::new(&boxes, third);
                if best.as_ref().is_none_or(|best| plan.cost < best.cost) {
                    best = Some(plan);
                }
            }
        }
        best.expect("six of them")
    }

    fn new(boxes: &Boxes, third: usize) -> Self {
        let mut stacks = [(third + 1) % 3, (third + 2) % 3, third];
        let (live, triples) = live(boxes);
        // The first band has the rows that take longest: they are needed once.
        let mut order = [0, 1, 2];
        let clues = |band: usize| boxes[band].iter().map(Vec::len).sum::<usize>();
        order.sort_by_key(|&band| if clues(band) < 2 { usize::MAX } else { clues(band) });
        if triples[stacks[0]] > triples[stacks[1]] {
            stacks.swap(0, 1);
        }
        let boxes: Boxes = order.map(|band| stacks.map(|stack| boxes[band][stack].clone()));
        let live: Live = order.map(|band| stacks.map(|stack| live[band][stack].clone()));
        let rows = (0..3).map(|b| {
            let band = Band::new(&boxes[b], &live[b]);
            (band.columns[0].len() * band.columns[1].len()) as f64 * band.cost()
        });
        let cost = triples.iter().product::<f64>() + rows.sum::<f64>();
        Self { boxes, live, cost }
    }
}

/// The clues of the boxes.
fn boxes(symbols: &[u8], transposed: bool) -> Boxes {
    std::array::from_fn(|band| {
        std::array::from_fn(|stack| {
            let cells = (0..9).map(|cell| (cell / 3, cell % 3));
            let clues = cells.filter_map(|(i, j)| {
                let (row, column) = (3 * band + i, 3 * stack + j);
                let cell = if transposed { 9 * column + row } else { 9 * row + column };
                symbols[cell].checked_sub(1).map(|digit| (i, j, u16::from(digit)))
            });
            clues.collect()
        })
    })
}

/// The columns of each box that are in a triple of what the clues leave, and the number of triples
/// of each stack.
fn live(boxes: &Boxes) -> (Live, [f64; 3]) {
    let all = Partitions::get();
    let may_be: Live = boxes
        .each_ref()
        .map(|band| band.each_ref().map(|clues| allowed(clues, |&(_, column, _)| column)));
    let mut live: Live = std::array::from_fn(|_| std::array::from_fn(|_| vec![false; PARTITIONS]));
    let mut number = [0.0; 3];
    for stack in 0..3 {
        for (a, triples) in all.triples.iter().enumerate() {
            for &(q, r) in triples {
                let triple = [a, usize::from(q), usize::from(r)];
                if (0..3).all(|band| may_be[band][stack][triple[band]]) {
                    number[stack] += 1.0;
                    (0..3).for_each(|band| live[band][stack][triple[band]] = true);
                }
            }
        }
    }
    (live, number)
}

/// The columns of the first two boxes of the first band, one pair of each orbit, and the sizes of
/// the orbits.
///
/// A pair gives each digit one of nine kinds: its column in either box. Digits without a clue may
/// be renamed, so that only the number of those of each kind counts.
fn pairs(boxes: &Boxes, band: &Band) -> Vec<(Partition, Vec<(Partition, u32)>)> {
    let all = Partitions::get();
    let clues = || boxes.iter().flatten().flatten();
    let (open, fixed): (Vec<usize>, Vec<usize>) =
        (0..9).partition(|&digit| clues().all(|clue| usize::from(clue.2) != digit));
    let exchanges = [0, 1].map(|stack| {
        exchanges(|column| boxes.iter().all(|band| band[stack].iter().all(|c| c.1 != column)))
    });
    let kinds: Vec<[usize; 9]> = (0..PARTITIONS as Partition).map(|p| all.kinds(p)).collect();
    let mut orbits: HashMap<u64, u32> = HashMap::new();
    for &first in &band.columns[0] {
        poll();
        let first = &kinds[usize::from(first)];
        for &second in &band.columns[1] {
            let second = &kinds[usize::from(second)];
            let mut least = u64::MAX;
            for x in &exchanges[0] {
                for y in &exchanges[1] {
                    let kind = |&digit: &usize| 3 * x[first[digit]] + y[second[digit]];
                    let mut key = fixed.iter().fold(0, |key, digit| key << 4 | kind(digit) as u64);
                    let numbers =
                        open.iter().fold(0u64, |all, digit| all + (1 << (4 * kind(digit))));
                    for kind in 0..9 {
                        for _ in 0..numbers >> (4 * kind) & 15 {
                            key = key << 4 | kind;
                        }
                    }
                    least = least.min(key);
                }
            }
            *orbits.entry(least).or_default() += 1;
        }
    }
    let mut pairs: HashMap<Partition, Vec<(Partition, u32)>> = HashMap::new();
    for (key, size) in orbits {
        let mut sets = [[0u16; 3]; 2];
        for (i, digit) in fixed.iter().chain(&open).enumerate() {
            let kind = (key >> (4 * (8 - i)) & 15) as usize;
            sets[0][kind / 3] |= 1 << digit;
            sets[1][kind % 3] |= 1 << digit;
        }
        let [first, second] = sets.map(|sets| all.number(sets));
        pairs.entry(first).or_default().push((second, size));
    }
    let mut pairs: Vec<_> = pairs.into_iter().collect();
    pairs.sort_unstable_by_key(|(first, _)| *first);
    pairs.iter_mut().for_each(|(_, seconds)| seconds.sort_unstable());
    pairs
}

/// The permutations of the three columns of a stack that leave all but those without a clue.
fn exchanges(is_open: impl Fn(usize) -> bool) -> Vec<[usize; 3]> {
    let all = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let leaves =
        |order: &[usize; 3]| (0..3).all(|column| is_open(column) || order[column] == column);
    all.into_iter().filter(leaves).collect()
}
