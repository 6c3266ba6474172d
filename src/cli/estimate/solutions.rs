//! `estimate queens`, `latin` and `grids`: about how many solutions a model has, with an error.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::cli::Verdict;
use crate::cli::plumbing::long::{Ended, Long};
use crate::cli::plumbing::session::write_whole;
use crate::cli::plumbing::{OrUsage, Session};
use crate::report::{Format, write_rows};
use gridforest::estimate::solutions::{
    CountEstimate, Moves, Problem, Schedule, SequentialMonteCarlo, SmcConfig, SmcJob, Tempering,
    TemperingConfig, TemperingJob,
};
use gridforest::stats::LogWeights;

#[derive(Debug, Args)]
pub(super) struct How {
    /// Simulated tempering, annealing, sequential Monte Carlo, or the better one for the size
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    method: Method,
    /// Aim at so many seconds [default: 10]; the work then depends on the machine
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["sweeps", "passes"])]
    time: Option<f64>,
    /// Tempering: sweeps recorded, all chains together
    #[arg(long, value_name = "S")]
    sweeps: Option<u64>,
    /// Tempering: single swaps, or clusters of rows (squares)
    #[arg(long, value_enum, default_value_t = MovesName::Swap)]
    moves: MovesName,
    /// Tempering: the number of temperatures [default: by a pilot run]
    #[arg(long, value_name = "K", conflicts_with = "betas")]
    temperatures: Option<usize>,
    /// Tempering: the inverse temperatures themselves, from 0 up
    #[arg(long, value_name = "B,B,…", value_delimiter = ',')]
    betas: Option<Vec<f64>>,
    /// Tempering: independent chains
    #[arg(long, value_name = "C", default_value_t = 8)]
    chains: u64,
    /// Tempering: write energy, heat capacity and percolation against β to FILE
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
    /// Sequential Monte Carlo: independent passes
    #[arg(long, value_name = "P", conflicts_with = "sweeps")]
    passes: Option<u64>,
    /// Sequential Monte Carlo: the most particles of a population
    #[arg(long, value_name = "M")]
    particles: Option<usize>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    long: Long,
}

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

#[derive(Serialize, Deserialize)]
struct EstimateRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    log10_count: f64,
    work: u64,
    seconds: f64,
}

#[derive(Serialize, Deserialize)]
struct TemperingRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    log10_count: f64,
    work: u64,
    seconds: f64,
    sweeps: u64,
    temperatures: usize,
    beta_max: f64,
    round_trips: u64,
}

