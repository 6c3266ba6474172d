use super::random_subset::{random_subset, rotated};
use super::resample::{Group, resample};
use super::*;
use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::puzzles::exact_means::exact;
use crate::estimate::puzzles::{Estimate, Estimator as _, GridSource};
use crate::random::stream;
use crate::stats::Moments;
use crate::stats::{chi_square_z, hypot};

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// Checks that estimates from many seeds scatter about the truth as their errors say.
///
/// The mean of all is within 4 errors of the truth, and the z² of single seeds add up to what χ²
/// allows within 4 of its standard deviations: each fails by chance once in 16,000 seeds.
fn check(what: &str, truth: f64, seeds: &[Vec<f64>]) {
    let moments: Vec<Moments> =
        seeds.iter().map(|values| values.iter().copied().collect()).collect();
    let all: Moments = seeds.iter().flatten().copied().collect();
    let z = (all.mean() - truth) / all.standard_error();
    assert!(z.abs() < 4.0, "{what}: z = {z}, {} for {truth}", all.mean());
    let squares: f64 =
        moments.iter().map(|m| ((m.mean() - truth) / m.standard_error()).powi(2)).sum();
    let n = seeds.len() as f64;
    // Student's t of m values has the variance (m - 1)/(m - 3).
    let m = seeds[0].len() as f64;
    let off = (squares * (m - 3.0) / (m - 1.0) - n) / (2.0 * n).sqrt();
    assert!(off.abs() < 4.0, "{what}: the z² of {n} seeds are off by {off}");
}

fn small_config(importance: Option<Vec<f64>>) -> DescentConfig {
    DescentConfig {
        size: Some(9),
        grids: Some(8),
        trials_per_grid: Some(8),
        keep: Some(24),
        importance,
        ..DescentConfig::default()
    }
}

fn small(importance: Option<Vec<f64>>) -> Descent {
    let source = GridSource::uniform(shape("2x2")).unwrap();
    Descent::new(shape("2x2"), source, small_config(importance)).unwrap()
}

#[test]
fn populations_are_smaller_where_time_wants_it_and_learn_anew() {
    let config = DescentConfig { grids: Some(40), keep: Some(3000), ..small_config(None) };
    let made = |source: GridSource, config: &DescentConfig| {
        Descent::new(shape("2x2"), source, config.clone()).unwrap()
    };
    let uniform = || GridSource::uniform(shape("2x2")).unwrap();
    let size = |descent: &Descent| (descent.parameters().grids, descent.parameters().keep);
    assert_eq!(size(&made(uniform(), &config).with_blocks_within(f64::INFINITY)), (40, 3000));
    let learned = made(uniform(), &config);
    let before = format!("{:?}", learned.priorities());
    let short = learned.with_blocks_within(0.0);
    let (grids, keep) = size(&short);
    assert!((2..40).contains(&grids) && (100..3000).contains(&keep), "{grids}, {keep}");
    let same = DescentConfig { grids: Some(grids), keep: Some(keep), ..config.clone() };
    let [after, again] = [short, made(uniform(), &same)].map(|d| format!("{:?}", d.priorities()));
    assert!(after == again && after != before);
    // A list is not made shorter.
    let list = uniform().sample(20, &mut stream(1, 0));
    let listed = made(GridSource::list(shape("2x2"), list).unwrap(), &config);
    let usual = size(&listed);
    assert_eq!(size(&listed.with_blocks_within(0.0)), usual);
}

#[test]
fn every_level_of_2x2_is_unbiased_and_its_errors_are_honest() {
    let exact = exact();
    // 25,728 minimal puzzles of 4 clues in 288 grids.
    assert!((exact[4][0] - 25_728.0 / 288.0).abs() < 1e-9);
    // Priorities for all sizes, for one that there is not, and for none: none of them may bias.
    let odd = (0..10).map(|clues| f64::from(u8::from(clues == 6))).collect();
    for importance in [None, Some(odd), Some(vec![0.0; 10])] {
        let descent = small(importance);
        let runs: Vec<Vec<Population>> = (1..=24)
            .map(|seed| {
                let descent = descent.with_seed(seed);
                descent.with_blocks(40).run().unwrap()
            })
            .collect();
        for (clues, exact) in exact.iter().enumerate().take(10).skip(4) {
            let (valid, minimal) = (exact.iter().sum(), exact[0]);
            let values = |pick: fn(&Level) -> f64| -> Vec<Vec<f64>> {
                let run =
                    |run: &Vec<Population>| run.iter().map(|p| pick(&p.levels[clues])).collect();
                runs.iter().map(run).collect()
            };
            check(&format!("valid {clues}"), valid, &values(|level| level.valid));
            // Six clues: 5.3 puzzles a grid, too few for a z of 40 populations.
            if clues < 6 {
                check(&format!("minimal {clues}"), minimal, &values(|level| level.minimal));
            }
        }
    }
}

