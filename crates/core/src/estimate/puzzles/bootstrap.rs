//! The bootstrap over grids.
//!
//! # References
//! 1. J. A. Hanley, B. MacGibbon, "Creating non-parametric bootstrap samples using Poisson
//!    frequencies", Comput. Methods Programs Biomed. 83 (2006).

use rand_distr::{Distribution as _, Poisson};

use super::{HitTotals, Hits};
use crate::random::stream;
use crate::run::poll;

/// The replicates of the bootstrap.
const REPLICATES: usize = 1000;
/// The seed of the bootstrap: the same hits have the same interval.
const SEED: u64 = 0xb007;

/// The 2.5 % and 97.5 % percentiles of the mean over resampled grids, relative to the mean.
///
/// Each bin of the histogram is drawn a Poisson number of times. That is the bootstrap, except that
/// the number of grids varies too, and the sum is divided by it.
pub(super) fn bootstrap_interval(totals: &HitTotals, hits: &Hits) -> Option<(f64, f64)> {
    if hits.count == 0 || totals.grids < 2 {
        return None;
    }
    let hit: u64 = hits.bins().map(|(grids, _)| grids).sum();
    let bins = hits.bins().chain([(totals.grids - hit, 0)]);
    let bins: Vec<(Poisson<f64>, f64)> = bins
        .filter(|&(grids, _)| grids > 0)
        .map(|(grids, sum)| {
            let draws = Poisson::new(grids as f64).expect("a positive number of grids");
            (draws, sum as f64 / grids as f64)
        })
        .collect();
    let random = &mut stream(SEED, 0);
    let mean = hits.count as f64 / totals.grids as f64;
    let mut means: Vec<f64> = (0..REPLICATES)
        .map(|_| {
            poll();
            let (mut grids, mut sum) = (0.0, 0.0);
            for (draws, each) in &bins {
                let drawn = draws.sample(random);
                grids += drawn;
                sum += drawn * each;
            }
            sum / f64::max(grids, 1.0) / mean
        })
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| means[(share * REPLICATES as f64) as usize];
    Some((at(0.025), at(0.975)))
}
