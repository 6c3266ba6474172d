//! The parameters of a descent.

use std::ops::RangeInclusive;

use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::estimate::puzzles::limits::{check_board, check_clues, check_size, most_clues};
use crate::run::Plan;
use crate::stats::BELIEVED_BLOCKS;

/// The parameters of a [`Descent`](super::Descent). What is `None` is chosen by the shape of the
/// board.
#[derive(Debug, Clone, PartialEq)]
pub struct DescentConfig {
    /// The number of cells of the first subsets; by default as many as minimal puzzles may have
    /// clues, and where the numbers of clues are given, or of 9x9, three eighths of the cells. Of
    /// 9x9 with further sets it is 24, since fewer cells are proper there.
    pub size: Option<usize>,
    /// The grids of a population, where they are drawn: of a list, it has all.
    pub grids: Option<usize>,
    /// The random subsets in each of them; by default a list has about as many in all as drawn
    /// grids have.
    pub trials_per_grid: Option<usize>,
    /// The particles kept at each level, about and at most.
    pub keep: Option<usize>,
    /// The numbers of clues to be estimated well; by default all. The others get no importance.
    pub clues: Option<RangeInclusive<usize>>,
    /// How much the relative variance at each number of clues counts, from 0 clues to `size`:
    /// numbers that aren't negative. Those that are left out at the end are 0.
    pub importance: Option<Vec<f64>>,
    /// The number of populations.
    pub blocks: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for DescentConfig {
    fn default() -> Self {
        Self {
            size: None,
            grids: None,
            trials_per_grid: None,
            keep: None,
            clues: None,
            importance: None,
            blocks: BELIEVED_BLOCKS as u64,
            seed: 1,
        }
    }
}

/// The parameters of a population, validated.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Parameters {
    /// The number of cells of the first subsets.
    pub size: usize,
    /// The grids of a population.
    pub grids: usize,
    /// The random subsets in each grid.
    pub trials_per_grid: usize,
    /// The particles kept at each level, about and at most.
    pub keep: usize,
    /// How much the relative variance at each number of clues counts.
    pub importance: Vec<f64>,
}

/// The most grids of a list: each population has them all.
const LISTED: u64 = 100_000;

impl Parameters {
    /// `listed` is the number of grids of a list.
    pub(super) fn new(
        shape: Shape,
        config: DescentConfig,
        listed: Option<usize>,
    ) -> Result<Self, EstimateError> {
        let cells = check_board(shape, 128)?;
        let size = config.size.unwrap_or_else(|| {
            let usual = 3 * cells / 8;
            match &config.clues {
                Some(clues) => usual.max(*clues.end()).min(cells),
                None if shape.base() == Some(Shape::NINE) && !shape.is_plain() => 24,
                None if shape == Shape::NINE => usual,
                None => most_clues(shape),
            }
        });
        check_size(shape, size)?;
        let nine = cells == 81;
        let (drawn, subsets, particles) = if nine { (300, 1000, 8000) } else { (50, 50, 1000) };
        let keep = config.keep.unwrap_or(particles);
        let grids = listed.or(config.grids).unwrap_or(drawn);
        let usual = match listed {
            Some(listed) => (drawn * subsets).div_ceil(listed),
            None => subsets,
        };
        let trials_per_grid = config.trials_per_grid.unwrap_or(usual);
        EstimateError::at_most("grids of a list", listed.unwrap_or(0) as u64, LISTED)?;
        if config.blocks == 0 || [grids, trials_per_grid, keep].contains(&0) {
            return Err(EstimateError::NoTrials);
        }
        for (what, number) in [
            ("grids of a population", grids),
            ("trials in a grid", trials_per_grid),
            ("particles", keep),
        ] {
            EstimateError::at_most(what, number as u64, MANY)?;
        }
        let usual = || (0..=size).map(|clues| importance(shape, clues)).collect();
        let mut importance = config.importance.unwrap_or_else(usual);
        let is_wrong = |share: &f64| !(*share >= 0.0 && share.is_finite());
        if importance.len() > size + 1 || importance.iter().any(is_wrong) {
            return Err(EstimateError::Importance { size });
        }
        importance.resize(size + 1, 0.0);
        if let Some(clues) = config.clues {
            restrict(&mut importance, &clues)?;
            check_clues(shape, &clues, 0)?;
        }
        Ok(Self { size, grids, trials_per_grid, keep, importance })
    }

    /// With a share of the grids and of the particles, but not fewer than some.
    pub(super) fn times(&self, share: f64, [grids, keep]: [usize; 2]) -> Self {
        let of = |all: usize, least: usize| ((all as f64 * share) as usize).max(least).min(all);
        Self { grids: of(self.grids, grids), keep: of(self.keep, keep), ..self.clone() }
    }

    /// A plan with them.
    pub(in crate::estimate::puzzles) fn in_plan(&self, plan: Plan) -> Plan {
        plan.with("size", self.size)
            .with("grids_per_block", self.grids)
            .with("trials_per_grid", self.trials_per_grid)
            .with("keep", self.keep)
            .with("importance", format_args!("{:?}", self.importance))
    }
}

/// Gives the wanted numbers of clues all the importance.
fn restrict(importance: &mut [f64], clues: &RangeInclusive<usize>) -> Result<(), EstimateError> {
    let size = importance.len() - 1;
    if *clues.end() > size {
        let clues = *clues.end();
        return Err(EstimateError::MoreCluesThanSize { size, clues });
    }
    for (number, importance) in importance.iter_mut().enumerate() {
        let known = if *importance > 0.0 { *importance } else { 1.0 };
        *importance = if clues.contains(&number) { known } else { 0.0 };
    }
    Ok(())
}

/// On the plain 9x9 board both ends, which are harder to estimate, count less; elsewhere all sizes count
/// alike.
fn importance(shape: Shape, clues: usize) -> f64 {
    const NINE: [f64; 10] = [0.02, 0.05, 0.1, 0.5, 2.0, 4.0, 8.0, 20.0, 15.0, 0.1];
    match clues {
        _ if shape != Shape::NINE => 1.0,
        19..=28 => NINE[clues - 19],
        _ => 0.0,
    }
}
