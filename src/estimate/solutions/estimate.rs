//! From records to a count with an error, and to a verdict on the run.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::record::Record;
use super::reweight::{Density, Thermal};
use super::{PartitionError, Problem, Walk};
use crate::stats::{Jackknife, autocorrelation_time, split_r_hat};

/// The count that a tempering run found, and how far it is to be believed.
#[derive(Debug, Clone)]
pub struct Estimate {
    /// What was counted.
    pub problem: Problem,
    /// ln of the number of solutions.
    pub ln_count: f64,
    /// Its standard error, by the jackknife over blocks of sweeps.
    pub ln_error: f64,
    /// The density of states and ln Z.
    pub density: Density,
    /// The same without each block, for the error of anything else.
    without: Vec<Density>,
    /// The clusters of each block, built and percolated, by temperature.
    clusters: Vec<Vec<(u64, u64)>>,
    /// The inverse temperatures.
    pub betas: Vec<f64>,
    /// All blocks together.
    pub total: Record,
    /// How the walk went.
    pub diagnostics: Diagnostics,
}

/// How a run's walk over the temperatures went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Diagnostics {
    /// Walks from the hottest temperature to the coldest and back, all chains together.
    pub round_trips: u64,
    /// The least share of accepted moves between two neighbouring temperatures.
    pub acceptance: f64,
    /// The least and the greatest number of visits of a temperature, over their mean.
    pub flatness: (f64, f64),
    /// The integrated autocorrelation time of the temperature, in sweeps.
    pub autocorrelation: f64,
    /// The sweeps recorded over twice that.
    pub effective_samples: f64,
    /// Split R̂ of the temperature over the chains, if they are long enough to tell.
    pub r_hat: Option<f64>,
    /// The sweeps that ended in a state of energy 0.
    pub ground_visits: u64,
    /// Of annealing, how far the ln of the count falls from the first half of each temperature's
    /// record to the second, in errors; of tempering nothing, and of annealing no round trips.
    pub lag: Option<f64>,
}

/// A reason not to believe a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// Fewer round trips than ten.
    FewRoundTrips(u64),
    /// Chains that tell of different distributions.
    ChainsDisagree(f64),
    /// A temperature visited less than a fifth of the mean.
    Uneven(f64),
    /// States of energy 0 met fewer than a hundred times.
    FewSolutions(u64),
    /// Neighbouring temperatures that hardly overlap.
    Gap(f64),
    /// Halves of a cooling that differ by so many errors.
    Lag(f64),
}

/// A row of the curve of averages against β.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// The inverse temperature.
    pub beta: f64,
    /// The mean energy.
    pub energy: f64,
    /// Its standard error.
    pub energy_err: f64,
    /// β² times the variance of the energy.
    pub heat_capacity: f64,
    /// The standard error of the heat capacity.
    pub heat_capacity_err: f64,
    /// The share of clusters that held every row; not a number where none were built.
    pub percolation: f64,
    /// ln Z.
    pub ln_z: f64,
    /// The standard error of the percolation.
    pub percolation_err: f64,
}

