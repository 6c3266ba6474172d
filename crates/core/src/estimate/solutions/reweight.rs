//! The multiple-histogram method: the density of states that explains all temperatures at once.
//!
//! Let `H(E)` be how often energy `E` was visited at any temperature, and `Nₖ` the visits of
//! temperature `βₖ`. The maximum-likelihood density of states is
//!
//! ```text
//! g(E) = H(E) / Σₖ Nₖ e^(fₖ − βₖE),     fₖ = −ln Z(βₖ) = −ln Σ_E g(E) e^(−βₖE)
//! ```
//!
//! whose solution is the minimum of the convex function `A(f) = Σ_E H(E) ln Σₖ Nₖ e^(fₖ − βₖE) − Σₖ
//! Nₖ fₖ`, found by Newton's method; the known `ln Z(0)`, the number of all states, fixes the free
//! constant. (The weights of the chain drop out: they decide only how often temperatures are
//! visited.)
//!
//! # References
//! 1. A. M. Ferrenberg, R. H. Swendsen, "Optimized Monte Carlo data analysis", Phys. Rev. Lett. 63,
//!    1195 (1989).
//! 2. M. R. Shirts, J. D. Chodera, "Statistically optimal analysis of samples from multiple
//!    equilibrium states", J. Chem. Phys. 129, 124105 (2008): the convex function and its Newton
//!    step.

/// The density of states, where it was visited, and what follows from it at any temperature.
#[derive(Debug, Clone, PartialEq)]
pub struct DensityOfStates {
    /// ln g(E), −∞ where no state was visited.
    pub ln_g: Vec<f64>,
    /// ln Z at the temperatures of the run.
    pub ln_z: Vec<f64>,
}

/// Averages over the states at one temperature.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThermalAverages {
    /// ln Z(β).
    pub ln_z: f64,
    /// The mean energy.
    pub energy: f64,
    /// The heat capacity β² (⟨E²⟩ − ⟨E⟩²).
    pub heat_capacity: f64,
}

impl DensityOfStates {
    /// Solves for the density of states; `ln_z` is a first guess at each temperature, of which the
    /// first, at β = 0, is taken as exact.
    ///
    /// # Panics
    /// When there is no temperature, none was visited, or there are not as many visits and guesses
    /// as temperatures.
    pub fn solve(betas: &[f64], energies: &[u64], visits: &[u64], ln_z: &[f64]) -> Self {
        let lengths = [visits.len(), ln_z.len()];
        assert_eq!(lengths, [betas.len(); 2], "a number for each temperature");
        assert!(visits.iter().any(|&n| n > 0), "some temperature was visited");
        let mut histograms = Histograms {
            betas,
            visits: visits.iter().map(|&n| n as f64).collect(),
            ln_visits: (visits.iter().enumerate())
                .filter(|(_, n)| **n > 0)
                .map(|(k, &n)| (k, (n as f64).ln()))
                .collect(),
            energies: (0..energies.len())
                .filter(|&e| energies[e] > 0)
                .map(|e| (e as f64, energies[e] as f64))
                .collect(),
            free: ln_z.iter().map(|z| -z).collect(),
        };
        histograms.solve();
        let exact = ln_z[0];
        let mut ln_g = vec![f64::NEG_INFINITY; energies.len()];
        for &(energy, count) in &histograms.energies {
            ln_g[energy as usize] = count.ln() - histograms.ln_denominator(energy);
        }
        let mut density = Self { ln_g, ln_z: vec![] };
        // The free constant: the number of all states is known.
        let shift = exact - density.at(0.0).ln_z;
        density.ln_g.iter_mut().for_each(|g| *g += shift);
        density.ln_z = betas.iter().map(|&beta| density.at(beta).ln_z).collect();
        density
    }

    /// A density of states from exact counts.
    pub fn from_counts(counts: &[u64]) -> Self {
        Self { ln_g: counts.iter().map(|&count| (count as f64).ln()).collect(), ln_z: vec![] }
    }

