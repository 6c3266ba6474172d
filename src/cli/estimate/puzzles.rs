//! `estimate puzzles`: about how many minimal puzzles there are, by number of clues.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum, ValueHint};
use serde::{Deserialize, Serialize};

use super::exact;
use super::watched::Watched;
use crate::cli::plumbing::Verdict;
use crate::cli::plumbing::blocks::Blocks;
use crate::cli::plumbing::clues::Clues;
use crate::cli::plumbing::diagnostics;
use crate::cli::plumbing::help::Example;
use crate::cli::plumbing::long::Long;
use crate::cli::plumbing::session::write_whole;
use crate::cli::plumbing::shapes::ShapeParser;
use crate::cli::plumbing::stop;
use crate::cli::plumbing::uses::{Given, Use, Uses};
use crate::cli::plumbing::{OrUsage, Session, Usage};
use crate::report::{Format, write_rows};
use gridforest::board::{Grid, Shape};
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DescentJob, DesignConfig, DesignEstimator, DesignJob, DesignKind,
    EstimateRow, GridSource, KeepPuzzles, Meeting, MetPuzzles, MulticanonicalWalk, WalkConfig,
    WalkJob,
};
use gridforest::random::stream;
use gridforest::run::Plan;

/// The minimal puzzles of each number of clues
///
/// Random subsets of uniformly random grids, each hit weighed by the inverse of its probability. Of each
/// number of clues: count, the minimal puzzles met; per_grid, their estimated mean number in a grid;
/// rel_err, its relative standard error (1σ), which covers the choice of the grids, and is empty where
/// one hit or one population alone says nothing of it; low and high, the 95 % interval, which holds at low
/// counts too; total, the number in all grids; rel_err_within, the error for these very grids; boot_low
/// and boot_high, the interval by bootstrap.
#[derive(Debug, Args)]
pub(super) struct Puzzles {
    /// RxC (boxes of R rows by C columns) or latinN
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// How puzzles are picked [default: exact on boards of side up to 5 where nothing else is asked for,
    /// subsets with --grids, else descent]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// The cells of the random subsets that puzzles are sought in [default: subsets and supersets, by a
    /// pilot run; descent, three eighths of the cells]; walk: the most clues it visits
    #[arg(long, value_name = "S")]
    size: Option<usize>,
    /// Only these numbers of clues: K or A..B [default: all that the method picks]
    #[arg(long, value_name = "K|A..B")]
    clues: Option<Clues>,
    /// Singletons, subsets, supersets, paths: the same grids again and again, those in FILE, one a line, or N random ones [default: new
    /// random grids all the time]
    #[arg(long, value_name = "FILE|N")]
    grids: Option<String>,
    /// Trials in each grid before the next is drawn
    #[arg(long, value_name = "T")]
    per_grid: Option<usize>,
    /// Walk: the recorded steps of each walker [default: 20000]
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Walk: the steps of each walker while the weights are learned [default: 100000]
    #[arg(long, value_name = "N")]
    learning: Option<u64>,
    /// Walk: cap the weights of rare puzzles, so that walkers leave them sooner: for the fewest
    /// clues of 9x9
    #[arg(long, alias = "gentle")]
    capped_weights: bool,
    /// Make at least N trials; walk: steps of walkers
    #[arg(long, value_name = "N", conflicts_with = "time")]
    samples: Option<u64>,
    /// Aim at so many seconds [default: 10]; the number of trials then depends on the machine
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the different minimal puzzles that are met to FILE, one a line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Descent: write the values of each population to FILE, as CSV: population, clues, the estimated minimal
    /// puzzles of a grid, and those met
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    samples_out: Option<PathBuf>,
    #[command(flatten)]
    long: Long,
}

/// What the command does, and the options that each use reads.
pub(in crate::cli) const USES: &[Use] = &[
    Use::rows("--method exact", "method clues"),
    Use::rows(
        "--method singletons or paths",
        "method clues grids per-grid samples time seed puzzles checkpoint save-every shard",
    ),
    Use::rows(
        "--method subsets or supersets",
        "method size clues grids per-grid samples time seed puzzles checkpoint save-every shard",
    ),
    Use::rows(
        "--method descent",
        "method size clues per-grid samples time seed puzzles samples-out checkpoint save-every shard",
    ),
    Use::rows(
        "--method walk",
        "method size clues steps learning capped-weights samples time seed puzzles checkpoint save-every shard",
    ),
];

