//! `estimate queens`, `latin` and `grids`: about how many solutions a model has, with an error.

mod rows;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum, ValueHint};

use crate::cli::plumbing::Verdict;
use crate::cli::plumbing::help::Example;
use crate::cli::plumbing::long::Long;
use crate::cli::plumbing::purpose::Purpose;
use crate::cli::plumbing::stop;
use crate::cli::plumbing::task::{MaybeTask, Task, estimate};
use crate::cli::plumbing::uses::Use;
use crate::cli::plumbing::{OrUsage, Session, Usage};
use gridforest::estimate::EstimateError;
use gridforest::estimate::solutions::{
    Budget, Method, Moves, Problem, Schedule, SequentialMonteCarlo, SmcConfig, SmcJob, Tempering,
    TemperingConfig, TemperingJob,
};
use gridforest::run::{Job, Plan};
use rows::{print_chains, print_exact, print_passes, write_passes};

#[derive(Debug, Args)]
pub(super) struct How {
    /// Simulated tempering, annealing, sequential Monte Carlo (smc), or the best of them for the
    /// size (auto)
    #[arg(long, value_enum, default_value_t = MethodName::Auto)]
    method: MethodName,
    /// The approximate running time [default: 10]; the amount of work then depends on the machine.
    /// Sequential Monte Carlo has smaller populations where sixteen passes of the usual size would
    /// take longer
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["sweeps", "passes"])]
    time: Option<f64>,
    /// Tempering: the number of recorded sweeps, over all chains
    #[arg(long, value_name = "S")]
    sweeps: Option<u64>,
    /// Tempering: single swaps, or clusters of rows (squares only)
    #[arg(long, value_enum, default_value_t = MovesName::Swap)]
    moves: MovesName,
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

/// The uses of the command, with the options that each reads.
pub(in crate::cli) const USES: &[Use] = &[
    Use::rows(
        "--method tempering",
        "method time sweeps moves temperatures betas chains curve seed checkpoint save-every",
    ),
    Use::rows(
        "--method anneal",
        "method time sweeps moves temperatures betas chains curve seed checkpoint save-every",
    ),
    Use::rows(
        "--method smc",
        "method time passes particles samples-out seed checkpoint save-every",
    ),
    Use::rows("a number that is known", ""),
];

/// Command lines to try.
pub(in crate::cli) const QUEENS_EXAMPLES: &[Example] = &[
    ("estimate queens 30 --time 1", "the ways to place 30 queens, by sequential Monte Carlo"),
    (
        "estimate queens 16 --method tempering --sweeps 100000 --curve curve.csv",
        "by simulated tempering, with the heat capacity",
    ),
];

/// Command lines to try.
pub(in crate::cli) const LATIN_EXAMPLES: &[Example] = &[
    ("estimate latin 12 --time 1", "the Latin squares of order 12"),
    ("estimate latin 8 --moves cluster --sweeps 20000", "by tempering with cluster moves"),
];

