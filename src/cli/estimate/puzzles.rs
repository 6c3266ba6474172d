//! `estimate puzzles`: about how many minimal puzzles there are, by number of clues.

use std::fs::File;
use std::io::BufReader;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};

use crate::cli::Verdict;
use crate::cli::plumbing::clues::Clues;
use crate::cli::plumbing::long::{Ended, Long};
use crate::cli::plumbing::session::Bar;
use crate::cli::plumbing::{OrUsage, Session};
use gridforest::board::{BoardLines, Grid, Shape};
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DescentJob, DesignConfig, DesignEstimator, DesignJob, DesignKind,
    EstimateRow, GridSource, MulticanonicalWalk, WalkConfig, WalkJob,
};
use gridforest::random::stream;
use gridforest::run::{Block, BlockError, Job, Merge as _, Plan};

/// The minimal puzzles of each number of clues
///
/// Random subsets of uniformly random grids, each hit weighed by the inverse of its probability.
/// `rel_err` covers the choice of the grids; `rel_err_within` is for these very grids. The interval
/// holds at low counts too.
#[derive(Debug, Args)]
pub(super) struct Puzzles {
    /// RxC (boxes of R rows by C columns) or latinN
    shape: Shape,
    /// How puzzles are picked
    #[arg(long, value_enum, default_value_t = MethodName::Subsets)]
    method: MethodName,
    /// Subsets, supersets: the cells of a random subset [default: by a pilot run]
    #[arg(long, value_name = "S")]
    size: Option<usize>,
    /// Only these numbers of clues: K or A..B [default: all that the method picks]
    #[arg(long, value_name = "A..B")]
    clues: Option<Clues>,
    /// The same grids again and again: those in FILE, one a line, or N random ones [default: new
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
    #[command(flatten)]
    long: Long,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
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

impl Puzzles {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.check_time()?;
        if self.method == MethodName::Descent {
            return self.descend(session);
        }
        if self.method == MethodName::Walk {
            return self.walk(session);
        }
        let job = Watched::new(DesignJob(self.design(session)?));
        let what = format!("minimal puzzles of {}", self.shape);
        let estimator = job.job.0.clone();
        let bar = job.bar(session, what, move |totals| estimator.rows(totals));
        let totals = match self.long.run_behind(&job, session, &bar)? {
            Ended::Whole(totals) => totals,
            Ended::Apart(verdict) => return Ok(verdict),
        };
        let rows = job.job.0.rows(&totals);
        if rows.is_empty() {
            session.remark(&format!(
                "no minimal puzzle was found in {} trials",
                totals.trials
            ));
        }
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    /// The estimator: as asked, else as begun, else as a pilot says.
    fn design(&self, session: &Session) -> Result<DesignEstimator> {
        let begun = self.long.begun();
        let config = DesignConfig {
            kind: match self.method {
                MethodName::Singletons => DesignKind::Singletons,
                MethodName::Subsets => DesignKind::Subsets,
                MethodName::Supersets => DesignKind::Supersets,
                MethodName::Paths => DesignKind::Paths,
                MethodName::Descent | MethodName::Walk => unreachable!("they are no designs"),
            },
            size: self.size.or_else(|| parameter(begun.as_ref(), "size")),
            clues: self.clues(),
            trials_per_grid: self.trials_per_grid()?,
            trials: self.trials()?,
            blocks: 1,
            seed: self.seed,
        };
        let argument = if self.size.is_some() {
            "--size"
        } else {
            "--clues"
        };
        let estimator = DesignEstimator::new(self.shape, self.source()?, config);
        let estimator = estimator.or_usage(argument)?;
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

    fn check_time(&self) -> Result<()> {
        let wrong = |time: f64| !(time > 0.0 && time.is_finite());
        if self.time.is_some_and(wrong) {
            return Err(anyhow!("the time must be above 0")).or_usage("--time");
        }
        Ok(())
    }

    fn descend(self, session: &Session) -> Result<Verdict> {
        let clues = self.clues();
        let job = Watched::new(DescentJob(self.descent(clues.as_ref(), session)?));
        let what = format!("minimal puzzles of {}", self.shape);
        let descent = job.job.0.clone();
        let wanted = move |row: &EstimateRow| clues.as_ref().is_none_or(|c| c.contains(&row.clues));
        let rows = move |populations: &Vec<_>| {
            let mut rows = descent.rows(populations);
            rows.retain(&wanted);
            rows
        };
        let bar = job.bar(session, what, rows.clone());
        match self.long.run_behind(&job, session, &bar)? {
            Ended::Whole(populations) => session.rows(&rows(&populations))?,
            Ended::Apart(verdict) => return Ok(verdict),
        }
        Ok(Verdict::Good)
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
        let argument = match &descent {
            Err(EstimateError::MoreCluesThanSize { .. }) => "--clues",
            _ if self.grids.is_some() => "--grids",
            _ => "--size",
        };
        let descent = descent.or_usage(argument)?;
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
        let job = Watched::new(WalkJob(self.walkers(session)?));
        let what = format!("minimal puzzles of {}", self.shape);
        let walk = job.job.0.clone();
        let bar = job.bar(session, what, move |visits| walk.rows(visits));
        match self.long.run_behind(&job, session, &bar)? {
            Ended::Whole(visits) => {
                let rows = job.job.0.rows(&visits);
                if rows.is_empty() {
                    session.remark("no minimal puzzle was visited: use more --learning steps");
                }
                session.rows(&rows)?;
            }
            Ended::Apart(verdict) => return Ok(verdict),
        }
        Ok(Verdict::Good)
    }

    /// The walk that is wanted: as asked, else as begun, else as time allows.
    fn walkers(&self, session: &Session) -> Result<MulticanonicalWalk> {
        let begun = self.long.begun();
        let max_clues = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let source = match &self.grids {
            Some(_) => Some(self.source()?),
            None => GridSource::uniform(self.shape).ok(),
        };
        if let (None, Some(_)) = (&source, self.size) {
            let shape = self.shape;
            let why = "uniform ones cannot be drawn";
            return Err(anyhow!("walks of {shape} begin at whole grids: {why}")).or_usage("--size");
        }
        let argument = match (&self.grids, self.size) {
            (Some(_), _) => "--grids",
            (None, Some(_)) => "--size",
            (None, None) => "--clues",
        };
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
        let walk = MulticanonicalWalk::new(self.shape, source, config).or_usage(argument)?;
        session.remark("learning the weights of the walk");
        walk.learn();
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
                let source = GridSource::uniform(self.shape).or_usage("SHAPE")?;
                // Apart from the streams of the blocks.
                source.sample(number, &mut stream(self.seed, u64::MAX))
            }
            Err(_) => read_grids(Path::new(grids), self.shape)?,
        };
        GridSource::list(self.shape, list).or_usage("--grids")
    }