impl Estimate {
    /// Puts the chains of a plan together, in their order.
    ///
    /// # Errors
    /// [`PartitionError::OtherPlan`] when a record is of another run.
    pub fn new(plan: &Plan, chains: &[Vec<Record>]) -> Result<Self, PartitionError> {
        let betas = plan.ladder.betas().to_vec();
        let mut total = Record::new(betas.len());
        for block in chains.iter().flatten() {
            if block.visits.len() != betas.len() {
                return Err(PartitionError::OtherPlan {
                    expected: betas.len(),
                    found: block.visits.len(),
                });
            }
            total.merge(block);
        }
        // Newton's method wants a good guess where there are many temperatures.
        let guess = plan.ladder.ln_z();
        let integrated = total.integrated(&betas, guess[0]);
        let guess = integrated.as_deref().unwrap_or(guess);
        let density = Density::solve(&betas, &total.energies, &total.visits, guess);
        let annealed = plan.settings.walk == Walk::Annealing;
        // The halves of a cooling are no independent blocks.
        let blocks: Vec<Record> = match annealed {
            true => chains.iter().map(|halves| together(halves)).collect(),
            false => chains.iter().flatten().cloned().collect(),
        };
        let without: Vec<Density> = blocks
            .iter()
            .map(|block| {
                let (energies, visits) = total.without(block);
                Density::solve(&betas, &energies, &visits, &density.ln_z)
            })
            .collect();
        let left_out: Vec<f64> = without.iter().map(Density::ln_ground).collect();
        let mut count = Jackknife::from_parts(density.ln_ground(), &left_out);
        if !count.error.is_finite() {
            count.error = f64::INFINITY; // solutions were met in one block alone, or in none
        }
        let mut diagnostics = Diagnostics::new(&total, chains);
        if annealed {
            let half = |h: usize| {
                let all: Vec<Record> = chains.iter().filter_map(|c| c.get(h)).cloned().collect();
                let all = together(&all);
                Density::solve(&betas, &all.energies, &all.visits, &density.ln_z).ln_ground()
            };
            diagnostics.lag = Some((half(1) - half(0)) / count.error);
        }
        Ok(Self {
            problem: plan.problem,
            ln_count: count.value,
            ln_error: count.error,
            diagnostics,
            density,
            without,
            clusters: blocks.into_iter().map(|block| block.clusters).collect(),
            betas,
            total,
        })
    }

    /// The estimate, if it is one of the count: a run that met no state of energy 0 has only a curve.
    ///
    /// # Errors
    /// [`PartitionError::NoGround`].
    pub fn counted(self) -> Result<Self, PartitionError> {
        match self.diagnostics.ground_visits {
            0 => Err(PartitionError::NoGround {
                sweeps: self.total.sweeps(),
            }),
            _ => Ok(self),
        }
    }

    /// Energy, heat capacity and percolation at each temperature of the run.
    pub fn curve(&self) -> Vec<CurvePoint> {
        let point = |k: usize| {
            let (percolation, percolation_err) = self.percolation(k);
            CurvePoint {
                percolation,
                percolation_err,
                ..self.point(self.betas[k])
            }
        };
        (0..self.betas.len()).map(point).collect()
    }

    /// Energy and heat capacity at so many equal steps of β over the run's temperatures, by the density
    /// of states.
    pub fn fine_curve(&self, steps: u32) -> Vec<CurvePoint> {
        let coldest = self.betas[self.betas.len() - 1];
        let betas = (0..=steps).map(|k| coldest * f64::from(k) / f64::from(steps));
        betas.map(|beta| self.point(beta)).collect()
    }

    /// The mean heat capacity of the temperatures between two positive β: how much the energy falls for
    /// each unit of 1/β. It comes from means of the energy alone, which are far better known than variances.
    pub fn mean_heat_capacity(&self, between: (f64, f64)) -> f64 {
        mean_heat_capacity(&self.density, between)
    }

    /// How much greater that is between two β than between two others, with the standard error of the
    /// difference itself: what blocks do to both is no error.
    pub fn heat_capacity_rise(&self, from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
        let rise = |d: &Density| mean_heat_capacity(d, to) - mean_heat_capacity(d, from);
        let parts: Vec<f64> = self.without.iter().map(rise).collect();
        let rise = Jackknife::from_parts(rise(&self.density), &parts);
        (rise.value, rise.error)
    }

    fn point(&self, beta: f64) -> CurvePoint {
        let here = self.density.at(beta);
        let others: Vec<_> = self.without.iter().map(|d| d.at(beta)).collect();
        let error = |value: f64, part: fn(&Thermal) -> f64| {
            let parts: Vec<f64> = others.iter().map(part).collect();
            Jackknife::from_parts(value, &parts).error
        };
        CurvePoint {
            beta,
            energy: here.energy,
            energy_err: error(here.energy, |t| t.energy),
            heat_capacity: here.heat_capacity,
            heat_capacity_err: error(here.heat_capacity, |t| t.heat_capacity),
            percolation: f64::NAN,
            ln_z: here.ln_z,
            percolation_err: f64::NAN,
        }
    }