/// Command lines to try.
pub(in crate::cli) const GRIDS_EXAMPLES: &[Example] = &[
    ("estimate grids 3x3 --passes 20 --particles 1000", "9x9 grids, by twenty passes"),
    ("estimate grids 4x4 --time 1", "16x16 grids"),
    ("estimate grids 6x6 --time 5", "36x36 grids, with boxes of 6x6: larger than any board"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
    Auto,
    Tempering,
    Anneal,
    Smc,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MovesName {
    Swap,
    Cluster,
}

impl How {
    /// The use: if no method was named, an option that belongs to one method decides.
    pub(super) fn used(&self, problem: Problem) -> &'static Use {
        if problem.known_count().is_some() {
            return &USES[3];
        }
        match self.chosen_method(problem) {
            Method::Smc => &USES[2],
            Method::Thermal(Schedule::Annealing) => &USES[1],
            Method::Thermal(Schedule::Tempering) => &USES[0],
        }
    }

    pub(super) fn run(self, problem: Problem, session: &Session) -> Result<Verdict> {
        match self.task(problem, &self.long.purpose(), session)? {
            Some(task) => task.run(&self.long, session),
            None => self.print_known(problem, session),
        }
    }

    /// A number that is known.
    fn print_known(&self, problem: Problem, session: &Session) -> Result<Verdict> {
        if let Some(count) = problem.known_count() {
            session.remark(&format!(
                "{} {problem}: exactly {count}; no run is needed",
                problem.name()
            ));
            print_exact(session, problem, count)?;
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
        if let Some(seconds) = self.time
            && !(seconds > 0.0 && seconds.is_finite())
        {
            return Err(anyhow!("{seconds} is no time to aim at")).or_usage("--time");
        }
        if problem.known_count().is_some() {
            return Ok(None);
        }
        let method = self.chosen_method(problem);
        let work = match method {
            Method::Smc => "--passes P",
            _ => "--sweeps S",
        };
        purpose.refuse_time(self.passes.is_none() && self.sweeps.is_none(), work)?;
        if self.moves == MovesName::Cluster && matches!(problem, Problem::Queens(_)) {
            return Err(anyhow!("clusters of rows are for squares: queens swap"))
                .or_usage("--moves");
        }
        if let Problem::Grids(boxes) = problem
            && boxes.shape().is_none()
        {
            let side = boxes.side();
            session.remark(&format!(
                "{boxes}: grids of {side} rows and columns, with boxes of {boxes}"
            ));
        }
        let begun = purpose.begun();
        Ok(Some(match method {
            Method::Smc => self.sequential(problem, begun, session)?,
            Method::Thermal(schedule) => self.tempering(problem, schedule, begun, session)?,
        }))
    }

    /// The method that was named, or the only one that has a given option, or else the best for
    /// this size.
    fn chosen_method(&self, problem: Problem) -> Method {
        let tempering = self.sweeps.is_some()
            || self.temperatures.is_some()
            || self.betas.is_some()
            || self.curve.is_some()
            || self.moves == MovesName::Cluster;
        let sequential =
            self.passes.is_some() || self.particles.is_some() || self.samples_out.is_some();
        match self.method {
            MethodName::Auto => Method::choose(problem, tempering, sequential),
            MethodName::Tempering => Method::Thermal(Schedule::Tempering),
            MethodName::Anneal => Method::Thermal(Schedule::Annealing),
            MethodName::Smc => Method::Smc,
        }
    }

    fn budget(&self, session: &Session) -> Budget {
        stop::in_phase("the pilot");
        Budget { seconds: self.seconds(), threads: session.threads() }
    }

    /// The time that is to be filled.
    fn seconds(&self) -> f64 {
        self.time.unwrap_or(10.0)
    }

    /// The same for a bar, if the amount of work isn't given.
    fn lasting(&self, is_open: bool) -> Option<Duration> {
        is_open.then(|| Duration::from_secs_f64(self.seconds()))
    }

    fn sequential<'a>(
        &'a self,
        problem: Problem,
        begun: Option<Plan>,
        session: &'a Session,
    ) -> Result<Box<dyn Task + 'a>> {
        let start = Instant::now();
        let config = |particles| SmcConfig { particles, seed: self.seed };
        let fixed = |particles| {
            let smc = SequentialMonteCarlo::new(problem, config(particles))?;
            smc.check_memory(session.threads())?;
            Ok(smc)
        };
        let is_open = self.passes.is_none() && begun.is_none();
        let chosen = match (self.passes, begun) {
            (Some(passes), _) => fixed(self.particles).map(|smc| (smc, passes)),
            // An amount of work that was chosen by time is not chosen again: a checkpoint is
            // resumed with its own plan.
            (None, Some(plan)) => {
                let kept = plan.parameters.get("particles");
                let particles = self.particles.or(kept.and_then(|text| text.parse().ok()));
                fixed(particles).map(|smc| (smc, plan.blocks))
            }
            (None, None) => {
                SequentialMonteCarlo::within(problem, config(self.particles), self.budget(session))
            }
        };
        let (smc, runs) = chosen.map_err(|why| blamed(problem, why))?;
        let job = SmcJob { smc, runs };
        let bar = session.bar(format!("{} {problem}", problem.name()));
        let bar = bar.lasting(self.lasting(is_open));
        Ok(estimate(job, bar, move |job, values: Vec<f64>| {
            let seconds = start.elapsed().as_secs_f64();
            if let Some(file) = &self.samples_out {
                write_passes(file, &values)?;
            }
            print_passes(session, &job.smc, &values, seconds)
        }))
    }

    fn tempering<'a>(
        &'a self,
        problem: Problem,
        schedule: Schedule,
        begun: Option<Plan>,
        session: &'a Session,
    ) -> Result<Box<dyn Task + 'a>> {
        let start = Instant::now();
        let begun = || begun.as_ref()?.parameters.get("sweeps")?.parse().ok();
        let sweeps: Option<u64> = self.sweeps.or_else(begun);
        let config = TemperingConfig {
            sweeps: sweeps.unwrap_or(0),
            chains: self.chains.unwrap_or(schedule.usual_chains()),
            moves: match self.moves {
                MovesName::Swap => Moves::Swap,
                MovesName::Cluster => Moves::Cluster,
            },
            schedule,
            temperatures: self.temperatures,
            betas: self.betas.clone(),
            seed: self.seed,
        };
        let run = match sweeps {
            Some(_) => Tempering::new(problem, config),
            None => Tempering::within(problem, config, self.budget(session)),
        };
        let job = TemperingJob(run.map_err(|why| blamed(problem, why))?);
        let bar = session.bar(format!("{} {problem}", problem.name()));
        let bar = bar.lasting(self.lasting(sweeps.is_none()));
        Ok(estimate(job, bar, move |job, chains: <TemperingJob as Job>::Partial| {
            let seconds = start.elapsed().as_secs_f64();
            print_chains(session, &job.0, &chains, seconds, self.curve.as_deref())
        }))
    }
}

/// An error, and the argument that caused it.
fn blamed(problem: Problem, error: EstimateError) -> Usage {
    let argument = match &error {
        EstimateError::TooLarge { .. } if matches!(problem, Problem::Grids(_)) => "SHAPE",
        EstimateError::TooLarge { .. } => "N",
        EstimateError::Memory { .. } => "--particles",
        EstimateError::TooShort { .. } => "--sweeps",
        EstimateError::Temperatures { .. } => "--temperatures",
        _ => "--betas",
    };
    Usage::new(argument, error)
}
