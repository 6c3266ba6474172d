//! Moves that may be accepted, and which numbers of redundant clues accept them.

use super::draw::Draw;
use super::weights::Weights;
use crate::board::CellMask;
use crate::estimate::puzzles::Symbols;
use crate::estimate::puzzles::walker::Walker;

/// A move that may be accepted.
pub(super) struct Trial {
    pub(super) walker: usize,
    /// The attempts of the walker before this one.
    pub(super) attempt: usize,
    /// The clues after it.
    pub(super) clues: CellMask,
    /// The solution after it, if that is another.
    pub(super) solution: Option<Symbols>,
    /// Clues that are known to be redundant.
    pub(super) redundant: CellMask,
    /// Clues that may be redundant.
    pub(super) open: CellMask,
    /// Unavoidable sets of the grid after it that were met.
    pub(super) met: Vec<CellMask>,
    /// Of the open clues these are asked about first: those that were redundant before mostly are
    /// again, and what is rejected has too many.
    pub(super) likely: CellMask,
    /// Where one of them, or of the others, is asked about first.
    pub(super) first: u32,
    /// The numbers of redundant clues with which it is accepted, as a set.
    pub(super) accepted: u128,
}

impl Trial {
    /// Whether it can still be accepted.
    pub(super) fn is_possible(&self) -> bool {
        let (least, more) = (self.redundant.count_ones(), self.open.count_ones());
        let below = |number: u32| 1u128.checked_shl(number).map_or(u128::MAX, |bit| bit - 1);
        self.accepted & below(least + more + 1) & !below(least) != 0
    }

    /// The clues that known sets of the walker's grid show to be needed are not open.
    pub(super) fn without_needed(mut self, walker: &Walker) -> Self {
        if self.is_possible() && self.open != 0 {
            self.open &= !walker.known.needed(self.clues);
        }
        self
    }

    /// How many clues must be redundant for it to be rejected, if so many are open; else all open
    /// ones: their answers are all wanted.
    pub(super) fn to_reject(&self) -> usize {
        let most = u128::BITS - 1 - self.accepted.leading_zeros();
        let (more, open) = (most + 1 - self.redundant.count_ones(), self.open.count_ones());
        more.min(open) as usize
    }

    /// The next of the open clues, which is open no more.
    pub(super) fn next_open(&mut self) -> usize {
        let some = |clues: CellMask, others: CellMask| if clues == 0 { others } else { clues };
        let open = some(self.open & self.likely, self.open);
        let cell = some(open >> self.first << self.first, open).trailing_zeros();
        self.open &= !(1 << cell);
        cell as usize
    }
}

#[cfg(test)]
impl Trial {
    /// With these open clues, of which those from a cell on are asked about first.
    pub(super) fn of_open(open: CellMask, first: u32) -> Self {
        Self {
            walker: 0,
            attempt: 0,
            clues: open,
            solution: None,
            redundant: 0,
            open,
            met: Vec::new(),
            likely: 0,
            first,
            accepted: 1,
        }
    }
}

/// A trial that stays in the grid, with nothing known of its clues.
pub(super) fn trial(
    place: usize,
    walker: &Walker,
    clues: CellMask,
    draw: &Draw,
    accepted: u128,
) -> Trial {
    Trial {
        walker: place,
        attempt: draw.attempt,
        clues,
        solution: None,
        redundant: 0,
        open: 0,
        likely: walker.redundant,
        met: Vec::new(),
        first: draw.choice as u32 % walker.solution.len() as u32,
        accepted,
    }
}

/// The numbers of redundant clues with which a move to these clues is accepted; `ln_reverse` is
/// minus the logarithm of the choices of the reverse move where they depend on it.
pub(super) fn accepted(
    walker: &Walker,
    clues: CellMask,
    ln_choices: f64,
    draw: &Draw,
    weights: &Weights,
    ln_reverse: impl Fn(usize) -> f64,
) -> u128 {
    let from = weights.ln(walker.macrostate());
    let clues = clues.count_ones() as usize;
    let accepts = |&redundant: &usize| {
        let to = weights.ln((clues, redundant)) + ln_reverse(redundant);
        ln_choices + to - from >= draw.ln_uniform
    };
    let numbers = (0..=weights.max_redundant().min(clues)).filter(accepts);
    numbers.fold(0, |set, number| set | 1 << number)
}
