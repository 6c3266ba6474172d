//! About how many solutions a problem has: queens, Latin squares, grids.
//!
//! [`EstimateSolutions`] are the options. They choose the method; what wasn't asked for in so many
//! words goes on as it was begun, where a checkpoint or a folder has a plan, and else is chosen by a
//! pilot or the time.

#[cfg(feature = "cli")]
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use gridforest_core::estimate::EstimateError;
use gridforest_core::estimate::solutions::{
    Budget, CountEstimate, CurvePoint, Method, Moves, Problem, Record, Schedule,
    SequentialMonteCarlo, SmcConfig, SmcJob, SolutionEstimate, Tempering, TemperingConfig,
};
use gridforest_core::run::Plan;
use gridforest_core::stats::{LEAST_BLOCKS, Note};
use serde::Deserialize;

use super::chosen_before;
use crate::{Asker, RequestError};

/// The options of an estimate of solutions. What is `None` is chosen.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct EstimateSolutions {
    /// Simulated tempering, annealing, sequential Monte Carlo (smc), or the best of them for the
    /// size (auto)
    // The whole path: `auto` is a value too, which a plain `Option` would not parse.
    #[cfg_attr(feature = "cli", arg(long, value_parser = methods(), default_value = "auto"))]
    pub method: std::option::Option<Method>,
    /// The approximate running time [default: 10]; the amount of work then depends on the machine.
    /// Sequential Monte Carlo has smaller populations where sixteen passes of the usual size would
    /// take longer
    #[cfg_attr(feature = "cli", arg(long, value_name = "SECONDS", value_parser = crate::parse::seconds, conflicts_with_all = ["sweeps", "passes"]))]
    pub time: Option<f64>,
    /// Tempering: the number of recorded sweeps, over all chains
    #[cfg_attr(feature = "cli", arg(long, value_name = "S"))]
    pub sweeps: Option<u64>,
    /// Tempering: single swaps, or clusters of rows (squares only)
    #[cfg_attr(feature = "cli", arg(long, value_parser = moves(), default_value = "swap"))]
    pub moves: Moves,
    /// Tempering: the number of temperatures [default: by a pilot run]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K", conflicts_with = "betas"))]
    pub temperatures: Option<usize>,
    /// Tempering: the inverse temperatures, in ascending order from 0
    #[cfg_attr(feature = "cli", arg(long, value_name = "B,B,…", value_delimiter = ','))]
    pub betas: Option<Vec<f64>>,
    /// Tempering: the number of independent chains [default: 8; of annealing: 16]
    #[cfg_attr(feature = "cli", arg(long, value_name = "C", value_parser = RangedU64ValueParser::<u64>::new().range(1..=100_000)))]
    pub chains: Option<u64>,
    /// Sequential Monte Carlo: the number of independent passes, at least 8; from 16 on their error
    /// is believed
    #[cfg_attr(feature = "cli", arg(long, value_name = "P", value_parser = RangedU64ValueParser::<u64>::new().range(LEAST_BLOCKS as u64..)))]
    pub passes: Option<u64>,
    /// Sequential Monte Carlo: the largest number of particles in a population
    #[cfg_attr(feature = "cli", arg(long, value_name = "M", value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000_000)))]
    pub particles: Option<usize>,
    /// The seed of all random numbers
    #[cfg_attr(feature = "cli", arg(long, value_name = "S", default_value = "1"))]
    pub seed: Option<u64>,
}

/// The methods, and `auto`.
#[cfg(feature = "cli")]
fn methods() -> impl TypedValueParser<Value = Option<Method>> {
    let names = std::iter::once("auto").chain(Method::ALL.map(Method::name));
    PossibleValuesParser::new(names).map(|name| name.try_into().ok())
}

/// The moves of a tempering run.
#[cfg(feature = "cli")]
fn moves() -> impl TypedValueParser<Value = Moves> {
    PossibleValuesParser::new(["swap", "cluster"])
        .map(|name| if name == "cluster" { Moves::Cluster } else { Moves::Swap })
}

/// What methods read: what asks for them, and the options as a command line spells them.
pub const USES: [(&str, &str); 4] = [
    (
        "--method tempering",
        "method time sweeps moves temperatures betas chains curve seed checkpoint save-every",
    ),
    (
        "--method anneal",
        "method time sweeps moves temperatures betas chains curve seed checkpoint save-every",
    ),
    ("--method smc", "method time passes particles samples-out seed checkpoint save-every"),
    ("a number that is known", ""),
];

