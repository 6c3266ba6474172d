//! Each note has something that provokes it, and what is stated is finite.

use super::*;
use crate::board::Shape;
use crate::random::stream;
use crate::stats::Note;

fn shape() -> Shape {
    "2x2".parse().unwrap()
}

fn uniform() -> GridSource {
    GridSource::uniform(shape()).unwrap()
}

fn design(config: DesignConfig) -> Vec<EstimateRow> {
    let estimator = DesignEstimator::new(shape(), uniform(), config).unwrap();
    estimator.rows(&estimator.run().unwrap())
}

fn descent(blocks: u64) -> Vec<EstimateRow> {
    let config = DescentConfig { blocks, ..DescentConfig::default() };
    let descent = Descent::new(shape(), uniform(), config).unwrap();
    descent.rows(&descent.run().unwrap())
}

fn walk(steps: u64, blocks: u64) -> Vec<EstimateRow> {
    let config = WalkConfig { learning_steps: 4000, steps, blocks, ..WalkConfig::default() };
    let walk = MulticanonicalWalk::new(shape(), Some(uniform()), config).unwrap();
    walk.rows(&walk.run().unwrap())
}

fn tours(tours: u64, blocks: u64) -> Vec<EstimateRow> {
    let config =
        TourConfig { learning_steps: 300, starts: 32, tours, blocks, ..TourConfig::new(4..=6) };
    let tours = Tours::new(shape(), uniform(), config).unwrap();
    tours.rows(&tours.run().unwrap())
}

/// What every row keeps, whatever it is of.
fn check(rows: &[EstimateRow]) {
    assert!(!rows.is_empty());
    for row in rows {
        let finite = [Some(row.per_grid), row.low, row.high, row.rel_err, row.total];
        assert!(finite.into_iter().flatten().all(f64::is_finite), "{row:?}");
        assert_eq!(row.low.is_some(), row.high.is_some(), "{row:?}");
        let has_error = row.rel_err.is_some() && row.low.is_some();
        assert!(row.note.is_some() || has_error, "no error, and no note: {row:?}");
    }
}

fn has(rows: &[EstimateRow], note: Option<Note>) -> bool {
    check(rows);
    rows.iter().any(|row| row.note == note)
}

#[test]
fn fewer_than_eight_blocks_give_no_error_and_sixteen_are_believed() {
    for few in [descent(7), walk(50, 7), tours(5, 7)] {
        check(&few);
        let has_no_error = |row: &EstimateRow| row.rel_err.is_none() && row.low.is_none();
        assert!(few.iter().all(has_no_error), "{few:?}");
        assert!(few.iter().all(|row| row.note == Some(Note::FewBlocks)), "{few:?}");
    }
    for some in [descent(8), walk(50, 8), tours(5, 8)] {
        assert!(has(&some, Some(Note::FewBlocks)), "{some:?}");
        assert!(some.iter().any(|row| row.rel_err.is_some()), "{some:?}");
    }
    for enough in [descent(16), walk(50, 16), tours(5, 16)] {
        assert!(!has(&enough, Some(Note::FewBlocks)), "{enough:?}");
    }
}

#[test]
fn long_runs_are_believed() {
    for kind in [DesignKind::Singletons, DesignKind::Paths, DesignKind::Subsets] {
        let size = (kind == DesignKind::Subsets).then_some(7);
        let config = DesignConfig { kind, size, trials: Some(20_000), ..DesignConfig::default() };
        assert!(has(&design(config), None), "{kind:?}");
    }
    for rows in [descent(16), tours(20, 16), walk(1500, 16)] {
        assert!(has(&rows, None), "{rows:?}");
    }
}

#[test]
fn few_puzzles_are_said_to_be_few() {
    let config =
        DesignConfig { kind: DesignKind::Singletons, trials: Some(1), ..DesignConfig::default() };
    assert!(has(&design(config), Some(Note::FewHits)));
}

