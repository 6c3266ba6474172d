//! The cells of the estimators of minimal puzzles.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Deserialize;

use super::super::Context;
use super::{Cell, Row};
use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, EstimateRow, GridSource,
    MulticanonicalWalk, TourConfig, Tours, WalkConfig, exact_rows,
};
use gridforest::forest::{Engine, Tree};
use gridforest::unavoidable::Limits;

/// Boards and designs with the size of the subsets, and the trials of a run.
const DESIGNS: [(&str, DesignKind, Option<usize>); 9] = [
    ("2x2", DesignKind::Singletons, None),
    ("2x2", DesignKind::Subsets, Some(7)),
    ("2x2", DesignKind::Supersets, Some(4)),
    ("2x2", DesignKind::Paths, None),
    ("latin4", DesignKind::Subsets, Some(8)),
    ("latin5", DesignKind::Subsets, Some(12)),
    ("latin5", DesignKind::Paths, None),
    ("2x3", DesignKind::Subsets, Some(14)),
    ("latin6", DesignKind::Subsets, Some(16)),
];
const TRIALS: [u64; 3] = [40, 400, 4000];

/// Boards with the size of the subsets of a descent; grids, trials in each and puzzles kept of a
/// population, and populations.
const DESCENTS: [(&str, usize); 5] =
    [("2x2", 9), ("latin4", 9), ("latin5", 13), ("2x3", 14), ("latin6", 18)];
const POPULATIONS: [(usize, usize, usize, u64); 4] =
    [(2, 4, 8, 4), (4, 8, 24, 8), (8, 16, 100, 40), (50, 50, 1000, 16)];

/// Boards and numbers of clues of walks and tours; steps of learning and of an ensemble, and
/// ensembles.
const WALKS: [(&str, (usize, usize)); 3] = [("2x2", (4, 6)), ("latin4", (4, 7)), ("2x3", (9, 13))];
const STEPS: [(u64, u64, u64); 3] = [(400, 100, 2), (1000, 200, 8), (3000, 600, 16)];
/// The anchor of tours; steps of learning, starts, tours of a start, and blocks.
const TOURS: [(&str, (usize, usize), usize); 2] = [("2x2", (4, 6), 5), ("latin4", (4, 7), 5)];
const STARTS: [(u64, usize, u64, u64); 3] = [(200, 16, 2, 2), (500, 32, 4, 8), (1000, 64, 10, 24)];

/// The mean number of minimal puzzles of a grid by the number of clues.
type Means = BTreeMap<usize, f64>;

/// The cells, each with its number of runs.
pub(super) fn cells(context: &Context<'_>) -> Result<Vec<(Cell, u64)>> {
    let effort = context.effort;
    let mut boards = Boards { context, known: BTreeMap::new() };
    let mut cells = Vec::new();
    for &(board, kind, size) in effort.first(1, &DESIGNS) {
        for &trials in effort.first(1, &TRIALS) {
            cells.push((design(&mut boards, board, kind, size, trials)?, [2, 20, 300]));
        }
    }
    for &(board, size) in effort.first(1, &DESCENTS) {
        for &populations in effort.first(1, &POPULATIONS) {
            cells.push((descent(&mut boards, board, size, populations)?, [2, 20, 300]));
        }
    }
    for &(board, clues) in effort.first(1, &WALKS) {
        for &steps in effort.first(1, &STEPS) {
            cells.push((walk(&mut boards, board, clues, steps)?, [1, 4, 300]));
        }
    }
    for &tours in effort.first(1, &TOURS) {
        for &starts in effort.first(1, &STARTS) {
            cells.push((tour(&mut boards, tours, starts)?, [1, 4, 300]));
        }
    }
    let number = |[reduced, short, full]: [u64; 3]| effort.choose(reduced, short, full);
    Ok(cells.into_iter().map(|(cell, runs)| (cell, number(runs))).collect())
}

/// The boards, with what is known of them.
struct Boards<'a> {
    context: &'a Context<'a>,
    known: BTreeMap<&'static str, Means>,
}

impl Boards<'_> {
    fn get(&mut self, board: &'static str) -> Result<(Shape, GridSource, Means)> {
        let shape: Shape = board.parse()?;
        if !self.known.contains_key(board) {
            let means = match board {
                "2x3" | "latin6" => recorded_means(self.context, board)?,
                _ => counted_means(shape)?,
            };
            self.known.insert(board, means);
        }
        Ok((shape, GridSource::uniform(shape)?, self.known[board].clone()))
    }
}

/// By the trees of all classes.
fn counted_means(shape: Shape) -> Result<Means> {
    let classes = Classes::of(shape)?;
    let trees = classes.iter().map(|class| Tree::of_class(class, Engine::Auto, Limits::default()));
    let rows = exact_rows(shape, &trees.collect::<Result<Vec<_>, _>>()?);
    Ok(rows.into_iter().map(|row| (row.clues, row.per_grid)).collect())
}