#[test]
fn minimal_puzzles_of_2x3_are_as_many_as_counted() {
    let source = GridSource::uniform(shape("2x3")).unwrap();
    let config = DescentConfig {
        size: Some(14),
        grids: Some(15),
        trials_per_grid: Some(60),
        keep: Some(300),
        blocks: 40,
        ..DescentConfig::default()
    };
    let descent = Descent::new(shape("2x3"), source, config).unwrap();
    let populations = descent.run().unwrap();
    // The exact forest's leaves by number of clues, of all grids: `forest 2x3`.
    let counted: [(usize, f64); 5] = [
        (8, 1_310_100_480.0),
        (9, 436_370_872_320.0),
        (10, 9_228_819_317_760.0),
        (11, 22_866_215_086_080.0),
        (12, 9_716_145_799_680.0),
    ];
    for (clues, all) in counted {
        let estimate = descent.estimate(&populations, clues).unwrap();
        let z = estimate.z(all / 28_200_960.0, 0.0).expect("puzzles found");
        assert!(z.abs() < 4.0, "{clues} clues: z = {z}");
    }
}

#[test]
fn a_sum_over_numbers_of_clues_has_the_error_of_the_populations_sums() {
    let descent = small(None);
    let populations = descent.clone().with_blocks(30).run().unwrap();
    let sums = (populations.iter()).map(|p| p.levels[4].minimal + p.levels[5].minimal);
    let sums: Moments = sums.collect();
    let together = descent.estimate_sum(&populations, 4..=5);
    let apart = [4, 5].map(|clues| descent.estimate(&populations, clues).unwrap());
    assert_eq!(together.count, apart[0].count + apart[1].count);
    assert!((together.per_grid - apart[0].per_grid - apart[1].per_grid).abs() < 1e-9);
    assert!((together.rel_err.unwrap() / sums.relative_error() - 1.0).abs() < 1e-9);
    // 4 and 5 clues come from the same sets: the errors are not independent.
    let error = |estimate: &Estimate| estimate.per_grid * estimate.rel_err.unwrap();
    let independent = hypot(error(&apart[0]), error(&apart[1]));
    assert!((error(&together) / independent - 1.0).abs() > 1e-3);
}

#[test]
fn invalid_parameters_are_refused() {
    let source = GridSource::uniform(shape("2x2")).unwrap();
    let refused = |config| Descent::new(shape("2x2"), source.clone(), config).unwrap_err();
    let default = DescentConfig::default();
    for size in [0, 17] {
        let size = Some(size);
        let wrong = refused(DescentConfig { size, ..default.clone() });
        assert!(matches!(wrong, EstimateError::Size { .. }));
    }
    let grid = source.sample(1, &mut stream(1, 0)).remove(0);
    let long = GridSource::list(shape("2x2"), vec![grid; 100_001]).unwrap();
    let wrong = Descent::new(shape("2x2"), long, default.clone()).unwrap_err();
    assert!(matches!(wrong, EstimateError::TooMany { .. }));
    // Without a size, the subsets are large enough.
    let (size, clues) = (Some(6), Some(5..=7));
    assert!(
        Descent::new(
            shape("2x2"),
            source.clone(),
            DescentConfig { clues: clues.clone(), ..default.clone() }
        )
        .is_ok()
    );
    let wrong = refused(DescentConfig { size, clues, ..default.clone() });
    assert!(matches!(wrong, EstimateError::MoreCluesThanSize { .. }));
    let keep = Some(0);
    assert_eq!(refused(DescentConfig { keep, ..default }), EstimateError::NoTrials);
}

#[test]
fn subsets_are_uniform_rotated_or_not() {
    for places in [0, 2] {
        let random = &mut stream(3, places as u64);
        let mut counts = [0u32; 64];
        for _ in 0..40_000 {
            counts[rotated(random_subset(6, 2, random), places, 6) as usize] += 1;
        }
        let pairs = (0..64).filter(|set: &usize| set.count_ones() == 2).map(|set| counts[set]);
        assert_eq!(pairs.clone().sum::<u32>(), 40_000);
        assert!(chi_square_z(pairs, 15) < 4.0);
    }
    let random = &mut stream(3, 9);
    for (cells, size) in [(81, 0), (81, 81), (128, 128), (81, 30)] {
        assert_eq!(random_subset(cells, size, random).count_ones() as usize, size);
    }
}

#[test]
fn resampling_keeps_every_expectation() {
    let groups = [(1.0, 3), (0.1, 5), (20.0, 2), (0.0001, 4)]
        .map(|(priority, members)| Group { priority, members });
    let n = 20_000;
    let mut weights: Vec<Vec<Moments>> =
        groups.iter().map(|g| vec![Moments::default(); g.members]).collect();
    let mut kept = Moments::default();
    for block in 0..n {
        let mut now: Vec<Vec<f64>> = groups.iter().map(|g| vec![0.0; g.members]).collect();
        let mut number = 0;
        resample(&groups, 6, &mut stream(11, block), |group, place, probability| {
            now[group][place] += 1.0 / probability;
            number += 1;
        });
        kept.push(f64::from(number));
        for (moments, values) in weights.iter_mut().flatten().zip(now.iter().flatten()) {
            moments.push(*values);
        }
    }
    assert!((kept.mean() - 6.0).abs() < 0.02 && kept.variance() < 0.3);
    for (moments, group) in weights[..3].iter().zip(&groups) {
        for moments in moments {
            let off = (moments.mean() - 1.0).abs();
            assert!(off <= 4.0 * moments.standard_error(), "{group:?}: {moments:?}");
        }
    }
    // Fewer than there is room for: all of them.
    let mut all = 0;
    resample(&groups, 14, &mut stream(1, 0), |_, _, probability| {
        assert_eq!(probability, 1.0);
        all += 1;
    });
    assert_eq!(all, 14);
}
