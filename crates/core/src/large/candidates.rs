//! The unavoidable sets that still matter to a search, as a table of bits, and the loops over it
//! that take its time.
//!
//! A *candidate* is an unavoidable set without the cells that are empty. One of its other cells at
//! most has a clue: a set with two clues blocks no cell. A table has a row for each cell: which of
//! 512 candidates, a *block*, have the cell. What is left at a node of the search are rows too: the
//! candidates that still matter, those with a clue, and their sizes as binary numbers, a row for
//! each digit. So a cell that is decided takes a few operations for 512 candidates, however many
//! have it. Where half of the blocks would do, what is left becomes a table of its own.

#[cfg(test)]
mod tests;

use super::rows::{Bits, Row, WORDS, transpose};
use crate::board::ones;

/// What is decided.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Decided {
    pub(super) empty: u64,
    pub(super) clues: u64,
    /// The clues that are blocked.
    pub(super) blocked: u64,
}

/// Some candidates.
#[derive(Debug)]
pub(super) struct Table {
    cells: usize,
    /// How many blocks it has.
    blocks: usize,
    /// The candidates, and others to fill the last block.
    sets: Vec<u64>,
    /// For each block of them the rows of the cells.
    rows: Vec<Row>,
}

/// What is left of the candidates of a block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Left {
    /// The candidates that still matter.
    alive: Row,
    /// Those with a clue.
    with_clue: Row,
    /// How many cells each has that aren't empty, in binary: first the ones.
    sizes: [Row; DIGITS],
}

/// The digits of a size. Boards have 64 cells at most, and the set of all of them isn't minimal.
const DIGITS: usize = 6;

/// Classes of candidates that count the same, each a quarter of the one before. A cell more makes
/// one class, and a clue two. Those beyond the last count nothing. Of several values these made the
/// tree of a search in order 7 about the smallest.
pub(super) const CLASSES: usize = 6;

/// What the candidates that are left tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// The cells that are blocked by the empty cells, which are the only ones left of a candidate.
    pub(super) blocked: u64,
    /// The cells that may become blocked: those of the candidates without a clue, and the clues of
    /// the others.
    pub(super) blockable: u64,
    /// Whether an unavoidable set lies in the empty cells.
    pub(super) improper: bool,
}

