//! Which puzzles are worth keeping.
//!
//! Let `h_c(S)` be the number of minimal c-subsets of a puzzle `S`. Kept with probability `π(S)`, a puzzle adds
//! about `w² h_c² / π` to the variance of the estimate of `M_c`; for a given number kept, the sum over the
//! puzzles is least for `π` proportional to the root of the mean of `w² h_c²`. With several `c`, the
//! relative variances are added up, each by its importance.
//!
//! `h_c` is modelled by the number of redundant clues alone, as if after the loss of one of `r` of them
//! each of the others stayed redundant with the same probability `q_k`, independently; a pilot
//! population measures `q_k`. Then
//!
//! ```text
//! h_c(k, r) = r/(k - c) · Σ_s binomial(r - 1, s) q^s (1 - q)^(r-1-s) h_c(k - 1, s)     h_c(c, r) = [r = 0]
//! ```
//!
//! for every minimal c-subset is below k - c of the children. The mean of `h²` is taken as `h + h²`, as for
//! a number of independent things. A bad model makes the estimates worse, but not wrong.

use super::population::Spread;

/// How much puzzles are worth keeping, by their numbers of clues and of redundant clues.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Priorities {
    /// By clues, then by redundant clues; without priorities, all children are alike.
    table: Vec<Vec<f64>>,
}

impl Priorities {
    /// The priorities that a pilot suggests, given how much each number of clues matters.
    pub(super) fn new(pilot: &[Spread], importance: &[f64]) -> Self {
        let mut table: Vec<Vec<f64>> = (0..pilot.len()).map(|k| vec![0.0; k + 1]).collect();
        let reached = |level: &Spread| level.stay.is_finite() && !level.weights.is_empty();
        let targets = importance.iter().enumerate().take(pilot.len());
        for (c, &importance) in targets.filter(|(_, importance)| **importance > 0.0) {
            let mut below: Vec<f64> = (0..=c).map(|r| f64::from(u8::from(r == 0))).collect();
            for (k, row) in table.iter_mut().enumerate().skip(c + 1) {
                // What the pilot did not reach is as good as gone.
                let stay = if reached(&pilot[k - 1]) {
                    pilot[k - 1].stay
                } else {
                    0.0
                };
                below = one_up(&below, stay, k - c);
                let Some(mean) = mean(&pilot[k].weights, &below) else {
                    continue;
                };
                for (square, h) in row.iter_mut().zip(&below) {
                    *square += importance * (h + h * h) / (mean * mean);
                }
            }
        }
        table
            .iter_mut()
            .flatten()
            .for_each(|square| *square = square.sqrt());
        Self { table }
    }

    /// The priority of each child of a puzzle of weight 1.
    pub(super) fn of_child(&self, clues: usize, redundant: usize) -> f64 {
        let priority = self
            .table
            .get(clues)
            .map_or(1.0, |row| row[redundant] / redundant.max(1) as f64);
        // Where nothing is known, all are alike; nothing may be lost for good.
        if priority > 0.0 { priority } else { 1.0 }
    }
}

/// From `h_c(k - 1, ·)` to `h_c(k, ·)`; `above` is k - c.
fn one_up(below: &[f64], stay: f64, above: usize) -> Vec<f64> {
    let expected = |others: usize| {
        // The binomial probabilities, one from the other.
        let mut terms = vec![0.0; others + 1];
        terms[0] = 1.0;
        for n in 1..=others {
            for s in (0..=n).rev() {
                let up = if s > 0 { terms[s - 1] * stay } else { 0.0 };
                terms[s] = terms[s] * (1.0 - stay) + up;
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

/// The weighted mean, where there is one above 0.
fn mean(weights: &[f64], values: &[f64]) -> Option<f64> {
    let total: f64 = weights.iter().sum();
    let sum: f64 = weights.iter().zip(values).map(|(w, v)| w * v).sum();
    Some(sum / total).filter(|mean| *mean > 0.0)
}
