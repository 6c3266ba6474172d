//! Whether a heat capacity has two maxima: how far each stands above the valley between them.
//!
//! The greatest of many values with errors is too great, and the least too small. So half of the
//! independent coolings say *where* the maxima and the valley lie, and the other half *how high*;
//! then the halves change places, and the two answers are averaged. Where there is one maximum, one
//! of the two rises from any place is none, but not the same one from every place: so it is the
//! lesser of the two, in its errors, that is judged for either half of the coolings, and the two
//! together. See `papers/partition-function.md`.
//!
//! Heights are means over ranges of three temperatures of the run, from the first to the third. The
//! heat capacity is the derivative of the energy by the temperature, so its mean is a difference of
//! two mean energies, which are known several times better than any variance of the energy.

use std::fmt;

use serde::{Deserialize, Serialize};

use gridforest::estimate::solutions::{CountEstimate, Problem};
use gridforest::stats::hypot;

/// How far two maxima of C/n² rise from the valley between them; places are those of the first half
/// of the coolings, the middles of ranges.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Maxima {
    problem: &'static str,
    n: usize,
    beta_first: f64,
    beta_valley: f64,
    beta_second: f64,
    first_rise: f64,
    first_err: f64,
    first_z: f64,
    second_rise: f64,
    second_err: f64,
    second_z: f64,
    both_z: f64,
}

impl Maxima {
    /// From the estimates of either half of the coolings.
    pub(super) fn of(problem: Problem, halves: &[CountEstimate; 2]) -> Self {
        let places = halves.each_ref().map(|half| deepest(&ranges(half)));
        let cells = (problem.side() * problem.side()) as f64;
        let valley = places.iter().all(Places::has_valley);
        // Each half measures where the other has looked.
        let rises = |to: fn(&Places) -> Range| {
            [(0, 1), (1, 0)].map(|(half, other)| match (valley, &places[other]) {
                (true, at) => halves[half].heat_capacity_rise(at.valley.betas, to(at).betas),
                (false, _) => (0.0, 0.0),
            })
        };
        let mean = |[(a, da), (b, db)]: [(f64, f64); 2]| {
            ((a + b) / (2.0 * cells), hypot(da, db) / (2.0 * cells))
        };
        let [first, second] = [rises(|at| at.first), rises(|at| at.second)];
        let [(first_rise, first_err), (second_rise, second_err)] = [mean(first), mean(second)];
        let lesser = |half: usize| over(first[half]).min(over(second[half]));
        Self {
            problem: problem.name(),
            n: problem.side(),
            beta_first: places[0].first.middle(),
            beta_valley: places[0].valley.middle(),
            beta_second: places[0].second.middle(),
            first_rise,
            first_err,
            first_z: over((first_rise, first_err)),
            second_rise,
            second_err,
            second_z: over((second_rise, second_err)),
            both_z: (lesser(0) + lesser(1)) / std::f64::consts::SQRT_2,
        }
    }

    /// Whether both stand out: by four errors, one chance in 30,000.
    fn stand_out(&self) -> bool {
        self.both_z > 4.0
    }
}

/// A rise in its errors; none where it has none, as when the curve has no valley at all.
fn over((rise, error): (f64, f64)) -> f64 {
    if error > 0.0 { rise / error } else { 0.0 }
}

impl fmt::Display for Maxima {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first_err == 0.0 {
            return write!(f, "no valley found by both halves of the coolings");
        }
        let not = if self.stand_out() { "" } else { "do not " };
        write!(
            f,
            "two maxima {not}stand out ({:.1} errors together): from the valley at β = {:.2}, C/n² rises by {:.4} ± {:.4} ({:.1} errors) to β = {:.2} and by {:.4} ± {:.4} ({:.1} errors) to β = {:.2}",
            self.both_z,
            self.beta_valley,
            self.first_rise,
            self.first_err,
            self.first_z,
            self.beta_first,
            self.second_rise,
            self.second_err,
            self.second_z,
            self.beta_second,
        )
    }
}

