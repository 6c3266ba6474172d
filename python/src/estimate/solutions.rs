//! Estimates of the number of solutions: queens, Latin squares, grids.

use std::path::PathBuf;

use gridforest::estimate::EstimateError;
use gridforest::estimate::solutions::{
    Budget, CountEstimate, CurvePoint, Method, Moves, Problem, Record, Schedule,
    SequentialMonteCarlo, SmcConfig, SmcJob, SolutionEstimate, Tempering, TemperingConfig,
    TemperingJob,
};
use gridforest::stats::{LEAST_BLOCKS, Note};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::errors::Raise;
use crate::errors::python::ParameterError;
use crate::watch::{Keep, watched};

/// What is to be counted: `queens` or `latin` with a side, or `grids` with the text of a shape.
fn problem(name: &str, side: usize, shape: Option<&str>) -> PyResult<Problem> {
    match (name, shape) {
        ("queens", None) => Ok(Problem::Queens(side)),
        ("latin", None) => Ok(Problem::Latin(side)),
        ("grids", Some(shape)) => Problem::grids(shape).map_err(Raise::raise),
        _ => Err(ParameterError::new_err(format!("unknown problem '{name}'"))),
    }
}

/// The name and the size of what is to be counted, the number of solutions where it is too small to
/// be estimated, and the method that is chosen by the parameters that are given and the size.
#[pyfunction]
#[pyo3(signature = (name, side, shape, of_tempering, of_smc))]
pub(crate) fn described_problem(
    name: &str,
    side: usize,
    shape: Option<&str>,
    of_tempering: bool,
    of_smc: bool,
) -> PyResult<(&'static str, String, Option<u64>, &'static str)> {
    let problem = problem(name, side, shape)?;
    let best = match Method::choose(problem, of_tempering, of_smc) {
        Method::Smc => "smc",
        Method::Thermal(Schedule::Tempering) => "tempering",
        Method::Thermal(Schedule::Annealing) => "anneal",
    };
    Ok((problem.name(), problem.to_string(), problem.known_count(), best))
}

/// ln of the number of solutions, its error, its interval, and the word of the note; no number
/// where no solution was met.
type Stated = (Option<f64>, Option<f64>, Option<(f64, f64)>, Option<&'static str>);

fn stated(found: Result<SolutionEstimate, EstimateError>) -> Stated {
    match found {
        Ok(found) => {
            (Some(found.ln_count), found.ln_error, found.interval, found.note.map(Note::word))
        }
        Err(_) => (None, None, None, Some(Note::NoHits.word())),
    }
}

/// ln of the estimate of each pass, what they state together, and the particles.
type Passes<'py> = (Bound<'py, PyArray1<f64>>, Stated, usize);

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
    if let Some(passes) = passes.filter(|&passes| passes < LEAST_BLOCKS as u64) {
        let message = format!("{passes} passes: at least {LEAST_BLOCKS} tell their error");
        return Err(ParameterError::new_err(message));
    }
    let config = SmcConfig { particles, seed };
    let run = watched(py, progress.as_ref(), move |watch| -> PyResult<_> {
        let runner = watch.keeping(threads, &keep);
        let at_a_time = runner.thread_count();
        let (smc, runs) = match passes {
            Some(passes) => {
                (SequentialMonteCarlo::new(problem, config).map_err(Raise::raise)?, passes)
            }
            None => {
                let budget = Budget { seconds: time, threads: at_a_time };
                SequentialMonteCarlo::within(problem, config, budget).map_err(Raise::raise)?
            }
        };
        smc.check_memory(at_a_time).map_err(Raise::raise)?;
        let logs = runner.finish(&SmcJob { smc, runs }).map_err(Raise::raise)?;
        let found = stated(smc.estimate(&logs));
        Ok((logs, found, smc.particles()))
    });
    let (logs, found, particles) = run??;
    Ok((logs.into_pyarray(py), found, particles))
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
    /// ln of the number of solutions, its error and the note; no number when no solution was
    /// visited.
    #[getter]
    fn count(&self) -> Stated {
        stated(self.estimate.stated())
    }

    /// Why the errors of the curve are not to be believed.
    #[getter]
    fn note(&self) -> Option<&'static str> {
        self.estimate.note().map(Note::word)
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
    fn fine_curve(&self, py: Python<'_>, steps: u32) -> PyResult<Vec<Point>> {
        let estimate = self.estimate.clone();
        let curve = watched(py, None, move |_| estimate.fine_curve(steps))?;
        Ok(curve.into_iter().map(point).collect())
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
    chains: Option<u64>,
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
    if chains == Some(0) {
        return Err(ParameterError::new_err("chains must be at least 1"));
    }
    let schedule = if anneal { Schedule::Annealing } else { Schedule::Tempering };
    let config = TemperingConfig {
        sweeps: sweeps.unwrap_or(0),
        chains: chains.unwrap_or(schedule.usual_chains()),
        moves: if cluster { Moves::Cluster } else { Moves::Swap },
        schedule,
        temperatures,
        betas,
        seed,
    };
    let run = watched(py, progress.as_ref(), move |watch| -> PyResult<TemperingRun> {
        let runner = watch.keeping(threads, &keep);
        let run = match sweeps {
            Some(_) => Tempering::new(problem, config),
            None => {
                let budget = Budget { seconds: time, threads: runner.thread_count() };
                Tempering::within(problem, config, budget)
            }
        };
        let job = TemperingJob(run.map_err(Raise::raise)?);
        let chains = runner.finish(&job).map_err(Raise::raise)?;
        let estimate: Result<_, EstimateError> = CountEstimate::new(&job.0, &chains);
        Ok(TemperingRun { estimate: estimate.map_err(Raise::raise)?, run: job.0, chains })
    });
    run?
}
