//! The inverse temperatures of a run, and how they are chosen.

use serde::{Deserialize, Serialize};

use super::Moves;
use super::model::{Boltzmann, Model, metropolis_sweep};
use super::record::Record;
use super::reweight::DensityOfStates;
use crate::estimate::EstimateError;
use crate::random::Stream;
use crate::stats::Moments;

/// The distance of neighbouring temperatures by default: Δβ in units of one over the energy's
/// standard deviation. With a Gaussian energy a move of `c` units is accepted with probability
/// erfc(c/√8), here 0.42; the walk diffuses as c² times that, which is at most a quarter more (at c
/// = 2.4).
const SPACING: f64 = 1.6;

/// The greatest β of a pilot: a single unit of energy has a weight below 10⁻¹⁷ there.
const MAX_BETA: f64 = 40.0;

/// Increasing inverse temperatures from 0, with an estimate of ln Z at each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    betas: Vec<f64>,
    ln_z: Vec<f64>,
}

/// A pilot run: mean and standard deviation of the energy while cooling.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pilot {
    ln_states: f64,
    /// β, mean energy, standard deviation.
    steps: Vec<(f64, f64, f64)>,
    /// The sweeps made.
    pub(super) sweeps: u64,
}

impl Pilot {
    /// Cools a model from β = 0 until half of its states have energy 0, by steps of half a standard
    /// deviation of the energy, with `sweeps` sweeps at each.
    pub(super) fn cool<M: Model>(
        model: &mut M,
        moves: Moves,
        sweeps: usize,
        rng: &mut Stream,
    ) -> Self {
        model.randomise(rng);
        let mut pilot = Self { ln_states: model.ln_states(), steps: Vec::new(), sweeps: 0 };
        let mut beta = 0.0;
        loop {
            let weights = Boltzmann::new(beta);
            let (mut energy, mut ground) = (Moments::default(), 0);
            for sweep in 0..sweeps + sweeps / 4 {
                match moves {
                    Moves::Swap => metropolis_sweep(model, &weights, rng),
                    Moves::Cluster => drop(model.cluster_sweep(&weights, rng)),
                }
                if sweep >= sweeps / 4 {
                    energy.push(f64::from(model.energy()));
                    ground += usize::from(model.energy() == 0);
                }
            }
            pilot.sweeps += (sweeps + sweeps / 4) as u64;
            let spread = energy.variance().sqrt();
            pilot.steps.push((beta, energy.mean(), spread));
            if 2 * ground >= sweeps || beta >= MAX_BETA {
                return pilot;
            }
            beta += 0.5 / spread.max(0.5);
        }
    }

    /// Temperatures at equal distances in units of the energy's standard deviation, which makes the
    /// acceptance between neighbours equal; as many as given, or as `SPACING` asks for.
    ///
    /// # Errors
    /// [`EstimateError::Temperatures`] for fewer than two.
    pub(super) fn ladder(&self, temperatures: Option<usize>) -> Result<Ladder, EstimateError> {
        let lengths = self.integral(|step| step.2);
        let length = *lengths.last().expect("a pilot has at least one step");
        let count = temperatures.unwrap_or(2 + (length / SPACING) as usize);
        if count < 2 {
            return Err(EstimateError::Temperatures { temperatures: count });
        }
        let at: Vec<f64> = self.steps.iter().map(|s| s.0).collect();
        let fractions = (0..count).map(|k| length * k as f64 / (count - 1) as f64);
        let mut betas: Vec<f64> = fractions.map(|l| interpolate(&lengths, &at, l)).collect();
        // A system whose energy is constant, such as a single queen, still gets a ladder.
        for k in 1..count {
            betas[k] = betas[k].max(betas[k - 1] + 1e-6);
        }
        self.ladder_at(betas)
    }

