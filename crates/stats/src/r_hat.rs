//! Whether several chains tell of the same distribution.

use super::Moments;

/// Split R̂ of some chains of equal length: the spread of all values over the spread inside a half.
///
/// Each chain is cut in two, so that one that drifts disagrees with itself. Chains of one
/// distribution give 1; above 1.01 the run is too short to be believed. `None` when a chain has
/// fewer than four values, or there is none.
///
/// # Panics
/// When the chains have different lengths.
///
/// # References
/// 1. A. Gelman et al., *Bayesian Data Analysis*, third edition, section 11.4.
/// 2. A. Vehtari et al., "Rank-normalization, folding, and localization: an improved R̂", Bayesian
///    Analysis 16 (2021): the threshold 1.01.
pub fn split_r_hat(chains: &[Vec<f64>]) -> Option<f64> {
    let whole = chains.first()?.len();
    assert!(chains.iter().all(|chain| chain.len() == whole), "chains of one length");
    let length = whole / 2;
    if length < 2 {
        return None;
    }
    let halves: Vec<Moments> = chains
        .iter()
        .flat_map(|chain| [&chain[..length], &chain[chain.len() - length..]])
        .map(|half| half.iter().copied().collect())
        .collect();
    let within = halves.iter().map(Moments::variance).sum::<f64>() / halves.len() as f64;
    let between = halves.iter().map(Moments::mean).collect::<Moments>().variance();
    if within == 0.0 {
        return Some(if between == 0.0 { 1.0 } else { f64::INFINITY });
    }
    let n = length as f64;
    Some((((n - 1.0) / n * within + between) / within).sqrt())
}

/// The same of chains of which each step is a visit or none, from sums over the half chains: their
/// number and their length, the visits, and the squares of the visits of each. `None` where there
/// was no visit; infinite where no half has both steps with a visit and without.
pub fn split_r_hat_of_visits(halves: u64, length: u64, visits: u64, squares: u128) -> Option<f64> {
    let (halves, length) = (halves as f64, length as f64);
    if visits == 0 || halves < 2.0 || length < 2.0 {
        return None;
    }
    let mean = visits as f64 / (halves * length);
    let square = squares as f64 / (halves * length * length);
    let within = (mean - square) * length / (length - 1.0);
    let between = (square - mean * mean).max(0.0) * halves / (halves - 1.0);
    match within > 0.0 {
        true => Some(((length - 1.0) / length + between / within).sqrt()),
        false => Some(if between == 0.0 { 1.0 } else { f64::INFINITY }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use rand::RngExt;

    fn noise(chain: u64, shift: f64, drift: f64) -> Vec<f64> {
        let mut rng = stream(3, chain);
        (0..1000).map(|t| rng.random::<f64>() + shift + drift * t as f64 / 1000.0).collect()
    }

    #[test]
    fn equal_chains_agree_and_shifted_or_drifting_ones_do_not() {
        let equal: Vec<_> = (0..4).map(|c| noise(c, 0.0, 0.0)).collect();
        assert!((split_r_hat(&equal).unwrap() - 1.0).abs() < 0.01);
        let shifted: Vec<_> = (0..4).map(|c| noise(c, c as f64, 0.0)).collect();
        assert!(split_r_hat(&shifted).unwrap() > 2.0);
        assert!(split_r_hat(&[noise(0, 0.0, 3.0)]).unwrap() > 1.5);
    }

    #[test]
    fn sums_of_visits_say_the_same_as_the_chains() {
        let visit = |value: f64| f64::from(u8::from(value > 0.6));
        let chains: Vec<Vec<f64>> = (0..5)
            .map(|chain| noise(chain, 0.05 * chain as f64, 0.1).into_iter().map(visit).collect())
            .collect();
        let halves: Vec<u64> = chains
            .iter()
            .flat_map(|c| c.chunks(500))
            .map(|c| c.iter().sum::<f64>() as u64)
            .collect();
        let squares = halves.iter().map(|&visits| u128::from(visits * visits)).sum();
        let of_sums = split_r_hat_of_visits(10, 500, halves.iter().sum(), squares).unwrap();
        assert!((of_sums - split_r_hat(&chains).unwrap()).abs() < 1e-9);
        assert_eq!(split_r_hat_of_visits(10, 500, 0, 0), None);
        assert_eq!(split_r_hat_of_visits(2, 5, 5, 25), Some(f64::INFINITY));
        assert_eq!(split_r_hat_of_visits(2, 5, 10, 50), Some(1.0));
    }

    #[test]
    fn too_little_is_no_answer() {
        assert_eq!(split_r_hat(&[]), None);
        assert_eq!(split_r_hat(&[vec![1.0, 2.0, 3.0]]), None);
        assert_eq!(split_r_hat(&[vec![1.0; 8]]), Some(1.0));
        assert_eq!(split_r_hat(&[vec![1.0; 8], vec![2.0; 8]]), Some(f64::INFINITY));
    }

    #[test]
    #[should_panic(expected = "chains of one length")]
    fn chains_of_different_lengths_are_refused() {
        let _ = split_r_hat(&[noise(0, 0.0, 0.0), noise(1, 0.0, 0.0)[..500].to_vec()]);
    }
}
