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
