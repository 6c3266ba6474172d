//! `estimate puzzles`: about how many minimal puzzles there are, by number of clues.

mod printed;
mod watched;

use std::time::Duration;

use self::printed::Printed;
use crate::cli::plumbing::prelude::*;
use gridforest::board::{Grid, Shape};
use gridforest::estimate::puzzles::Method;
use gridforest::run::Plan;
use gridforest_requests::estimate::puzzles::{
    self as request, DEFAULT_TIME, EstimatePuzzles, Grids,
};

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
///   total                 the estimated number in all grids; empty where their number is not known
///                         (under other rules), and where the error is for the given grids alone
///   rel_err_within        the relative standard error if the same grids were used again
///   boot_low, boot_high   the 95 % interval by bootstrap
///   note                  empty where the error is to be believed, else why it is not: no_hits,
///                         few_blocks (fewer than sixteen), few_hits, few_visits (by fewer than eight
///                         blocks), heavy_tail (few values carry the sum), no_spread (all values are
///                         the same), not_mixed (walks differ)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Puzzles {
    /// RxC (boxes of R rows by C columns), latinN or other rules, as of `count grids`
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    #[command(flatten)]
    options: EstimatePuzzles,
    /// Use the same grids repeatedly: those in FILE, one a line, or N random ones (not for walks).
    /// With a single grid, its own minimal puzzles are counted; descent and tours do that best
    /// [default: always new random grids]
    #[arg(long, value_name = "FILE|N", value_hint = ValueHint::FilePath)]
    grids: Option<String>,
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

pub(in crate::cli) const USES: &[Use] = &Use::all(request::USES);

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

impl Puzzles {
    /// The use that the options ask for.
    pub(super) fn used(&self) -> &'static Use {
        &USES[request::use_of(self.method(self.long.purpose().begun().as_ref()))]
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(task) = self.task(&self.long.purpose(), session)? {
            return task.run(&self.long, session);
        }
        let rows = self.options.counted(self.shape, session).map_err(of_argument)?;
        session.remark("counted exactly: no grid was sampled");
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    /// The estimate by the method that was asked for, or the best.
    pub(super) fn task<'a>(&'a self, purpose: &Purpose, session: &'a Session) -> MaybeTask<'a> {
        let (options, begun) = (&self.options, purpose.begun());
        options.check(self.shape).map_err(of_argument)?;
        purpose.refuse_time(options.samples.is_none(), "--samples N")?;
        let method = self.method(begun.as_ref());
        let grids = match method {
            Method::Exact => Grids::New,
            _ => self.grids()?,
        };
        let lasting = (options.samples.is_none() && begun.is_none())
            .then(|| Duration::from_secs_f64(options.time.unwrap_or(DEFAULT_TIME)));
        let printed = Printed {
            shape: self.shape,
            puzzles: self.puzzles.as_deref(),
            values: self.samples_out.as_deref(),
            options: options.clone(),
            session,
            lasting,
        };
        options
            .with_estimator(method, self.shape, grids, begun.as_ref(), session, printed)
            .map_err(of_argument)
    }

    /// The method that was asked for, or begun, or the best.
    fn method(&self, begun: Option<&Plan>) -> Method {
        let others = [
            ("grids", self.grids.is_some()),
            ("puzzles", self.puzzles.is_some()),
            ("samples_out", self.samples_out.is_some()),
            ("checkpoint", self.long.is_kept()),
        ];
        let given = others.iter().filter(|(_, given)| *given).map(|(name, _)| *name);
        self.options.method(self.shape, begun, &given.collect::<Vec<_>>())
    }

    fn grids(&self) -> Result<Grids> {
        Ok(match &self.grids {
            None => Grids::New,
            Some(grids) => match grids.parse() {
                Ok(number) => Grids::Random(number),
                Err(_) => Grids::List(read_grids(Path::new(grids), self.shape)?),
            },
        })
    }
}

/// The grids of a file; the first line that holds none is an error.
fn read_grids(path: &Path, shape: Shape) -> Result<Vec<Grid>> {
    let mut blocks = Blocks::new(&[path.to_owned()], Some(shape));
    let mut grids = Vec::new();
    while let Some(block) = blocks.next()? {
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