/// By the table of the forest.
fn recorded_means(context: &Context<'_>, board: &str) -> Result<Means> {
    #[derive(Deserialize)]
    struct Level {
        clues: usize,
        puzzles: f64,
        minimal_puzzles: f64,
    }
    let levels: Vec<Level> = context.recorded(&format!("forest-{board}"), "forest.csv")?;
    let most = levels.iter().map(|level| level.clues).max().unwrap_or(0);
    // A puzzle of all cells is a grid.
    let full = levels.iter().filter(|level| level.clues == most);
    let grids: f64 = full.map(|level| level.puzzles).sum();
    let mut means = Means::new();
    for level in levels.iter().filter(|level| level.minimal_puzzles > 0.0) {
        *means.entry(level.clues).or_default() += level.minimal_puzzles / grids;
    }
    Ok(means)
}

fn cell(
    method: &str,
    board: &str,
    length: String,
    truth: Means,
    run: impl Fn(u64) -> Vec<EstimateRow> + Send + Sync + 'static,
) -> Cell {
    let run = move |seed| run(seed).iter().map(|found| row(found, &truth)).collect();
    Cell {
        of: "minimal puzzles",
        method: method.to_owned(),
        board: board.to_owned(),
        length,
        run: Box::new(run),
    }
}

fn row(found: &EstimateRow, truth: &Means) -> Row {
    let truth = truth.get(&found.clues).copied().unwrap_or(0.0);
    let off = (found.per_grid - truth).abs();
    // The truth and the estimate may be the same up to rounding.
    let near = off <= 1e-9 * truth;
    let within = found.low.zip(found.high).is_some_and(|(low, high)| (low..=high).contains(&truth));
    Row {
        note: found.note,
        inside: near || within,
        off: found.rel_err.map(|error| if near { 0.0 } else { off / (error * found.per_grid) }),
    }
}

fn design(
    boards: &mut Boards<'_>,
    board: &'static str,
    kind: DesignKind,
    size: Option<usize>,
    trials: u64,
) -> Result<Cell> {
    let (shape, source, truth) = boards.get(board)?;
    let config = DesignConfig { kind, size, trials: Some(trials), ..DesignConfig::default() };
    let estimator = DesignEstimator::new(shape, source, config)?;
    let method = estimator.design().name();
    let run = move |seed| {
        let estimator = estimator.with_seed(seed);
        estimator.rows(&estimator.run())
    };
    Ok(cell(method, board, format!("{trials} trials"), truth, run))
}

fn descent(
    boards: &mut Boards<'_>,
    board: &'static str,
    size: usize,
    (grids, trials, keep, blocks): (usize, usize, usize, u64),
) -> Result<Cell> {
    let (shape, source, truth) = boards.get(board)?;
    let config = DescentConfig {
        size: Some(size),
        grids: Some(grids),
        trials_per_grid: Some(trials),
        keep: Some(keep),
        blocks,
        ..DescentConfig::default()
    };
    let descent = Descent::new(shape, source, config)?;
    let run = move |seed| {
        let descent = descent.with_seed(seed);
        descent.rows(&descent.run())
    };
    Ok(cell("descent", board, format!("{blocks} populations of {keep}"), truth, run))
}

fn walk(
    boards: &mut Boards<'_>,
    board: &'static str,
    (low, high): (usize, usize),
    (learning_steps, steps, blocks): (u64, u64, u64),
) -> Result<Cell> {
    let (shape, source, truth) = boards.get(board)?;
    let config = WalkConfig {
        clues: Some(low..=high),
        learning_steps,
        steps,
        blocks,
        ..WalkConfig::default()
    };
    let walk = MulticanonicalWalk::new(shape, Some(source), config)?;
    let run = move |seed| {
        let walk = walk.with_seed(seed);
        walk.rows(&walk.run())
    };
    Ok(cell("walk", board, format!("{blocks} ensembles of {steps} steps"), truth, run))
}

fn tour(
    boards: &mut Boards<'_>,
    (board, (low, high), anchor): (&'static str, (usize, usize), usize),
    (learning_steps, starts, tours, blocks): (u64, usize, u64, u64),
) -> Result<Cell> {
    let (shape, source, truth) = boards.get(board)?;
    let config = TourConfig {
        anchor: Some(anchor),
        learning_steps,
        starts,
        tours,
        blocks,
        descent: DescentConfig {
            size: Some(9),
            grids: Some(8),
            trials_per_grid: Some(8),
            keep: Some(24),
            ..DescentConfig::default()
        },
        ..TourConfig::new(low..=high)
    };
    let estimator = Tours::new(shape, source, config)?;
    let run = move |seed| {
        let tours = estimator.with_seed(seed);
        tours.run().map_or_else(|_| Vec::new(), |found| tours.rows(&found))
    };
    let length = format!("{blocks} blocks of {tours} tours from {starts} starts");
    Ok(cell("tours", board, length, truth, run))
}
