//! `estimate puzzles`: about how many minimal puzzles there are, by number of clues.

mod effort;
mod grids;
mod kept;
mod methods;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum, ValueHint};

use self::effort::Effort;
use super::exact;
use super::watched::Watched;
use crate::cli::plumbing::Verdict;
use crate::cli::plumbing::clues::Clues;
use crate::cli::plumbing::diagnostics;
use crate::cli::plumbing::help::Example;
use crate::cli::plumbing::long::Long;
use crate::cli::plumbing::purpose::Purpose;
use crate::cli::plumbing::shapes::ShapeParser;
use crate::cli::plumbing::task::{MaybeTask, Task, estimate};
use crate::cli::plumbing::uses::{Given, Use};
use crate::cli::plumbing::{OrUsage, Session};
use gridforest::board::Shape;
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::tours::TourBlock;
use gridforest::estimate::puzzles::{
    DescentJob, DesignJob, DesignKind, EstimateRow, KeepPuzzles, Meeting, MetPuzzles, Method,
    TourJob, WalkJob,
};
use gridforest::run::Plan;

/// The minimal puzzles of each number of clues
///
/// Random subsets of the cells of uniformly random grids are searched for minimal puzzles. Each
/// puzzle that is found is weighted by the inverse of its probability. There is a row for each
/// number of clues.
///
/// Columns:
///   count                 the number of minimal puzzles that were found
///   per_grid              the estimated mean number of minimal puzzles in a grid
///   rel_err               its relative standard error (1σ), which includes the choice of the grids;
///                         empty from fewer than eight independent blocks, and where it can't be
///                         known: in fewer than eight given grids, or by descent or tours in any
///   low, high             the 95 % interval, which is also valid for low counts; where rel_err is
///                         empty, of rel_err_within
///   total                 the estimated number in all grids; empty where the error is for the given
///                         grids alone
///   rel_err_within        the relative standard error if the same grids were used again
///   boot_low, boot_high   the 95 % interval by bootstrap
///   note                  empty where the error is to be believed, else why it is not: no_hits,
///                         few_blocks (fewer than sixteen), few_hits, few_visits (by fewer than eight
///                         blocks), heavy_tail (few values carry the sum), no_spread (all values are
///                         the same), not_mixed (walks differ)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Puzzles {
    /// RxC (boxes of R rows by C columns) or latinN
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// The method [default: exact on boards of side up to 5 if no option says otherwise, otherwise
    /// descent]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// The number of cells of the random subsets [default: subsets and supersets, by a pilot run;
    /// descent, half the cells, without boxes five eighths, 9x9 30]; walk: the largest number of
    /// clues that it visits
    #[arg(long, value_name = "S")]
    size: Option<usize>,
    /// Only these numbers of clues: K or A..B [default: all that the method finds]
    #[arg(long, value_name = "K|A..B")]
    clues: Option<Clues>,
    /// Use the same grids repeatedly: those in FILE, one a line, or N random ones (not for walks).
    /// With a single grid, its own minimal puzzles are counted; descent and tours do that best
    /// [default: always new random grids]
    #[arg(long, value_name = "FILE|N", value_hint = ValueHint::FilePath)]
    grids: Option<String>,
    /// The number of trials in each grid
    #[arg(long, value_name = "T")]
    per_grid: Option<usize>,
    /// Walk: the recorded steps of each walker [default: 20000]
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Walk, tours: the steps of each walker while the weights are learned [default: walk 100000,
    /// tours 12500 for each number of clues]
    #[arg(long, value_name = "N")]
    learning: Option<u64>,
    /// Tours: the clues of the minimal puzzles where tours begin and end [default: of --clues, what
    /// is nearest to a third of the cells]
    #[arg(long, value_name = "K")]
    anchor: Option<usize>,
    /// Tours: the tours from each puzzle [default: 1000]
    #[arg(long, value_name = "N")]
    tours: Option<u64>,
    /// Tours: so many times as much time for puzzles with K clues that are needed
    #[arg(long, value_name = "K=E,..", value_parser = effort::parse)]
    effort: Option<Effort>,
    /// Walk: cap the weights of rare puzzles, so that walkers leave them sooner; useful for the
    /// fewest clues of 9x9
    #[arg(long, alias = "gentle")]
    capped_weights: bool,
    /// The least number of trials; walk: of steps of walkers; tours: of tours
    #[arg(long, value_name = "N", conflicts_with = "time")]
    samples: Option<u64>,
    /// The approximate running time [default: 10]; the number of trials then depends on the machine
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the different minimal puzzles that are found to FILE, one a line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Descent, tours: write the values of each population or block to FILE, as CSV: its number,
    /// clues, the estimated number of minimal puzzles in a grid, and the puzzles or tours that
    /// found some
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    samples_out: Option<PathBuf>,
    #[command(flatten)]
    long: Long,
}

