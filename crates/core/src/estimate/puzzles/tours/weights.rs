//! The weights of macrostates, and how they are learned.
//!
//! Every macrostate (clues, redundant clues) of the walk has a weight, which each of its puzzles has. Weights near the
//! inverse of the number of puzzles make macrostates about equally frequent. A macrostate that was not visited yet must not
//! get a weight far above those that lead to it, or the walk would stay there: its logarithm is capped at a
//! fixed distance above that of its neighbours nearer to the anchor.

use std::ops::RangeInclusive;

/// The number of clues of a puzzle, and how many of them are redundant.
pub(super) type Macrostate = (usize, usize);

/// By how much the logarithm of a weight may exceed that of the neighbours nearer to the anchor.
const CAP: f64 = 6.0;

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
        Self {
            clues,
            anchor,
            max_redundant,
            ln: vec![0.0; count],
        }
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
        self.place(state)
            .map_or(f64::NEG_INFINITY, |place| self.ln[place])
    }

    /// Lowers the weight of a macrostate.
    pub(super) fn lower(&mut self, state: Macrostate, by: f64) {
        let place = self.place(state).expect("a macrostate of the walk");
        self.ln[place] -= by;
    }

    /// Caps all weights, from the anchor outwards.
    pub(super) fn cap(&mut self) {
        for place in self.outwards() {
            let cap = self.nearer(place).map(|near| self.ln[near]);
            let cap = cap.fold(f64::NEG_INFINITY, f64::max) + CAP;
            self.ln[place] = self.ln[place].min(cap);
        }
    }

    /// Gives each of these macrostates the greatest weight of its neighbours nearer to the anchor, from there
    /// outwards: no walk will stay in it.
    pub(super) fn level(&mut self, unknown: &[bool]) {
        for place in self.outwards() {
            if unknown[place] {
                let near = self.nearer(place).map(|near| self.ln[near]);
                self.ln[place] = near.fold(f64::NEG_INFINITY, f64::max);
            }
        }
    }

    /// All places but the anchor's, the near ones first.
    fn outwards(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.count())
            .filter(|&place| self.distance(place) > 0)
            .collect();
        places.sort_by_key(|&place| self.distance(place));
        places
    }

    /// The neighbours of a place that are nearer to the anchor by one.
    fn nearer(&self, place: usize) -> impl Iterator<Item = usize> {
        let (clues, redundant) = self.state(place);
        let distance = self.distance(place);
        let around = (clues - 1..=clues + 1)
            .flat_map(move |k| (redundant.saturating_sub(1)..=redundant + 1).map(move |r| (k, r)));
        around
            .filter_map(|state| self.place(state))
            .filter(move |&near| self.distance(near) + 1 == distance)
    }

    /// The least number of steps to the anchor, each of which changes both numbers by at most one.
    fn distance(&self, place: usize) -> usize {
        let (clues, redundant) = self.state(place);
        clues.abs_diff(self.anchor).max(redundant)
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

    #[test]
    fn caps_rise_with_the_distance_from_the_anchor() {
        let mut weights = weights();
        weights.lower((6, 0), 100.0);
        weights.cap();
        let ln = [(6, 0), (6, 1), (5, 0), (7, 1), (4, 0), (6, 2), (4, 2)].map(|s| weights.ln(s));
        let far = -100.0 + 2.0 * CAP;
        assert_eq!(ln[..4], [-100.0, -100.0 + CAP, -100.0 + CAP, -100.0 + CAP]);
        assert_eq!(ln[4..], [far, far, far]);
    }

    #[test]
    fn unknown_macrostates_get_the_weight_of_those_that_lead_to_them() {
        let mut weights = weights();
        weights.lower((6, 0), 3.0);
        weights.lower((5, 0), 1.0);
        weights.lower((5, 1), 2.0);
        let unknown: Vec<bool> = (0..12).map(|place| weights.state(place).0 < 5).collect();
        weights.level(&unknown);
        assert_eq!(weights.ln((4, 0)), -1.0);
        // Of the anchor's neighbours only (5, 1) is next to it.
        assert_eq!(weights.ln((4, 2)), -2.0);
        assert_eq!(weights.ln((5, 1)), -2.0);
    }
}
