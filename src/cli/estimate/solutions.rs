//! `estimate queens`, `latin` and `grids`: about how many solutions a model has, with an error.

use std::time::{Duration, Instant};

use clap::builder::RangedU64ValueParser;

use crate::cli::plumbing::bounded::seconds;
use crate::cli::plumbing::prelude::*;
use gridforest::estimate::solutions::{CountEstimate, Method, Moves, Problem};
use gridforest::stats::Note;
use gridforest_requests::estimate::solutions::{
    self as request, Chosen, CurveRow, DEFAULT_TIME, EstimateSolutions, PassRow, SolutionRow,
};

#[derive(Debug, Args)]
pub(super) struct How {
    /// Simulated tempering, annealing, sequential Monte Carlo (smc), or the best of them for the
    /// size (auto)
    #[arg(long, value_parser = ["auto", "tempering", "anneal", "smc"], default_value = "auto")]
    method: String,
    /// The approximate running time [default: 10]; the amount of work then depends on the machine.
    /// Sequential Monte Carlo has smaller populations where sixteen passes of the usual size would
    /// take longer
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["sweeps", "passes"])]
    time: Option<Duration>,
    /// Tempering: the number of recorded sweeps, over all chains
    #[arg(long, value_name = "S")]
    sweeps: Option<u64>,
    /// Tempering: single swaps, or clusters of rows (squares only)
    #[arg(long, value_parser = ["swap", "cluster"], default_value = "swap")]
    moves: String,
    /// Tempering: the number of temperatures [default: by a pilot run]
    #[arg(long, value_name = "K", conflicts_with = "betas")]
    temperatures: Option<usize>,
    /// Tempering: the inverse temperatures, in ascending order from 0
    #[arg(long, value_name = "B,B,…", value_delimiter = ',')]
    betas: Option<Vec<f64>>,
    /// Tempering: the number of independent chains [default: 8; of annealing: 16]
    #[arg(long, value_name = "C", value_parser = RangedU64ValueParser::<u64>::new().range(1..=100_000))]
    chains: Option<u64>,
    /// Tempering: write energy, heat capacity and percolation as functions of β to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
    /// Sequential Monte Carlo: the number of independent passes, at least 8; from 16 on their error
    /// is believed
    #[arg(long, value_name = "P", value_parser = RangedU64ValueParser::<u64>::new().range(8..))]
    passes: Option<u64>,
    /// Sequential Monte Carlo: the largest number of particles in a population
    #[arg(long, value_name = "M", value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000_000))]
    particles: Option<usize>,
    /// Sequential Monte Carlo: write the logarithm of the estimate of each pass to FILE, as CSV
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    samples_out: Option<PathBuf>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
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
    ("estimate grids 6x6 --time 5", "36x36 grids, with boxes of 6x6: larger than any board"),
];

impl How {
    /// The use: if no method was named, an option that belongs to one method decides.
    pub(super) fn used(&self, problem: Problem) -> &'static Use {
        &USES[self.options().use_of(problem, &self.files())]
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
        let (options, files, begun) = (self.options(), self.files(), purpose.begun());
        options.check(problem, &files).map_err(of_argument)?;
        if problem.known_count().is_none() {
            let work = match options.method(problem, &files) {
                Method::Smc => "--passes P",
                Method::Thermal(_) => "--sweeps S",
            };
            purpose.refuse_time(self.passes.is_none() && self.sweeps.is_none(), work)?;
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
        let is_open = self.passes.is_none() && self.sweeps.is_none() && begun.is_none();
        let lasting = is_open.then(|| self.time.unwrap_or(Duration::from_secs_f64(DEFAULT_TIME)));
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

    fn options(&self) -> EstimateSolutions {
        EstimateSolutions {
            method: self.method.clone().try_into().ok(),
            time: self.time.map(|time| time.as_secs_f64()),
            sweeps: self.sweeps,
            moves: if self.moves == "cluster" { Moves::Cluster } else { Moves::Swap },
            temperatures: self.temperatures,
            betas: self.betas.clone(),
            chains: self.chains,
            passes: self.passes,
            particles: self.particles,
            seed: Some(self.seed),
        }
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