/// The uses of the command, with the options that each reads.
pub(in crate::cli) const USES: &[Use] = &[
    Use::rows("--method exact", "method clues"),
    Use::rows(
        "--method singletons or paths",
        "method clues grids per-grid samples time seed puzzles checkpoint save-every",
    ),
    Use::rows(
        "--method subsets or supersets",
        "method size clues grids per-grid samples time seed puzzles checkpoint save-every",
    ),
    Use::rows(
        "--method descent",
        "method size clues grids per-grid samples time seed puzzles samples-out checkpoint save-every",
    ),
    Use::rows(
        "--method walk",
        "method size clues steps learning capped-weights samples time seed puzzles checkpoint save-every",
    ),
    Use::rows(
        "--method tours",
        "method clues grids anchor learning tours effort samples time seed puzzles samples-out checkpoint save-every",
    ),
];

/// Command lines to try.
pub(in crate::cli) const EXAMPLES: &[Example] = &[
    ("estimate puzzles 2x2", "exactly, for so small a board"),
    ("estimate puzzles 3x3 --time 1", "20 to 28 clues, by descent"),
    (
        "estimate puzzles 2x3 --method subsets --clues 10..12 --time 1",
        "by the subsets method, which suits these numbers of clues",
    ),
    (
        "estimate puzzles 2x3 --method descent --grids 1 --samples 50000",
        "those of one grid, here a random one",
    ),
    (
        "estimate puzzles 2x2 --method walk --learning 1000 --steps 200 --samples 100000",
        "the fewest clues, by a random walk",
    ),
    (
        "estimate puzzles 2x2 --clues 4..6 --learning 500 --tours 10 --samples 80000",
        "by tours, whose blocks are independent and unbiased",
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
    /// Clues of a random grid are removed in random order
    Paths,
    /// Populations of random subsets that lose redundant clues: all numbers of clues at once
    Descent,
    /// Multicanonical random walks, which visit rare puzzles as often as common ones: for the
    /// fewest and the most clues, and long runs (9x9: a minute of learning comes first)
    Walk,
    /// Walks from common puzzles to the rarest and back, in independent blocks: for both ends of
    /// --clues
    Tours,
}

impl MethodName {
    fn method(self) -> Method {
        match self {
            Self::Exact => Method::Exact,
            Self::Singletons => Method::Design(DesignKind::Singletons),
            Self::Subsets => Method::Design(DesignKind::Subsets),
            Self::Supersets => Method::Design(DesignKind::Supersets),
            Self::Paths => Method::Design(DesignKind::Paths),
            Self::Descent => Method::Descent,
            Self::Walk => Method::Walk,
            Self::Tours => Method::Tours,
        }
    }
}

impl Puzzles {
    /// The use that the options ask for.
    pub(super) fn used(&self, given: &Given) -> &'static Use {
        match self.chosen(|option| given.has(option)) {
            Method::Exact => &USES[0],
            Method::Design(DesignKind::Singletons | DesignKind::Paths) => &USES[1],
            Method::Design(DesignKind::Subsets | DesignKind::Supersets) => &USES[2],
            Method::Descent => &USES[3],
            Method::Walk => &USES[4],
            Method::Tours => &USES[5],
        }
    }
}