/// Command lines to try.
pub(in crate::cli) const EXAMPLES: &[Example] = &[
    ("estimate puzzles 2x2", "exactly, for so small a board"),
    (
        "estimate puzzles 3x3 --time 1",
        "20 to 28 clues, by descent",
    ),
    (
        "estimate puzzles 2x3 --method subsets --clues 10..12 --time 1",
        "by the subsets method, which suits these numbers of clues",
    ),
    (
        "estimate puzzles 2x2 --method walk --learning 1000 --steps 500 --samples 100000",
        "the fewest clues, by a random walk",
    ),
];

/// The values of a population at a number of clues: the estimate is their mean over the populations.
#[derive(Serialize, Deserialize)]
struct PopulationRow {
    population: usize,
    clues: usize,
    per_grid: f64,
    count: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// No estimate: every minimal puzzle of every class is counted (boards of side up to 5)
    Exact,
    /// A random subset for each number of clues
    Singletons,
    /// All minimal puzzles inside a random subset: for few clues
    Subsets,
    /// All minimal puzzles that contain a random subset: for many clues
    Supersets,
    /// Clues of a random grid go in random order
    Paths,
    /// Populations of random subsets that lose redundant clues: all numbers of clues at once
    Descent,
    /// Multicanonical random walks, which visit rare puzzles as often as common ones: for the fewest and
    /// the most clues, and long runs (9x9: a minute of learning comes first)
    Walk,
}

impl Uses for Puzzles {
    fn used(&self, given: &Given) -> &'static Use {
        match self.chosen(|option| given.has(option)) {
            MethodName::Exact => &USES[0],
            MethodName::Singletons | MethodName::Paths => &USES[1],
            MethodName::Subsets | MethodName::Supersets => &USES[2],
            MethodName::Descent => &USES[3],
            MethodName::Walk => &USES[4],
        }
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Puzzles {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.check()?;
        let method = self.method();
        if method == MethodName::Exact {
            return self.count(session);
        }
        if method == MethodName::Descent {
            return self.descend(session);
        }
        if method == MethodName::Walk {
            return self.walk(session);
        }
        let estimator = self.design(method, session)?;
        let rows = {
            let estimator = estimator.clone();
            move |totals: &_| estimator.rows(totals)
        };
        self.estimate(DesignJob(estimator), session, rows, |_| Ok(()))
    }

    /// The estimator: as asked, else as begun, else as a pilot says.
    fn design(&self, method: MethodName, session: &Session) -> Result<DesignEstimator> {
        let begun = self.long.begun();
        let config = DesignConfig {
            kind: match method {
                MethodName::Singletons => DesignKind::Singletons,
                MethodName::Subsets => DesignKind::Subsets,
                MethodName::Supersets => DesignKind::Supersets,
                MethodName::Paths => DesignKind::Paths,
                MethodName::Exact | MethodName::Descent | MethodName::Walk => {
                    unreachable!("they are no designs")
                }
            },
            size: self.size.or_else(|| parameter(begun.as_ref(), "size")),
            clues: self.clues(),
            trials_per_grid: self.trials_per_grid()?,
            trials: self.trials()?,
            blocks: 1,
            seed: self.seed,
        };
        let estimator = DesignEstimator::new(self.shape, self.source()?, config);
        let estimator = estimator.map_err(|error| self.blamed(error))?;
        if self.size.is_none()
            && let Some(size) = estimator.design().size()
        {
            session.remark(&format!("subsets of {size} cells"));
        }
        Ok(match (self.samples, &begun) {
            (Some(_), _) => estimator,
            (None, Some(plan)) => estimator.with_blocks(plan.blocks),
            (None, None) => {
                let blocks = self.affordable(session, |block| {
                    estimator.block(block);
                });
                estimator.with_blocks(blocks)
            }
        })
    }

    fn trials_per_grid(&self) -> Result<Option<usize>> {
        match self.per_grid {
            Some(0) => Err(EstimateError::NoTrials).or_usage("--per-grid"),
            trials => Ok(trials),
        }
    }

    fn trials(&self) -> Result<Option<u64>> {
        match self.samples {
            Some(0) => Err(EstimateError::NoTrials).or_usage("--samples"),
            trials => Ok(trials),
        }
    }