    /// ln of the number of states of energy 0.
    pub fn ln_ground_states(&self) -> f64 {
        self.ln_g.first().copied().unwrap_or(f64::NEG_INFINITY)
    }

    /// The least overlap of the distributions of the energy at two neighbouring temperatures: the
    /// sum of the smaller of both probabilities.
    pub(super) fn least_overlap(&self, betas: &[f64]) -> f64 {
        let pair = |two: &[f64]| {
            let ln_z = [self.at(two[0]).ln_z, self.at(two[1]).ln_z];
            let shared = (0..self.ln_g.len()).map(|e| {
                let ln = |k: usize| self.ln_g[e] - two[k] * e as f64 - ln_z[k];
                ln(0).min(ln(1)).exp()
            });
            shared.sum::<f64>()
        };
        betas.windows(2).map(pair).fold(1.0, f64::min)
    }

    /// The averages at an inverse temperature.
    pub fn at(&self, beta: f64) -> ThermalAverages {
        let ln_weight = |e: usize| self.ln_g[e] - beta * e as f64;
        let highest = (0..self.ln_g.len()).map(ln_weight).fold(f64::NEG_INFINITY, f64::max);
        let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
        for e in 0..self.ln_g.len() {
            let weight = (ln_weight(e) - highest).exp();
            sum += weight;
            first += weight * e as f64;
            second += weight * (e * e) as f64;
        }
        let energy = first / sum;
        ThermalAverages {
            ln_z: highest + sum.ln(),
            energy,
            heat_capacity: beta * beta * (second / sum - energy * energy).max(0.0),
        }
    }
}

/// A term whose logarithm is this far below the greatest does not change a floating-point sum.
const NEGLIGIBLE: f64 = -41.5;

struct Histograms<'a> {
    betas: &'a [f64],
    visits: Vec<f64>,
    /// ln Nₖ of each temperature that was visited.
    ln_visits: Vec<(usize, f64)>,
    /// Each energy visited, and how often.
    energies: Vec<(f64, f64)>,
    /// fₖ = −ln Z(βₖ).
    free: Vec<f64>,
}

impl Histograms<'_> {
    /// ln Σₖ Nₖ e^(fₖ − βₖE).
    fn ln_denominator(&self, energy: f64) -> f64 {
        let highest = self.terms(energy).fold(f64::NEG_INFINITY, |h, t| h.max(t.1));
        let above = self.terms(energy).map(|(_, t)| t - highest);
        // Most temperatures are far from this energy: their terms are negligible.
        let sum: f64 = above.filter(|&t| t > NEGLIGIBLE).map(f64::exp).sum();
        highest + sum.ln()
    }

    /// ln Nₖ + fₖ − βₖE of each temperature that was visited.
    fn terms(&self, energy: f64) -> impl Iterator<Item = (usize, f64)> {
        let visited = self.ln_visits.iter();
        visited.map(move |&(k, ln_n)| (k, ln_n + self.free[k] - self.betas[k] * energy))
    }

    /// Newton's method, each step shortened until the function falls.
    fn solve(&mut self) {
        let visited: Vec<usize> = (0..self.betas.len()).filter(|&k| self.visits[k] > 0.0).collect();
        let samples: f64 = self.visits.iter().sum();
        for _ in 0..100 {
            let (gradient, hessian) = self.derivatives(&visited);
            let off = gradient.iter().fold(0.0f64, |m, g| m.max(g.abs()));
            if off < 1e-9 * samples {
                return;
            }
            let step = solve_positive(hessian, gradient);
            let (start, before) = (self.free.clone(), self.objective());
            let mut length = 1.0;
            while length > 1e-6 {
                for (&k, s) in visited[1..].iter().zip(&step) {
                    self.free[k] = start[k] - length * s;
                }
                if self.objective() <= before {
                    break;
                }
                length /= 2.0;
            }
        }
    }

    fn objective(&self) -> f64 {
        let likelihood = self.energies.iter().map(|&(e, count)| count * self.ln_denominator(e));
        let visits = self.visits.iter().zip(&self.free).map(|(n, f)| n * f);
        likelihood.sum::<f64>() - visits.sum::<f64>()
    }

    /// Gradient and Hessian in the temperatures visited but the first, which is held.
    fn derivatives(&self, visited: &[usize]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let place: Vec<Option<usize>> =
            (0..self.betas.len()).map(|k| visited[1..].iter().position(|&v| v == k)).collect();
        let size = visited.len() - 1;
        let mut gradient: Vec<f64> = visited[1..].iter().map(|&k| -self.visits[k]).collect();
        let mut hessian = vec![vec![0.0; size]; size];
        for &(energy, count) in &self.energies {
            let whole = self.ln_denominator(energy);
            // Temperatures far from this energy have a negligible share of it.
            let shares: Vec<(usize, f64)> = self
                .terms(energy)
                .filter(|(_, t)| t - whole > NEGLIGIBLE)
                .filter_map(|(k, t)| Some((place[k]?, (t - whole).exp())))
                .collect();
            for &(k, share) in &shares {
                gradient[k] += count * share;
                hessian[k][k] += count * share;
                for &(l, other) in &shares {
                    hessian[k][l] -= count * share * other;
                }
            }
        }
        (gradient, hessian)
    }
}