    /// Given temperatures.
    ///
    /// # Errors
    /// [`EstimateError::Ladder`] when they don't begin at 0 or don't increase.
    pub(super) fn ladder_at(&self, betas: Vec<f64>) -> Result<Ladder, EstimateError> {
        if betas.len() < 2 {
            return Err(EstimateError::Temperatures { temperatures: betas.len() });
        }
        let wrong = |k: &usize| match k {
            0 => betas[0] != 0.0,
            _ => !(betas[*k] > betas[k - 1] && betas[*k].is_finite()),
        };
        if let Some(k) = (0..betas.len()).find(wrong) {
            return Err(EstimateError::Ladder { place: k + 1, beta: betas[k] });
        }
        // ln Z(β) = ln Z(0) − ∫ ⟨E⟩ dβ.
        let at: Vec<f64> = self.steps.iter().map(|s| s.0).collect();
        let integral = self.integral(|step| step.1);
        let ln_z = betas.iter().map(|&b| self.ln_states - interpolate(&at, &integral, b)).collect();
        Ok(Ladder { betas, ln_z })
    }

    /// The running integral over β of a function of the steps, by the trapezoidal rule.
    fn integral(&self, part: impl Fn(&(f64, f64, f64)) -> f64) -> Vec<f64> {
        let mut sum = 0.0;
        let pieces = self.steps.windows(2).map(|w| {
            sum += (w[1].0 - w[0].0) * (part(&w[0]) + part(&w[1])) / 2.0;
            sum
        });
        std::iter::once(0.0).chain(pieces.collect::<Vec<_>>()).collect()
    }
}

/// Linear interpolation at `x` between points with increasing `xs`; constant beyond the ends.
fn interpolate(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let above = xs.partition_point(|&known| known < x);
    if above == 0 {
        return ys[0];
    }
    if above == xs.len() {
        return ys[above - 1];
    }
    let (x0, x1) = (xs[above - 1], xs[above]);
    ys[above - 1] + (ys[above] - ys[above - 1]) * (x - x0) / (x1 - x0)
}

impl Ladder {
    /// The inverse temperatures.
    pub fn betas(&self) -> &[f64] {
        &self.betas
    }

    /// The estimates of ln Z at each.
    pub fn ln_z(&self) -> &[f64] {
        &self.ln_z
    }

    /// Takes ln Z from a record at the temperatures that it visited; elsewhere the differences are
    /// kept.
    pub(super) fn refine(&mut self, record: &Record) {
        let density =
            DensityOfStates::solve(&self.betas, &record.energies, &record.visits, &self.ln_z);
        let mut shift = 0.0;
        for (k, ln_z) in self.ln_z.iter_mut().enumerate() {
            if record.visits[k] > 0 {
                shift = density.ln_z[k] - *ln_z;
            }
            *ln_z += shift;
        }
    }

    /// Raises the estimate of ln Z at a temperature.
    pub(super) fn raise(&mut self, k: usize, by: f64) {
        self.ln_z[k] += by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::solutions::Queens;
    use crate::random::stream;

    #[test]
    fn a_pilot_ends_where_half_of_the_states_are_solutions() {
        let mut queens = Queens::new(12);
        let pilot = Pilot::cool(&mut queens, Moves::Swap, 400, &mut stream(1, 0));
        let ladder = pilot.ladder(None).unwrap();
        assert_eq!(ladder.betas()[0], 0.0);
        assert!(ladder.betas().is_sorted_by(|a, b| a < b));
        assert!((ladder.ln_z()[0] - 479001600f64.ln()).abs() < 1e-9);
        // 14200 solutions, and at most twice the weight of all states: ln Z within 0.3 by the
        // pilot.
        let last = ladder.ln_z().last().unwrap() - 14200f64.ln();
        assert!((-0.3..1.1).contains(&last), "{last}");
        assert_eq!(pilot.ladder(Some(7)).unwrap().betas().len(), 7);
    }

    #[test]
    fn invalid_temperatures_are_refused() {
        let pilot = Pilot::cool(&mut Queens::new(5), Moves::Swap, 50, &mut stream(1, 0));
        let place = |betas: &[f64]| match pilot.ladder_at(betas.to_vec()) {
            Err(EstimateError::Ladder { place, .. }) => place,
            _ => 0,
        };
        assert_eq!(place(&[0.0, 1.0, 2.0]), 0);
        assert_eq!(place(&[0.1, 1.0]), 1);
        assert_eq!(place(&[0.0, 2.0, 1.0]), 3);
        assert_eq!(place(&[0.0, f64::NAN]), 2);
        assert!(matches!(pilot.ladder(Some(1)), Err(EstimateError::Temperatures { .. })));
    }
}
