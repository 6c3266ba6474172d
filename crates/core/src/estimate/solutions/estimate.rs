//! From the records of a run to a count with an error.

use serde::{Deserialize, Serialize};

use super::diagnostics::{Diagnostics, LEAST_GROUND_VISITS};
use super::record::Record;
use super::reweight::{DensityOfStates, ThermalAverages};
use super::tempering::Tempering;
use super::{Problem, Schedule, SolutionEstimate};
use crate::estimate::EstimateError;
use crate::run::poll;
use crate::stats::{Jackknife, LEAST_BLOCKS, NO_SPREAD, Note, band_factor};

/// The number of solutions by a tempering or annealing run, with its error and diagnostics.
#[derive(Debug, Clone)]
pub struct CountEstimate {
    /// What was counted.
    pub problem: Problem,
    /// ln of the number of solutions.
    pub ln_count: f64,
    /// Its standard error, by the jackknife over blocks of sweeps, however few they are:
    /// [`stated`](Self::stated) says whether it is to be believed.
    pub ln_error: f64,
    /// The density of states and ln Z.
    pub density: DensityOfStates,
    /// The same without each block, for the error of anything else.
    without: Vec<DensityOfStates>,
    /// The clusters of each block, built and percolated, by temperature.
    clusters: Vec<Vec<(u64, u64)>>,
    /// The independent blocks from which the error comes.
    blocks: usize,
    /// The inverse temperatures.
    pub betas: Vec<f64>,
    /// All blocks together.
    pub total: Record,
    /// How the run went.
    pub diagnostics: Diagnostics,
}

/// The greatest error of ln of the number of states of energy 0 that is believed.
const MOST_ERROR: f64 = 1.0;

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
    /// The standard error of the heat capacity, at this β alone.
    pub heat_capacity_err: f64,
    /// How far the heat capacity may be off where the whole curve lies within a band, which it does
    /// with the probability [`CountEstimate::BAND`]: temperatures share their errors.
    pub heat_capacity_band: f64,
    /// The share of clusters that held every row; not a number where none were built.
    pub percolation: f64,
    /// ln Z.
    pub ln_z: f64,
    /// The standard error of the percolation.
    pub percolation_err: f64,
}

impl CountEstimate {
    /// The probability that all of a curve's heat capacity lies within its band.
    pub const BAND: f64 = 0.95;

    /// The estimate from all chains of a run, in their order.
    ///
    /// # Errors
    /// [`EstimateError::OtherRun`] when a record is of another run.
    pub fn new(run: &Tempering, chains: &[Vec<Record>]) -> Result<Self, EstimateError> {
        let betas = run.ladder().betas().to_vec();
        let mut total = Record::new(betas.len());
        for block in chains.iter().flatten() {
            if block.visits.len() != betas.len() {
                return Err(EstimateError::OtherRun {
                    expected: betas.len(),
                    found: block.visits.len(),
                });
            }
            total.merge(block);
        }
        if total.visits.iter().all(|&visits| visits == 0) {
            return Err(EstimateError::NoTrials);
        }
        // Newton's method needs a good first guess where there are many temperatures.
        let guess = run.ladder().ln_z();
        let integrated = total.thermodynamic_integration(&betas, guess[0]);
        let guess = integrated.as_deref().unwrap_or(guess);
        let density = DensityOfStates::solve(&betas, &total.energies, &total.visits, guess);
        let annealing = run.config().schedule == Schedule::Annealing;
        // The halves of a cooling are not independent blocks.
        let blocks: Vec<Record> = match annealing {
            true => chains.iter().map(|halves| merged(halves)).collect(),
            false => chains.iter().flatten().cloned().collect(),
        };
        let without: Vec<DensityOfStates> = blocks
            .iter()
            .map(|block| {
                let (energies, visits) = total.without(block);
                DensityOfStates::solve(&betas, &energies, &visits, &density.ln_z)
            })
            .collect();
        let left_out: Vec<f64> = without.iter().map(DensityOfStates::ln_ground_states).collect();
        let mut count = Jackknife::from_parts(density.ln_ground_states(), &left_out);
        if !count.error.is_finite() {
            count.error = f64::INFINITY; // solutions were visited in one block alone, or in none
        }
        let mut diagnostics = Diagnostics::new(&total, chains);
        diagnostics.overlap = density.least_overlap(&betas).min(total.least_overlap());
        diagnostics.stay = total.sweeps() as f64 / (blocks.len() * betas.len()) as f64;
        diagnostics.drift = annealing.then(|| drift(chains, &betas, &density.ln_z) / count.error);
        Ok(Self {
            problem: run.problem(),
            ln_count: count.value,
            ln_error: count.error,
            diagnostics,
            density,
            without,
            // The blocks of a few chains say nothing of what all chains have missed.
            blocks: if chains.len() < LEAST_BLOCKS { chains.len() } else { blocks.len() },
            clusters: blocks.into_iter().map(|block| block.clusters).collect(),
            betas,
            total,
        })
    }