    /// The number of blocks that the time allows, by running some.
    fn affordable(&self, session: &Session, mut run: impl FnMut(u64)) -> u64 {
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

/// A number of the plan of a checkpoint.
fn parameter(plan: Option<&Plan>, name: &str) -> Option<usize> {
    plan?.parameters.get(name)?.parse().ok()
}

/// The grids of a file; the first line that holds none is an error.
fn read_grids(path: &Path, shape: Shape) -> Result<Vec<Grid>> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("can't read {name}"))?;
    let mut grids = Vec::new();
    for line in BoardLines::new(&name, BufReader::new(file), Some(shape)) {
        let board = line?;
        match Grid::try_from(board.puzzle) {
            Ok(grid) => grids.push(grid),
            Err(error) => bail!("{name}:{}: {error}", board.line),
        }
    }
    Ok(grids)
}

/// A job whose result so far can be looked at while it runs.
struct Watched<J: Job> {
    job: J,
    seen: Arc<Mutex<J::Partial>>,
}

impl<J: Job> Watched<J>
where
    J::Partial: Clone + Default + Send + 'static,
{
    fn new(job: J) -> Self {
        Self {
            job,
            seen: Arc::default(),
        }
    }

    fn bar(
        &self,
        session: &Session,
        what: String,
        rows: impl Fn(&J::Partial) -> Vec<EstimateRow> + Send + Sync + 'static,
    ) -> Bar {
        let seen = Arc::clone(&self.seen);
        session.bar(what).telling(move || {
            let partial = seen.lock().expect("no one panics holding it").clone();
            lines(&rows(&partial))
        })
    }
}

impl<J: Job> Job for Watched<J>
where
    J::Partial: Clone + Default + Send + 'static,
{
    type Partial = J::Partial;
    const NAME: &'static str = J::NAME;

    fn plan(&self) -> Plan {
        self.job.plan()
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let partial = self.job.block(block)?;
        let mut seen = self.seen.lock().expect("no one panics holding it");
        seen.merge(partial.clone());
        Ok(partial)
    }
}

/// The table so far, for a terminal.
fn lines(rows: &[EstimateRow]) -> String {
    let line = |row: &EstimateRow| {
        let error = row
            .rel_err
            .map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        format!(
            "\n{:5} {:12} {:12.4e} {error:>10}",
            row.clues, row.count, row.per_grid
        )
    };
    let rows: String = rows.iter().map(line).collect();
    format!("clues          met     per grid      error{rows}")
}
