//! `estimate puzzles`: about how many minimal puzzles there are, by number of clues.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};

use super::exact;
use super::watched::Watched;
use crate::cli::plumbing::Verdict;
use crate::cli::plumbing::blocks::Blocks;
use crate::cli::plumbing::clues::Clues;
use crate::cli::plumbing::diagnostics;
use crate::cli::plumbing::help::Example;
use crate::cli::plumbing::long::{Ended, Long};
use crate::cli::plumbing::shapes::ShapeParser;
use crate::cli::plumbing::uses::{Given, Use, Uses};
use crate::cli::plumbing::{OrUsage, Session, Usage};
use gridforest::board::{Grid, Shape};
use gridforest::estimate::{Descent, EstimateError, EstimateRow, Method, Source, Survey, Walk};
use gridforest::random::stream;
use gridforest::run::{DescentJob, Plan, SurveyJob, WalkJob};

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
    /// Walk: the steps of each walker of a flock that count [default: 20000]
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Walk: the steps of each walker while the weights are learned [default: 100000]
    #[arg(long, value_name = "N")]
    learning: Option<u64>,
    /// Walk: like the rarest puzzles less, and leave them sooner: for the fewest clues of 9x9
    #[arg(long)]
    gentle: bool,
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

/// What the command does, and the options that each use reads.
pub(in crate::cli) const USES: &[Use] = &[
    Use::rows("--method exact", "method clues"),
    Use::rows(
        "--method singletons or paths",
        "method clues grids per-grid samples time seed checkpoint shard",
    ),
    Use::rows(
        "--method subsets or supersets",
        "method size clues grids per-grid samples time seed checkpoint shard",
    ),
    Use::rows(
        "--method descent",
        "method size clues per-grid samples time seed checkpoint shard",
    ),
    Use::rows(
        "--method walk",
        "method size clues steps learning gentle samples time seed checkpoint shard",
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
    /// A random walk that meets rare puzzles as often as common ones: for the fewest and the most clues,
    /// and long runs (9x9: a minute of learning comes first)
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
        let survey = self.survey(method, session)?;
        let job = Watched::new(SurveyJob(survey));
        let what = format!("minimal puzzles of {}", self.shape);
        let survey = job.job.0.clone();
        let bar = job.bar(session, what, move |tally| survey.rows(tally));
        let tally = match self.long.run_behind(&job, session, &bar)? {
            Ended::Whole(tally) => tally,
            Ended::Apart(verdict) => return Ok(verdict),
        };
        let survey = &job.job.0;
        let rows = survey.rows(&tally);
        let nothing = format!("no minimal puzzle was met in {} trials", tally.trials);
        finish(session, &rows, &nothing)
    }

    /// What is to be done: as asked, else as begun, else as a pilot says.
    fn survey(&self, method: MethodName, session: &Session) -> Result<Survey> {
        let clues = self.clues();
        let source = self.source()?;
        let method = match method {
            MethodName::Singletons => Method::Singletons,
            MethodName::Subsets => Method::Subsets,
            MethodName::Supersets => Method::Supersets,
            MethodName::Paths => Method::Paths,
            MethodName::Exact | MethodName::Descent | MethodName::Walk => {
                unreachable!("they are no designs")
            }
        };
        let begun = self.long.begun();
        let size = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let survey = match size {
            Some(size) => Survey::new(self.shape, method, Some(size), clues, source),
            None => Survey::piloted(self.shape, method, clues, source, self.seed),
        };
        let mut survey = survey.map_err(|error| self.blamed(error))?;
        survey.seed = self.seed;
        if self.size.is_none()
            && let Some(size) = survey.design.size()
        {
            session.remark(&format!("subsets of {size} cells"));
        }
        match self.per_grid {
            Some(0) => {
                return Err(anyhow!("no trials: at least one is needed")).or_usage("--per-grid");
            }
            Some(trials) => survey.trials_per_grid = trials,
            None => {}
        }
        match (self.samples, &begun) {
            (Some(samples), _) => survey.set_trials(samples).or_usage("--samples")?,
            (None, Some(plan)) => survey.set_blocks(plan.blocks),
            (None, None) => survey.set_blocks(self.affordable(session, |block| {
                survey.block(block);
            })),
        }
        Ok(survey)
    }

    /// The method that was asked for, or the best for what was.
    fn method(&self) -> MethodName {
        self.chosen(|option| match option {
            "grids" => self.grids.is_some(),
            "steps" => self.steps.is_some(),
            "learning" => self.learning.is_some(),
            "gentle" => self.gentle,
            "size" => self.size.is_some(),
            "per-grid" => self.per_grid.is_some(),
            "samples" => self.samples.is_some(),
            "time" => self.time.is_some(),
            "checkpoint" => self.long.is_kept(),
            _ => false,
        })
    }

    fn chosen(&self, given: impl Fn(&str) -> bool) -> MethodName {
        let any = |options: &[&str]| options.iter().any(|option| given(option));
        match self.method {
            Some(method) => method,
            None => match self.long.begun().map(|plan| plan.job) {
                Some(job) if job == "walk" => MethodName::Walk,
                Some(job) if job == "descent" => MethodName::Descent,
                Some(job) if job == "puzzles" => MethodName::Subsets,
                _ if any(&["steps", "learning", "gentle"]) => MethodName::Walk,
                _ if any(&["grids"]) => MethodName::Subsets,
                _ if any(&["size", "per-grid", "samples", "time", "checkpoint"]) => {
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
            Ended::Whole(populations) => {
                finish(session, &rows(&populations), "no minimal puzzle was met")
            }
            Ended::Apart(verdict) => Ok(verdict),
        }
    }

    /// The populations that are wanted: as asked, else as begun, else as time allows.
    fn descent(&self, clues: Option<&RangeInclusive<usize>>, session: &Session) -> Result<Descent> {
        let begun = self.long.begun();
        let size = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let mut descent =
            Descent::new(self.shape, size, self.source()?).map_err(|error| self.blamed(error))?;
        descent.seed = self.seed;
        if let Some(clues) = clues {
            descent
                .aim_at(clues.clone())
                .map_err(|error| self.blamed(error))?;
        }
        match self.per_grid {
            Some(0) => {
                return Err(anyhow!("no trials: at least one is needed")).or_usage("--per-grid");
            }
            Some(trials) => descent.trials_per_grid = trials,
            None => {}
        }
        descent.blocks = match (self.samples, &begun) {
            (Some(0), _) => {
                return Err(anyhow!("no trials: at least one is needed")).or_usage("--samples");
            }
            (Some(samples), _) => {
                samples.div_ceil((descent.grids * descent.trials_per_grid) as u64)
            }
            (None, Some(plan)) => plan.blocks,
            (None, None) => {
                descent.priorities();
                let affordable = self.affordable(session, |block| {
                    descent.block(block);
                });
                affordable.max(2)
            }
        };
        Ok(descent)
    }

    fn walk(self, session: &Session) -> Result<Verdict> {
        let job = Watched::new(WalkJob(self.walkers(session)?));
        let what = format!("minimal puzzles of {}", self.shape);
        let walk = job.job.0.clone();
        let bar = job.bar(session, what, move |visits| walk.rows(visits));
        match self.long.run_behind(&job, session, &bar)? {
            Ended::Whole(visits) => {
                let nothing = "no minimal puzzle was met: learn for longer (--learning)";
                finish(session, &job.job.0.rows(&visits), nothing)
            }
            Ended::Apart(verdict) => Ok(verdict),
        }
    }

    /// The walk that is wanted: as asked, else as begun, else as time allows.
    fn walkers(&self, session: &Session) -> Result<Walk> {
        let begun = self.long.begun();
        let top = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let source = Source::uniform(self.shape).ok();
        if let (None, Some(_)) = (&source, self.size) {
            let shape = self.shape;
            let why = "no way is known here to draw uniform ones";
            return Err(anyhow!("walks of {shape} begin at whole grids: {why}")).or_usage("--size");
        }
        let mut walk =
            Walk::new(self.shape, self.clues(), top, source).map_err(|error| self.blamed(error))?;
        walk.seed = self.seed;
        if self.gentle {
            walk.be_gentle();
        }
        if self.samples == Some(0) {
            return Err(anyhow!("no trials: at least one is needed")).or_usage("--samples");
        }
        let settings = [
            ("--steps", self.steps, "steps", &mut walk.steps),
            ("--learning", self.learning, "learning", &mut walk.learning),
        ];
        for (argument, asked, name, value) in settings {
            let asked = asked.or_else(|| Some(parameter(begun.as_ref(), name)? as u64));
            *value = asked.unwrap_or(*value);
            if *value == 0 {
                return Err(anyhow!("no steps: at least one is needed")).or_usage(argument);
            }
        }
        session.remark("learning how much to like each kind of puzzle");
        let start = Instant::now();
        walk.learn();
        let seconds = start.elapsed().as_secs_f64();
        session.remark(&format!(
            "learned in {seconds:.1} s, which are not part of --time"
        ));
        walk.blocks = match (self.samples, &begun) {
            (Some(samples), _) => samples.div_ceil(walk.steps * walk.walkers as u64),
            (None, Some(plan)) => plan.blocks,
            (None, None) => self.affordable(session, |block| {
                walk.block(block);
            }),
        };
        walk.blocks = walk.blocks.max(2);
        Ok(walk)
    }

    fn clues(&self) -> Option<RangeInclusive<usize>> {
        self.clues.map(Clues::range)
    }

    fn source(&self) -> Result<Source> {
        let Some(grids) = &self.grids else {
            return Source::uniform(self.shape).or_usage("SHAPE");
        };
        let list = match grids.parse::<usize>() {
            Ok(number) => {
                if number > MOST_GRIDS {
                    return Err(anyhow!(
                        "{number} grids are held in memory: at most {MOST_GRIDS}"
                    ))
                    .or_usage("--grids");
                }
                let source = Source::uniform(self.shape).or_usage("SHAPE")?;
                // Apart from the streams of the blocks.
                source.sample(number, &mut stream(self.seed, u64::MAX))
            }
            Err(_) => read_grids(Path::new(grids), self.shape)?,
        };
        Source::list(self.shape, list).or_usage("--grids")
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
fn finish(session: &Session, rows: &[EstimateRow], nothing: &str) -> Result<Verdict> {
    session.rows(rows)?;
    if !rows.is_empty() {
        return Ok(Verdict::Good);
    }
    diagnostics::complain(format_args!(
        "{nothing}: give it more time, other numbers of clues (--clues), or --method descent"
    ));
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