    /// The method that was asked for, or the best for what was.
    fn method(&self) -> MethodName {
        self.chosen(|option| match option {
            "grids" => self.grids.is_some(),
            "steps" => self.steps.is_some(),
            "learning" => self.learning.is_some(),
            "capped-weights" => self.capped_weights,
            "size" => self.size.is_some(),
            "per-grid" => self.per_grid.is_some(),
            "samples" => self.samples.is_some(),
            "time" => self.time.is_some(),
            "puzzles" => self.puzzles.is_some(),
            "samples-out" => self.samples_out.is_some(),
            "checkpoint" => self.long.is_kept(),
            _ => false,
        })
    }

    fn chosen(&self, given: impl Fn(&str) -> bool) -> MethodName {
        let any = |options: &[&str]| options.iter().any(|option| given(option));
        match self.method {
            Some(method) => method,
            None => match self.long.begun().map(|plan| plan.job) {
                Some(job) if job.starts_with("walk") => MethodName::Walk,
                Some(job) if job.starts_with("descent") => MethodName::Descent,
                Some(job) if job.starts_with("puzzles") => MethodName::Subsets,
                _ if any(&["steps", "learning", "capped-weights"]) => MethodName::Walk,
                _ if any(&["grids"]) => MethodName::Subsets,
                _ if any(&[
                    "size",
                    "per-grid",
                    "samples",
                    "time",
                    "puzzles",
                    "samples-out",
                    "checkpoint",
                ]) =>
                {
                    MethodName::Descent
                }
                _ if (2..=5).contains(&self.shape.side()) => MethodName::Exact,
                _ => MethodName::Descent,
            },
        }
    }

    /// Refuses what can't be, before anything is spent.
    fn check(&self) -> Result<()> {
        let wrong = |time: f64| !(time > 0.0 && time.is_finite());
        if self.time.is_some_and(wrong) {
            return Err(anyhow!("the time must be above 0")).or_usage("--time");
        }
        if self.per_grid.is_some_and(|trials| trials > MOST_TRIALS) {
            return Err(anyhow!("at most {MOST_TRIALS} trials in a grid")).or_usage("--per-grid");
        }
        self.long.refuse_time(self.samples.is_none(), "--samples N")
    }

