//! Parameters that cannot be, given to every estimator: an error, neither a panic nor a number.

use std::error::Error;
use std::ops::RangeInclusive;
use std::time::Duration;

use gridforest::board::Shape;
use gridforest::census::QueensJob;
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimator as _, GridSource,
    MulticanonicalWalk, TourConfig, Tours, WalkConfig,
};
use gridforest::estimate::solutions::{
    CountEstimate, Problem, SequentialMonteCarlo, SmcConfig, Tempering, TemperingConfig,
};
use gridforest::run::Runner;

fn shape(name: &str) -> Shape {
    name.parse().unwrap()
}

/// The errors of the estimators of puzzles of 2x3 with some number of blocks and grids of some
/// shape.
fn errors(blocks: u64, grids: &str) -> Vec<EstimateError> {
    let source = GridSource::uniform(shape(grids)).unwrap();
    let shape = shape("2x3");
    let mut errors = Vec::new();
    for kind in
        [DesignKind::Singletons, DesignKind::Subsets, DesignKind::Supersets, DesignKind::Paths]
    {
        let config = DesignConfig { kind, blocks, ..DesignConfig::default() };
        errors.extend(DesignEstimator::new(shape, source.clone(), config).err());
    }
    let config = DescentConfig { blocks, ..DescentConfig::default() };
    errors.extend(Descent::new(shape, source.clone(), config).err());
    let config = WalkConfig { blocks, ..WalkConfig::default() };
    errors.extend(MulticanonicalWalk::new(shape, Some(source.clone()), config).err());
    let config = TourConfig { blocks, ..TourConfig::new(8..=12) };
    errors.extend(Tours::new(shape, source, config).err());
    errors
}

#[test]
fn grids_of_another_shape_are_refused_by_every_estimator() {
    assert_eq!(errors(1, "2x3"), []);
    let expected = EstimateError::SourceShape { found: shape("2x2"), shape: shape("2x3") };
    assert_eq!(errors(1, "2x2"), vec![expected; 7]);
}

#[test]
fn no_blocks_are_no_trials() {
    assert_eq!(errors(0, "2x3"), vec![EstimateError::NoTrials; 7]);
}

#[test]
fn importance_is_a_number_for_each_number_of_clues() {
    let with = |importance: Vec<f64>| {
        let config = DescentConfig {
            size: Some(6),
            importance: Some(importance),
            ..DescentConfig::default()
        };
        let source = GridSource::uniform(shape("2x2")).unwrap();
        Descent::new(shape("2x2"), source, config).map(drop)
    };
    assert_eq!(with(vec![1.0; 7]), Ok(()));
    assert_eq!(with(vec![1.0, 2.0]), Ok(()));
    for wrong in [f64::NAN, f64::INFINITY, -1.0] {
        let error = EstimateError::Importance { size: 6 };
        assert_eq!(with(vec![1.0, wrong]), Err(error));
    }
    let error = EstimateError::Importance { size: 6 };
    assert_eq!(with(vec![1.0; 8]), Err(error));
}

#[test]
fn numbers_of_clues_that_no_board_has_are_refused() {
    let two = shape("2x2");
    let source = || GridSource::uniform(two).unwrap();
    let config = DescentConfig { clues: Some(RangeInclusive::new(5, 4)), ..Default::default() };
    let empty = EstimateError::Clues { shape: two, low: 5, high: 4, least: 0 };
    assert_eq!(Descent::new(two, source(), config).map(drop), Err(empty));
    let config = WalkConfig { clues: Some(4..=usize::MAX), ..WalkConfig::default() };
    let many = EstimateError::Size { shape: two, size: usize::MAX };
    assert_eq!(MulticanonicalWalk::new(two, Some(source()), config).map(drop), Err(many));
}

/// No puzzle of 2x2 has three clues.
#[test]
fn a_walk_from_subsets_that_are_never_proper_is_an_error() {
    let config = WalkConfig { clues: Some(1..=2), max_clues: Some(3), ..WalkConfig::default() };
    let source = GridSource::uniform(shape("2x2")).unwrap();
    let walk = MulticanonicalWalk::new(shape("2x2"), Some(source), config).unwrap();
    let error = EstimateError::NoProperSubsets { size: 3 };
    assert_eq!(walk.learn(), Err(error.clone()));
    assert_eq!(walk.block(0).map(drop), Err(error));
    assert!(walk.rows(&Vec::new()).is_empty());
}

#[test]
fn no_ensembles_of_a_walk_yield_no_rows() {
    let config = WalkConfig { learning_steps: 100, clues: Some(4..=6), ..WalkConfig::default() };
    let walk = MulticanonicalWalk::new(shape("2x2"), None, config).unwrap();
    walk.learn().unwrap();
    assert!(walk.rows(&Vec::new()).is_empty());
}

