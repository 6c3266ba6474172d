//! The cells of the estimators of minimal puzzles.

use super::{Cell, CoverageRow};
use crate::reproduce::prelude::*;
use crate::reproduce::whole_forest::{LevelOfAll, WholeForest};
use gridforest::estimate::puzzles::exact_rows;

/// A board, the size of the subsets where there is one, and the runs.
type BoardCase = (&'static str, Option<usize>, u64);
/// Designs, and the trials of a run. Everywhere boards with further rules stand last: they are cells
/// of their own.
#[rustfmt::skip]
const DESIGNS: [(DesignKind, &[BoardCase]); 4] = [
    (DesignKind::Singletons, &[("2x2", None, 260), ("latin4", None, 10), ("latin5", None, 10), ("2x3", None, 20), ("2x3+diagonal", None, 60)]),
    (DesignKind::Subsets, &[("2x2", Some(7), 180), ("latin4", Some(8), 30), ("latin5", Some(12), 20), ("2x3", Some(14), 60), ("latin6", Some(16), 10),
        ("2x3+diagonal", Some(12), 60), ("2x3+antiking", Some(11), 60), ("latin6+antiknight", Some(13), 60)]),
    (DesignKind::Supersets, &[("2x2", Some(4), 275), ("latin4", Some(4), 20), ("2x3", Some(9), 5), ("2x3+antiking", Some(5), 60)]),
    (DesignKind::Paths, &[("2x2", None, 240), ("latin4", None, 20), ("latin5", None, 10), ("2x3", None, 30), ("2x3+diagonal", None, 60)]),
];
const TRIALS: [u64; 3] = [40, 400, 2000];

/// Boards with the size of the subsets of a descent; grids, trials in each and puzzles kept of a
/// population, and populations.
#[rustfmt::skip]
const DESCENTS: [(&str, usize); 8] = [
    ("2x2", 9), ("latin4", 9), ("latin5", 13), ("2x3", 14), ("latin6", 18), ("2x3+diagonal", 12), ("2x3+antiking", 11), ("latin6+antiknight", 13),
];
const POPULATIONS: [((usize, usize, usize), u64); 4] =
    [((2, 4, 8), 4), ((4, 8, 24), 8), ((8, 16, 100), 40), ((50, 50, 1000), 16)];
/// The runs of each.
const RUNS: u64 = 60;

/// Boards and numbers of clues of walks and tours, and the runs; steps of learning and of an
/// ensemble, and ensembles.
const WALKS: [(&str, RangeInclusive<usize>, u64); 5] = [
    ("2x2", 4..=6, 190),
    ("latin4", 4..=7, 100),
    ("latin5", 6..=11, 5),
    ("2x3", 9..=13, 5),
    ("2x3+antiking", 5..=10, 60),
];
const STEPS: [(u64, u64, u64); 3] = [(400, 100, 2), (1000, 200, 8), (3000, 1000, 16)];
/// The walkers of an ensemble.
const WALKERS: usize = 4;
/// Anchors of tours; steps of learning, starts, tours of a start, and blocks.
const TOURS: [(&str, RangeInclusive<usize>, usize, u64); 4] = [
    ("2x2", 4..=6, 5, 250),
    ("latin4", 4..=7, 5, 45),
    ("latin5", 6..=11, 8, 5),
    ("2x3+antiking", 5..=10, 8, 60),
];
const STARTS: [(u64, usize, u64, u64); 3] = [(200, 16, 2, 2), (300, 16, 4, 8), (600, 32, 10, 24)];

/// The mean number of minimal puzzles of a grid by the number of clues.
type Means = BTreeMap<usize, f64>;

pub(super) fn cells(study: &Study<'_>) -> Result<Vec<Cell>> {
    let effort = study.effort;
    let mut boards = Boards { study, known: BTreeMap::new() };
    let mut cells = Vec::new();
    for (kind, of_kind) in DESIGNS {
        for &trials in effort.first(1, &TRIALS) {
            for &(board, size, number) in effort.first(1, of_kind) {
                let design = designs(board.parse()?, design(kind, size, trials))?;
                cells.push(boards.cell(
                    DRAWN,
                    design,
                    board,
                    format!("{trials} trials"),
                    number,
                )?);
            }
        }
    }
    for &(population, blocks) in effort.first(1, &POPULATIONS) {
        for &(board, size) in effort.first(1, &DESCENTS) {
            let descent = descents(board.parse()?, descent(size, population, blocks))?;
            let length = format!("{blocks} populations of {}", population.2);
            cells.push(boards.cell(WALKED, descent, board, length, RUNS)?);
        }
    }
    for &(learning, steps, blocks) in effort.first(1, &STEPS) {
        for (board, clues, number) in effort.first(1, &WALKS).iter().cloned() {
            let config = WalkConfig { walkers: WALKERS, ..walk(clues, learning, steps, blocks) };
            let length = format!("{blocks} ensembles of {steps} steps");
            let walk = walks(board.parse()?, config)?;
            cells.push(boards.cell(WALKED, walk, board, length, number)?);
        }
    }
    for &(learning_steps, starts, many, blocks) in effort.first(1, &STARTS) {
        for (board, clues, anchor, number) in effort.first(1, &TOURS).iter().cloned() {
            let usual = TourConfig::new(clues);
            let descent = descent(9, (8, 8, 24), usual.descent.blocks);
            let anchor = Some(anchor);
            let config = TourConfig {
                anchor,
                learning_steps,
                starts,
                tours: many,
                blocks,
                descent,
                ..usual
            };
            let length = format!("{blocks} blocks of {many} tours from {starts} starts");
            let tours = tours(board.parse()?, config)?;
            cells.push(boards.cell(WALKED, tours, board, length, number)?);
        }
    }
    Ok(cells)
}

/// The boards, with what is known of them.
struct Boards<'a> {
    study: &'a Study<'a>,
    known: BTreeMap<&'static str, Means>,
}