/// Solves a positive definite system by Cholesky's method; singular directions get 0.
fn solve_positive(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - dot;
            matrix[i][j] = if i == j {
                let floor = 1e-13 * matrix[i][i].abs().max(1e-300);
                if rest > floor { rest.sqrt() } else { f64::INFINITY }
            } else {
                rest / matrix[j][j]
            };
        }
    }
    for i in 0..n {
        let dot: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i][i];
    }
    for i in (0..n).rev() {
        let dot: f64 = (i + 1..n).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i][i];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_system_is_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let found = solve_positive(matrix, vec![8.0, 15.0, 11.0]);
        for (x, exact) in found.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - exact).abs() < 1e-12);
        }
    }

    #[test]
    fn histograms_without_noise_give_the_density_back() {
        // Visits in exact proportion to a known density of states.
        let counts = [3u64, 50, 400, 900, 700, 100];
        let exact = DensityOfStates::from_counts(&counts);
        let betas = [0.0, 0.7, 1.5, 3.0];
        let visits = [1_000_000_000u64, 2_000_000_000, 500_000_000, 1_500_000_000];
        let share = |k: usize, e: usize| {
            (exact.ln_g[e] - betas[k] * e as f64 - exact.at(betas[k]).ln_z).exp() * visits[k] as f64
        };
        let visited: Vec<u64> =
            (0..6).map(|e| (0..4).map(|k| share(k, e)).sum::<f64>().round() as u64).collect();
        let ln_states = (counts.iter().sum::<u64>() as f64).ln();
        // A poor first guess must not matter.
        let found = DensityOfStates::solve(&betas, &visited, &visits, &[ln_states, 3.0, 3.0, 3.0]);
        for e in 0..6 {
            assert!(
                (found.ln_g[e] - exact.ln_g[e]).abs() < 1e-6,
                "{e}: {} {}",
                found.ln_g[e],
                exact.ln_g[e]
            );
        }
        assert!((found.at(1.0).heat_capacity - exact.at(1.0).heat_capacity).abs() < 1e-6);
    }

    #[test]
    fn averages_of_two_levels_are_those_of_the_formula() {
        let density = DensityOfStates::from_counts(&[1, 3]);
        let thermal = density.at(0.5);
        let p = 3.0 * (-0.5f64).exp() / (1.0 + 3.0 * (-0.5f64).exp());
        assert!((thermal.energy - p).abs() < 1e-12);
        assert!((thermal.heat_capacity - 0.25 * p * (1.0 - p)).abs() < 1e-12);
    }
}
