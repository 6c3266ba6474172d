//! The cells of the estimators of minimal puzzles.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Deserialize;

use super::super::Context;
use super::{Cell, Row};
use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, EstimateRow, Estimator,
    GridSource, MulticanonicalWalk, TourConfig, Tours, WalkConfig, exact_rows,
};
use gridforest::forest::{Engine, Tree};
use gridforest::unavoidable::Limits;

/// A board, the size of the subsets where there is one, and the runs.
type Board = (&'static str, Option<usize>, u64);
/// Designs, and the trials of a run.
const DESIGNS: [(DesignKind, &[Board]); 4] = [
    (
        DesignKind::Singletons,
        &[("2x2", None, 260), ("latin4", None, 10), ("latin5", None, 10), ("2x3", None, 20)],
    ),
    (
        DesignKind::Subsets,
        &[
            ("2x2", Some(7), 180),
            ("latin4", Some(8), 30),
            ("latin5", Some(12), 20),
            ("2x3", Some(14), 60),
            ("latin6", Some(16), 10),
        ],
    ),
    (DesignKind::Supersets, &[("2x2", Some(4), 275), ("latin4", Some(4), 20), ("2x3", Some(9), 5)]),
    (
        DesignKind::Paths,
        &[("2x2", None, 240), ("latin4", None, 20), ("latin5", None, 10), ("2x3", None, 30)],
    ),
];
const TRIALS: [u64; 3] = [40, 400, 2000];

/// Boards with the size of the subsets of a descent; grids, trials in each and puzzles kept of a
/// population, and populations.
const DESCENTS: [(&str, usize); 5] =
    [("2x2", 9), ("latin4", 9), ("latin5", 13), ("2x3", 14), ("latin6", 18)];
const POPULATIONS: [(usize, usize, usize, u64); 4] =
    [(2, 4, 8, 4), (4, 8, 24, 8), (8, 16, 100, 40), (50, 50, 1000, 16)];

/// Boards and numbers of clues of walks and tours, and the runs; steps of learning and of an
/// ensemble, and ensembles.
const WALKS: [(&str, (usize, usize), u64); 4] =
    [("2x2", (4, 6), 190), ("latin4", (4, 7), 100), ("latin5", (6, 11), 5), ("2x3", (9, 13), 5)];
const STEPS: [(u64, u64, u64); 3] = [(400, 100, 2), (1000, 200, 8), (3000, 1000, 16)];
/// The walkers of an ensemble.
const WALKERS: usize = 4;
/// Anchors of tours; steps of learning, starts, tours of a start, and blocks.
const TOURS: [(&str, (usize, usize), usize, u64); 3] =
    [("2x2", (4, 6), 5, 250), ("latin4", (4, 7), 5, 45), ("latin5", (6, 11), 8, 5)];
const STARTS: [(u64, usize, u64, u64); 3] = [(200, 16, 2, 2), (300, 16, 4, 8), (600, 32, 10, 24)];

/// The mean number of minimal puzzles of a grid by the number of clues.
type Means = BTreeMap<usize, f64>;

/// The cells, each with its number of runs.
pub(super) fn cells(context: &Context<'_>) -> Result<Vec<(Cell, u64)>> {
    let effort = context.effort;
    let mut boards = Boards { context, known: BTreeMap::new() };
    let mut cells = Vec::new();
    let mut push = |cell, number| cells.push((cell, super::runs(effort, number)));
    for (kind, designs) in DESIGNS {
        for &trials in effort.first(1, &TRIALS) {
            for &(board, size, number) in effort.first(1, designs) {
                push(design(&mut boards, board, kind, size, trials)?, number);
            }
        }
    }
    for &populations in effort.first(1, &POPULATIONS) {
        for &(board, size) in effort.first(1, &DESCENTS) {
            push(descent(&mut boards, board, size, populations)?, 60);
        }
    }
    for &steps in effort.first(1, &STEPS) {
        for &(board, clues, number) in effort.first(1, &WALKS) {
            push(walk(&mut boards, board, clues, steps)?, number);
        }
    }
    for &starts in effort.first(1, &STARTS) {
        for &(board, clues, anchor, number) in effort.first(1, &TOURS) {
            push(tour(&mut boards, (board, clues, anchor), starts)?, number);
        }
    }
    Ok(cells)
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

/// What is estimated, and by which kind of method.
const DRAWN: &str = "minimal puzzles by designs";
const WALKED: &str = "minimal puzzles by populations and walks";

fn cell(
    of: &'static str,
    estimator: impl Estimator,
    board: &str,
    length: String,
    truth: Means,
) -> Cell {
    let method = estimator.method().to_string();
    let run = move |seed| {
        let estimator = estimator.with_seed(seed);
        let rows = estimator.run().map_or_else(|_| Vec::new(), |found| estimator.rows(&found));
        rows.iter().map(|found| row(found, &truth)).collect()
    };
    Cell { of, method, board: board.to_owned(), length, run: Box::new(run) }
}

fn row(found: &EstimateRow, truth: &Means) -> Row {
    let truth = truth.get(&found.clues).copied().unwrap_or(0.0);
    let off = found.per_grid - truth;
    // The truth and the estimate may be the same up to rounding.
    let near = off.abs() <= 1e-9 * truth;
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
    Ok(cell(DRAWN, estimator, board, format!("{trials} trials"), truth))
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
    Ok(cell(WALKED, descent, board, format!("{blocks} populations of {keep}"), truth))
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
        walkers: WALKERS,
        learning_steps,
        steps,
        blocks,
        ..WalkConfig::default()
    };
    let walk = MulticanonicalWalk::new(shape, Some(source), config)?;
    Ok(cell(WALKED, walk, board, format!("{blocks} ensembles of {steps} steps"), truth))
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
    let length = format!("{blocks} blocks of {tours} tours from {starts} starts");
    Ok(cell(WALKED, estimator, board, length, truth))
}
