//! What is drawn at random, for every family of rules: generated puzzles, and all estimators of
//! minimal puzzles against whole forests.

use std::collections::BTreeMap;

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimator, GridSource,
    MulticanonicalWalk, TourConfig, Tours, WalkConfig, exact_rows,
};
use gridforest::forest::{Engine, Tree};
use gridforest::random::stream;
use gridforest::solve::generate::Generator;
use gridforest::solve::{Reference, Solver as _, solver};
use gridforest::unavoidable::Limits;

use crate::rules::{MEMBERS, shape};

/// A right estimator misses by more standard errors once in 1.7 million rows, if its errors are
/// normal; there are some 250 rows, and the seed is fixed.
const BOUND: f64 = 5.0;

#[test]
fn generated_puzzles_are_minimal() {
    for name in MEMBERS {
        let shape = shape(name);
        if Classes::of(shape).unwrap().iter().len() == 0 {
            continue;
        }
        let (mut solver, mut reference) = (solver(shape), Reference::new(shape));
        for number in 0..5 {
            let puzzle = Generator::new(&mut *solver).minimal(&mut stream(41, number));
            assert_eq!(reference.count(&puzzle, 2), 1, "{name} {puzzle}");
            for cell in puzzle.skeleton().cells() {
                let fewer = puzzle.with([(cell, 0)]);
                assert_eq!(reference.count(&fewer, 2), 2, "{name} {puzzle} without {cell}");
            }
        }
    }
}

/// The mean number of minimal puzzles of a grid by the number of clues.
type Means = BTreeMap<usize, f64>;

/// By the trees of all classes.
fn counted(shape: Shape) -> Means {
    let classes = Classes::of(shape).unwrap();
    let tree = |class| Tree::of_class(class, Engine::Auto, Limits::default()).unwrap();
    let trees: Vec<Tree> = classes.iter().map(tree).collect();
    exact_rows(shape, &trees).into_iter().map(|row| (row.clues, row.per_grid)).collect()
}

/// Compares the rows that are believed; tells how many.
fn assert_true(estimator: &impl Estimator, truth: &Means) -> (String, usize) {
    let what = format!("{} {}", estimator.shape(), estimator.method());
    let rows = estimator.rows(&estimator.run().unwrap_or_else(|error| panic!("{what}: {error}")));
    let believed: Vec<_> = rows.iter().filter(|row| row.note.is_none()).collect();
    for row in &believed {
        let truth = truth.get(&row.clues).copied().unwrap_or(0.0);
        let error = row.per_grid * row.rel_err.unwrap() + 1e-9 * truth;
        let z = (row.per_grid - truth) / error;
        assert!(z.abs() <= BOUND, "{what}: {truth}, z = {z}, {row:?}");
    }
    (estimator.method().to_string(), believed.len())
}

/// All methods that estimate, on a board.
fn assert_all_true(shape: Shape, truth: &Means) -> [(String, usize); 7] {
    let (first, last) = (*truth.keys().next().unwrap(), *truth.keys().last().unwrap());
    let clues = Some(first..=last);
    let source = GridSource::uniform(shape).unwrap();
    let design = |kind, size| {
        let (clues, trials) = (clues.clone(), Some(3000));
        let config = DesignConfig { kind, size, clues, trials, ..DesignConfig::default() };
        assert_true(&DesignEstimator::new(shape, source.clone(), config).unwrap(), truth)
    };
    let descent = DescentConfig {
        clues: clues.clone(),
        size: Some(shape.cells().min(last + 2)),
        grids: Some(64),
        trials_per_grid: Some(16),
        keep: Some(1000),
        blocks: 16,
        ..DescentConfig::default()
    };
    let walk = WalkConfig {
        clues: clues.clone(),
        walkers: 4,
        learning_steps: 1000,
        steps: 300,
        blocks: 16,
        ..WalkConfig::default()
    };
    let tours = TourConfig {
        max_redundant: (shape.cells() - last).min(6),
        learning_steps: 800,
        starts: 24,
        tours: 3,
        blocks: 16,
        descent: DescentConfig { grids: Some(8), keep: Some(50), ..descent.clone() },
        ..TourConfig::new(first..=last)
    };
    let walk = MulticanonicalWalk::new(shape, Some(source.clone()), walk).unwrap();
    [
        design(DesignKind::Singletons, None),
        design(DesignKind::Subsets, Some(shape.cells().min(last + 2))),
        design(DesignKind::Supersets, Some((first - 1).max(1))),
        design(DesignKind::Paths, None),
        assert_true(&Descent::new(shape, source.clone(), descent).unwrap(), truth),
        assert_true(&walk, truth),
        assert_true(&Tours::new(shape, source.clone(), tours).unwrap(), truth),
    ]
}

#[test]
fn estimators_agree_with_the_forests() {
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    for name in MEMBERS {
        let shape = shape(name);
        // Pairs have the grids of the board without them.
        if !(4..=16).contains(&shape.cells()) || name.ends_with("+pairs") {
            continue;
        }
        let truth = counted(shape);
        // Where some cell can be empty.
        if truth.keys().last().is_none_or(|&clues| clues == shape.cells()) {
            continue;
        }
        for (method, rows) in assert_all_true(shape, &truth) {
            *compared.entry(method).or_default() += rows;
        }
    }
    assert!(compared.values().all(|&rows| rows >= 20), "{compared:?}");
}
