//! `estimate queens`, `latin` and `grids`: about how many solutions a model has, with an error.

mod rows;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum, ValueHint};

use crate::cli::plumbing::Verdict;
use crate::cli::plumbing::help::Example;
use crate::cli::plumbing::long::Long;
use crate::cli::plumbing::stop;
use crate::cli::plumbing::uses::{Given, Use};
use crate::cli::plumbing::{OrUsage, Session, Usage};
use gridforest::estimate::EstimateError;
use gridforest::estimate::solutions::{
    Moves, Problem, Schedule, SequentialMonteCarlo, SmcConfig, SmcJob, Tempering, TemperingConfig,
    TemperingJob,
};
use rows::{print_chains, print_exact, print_passes, write_passes};

#[derive(Debug, Args)]
pub(super) struct How {
    /// Simulated tempering, annealing, sequential Monte Carlo (smc), or the best of them for the
    /// size (auto)
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    method: Method,
    /// The approximate running time [default: 10]; the amount of work then depends on the machine.
    /// Sequential Monte Carlo has smaller populations where eight passes of the usual size would
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
    /// Tempering: the number of independent chains
    #[arg(long, value_name = "C", default_value_t = 8, value_parser = RangedU64ValueParser::<u64>::new().range(1..=100_000))]
    chains: u64,
    /// Tempering: write energy, heat capacity and percolation as functions of β to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
    /// Sequential Monte Carlo: the number of independent passes, at least 8
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
enum Method {
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
    pub(super) fn used(&self, problem: Problem, _: &Given) -> &'static Use {
        if problem.known_count().is_some() {
            return &USES[3];
        }
        match self.chosen_method(problem) {
            Method::Smc => &USES[2],
            Method::Anneal => &USES[1],
            _ => &USES[0],
        }
    }

    pub(super) fn run(self, problem: Problem, session: &Session) -> Result<Verdict> {
        if let Some(seconds) = self.time
            && !(seconds > 0.0 && seconds.is_finite())
        {
            return Err(anyhow!("{seconds} is no time to aim at")).or_usage("--time");
        }
        if let Some(count) = problem.known_count() {
            session.remark(&format!(
                "{} {problem}: exactly {count}; no run is needed",
                problem.name()
            ));
            print_exact(session, problem, count)?;
            return Ok(Verdict::Good);
        }
        let method = self.chosen_method(problem);
        let work = match method {
            Method::Smc => "--passes P",
            _ => "--sweeps S",
        };
        self.long.refuse_time(self.passes.is_none() && self.sweeps.is_none(), work)?;
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
        match method {
            Method::Smc => self.sequential(problem, session),
            Method::Anneal => self.tempering(problem, Schedule::Annealing, session),
            _ => self.tempering(problem, Schedule::Tempering, session),
        }
    }

    /// The method that was named, or the only one that has a given option, or else the one whose
    /// error decreases faster at this size.
    fn chosen_method(&self, problem: Problem) -> Method {
        let tempering = self.sweeps.is_some()
            || self.temperatures.is_some()
            || self.betas.is_some()
            || self.curve.is_some()
            || self.moves == MovesName::Cluster;
        let sequential =
            self.passes.is_some() || self.particles.is_some() || self.samples_out.is_some();
        let small = problem.side() <= SequentialMonteCarlo::max_side(problem);
        match self.method {
            Method::Auto if tempering => Method::Tempering,
            Method::Auto if small || sequential => Method::Smc,
            Method::Auto => Method::Anneal,
            chosen => chosen,
        }
    }

    fn sequential(&self, problem: Problem, session: &Session) -> Result<Verdict> {
        let start = Instant::now();
        let (smc, passes) = match (self.passes, self.long.begun()) {
            (Some(passes), _) => (self.populations(problem, self.particles, session)?, passes),
            // An amount of work that was chosen by time is not chosen again: a checkpoint is
            // resumed with its own plan.
            (None, Some(plan)) => {
                let kept = plan.parameters.get("particles");
                let particles = self.particles.or(kept.and_then(|text| text.parse().ok()));
                (self.populations(problem, particles, session)?, plan.blocks)
            }
            (None, None) => self.populations_by_time(problem, session)?,
        };
        let number = passes.max(LEAST_PASSES);
        let job = SmcJob { smc, runs: number };
        let what = format!("{} {problem}", problem.name());
        self.long.estimate(&job, session, &session.bar(what), |values| {
            let seconds = start.elapsed().as_secs_f64();
            if let Some(file) = &self.samples_out {
                write_passes(file, &values)?;
            }
            print_passes(session, &smc, &values, seconds)
        })
    }

