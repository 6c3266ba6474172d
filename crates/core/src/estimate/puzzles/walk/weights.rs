//! The weights of macrostates, with which a walk visits all of them.
//!
//! The weights that make all bins equally frequent are the inverses of the numbers of puzzles,
//! which are unknown. They are learned: each visit lowers the weight of its bin a little, by less
//! and less (stochastic approximation Monte Carlo, Liang et al. 2007). The weight of a bin that was
//! not visited yet would become so great that the first walker to enter would stay. So the weight
//! of a bin is capped relative to the bins that lead to it.

use super::bins::Bins;
use crate::estimate::puzzles::Macrostate;

/// By how much the weight of a bin may exceed that of its neighbours, as differences of logarithms.
///
/// With the weights that make all bins equally frequent, a walker at one of the rarest puzzles
/// would stay among a handful of them for longer than the walk. With lower weights it leaves
/// sooner, and as many walkers come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightCaps {
    /// Over the bin with one more redundant clue.
    pub within_level: f64,
    /// Of the shared bin of a number of clues, over all bins with one clue more.
    pub between_levels: f64,
    /// Whether walks may enter bins that were visited too seldom for a reliable weight; they get
    /// their cap.
    pub explore_unvisited: bool,
}

impl WeightCaps {
    /// Wide caps: bins with reliable weights are about equally frequent, and walks enter no others.
    pub const FLAT: Self =
        Self { within_level: 6.0, between_levels: 15.0, explore_unvisited: false };
    /// For the fewest clues of 9x9: just enough to come from 19 clues to 18. Unvisited bins are
    /// open, since walkers that enter them leave after some ten thousand steps.
    pub const CAPPED: Self =
        Self { within_level: 4.0, between_levels: 9.2, explore_unvisited: true };
}

/// The logarithms of the weights of all bins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    pub(super) bins: Bins,
    caps: WeightCaps,
    ln: Vec<f64>,
}

impl Weights {
    /// Equal weights.
    pub(super) fn flat(bins: Bins, caps: WeightCaps) -> Self {
        let ln = vec![0.0; bins.count()];
        Self { bins, caps, ln }
    }

    /// The weights of one bin for each number of clues, for the bins that it is divided into.
    pub(super) fn split(&self, bins: Bins) -> Self {
        let mut split = Self::flat(bins, self.caps);
        for clues in split.bins.clues() {
            let ln = self.ln((clues, 0));
            split.ln[split.bins.with_clues(clues)].fill(ln);
        }
        split
    }

    /// The logarithm of the weight of a macrostate; −∞ where the walk doesn't go.
    pub(super) fn ln(&self, state: Macrostate) -> f64 {
        self.ln[self.bins.of(state)]
    }

    /// The logarithm of the greatest weight of a number of clues.
    pub(super) fn greatest(&self, clues: usize) -> f64 {
        let all = self.bins.with_clues(clues).map(|bin| self.ln[bin]);
        all.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Lowers the weight of a macrostate, and others that would exceed their caps.
    pub(super) fn lower(&mut self, state: Macrostate, by: f64) {
        self.ln[self.bins.of(state)] -= by;
        let mut clues = state.0;
        while self.cap(clues) {
            clues -= 1;
        }
    }

    /// Caps the bins of a number of clues, and the shared bin of one clue less; whether that was
    /// lowered.
    fn cap(&mut self, clues: usize) -> bool {
        let bins = self.bins.with_clues(clues);
        let mut least = self.ln[bins.start];
        for bin in bins.start + 1..bins.end {
            self.ln[bin] = self.ln[bin].min(self.ln[bin - 1] + self.caps.within_level);
            least = least.min(self.ln[bin]);
        }
        if clues == *self.bins.clues().start() {
            return false;
        }
        let next = self.bins.with_clues(clues - 1).start;
        let most = least + self.caps.between_levels;
        let lowered = self.ln[next] > most;
        if lowered {
            self.ln[next] = most;
        }
        lowered
    }

    /// Divides the weights by the visits that were made with them. A bin without visits is closed
    /// to the walk, or gets its cap.
    pub(super) fn correct(&mut self, visits: &[u64]) {
        for (ln, &visits) in self.ln.iter_mut().zip(visits) {
            *ln = match visits {
                0 if self.caps.explore_unvisited => f64::INFINITY,
                0 => f64::NEG_INFINITY,
                _ => *ln - (visits as f64).ln(),
            };
        }
        if self.caps.explore_unvisited {
            for clues in self.bins.clues().rev() {
                self.cap(clues);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        Weights::flat(Bins::new(4..=6, vec![0, 1, 2]), WeightCaps::FLAT)
    }

    const WITHIN: f64 = WeightCaps::FLAT.within_level;
    const BETWEEN: f64 = WeightCaps::FLAT.between_levels;

    #[test]
    fn no_weight_exceeds_its_cap() {
        let mut weights = weights();
        weights.lower((6, 5), 100.0);
        let ln = [(6, 2), (6, 1), (6, 0), (5, 1), (5, 0), (4, 0)].map(|state| weights.ln(state));
        let shared = -100.0;
        assert_eq!(ln[..3], [shared, shared + WITHIN, shared + 2.0 * WITHIN]);
        assert_eq!(ln[3..5], [shared + BETWEEN, shared + BETWEEN + WITHIN]);
        assert_eq!(ln[5], shared + 2.0 * BETWEEN);
    }

    #[test]
    fn unvisited_bins_are_closed() {
        let mut weights = weights();
        weights.correct(&[8, 2, 0, 1, 1, 0]);
        assert!((weights.ln((6, 2)) - weights.ln((6, 1)) + 4f64.ln()).abs() < 1e-12);
        assert_eq!(weights.ln((6, 0)), f64::NEG_INFINITY);
        assert_eq!(weights.ln((4, 1)), f64::NEG_INFINITY);
    }

    #[test]
    fn unvisited_bins_get_their_cap_if_they_are_explored() {
        let mut weights = weights();
        weights.caps =
            WeightCaps { within_level: 1.0, between_levels: 2.5, explore_unvisited: true };
        weights.correct(&[8, 2, 0, 1, 1, 0]);
        let shared = -8f64.ln();
        let expected = [
            shared,
            shared + 1.0, // capped: visits alone give -ln 2
            shared + 2.0,
            0.0,
            0.0,
            2.5,
        ];
        for (ln, expected) in weights.ln.iter().zip(expected) {
            assert!((ln - expected).abs() < 1e-12, "{:?}", weights.ln);
        }
    }
}
