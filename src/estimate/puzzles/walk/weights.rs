//! How much a walk likes the kinds of puzzles, so that it comes to all of them.
//!
//! The weights that make all kinds equally frequent are the inverses of the numbers of puzzles, which are
//! what is sought. They are learned: each visit lowers the weight of the kind by a little, the less the
//! longer it goes on (stochastic approximation Monte Carlo, Liang et al. 2007). What was not visited yet
//! would rise above all bounds, and the first walker to come there would stay; so a kind may not
//! be liked above all measure more than the kinds that lead to it.

use super::kinds::Kinds;

/// How much more than its neighbours a kind may be liked.
///
/// What makes all kinds equally frequent would have a walker that has come to one of the rarest stay at a handful of
/// puzzles for longer than the walk. Liked less, they are left sooner, and as many walkers come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Caps {
    /// How much more than that with a redundant clue more, by the logarithm.
    pub steep: f64,
    /// How much more the usual kind of a number of clues than all those with a clue more.
    pub deep: f64,
    /// Whether walks go to kinds that were met too seldom to know how much to like them: as much as may be.
    pub explores: bool,
}

impl Caps {
    /// Kinds that are known well are about equally frequent, and walks go to no others.
    pub const WIDE: Self = Self {
        steep: 6.0,
        deep: 15.0,
        explores: false,
    };
    /// For the fewest clues of 9x9: just steep enough to come from 19 clues to 18. Kinds that no walker has met are open, since what
    /// stays there does so for some ten thousand steps.
    pub const GENTLE: Self = Self {
        steep: 4.0,
        deep: 9.2,
        explores: true,
    };
}

/// The logarithms of the weights of all kinds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    pub(super) kinds: Kinds,
    caps: Caps,
    ln: Vec<f64>,
}

impl Weights {
    /// The same weight for all.
    pub(super) fn flat(kinds: Kinds, caps: Caps) -> Self {
        let ln = vec![0.0; kinds.count()];
        Self { kinds, caps, ln }
    }

    /// The weights of coarser kinds, for their parts.
    pub(super) fn split(&self, kinds: Kinds) -> Self {
        let mut split = Self::flat(kinds, self.caps);
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
        while self.cap(clues) {
            clues -= 1;
        }
    }

    /// Caps the kinds of a number of clues, and the usual one of a clue less; whether that was lowered.
    fn cap(&mut self, clues: usize) -> bool {
        let with = self.kinds.with(clues);
        let mut least = self.ln[with.start];
        for kind in with.start + 1..with.end {
            self.ln[kind] = self.ln[kind].min(self.ln[kind - 1] + self.caps.steep);
            least = least.min(self.ln[kind]);
        }
        if clues == *self.kinds.clues().start() {
            return false;
        }
        let next = self.kinds.with(clues - 1).start;
        let most = least + self.caps.deep;
        let lowered = self.ln[next] > most;
        if lowered {
            self.ln[next] = most;
        }
        lowered
    }

    /// Sets the weights right after so many visits to each kind, made with them. Of a kind without any nothing is
    /// known: the walk won't go there, or it will be liked as much as may be.
    pub(super) fn correct(&mut self, visits: &[u64]) {
        for (ln, &visits) in self.ln.iter_mut().zip(visits) {
            *ln = match visits {
                0 if self.caps.explores => f64::INFINITY,
                0 => f64::NEG_INFINITY,
                _ => *ln - (visits as f64).ln(),
            };
        }
        if self.caps.explores {
            for clues in self.kinds.clues().rev() {
                self.cap(clues);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        Weights::flat(Kinds::new(4..=6, vec![0, 1, 2]), Caps::WIDE)
    }

    const STEEP: f64 = Caps::WIDE.steep;
    const DEEP: f64 = Caps::WIDE.deep;

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

    #[test]
    fn what_was_not_visited_is_liked_as_much_as_may_be_if_the_walk_explores() {
        let mut weights = weights();
        weights.caps = Caps {
            steep: 1.0,
            deep: 2.5,
            explores: true,
        };
        weights.correct(&[8, 2, 0, 1, 1, 0]);
        let usual = -8f64.ln();
        let expected = [
            usual,
            usual + 1.0, // capped: visits alone give -ln 2
            usual + 2.0,
            0.0,
            0.0,
            2.5,
        ];
        for (ln, expected) in weights.ln.iter().zip(expected) {
            assert!((ln - expected).abs() < 1e-12, "{:?}", weights.ln);
        }
    }
}
