//! How much a walk likes the kinds of puzzles, so that it comes to all of them.
//!
//! The weights that make all kinds equally frequent are the inverses of the numbers of puzzles, which are
//! what is sought. They are learned: each visit lowers the weight of the kind by a little, the less the
//! longer it goes on (stochastic approximation Monte Carlo, Liang et al. 2007). What was not visited yet
//! would rise above all bounds, and the first walker to come there would stay; so a kind may not
//! be liked above all measure more than the kinds that lead to it.

use super::kinds::Kinds;

/// How much more a kind may be liked than that with a redundant clue more, by the logarithm.
const STEEP: f64 = 6.0;
/// And the usual kind of a number of clues than all those with a clue more.
const DEEP: f64 = 15.0;

/// The logarithms of the weights of all kinds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    pub(super) kinds: Kinds,
    ln: Vec<f64>,
}

impl Weights {
    /// The same weight for all.
    pub(super) fn flat(kinds: Kinds) -> Self {
        let ln = vec![0.0; kinds.count()];
        Self { kinds, ln }
    }

    /// The weights of coarser kinds, for their parts.
    pub(super) fn split(&self, kinds: Kinds) -> Self {
        let mut split = Self::flat(kinds);
        for clues in split.kinds.clues() {
            let ln = self.ln((clues, 0));
            split.ln[split.kinds.with(clues)].fill(ln);
        }
        split
    }

    /// The logarithm of the weight of a kind; −∞ where the walk doesn't go.
    pub(super) fn ln(&self, kind: (usize, usize)) -> f64 {
        self.ln[self.kinds.of(kind)]
    }

    /// The logarithm of the greatest weight of a number of clues.
    pub(super) fn greatest(&self, clues: usize) -> f64 {
        let all = self.kinds.with(clues).map(|kind| self.ln[kind]);
        all.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Likes a kind less, and no kind above all measure.
    pub(super) fn lower(&mut self, kind: (usize, usize), by: f64) {
        self.ln[self.kinds.of(kind)] -= by;
        let mut clues = kind.0;
        loop {
            let with = self.kinds.with(clues);
            let mut least = self.ln[with.start];
            for kind in with.start + 1..with.end {
                self.ln[kind] = self.ln[kind].min(self.ln[kind - 1] + STEEP);
                least = least.min(self.ln[kind]);
            }
            if clues == *self.kinds.clues().start() {
                return;
            }
            clues -= 1;
            let next = self.kinds.with(clues).start;
            if self.ln[next] <= least + DEEP {
                return;
            }
            self.ln[next] = least + DEEP;
        }
    }

    /// Sets the weights right after so many visits to each kind, made with them. Where none was made
    /// the walk won't go: nothing is known of how much to like it.
    pub(super) fn correct(&mut self, visits: &[u64]) {
        for (ln, &visits) in self.ln.iter_mut().zip(visits) {
            *ln -= (visits as f64).ln();
            if visits == 0 {
                *ln = f64::NEG_INFINITY;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        Weights::flat(Kinds::new(4..=6, vec![0, 1, 2]))
    }

    #[test]
    fn no_kind_is_liked_above_all_measure() {
        let mut weights = weights();
        weights.lower((6, 5), 100.0);
        let ln = [(6, 2), (6, 1), (6, 0), (5, 1), (5, 0), (4, 0)].map(|kind| weights.ln(kind));
        let usual = -100.0;
        assert_eq!(ln[..3], [usual, usual + STEEP, usual + 2.0 * STEEP]);
        assert_eq!(ln[3..5], [usual + DEEP, usual + DEEP + STEEP]);
        assert_eq!(ln[5], usual + 2.0 * DEEP);
    }

    #[test]
    fn what_was_not_visited_is_not_gone_to() {
        let mut weights = weights();
        weights.correct(&[8, 2, 0, 1, 1, 0]);
        assert!((weights.ln((6, 2)) - weights.ln((6, 1)) + 4f64.ln()).abs() < 1e-12);
        assert_eq!(weights.ln((6, 0)), f64::NEG_INFINITY);
        assert_eq!(weights.ln((4, 1)), f64::NEG_INFINITY);
    }
}
