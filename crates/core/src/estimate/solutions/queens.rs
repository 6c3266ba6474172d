//! Queens as permutations: one in each row and column, energy on the diagonals.

use rand::Rng;
use rand::seq::SliceRandom;

use super::model::{Model, ln_factorial, random_below};
use crate::random::Stream;

/// `n` queens, one in each row and each column: the rooks problem, whose `n!` states are trivially
/// counted.
///
/// The energy is Σ max(k − 1, 0) over the diagonals of either direction, `k` being the queens on a
/// diagonal: 0 exactly for the solutions of the queens problem. A move swaps the columns of two
/// rows. The four diagonals that it leaves and the four that it enters are different ones, so that
/// the change of energy is read off their counts in constant time.
///
/// # References
/// 1. R. Sosič, J. Gu, "A polynomial time algorithm for the n-queens problem", SIGART Bulletin 1
///    (1990): the swap move.
/// 2. C. Zhang, J. Ma, "Counting solutions for the N-queens and Latin square problems by efficient
///    Monte Carlo simulations", Phys. Rev. E 79, 016703 (2009), arXiv:0808.4003.
#[derive(Debug, Clone)]
pub struct Queens {
    columns: Vec<u32>,
    /// The queens on each diagonal: those of row + column from 0, then those of row − column + n − 1.
    ///
    /// Bytes keep them in the nearest cache. A random state has at most one queen a diagonal on the
    /// average: 256 on one are less likely than 10⁻⁵⁰⁰, and no energy rewards them.
    rising: Vec<u8>,
    falling: Vec<u8>,
    energy: u32,
}

/// Two rows whose queens exchange columns.
#[derive(Debug, Clone, Copy)]
pub struct RowSwap {
    first: u32,
    second: u32,
}

/// The most queens.
pub const MAX_QUEENS: usize = 1 << 24;

impl Queens {
    /// The queens a knight's move from each other: on even columns, then on odd ones.
    ///
    /// # Panics
    /// When `n` is 0 or above [`MAX_QUEENS`].
    pub fn new(n: usize) -> Self {
        assert!((1..=MAX_QUEENS).contains(&n), "{n} queens");
        let columns = (0..n as u32).step_by(2).chain((1..n as u32).step_by(2));
        Self::at(columns.collect())
    }

    /// The queens in the given columns, a permutation of `0..n` with at most 255 on a diagonal.
    pub(super) fn at(columns: Vec<u32>) -> Self {
        let n = columns.len();
        let mut queens =
            Self { columns, rising: vec![0; 2 * n], falling: vec![0; 2 * n], energy: 0 };
        queens.recount();
        queens
    }

    /// The column of each row's queen.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    fn recount(&mut self) {
        self.rising.fill(0);
        self.falling.fill(0);
        let last = self.columns.len() - 1;
        for (row, &column) in self.columns.iter().enumerate() {
            self.rising[row + column as usize] += 1;
            self.falling[row + last - column as usize] += 1;
        }
        let diagonals = self.rising.iter().chain(&self.falling);
        self.energy = diagonals.map(|&k| u32::from(k.saturating_sub(1))).sum();
    }

    /// The diagonals through a cell, rising and falling.
    #[inline(always)]
    fn diagonals(&self, row: u32, column: u32) -> (usize, usize) {
        let last = self.columns.len() - 1;
        ((row + column) as usize, row as usize + last - column as usize)
    }
}

/// How the energy changes when two queens leave the diagonals `from` and enter the diagonals `to`
/// of one direction. None of `from` is in `to`.
#[inline(always)]
fn change_of(counts: &[u8], from: [usize; 2], to: [usize; 2]) -> i32 {
    let least = |k: u8, least: u8| i32::from(k >= least);
    let [a, b] = from.map(|d| counts[d]);
    let [c, d] = to.map(|d| counts[d]);
    // The second queen finds one queen fewer, or one more, on a diagonal that both share.
    let (left_twice, entered_twice) = (u8::from(from[0] == from[1]), u8::from(to[0] == to[1]));
    least(c, 1) + least(d + entered_twice, 1) - least(a, 2) - least(b - left_twice, 2)
}

