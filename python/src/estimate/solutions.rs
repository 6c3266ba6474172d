//! Estimates of the number of solutions: queens, Latin squares, grids.

use std::path::PathBuf;
use std::time::Instant;

use gridforest::estimate::EstimateError;
use gridforest::estimate::solutions::{
    CountEstimate, CurvePoint, Moves, Problem, Record, Schedule, SequentialMonteCarlo, SmcConfig,
    SmcJob, Tempering, TemperingConfig, TemperingJob,
};
use gridforest::run::Runner;
use gridforest::stats::LogWeights;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::errors::Raise;
use crate::errors::python::ParameterError;
use crate::watch::{Keep, Watch, watched};

/// What is to be counted: `queens` or `latin` with a side, or `grids` with the text of a shape.
fn problem(name: &str, side: usize, shape: Option<&str>) -> PyResult<Problem> {
    match (name, shape) {
        ("queens", None) => Ok(Problem::Queens(side)),
        ("latin", None) => Ok(Problem::Latin(side)),
        ("grids", Some(shape)) => Problem::grids(shape).map_err(Raise::raise),
        _ => Err(ParameterError::new_err(format!("unknown problem '{name}'"))),
    }
}

/// The name and the size of what is to be counted, and the number of solutions where it is too
/// small to be estimated.
#[pyfunction]
#[pyo3(signature = (name, side, shape))]
pub(crate) fn described_problem(
    name: &str,
    side: usize,
    shape: Option<&str>,
) -> PyResult<(&'static str, String, Option<u64>)> {
    let problem = problem(name, side, shape)?;
    Ok((problem.name(), problem.to_string(), problem.known_count()))
}

/// The fewest passes whose spread tells their error.
const LEAST_PASSES: u64 = 8;
/// All sweeps of a tempering run to those recorded: settling and updating the weights take two
/// fifths as much again.
const LEARNING: f64 = 1.4;
/// The most bytes that the particles of all threads may take.
const MOST_BYTES: u128 = 16 << 30;

/// ln of the estimate of each pass, ln of their mean, its error, the particles, and a warning.
type Passes<'py> = (Bound<'py, PyArray1<f64>>, f64, f64, usize, Option<String>);

/// Counts by sequential Monte Carlo.
#[pyfunction]
#[pyo3(signature = (
    name, side, shape, passes, time, particles, seed, threads, progress, checkpoint, save_every
))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn sequential<'py>(
    py: Python<'py>,
    name: &str,
    side: usize,
    shape: Option<&str>,
    passes: Option<u64>,
    time: f64,
    particles: Option<usize>,
    seed: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<PathBuf>,
    save_every: f64,
) -> PyResult<Passes<'py>> {
    let problem = problem(name, side, shape)?;
    let keep = Keep::new(checkpoint, save_every)?;
    if let Some(passes) = passes.filter(|&passes| passes < LEAST_PASSES) {
        let message = format!("{passes} passes: at least {LEAST_PASSES} tell their error");
        return Err(ParameterError::new_err(message));
    }
    let smc =
        SequentialMonteCarlo::new(problem, SmcConfig { particles, seed }).map_err(Raise::raise)?;
    let particles = smc.particles();
    let at_a_time = Runner { threads, ..Runner::default() };
    let at_a_time = at_a_time.thread_count();
    let bytes = smc.bytes() * at_a_time as u128;
    if bytes > MOST_BYTES {
        let message = format!("{particles} particles need about {} GB of memory", bytes >> 30);
        return Err(ParameterError::new_err(message));
    }
    let work = move |watch: &Watch| {
        let runs = passes.unwrap_or_else(|| {
            let start = Instant::now();
            smc.run(0);
            (time * at_a_time as f64 / start.elapsed().as_secs_f64()) as u64
        });
        let runs = runs.max(LEAST_PASSES);
        watch.keeping(threads, &keep).finish(&SmcJob { smc, runs })
    };
    let logs: Vec<f64> = watched(py, progress.as_ref(), work)?.map_err(Raise::raise)?;
    let weights: LogWeights = logs.iter().copied().collect();
    let differ = weights.relative_variance() > 0.3 * weights.count() as f64;
    let warning = "the passes differ too much for their error to be believed; use more particles";
    let warning = differ.then(|| warning.to_owned());
    let (mean, error) = (weights.ln_mean(), weights.ln_error());
    Ok((logs.into_pyarray(py), mean, error, particles, warning))
}

/// A tempering or annealing run, with all that can be computed from its records.
#[pyclass(frozen, name = "TemperingRun", module = "gridforest")]
pub(crate) struct TemperingRun {
    run: Tempering,
    chains: Vec<Vec<Record>>,
    estimate: CountEstimate,
}

