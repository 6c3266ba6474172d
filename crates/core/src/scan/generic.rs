//! All proper puzzles with a given number of clues, for every shape of up to 128 cells.
//!
//! A depth-first search for hitting sets of the unavoidable sets known so far: a missed set with
//! the fewest cells left, of those the one whose cells hit the most sets, gets one of its cells;
//! each branch forbids the cells of the branches before it, so that nothing comes twice. It ends
//! where more disjoint sets are missed than cells may still be chosen. Where no known set is missed
//! the solver is asked about the cells chosen: a second solution is a new set, and the branch goes
//! on with it; else all ways to add more cells are proper.
//!
//! It knows nothing of bands, and is the check of the search that does.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use num_traits::PrimInt;

use crate::board::{CellMask, Grid, bit, ones, widened};
use crate::run::poll;
use crate::unavoidable::{Questions, small_sets};
use crate::vectors::{Arch, Simd, WithSimd, vectors};

/// The search of one grid, with sets in words that hold its cells.
pub(super) struct Hitting<'a, W> {
    pub(super) questions: Questions<'a>,
    /// The cells of the board.
    cells: CellMask,
    /// The cells that may be clues.
    inside: W,
    /// What is known of the unavoidable sets, inside those cells.
    pub(super) sets: Vec<W>,
    /// For each node on the way the sets that it misses.
    missed: Vec<W>,
    unsorted: Vec<W>,
    arch: Arch,
}

/// A choice of cells, and what may still be chosen.
#[derive(Clone, Copy)]
struct Choice<W> {
    chosen: W,
    living: W,
    left: usize,
}

impl<W: PrimInt> Choice<W> {
    /// The node with one of the living cells chosen.
    fn with(self, cell: usize) -> Self {
        Self {
            chosen: self.chosen | bit(cell),
            living: self.living & !bit::<W>(cell),
            left: self.left - 1,
        }
    }
}

impl<'a, W: PrimInt> Hitting<'a, W> {
    pub(super) fn new(grid: &'a Grid, inside: CellMask) -> Self {
        let sets = small_sets(grid);
        Self {
            questions: Questions::new(grid),
            cells: CellMask::MAX >> (128 - grid.shape().cells()),
            inside: widened(inside),
            sets: sets.iter().map(|set| widened(set & inside)).collect(),
            missed: Vec::new(),
            unsorted: Vec::new(),
            arch: vectors(),
        }
    }

    /// Shows every proper puzzle with exactly this many clues, once.
    pub(super) fn run(
        &mut self,
        clues: usize,
        found: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let root = Choice { chosen: W::zero(), living: self.inside, left: clues };
        self.missed.clear();
        self.grow(root, 0, 0, found)
    }

