//! Diagnostics: how a run went, and reasons not to trust it.

use super::record::Record;
use crate::stats::{Note, split_r_hat};

/// The least overlap, and the least acceptance, of two neighbouring temperatures.
const LEAST_OVERLAP: f64 = 0.1;
/// The fewest visits of states of energy 0, all chains together, that an error is believed with.
pub(super) const LEAST_GROUND_VISITS: u64 = 100;
/// Round trips, all chains together.
const LEAST_TRIPS: u64 = 10;
/// The least visits of a temperature over their mean.
const LEAST_SHARE: f64 = 0.2;
/// The greatest split R̂ of the temperature.
const MOST_R_HAT: f64 = 1.05;
/// The sweeps of a block at a temperature from which states have relaxed: with 30, annealed boards
/// of 12 queens had too high an energy. It does not depend on what was found.
const LEAST_STAY: f64 = 80.0;
/// How far the halves of a cooling may differ, in errors. They are not independent; were they, they
/// would differ by two errors often.
const MOST_DRIFT: f64 = 4.0;

/// How a run went.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostics {
    /// Round trips from the hottest temperature to the coldest and back, all chains together.
    pub round_trips: u64,
    /// The least share of accepted moves between two neighbouring temperatures.
    pub acceptance: f64,
    /// The least and the greatest number of visits of a temperature, over their mean.
    pub flatness: (f64, f64),
    /// Split R̂ of the temperature over the chains, if they are long enough.
    pub r_hat: Option<f64>,
    /// The sweeps that ended in a state of energy 0.
    pub ground_visits: u64,
    /// The chains that met such a state.
    pub ground_chains: u64,
    /// The least share of the energies of two neighbouring temperatures that both have: by the
    /// density of states, and by the means and spreads that were measured, the smaller of them.
    pub overlap: f64,
    /// The sweeps of a block at a temperature, on average: of a cooling, or of a fifth of a chain.
    pub stay: f64,
    /// Annealing: by how many errors ln of the count rises from the first half of each
    /// temperature's record to the second.
    pub drift: Option<f64>,
}

impl Diagnostics {
    pub(super) fn new(total: &Record, chains: &[Vec<Record>]) -> Self {
        let traces: Vec<Vec<f64>> = chains
            .iter()
            .map(|blocks| blocks.iter().flat_map(|b| &b.trace).map(|&k| f64::from(k)).collect())
            .collect();
        // The chains of one run are equally long; parts of some of them say nothing of the others.
        let same_length = traces.windows(2).all(|two| two[0].len() == two[1].len());
        let gaps = &total.attempts[..total.attempts.len() - 1];
        let shares = gaps.iter().map(|&(tried, accepted)| accepted as f64 / tried.max(1) as f64);
        let mean = total.sweeps() as f64 / total.visits.len() as f64;
        let visits = total.visits.iter().map(|&v| v as f64 / mean);
        Self {
            round_trips: total.round_trips,
            acceptance: shares.fold(1.0, f64::min),
            flatness: visits.fold((f64::INFINITY, 0.0), |(l, h), v| (v.min(l), v.max(h))),
            r_hat: same_length.then(|| split_r_hat(&traces)).flatten(),
            ground_visits: total.energies.first().copied().unwrap_or(0),
            ground_chains: chains
                .iter()
                .filter(|blocks| blocks.iter().any(|b| b.energies.first().is_some_and(|&v| v > 0)))
                .count() as u64,
            overlap: f64::NAN,
            stay: f64::NAN,
            drift: None,
        }
    }

    /// What was tested: whether a test failed, what that says of the means, and a sentence about it.
    fn tests(&self) -> [(bool, Option<Note>, String); 7] {
        let d = self;
        let (tempering, drift) = (d.drift.is_none(), d.drift.unwrap_or(0.0));
        let (trips, uneven) = (d.round_trips, d.flatness.0);
        let r_hat = d.r_hat.unwrap_or(1.0);
        let shared = if tempering { d.acceptance.min(d.overlap) } else { d.overlap };
        let not_mixed = Some(Note::NotMixed);
        [
            (
                tempering && trips < LEAST_TRIPS,
                not_mixed,
                format!(
                    "only {trips} round trips over the temperatures: the error can't be trusted below ten"
                ),
            ),
            (
                !drift.is_finite(),
                not_mixed,
                "no solution was met in one half of the coolings: cool more slowly".to_owned(),
            ),
            (
                drift.is_finite() && drift.abs() >= MOST_DRIFT,
                not_mixed,
                format!(
                    "the second halves of the coolings differ from the first by {drift:.1} errors: cool more slowly"
                ),
            ),
            (
                tempering && r_hat > MOST_R_HAT,
                not_mixed,
                format!(
                    "the chains disagree (split R-hat {r_hat:.3}, to be below 1.05): run longer"
                ),
            ),
            (
                tempering && uneven < LEAST_SHARE,
                not_mixed,
                format!(
                    "a temperature was visited {uneven:.2} times as often as the mean: the weights have not converged"
                ),
            ),
            (
                d.ground_visits < LEAST_GROUND_VISITS,
                None,
                format!(
                    "solutions were visited only {} times: run longer, or to a lower temperature",
                    d.ground_visits
                ),
            ),
            (
                shared < LEAST_OVERLAP,
                Some(Note::PoorOverlap),
                format!(
                    "two neighbouring temperatures have only {shared:.3} of their states in common: use more temperatures"
                ),
            ),
        ]
    }

    /// Why no mean of the run is to be believed.
    pub(super) fn note(&self) -> Option<Note> {
        let tests = self.tests();
        let has = |note| tests.iter().any(|(failed, says, _)| *failed && *says == Some(note));
        let is_mixed = self.stay >= LEAST_STAY && !has(Note::NotMixed);
        match has(Note::PoorOverlap) {
            true => Some(Note::PoorOverlap),
            false => (!is_mixed).then_some(Note::NotMixed),
        }
    }

    /// Reasons not to trust the run, in sentences; none when no test failed.
    pub(super) fn warnings(&self) -> Vec<String> {
        self.tests().into_iter().filter(|(failed, ..)| *failed).map(|(.., text)| text).collect()
    }
}