impl How {
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
            session.rows(&[row(problem, "exact", (count as f64).ln(), 0.0, 0, 0.0)])?;
            return Ok(Verdict::Good);
        }
        match self.chosen_method(problem) {
            Method::Smc => self.sequential(problem, session),
            Method::Anneal => self.tempering(problem, Schedule::Annealing, session),
            _ => self.tempering(problem, Schedule::Tempering, session),
        }
    }

    /// What was asked for in so many words or by an option that only one method has; else the one
    /// whose error falls faster at this size.
    fn chosen_method(&self, problem: Problem) -> Method {
        let tempering = self.sweeps.is_some()
            || self.temperatures.is_some()
            || self.betas.is_some()
            || self.curve.is_some()
            || self.moves == MovesName::Cluster;
        let small = match problem {
            Problem::Queens(n) => n <= 1024,
            Problem::Latin(n) => n <= 32,
            Problem::Grids(shape) => shape.side() <= 25,
        };
        match self.method {
            Method::Auto if tempering => Method::Tempering,
            Method::Auto if small => Method::Smc,
            Method::Auto => Method::Anneal,
            chosen => chosen,
        }
    }

    fn sequential(&self, problem: Problem, session: &Session) -> Result<Verdict> {
        let config = SmcConfig {
            particles: self.particles.map(|particles| particles.max(1)),
            seed: self.seed,
        };
        let smc = SequentialMonteCarlo::new(problem, config).or_usage("N")?;
        let start = Instant::now();
        let number = self.passes.unwrap_or_else(|| {
            smc.run(0);
            let wanted = self.time.unwrap_or(10.0) * session.threads() as f64;
            (wanted / start.elapsed().as_secs_f64()) as u64
        });
        let number = number.max(8);
        let job = SmcJob { smc, runs: number };
        let what = format!("{} {problem}", problem.name());
        let weights: LogWeights = match self.long.run(&job, &what, session)? {
            Ended::Whole(weights) => weights.into_iter().collect(),
            Ended::Apart(verdict) => return Ok(verdict),
        };
        if weights.relative_variance() > 0.3 * weights.count() as f64 {
            session.remark("warning: the passes differ too much for their error to be believed; use more particles");
        }
        let work = number * smc.particles() as u64;
        let seconds = start.elapsed().as_secs_f64();
        session.rows(&[row(
            problem,
            "smc",
            weights.ln_mean(),
            weights.ln_error(),
            work,
            seconds,
        )])?;
        Ok(Verdict::Good)
    }

    fn tempering(
        &self,
        problem: Problem,
        schedule: Schedule,
        session: &Session,
    ) -> Result<Verdict> {
        let start = Instant::now();
        let mut config = TemperingConfig {
            sweeps: self.sweeps.unwrap_or(0),
            chains: self.chains.max(1),
            moves: match self.moves {
                MovesName::Swap => Moves::Swap,
                MovesName::Cluster => Moves::Cluster,
            },
            schedule,
            temperatures: self.temperatures,
            betas: self.betas.clone(),
            seed: self.seed,
        };
        if self.sweeps.is_none() {
            let pilot = Tempering::pilot(problem, &config).or_usage("N")?;
            let seconds = start.elapsed().as_secs_f64() / pilot.sweeps as f64;
            // Settling and updating the weights take two fifths as much again.
            let wanted = self.time.unwrap_or(10.0) / 1.4 / seconds * session.threads() as f64;
            config.sweeps = (wanted as u64).max(pilot.min_sweeps);
        }
        let job = TemperingJob(Tempering::new(problem, config).or_usage("N")?);
        let what = format!("{} {problem}", problem.name());
        let chains = match self.long.run(&job, &what, session)? {
            Ended::Whole(chains) => chains,
            Ended::Apart(verdict) => return Ok(verdict),
        };
        let run = &job.0;
        let estimate = CountEstimate::new(run, &chains)?;
        for warning in estimate.warnings() {
            session.remark(&format!("warning: {warning}"));
        }
        let seconds = start.elapsed().as_secs_f64();
        if let Some(file) = &self.curve {
            let curve = estimate.curve();
            write_whole(file, |out| Ok(write_rows(Format::Csv, out, &curve)?))?;
        }
        let estimate = estimate.require_ground_states()?;
        let method = run.config().method();
        let EstimateRow {
            problem,
            n,
            log10_count,
            ..
        } = row(
            problem,
            method,
            estimate.ln_count,
            estimate.ln_error,
            0,
            seconds,
        );
        session.rows(&[TemperingRow {
            problem,
            n,
            method,
            ln_count: estimate.ln_count,
            ln_err: estimate.ln_error,
            log10_count,
            work: run.total_sweeps(),
            seconds,
            sweeps: estimate.total.sweeps(),
            temperatures: estimate.betas.len(),
            beta_max: estimate.betas[estimate.betas.len() - 1],
            round_trips: estimate.diagnostics.round_trips,
        }])?;
        Ok(Verdict::Good)
    }
}

fn row(
    problem: Problem,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    work: u64,
    seconds: f64,
) -> EstimateRow {
    EstimateRow {
        problem: problem.name(),
        n: problem.to_string(),
        method,
        ln_count,
        ln_err,
        log10_count: ln_count / std::f64::consts::LN_10,
        work,
        seconds,
    }
}
