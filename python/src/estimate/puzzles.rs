//! Estimates of the number of minimal puzzles, with what each block of work says.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use gridforest::board::{Grid, Shape};
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DescentJob, DesignConfig, DesignEstimator, DesignJob, DesignKind,
    EstimateRow, GridSource, HitTotals, Method, MulticanonicalWalk, TourConfig, TourJob, Tours,
    WalkConfig, WalkJob, exact_rows,
};
use gridforest::forest::{Engine, ForestJob};
use gridforest::random::stream;
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::stats::{BELIEVED_BLOCKS, Note};
use gridforest::unavoidable::Limits;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::board::Board;
use crate::census::classes_of;
use crate::errors::Raise;
use crate::errors::python::ParameterError;
use crate::shape::ShapeLike;
use crate::watch::{Keep, Watch, watched};

/// What is asked for.
struct Asked {
    shape: Shape,
    method: String,
    /// The trials, unless a time is given.
    samples: Option<u64>,
    /// The seconds that a pilot run fits the trials to.
    time: f64,
    size: Option<usize>,
    clues: Option<RangeInclusive<usize>>,
    grids: Grids,
    per_grid: Option<usize>,
    steps: Option<u64>,
    learning: Option<u64>,
    capped_weights: bool,
    anchor: Option<usize>,
    tours: Option<u64>,
    effort: Option<Vec<f64>>,
    seed: u64,
    threads: usize,
    keep: Keep,
}

/// The seconds of a pilot run.
const PILOT: f64 = 0.3;

/// Where the grids come from.
enum Grids {
    Uniform,
    Random(usize),
    List(Vec<Grid>),
}

/// The rows of the estimate, the numbers of clues of the columns of the blocks, and the blocks row
/// by row.
type Found = (Vec<EstimateRow>, Vec<usize>, Vec<f64>);

/// A row: its method, size, clues, count, mean, relative error, interval, total, relative error
/// within the grids, bootstrap interval, grids, trials, note.
type RowTuple = (
    (String, Option<usize>, usize, u128, f64, Option<f64>),
    [Option<f64>; 6],
    (Option<u64>, Option<u64>, Option<&'static str>),
);

/// The rows, the numbers of clues of the columns of the blocks, and the mean per grid of each
/// block.
type Estimate<'py> = (Vec<RowTuple>, Vec<usize>, Bound<'py, PyArray2<f64>>);

fn row_tuple(row: EstimateRow) -> RowTuple {
    (
        (row.method, row.size, row.clues, row.count, row.per_grid, row.rel_err),
        [row.low, row.high, row.total, row.rel_err_within, row.boot_low, row.boot_high],
        (row.grids, row.trials, row.note.map(Note::word)),
    )
}

/// Estimates the numbers of minimal puzzles: rows, numbers of clues, and the mean per grid of each
/// block.
#[pyfunction]
#[pyo3(signature = (
    shape, method, samples, time, size, clues, grids, per_grid, steps, learning, capped_weights, anchor, tours, effort, seed,
    threads, progress, checkpoint, save_every
))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn estimate_puzzles<'py>(
    py: Python<'py>,
    shape: ShapeLike,
    method: String,
    samples: Option<u64>,
    time: f64,
    size: Option<usize>,
    clues: Option<(usize, usize)>,
    grids: Option<&Bound<'py, PyAny>>,
    per_grid: Option<usize>,
    steps: Option<u64>,
    learning: Option<u64>,
    capped_weights: bool,
    anchor: Option<usize>,
    tours: Option<u64>,
    effort: Option<Vec<f64>>,
    seed: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<PathBuf>,
    save_every: f64,
) -> PyResult<Estimate<'py>> {
    let asked = Asked {
        shape: shape.0,
        method,
        samples,
        time,
        size,
        clues: clues.map(|(low, high)| low..=high),
        grids: grids_of(grids)?,
        per_grid,
        steps,
        learning,
        capped_weights,
        anchor,
        tours,
        effort,
        seed,
        threads,
        keep: Keep::new(checkpoint, save_every)?,
    };
    let work = move |watch: &Watch| asked.estimate(watch);
    let (rows, clues, blocks) = watched(py, progress.as_ref(), work)??;
    let number = blocks.len() / clues.len().max(1);
    let blocks = blocks.into_pyarray(py).reshape([number, clues.len()])?;
    Ok((rows.into_iter().map(row_tuple).collect(), clues, blocks))
}

/// The method that suits parameters of which these are given.
#[pyfunction]
pub(crate) fn chosen_method(shape: ShapeLike, given: Vec<String>) -> &'static str {
    Method::choose(shape.0, |name| given.iter().any(|given| given == name)).name()
}