    /// The share of the clusters at a temperature that held every row, with its error.
    fn percolation(&self, k: usize) -> (f64, f64) {
        let (built, percolated) = self.total.clusters[k];
        let share = |built: u64, percolated: u64| percolated as f64 / built as f64;
        let without = self.clusters.iter().map(|block| block[k]);
        let parts: Vec<f64> = without
            .map(|(b, p)| share(built - b, percolated - p))
            .collect();
        let whole = share(built, percolated);
        (whole, Jackknife::from_parts(whole, &parts).error)
    }

    /// Reasons not to believe the run; none when it is sound as far as it can tell.
    pub fn warnings(&self) -> Vec<Warning> {
        let d = &self.diagnostics;
        let few_solutions = d.ground_visits < 100;
        if let Some(lag) = d.lag {
            // The halves are not independent; were they, they would differ by two errors often.
            // Not a number where solutions were met in no half, or in one.
            let agree = lag.abs() < 4.0;
            let lag = (!agree).then_some(Warning::Lag(lag));
            let few = few_solutions.then_some(Warning::FewSolutions(d.ground_visits));
            return lag.into_iter().chain(few).collect();
        }
        let disagreement = d.r_hat.filter(|&r| r > 1.05);
        [
            (d.round_trips < 10).then_some(Warning::FewRoundTrips(d.round_trips)),
            disagreement.map(Warning::ChainsDisagree),
            (d.flatness.0 < 0.2).then_some(Warning::Uneven(d.flatness.0)),
            few_solutions.then_some(Warning::FewSolutions(d.ground_visits)),
            (d.acceptance < 0.1).then_some(Warning::Gap(d.acceptance)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn mean_heat_capacity(density: &Density, (warm, cold): (f64, f64)) -> f64 {
    (density.at(warm).energy - density.at(cold).energy) / (1.0 / warm - 1.0 / cold)
}

/// Records as one.
fn together(records: &[Record]) -> Record {
    let temperatures = records.first().map_or(0, |r| r.visits.len());
    let mut all = Record::new(temperatures);
    records.iter().for_each(|record| all.merge(record));
    all
}

impl Diagnostics {
    fn new(total: &Record, chains: &[Vec<Record>]) -> Self {
        let traces: Vec<Vec<f64>> = chains
            .iter()
            .map(|blocks| {
                blocks
                    .iter()
                    .flat_map(|b| &b.trace)
                    .map(|&k| f64::from(k))
                    .collect()
            })
            .collect();
        let points: usize = traces.iter().map(Vec::len).sum();
        let sweeps = total.sweeps() as f64;
        let interval = sweeps / points.max(1) as f64;
        let times = traces.iter().map(|trace| autocorrelation_time(trace));
        let autocorrelation = times.sum::<f64>() / traces.len().max(1) as f64 * interval;
        let gaps = &total.attempts[..total.attempts.len() - 1];
        let shares = gaps
            .iter()
            .map(|&(tried, accepted)| accepted as f64 / tried.max(1) as f64);
        let mean = sweeps / total.visits.len() as f64;
        let visits = total.visits.iter().map(|&v| v as f64 / mean);
        Self {
            round_trips: total.round_trips,
            acceptance: shares.fold(1.0, f64::min),
            flatness: visits.fold((f64::INFINITY, 0.0), |(l, h), v| (v.min(l), v.max(h))),
            autocorrelation,
            effective_samples: sweeps / (2.0 * autocorrelation),
            r_hat: split_r_hat(&traces),
            ground_visits: total.energies.first().copied().unwrap_or(0),
            lag: None,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewRoundTrips(trips) => write!(
                f,
                "only {trips} round trips over the temperatures: the error can't be trusted below ten"
            ),
            Self::ChainsDisagree(r_hat) => write!(
                f,
                "the chains disagree (split R-hat {r_hat:.3}, to be below 1.05): run longer"
            ),
            Self::Uneven(share) => write!(
                f,
                "a temperature was visited {share:.2} times as often as the mean: the weights have not converged"
            ),
            Self::FewSolutions(visits) => write!(
                f,
                "solutions were met only {visits} times: run longer, or to a lower temperature"
            ),
            Self::Lag(errors) => write!(
                f,
                "the second halves of the coolings differ from the first by {errors:.1} errors: cool more slowly"
            ),
            Self::Gap(share) => write!(
                f,
                "only {share:.3} of the moves between two neighbouring temperatures were accepted: use more temperatures"
            ),
        }
    }
}