impl Model for Queens {
    type Move = RowSwap;

    fn ln_states(&self) -> f64 {
        ln_factorial(self.columns.len())
    }

    fn moves_per_sweep(&self) -> usize {
        self.columns.len()
    }

    fn randomise(&mut self, rng: &mut Stream) {
        // From the same order always: the state depends on the random numbers alone.
        let in_order = self.columns.iter_mut().zip(0..);
        in_order.for_each(|(column, row)| *column = row);
        self.columns.shuffle(rng);
        self.recount();
    }

    fn energy(&self) -> u32 {
        self.energy
    }

    #[inline(always)]
    fn propose(&self, rng: &mut Stream) -> RowSwap {
        let (n, bits) = (self.columns.len() as u32, rng.next_u64());
        let first = random_below(n, bits as u32);
        let other = first + 1 + random_below(n - 1, (bits >> 32) as u32);
        // The same row twice only on a board of one: a move that does nothing.
        let second = if other < n { other } else { other - n };
        RowSwap { first, second }
    }

    #[inline(always)]
    fn energy_change(&self, &RowSwap { first, second }: &RowSwap) -> i32 {
        let (p, q) = (self.columns[first as usize], self.columns[second as usize]);
        if first == second {
            return 0;
        }
        let (a, b) = (self.diagonals(first, p), self.diagonals(second, q));
        let (c, d) = (self.diagonals(first, q), self.diagonals(second, p));
        change_of(&self.rising, [a.0, b.0], [c.0, d.0])
            + change_of(&self.falling, [a.1, b.1], [c.1, d.1])
    }

    #[inline(always)]
    fn apply(&mut self, proposed: &RowSwap, change: i32) {
        self.apply_if(true, proposed, change);
    }

    #[inline(always)]
    fn apply_if(&mut self, accepted: bool, &RowSwap { first, second }: &RowSwap, change: i32) {
        let (p, q) = (self.columns[first as usize], self.columns[second as usize]);
        let queens = u8::from(accepted);
        // In before out: the only queen of a board of one changes places with itself.
        for (row, column) in [(first, q), (second, p)] {
            let (rising, falling) = self.diagonals(row, column);
            self.rising[rising] += queens;
            self.falling[falling] += queens;
        }
        for (row, column) in [(first, p), (second, q)] {
            let (rising, falling) = self.diagonals(row, column);
            self.rising[rising] -= queens;
            self.falling[falling] -= queens;
        }
        let exchanged = (p ^ q) & u32::from(accepted).wrapping_neg();
        self.columns[first as usize] = p ^ exchanged;
        self.columns[second as usize] = q ^ exchanged;
        self.energy = self.energy.wrapping_add_signed(change * i32::from(accepted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;

    #[test]
    fn energy_changes_are_true() {
        let mut rng = stream(1, 0);
        for n in [1, 2, 3, 5, 8, 30] {
            let mut queens = Queens::new(n);
            for _ in 0..2000 {
                let proposed = queens.propose(&mut rng);
                let change = queens.energy_change(&proposed);
                let before = (queens.columns.clone(), queens.energy);
                queens.apply_if(false, &proposed, change);
                assert_eq!((queens.columns.clone(), queens.energy), before);
                queens.apply(&proposed, change);
                let mut fresh = queens.clone();
                fresh.recount();
                assert_eq!(fresh.energy, queens.energy, "{:?}", queens.columns);
                assert_eq!(
                    (fresh.rising, fresh.falling),
                    (queens.rising.clone(), queens.falling.clone())
                );
            }
        }
    }

    #[test]
    fn states_without_energy_are_the_solutions() {
        let attacked =
            |c: &[u32]| (0..c.len()).any(|i| (0..i).any(|j| c[i].abs_diff(c[j]) as usize == i - j));
        let mut rng = stream(1, 1);
        let mut queens = Queens::new(5);
        let mut solutions = 0;
        for _ in 0..2000 {
            queens.randomise(&mut rng);
            assert_eq!(queens.energy() == 0, !attacked(queens.columns()));
            solutions += u32::from(queens.energy() == 0);
        }
        assert!(solutions > 0); // 10 of 120 states are
    }
}
