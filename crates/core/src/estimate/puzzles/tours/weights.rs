//! The weights of macrostates.
//!
//! Every macrostate (clues, redundant clues) of the walk has a weight, which each of its puzzles
//! has. Weights near the inverse of the number of puzzles make macrostates about equally frequent.
//! A macrostate that was not visited yet must not get a weight far above the one that leads to it,
//! or the walk would stay there: its logarithm is capped at a fixed distance above that one's. What
//! leads there are the moves that most walks come by, not whatever has similar numbers: puzzles
//! with fewer clues are far rarer, and a cap by their weights would hold nothing back.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use crate::estimate::puzzles::Macrostate;

/// By how much the logarithm of a weight may exceed that of the macrostate that leads there. It
/// holds back little of what is on the way to rare puzzles, whose macrostates are e⁴ to e⁶ times
/// rarer one after the other. So a macrostate that was never visited while weights were learned is
/// seldom given too much; with more, a walk that comes there stays.
const CAP: f64 = 5.0;

/// The logarithms of the weights of all macrostates.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    clues: RangeInclusive<usize>,
    anchor: usize,
    /// The most redundant clues.
    max_redundant: usize,
    /// By clues from the fewest, then by redundant clues.
    ln: Vec<f64>,
}

impl Weights {
    /// Equal weights.
    pub(super) fn flat(clues: RangeInclusive<usize>, anchor: usize, max_redundant: usize) -> Self {
        let count = clues.clone().count() * (max_redundant + 1);
        Self { clues, anchor, max_redundant, ln: vec![0.0; count] }
    }

    /// The numbers of clues.
    pub(super) fn clues(&self) -> RangeInclusive<usize> {
        self.clues.clone()
    }

    /// The number of clues of the anchor, which has no redundant ones.
    pub(super) fn anchor(&self) -> usize {
        self.anchor
    }

    /// The most redundant clues.
    pub(super) fn max_redundant(&self) -> usize {
        self.max_redundant
    }

    /// The number of macrostates.
    pub(super) fn count(&self) -> usize {
        self.ln.len()
    }

    /// The place of a macrostate; none where the walk doesn't go.
    pub(super) fn place(&self, (clues, redundant): Macrostate) -> Option<usize> {
        let inside = self.clues.contains(&clues) && redundant <= self.max_redundant;
        inside.then(|| (clues - self.clues.start()) * (self.max_redundant + 1) + redundant)
    }

    /// The macrostate at a place.
    pub(super) fn state(&self, place: usize) -> Macrostate {
        let per_level = self.max_redundant + 1;
        (self.clues.start() + place / per_level, place % per_level)
    }

    /// The logarithm of the weight of a macrostate; −∞ where the walk doesn't go.
    pub(super) fn ln(&self, state: Macrostate) -> f64 {
        self.place(state).map_or(f64::NEG_INFINITY, |place| self.ln[place])
    }

    /// Lowers the weight of a macrostate.
    pub(super) fn lower(&mut self, state: Macrostate, by: f64) {
        let place = self.place(state).expect("a macrostate of the walk");
        self.ln[place] -= by;
    }

    /// Caps all weights, from the anchor outwards.
    pub(super) fn cap(&mut self) {
        for (place, before) in self.outwards() {
            let added = self.before_addition(place).unwrap_or(before);
            let leads = self.ln[before].min(self.ln[added]);
            self.ln[place] = self.ln[place].min(leads + CAP);
        }
    }

    /// All places but the anchor's, each with the one that leads to it, which comes first.
    fn outwards(&self) -> Vec<(usize, usize)> {
        let path = |place: usize| std::iter::successors(Some(place), |&at| self.before(at));
        let mut places: Vec<(usize, usize)> =
            (0..self.count()).filter_map(|place| Some((place, self.before(place)?))).collect();
        places.sort_by_key(|&(place, _)| path(place).count());
        places
    }

    /// Above the anchor, the place from which an addition leads here if it makes no other clue
    /// redundant. Seldom are there much fewer puzzles here, and where none was visited yet nothing
    /// else bounds the weight.
    fn before_addition(&self, place: usize) -> Option<usize> {
        let (clues, redundant) = self.state(place);
        let fewer = (clues.checked_sub(1)?, redundant.checked_sub(1)?);
        (clues > self.anchor).then(|| self.place(fewer))?
    }

    /// The place through which walks from the anchor get to this one; none for the anchor's own.
    fn before(&self, place: usize) -> Option<usize> {
        let (clues, redundant) = self.state(place);
        let (more, most) = (redundant + 1, self.max_redundant);
        let state = match clues.cmp(&self.anchor) {
            Ordering::Equal => (clues, redundant.checked_sub(1)?),
            Ordering::Less if redundant < most => (clues + 1, more),
            Ordering::Less if most > 0 => (clues, redundant - 1),
            Ordering::Less => (clues + 1, 0),
            Ordering::Greater if redundant < most => (clues, more),
            Ordering::Greater => (clues - 1, most.saturating_sub(1)),
        };
        self.place(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        Weights::flat(4..=7, 6, 2)
    }

    #[test]
    fn places_and_states_are_inverse() {
        let weights = weights();
        assert_eq!(weights.count(), 12);
        for place in 0..12 {
            assert_eq!(weights.place(weights.state(place)), Some(place));
        }
        for outside in [(3, 0), (8, 0), (5, 3)] {
            assert_eq!(weights.ln(outside), f64::NEG_INFINITY);
        }
    }

    /// The fewest redundant clues are lost last: below the anchor a removal of a redundant clue
    /// leads to fewer clues, and above it replacements lead to fewer redundant ones.
    #[test]
    fn every_macrostate_is_reached_from_the_anchor() {
        let weights = weights();
        let before = |state| {
            let before = weights.before(weights.place(state)?)?;
            Some(weights.state(before))
        };
        assert_eq!(before((6, 0)), None);
        let pairs = [
            ((6, 2), (6, 1)),
            ((5, 0), (6, 1)),
            ((5, 2), (5, 1)),
            ((4, 1), (5, 2)),
            ((7, 0), (7, 1)),
            ((7, 2), (6, 1)),
        ];
        for (state, leads) in pairs {
            assert_eq!(before(state), Some(leads));
        }
        let mut seen = vec![(6, 0)];
        for (place, before) in weights.outwards() {
            assert!(seen.contains(&weights.state(before)));
            seen.push(weights.state(place));
        }
        assert_eq!(seen.len(), weights.count());
    }

    #[test]
    fn caps_rise_along_the_way_from_the_anchor() {
        let mut weights = weights();
        weights.lower((6, 0), 100.0);
        weights.lower((5, 0), 99.0);
        weights.cap();
        let rise = |state| (weights.ln(state) + 100.0) / CAP;
        let states = [(6, 0), (6, 1), (6, 2), (5, 1), (7, 2), (4, 1)];
        assert_eq!(states.map(rise), [0.0, 1.0, 2.0, 3.0, 2.0, 5.0]);
        // An addition leads there from 6 clues that are all needed.
        assert_eq!([(7, 1), (7, 0)].map(rise), [1.0, 2.0]);
        // Below its cap.
        assert_eq!(weights.ln((5, 0)), -99.0);
    }
}