impl Puzzles {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match self.task(&self.long.purpose(), session)? {
            Some(task) => task.run(&self.long, session),
            None => self.count(session),
        }
    }

    /// The estimate by the method that was asked for, or the best.
    pub(super) fn task<'a>(&'a self, purpose: &Purpose, session: &'a Session) -> MaybeTask<'a> {
        self.check(purpose)?;
        let begun = purpose.begun();
        Ok(match self.method() {
            Method::Exact => None,
            Method::Descent => Some(self.descend(begun, session)?),
            Method::Walk => Some(self.walk(begun, session)?),
            Method::Tours => Some(self.tour(begun, session)?),
            Method::Design(kind) => {
                let estimator = self.design(kind, begun.as_ref(), session)?;
                let rows = {
                    let estimator = estimator.clone();
                    move |totals: &_| estimator.rows(totals)
                };
                Some(self.estimate(DesignJob(estimator), begun, session, rows, |_| Ok(())))
            }
        })
    }

    /// The method that was asked for, or the best for what was.
    fn method(&self) -> Method {
        self.chosen(|option| match option {
            "grids" => self.grids.is_some(),
            "steps" => self.steps.is_some(),
            "learning" => self.learning.is_some(),
            "capped-weights" => self.capped_weights,
            "anchor" => self.anchor.is_some(),
            "tours" => self.tours.is_some(),
            "effort" => self.effort.is_some(),
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

    fn chosen(&self, given: impl Fn(&str) -> bool) -> Method {
        if let Some(method) = self.method {
            return method.method();
        }
        let begun = self.long.purpose().begun().and_then(|plan| Method::of_job(&plan));
        begun.unwrap_or_else(|| Method::choose(self.shape, |name| given(&name.replace('_', "-"))))
    }

    /// Refuses what can't be, before anything is spent.
    fn check(&self, purpose: &Purpose) -> Result<()> {
        let wrong = |time: f64| !(time > 0.0 && time.is_finite());
        if self.time.is_some_and(wrong) {
            return Err(anyhow!("the time must be above 0")).or_usage("--time");
        }
        if self.per_grid.is_some_and(|trials| trials > MOST_TRIALS) {
            return Err(anyhow!("at most {MOST_TRIALS} trials in a grid")).or_usage("--per-grid");
        }
        let (shape, cells) = (self.shape, self.shape.cells());
        if self.clues.is_some_and(|clues| clues.most > cells) {
            return Err(anyhow!("a {shape} board has {cells} cells")).or_usage("--clues");
        }
        purpose.refuse_time(self.samples.is_none(), "--samples N")
    }

    /// Every minimal puzzle of every class.
    fn count(&self, session: &Session) -> Result<Verdict> {
        let clues = self.clues();
        let rows = exact::rows(self.shape).or_usage("SHAPE")?;
        let wanted = |row: &EstimateRow| clues.as_ref().is_none_or(|c| c.contains(&row.clues));
        let rows: Vec<_> = rows.into_iter().filter(wanted).collect();
        session.remark("counted exactly: no grid was sampled");
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    fn descend<'a>(&'a self, begun: Option<Plan>, session: &'a Session) -> Boxed<'a> {
        let clues = self.clues();
        let job = DescentJob(self.descent(clues.as_ref(), begun.as_ref(), session)?);
        let descent = job.0.clone();
        let wanted = move |row: &EstimateRow| clues.as_ref().is_none_or(|c| c.contains(&row.clues));
        let rows = move |populations: &Vec<_>| {
            let mut rows = descent.rows(populations);
            rows.retain(&wanted);
            rows
        };
        Ok(self.estimate(job, begun, session, rows, |populations: &Vec<Population>| {
            self.write_samples(populations)
        }))
    }

    fn walk<'a>(&'a self, begun: Option<Plan>, session: &'a Session) -> Boxed<'a> {
        let walk = self.walkers(begun.as_ref(), session)?;
        let rows = {
            let walk = walk.clone();
            move |visits: &Vec<_>| walk.rows(visits)
        };
        Ok(self.estimate(WalkJob(walk), begun, session, rows, |_| Ok(())))
    }

    fn tour<'a>(&'a self, begun: Option<Plan>, session: &'a Session) -> Boxed<'a> {
        let tours = self.tours(begun.as_ref(), session)?;
        let rows = {
            let tours = tours.clone();
            move |blocks: &Vec<_>| tours.rows(blocks)
        };
        Ok(self.estimate(TourJob(tours), begun, session, rows, |blocks: &Vec<TourBlock>| {
            self.write_tours(blocks)
        }))
    }

    /// The task that prints the rows made of the result of a job; the puzzles that are met are kept
    /// if they are wanted.
    fn estimate<'a, J>(
        &'a self,
        job: J,
        begun: Option<Plan>,
        session: &'a Session,
        rows: impl Fn(&J::Partial) -> Vec<EstimateRow> + Clone + Send + Sync + 'static,
        write: impl Fn(&J::Partial) -> Result<()> + 'a,
    ) -> Box<dyn Task + 'a>
    where
        J: Meeting + 'static,
        J::Partial: Clone + 'static,
    {
        let what = format!("minimal puzzles of {}", self.shape);
        let time = self.time_wanted(begun.is_some());
        if let Some(path) = &self.puzzles {
            let bar = session.bar(what).lasting(time);
            return estimate(KeepPuzzles(job), bar, move |_, (result, met): (_, MetPuzzles)| {
                self.write_puzzles(path, &met)?;
                write(&result)?;
                finish(session, &rows(&result))
            });
        }
        let job = Watched::new(job);
        let bar = job.bar(session, what, rows.clone()).lasting(time);
        estimate(job, bar, move |_, result| {
            write(&result)?;
            finish(session, &rows(&result))
        })
    }

    /// The time that is to be filled, if the amount of work isn't given.
    fn time_wanted(&self, is_begun: bool) -> Option<Duration> {
        let is_open = self.samples.is_none() && !is_begun;
        is_open.then(|| Duration::from_secs_f64(self.time.unwrap_or(DEFAULT_TIME)))
    }

    fn clues(&self) -> Option<RangeInclusive<usize>> {
        self.clues.map(Clues::range)
    }
}

/// A task, or why there is none.
type Boxed<'a> = Result<Box<dyn Task + 'a>>;

/// The seconds of an estimate of which no amount is given.
const DEFAULT_TIME: f64 = 10.0;

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