impl Boards<'_> {
    /// The mean numbers of a board.
    fn means(&mut self, board: &'static str) -> Result<Means> {
        if let Some(known) = self.known.get(board) {
            return Ok(known.clone());
        }
        let shape: Shape = board.parse()?;
        let means = match board {
            _ if !shape.is_plain() => means_of_rules(self.study, board)?,
            "2x3" | "latin6" => recorded_means(self.study, board)?,
            _ => counted_means(shape)?,
        };
        Ok(self.known.entry(board).or_insert(means).clone())
    }

    fn cell(
        &mut self,
        of: &'static str,
        estimator: impl Estimator,
        board: &'static str,
        length: String,
        number: u64,
    ) -> Result<Cell> {
        let (method, truth) = (estimator.method().to_string(), self.means(board)?);
        let run = move |seed| {
            let estimator = estimator.with_seed(seed);
            let rows = estimator.run().map_or_else(|_| Vec::new(), |found| estimator.rows(&found));
            let row = |found: &EstimateRow| {
                let truth = truth.get(&found.clues).copied().unwrap_or(0.0);
                let error = found.rel_err.map(|error| error * found.per_grid);
                let interval = found.low.zip(found.high);
                CoverageRow::new(found.note, found.per_grid, error, interval, (truth, 1e-9 * truth))
            };
            rows.iter().map(row).collect()
        };
        let of = if board.parse::<Shape>()?.is_plain() { of } else { RULES };
        Ok(Cell { of, method, board: board.to_owned(), length, number, run: Box::new(run) })
    }
}

/// By the trees of all classes.
fn counted_means(shape: Shape) -> Result<Means> {
    let rows = exact_rows(shape, &trees_by(&Classes::of(shape)?, Engine::Auto)?);
    Ok(rows.into_iter().map(|row| (row.clues, row.per_grid)).collect())
}

/// By the table of the forest.
fn recorded_means(study: &Study<'_>, board: &str) -> Result<Means> {
    #[derive(Deserialize)]
    struct Level {
        clues: usize,
        puzzles: f64,
        minimal_puzzles: f64,
    }
    let levels: Vec<Level> = study.recorded(&format!("forest-{board}"), "forest.csv")?;
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

/// By the census of rules, where whole forests were counted.
fn means_of_rules(study: &Study<'_>, board: &str) -> Result<Means> {
    let counted: Vec<WholeForest> = study.recorded("rule-census", "rules.csv")?;
    let counted = counted.iter().find(|counted| counted.rules == board).context("no such rules")?;
    let grids: f64 = counted.solutions.parse()?;
    let levels: Vec<LevelOfAll> = study.recorded("rule-census", "levels.csv")?;
    let of_board = levels.iter().filter(|level| level.rules == board);
    of_board.map(|level| Ok((level.clues, level.minimal_puzzles.parse::<f64>()? / grids))).collect()
}

/// What is estimated, and by which kind of method.
const DRAWN: &str = "minimal puzzles by designs";
const WALKED: &str = "minimal puzzles by populations and walks";
pub(super) const RULES: &str = "minimal puzzles under other rules";