impl Table {
    /// A table without candidates, for a board of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { cells, blocks: 0, sets: Vec::new(), rows: Vec::new() }
    }

    /// How many blocks it has.
    pub(super) fn len(&self) -> usize {
        self.blocks
    }

    /// Makes it a table of some sets, all of which are left.
    #[inline(always)]
    pub(super) fn fill<B: Bits>(
        &mut self,
        machine: B::Machine,
        sets: impl Iterator<Item = u64>,
        decided: Decided,
        left: &mut Vec<Left>,
    ) {
        self.sets.clear();
        self.sets.extend(sets);
        self.begin::<B>(machine, self.sets.len(), decided, left);
    }

    /// Makes it a table of what is left of another.
    #[inline(always)]
    pub(super) fn take<B: Bits>(
        &mut self,
        machine: B::Machine,
        other: &Self,
        decided: Decided,
        left: &mut Vec<Left>,
    ) {
        // Eight are written at once.
        let room = other.blocks * Row::BITS + WORDS;
        if self.sets.len() < room {
            self.sets.resize(room, 0);
        }
        let mut many = 0;
        for (left, (_, sets)) in left.iter().zip(other.blocks()) {
            many += B::of(machine, &left.alive).choose(sets, &mut self.sets[many..]);
        }
        self.begin::<B>(machine, many, decided, left);
    }

    /// Fills the rows of the first sets, all of which are left.
    #[inline(always)]
    fn begin<B: Bits>(
        &mut self,
        machine: B::Machine,
        many: usize,
        decided: Decided,
        left: &mut Vec<Left>,
    ) {
        self.blocks = many.div_ceil(Row::BITS);
        let (sets, rows) = (self.blocks * Row::BITS, self.blocks * self.cells);
        if self.sets.len() < sets {
            self.sets.resize(sets, 0);
        }
        if self.rows.len() < rows {
            self.rows.resize(rows, Row::default());
        }
        if left.len() < self.blocks {
            left.resize(self.blocks, Left::default());
        }
        let blocks = self.sets.as_chunks::<{ Row::BITS }>().0.iter();
        let blocks = blocks.zip(self.rows.chunks_exact_mut(self.cells)).zip(left);
        for (block, ((sets, kept), left)) in blocks.enumerate().take(self.blocks) {
            let (words, _) = sets.as_chunks::<WORDS>();
            let mut rows = [Row::default(); 64];
            for (row, words) in rows.iter_mut().zip(words) {
                *row = Row(*words);
            }
            transpose::<B>(machine, &mut rows);
            kept.copy_from_slice(&rows[..kept.len()]);
            let mut sizes = [B::none(machine); DIGITS];
            for cell in ones(!decided.empty & (u64::MAX >> (64 - kept.len()))) {
                let mut carry = B::of(machine, &rows[cell]);
                for digit in &mut sizes {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
            }
            let mut with_clue = B::none(machine);
            for cell in ones(decided.clues) {
                with_clue = with_clue | B::of(machine, &rows[cell]);
            }
            left.alive = Row::first(many - block * Row::BITS);
            left.with_clue = with_clue.row();
            for (digit, row) in sizes.into_iter().zip(&mut left.sizes) {
                *row = digit.row();
            }
        }
    }

    /// What is left of some candidates, of `after` where none are given, when more is decided and
    /// they may have so many cells at most.
    #[inline(always)]
    pub(super) fn decide<B: Bits>(
        &self,
        machine: B::Machine,
        before: Option<&[Left]>,
        after: &mut [Left],
        (old, new): (Decided, Decided),
        most: u32,
    ) -> Told {
        let (all, none) = (B::each(machine, u64::MAX), B::none(machine));
        let most = most.min((1 << DIGITS) - 1);
        let mut told = Told::default();
        let blocked = new.blocked & !old.blocked;
        let clues = new.clues & !old.clues & !blocked;
        let empty = new.empty & !old.empty;
        let undecided = !new.empty & !new.clues & (u64::MAX >> (64 - self.cells));
        let open = new.clues & !new.blocked;
        let mut most_digits = [none; DIGITS];
        for (place, digit) in most_digits.iter_mut().enumerate() {
            *digit = if most >> place & 1 == 1 { all } else { none };
        }
        for (block, (rows, sets)) in self.blocks().enumerate() {
            let state = match before {
                Some(before) => &before[block],
                None => &after[block],
            };
            let mut alive = B::of(machine, &state.alive);
            if !alive.any() {
                after[block].alive = Row::default();
                continue;
            }
            let mut with_clue = B::of(machine, &state.with_clue);
            let mut sizes = [none; DIGITS];
            for (digit, row) in sizes.iter_mut().zip(&state.sizes) {
                *digit = B::of(machine, row);
            }
            for cell in ones(empty) {
                let mut borrow = B::of(machine, &rows[cell]);
                for digit in &mut sizes {
                    *digit = *digit ^ borrow;
                    borrow = borrow & *digit;
                }
            }
            for cell in ones(clues) {
                let with = B::of(machine, &rows[cell]);
                alive = alive & !(with_clue & with);
                with_clue = with_clue | with;
            }
            for cell in ones(blocked) {
                alive = alive & !B::of(machine, &rows[cell]);
            }
            // Those that are too large.
            let (mut more, mut equal) = (none, all);
            for (&digit, &of_most) in sizes.iter().zip(&most_digits).rev() {
                more = more | equal & digit & !of_most;
                equal = equal & !(digit ^ of_most);
            }
            alive = alive & !more;
            let [single, high @ ..] = sizes;
            let mut several = none;
            for digit in high {
                several = several | digit;
            }
            let small = alive & !several;
            if small.any() {
                told.improper |= (small & !single).any();
                for place in small.row().places() {
                    told.blocked |= sets[place] & !new.empty;
                }
                alive = alive & !small;
            }
            let free = alive & !with_clue;
            for cell in ones(undecided & !told.blockable) {
                told.blockable |= u64::from((free & B::of(machine, &rows[cell])).any()) << cell;
            }
            for cell in ones(open & !told.blockable) {
                told.blockable |= u64::from((alive & B::of(machine, &rows[cell])).any()) << cell;
            }
            let after = &mut after[block];
            after.alive = alive.row();
            after.with_clue = with_clue.row();
            for (digit, row) in sizes.into_iter().zip(&mut after.sizes) {
                *row = digit.row();
            }
        }
        told
    }

    /// The other cells that all candidates with one of these clues have. Each of the clues is in a
    /// candidate.
    #[inline(always)]
    pub(super) fn needed<B: Bits>(
        &self,
        machine: B::Machine,
        left: &[Left],
        clues: u64,
        undecided: u64,
    ) -> u64 {
        let mut needed = 0;
        for clue in ones(clues) {
            let mut common = undecided & !needed;
            let mut is_first = true;
            for (left, (rows, sets)) in left.iter().zip(self.blocks()) {
                let with = B::of(machine, &left.alive) & B::of(machine, &rows[clue]);
                if is_first && with.any() {
                    // Eight at most tell mostly that they have nothing in common.
                    is_first = false;
                    for (word, bits) in with.row().0.into_iter().enumerate() {
                        let place = WORDS * (bits.trailing_zeros() % 64) as usize + word;
                        common &= sets[place] | if bits == 0 { u64::MAX } else { 0 };
                    }
                }
                for cell in ones(common) {
                    let without = with & !B::of(machine, &rows[cell]);
                    common &= !(u64::from(without.any()) << cell);
                }
                if common == 0 {
                    break;
                }
            }
            needed |= common;
        }
        needed
    }

    /// The undecided cell of the greatest weight: how often it is in a candidate, each counting by
    /// its class, up to 65,535. Of several the first.
    #[inline(always)]
    pub(super) fn heaviest<B: Bits>(
        &self,
        machine: B::Machine,
        left: &[Left],
        classes: &mut Vec<[Row; CLASSES]>,
        undecided: u64,
    ) -> usize {
        classes.clear();
        for left in &left[..self.blocks] {
            classes.push(left.classes::<B>(machine));
        }
        let (mut heaviest, mut greatest) = (0, None);
        for cell in ones(undecided) {
            let mut weights = B::none(machine);
            for (classes, rows) in classes.iter().zip(self.rows.chunks_exact(self.cells)) {
                let row = B::of(machine, &rows[cell]);
                let mut sum = B::none(machine);
                for class in classes {
                    sum = sum.up(2).plus((B::of(machine, class) & row).counts());
                }
                weights = weights.plus(sum);
            }
            let weight = Some((2 * weights.sum()).min(0xffff));
            if weight > greatest {
                (heaviest, greatest) = (cell, weight);
            }
        }
        heaviest
    }

    /// The rows of each block, and its sets.
    #[inline(always)]
    fn blocks(&self) -> impl Iterator<Item = (&[Row], &[u64; Row::BITS])> {
        self.rows.chunks_exact(self.cells).zip(self.sets.as_chunks().0).take(self.blocks)
    }
}

impl Left {
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.alive.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The candidates of each class: the first has those of two cells, without a clue.
    #[inline(always)]
    fn classes<B: Bits>(&self, machine: B::Machine) -> [Row; CLASSES] {
        let with_clue = B::of(machine, &self.with_clue);
        let [ones, twos, fours, high @ ..] = &self.sizes;
        let mut small = B::of(machine, &self.alive);
        for digit in high {
            small = small & !B::of(machine, digit);
        }
        let (one, two) = (B::of(machine, ones), B::of(machine, twos));
        let (low, high) = (small & !B::of(machine, fours), small & B::of(machine, fours));
        // Of two to seven cells.
        let of_size = [
            low & two & !one,
            low & two & one,
            high & !two & !one,
            high & !two & one,
            high & two & !one,
            high & two & one,
        ];
        let mut classes = [Row::default(); CLASSES];
        classes[0] = (of_size[0] & !with_clue).row();
        for class in 1..CLASSES {
            classes[class] = (of_size[class] & !with_clue | of_size[class - 1] & with_clue).row();
        }
        classes
    }
}