    /// `missed[from..]` are those of the first `known` sets without a chosen cell, dead cells taken
    /// away.
    fn grow(
        &mut self,
        mut node: Choice<W>,
        from: usize,
        mut known: usize,
        found: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        poll();
        loop {
            self.add_learnt(&node, &mut known);
            if !self.bound(from, &mut node) {
                return ControlFlow::Continue(());
            }
            if self.missed.len() > from {
                break;
            }
            match self.questions.another(widened(node.chosen)) {
                0 => return combine(node, found),
                set => {
                    let set = widened::<_, W>(self.questions.minimal(set, self.cells));
                    self.sets.push(set & self.inside);
                }
            }
        }
        let missed = &self.missed[from..];
        let mut hits = [0u32; 128];
        for &set in missed {
            ones(set).for_each(|cell| hits[cell] += 1);
        }
        let fewest = missed[0].count_ones();
        let smallest = missed.iter().take_while(|set| set.count_ones() == fewest);
        let weight = |set: W| ones(set).map(|cell| hits[cell]).sum::<u32>();
        let branch = smallest.max_by_key(|&&set| weight(set));
        let mut cells: Vec<usize> = ones(*branch.expect("a set is missed")).collect();
        // The cells that hit the most come first: they are dead in the branches after them.
        cells.sort_by_key(|&cell| Reverse(hits[cell]));
        for cell in cells {
            self.add_learnt(&node, &mut known);
            let next = node.with(cell);
            node.living = next.living;
            let to = self.missed.len();
            self.missed.resize(2 * to - from, W::zero());
            let (here, next_missed) = self.missed[from..].split_at_mut(to - from);
            // Every set is written, and overwritten by the next when it is hit: no branch to
            // predict.
            let mut end = 0;
            for &set in &*here {
                next_missed[end] = set & node.living;
                end += usize::from(!has(set, cell));
            }
            self.missed.truncate(to + end);
            let flow = self.grow(next, to, known, found);
            self.missed.truncate(to);
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn add_learnt(&mut self, node: &Choice<W>, known: &mut usize) {
        let misses = |set: &&W| (**set & node.chosen).is_zero();
        let new = self.sets[*known..].iter().filter(misses);
        self.missed.extend(new.map(|&set| set & node.living));
        *known = self.sets.len();
    }

    /// Whether a hitting set may be left: not where more disjoint sets are missed than cells may
    /// still be chosen. Where they are as many, each gets one, and all other cells are dead. The
    /// sets are sorted by size; those that one cell is to hit become one.
    fn bound(&mut self, from: usize, node: &mut Choice<W>) -> bool {
        if node.left == 1 && self.missed.len() > from {
            let missed = self.missed.drain(from..);
            node.living = missed.fold(node.living, |common, set| common & set);
            self.missed.push(node.living);
            return !node.living.is_zero();
        }
        self.arch.dispatch(Bound {
            missed: &mut self.missed[from..],
            unsorted: &mut self.unsorted,
            node,
        })
    }
}

/// The bound, compiled for the instructions that count bits.
struct Bound<'b, W> {
    missed: &'b mut [W],
    unsorted: &'b mut Vec<W>,
    node: &'b mut Choice<W>,
}

impl<W: PrimInt> WithSimd for Bound<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> bool {
        let Self { missed, unsorted, node } = self;
        loop {
            sort_by_size(missed, unsorted);
            let (mut packed, mut used) = (0, W::zero());
            for &set in &*missed {
                if (set & used).is_zero() {
                    used = used | set;
                    packed += 1;
                    if packed > node.left || set.is_zero() {
                        return false;
                    }
                }
            }
            if packed < node.left || missed.is_empty() || (node.living & !used).is_zero() {
                return true;
            }
            node.living = node.living & used;
            missed.iter_mut().for_each(|set| *set = *set & used);
        }
    }
}

/// Sorts by counting: sets of a size stay in order.
#[inline(always)]
fn sort_by_size<W: PrimInt>(sets: &mut [W], unsorted: &mut Vec<W>) {
    let mut places = [0u32; 130];
    let mut most = 0;
    for set in &*sets {
        let size = set.count_ones() as usize;
        places[size + 1] += 1;
        most = most.max(size);
    }
    let mut end = 0;
    for place in &mut places[..=most] {
        end += *place;
        *place = end;
    }
    unsorted.clear();
    unsorted.extend_from_slice(sets);
    for &set in &*unsorted {
        let place = &mut places[set.count_ones() as usize];
        sets[*place as usize] = set;
        *place += 1;
    }
}

/// Shows all ways to add cells.
fn combine<W: PrimInt>(
    mut node: Choice<W>,
    found: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if node.left == 0 {
        return found(widened(node.chosen));
    }
    for cell in ones(node.living) {
        let next = node.with(cell);
        node.living = next.living;
        if (node.living.count_ones() as usize) < next.left {
            break;
        }
        combine(next, found)?;
    }
    ControlFlow::Continue(())
}

fn has<W: PrimInt>(set: W, cell: usize) -> bool {
    !(set & bit(cell)).is_zero()
}
