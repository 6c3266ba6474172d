//! The last open band of a board.
//!
//! Where every digit has one configuration in all bands and stacks but one, each digit's columns
//! are known in that band, and its rows alone are open. So its solutions are the choices of a
//! configuration for each digit in which no two of the three digits that share a mini-column take
//! the same row, and they are listed digit by digit: nothing beyond the band can object. That is
//! far less work for each of them than splitting the whole board, where the band is nearly empty;
//! where clues are missing here and there, last bands have few solutions.
//!
//! The next digit is the one that shares most mini-columns with those before it: so a dead end
//! shows soon. On bands that are all open, four choices are tried for each solution, and seven
//! where digits come as they are.
//!
//! The configurations left to all digits fit in one word of 54 bits, six to a digit. A choice takes
//! from the word what it rules out, and is a dead end where a digit has none left.
//!
//! To begin with a band takes as long as some solutions do: it pays where there are several to
//! list.
//!
//! Said of a band of rows; of a stack of columns it holds with rows and columns exchanged.

mod tables;

use std::ops::ControlFlow;

use crate::board::{ALL, Board, Symbols};
use tables::{FIRST, OTHER, SPREAD, STEPS};

/// Six bits a digit: the configurations that it has left.
type Remaining = u64;

/// A board with one open band.
pub(crate) struct LastBand {
    left: Remaining,
    /// The digits that have several.
    open: u16,
    /// The digits of each digit's mini-columns, itself among them, box by box: the lowest bit of
    /// each.
    together: [[Remaining; 3]; 9],
    /// The cell of each digit in the first row of the band, box by box,
    first: [[u8; 3]; 9],
    /// and how far it is from there to its cell, for each configuration.
    steps: &'static [[u8; 3]; 6],
    /// The symbols of the board; those of the open cells are the last solution's.
    symbols: Page,
}

impl LastBand {
    /// Of a board, its open band (0-2) or stack (3-5), and the digits of each configuration left
    /// there. The symbols are zeros unless they are read.
    #[inline(always)]
    pub(crate) fn new(reads: bool, board: &Board, band: usize, configurations: [u16; 6]) -> Self {
        let mut last = Self {
            left: 0,
            open: 0,
            together: [[0; 3]; 9],
            first: [[0; 3]; 9],
            steps: &STEPS[band / 3],
            symbols: Page([0; 256]),
        };
        if reads {
            let mut symbols = Symbols::NONE;
            board.symbols(&mut symbols);
            last.symbols.0[..96].copy_from_slice(&symbols.0);
        }
        let stride = if band < 3 { 9 } else { 1 };
        let mut once = 0;
        for (configuration, digits) in configurations.into_iter().enumerate() {
            last.open |= once & digits;
            once |= digits;
            last.left |= SPREAD[usize::from(digits & ALL)] << configuration;
        }
        for (b, columns) in FIRST[band].iter().enumerate() {
            for &first in columns {
                let cell = usize::from(first);
                let [x, y, z] = [0, 1, 2].map(|r| board.0[cell + r * stride]);
                let digits = (x | y | z) & ALL;
                debug_assert_eq!(digits.count_ones(), 3, "the digits of a mini-column");
                let x = digits.trailing_zeros() as usize;
                let y = (digits & digits.wrapping_sub(1)).trailing_zeros() as usize;
                let z = (digits | 1).ilog2() as usize;
                for digit in [x, y, z] {
                    last.together[digit % 9][b] = SPREAD[usize::from(digits)];
                    last.first[digit % 9][b] = first;
                }
            }
        }
        last
    }

    /// What a configuration of a digit leaves to the digits: those that share a mini-column with it
    /// lose the two configurations with its row there, itself and another. Of its own digit's it
    /// leaves itself alone.
    #[inline(always)]
    fn allowed(&self, digit: usize, configuration: usize) -> Remaining {
        let [x, y, z] = self.together[digit];
        let [a, b, c] = OTHER.map(|other| other[configuration]);
        let out = (x | y | z) << configuration | x << a | y << b | z << c;
        !(out | 0x3f << (6 * digit)) | 1 << (6 * digit + configuration)
    }

    /// The digits with a choice, each the one that shares most mini-columns with those before it,
    /// counted with their digits; and how many there are.
    #[inline(always)]
    fn order(&self) -> ([usize; 9], usize) {
        let (mut order, mut number) = ([0; 9], 0);
        // For each digit, how many it shares with digits before it: six at most, or nine with
        // itself.
        let mut shares = 0;
        let mut chosen = !self.open & ALL;
        let mut rest = SPREAD[usize::from(self.open & ALL)];
        loop {
            while chosen != 0 {
                let [x, y, z] = self.together[chosen.trailing_zeros() as usize % 9];
                chosen &= chosen - 1;
                shares += x + y + z;
            }
            if rest == 0 {
                return (order, number);
            }
            let mut most = rest;
            for bit in [2, 1, 0] {
                let more = most & shares >> bit;
                most = if more == 0 { most } else { more };
            }
            let digit = most.trailing_zeros() as usize / 6 % 9;
            rest ^= 1 << (6 * digit);
            order[number % 9] = digit;
            number += 1;
            chosen = 1 << digit;
        }
    }