    /// The estimate, if the run visited a state of energy 0; otherwise it has only a curve.
    ///
    /// # Errors
    /// [`EstimateError::NoGroundState`].
    pub fn require_ground_states(self) -> Result<Self, EstimateError> {
        match self.diagnostics.ground_visits {
            0 => Err(EstimateError::NoGroundState { sweeps: self.total.sweeps() }),
            _ => Ok(self),
        }
    }

    /// The estimate as every method states it.
    ///
    /// # Errors
    /// [`EstimateError::NoGroundState`] when the run visited no state of energy 0.
    pub fn stated(&self) -> Result<SolutionEstimate, EstimateError> {
        let d = &self.diagnostics;
        if d.ground_visits == 0 {
            return Err(EstimateError::NoGroundState { sweeps: self.total.sweeps() });
        }
        let rare = d.ground_chains < LEAST_BLOCKS as u64 || d.ground_visits < LEAST_GROUND_VISITS;
        let note = match self.note() {
            Some(note) => Some(note),
            None if rare || self.ln_error > MOST_ERROR => Some(Note::FewVisits),
            None if self.ln_error < NO_SPREAD => Some(Note::NoSpread),
            None => None,
        };
        Ok(SolutionEstimate::of_blocks(self.blocks, self.ln_count, self.ln_error, note))
    }

    /// Why the errors of the curve are not to be believed.
    pub fn note(&self) -> Option<Note> {
        let few = (self.blocks < LEAST_BLOCKS).then_some(Note::FewBlocks);
        few.or_else(|| self.diagnostics.note())
    }

    /// Energy, heat capacity and percolation at each temperature of the run.
    pub fn curve(&self) -> Vec<CurvePoint> {
        let mut points = self.points(&self.betas);
        for (k, point) in points.iter_mut().enumerate() {
            (point.percolation, point.percolation_err) = self.percolation(k);
        }
        points
    }

    /// Energy and heat capacity at a number of equal steps of β over the run's temperatures, by the
    /// density of states.
    pub fn fine_curve(&self, steps: u32) -> Vec<CurvePoint> {
        let coldest = self.betas[self.betas.len() - 1];
        let betas = (0..=steps).map(|k| coldest * f64::from(k) / f64::from(steps));
        self.points(&betas.collect::<Vec<_>>())
    }

    /// The mean heat capacity of the temperatures between two positive β: how much the energy falls
    /// for each unit of 1/β. It comes from means of the energy alone, which are far better known
    /// than variances.
    pub fn mean_heat_capacity(&self, between: (f64, f64)) -> f64 {
        mean_heat_capacity(&self.density, between)
    }

    /// How much greater that is between two β than between two others, with the standard error of
    /// the difference itself: fluctuations common to both cancel.
    pub fn heat_capacity_rise(&self, from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
        let rise = |d: &DensityOfStates| mean_heat_capacity(d, to) - mean_heat_capacity(d, from);
        let parts: Vec<f64> = self.without.iter().map(rise).collect();
        let rise = Jackknife::from_parts(rise(&self.density), &parts);
        (rise.value, rise.error)
    }

    fn points(&self, betas: &[f64]) -> Vec<CurvePoint> {
        let along = |d: &DensityOfStates| {
            let betas = betas.iter().inspect(|_| poll());
            betas.map(|&beta| d.at(beta)).collect()
        };
        let without: Vec<Vec<ThermalAverages>> = self.without.iter().map(along).collect();
        let heat_capacities: Vec<Vec<f64>> =
            without.iter().map(|curve| curve.iter().map(|t| t.heat_capacity).collect()).collect();
        let factor = band_factor(&heat_capacities, 1.0 - Self::BAND);
        let point = |(at, &beta): (usize, &f64)| {
            let here = self.density.at(beta);
            let error = |value: f64, part: fn(&ThermalAverages) -> f64| {
                let parts: Vec<f64> = without.iter().map(|curve| part(&curve[at])).collect();
                Jackknife::from_parts(value, &parts).error
            };
            let heat_capacity_err = error(here.heat_capacity, |t| t.heat_capacity);
            CurvePoint {
                beta,
                energy: here.energy,
                energy_err: error(here.energy, |t| t.energy),
                heat_capacity: here.heat_capacity,
                heat_capacity_err,
                heat_capacity_band: factor * heat_capacity_err,
                percolation: f64::NAN,
                ln_z: here.ln_z,
                percolation_err: f64::NAN,
            }
        };
        betas.iter().enumerate().map(point).collect()
    }