    /// Every minimal puzzle of every class.
    fn count(self, session: &Session) -> Result<Verdict> {
        let clues = self.clues();
        let (shape, cells) = (self.shape, self.shape.cells());
        if let Some(&high) = clues
            .as_ref()
            .map(RangeInclusive::end)
            .filter(|high| **high > cells)
        {
            return Err(anyhow!("{high} clues: {shape} has {cells} cells")).or_usage("--clues");
        }
        let rows = exact::rows(shape).or_usage("SHAPE")?;
        let wanted = |row: &EstimateRow| clues.as_ref().is_none_or(|c| c.contains(&row.clues));
        let rows: Vec<_> = rows.into_iter().filter(wanted).collect();
        session.remark("counted exactly: no grid was sampled");
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    fn descend(self, session: &Session) -> Result<Verdict> {
        let clues = self.clues();
        let job = DescentJob(self.descent(clues.as_ref(), session)?);
        let descent = job.0.clone();
        let wanted = move |row: &EstimateRow| clues.as_ref().is_none_or(|c| c.contains(&row.clues));
        let rows = move |populations: &Vec<_>| {
            let mut rows = descent.rows(populations);
            rows.retain(&wanted);
            rows
        };
        self.estimate(job, session, rows, |populations: &Vec<Population>| {
            self.write_samples(populations)
        })
    }

    /// The populations that are wanted: as asked, else as begun, else as time allows.
    fn descent(&self, clues: Option<&RangeInclusive<usize>>, session: &Session) -> Result<Descent> {
        let begun = self.long.begun();
        let config = DescentConfig {
            size: self.size.or_else(|| parameter(begun.as_ref(), "size")),
            clues: clues.cloned(),
            trials_per_grid: self.trials_per_grid()?,
            seed: self.seed,
            ..DescentConfig::default()
        };
        let samples = self.trials()?;
        let descent = Descent::new(self.shape, self.source()?, config);
        let descent = descent.map_err(|error| self.blamed(error))?;
        let blocks = match (samples, &begun) {
            (Some(samples), _) => samples.div_ceil(descent.trials_per_block()),
            (None, Some(plan)) => plan.blocks,
            (None, None) => {
                descent.priorities();
                let affordable = self.affordable(session, |block| {
                    descent.block(block);
                });
                affordable.max(2)
            }
        };
        Ok(descent.with_blocks(blocks))
    }

    fn walk(self, session: &Session) -> Result<Verdict> {
        let walk = self.walkers(session)?;
        let rows = {
            let walk = walk.clone();
            move |visits: &Vec<_>| walk.rows(visits)
        };
        self.estimate(WalkJob(walk), session, rows, |_| Ok(()))
    }

    /// Runs a job, and prints the rows made of its result; the puzzles that are met are kept if they are wanted.
    fn estimate<J>(
        &self,
        job: J,
        session: &Session,
        rows: impl Fn(&J::Partial) -> Vec<EstimateRow> + Clone + Send + Sync + 'static,
        write: impl Fn(&J::Partial) -> Result<()>,
    ) -> Result<Verdict>
    where
        J: Meeting,
        J::Partial: Clone + 'static,
    {
        let what = format!("minimal puzzles of {}", self.shape);
        if let Some(path) = &self.puzzles {
            let print = |(result, met): (J::Partial, MetPuzzles)| {
                self.write_puzzles(path, &met)?;
                write(&result)?;
                finish(session, &rows(&result))
            };
            let bar = session.bar(what);
            return self.long.estimate(&KeepPuzzles(job), session, &bar, print);
        }
        let job = Watched::new(job);
        let bar = job.bar(session, what, rows.clone());
        self.long.estimate(&job, session, &bar, |result| {
            write(&result)?;
            finish(session, &rows(&result))
        })
    }

    /// The puzzles with wanted numbers of clues.
    fn write_puzzles(&self, path: &Path, met: &MetPuzzles) -> Result<()> {
        let clues = |text: &str| text.chars().filter(|&symbol| symbol != '.').count();
        let wanted = self.clues();
        let is_wanted = |text: &&str| wanted.as_ref().is_none_or(|w| w.contains(&clues(text)));
        write_whole(path, |out| {
            let mut lines = met.iter().filter(is_wanted);
            lines.try_for_each(|text| Ok(writeln!(out, "{text}")?))
        })
    }

    fn write_samples(&self, populations: &[Population]) -> Result<()> {
        let Some(path) = &self.samples_out else {
            return Ok(());
        };
        let wanted = self.clues();
        let mut rows = Vec::new();
        for (population, values) in populations.iter().enumerate() {
            for (clues, level) in values.levels.iter().enumerate() {
                if wanted.as_ref().is_none_or(|w| w.contains(&clues)) {
                    rows.push(PopulationRow {
                        population,
                        clues,
                        per_grid: level.minimal,
                        count: level.count,
                    });
                }
            }
        }
        write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
    }

    /// The walk that is wanted: as asked, else as begun, else as time allows.
    fn walkers(&self, session: &Session) -> Result<MulticanonicalWalk> {
        let begun = self.long.begun();
        let max_clues = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let source = GridSource::uniform(self.shape).ok();
        if let (None, Some(_)) = (&source, self.size) {
            let shape = self.shape;
            let why = "uniform ones cannot be drawn";
            return Err(anyhow!("walks of {shape} begin at whole grids: {why}")).or_usage("--size");
        }
        let samples = self.trials()?;
        let asked_or_begun = |argument, asked: Option<u64>, name, usual| {
            let begun = || parameter(begun.as_ref(), name).map(|steps| steps as u64);
            match asked.or_else(begun).unwrap_or(usual) {
                0 => Err(anyhow!("no steps: at least one is needed")).or_usage(argument),
                steps => Ok(steps),
            }
        };
        let mut config = WalkConfig::default();
        if self.capped_weights {
            config = config.with_capped_weights();
        }
        let config = WalkConfig {
            clues: self.clues(),
            max_clues,
            learning_steps: asked_or_begun(
                "--learning",
                self.learning,
                "learning",
                config.learning_steps,
            )?,
            steps: asked_or_begun("--steps", self.steps, "steps", config.steps)?,
            seed: self.seed,
            ..config
        };
        let walk = MulticanonicalWalk::new(self.shape, source, config)
            .map_err(|error| self.blamed(error))?;
        session.remark("learning the weights of the walk");
        stop::in_phase("the learning of the weights");
        let start = Instant::now();
        walk.learn();
        let seconds = start.elapsed().as_secs_f64();
        session.remark(&format!(
            "learned in {seconds:.1} s, which are not part of --time"
        ));
        let blocks = match (samples, &begun) {
            (Some(samples), _) => samples.div_ceil(walk.steps() * walk.walkers() as u64),
            (None, Some(plan)) => plan.blocks,
            (None, None) => self.affordable(session, |block| {
                walk.block(block);
            }),
        };
        Ok(walk.with_blocks(blocks.max(2)))
    }

    fn clues(&self) -> Option<RangeInclusive<usize>> {
        self.clues.map(Clues::range)
    }

    fn source(&self) -> Result<GridSource> {
        let Some(grids) = &self.grids else {
            return GridSource::uniform(self.shape).or_usage("SHAPE");
        };
        let list = match grids.parse::<usize>() {
            Ok(number) => {
                if number > MOST_GRIDS {
                    return Err(anyhow!(
                        "{number} grids are held in memory: at most {MOST_GRIDS}"
                    ))
                    .or_usage("--grids");
                }
                let source = GridSource::uniform(self.shape).or_usage("SHAPE")?;
                // Apart from the streams of the blocks.
                source.sample(number, &mut stream(self.seed, u64::MAX))
            }
            Err(_) => read_grids(Path::new(grids), self.shape)?,
        };
        GridSource::list(self.shape, list).or_usage("--grids")
    }

    /// An error, and the argument that is to blame for it.
    fn blamed(&self, error: EstimateError) -> Usage {
        let argument = match &error {
            EstimateError::NoUniformGrids { .. } | EstimateError::Board { .. } => "SHAPE",
            EstimateError::Size { .. } => "--size",
            EstimateError::Clues { .. } => "--clues",
            EstimateError::MoreCluesThanSize { .. } | EstimateError::FewerCluesThanSize { .. } => {
                if self.size.is_some() {
                    "--size"
                } else {
                    "--clues"
                }
            }
            EstimateError::NoTrials => "--samples",
            _ => "--grids",
        };
        Usage::new(argument, error)
    }

    /// The number of blocks that the time allows, by running some.
    fn affordable(&self, session: &Session, mut run: impl FnMut(u64)) -> u64 {
        stop::in_phase("the pilot");
        let start = Instant::now();
        let mut blocks = 0u64;
        while start.elapsed().as_secs_f64() < 0.3 {
            run(blocks);
            blocks += 1;
        }
        let each = start.elapsed().as_secs_f64() / blocks as f64;
        let wanted = self.time.unwrap_or(10.0) * session.threads() as f64;
        (wanted / each) as u64
    }
}

/// The most grids that are drawn to be used again and again.
const MOST_GRIDS: usize = 1_000_000;
/// The most trials in a grid before the next is drawn.
const MOST_TRIALS: usize = 1 << 30;

/// Prints what was found. An estimate without a row says what to try instead, and is no success.
fn finish(session: &Session, rows: &[EstimateRow]) -> Result<Verdict> {
    session.rows(rows)?;
    if !rows.is_empty() {
        return Ok(Verdict::Good);
    }
    diagnostics::complain(
        "no minimal puzzle was met: give it more time, other numbers of clues (--clues), or --method descent; a walk, more --learning steps",
    );
    Ok(Verdict::Bad)
}

/// A number of the plan of a checkpoint.
fn parameter(plan: Option<&Plan>, name: &str) -> Option<usize> {
    plan?.parameters.get(name)?.parse().ok()
}

/// The grids of a file; the first line that holds none is an error.
fn read_grids(path: &Path, shape: Shape) -> Result<Vec<Grid>> {
    let mut blocks = Blocks::new(&[path.to_owned()]);
    let mut grids = Vec::new();
    while let Some(block) = blocks.next(Vec::new())? {
        for board in block.each(Some(shape)) {
            let board = board.map_err(|refusal| anyhow!("{}", refusal.message()))?;
            match Grid::try_from(board.puzzle) {
                Ok(grid) => grids.push(grid),
                Err(error) => bail!("{}:{}: {error}", block.file(), board.line),
            }
        }
    }
    Ok(grids)
}
