use super::*;
use crate::board::Puzzle;
use crate::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, MulticanonicalWalk,
    TourConfig, Tours, WalkConfig,
};
use crate::random::stream;
use crate::solve::{Reference, Solver as _};

fn shape() -> Shape {
    "2x2".parse().unwrap()
}

/// What is asked of every estimator.
trait OfEach {
    fn of<E: Estimator<Found: PartialEq + fmt::Debug>>(&mut self, estimator: E);
}

/// Every estimator of puzzles of a source of grids, with small blocks.
fn each(source: &GridSource, asked: &mut impl OfEach) {
    use DesignKind::{Paths, Singletons, Subsets, Supersets};
    for (kind, size) in
        [(Singletons, None), (Subsets, Some(8)), (Supersets, Some(2)), (Paths, None)]
    {
        let config = DesignConfig { kind, size, ..DesignConfig::default() };
        asked.of(DesignEstimator::new(shape(), source.clone(), config).unwrap());
    }
    let config = DescentConfig { size: Some(8), ..DescentConfig::default() };
    asked.of(Descent::new(shape(), source.clone(), config).unwrap());
    let config =
        TourConfig { learning_steps: 300, starts: 64, tours: 10, ..TourConfig::new(4..=6) };
    asked.of(Tours::new(shape(), source.clone(), config).unwrap());
    if source.listed().is_none() {
        let clues = Some(4..=6);
        let config = WalkConfig { clues, learning_steps: 300, steps: 100, ..WalkConfig::default() };
        asked.of(MulticanonicalWalk::new(shape(), None, config).unwrap());
    }
}

fn is_minimal(text: &str) -> bool {
    let symbols = Puzzle::parse(shape(), text).unwrap().symbols().to_vec();
    let mut solver = Reference::new(shape());
    let mut count = |symbols: &[u8]| solver.count(&Puzzle::new(shape(), symbols.to_vec()), 2);
    count(&symbols) == 1
        && (0..symbols.len()).filter(|&cell| symbols[cell] != 0).all(|cell| {
            let mut fewer = symbols.clone();
            fewer[cell] = 0;
            count(&fewer) == 2
        })
}

/// A block is a function of its number and the seed; the puzzles that it keeps are minimal, and
/// its estimates are those without them.
struct Blocks;

impl OfEach for Blocks {
    fn of<E: Estimator<Found: PartialEq + fmt::Debug>>(&mut self, estimator: E) {
        let (name, other) = (estimator.method(), estimator.with_seed(estimator.seed() + 1));
        let plain = estimator.block(1).unwrap();
        assert_ne!(plain, estimator.block(2).unwrap(), "{name}");
        assert_ne!(plain, other.block(1).unwrap(), "{name}");
        assert_eq!(plain, other.with_seed(estimator.seed()).block(1).unwrap(), "{name}");
        let job = EstimateJob { keeps_puzzles: true, keeps_values: true, estimator };
        let found = job.block(Block::new(1, job.plan().seed)).unwrap();
        assert_eq!(found.0, plain, "{name}");
        assert!(found.1.iter().count() > 10 && found.1.iter().all(is_minimal), "{name}");
        assert_eq!(job.values(&found), [job.values_of(&plain)], "{name}");
    }
}

#[test]
fn blocks_are_functions_of_number_and_seed_and_what_they_keep_is_minimal() {
    each(&GridSource::uniform(shape()).unwrap(), &mut Blocks);
}

/// The plans of all estimators.
#[derive(Default)]
struct Plans(Vec<Plan>);

impl OfEach for Plans {
    fn of<E: Estimator<Found: PartialEq + fmt::Debug>>(&mut self, estimator: E) {
        let job = EstimateJob::new(estimator);
        self.0.push(job.plan());
        self.0.push(EstimateJob { keeps_puzzles: true, ..job.clone() }.plan());
    }
}

/// A checkpoint of the same estimate in other grids, or by another method, is refused.
#[test]
fn plans_tell_methods_and_grids_apart() {
    let uniform = GridSource::uniform(shape()).unwrap();
    let grids = uniform.sample(2, &mut stream(1, 0));
    assert_ne!(grids[0], grids[1]);
    let mut plans = Plans::default();
    each(&uniform, &mut plans);
    for list in [&grids[..1], &grids[1..], &grids[..]] {
        each(&GridSource::list(shape(), list.to_vec()).unwrap(), &mut plans);
    }
    for plan in &plans.0 {
        assert_eq!(plans.0.iter().filter(|&other| other == plan).count(), 1, "{plan:?}");
    }
}

/// A checkpoint is resumed by the same texts alone, whatever becomes of names in the code.
#[test]
fn plans_are_pinned() {
    let mut plans = Plans::default();
    each(&GridSource::uniform(shape()).unwrap(), &mut plans);
    let text = |plan: &Plan| {
        let pairs = plan.parameters.iter().map(|(name, value)| format!("{name} {value}"));
        format!("{} {}: {}", plan.job, plan.blocks, pairs.collect::<Vec<_>>().join("; "))
    };
    let texts: Vec<String> = plans.0.iter().step_by(2).map(text).collect();
    insta::assert_snapshot!(texts.join("\n"), @r"
    puzzles 1: clues 1..8; grids uniform; grids_per_block 64; method singletons; shape 2x2; size ; trials_per_grid 8
    puzzles 1: clues 1..8; grids uniform; grids_per_block 64; method subsets; shape 2x2; size 8; trials_per_grid 8
    puzzles 1: clues 2..5; grids uniform; grids_per_block 64; method supersets; shape 2x2; size 2; trials_per_grid 8
    puzzles 1: clues 1..8; grids uniform; grids_per_block 64; method paths; shape 2x2; size ; trials_per_grid 8
    puzzles 16: grids uniform; grids_per_block 50; importance [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]; keep 1000; method descent; shape 2x2; size 8; trials_per_grid 50
    puzzles 8: anchor 5; clues 4..6; effort ; grids uniform; grids_per_block 50; importance [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]; keep 1000; learning 300; method tours; populations 4; redundant 6; shape 2x2; size 6; starts 64; tours 10; trials_per_grid 50
    puzzles 16: caps 6.0 15.0 false; clues 4..6; finest 1; grids own; learning 300; method walk; shape 2x2; size 16; steps 100; walkers 32
    ");
}