/// What is to be done.
#[derive(Debug)]
pub enum Chosen {
    /// Nothing: the number is known.
    Known(u64),
    /// Passes of sequential Monte Carlo.
    Passes(SmcJob),
    /// The chains of a tempering or annealing run.
    Chains(Tempering),
}

/// The seconds of an estimate of which no amount is given.
pub const DEFAULT_TIME: f64 = 10.0;

impl EstimateSolutions {
    /// The options that are given, by their fields.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("time", self.time.is_some()),
            ("sweeps", self.sweeps.is_some()),
            ("moves", self.moves == Moves::Cluster),
            ("temperatures", self.temperatures.is_some()),
            ("betas", self.betas.is_some()),
            ("chains", self.chains.is_some()),
            ("passes", self.passes.is_some()),
            ("particles", self.particles.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(name, _)| name)
    }

    /// The method that was named, or the one that an option belongs to, here or of the face, or else
    /// the best for this size.
    pub fn method(&self, problem: Problem, others: &[&str]) -> Method {
        let any = |names: &[&str]| {
            self.given().any(|given| names.contains(&given))
                || others.iter().any(|given| names.contains(given))
        };
        let thermal = any(&["sweeps", "temperatures", "betas", "curve", "moves"]);
        let sequential = any(&["passes", "particles", "samples_out"]);
        self.method.unwrap_or_else(|| Method::choose(problem, thermal, sequential))
    }

    /// The place in [`USES`] of what is done.
    pub fn use_of(&self, problem: Problem, others: &[&str]) -> usize {
        match self.method(problem, others) {
            _ if problem.known_count().is_some() => 3,
            Method::Thermal(Schedule::Tempering) => 0,
            Method::Thermal(Schedule::Annealing) => 1,
            Method::Smc => 2,
        }
    }

    /// Refuses what can't be, before anything is spent.
    pub fn check(&self, problem: Problem, others: &[&'static str]) -> Result<(), RequestError> {
        let (_, reads) = USES[self.use_of(problem, others)];
        let is_read =
            |name: &str| reads.split(' ').any(|read| read == name.replace('_', "-").as_str());
        let mut given = self.given().chain(others.iter().copied());
        let refuse = |name, why: String| Err(RequestError::option(name, why));
        if let Some(name) = given.find(|name| !is_read(name)) {
            return match problem.known_count() {
                Some(_) => refuse(name, "there is nothing to estimate, the number is known".into()),
                None => {
                    let method = self.method(problem, others).name();
                    refuse(name, format!("no parameter of the method {method}"))
                }
            };
        }
        let queens = matches!(problem, Problem::Queens(_));
        match self {
            Self { time: Some(seconds), .. } if !(*seconds > 0.0 && seconds.is_finite()) => {
                refuse("time", format!("{seconds} is no time to aim at"))
            }
            Self { moves: Moves::Cluster, .. } if queens => {
                refuse("moves", "clusters of rows are for squares: queens swap".into())
            }
            Self { temperatures: Some(_), betas: Some(_), .. } => {
                refuse("betas", "temperatures or their number, one of them".into())
            }
            Self { passes: Some(passes), .. } if *passes < LEAST_BLOCKS as u64 => {
                let why = format!("{passes} passes: at least {LEAST_BLOCKS} tell their error");
                refuse("passes", why)
            }
            Self { chains: Some(0), .. } => refuse("chains", "at least one is needed".into()),
            _ => Ok(()),
        }
    }

    /// The work that is asked for, was begun, or fits into the time.
    pub fn chosen(
        &self,
        problem: Problem,
        others: &[&'static str],
        begun: Option<&Plan>,
        asker: &dyn Asker,
    ) -> Result<Chosen, RequestError> {
        self.check(problem, others)?;
        if let Some(count) = problem.known_count() {
            return Ok(Chosen::Known(count));
        }
        if let (Some(plan), true) = (begun, self.time.is_some()) {
            asker.remark(&chosen_before(plan.blocks));
        }
        let chosen = match self.method(problem, others) {
            Method::Smc => self.passes(problem, begun, asker).map(Chosen::Passes),
            Method::Thermal(schedule) => {
                self.chains(problem, schedule, begun, asker).map(Chosen::Chains)
            }
        };
        chosen.map_err(|error| blamed(problem, error))
    }

    fn budget(&self, asker: &dyn Asker) -> Budget {
        asker.phase("the pilot");
        Budget { seconds: self.time.unwrap_or(DEFAULT_TIME), threads: asker.threads() }
    }

    fn passes(
        &self,
        problem: Problem,
        begun: Option<&Plan>,
        asker: &dyn Asker,
    ) -> Result<SmcJob, EstimateError> {
        let seed = self.seed.unwrap_or(1);
        // An amount of work that was chosen by time is not chosen again.
        let particles = self.particles.or_else(|| begun?.parameter("particles"));
        let config = SmcConfig { particles, seed };
        let (smc, runs) = match self.passes.or(begun.map(|plan| plan.blocks)) {
            Some(passes) => (SequentialMonteCarlo::new(problem, config)?, passes),
            None => SequentialMonteCarlo::within(problem, config, self.budget(asker))?,
        };
        smc.check_memory(asker.threads())?;
        Ok(SmcJob { smc, runs })
    }

    fn chains(
        &self,
        problem: Problem,
        schedule: Schedule,
        begun: Option<&Plan>,
        asker: &dyn Asker,
    ) -> Result<Tempering, EstimateError> {
        let sweeps = self.sweeps.or_else(|| begun?.parameter("sweeps"));
        let config = TemperingConfig {
            sweeps: sweeps.unwrap_or(0),
            chains: self.chains.unwrap_or(schedule.usual_chains()),
            moves: self.moves,
            schedule,
            temperatures: self.temperatures,
            betas: self.betas.clone(),
            seed: self.seed.unwrap_or(1),
        };
        match sweeps {
            Some(_) => Tempering::new(problem, config),
            None => Tempering::within(problem, config, self.budget(asker)),
        }
    }
}

/// An error, and the option that caused it.
fn blamed(problem: Problem, error: EstimateError) -> RequestError {
    let name = match &error {
        EstimateError::TooLarge { .. } if matches!(problem, Problem::Grids(_)) => "shape",
        EstimateError::TooLarge { .. } => "n",
        EstimateError::NoMoves { .. } => "method",
        EstimateError::Memory { .. } => "particles",
        EstimateError::TooShort { .. } => "sweeps",
        EstimateError::Temperatures { .. } => "temperatures",
        _ => "betas",
    };
    RequestError::Estimate { name, error }
}

crate::rows! {
    /// An estimate. Without a number of solutions, ln of it has no value.
    pub struct SolutionRow {
        /// `queens`, `latin` or `grids`.
        pub problem: String,
        /// The side, or the shape.
        pub n: String,
        /// `exact`, `smc`, `tempering` or `annealing`, with `-cluster` where rows moved together.
        pub method: String,
        /// ln of the number of solutions.
        pub ln_count: Option<f64>,
        /// Its standard error (1σ).
        pub ln_err: Option<f64>,
        /// The decimal logarithm of the number.
        pub log10_count: Option<f64>,
        /// Particles or sweeps, all together.
        pub work: u64,
        /// The time that it took.
        pub seconds: f64,
        /// The lower end of the 95 % interval of ln of the number, by Student's quantile.
        pub ln_low: Option<f64>,
        /// The upper end.
        pub ln_high: Option<f64>,
        /// Why the error is not to be believed.
        pub note: Option<Note>,
    }

    /// An estimate by way of temperatures.
    pub struct ThermalRow {
        /// As of the others.
        pub problem: String,
        /// As of the others.
        pub n: String,
        /// As of the others.
        pub method: String,
        /// As of the others.
        pub ln_count: Option<f64>,
        /// As of the others.
        pub ln_err: Option<f64>,
        /// As of the others.
        pub log10_count: Option<f64>,
        /// As of the others.
        pub work: u64,
        /// As of the others.
        pub seconds: f64,
        /// The recorded sweeps.
        pub sweeps: u64,
        /// The number of temperatures.
        pub temperatures: usize,
        /// The greatest inverse temperature.
        pub beta_max: f64,
        /// Round trips from the hottest temperature to the coldest and back.
        pub round_trips: u64,
        /// As of the others.
        pub ln_low: Option<f64>,
        /// As of the others.
        pub ln_high: Option<f64>,
        /// As of the others.
        pub note: Option<Note>,
    }

    /// A point of a curve, whose errors are left out where they can't be known.
    pub struct CurveRow {
        /// The inverse temperature.
        pub beta: f64,
        /// The mean energy.
        pub energy: f64,
        /// Its standard error.
        pub energy_err: Option<f64>,
        /// β² times the variance of the energy.
        pub heat_capacity: f64,
        /// Its standard error, at this β alone.
        pub heat_capacity_err: Option<f64>,
        /// Half the width of the band that holds the whole curve.
        pub heat_capacity_band: Option<f64>,
        /// The share of clusters that held every row.
        pub percolation: Option<f64>,
        /// ln of the partition function.
        pub ln_z: f64,
        /// The standard error of the percolation.
        pub percolation_err: Option<f64>,
        /// Why the errors are not to be believed.
        pub note: Option<Note>,
    }

    /// A pass: the estimate is the mean over the passes of e to these values.
    pub struct PassRow {
        /// Its number, from 0.
        pub pass: usize,
        /// ln of its estimate; none where the population died out.
        pub ln_count: Option<f64>,
    }
}

/// A number, where it is one.
fn finite(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}

impl SolutionRow {
    fn new(problem: Problem, method: &str, work: u64, stated: Option<SolutionEstimate>) -> Self {
        let ln_count = stated.and_then(|stated| finite(stated.ln_count));
        let interval = stated.and_then(|stated| stated.interval);
        Self {
            problem: problem.name().to_owned(),
            n: problem.to_string(),
            method: method.to_owned(),
            ln_count,
            ln_err: stated.and_then(|stated| stated.ln_error),
            log10_count: ln_count.map(|ln| ln / std::f64::consts::LN_10),
            work,
            seconds: 0.0,
            ln_low: interval.and_then(|(low, _)| finite(low)),
            ln_high: interval.and_then(|(_, high)| finite(high)),
            note: stated.map_or(Some(Note::NoHits), |stated| stated.note),
        }
    }

    /// A number that is known without a run.
    pub fn exact(problem: Problem, count: u64) -> Self {
        Self::new(problem, "exact", 0, Some(SolutionEstimate::exact(count)))
    }

    /// Of passes, by their values; none where no population survived.
    pub fn of_passes(smc: &SequentialMonteCarlo, values: &[f64]) -> Self {
        let work = values.len() as u64 * smc.particles() as u64;
        Self::new(smc.problem(), "smc", work, smc.estimate(values).ok())
    }

    /// Of the chains of a run.
    pub fn of_chains(run: &Tempering, chains: &[Vec<Record>], estimate: &CountEstimate) -> Self {
        let work = run.total_sweeps() * chains.len() as u64 / run.chains();
        Self::new(run.problem(), run.config().method(), work, estimate.stated().ok())
    }

    /// With what temperatures add.
    pub fn by_temperatures(self, estimate: &CountEstimate) -> ThermalRow {
        ThermalRow {
            problem: self.problem,
            n: self.n,
            method: self.method,
            ln_count: self.ln_count,
            ln_err: self.ln_err,
            log10_count: self.log10_count,
            work: self.work,
            seconds: self.seconds,
            sweeps: estimate.total.sweeps(),
            temperatures: estimate.betas.len(),
            beta_max: estimate.betas[estimate.betas.len() - 1],
            round_trips: estimate.diagnostics.round_trips,
            ln_low: self.ln_low,
            ln_high: self.ln_high,
            note: self.note,
        }
    }
}

impl CurveRow {
    /// The rows of some points of an estimate's curve.
    pub fn of(estimate: &CountEstimate, points: Vec<CurvePoint>) -> Vec<Self> {
        let note = estimate.note();
        let known = note != Some(Note::FewBlocks);
        let error = |value: f64| finite(value).filter(|_| known);
        let of = |p: CurvePoint| Self {
            beta: p.beta,
            energy: p.energy,
            energy_err: error(p.energy_err),
            heat_capacity: p.heat_capacity,
            heat_capacity_err: error(p.heat_capacity_err),
            heat_capacity_band: error(p.heat_capacity_band),
            percolation: finite(p.percolation),
            ln_z: p.ln_z,
            percolation_err: error(p.percolation_err),
            note,
        };
        points.into_iter().map(of).collect()
    }
}

impl PassRow {
    /// The rows of all passes.
    pub fn of(values: &[f64]) -> Vec<Self> {
        let row = |(pass, &value)| Self { pass, ln_count: finite(value) };
        values.iter().enumerate().map(row).collect()
    }
}
