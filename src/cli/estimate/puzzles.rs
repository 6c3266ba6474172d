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
use gridforest::estimate::puzzles::{
    Descent, DescentJob, EstimateRow, Method, Source, Survey, SurveyJob, Walk, WalkJob,
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
    /// A random walk that meets rare puzzles as often as common ones: for the fewest and the most clues,
    /// and long runs (9x9: a minute of learning comes first)
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
        let survey = self.survey(session)?;
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
        if rows.is_empty() {
            session.remark(&format!(
                "no minimal puzzle was met in {} trials",
                tally.trials
            ));
        }
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    /// What is to be done: as asked, else as begun, else as a pilot says.
    fn survey(&self, session: &Session) -> Result<Survey> {
        let clues = self.clues();
        let source = self.source()?;
        let method = match self.method {
            MethodName::Singletons => Method::Singletons,
            MethodName::Subsets => Method::Subsets,
            MethodName::Supersets => Method::Supersets,
            MethodName::Paths => Method::Paths,
            MethodName::Descent | MethodName::Walk => unreachable!("they are no designs"),
        };
        let begun = self.long.begun();
        let size = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let survey = match size {
            Some(size) => Survey::new(self.shape, method, Some(size), clues, source),
            None => Survey::piloted(self.shape, method, clues, source, self.seed),
        };
        let argument = if self.size.is_some() {
            "--size"
        } else {
            "--clues"
        };
        let mut survey = survey.or_usage(argument)?;
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
        let size = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let argument = if self.grids.is_some() {
            "--grids"
        } else {
            "--size"
        };
        let mut descent = Descent::new(self.shape, size, self.source()?).or_usage(argument)?;
        descent.seed = self.seed;
        if let Some(clues) = clues {
            descent.aim_at(clues.clone()).or_usage("--clues")?;
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
                let rows = job.job.0.rows(&visits);
                if rows.is_empty() {
                    session.remark("no minimal puzzle was met: learn for longer");
                }
                session.rows(&rows)?;
            }
            Ended::Apart(verdict) => return Ok(verdict),
        }
        Ok(Verdict::Good)
    }

    /// The walk that is wanted: as asked, else as begun, else as time allows.
    fn walkers(&self, session: &Session) -> Result<Walk> {
        let begun = self.long.begun();
        let top = self.size.or_else(|| parameter(begun.as_ref(), "size"));
        let source = match &self.grids {
            Some(_) => Some(self.source()?),
            None => Source::uniform(self.shape).ok(),
        };
        if let (None, Some(_)) = (&source, self.size) {
            let shape = self.shape;
            let why = "no way is known here to draw uniform ones";
            return Err(anyhow!("walks of {shape} begin at whole grids: {why}")).or_usage("--size");
        }
        let argument = match (&self.grids, self.size) {
            (Some(_), _) => "--grids",
            (None, Some(_)) => "--size",
            (None, None) => "--clues",
        };
        let mut walk = Walk::new(self.shape, self.clues(), top, source).or_usage(argument)?;
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
        walk.learn();
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
                let source = Source::uniform(self.shape).or_usage("SHAPE")?;
                // Apart from the streams of the blocks.
                source.sample(number, &mut stream(self.seed, u64::MAX))
            }
            Err(_) => read_grids(Path::new(grids), self.shape)?,
        };
        Source::list(self.shape, list).or_usage("--grids")
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