fn grids_of(grids: Option<&Bound<'_, PyAny>>) -> PyResult<Grids> {
    let Some(grids) = grids else {
        return Ok(Grids::Uniform);
    };
    if let Ok(number) = grids.extract() {
        return Ok(Grids::Random(number));
    }
    let boards: Vec<PyRef<'_, Board>> = grids.extract()?;
    let list: PyResult<Vec<Grid>> = boards.iter().map(|board| board.grid()).collect();
    Ok(Grids::List(list?))
}

impl Asked {
    fn estimate(self, watch: &Watch) -> PyResult<Found> {
        if self.samples == Some(0) {
            return Err(ParameterError::new_err("samples must be at least 1"));
        }
        let method = self.method.parse().map_err(|all: String| {
            ParameterError::new_err(format!("unknown method '{}': one of {all}", self.method))
        })?;
        match method {
            Method::Descent => self.descent(watch),
            Method::Walk => self.walk(watch),
            Method::Tours => self.tours(watch),
            Method::Exact => self.exact(watch),
            Method::Design(kind) => self.design(kind, watch),
        }
    }

    /// The number of blocks that the time allows, by running some.
    fn affordable(&self, watch: &Watch, mut run: impl FnMut(u64)) -> u64 {
        let (start, mut blocks) = (Instant::now(), 0);
        while start.elapsed().as_secs_f64() < PILOT {
            run(blocks);
            blocks += 1;
        }
        let each = start.elapsed().as_secs_f64() / blocks.max(1) as f64;
        ((self.seconds(watch) / each) as u64).max(BELIEVED_BLOCKS as u64)
    }

    /// The seconds that all threads have together.
    fn seconds(&self, watch: &Watch) -> f64 {
        self.time * watch.keeping(self.threads, &self.keep).thread_count() as f64
    }

    fn source(&self) -> PyResult<GridSource> {
        let uniform = || GridSource::uniform(self.shape).map_err(Raise::raise);
        let list = match &self.grids {
            Grids::Uniform => return uniform(),
            // Apart from the streams of the blocks.
            Grids::Random(number) => uniform()?.sample(*number, &mut stream(self.seed, u64::MAX)),
            Grids::List(list) => list.clone(),
        };
        GridSource::list(self.shape, list).map_err(Raise::raise)
    }

    fn design(self, kind: DesignKind, watch: &Watch) -> PyResult<Found> {
        let config = DesignConfig {
            kind,
            size: self.size,
            clues: self.clues.clone(),
            trials_per_grid: self.per_grid,
            trials: self.samples,
            blocks: 1,
            seed: self.seed,
        };
        let estimator = DesignEstimator::new(self.shape, self.source()?, config);
        let mut estimator = estimator.map_err(Raise::raise)?;
        if self.samples.is_none() {
            let blocks = self.affordable(watch, |block| {
                estimator.block(block);
            });
            estimator = estimator.with_blocks(blocks);
        }
        let job = ByBlock(estimator);
        let run = watch.keeping(self.threads, &self.keep).finish(&job);
        let (totals, blocks) = run.map_err(Raise::raise)?;
        let rows = job.0.rows(&totals);
        Ok((rows, job.0.clues().collect(), blocks))
    }

    fn descent(self, watch: &Watch) -> PyResult<Found> {
        let config = DescentConfig {
            size: self.size,
            clues: self.clues.clone(),
            trials_per_grid: self.per_grid,
            seed: self.seed,
            ..DescentConfig::default()
        };
        let descent = Descent::new(self.shape, self.source()?, config).map_err(Raise::raise)?;
        let blocks = match self.samples {
            Some(samples) => samples.div_ceil(descent.trials_per_block()),
            None => {
                descent.priorities();
                let run = |block| {
                    descent.block(block);
                };
                self.affordable(watch, run)
            }
        };
        let job = DescentJob(descent.with_blocks(blocks));
        let run = watch.keeping(self.threads, &self.keep).finish(&job);
        let populations = run.map_err(Raise::raise)?;
        let rows = self.wanted(job.0.rows(&populations));
        let clues: Vec<usize> = rows.iter().map(|row| row.clues).collect();
        let means = populations.iter().flat_map(|population| {
            let one = std::slice::from_ref(population);
            clues.iter().map(|&clues| job.0.estimate(one, clues).per_grid)
        });
        let means = means.collect();
        Ok((rows, clues, means))
    }

    /// The rows of the wanted numbers of clues.
    fn wanted(&self, mut rows: Vec<EstimateRow>) -> Vec<EstimateRow> {
        let clues = self.clues.as_ref();
        rows.retain(|row| clues.is_none_or(|clues| clues.contains(&row.clues)));
        rows
    }

