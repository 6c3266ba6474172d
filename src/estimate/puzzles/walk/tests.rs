use super::*;
use crate::census::classes::Classes;
use crate::unavoidable::UnavoidableSets;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn small(seed: u64, source: bool) -> Walk {
    let source = source.then(|| Source::uniform(shape("2x2")).unwrap());
    let mut walk = Walk::new(shape("2x2"), Some(4..=6), None, source).unwrap();
    (walk.walkers, walk.learning, walk.steps) = (16, 24_000, 600);
    (walk.blocks, walk.seed) = (24, seed);
    walk
}

/// For each number of clues and of redundant clues, the mean number of puzzles of a 2x2 grid, by looking at
/// every subset.
fn exact() -> Vec<Vec<f64>> {
    let classes = Classes::of(shape("2x2")).unwrap();
    let mut means = vec![vec![0.0; 17]; 17];
    for class in classes.iter() {
        let sets = UnavoidableSets::of(&class.grid);
        let share = class.orbit.to_string().parse::<f64>().unwrap() / 288.0;
        let valid: Vec<bool> = (0..1 << 16).map(|clues| sets.are_hit_by(clues)).collect();
        for clues in (0..1usize << 16).filter(|&clues| valid[clues]) {
            let spare = |&cell: &usize| clues >> cell & 1 == 1 && valid[clues ^ 1 << cell];
            let redundant = (0..16).filter(spare).count();
            means[clues.count_ones() as usize][redundant] += share;
        }
    }
    means
}

#[test]
fn estimates_are_as_near_the_truth_as_their_errors_say() {
    let exact = exact();
    for source in [true, false] {
        let walk = small(5, source);
        let found = walk.estimates(&walk.run());
        assert!(found.iter().map(|estimate| estimate.clues).eq(4..=6));
        for estimate in found {
            let z = estimate.z(exact[estimate.clues][0], 0.0).unwrap();
            // Student's t of 23 degrees of freedom: beyond 5 once in 20,000 times.
            assert!(z.abs() < 5.0, "{} clues: z = {z}", estimate.clues);
            assert!(estimate.rel_err.unwrap() < 0.2);
        }
    }
}

/// The walk itself, with weights that are far from what would be learned: each kind must be met in proportion
/// to the weight times the number of its puzzles.
#[test]
fn kinds_are_met_as_their_numbers_and_weights_say() {
    let exact = exact();
    let walk = small(1, true);
    let mut weights = Weights::flat(Kinds::new(4..=8, vec![0, 1, 2, 2, 1]), Caps::WIDE);
    for (clues, exact) in exact.iter().enumerate().take(9).skip(4) {
        // About level by clues, and awry among the kinds of as many.
        let all: f64 = exact.iter().sum();
        for redundant in weights.kinds.with(clues).rev().enumerate().map(|(r, _)| r) {
            let awry = if redundant % 2 == 0 { 1.0 } else { -1.0 };
            weights.lower((clues, redundant), all.ln() + awry);
        }
    }
    let random = &mut stream(77, 0);
    let flocks: Vec<Visits> = (0..12)
        .map(|_| {
            let source = walk.source.as_ref().unwrap();
            let from_top = Walk {
                top: 8,
                ..walk.clone()
            };
            let (puzzles, _) = from_top.valid_subsets(source, random);
            let mut flock = Flock::new(walk.shape, puzzles);
            from_top.hold(&mut flock, &weights, 300, random, |_, _| ());
            from_top.hold(&mut flock, &weights, 1500, random, |_, _| ())
        })
        .collect();
    let number = |clues: usize, redundant: usize| {
        exact[clues][redundant] * weights.ln((clues, redundant)).exp()
    };
    let all: f64 = (4..=8)
        .flat_map(|k| (0..=k).map(move |r| (k, r)))
        .map(|(k, r)| number(k, r))
        .sum();
    for clues in 4..=8 {
        for redundant in 0..=clues {
            let share = number(clues, redundant) / all;
            let met: crate::stats::Moments = flocks
                .iter()
                .map(|flock| flock.met[clues][redundant] as f64 / (1500.0 * 16.0))
                .collect();
            if share < 1e-3 {
                continue;
            }
            let z = (met.mean() - share) / met.standard_error();
            // Student's t of 11 degrees of freedom: beyond 6 once in 10,000 times.
            assert!(
                z.abs() < 6.0,
                "{clues} clues, {redundant} redundant: {} for {share}, z = {z}",
                met.mean()
            );
        }
    }
}

/// Caps far below what would make kinds equally frequent cost errors, and nothing else.
#[test]
fn gentle_walks_agree_with_the_truth() {
    let exact = exact();
    let mut walk = small(8, true);
    walk.be_gentle();
    (walk.caps.steep, walk.caps.deep, walk.steps) = (0.5, 1.0, 1800);
    let plain = small(8, true);
    let share = |walk: &Walk| {
        let visits = walk.run();
        let met = |clues: usize| visits.iter().flat_map(|v| &v.met[clues]).sum::<u64>() as f64;
        let estimates = walk.estimates(&visits);
        assert!(estimates.iter().map(|found| found.clues).eq(4..=6));
        for found in &estimates[..2] {
            let z = found.z(exact[found.clues][0], 0.0).unwrap();
            assert!(z.abs() < 5.0, "{} clues: z = {z}", found.clues);
        }
        met(4) / (4..=7).map(met).sum::<f64>()
    };
    assert!(share(&walk) < 0.7 * share(&plain));
}

/// Weights from too short a learning: this walk hasn't come to its balance with 6 clues, and the estimate is
/// little more than half of the truth. Its halves tell.
#[test]
fn an_estimate_out_of_balance_has_no_error() {
    let exact = exact();
    let mut walk = small(5, true);
    (walk.learning, walk.steps) = (4000, 450);
    for estimate in walk.estimates(&walk.run()) {
        let truth = exact[estimate.clues][0];
        match estimate.clues {
            6 => assert!(estimate.rel_err.is_none() && estimate.per_grid < 0.7 * truth),
            _ => assert!(estimate.z(truth, 0.0).unwrap().abs() < 5.0),
        }
    }
}

#[test]
fn a_walk_is_a_function_of_its_seed() {
    let one = small(3, true);
    assert_eq!(one.block(1), small(3, true).block(1));
    assert_ne!(one.block(1), one.block(2));
    assert_ne!(one.block(1), small(4, true).block(1));
}

#[test]
fn what_cannot_be_walked_is_refused() {
    let nine = shape("3x3");
    let new = |clues, top| Walk::new(nine, clues, top, Source::uniform(nine).ok());
    assert!(matches!(
        new(Some(0..=20), None),
        Err(EstimateError::Clues { .. })
    ));
    assert!(matches!(
        new(Some(RangeInclusive::new(30, 20)), None),
        Err(EstimateError::Clues { .. })
    ));
    assert!(matches!(
        new(None, Some(82)),
        Err(EstimateError::Size { .. })
    ));
    assert!(matches!(
        new(Some(20..=30), Some(30)),
        Err(EstimateError::MoreCluesThanSize { .. })
    ));
    let grid = Source::uniform(nine).unwrap().sample(1, &mut stream(1, 1));
    let list = Source::list(nine, grid).ok();
    assert!(matches!(
        Walk::new(nine, None, None, list),
        Err(EstimateError::FixedGrids)
    ));
    assert_eq!(new(Some(17..=32), None).unwrap().top, 33);
    assert_eq!(new(None, None).unwrap().clues, 16..=32);
}
