//! `estimate queens`, `latin` and `grids`: about how many solutions a model has, with an error.

use std::time::{Duration, Instant};

use crate::cli::plumbing::prelude::*;
use gridforest::estimate::solutions::{CountEstimate, Method, Problem};
use gridforest::stats::Note;
use gridforest_requests::estimate::solutions::{
    self as request, Chosen, CurveRow, DEFAULT_TIME, EstimateSolutions, PassRow, SolutionRow,
};

#[derive(Debug, Args)]
pub(super) struct How {
    #[command(flatten)]
    options: EstimateSolutions,
    /// Tempering: write energy, heat capacity and percolation as functions of β to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
    /// Sequential Monte Carlo: write the logarithm of the estimate of each pass to FILE, as CSV
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    samples_out: Option<PathBuf>,
    #[command(flatten)]
    long: Long,
}

pub(in crate::cli) const USES: &[Use] = &Use::all(request::USES);

pub(in crate::cli) const QUEENS_EXAMPLES: &[Example] = &[
    ("estimate queens 30 --time 1", "the ways to place 30 queens, by sequential Monte Carlo"),
    (
        "estimate queens 16 --method tempering --sweeps 100000 --curve curve.csv",
        "by simulated tempering, with the heat capacity",
    ),
];

pub(in crate::cli) const LATIN_EXAMPLES: &[Example] = &[
    ("estimate latin 12 --time 1", "the Latin squares of order 12"),
    ("estimate latin 8 --moves cluster --sweeps 20000", "by tempering with cluster moves"),
];

pub(in crate::cli) const GRIDS_EXAMPLES: &[Example] = &[
    ("estimate grids 3x3 --passes 20 --particles 1000", "9x9 grids, by twenty passes"),
    ("estimate grids 4x4 --time 1", "16x16 grids"),
    ("estimate grids 3x3+x --passes 20", "grids with both diagonals, by the tree of a search"),
    ("estimate grids 6x6 --time 5", "36x36 grids, with boxes of 6x6"),
];

impl How {
    /// The use: if no method was named, an option that belongs to one method decides.
    pub(super) fn used(&self, problem: Problem) -> &'static Use {
        &USES[self.options.use_of(problem, &self.files())]
    }

    pub(super) fn run(self, problem: Problem, session: &Session) -> Result<Verdict> {
        if let Some(task) = self.task(problem, &self.long.purpose(), session)? {
            return task.run(&self.long, session);
        }
        if let Some(count) = problem.known_count() {
            let name = problem.name();
            session.remark(&format!("{name} {problem}: exactly {count}; no run is needed"));
            session.rows(&[SolutionRow::exact(problem, count)])?;
        }
        Ok(Verdict::Good)
    }

    /// The estimate of a number that isn't known.
    pub(super) fn task<'a>(
        &'a self,
        problem: Problem,
        purpose: &Purpose,
        session: &'a Session,
    ) -> MaybeTask<'a> {
        let (options, files, begun) = (&self.options, self.files(), purpose.begun());
        let is_open = options.passes.is_none() && options.sweeps.is_none();
        options.check(problem, &files).map_err(of_argument)?;
        if problem.known_count().is_none() {
            let work = match options.method(problem, &files) {
                Method::Smc => "--passes P",
                Method::Thermal(_) => "--sweeps S",
            };
            purpose.refuse_time(is_open, work)?;
        }
        if let Problem::Grids(boxes) = problem
            && boxes.shape().is_none()
        {
            let side = boxes.side();
            session.remark(&format!(
                "{boxes}: grids of {side} rows and columns, with boxes of {boxes}"
            ));
        }
        let start = Instant::now();
        let chosen = options.chosen(problem, &files, begun.as_ref(), session);
        let lasting = (is_open && begun.is_none())
            .then(|| Duration::from_secs_f64(options.time.unwrap_or(DEFAULT_TIME)));
        let bar = || session.bar(format!("{} {problem}", problem.name())).lasting(lasting);
        let seconds = move || start.elapsed().as_secs_f64();
        Ok(match chosen.map_err(of_argument)? {
            Chosen::Known(_) => None,
            Chosen::Passes(job) => Some(estimate(job, bar(), move |job, values: Vec<f64>| {
                if let Some(file) = &self.samples_out {
                    write_csv(file, &PassRow::of(&values))?;
                }
                remark_note(session, job.smc.estimate(&values)?.note);
                let row = SolutionRow::of_passes(&job.smc, &values);
                session.rows(&[SolutionRow { seconds: seconds(), ..row }])?;
                Ok(Verdict::Good)
            })),
            Chosen::Chains(run) => Some(estimate(run, bar(), move |run, chains: Vec<_>| {
                let found = CountEstimate::new(run, &chains)?;
                for warning in found.warnings() {
                    session.remark(&format!("warning: {warning}"));
                }
                if let Some(file) = &self.curve {
                    write_csv(file, &CurveRow::of(&found, found.curve()))?;
                }
                remark_note(session, found.stated()?.note);
                let row = SolutionRow::of_chains(run, &chains, &found);
                let row = SolutionRow { seconds: seconds(), ..row };
                session.rows(&[row.by_temperatures(&found)])?;
                Ok(Verdict::Good)
            })),
        })
    }

    /// The options that name files, which belong to a method too.
    fn files(&self) -> Vec<&'static str> {
        let files = [("curve", &self.curve), ("samples_out", &self.samples_out)];
        files.into_iter().filter(|(_, file)| file.is_some()).map(|(name, _)| name).collect()
    }
}

/// Says what a note means.
fn remark_note(session: &Session, note: Option<Note>) {
    if let Some(note) = note {
        session.remark(&format!("{note}: {}", note.meaning()));
    }
}