    /// Populations of so many particles, or of the usual number; refused where memory would not
    /// hold them.
    fn populations(
        &self,
        problem: Problem,
        particles: Option<usize>,
        session: &Session,
    ) -> Result<SequentialMonteCarlo> {
        let seed = self.seed;
        let smc = SequentialMonteCarlo::new(problem, SmcConfig { particles, seed })
            .map_err(|why| blamed(problem, why))?;
        let (particles, threads) = (smc.particles(), session.threads());
        let bytes = smc.bytes() * threads as u128;
        if bytes > MOST_BYTES {
            return Err(anyhow!(
                "{particles} particles on {threads} threads need about {} GB of memory: at most {} are given to them",
                bytes >> 30, MOST_BYTES >> 30
            ))
            .or_usage("--particles");
        }
        Ok(smc)
    }

    /// Populations, and the number of passes that fit into the time; smaller ones where the fewest
    /// passes of usual ones don't fit.
    fn populations_by_time(
        &self,
        problem: Problem,
        session: &Session,
    ) -> Result<(SequentialMonteCarlo, u64)> {
        let usual = self.populations(problem, self.particles, session)?;
        // A tenth of a pass tells what a whole one takes, and what one of fewer particles would.
        let tenth = (usual.particles() / 10).max(1);
        let trial = self.populations(problem, Some(self.particles.unwrap_or(tenth)), session)?;
        stop::in_phase("the pilot");
        let start = Instant::now();
        trial.run(0);
        let seconds_each = start.elapsed().as_secs_f64() / trial.particles() as f64;
        let wanted = self.time.unwrap_or(10.0) * session.threads() as f64;
        let fit = (wanted / seconds_each / LEAST_PASSES as f64) as usize;
        let smc = match self.particles.is_none() && fit < usual.particles() {
            true => self.populations(problem, Some(fit.max(LEAST_PARTICLES)), session)?,
            false => usual,
        };
        let passes = wanted / (seconds_each * smc.particles() as f64);
        Ok((smc, passes as u64))
    }

    fn tempering(
        &self,
        problem: Problem,
        schedule: Schedule,
        session: &Session,
    ) -> Result<Verdict> {
        let start = Instant::now();
        let begun = self.long.begun();
        let begun = || begun.as_ref()?.parameters.get("sweeps")?.parse().ok();
        let sweeps: Option<u64> = self.sweeps.or_else(begun);
        let mut config = TemperingConfig {
            sweeps: sweeps.unwrap_or(0),
            chains: self.chains,
            moves: match self.moves {
                MovesName::Swap => Moves::Swap,
                MovesName::Cluster => Moves::Cluster,
            },
            schedule,
            temperatures: self.temperatures,
            betas: self.betas.clone(),
            seed: self.seed,
        };
        if sweeps.is_none() {
            stop::in_phase("the pilot");
            let pilot = Tempering::pilot(problem, &config).map_err(|why| blamed(problem, why))?;
            let seconds = start.elapsed().as_secs_f64() / pilot.sweeps as f64;
            // Settling and updating the weights take two fifths as much again.
            let wanted = self.time.unwrap_or(10.0) / 1.4 / seconds * session.threads() as f64;
            config.sweeps = (wanted as u64).max(pilot.min_sweeps);
        }
        let job =
            TemperingJob(Tempering::new(problem, config).map_err(|why| blamed(problem, why))?);
        let what = format!("{} {problem}", problem.name());
        self.long.estimate(&job, session, &session.bar(what), |chains| {
            let seconds = start.elapsed().as_secs_f64();
            print_chains(session, &job.0, &chains, seconds, self.curve.as_deref())
        })
    }
}

/// The smallest number of passes from whose spread an error can be computed.
const LEAST_PASSES: u64 = 8;
/// The smallest populations that a time is kept by.
const LEAST_PARTICLES: usize = 100;
/// The largest memory that particles may need.
const MOST_BYTES: u128 = 16 << 30;

/// An error, and the argument that caused it.
fn blamed(problem: Problem, error: EstimateError) -> Usage {
    let argument = match &error {
        EstimateError::TooLarge { .. } if matches!(problem, Problem::Grids(_)) => "SHAPE",
        EstimateError::TooLarge { .. } => "N",
        EstimateError::TooShort { .. } => "--sweeps",
        EstimateError::Temperatures { .. } => "--temperatures",
        _ => "--betas",
    };
    Usage::new(argument, error)
}
