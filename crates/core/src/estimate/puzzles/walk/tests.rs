use std::ops::RangeInclusive;

use super::bins::Bins;
use super::ensemble::Ensemble;
use super::learning::sample;
use super::starts::valid_subsets;
use super::weights::Weights;
use super::*;
use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::puzzles::exact_means::exact;
use crate::estimate::puzzles::{Estimator as _, GridSource};
use crate::random::stream;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn config(seed: u64) -> WalkConfig {
    WalkConfig {
        clues: Some(4..=6),
        walkers: 16,
        learning_steps: 8_000,
        steps: 600,
        blocks: 24,
        seed,
        ..WalkConfig::default()
    }
}

fn walk(config: WalkConfig, source: bool) -> MulticanonicalWalk {
    let source = source.then(|| GridSource::uniform(shape("2x2")).unwrap());
    MulticanonicalWalk::new(shape("2x2"), source, config).unwrap()
}

#[test]
fn ensembles_are_shorter_where_time_wants_it() {
    let steps = |steps, seconds| {
        let walk = walk(WalkConfig { steps, ..config(5) }, true).with_blocks_within(seconds);
        walk.trials_per_block() / 16
    };
    assert_eq!(steps(600, f64::INFINITY), 600);
    let least = steps(600, 0.0);
    assert!((2..600).contains(&least), "{least}");
    // Nothing is made longer.
    assert_eq!(steps(least / 2, 0.0), least / 2);
}

#[test]
fn estimates_are_as_near_the_truth_as_their_errors_say() {
    let exact = exact();
    for source in [true, false] {
        let walk = walk(config(5), source);
        let found = walk.estimates(&walk.run().unwrap());
        assert!(found.iter().map(|estimate| estimate.clues).eq(4..=6));
        for estimate in found {
            let z = estimate.z(exact[estimate.clues][0], 0.0).unwrap();
            // Student's t of 23 degrees of freedom: beyond 5 once in 20,000 times.
            assert!(z.abs() < 5.0, "{} clues: z = {z}", estimate.clues);
            assert!(estimate.rel_err.unwrap() < 0.2);
        }
    }
}

/// The walk itself, with weights that are far from what would be learned: each macrostate must be
/// visited in proportion to the weight times the number of its puzzles.
#[test]
fn macrostates_are_visited_as_their_numbers_and_weights_say() {
    let exact = exact();
    let (shape, source) = (shape("2x2"), GridSource::uniform(shape("2x2")).unwrap());
    let mut weights = Weights::flat(Bins::new(4..=8, vec![0, 1, 2, 2, 1]), WeightCaps::FLAT);
    for (clues, exact) in exact.iter().enumerate().take(9).skip(4) {
        // About level by clues, and uneven among the bins of each.
        let all: f64 = exact.iter().sum();
        for redundant in weights.bins.with_clues(clues).rev().enumerate().map(|(r, _)| r) {
            let uneven = if redundant % 2 == 0 { 1.0 } else { -1.0 };
            weights.lower((clues, redundant), all.ln() + uneven);
        }
    }
    let random = &mut stream(77, 0);
    let ensembles: Vec<VisitHistogram> = (0..12)
        .map(|_| {
            let (starts, _) = valid_subsets(&source, shape, 8, 16, random).unwrap();
            let mut ensemble = Ensemble::new(shape, starts);
            sample(&mut ensemble, &weights, 300, random, |_, _| ());
            sample(&mut ensemble, &weights, 1500, random, |_, _| ())
        })
        .collect();
    let number = |clues: usize, redundant: usize| {
        exact[clues][redundant] * weights.ln((clues, redundant)).exp()
    };
    let all: f64 =
        (4..=8).flat_map(|k| (0..=k).map(move |r| (k, r))).map(|(k, r)| number(k, r)).sum();
    for clues in 4..=8 {
        for redundant in 0..=clues {
            let share = number(clues, redundant) / all;
            let visited: crate::stats::Moments = ensembles
                .iter()
                .map(|visits| visits.all[clues][redundant] as f64 / (1500.0 * 16.0))
                .collect();
            if share < 1e-3 {
                continue;
            }
            let z = (visited.mean() - share) / visited.standard_error();
            // Student's t of 11 degrees of freedom: beyond 6 once in 10,000 times.
            assert!(
                z.abs() < 6.0,
                "{clues} clues, {redundant} redundant: {} for {share}, z = {z}",
                visited.mean()
            );
        }
    }
}