/// Forty trials are done on 64 grids, two on each.
#[test]
fn few_trials_are_not_believed_however_much_they_found() {
    let config = DesignConfig {
        kind: DesignKind::Subsets,
        size: Some(8),
        trials: Some(40),
        ..DesignConfig::default()
    };
    let rows = design(config);
    let found: Vec<&EstimateRow> = rows.iter().filter(|row| row.count >= 100).collect();
    assert!(!found.is_empty() && found.iter().all(|row| row.note == Some(Note::FewBlocks)));
}

#[test]
fn walks_that_are_too_short_are_not_mixed() {
    assert!(has(&walk(50, 16), Some(Note::NotMixed)));
}

#[test]
fn small_populations_say_so() {
    let config = DescentConfig { keep: Some(200), ..DescentConfig::default() };
    let descent = Descent::new(shape(), uniform(), config).unwrap();
    assert!(has(&descent.rows(&descent.run().unwrap()), Some(Note::FewParticles)));
}

/// Of a hundred puzzles that few blocks found, or one of them found most.
#[test]
fn blocks_that_seldom_find_a_puzzle_are_said_to() {
    let note = |found: &[f64], nothing: usize| {
        Estimate::of_values(5, 100, [found, &vec![0.0; nothing]].concat()).note
    };
    assert_eq!(note(&[2.0; 7], 20), Some(Note::FewVisits));
    assert_eq!(note(&[&[1.0; 30][..], &[60.0]].concat(), 0), Some(Note::HeavyTail));
    assert_eq!(note(&[&[1.0; 8][..], &[2.0; 8]].concat(), 0), None);
    assert_eq!(note(&[], 20), Some(Note::NoHits));
}

/// Values that agree, from puzzles of unlike weights; those of a fixed list that are all the same
/// are no estimate.
#[test]
fn few_puzzles_with_weights_are_not_believed_though_blocks_agree() {
    let note = |count, values: [f64; 2]| Estimate::of_values(5, count, values.repeat(8)).note;
    assert_eq!(note(99, [1.0, 2.0]), Some(Note::FewHits));
    assert_eq!(note(100, [1.0, 2.0]), None);
    assert_eq!(note(99, [1.0, 1.0]), Some(Note::NoSpread));
}

/// Between numbers of clues that were hit there may be one that wasn't: there is a bound.
#[test]
fn what_was_not_hit_has_a_bound() {
    let mut totals = HitTotals::default();
    (0..200).for_each(|_| totals.push_grid(1, [(4, 1), (6, 1)]));
    let config = DesignConfig { kind: DesignKind::Singletons, ..DesignConfig::default() };
    let rows = DesignEstimator::new(shape(), uniform(), config).unwrap().rows(&totals);
    let row = &rows[1];
    assert_eq!((row.clues, row.note, row.low), (5, Some(Note::NoHits), Some(0.0)));
    // 3.69 hits, each worth C(16, 5) subsets in 200 trials.
    assert!((row.high.unwrap() / (3.69 * 21.84) - 1.0).abs() < 0.02, "{row:?}");
    // Grids that all have as many may be of one kind by chance.
    assert_eq!((rows[0].rel_err, rows[0].note), (Some(0.0), Some(Note::NoSpread)));
}

/// Of few given grids the error is that for these; of many, it is for others too.
#[test]
fn few_given_grids_say_nothing_about_others() {
    for (number, is_of_all) in [(1, false), (7, false), (8, true), (20, true)] {
        let list = uniform().sample(number, &mut stream(7, 1));
        let source = GridSource::list(shape(), list).unwrap();
        let config = DesignConfig {
            kind: DesignKind::Subsets,
            size: Some(7),
            trials: Some(60_000),
            ..DesignConfig::default()
        };
        let estimator = DesignEstimator::new(shape(), source, config).unwrap();
        let row = estimator.rows(&estimator.run().unwrap()).remove(0);
        assert_eq!(row.rel_err.is_some(), is_of_all, "{row:?}");
        assert_eq!(row.total.is_some(), is_of_all);
        assert!(row.rel_err_within.is_some() && row.low.is_some());
        assert_eq!(row.note, (number == 8).then_some(Note::FewBlocks), "{row:?}");
    }
}
