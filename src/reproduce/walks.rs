//! What the results by random walks share.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::Result;

use super::Context;
use crate::report::LevelsPlot;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{
    EstimateRow, GridSource, MulticanonicalWalk, WalkConfig, WalkJob,
};

/// The seed of all of them.
pub(super) const SEED: u64 = 1717;

/// What the reduced version does instead.
pub(super) const REDUCED: Case = Case {
    shape: "2x2",
    clues: 4..=6,
    top: None,
    capped_weights: true,
    learning: 2_000,
    steps: 400,
    blocks: 4,
};

/// A walk.
pub(super) struct Case {
    pub(super) shape: &'static str,
    pub(super) clues: RangeInclusive<usize>,
    /// The most clues, unless as usual.
    pub(super) top: Option<usize>,
    /// Whether the weights of rare puzzles are capped, with finer bins.
    pub(super) capped_weights: bool,
    /// The steps of a walker while the weights are learned, and after that.
    pub(super) learning: u64,
    pub(super) steps: u64,
    /// The ensembles of walkers.
    pub(super) blocks: u64,
}

impl Case {
    /// What it finds.
    pub(super) fn rows(&self, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
        if context.effort.is_reduced() && self.shape != REDUCED.shape {
            return REDUCED.rows(context);
        }
        let shape: Shape = self.shape.parse()?;
        let source = GridSource::uniform(shape).ok();
        let mut config = WalkConfig {
            clues: Some(self.clues.clone()),
            max_clues: self.top,
            learning_steps: self.learning,
            steps: self.steps,
            blocks: self.blocks,
            seed: SEED,
            ..WalkConfig::default()
        };
        if self.capped_weights {
            config = config.with_capped_weights();
        }
        let job = WalkJob(MulticanonicalWalk::new(shape, source, config)?);
        let visits = context.finish(&job)?;
        Ok(job.0.rows(&visits))
    }
}

/// A line a number of clues.
pub(super) fn text(title: &str, rows: &[EstimateRow]) -> String {
    let mut text = format!("{title}\nclues        met      per grid     error      all grids\n");
    for row in rows {
        let percent = row.rel_err.map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        let total = row.total.map_or_else(String::new, |all| format!("{all:.4e}"));
        let _ = writeln!(
            text,
            "{:5} {:10}  {:12.4e} {percent:>9}  {total:>13}",
            row.clues, row.count, row.per_grid
        );
    }
    text
}

/// The numbers by clues.
pub(super) fn plot(name: &str, rows: &[EstimateRow]) -> LevelsPlot {
    let level = |row: &EstimateRow| Some((row.clues, row.total? as u128));
    LevelsPlot {
        title: format!("{name}: minimal puzzles by number of clues"),
        count: "minimal puzzles of all grids".to_owned(),
        trees: vec![rows.iter().filter_map(level).collect()],
    }
}