/// A range of temperatures, and the mean heat capacity there.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Range {
    betas: (f64, f64),
    height: f64,
}

impl Range {
    /// The β of its mean temperature.
    fn middle(&self) -> f64 {
        2.0 / (1.0 / self.betas.0 + 1.0 / self.betas.1)
    }
}

/// The ranges of three neighbouring temperatures of a run.
fn ranges(estimate: &CountEstimate) -> Vec<Range> {
    let positive = estimate.betas.iter().position(|&beta| beta > 0.0);
    let betas = &estimate.betas[positive.unwrap_or(0)..];
    let all = betas.windows(3).map(|three| (three[0], three[2]));
    all.map(|betas| Range { betas, height: estimate.mean_heat_capacity(betas) }).collect()
}

/// Where two maxima and the valley between them lie.
#[derive(Debug, PartialEq)]
struct Places {
    first: Range,
    valley: Range,
    second: Range,
}

impl Places {
    /// Whether there is a valley at all: else what is named so is one of the maxima.
    fn has_valley(&self) -> bool {
        self.first != self.valley && self.valley != self.second
    }
}

/// The valley that lies deepest below the lower of the maxima on either side of it.
fn deepest(ranges: &[Range]) -> Places {
    let height = |k: usize| ranges[k].height;
    let highest = |range: std::ops::RangeInclusive<usize>| {
        range.max_by(|&a, &b| height(a).total_cmp(&height(b))).expect("the range holds the valley")
    };
    let around = |valley: usize| (highest(0..=valley), highest(valley..=ranges.len() - 1));
    let depth = |valley: usize| {
        let (first, second) = around(valley);
        height(first).min(height(second)) - height(valley)
    };
    let valley = (0..ranges.len())
        .max_by(|&a, &b| depth(a).total_cmp(&depth(b)))
        .expect("a run has three temperatures at least");
    let (first, second) = around(valley);
    Places { first: ranges[first], valley: ranges[valley], second: ranges[second] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::estimate::solutions::{Moves, Schedule, Tempering, TemperingConfig};

    #[test]
    fn the_deepest_valley_is_found() {
        let named = |heights: &[f64]| {
            let range = |(k, &height): (usize, &f64)| Range { betas: (k as f64, k as f64), height };
            let ranges: Vec<Range> = heights.iter().enumerate().map(range).collect();
            deepest(&ranges)
        };
        let places = |heights: &[f64]| {
            let at = named(heights);
            assert!(at.has_valley());
            [at.first, at.valley, at.second].map(|range| range.betas.0)
        };
        assert_eq!(places(&[0.0, 3.0, 2.5, 2.8, 1.0, 0.5, 2.0, 0.0]), [1.0, 5.0, 6.0]);
        assert_eq!(places(&[0.0, 3.0, 2.0, 5.0, 4.0, 4.5]), [1.0, 2.0, 3.0]);
        assert!(!named(&[0.0, 1.0, 2.0, 1.0, 0.0]).has_valley());
        assert!(!named(&[2.0, 1.0, 0.0]).has_valley());
    }

    #[test]
    fn one_maximum_is_not_taken_for_two() {
        // The heat capacity of Latin squares of side 4 has one maximum, as the exact density of
        // states says; a valley four errors deep would be a chance of one in 16,000 (the seed is
        // fixed).
        let config = TemperingConfig {
            moves: Moves::Cluster,
            schedule: Schedule::Annealing,
            chains: 16,
            betas: Some((0..=10).map(|step| f64::from(step) / 2.0).collect()),
            ..TemperingConfig::new(16_000, 3)
        };
        let plan = Tempering::new(Problem::Latin(4), config).unwrap();
        let chains: Vec<_> = (0..16).map(|chain| plan.chain(chain)).collect();
        let half =
            |range: std::ops::Range<usize>| CountEstimate::new(&plan, &chains[range]).unwrap();
        let maxima = Maxima::of(Problem::Latin(4), &[half(0..8), half(8..16)]);
        assert!(!maxima.stand_out(), "{maxima}");
    }
}
