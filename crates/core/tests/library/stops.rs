//! Work under a stop that was asked for: it ends, and has no result. Without the stop each of these
//! would take hours or days.

use std::ops::ControlFlow;

use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::census::{QueensJob, grids, latin};
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, Estimator as _, GridSource, MulticanonicalWalk, TourConfig, Tours,
    WalkConfig,
};
use gridforest::estimate::solutions::{
    Moves, Problem, Schedule, SequentialMonteCarlo, SmcConfig, Tempering, TemperingConfig,
};
use gridforest::forest::{Engine, PuzzleGraph, Root, Tree, diagram};
use gridforest::run::{Outcome, Runner, Silent, Stop, in_parallel, poll};
use gridforest::scan::Scan;
use gridforest::skeleton::list::Orbits;
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::solve::minimal::each_minimal;
use gridforest::solve::nine::{Backend, solve_batch};
use gridforest::solve::{Generic, Reference, Solver, solver};
use gridforest::unavoidable::{Limits, UnavoidableSets};

/// The cyclic square.
fn cyclic(side: u8) -> Grid {
    let symbol = |cell| (cell / side + cell % side) % side + 1;
    let symbols: Vec<u8> = (0..side * side).map(symbol).collect();
    Grid::new(Shape::latin(side.into()).unwrap(), symbols).unwrap()
}

fn empty(shape: &str) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    Puzzle::empty(shape)
}

#[track_caller]
fn ends<T>(work: impl FnOnce() -> T) {
    let stop = Stop::default();
    stop.ask();
    assert!(stop.over(work).is_err());
}

#[test]
fn solvers_stop() {
    let all = |mut solver: Box<dyn Solver>| {
        let puzzle = Puzzle::new(solver.shape(), vec![0; solver.shape().cells()]);
        ends(|| solver.for_each_solution(&puzzle, &mut |_| ControlFlow::Continue(())));
        ends(|| solver.count(&puzzle, u64::MAX));
    };
    let latin8 = "latin8".parse().unwrap();
    all(solver(Shape::NINE));
    all(Box::new(Generic::new(latin8)));
    all(solver(latin8));
    all(Box::new(Reference::new(latin8)));
    ends(|| solve_batch(Backend::best(), &[[0; 81]], u64::MAX));
    let grid = cyclic(7);
    ends(|| {
        each_minimal(&mut Generic::new(grid.shape()), &grid, &mut |_| ControlFlow::Continue(()))
    });
}

#[test]
fn exact_counts_stop() {
    ends(|| latin::count(10));
    ends(|| grids::count("2x5".parse().unwrap()));
    ends(|| grids::count_classes("2x5".parse().unwrap()));
    ends(|| Orbits::of_shape(Shape::NINE).for_each(30, &mut |_| ControlFlow::Continue(())));
}

#[test]
fn unavoidable_sets_and_trees_stop() {
    ends(|| UnavoidableSets::of(&cyclic(8)));
    ends(|| UnavoidableSets::up_to(&cyclic(8), 30));
    ends(|| UnavoidableSets::of(&cyclic(9)));
    let root = Root::new(&cyclic(6)).unwrap();
    for engine in [Engine::Auto, Engine::Diagram, Engine::Graph] {
        ends(|| Tree::count(&root, engine, Limits::default()));
    }
    let root_of_25 = Root::new(&cyclic(5)).unwrap();
    ends(|| Tree::count(&root_of_25, Engine::Brute, Limits::default()));
    ends(|| PuzzleGraph::grow(&root, usize::MAX));
    let mut visit = |_| ControlFlow::Continue(());
    ends(|| diagram::for_each_leaf(&root, false, Limits::default(), &mut visit));
}

#[test]
fn what_skeletons_carry_stops() {
    let shape: Shape = "2x3".parse().unwrap();
    for method in [Method::Leaves, Method::Exhaustion, Method::RulesOnly] {
        ends(|| Classification::of(shape, 0..=18, method, &Silent));
    }
}

#[test]
fn searches_in_a_grid_stop() {
    let grid = solver(Shape::NINE).solve(&empty("3x3"), 1).solution.unwrap();
    for grid in [grid, cyclic(7)] {
        ends(|| Scan::new(&grid, 17).unwrap().run(&mut |_| ControlFlow::Continue(())));
    }
}

#[test]
fn estimates_stop() {
    let config = |schedule| TemperingConfig {
        sweeps: 1_000_000_000,
        chains: 1,
        moves: Moves::Swap,
        schedule,
        temperatures: None,
        betas: None,
        seed: 1,
    };
    for schedule in [Schedule::Tempering, Schedule::Annealing] {
        ends(|| Tempering::new(Problem::Latin(20), config(schedule)));
    }
    for problem in [Problem::Queens(500), Problem::Latin(40)] {
        let config = SmcConfig { particles: Some(1_000_000), seed: 1 };
        let smc = SequentialMonteCarlo::new(problem, config).unwrap();
        ends(|| smc.run(0));
    }
}

/// What is learned before the first block, too.
#[test]
fn what_estimates_of_puzzles_learn_stops() {
    let source = || GridSource::uniform(Shape::NINE).unwrap();
    let config = WalkConfig { learning_steps: 1_000_000_000, ..WalkConfig::default() };
    let walk = MulticanonicalWalk::new(Shape::NINE, Some(source()), config).unwrap();
    ends(|| walk.learn());
    let config = TourConfig { learning_steps: 1_000_000_000, ..TourConfig::new(22..=26) };
    let tours = Tours::new(Shape::NINE, source(), config).unwrap();
    ends(|| tours.learn());
    let descent = Descent::new(Shape::NINE, source(), DescentConfig::default()).unwrap();
    ends(|| descent.learn());
}

#[test]
fn the_threads_of_a_call_stop_with_it() {
    ends(|| in_parallel(&[1, 2, 3], |_| poll()));
    // A runner is under the stop of its caller, and so are its blocks; what it had begun is
    // stopped, not failed.
    let stop = Stop::default();
    stop.ask();
    let job = QueensJob::new(22).unwrap();
    let ended = stop.over(|| Runner::default().run(&job)).unwrap();
    assert!(matches!(ended.unwrap(), Outcome::Stopped { done: 0, .. }));
    // Another call isn't stopped.
    assert_eq!(in_parallel(&[1, 2, 3], |n| n + 1), [2, 3, 4]);
}