/// With hardly any steps nothing is learned.
#[test]
fn a_walk_of_which_too_little_was_learned_is_an_error() {
    let mut refused = 0;
    for name in ["2x2", "latin3", "rect2x3", "rect1x4"] {
        for learning_steps in 1..=40 {
            let config = WalkConfig { learning_steps, steps: 8, ..WalkConfig::default() };
            let walk = MulticanonicalWalk::new(shape(name), None, config).unwrap();
            match walk.learn() {
                Ok(()) => assert!(walk.block(0).is_ok(), "{name} {learning_steps}"),
                Err(error) => {
                    refused += 1;
                    assert_eq!(error, EstimateError::NotLearned { learning: learning_steps });
                }
            }
        }
    }
    assert!(refused >= 4);
}

/// The usual parameters are for larger boards.
#[test]
fn boards_of_few_cells_have_walks_and_tours() {
    for (name, clues, per_grid) in [("rect1x4", 3, 4.0), ("rect1x5", 4, 5.0), ("latin2", 1, 4.0)] {
        let walk = MulticanonicalWalk::new(shape(name), None, WalkConfig::default()).unwrap();
        assert_eq!(walk.shape(), shape(name));
        let config = TourConfig { starts: 8, tours: 10, ..TourConfig::new(clues..=clues) };
        let source = GridSource::uniform(shape(name)).unwrap();
        let tours = Tours::new(shape(name), source, config).unwrap();
        let found = tours.estimate(&tours.run().unwrap(), clues).unwrap();
        assert!((found.per_grid - per_grid).abs() < 1e-9, "{name}: {}", found.per_grid);
    }
}

#[test]
fn sizes_that_no_memory_holds_are_refused() {
    fn is_too_many<T>(made: Result<T, EstimateError>) {
        assert!(matches!(made, Err(EstimateError::TooMany { .. })));
    }
    let two = shape("2x2");
    let source = || GridSource::uniform(two).unwrap();
    let most = Some(usize::MAX);
    let config = DesignConfig { trials_per_grid: most, ..DesignConfig::default() };
    is_too_many(DesignEstimator::new(two, source(), config));
    for config in [
        DescentConfig { grids: most, ..DescentConfig::default() },
        DescentConfig { trials_per_grid: most, ..DescentConfig::default() },
        DescentConfig { keep: most, ..DescentConfig::default() },
    ] {
        is_too_many(Descent::new(two, source(), config));
    }
    let config = WalkConfig { walkers: usize::MAX, ..WalkConfig::default() };
    is_too_many(MulticanonicalWalk::new(two, None, config));
    let usual = || TourConfig::new(4..=6);
    for config in [
        TourConfig { populations: u64::MAX, ..usual() },
        TourConfig { starts: usize::MAX, ..usual() },
        TourConfig { tours: u64::MAX, ..usual() },
        TourConfig { blocks: u64::MAX, ..usual() },
    ] {
        is_too_many(Tours::new(two, source(), config));
    }
    let config = SmcConfig { particles: most, seed: 1 };
    is_too_many(SequentialMonteCarlo::new(Problem::Queens(8), config));
    for config in [
        TemperingConfig { temperatures: most, ..TemperingConfig::default() },
        TemperingConfig { chains: u64::MAX, ..TemperingConfig::default() },
        TemperingConfig::new(u64::MAX, 1),
    ] {
        is_too_many(Tempering::new(Problem::Queens(8), config));
    }
}

#[test]
fn boards_without_cells_and_runs_without_records_are_errors() {
    for problem in [Problem::Queens(0), Problem::Latin(0)] {
        let smc = SequentialMonteCarlo::new(problem, SmcConfig::default());
        assert_eq!(smc.map(drop), Err(EstimateError::NoCells), "{problem:?}");
        let tempering = Tempering::new(problem, TemperingConfig::default());
        assert_eq!(tempering.map(drop), Err(EstimateError::NoCells), "{problem:?}");
    }
    let run = Tempering::new(Problem::Queens(6), TemperingConfig::new(20_000, 1)).unwrap();
    for chains in [vec![], vec![vec![]]] {
        let none = CountEstimate::new(&run, &chains).map(drop);
        assert_eq!(none, Err(EstimateError::NoTrials));
    }
}

#[test]
fn a_runner_takes_every_time_and_number_of_threads() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    for checkpoint in [None, Some(folder.path().join("queens.part"))] {
        let runner = Runner {
            threads: usize::MAX,
            checkpoint,
            checkpoint_every: Duration::MAX,
            ..Runner::default()
        };
        assert_eq!(runner.thread_count(), 1024);
        let runner = Runner { threads: 3, ..runner };
        assert_eq!(runner.finish(&QueensJob::new(8)?)?.solutions(), 92);
    }
    Ok(())
}