/// A point of the curve: β, energy, its error, heat capacity, its error and band, percolation, its
/// error, ln Z.
type Point = (f64, f64, f64, f64, f64, f64, f64, f64, f64);

fn point(p: CurvePoint) -> Point {
    (
        p.beta,
        p.energy,
        p.energy_err,
        p.heat_capacity,
        p.heat_capacity_err,
        p.heat_capacity_band,
        p.percolation,
        p.percolation_err,
        p.ln_z,
    )
}

#[pymethods]
impl TemperingRun {
    /// ln of the number of solutions, and its error; ``None`` when no solution was visited.
    #[getter]
    fn count(&self) -> Option<(f64, f64)> {
        let visited = self.estimate.diagnostics.ground_visits > 0;
        visited.then_some((self.estimate.ln_count, self.estimate.ln_error))
    }

    /// The name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.run.config().method()
    }

    /// All sweeps, those recorded, and the round trips through the temperatures.
    #[getter]
    fn work(&self) -> (u64, u64, u64) {
        let trips = self.estimate.diagnostics.round_trips;
        (self.run.total_sweeps(), self.estimate.total.sweeps(), trips)
    }

    /// Reasons not to trust the run.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.estimate.warnings().iter().map(ToString::to_string).collect()
    }

    /// Averages at each temperature of the run.
    fn curve(&self) -> Vec<Point> {
        self.estimate.curve().into_iter().map(point).collect()
    }

    /// Averages at so many equal steps of β, by the density of states.
    fn fine_curve(&self, py: Python<'_>, steps: u32) -> Vec<Point> {
        let curve = py.detach(|| self.estimate.fine_curve(steps));
        curve.into_iter().map(point).collect()
    }

    /// The mean energy at each temperature in each block of sweeps; not a number where it wasn't
    /// visited.
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let mean = |record: &Record, k: usize| record.sums[k].0 as f64 / record.visits[k] as f64;
        let records = self.chains.iter().flatten();
        let temperatures = self.estimate.betas.len();
        let means: Vec<f64> =
            records.flat_map(|record| (0..temperatures).map(|k| mean(record, k))).collect();
        let blocks = means.len() / temperatures;
        means.into_pyarray(py).reshape([blocks, temperatures])
    }
}

/// Counts by simulated tempering or annealing.
#[pyfunction]
#[pyo3(signature = (
    name, side, shape, sweeps, time, chains, cluster, anneal, temperatures, betas, seed, threads, progress,
    checkpoint, save_every
))]
#[expect(clippy::too_many_arguments, reason = "the package names them for its users")]
pub(crate) fn temper(
    py: Python<'_>,
    name: &str,
    side: usize,
    shape: Option<&str>,
    sweeps: Option<u64>,
    time: f64,
    chains: u64,
    cluster: bool,
    anneal: bool,
    temperatures: Option<usize>,
    betas: Option<Vec<f64>>,
    seed: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<PathBuf>,
    save_every: f64,
) -> PyResult<TemperingRun> {
    let problem = problem(name, side, shape)?;
    let keep = Keep::new(checkpoint, save_every)?;
    if cluster && matches!(problem, Problem::Queens(_)) {
        return Err(ParameterError::new_err("clusters of rows are for squares: queens swap"));
    }
    if chains == 0 {
        return Err(ParameterError::new_err("chains must be at least 1"));
    }
    let mut config = TemperingConfig {
        sweeps: sweeps.unwrap_or(0),
        chains,
        moves: if cluster { Moves::Cluster } else { Moves::Swap },
        schedule: if anneal { Schedule::Annealing } else { Schedule::Tempering },
        temperatures,
        betas,
        seed,
    };
    let run = watched(py, progress.as_ref(), move |watch| -> PyResult<TemperingRun> {
        let runner = watch.keeping(threads, &keep);
        if sweeps.is_none() {
            let start = Instant::now();
            let pilot = Tempering::pilot(problem, &config).map_err(Raise::raise)?;
            let each = start.elapsed().as_secs_f64() / pilot.sweeps as f64;
            let wanted = time / LEARNING / each * runner.thread_count() as f64;
            config.sweeps = (wanted as u64).max(pilot.min_sweeps);
        }
        let job = TemperingJob(Tempering::new(problem, config).map_err(Raise::raise)?);
        let chains = runner.finish(&job).map_err(Raise::raise)?;
        let estimate: Result<_, EstimateError> = CountEstimate::new(&job.0, &chains);
        Ok(TemperingRun { estimate: estimate.map_err(Raise::raise)?, run: job.0, chains })
    });
    run?
}