/// Caps far below what would make bins equally frequent cost precision, and nothing else.
#[test]
fn walks_with_capped_weights_agree_with_the_truth() {
    let exact = exact();
    let mut capped = config(8).with_capped_weights();
    (capped.caps.within_level, capped.caps.between_levels) = (0.5, 1.0);
    let share = |visits: &[VisitHistogram]| {
        let visited = |clues: usize| visits.iter().flat_map(|v| &v.all[clues]).sum::<u64>() as f64;
        visited(4) / (4..=7).map(visited).sum::<f64>()
    };
    let capped = walk(capped, true);
    let visits = capped.run().unwrap();
    let estimates = capped.estimates(&visits);
    assert!(estimates.iter().map(|found| found.clues).eq(4..=6));
    for found in &estimates[..2] {
        let z = found.z(exact[found.clues][0], 0.0).unwrap();
        assert!(z.abs() < 5.0, "{} clues: z = {z}", found.clues);
    }
    // Without caps there are more minimal puzzles of few clues; their estimates have a test of
    // their own.
    let level = walk(config(8), true).with_blocks(6).run().unwrap();
    assert!(share(&visits) < 0.7 * share(&level));
}

/// With too few learning steps this walk hasn't reached equilibrium at 6 clues, and the estimate is
/// little more than half of the truth. Its halves differ.
#[test]
fn an_estimate_out_of_equilibrium_has_no_error() {
    let exact = exact();
    let mut config = config(5);
    (config.learning_steps, config.steps) = (4000, 450);
    let walk = walk(config, true);
    for estimate in walk.estimates(&walk.run().unwrap()) {
        let truth = exact[estimate.clues][0];
        match estimate.clues {
            6 => assert!(estimate.rel_err.is_none() && estimate.per_grid < 0.7 * truth),
            _ => assert!(estimate.z(truth, 0.0).unwrap().abs() < 5.0),
        }
    }
}

#[test]
fn invalid_parameters_are_refused() {
    let nine = shape("3x3");
    let uniform = GridSource::uniform(nine).unwrap();
    let new = |clues: Option<RangeInclusive<usize>>, max_clues| {
        let config = WalkConfig { clues, max_clues, ..WalkConfig::default() };
        MulticanonicalWalk::new(nine, Some(uniform.clone()), config)
    };
    assert!(matches!(new(Some(0..=20), None), Err(EstimateError::Clues { .. })));
    assert!(matches!(
        new(Some(RangeInclusive::new(30, 20)), None),
        Err(EstimateError::Clues { .. })
    ));
    assert!(matches!(new(None, Some(82)), Err(EstimateError::Size { .. })));
    assert!(matches!(new(Some(20..=30), Some(30)), Err(EstimateError::MoreCluesThanSize { .. })));
    let grid = uniform.sample(1, &mut stream(1, 1));
    let list = GridSource::list(nine, grid).ok();
    assert!(matches!(
        MulticanonicalWalk::new(nine, list, WalkConfig::default()),
        Err(EstimateError::FixedGrids)
    ));
    let no_steps = WalkConfig { steps: 0, ..WalkConfig::default() };
    assert!(matches!(MulticanonicalWalk::new(nine, None, no_steps), Err(EstimateError::NoTrials)));
    assert_eq!(new(Some(17..=32), None).unwrap().size(), Some(33));
    assert_eq!(new(None, None).unwrap().clues(), 16..=32);
}