    /// The share of the clusters at a temperature that held every row, with its error.
    fn percolation(&self, k: usize) -> (f64, f64) {
        let (built, percolated) = self.total.clusters[k];
        let share = |built: u64, percolated: u64| percolated as f64 / built as f64;
        let without = self.clusters.iter().map(|block| block[k]);
        let parts: Vec<f64> = without.map(|(b, p)| share(built - b, percolated - p)).collect();
        let whole = share(built, percolated);
        (whole, Jackknife::from_parts(whole, &parts).error)
    }

    /// Reasons not to trust the run, in sentences; none when no test failed.
    pub fn warnings(&self) -> Vec<String> {
        let (mut warnings, error) = (self.diagnostics.warnings(), self.ln_error);
        if error > MOST_ERROR && error.is_finite() {
            warnings.push(format!(
                "the error of ln of the count is {error:.1}: the count is not known to a factor of e; run longer"
            ));
        }
        warnings
    }
}

fn mean_heat_capacity(density: &DensityOfStates, (warm, cold): (f64, f64)) -> f64 {
    (density.at(warm).energy - density.at(cold).energy) / (1.0 / warm - 1.0 / cold)
}

/// By how much ln of the count rises from the first halves of coolings to the second.
fn drift(chains: &[Vec<Record>], betas: &[f64], ln_z: &[f64]) -> f64 {
    let half = |h: usize| {
        let all: Vec<Record> = chains.iter().filter_map(|c| c.get(h)).cloned().collect();
        let all = merged(&all);
        DensityOfStates::solve(betas, &all.energies, &all.visits, ln_z).ln_ground_states()
    };
    half(1) - half(0)
}

/// Records merged into one.
fn merged(records: &[Record]) -> Record {
    let temperatures = records.first().map_or(0, |r| r.visits.len());
    let mut all = Record::new(temperatures);
    records.iter().for_each(|record| all.merge(record));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::solutions::{Moves, TemperingConfig, densities};

    /// Estimates, and the coolings of each.
    const ESTIMATES: u64 = 60;
    const COOLINGS: u64 = 16;
    const STEPS: u32 = 60;

    /// Of many estimates of a heat capacity that is known: the share of points within one error, of
    /// curves that are everywhere within 1.96 errors, and of curves that are everywhere within
    /// their band.
    fn coverage(problem: Problem, moves: Moves, counts: &[u64]) -> [f64; 3] {
        let exact = DensityOfStates::from_counts(counts);
        let betas: Vec<f64> = (0..=8).map(|k| 0.75 * f64::from(k)).collect();
        let chains = ESTIMATES * COOLINGS;
        let config = TemperingConfig {
            moves,
            schedule: Schedule::Annealing,
            chains,
            betas: Some(betas),
            ..TemperingConfig::new(600 * chains, 5)
        };
        let run = Tempering::new(problem, config).unwrap();
        let (mut points, mut within, mut narrow, mut band) = (0, 0, 0, 0);
        for first in (0..chains).step_by(COOLINGS as usize) {
            let records: Vec<_> = (first..first + COOLINGS).map(|c| run.chain(c)).collect();
            let curve = CountEstimate::new(&run, &records).unwrap().fine_curve(STEPS);
            // At β = 0 the heat capacity is 0.
            let off = |p: &CurvePoint| (p.heat_capacity - exact.at(p.beta).heat_capacity).abs();
            let curve = &curve[1..];
            points += curve.len();
            within += curve.iter().filter(|p| off(p) < p.heat_capacity_err).count();
            narrow += u64::from(curve.iter().all(|p| off(p) < 1.96 * p.heat_capacity_err));
            band += u64::from(curve.iter().all(|p| off(p) < p.heat_capacity_band));
        }
        let share = |of: u64| of as f64 / ESTIMATES as f64;
        [within as f64 / points as f64, share(narrow), share(band)]
    }

    /// Errors at single points are right: Student's variable of 15 degrees of freedom lies within
    /// one error with probability 0.667. Curves are not within 1.96 of them: their points are many.
    /// They are within their bands.
    ///
    /// Sixty estimates make the last share 0.95 ± 0.03, and less than 0.83 once in 10,000.
    #[test]
    fn bands_hold_whole_curves() {
        let latin = densities::squares("latin4");
        let queens = densities::queens(8);
        for (problem, moves, counts) in
            [(Problem::Latin(4), Moves::Cluster, latin), (Problem::Queens(8), Moves::Swap, queens)]
        {
            let [points, narrow, band] = coverage(problem, moves, &counts);
            assert!((0.57..0.77).contains(&points), "{problem:?}: {points} of points");
            assert!(narrow < 0.83, "{problem:?}: {narrow} of curves within 1.96 errors");
            assert!(band > 0.83, "{problem:?}: {band} of curves in their bands");
        }
    }
}