    /// Visits the solutions until the visitor breaks.
    #[inline(always)]
    pub(crate) fn for_each(
        mut self,
        reads: bool,
        mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut closed = !self.open & ALL;
        while closed != 0 {
            let digit = closed.trailing_zeros() as usize % 9;
            closed &= closed - 1;
            let configuration = own(self.left, digit).trailing_zeros() as usize % 6;
            self.left &= self.allowed(digit, configuration);
            if reads {
                self.write(digit, configuration);
            }
        }
        if !all_have_some(self.left) {
            return ControlFlow::Continue(());
        }
        let (order, number) = self.order();
        let Some(before_last) = number.checked_sub(1) else {
            return visit(self.symbols.cells());
        };
        let mut allowed = [[0; 8]; 8];
        for (allowed, &digit) in allowed.iter_mut().zip(&order[..before_last]) {
            for (configuration, allowed) in allowed.iter_mut().enumerate() {
                *allowed = self.allowed(digit, configuration);
            }
        }
        // What is left before each choice, and of the configurations of its digit.
        let (mut lefts, mut owns) = ([self.left; 8], [own(self.left, order[0]); 8]);
        if before_last == 0 {
            return self.finish(reads, order[0], owns[0], &mut visit);
        }
        let mut at = 0;
        loop {
            if owns[at] == 0 {
                if at == 0 {
                    return ControlFlow::Continue(());
                }
                at -= 1;
                continue;
            }
            let configuration = owns[at].trailing_zeros() as usize % 8;
            owns[at] &= owns[at] - 1;
            let next = lefts[at] & allowed[at][configuration];
            if !all_have_some(next) {
                continue;
            }
            if reads {
                self.write(order[at], configuration);
            }
            let (digit, configurations) = (order[at + 1], own(next, order[at + 1]));
            if at + 1 == before_last {
                self.finish(reads, digit, configurations, &mut visit)?;
                continue;
            }
            at += 1;
            (lefts[at], owns[at]) = (next, configurations);
        }
    }

    /// Visits the solutions with each of the configurations left to the last digit: all are
    /// compatible with the others.
    #[inline(always)]
    fn finish(
        &mut self,
        reads: bool,
        digit: usize,
        mut configurations: Remaining,
        visit: &mut impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while configurations != 0 {
            if reads {
                self.write(digit, configurations.trailing_zeros() as usize);
            }
            configurations &= configurations - 1;
            visit(self.symbols.cells())?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn write(&mut self, digit: usize, configuration: usize) {
        for (cell, step) in self.first[digit].into_iter().zip(self.steps[configuration % 6]) {
            self.symbols.0[usize::from(cell.wrapping_add(step))] = digit as u8 + 1;
        }
    }
}

/// The symbols of a board, and more room: as much as a byte can point at, so that no index has to
/// be checked.
#[repr(C, align(64))]
struct Page([u8; 256]);

impl Page {
    #[inline(always)]
    fn cells(&self) -> &[u8; 81] {
        self.0.first_chunk().expect("81 of 256")
    }
}

/// The configurations left to a digit.
#[inline(always)]
fn own(left: Remaining, digit: usize) -> Remaining {
    left >> (6 * digit) & 0x3f
}

/// Whether each digit has a configuration left.
#[inline(always)]
fn all_have_some(left: Remaining) -> bool {
    let two = left | left >> 1;
    let six = two | two >> 2 | two >> 4;
    six & SPREAD[511] == SPREAD[511]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::portable::Portable;
    use crate::kernel::lanes::Lanes;
    use crate::kernel::propagate;
    use crate::reference::{grid, random, solutions};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Lane = Portable<1>;

    /// The solutions of a puzzle that the rounds leave open in one band at most.
    fn listed(puzzle: &[u8; 81], band: usize) -> BTreeSet<[u8; 81]> {
        let (mut given, mut board) = (Symbols::NONE, Board::EMPTY);
        given.set(puzzle);
        board.set(&given);
        let mut cells: [Lane; 81] = std::array::from_fn(|cell| Lane::splat(board.0[cell]));
        let mut configurations = [[Lane::splat(0); 6]; 6];
        while propagate::round(&mut cells, &mut configurations).changed.zeros() == 0 {}
        for (cell, candidates) in board.0.iter_mut().zip(&cells) {
            *cell = candidates.lane(0);
        }
        let last = || {
            LastBand::new(
                true,
                &board,
                band,
                configurations[band].map(|configuration| configuration.lane(0)),
            )
        };
        let (mut all, mut visits) = (BTreeSet::new(), 0);
        let _ = last().for_each(true, |solution| {
            assert!(all.insert(*solution), "visited twice");
            ControlFlow::Continue(())
        });
        let _ = last().for_each(false, |_| {
            visits += 1;
            if visits == all.len().div_ceil(2) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(visits, all.len().div_ceil(2), "half of them, unseen");
        all
    }

    proptest! {
        #[test]
        fn a_last_band_has_the_solutions_of_its_puzzle(
            seed: u64,
            band in 0..6usize,
            gone in 0u32..1 << 27,
        ) {
            let mut puzzle = grid(&mut random(seed));
            for at in (0..27).filter(|at| gone >> at & 1 == 1) {
                let (r, b, i) = (at / 9, at / 3 % 3, at % 3);
                puzzle[usize::from(FIRST[band][b][i]) + r * if band < 3 { 9 } else { 1 }] = 0;
            }
            let expected = solutions(&puzzle, usize::MAX);
            let sorted = BTreeSet::from_iter(expected.iter().copied());
            prop_assert_eq!(sorted.len(), expected.len());
            prop_assert_eq!(listed(&puzzle, band), sorted);
        }
    }
}
