//! Resampling priorities: which puzzles are worth keeping.
//!
//! Let `h_c(S)` be the number of minimal c-subsets of a puzzle `S`. Kept with probability `π(S)`, a
//! puzzle of weight `w` adds about `w² h_c² / π` to the variance of the estimate of `M_c`. For a
//! given number kept, the sum over the puzzles is least for `π` proportional to the root of the
//! mean of `w² h_c²`. With several `c`, the relative variances are added up, each multiplied by its
//! importance.
//!
//! `h_c` is modelled by the number of redundant clues alone, as if after the removal of one of `r`
//! of them each of the others stayed redundant with the same probability `q_k`, independently. A
//! pilot population measures `q_k`. Then
//!
//! ```text
//! h_c(k, r) = r/(k - c) · Σ_s binomial(r - 1, s) q^s (1 - q)^(r-1-s) h_c(k - 1, s)     h_c(c, r) = [r = 0]
//! ```
//!
//! because every minimal c-subset lies in k - c of the children. The mean of `h²` is taken as `h +
//! h²`, as for a Poisson variable. A bad model increases the variance; it causes no bias.

/// How redundancy is distributed at one number of clues, measured by a pilot.
#[derive(Debug, Clone, Default)]
pub(super) struct PilotLevel {
    /// The weight of the puzzles with each number of redundant clues.
    pub(super) weights: Vec<f64>,
    /// The share of the other redundant clues that stay redundant when one is removed.
    pub(super) persistence: f64,
}

impl PilotLevel {
    fn was_reached(&self) -> bool {
        self.persistence.is_finite() && !self.weights.is_empty()
    }
}

/// Resampling priorities, by numbers of clues and of redundant clues.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Priorities {
    /// By clues, then by redundant clues; empty for equal priorities.
    table: Vec<Vec<f64>>,
}

impl Priorities {
    /// The priorities that a pilot suggests, given the importance of each number of clues.
    pub(super) fn new(pilot: &[PilotLevel], importance: &[f64]) -> Self {
        let mut table: Vec<Vec<f64>> = (0..pilot.len()).map(|k| vec![0.0; k + 1]).collect();
        let targets = importance.iter().enumerate().take(pilot.len());
        for (c, &importance) in targets.filter(|(_, importance)| **importance > 0.0) {
            let mut expected: Vec<f64> = (0..=c).map(|r| f64::from(u8::from(r == 0))).collect();
            for (k, row) in table.iter_mut().enumerate().skip(c + 1) {
                // Levels that the pilot did not reach are treated as lost.
                let below = &pilot[k - 1];
                let persistence = if below.was_reached() { below.persistence } else { 0.0 };
                expected = one_level_up(&expected, persistence, k - c);
                let Some(mean) = positive_mean(&pilot[k].weights, &expected) else {
                    continue;
                };
                for (square, h) in row.iter_mut().zip(&expected) {
                    *square += importance * (h + h * h) / (mean * mean);
                }
            }
        }
        table.iter_mut().flatten().for_each(|square| *square = square.sqrt());
        Self { table }
    }

    /// The priority of each child of a puzzle of weight 1.
    pub(super) fn of_child(&self, clues: usize, redundancy: usize) -> f64 {
        let priority =
            self.table.get(clues).map_or(1.0, |row| row[redundancy] / redundancy.max(1) as f64);
        // Every probability must be positive, or the estimate would be biased.
        if priority > 0.0 { priority } else { 1.0 }
    }
}

/// From `h_c(k - 1, ·)` to `h_c(k, ·)`; `above` is k - c.
fn one_level_up(below: &[f64], persistence: f64, above: usize) -> Vec<f64> {
    let expected = |others: usize| {
        // The binomial probabilities, one from the other.
        let mut terms = vec![0.0; others + 1];
        terms[0] = 1.0;
        for n in 1..=others {
            for s in (0..=n).rev() {
                let up = if s > 0 { terms[s - 1] * persistence } else { 0.0 };
                terms[s] = terms[s] * (1.0 - persistence) + up;
            }
        }
        terms.iter().zip(below).map(|(p, h)| p * h).sum::<f64>()
    };
    let of = |r: usize| match r {
        0 => 0.0,
        _ => r as f64 / above as f64 * expected(r - 1),
    };
    (0..=below.len()).map(of).collect()
}

/// The weighted mean, if it is positive.
fn positive_mean(weights: &[f64], values: &[f64]) -> Option<f64> {
    let total: f64 = weights.iter().sum();
    let sum: f64 = weights.iter().zip(values).map(|(w, v)| w * v).sum();
    Some(sum / total).filter(|mean| *mean > 0.0)
}