    /// No estimate: the trees of all classes. They are no blocks of independent work.
    fn exact(self, watch: &Watch) -> PyResult<Found> {
        let classes = classes_of(self.shape, self.threads, watch)?;
        let job = ForestJob::new(&classes, Engine::Auto, Limits::default());
        let trees = watch.runner(self.threads).finish(&job);
        let rows = exact_rows(self.shape, &trees.map_err(Raise::raise)?);
        let rows = self.wanted(rows);
        let clues = rows.iter().map(|row| row.clues).collect();
        Ok((rows, clues, Vec::new()))
    }

    fn tours(self, watch: &Watch) -> PyResult<Found> {
        let Some(clues) = self.clues.clone() else {
            return Err(ParameterError::new_err(
                "clues: tours need the least and the greatest number",
            ));
        };
        let config = TourConfig::new(clues);
        let config = TourConfig {
            anchor: self.anchor,
            effort: self.effort.clone(),
            learning_steps: self.learning.unwrap_or(config.learning_steps),
            tours: self.tours.unwrap_or(config.tours),
            seed: self.seed,
            ..config
        };
        let tours = Tours::new(self.shape, self.source()?, config).map_err(Raise::raise)?;
        let mut lost = None;
        let blocks = match self.samples {
            Some(samples) => samples.div_ceil(tours.tours_per_block()),
            None => {
                tours.learn();
                self.affordable(watch, |block| {
                    lost = lost.take().or(tours.block(block).err());
                })
            }
        };
        if let Some(lost) = lost {
            return Err(lost.raise());
        }
        let job = TourJob(tours.with_blocks(blocks));
        let run = watch.keeping(self.threads, &self.keep).finish(&job);
        let blocks = run.map_err(Raise::raise)?;
        let rows = self.wanted(job.0.rows(&blocks));
        let clues: Vec<usize> = rows.iter().map(|row| row.clues).collect();
        let mean = |block, clues| {
            let estimate = job.0.estimate(std::slice::from_ref(block), clues);
            estimate.per_grid
        };
        let means =
            blocks.iter().flat_map(|block| clues.iter().map(move |&clues| mean(block, clues)));
        let means = means.collect();
        Ok((rows, clues, means))
    }

    fn walk(self, watch: &Watch) -> PyResult<Found> {
        let mut config = WalkConfig::default();
        if self.capped_weights {
            config = config.with_capped_weights();
        }
        let config = WalkConfig {
            clues: self.clues.clone(),
            max_clues: self.size,
            learning_steps: self.learning.unwrap_or(config.learning_steps),
            steps: self.steps.unwrap_or(config.steps),
            seed: self.seed,
            ..config
        };
        let source = GridSource::uniform(self.shape).ok();
        let mut walk = MulticanonicalWalk::new(self.shape, source, config).map_err(Raise::raise)?;
        let blocks = match self.samples {
            Some(samples) => samples.div_ceil(walk.steps() * walk.walkers() as u64),
            None => {
                walk.learn();
                if self.steps.is_none() {
                    walk = walk.with_steps_for(self.seconds(watch) / BELIEVED_BLOCKS as f64);
                }
                self.affordable(watch, |block| {
                    walk.block(block);
                })
            }
        };
        let job = WalkJob(walk.with_blocks(blocks));
        let run = watch.keeping(self.threads, &self.keep).finish(&job);
        let visits = run.map_err(Raise::raise)?;
        let rows = job.0.rows(&visits);
        let clues: Vec<usize> = rows.iter().map(|row| row.clues).collect();
        let mut means = Vec::with_capacity(visits.len() * clues.len());
        for visit in &visits {
            let rows = job.0.rows(std::slice::from_ref(visit));
            let mean =
                |clues| rows.iter().find(|row| row.clues == clues).map_or(0.0, |row| row.per_grid);
            means.extend(clues.iter().map(|&clues| mean(clues)));
        }
        Ok((rows, clues, means))
    }
}

/// An estimate by a design whose blocks are kept apart too.
struct ByBlock(DesignEstimator);

impl Job for ByBlock {
    /// The hits of all blocks, and the mean per grid of each, for each number of clues.
    type Partial = (HitTotals, Vec<f64>);
    const NAME: &'static str = DesignJob::NAME;

    fn plan(&self) -> Plan {
        DesignJob(self.0.clone()).plan().with("blocks", "kept")
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let totals = self.0.block(block.index);
        let mean =
            |clues| self.0.estimate(&totals, clues).map_or(0.0, |estimate| estimate.per_grid);
        let means = self.0.clues().map(mean).collect();
        Ok((totals, means))
    }
}
