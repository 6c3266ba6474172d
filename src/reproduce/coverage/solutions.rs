//! The cells of the estimators of queens, Latin squares and grids.

use super::super::counting::ln_of;
use super::super::prelude::*;
use super::{Cell, CoverageRow};
use gridforest::estimate::solutions::{
    CountEstimate, Moves, PuzzlePasses, Schedule, SequentialMonteCarlo, SmcConfig,
    SolutionEstimate, Tempering, TemperingConfig,
};
use gridforest::solve::solver;

/// What is counted by passes, the particles and the number of passes.
#[rustfmt::skip]
const COUNTED_BY_PASSES: [&str; 10] = [
    "queens 10", "queens 12", "queens 16", "latin 4", "latin 5", "latin 6", "latin 8", "grids 2x2", "grids 2x3", "grids 3x3",
];
const PASSES: [(usize, u64); 6] = [(1, 8), (1, 16), (10, 16), (50, 16), (50, 32), (100, 64)];

/// The runs of each.
const RUNS: u64 = 100;

/// What is counted by methods with temperatures, by their moves.
const BY_SWAPS: &[&str] =
    &["queens 5", "queens 8", "queens 12", "latin 4", "latin 5", "grids 2x2", "grids 2x3"];
const BY_CLUSTERS: &[&str] = &["latin 4", "latin 5", "grids 2x2", "grids 2x3"];
/// The number of temperatures, and the sweeps as a multiple of the fewest that a run may have.
const SWEEPS: [(Option<usize>, u64); 5] =
    [(Some(2), 2), (None, 1), (None, 3), (None, 10), (None, 25)];

/// Puzzles whose solutions can be counted, by their shapes; passes of so many particles.
const PUZZLES: [(&str, &str); 4] = [
    ("2x2", "................"),
    ("latin5", "12345...................."),
    ("2x3", "12345645.1.3........................"),
    ("3x3", "...1.8....8.3...42......7.8..3.7....9..........428.3.1...84...545..1............."),
];
const PASSES_OF_PUZZLES: [(usize, u64); 5] = [(1, 8), (1, 16), (10, 16), (100, 16), (1000, 32)];

pub(super) fn cells(study: &Study<'_>) -> Result<Vec<Cell>> {
    let effort = study.effort;
    let mut cells = Vec::new();
    for &(particles, passes) in effort.first(2, &PASSES_OF_PUZZLES) {
        for (shape, puzzle) in effort.first(1, &PUZZLES) {
            cells.push(of_puzzle(shape.parse()?, puzzle, particles, passes)?);
        }
    }
    for &(particles, passes) in effort.first(2, &PASSES) {
        for name in effort.first(1, &COUNTED_BY_PASSES) {
            cells.push(by_passes(name, particles, passes)?);
        }
    }
    for schedule in [Schedule::Tempering, Schedule::Annealing] {
        for (moves, names) in [(Moves::Swap, BY_SWAPS), (Moves::Cluster, BY_CLUSTERS)] {
            for &(temperatures, times) in effort.first(2, &SWEEPS) {
                let chains = schedule.usual_chains();
                let usual = TemperingConfig::default();
                let config = TemperingConfig { moves, schedule, temperatures, chains, ..usual };
                for name in effort.first(1, names) {
                    cells.push(by_temperatures(name, config.clone(), times)?);
                }
            }
        }
    }
    Ok(cells)
}

/// What is counted, and ln of the true number.
fn known(name: &str) -> Result<(Problem, f64)> {
    let (of, size) = name.split_once(' ').context("a name and a size")?;
    let problem = match of {
        "queens" => Problem::Queens(size.parse()?),
        "latin" => Problem::Latin(size.parse()?),
        _ => Problem::grids(size)?,
    };
    let truth = published::get(published::quantity(of), size).context("its number is known")?;
    Ok((problem, ln_of(&truth.value)))
}

fn by_passes(name: &'static str, particles: usize, passes: u64) -> Result<Cell> {
    let (problem, truth) = known(name)?;
    let run = move |seed| {
        let config = SmcConfig { particles: Some(particles), seed };
        let smc = SequentialMonteCarlo::new(problem, config)?;
        let values: Vec<f64> = (0..passes).map(|pass| smc.run(pass)).collect();
        smc.estimate(&values).map(Some)
    };
    Ok(cell("smc", name, format!("{passes} passes of {particles}"), truth, run))
}

fn of_puzzle(shape: Shape, text: &str, particles: usize, passes: u64) -> Result<Cell> {
    let puzzle = Puzzle::parse(shape, text)?;
    let truth = (solver(shape).count(&puzzle, u64::MAX) as f64).ln();
    let run = move |seed| Ok(PuzzlePasses { puzzle: &puzzle, particles, passes, seed }.estimate());
    Ok(cell("puzzle", &shape.to_string(), format!("{passes} passes of {particles}"), truth, run))
}

fn by_temperatures(name: &'static str, config: TemperingConfig, times: u64) -> Result<Cell> {
    let (problem, truth) = known(name)?;
    let temperatures = config.temperatures.map(|number| format!("{number} temperatures, "));
    let length = format!("{}{times} times the least", temperatures.unwrap_or_default());
    let method = config.method();
    let run = move |seed| {
        let config = TemperingConfig { seed, ..config.clone() };
        let sweeps = times * Tempering::pilot(problem, &config)?.min_sweeps;
        let run = Tempering::new(problem, TemperingConfig { sweeps, ..config })?;
        let chains: Vec<_> = (0..run.chains()).map(|chain| run.chain(chain)).collect();
        CountEstimate::new(&run, &chains)?.stated().map(Some)
    };
    Ok(cell(method, name, length, truth, run))
}

fn cell(
    method: &str,
    board: &str,
    length: String,
    truth: f64,
    run: impl Fn(u64) -> Result<Option<SolutionEstimate>, EstimateError> + Send + Sync + 'static,
) -> Cell {
    let run = move |seed| {
        let row = |found: SolutionEstimate| {
            let truth = (truth, ROUNDING);
            CoverageRow::new(found.note, found.ln_count, found.ln_error, found.interval, truth)
        };
        run(seed).ok().flatten().map(row).into_iter().collect()
    };
    let (method, board) = (method.to_owned(), board.to_owned());
    Cell { of: "solutions", method, board, length, number: RUNS, run: Box::new(run) }
}

/// The rounding of ln of a number.
const ROUNDING: f64 = 1e-9;
