//! Estimates of the number of solutions: queens, Latin squares, grids.

use std::path::PathBuf;

use gridforest::estimate::solutions::{
    CountEstimate, CurvePoint, Method, Problem, Record, Tempering,
};
use gridforest_requests::estimate::solutions::{Chosen, EstimateSolutions, SolutionRow};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};

use crate::ask::Call;
use crate::errors::Raise;
use crate::errors::python::ParameterError;
use crate::watch::{Keep, OnProgress, Watch, watched};

/// What is to be counted: `queens` or `latin` with a side, or `grids` with the text of a shape.
fn problem(name: &str, size: &str) -> PyResult<Problem> {
    let side =
        || size.parse().map_err(|_| ParameterError::new_err(format!("n: {size} is no side")));
    match name {
        "queens" => side().map(Problem::Queens),
        "latin" => side().map(Problem::Latin),
        "grids" => Problem::grids(size).map_err(Raise::raise),
        _ => Err(ParameterError::new_err(format!("unknown problem '{name}'"))),
    }
}

/// The row of an estimate, what each block found, and the run, if it went through temperatures.
type Estimate<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Option<TemperingRun>);

/// What was computed.
enum Computed {
    Known,
    Passes(Vec<f64>),
    Chains(Box<TemperingRun>),
}

/// The passes and sweeps of an estimate of which neither these nor a time are given.
const PASSES: u64 = 32;
const SWEEPS: u64 = 100_000;

/// Estimates the number of solutions of a problem.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "one for each thing that is no option of the request"
)]
pub(crate) fn estimate_solutions<'py>(
    py: Python<'py>,
    name: &str,
    size: &str,
    options: &Bound<'py, PyDict>,
    threads: usize,
    progress: OnProgress,
    checkpoint: Option<PathBuf>,
    save_every: f64,
) -> PyResult<Estimate<'py>> {
    let problem = problem(name, size)?;
    let mut options: EstimateSolutions =
        depythonize(options).map_err(|error| ParameterError::new_err(error.to_string()))?;
    let others: &[&str] = if checkpoint.is_some() { &["checkpoint"] } else { &[] };
    options.check(problem, others).map_err(Raise::raise)?;
    let keep = Keep::new(checkpoint, save_every)?;
    if options.time.is_none() && problem.known_count().is_none() {
        match options.method(problem, others) {
            Method::Smc => options.passes = options.passes.or(Some(PASSES)),
            Method::Thermal(_) => options.sweeps = options.sweeps.or(Some(SWEEPS)),
        }
    }
    let found = watched(py, progress.as_ref(), move |watch: &Watch| -> PyResult<_> {
        let call = Call { watch, threads };
        let runner = watch.keeping(threads, &keep);
        Ok(match options.chosen(problem, others, None, &call).map_err(Raise::raise)? {
            Chosen::Known(count) => (SolutionRow::exact(problem, count), Computed::Known),
            Chosen::Passes(job) => {
                let logs = runner.finish(&job).map_err(Raise::raise)?;
                (SolutionRow::of_passes(&job.smc, &logs), Computed::Passes(logs))
            }
            Chosen::Chains(run) => {
                let chains = runner.finish(&run).map_err(Raise::raise)?;
                let estimate = CountEstimate::new(&run, &chains).map_err(Raise::raise)?;
                let row = SolutionRow::of_chains(&run, &chains, &estimate);
                (row, Computed::Chains(Box::new(TemperingRun { run, chains, estimate })))
            }
        })
    });
    let (row, found) = found??;
    let row = pythonize(py, &row)?;
    Ok(match found {
        Computed::Known => (row, Vec::<f64>::new().into_pyarray(py).into_any(), None),
        Computed::Passes(logs) => (row, logs.into_pyarray(py).into_any(), None),
        Computed::Chains(run) => (row, run.blocks(py)?.into_any(), Some(*run)),
    })
}

/// A tempering or annealing run, with all that can be computed from its records.
#[pyclass(frozen, name = "TemperingRun", module = "gridforest._core")]
pub(crate) struct TemperingRun {
    run: Tempering,
    chains: Vec<Vec<Record>>,
    estimate: CountEstimate,
}

/// A point of the curve: β, energy, its error, heat capacity, its error and band, percolation, its
/// error, ln Z.
type Point = [f64; 9];

fn point(p: CurvePoint) -> Point {
    let heat_capacity = [p.heat_capacity, p.heat_capacity_err, p.heat_capacity_band];
    let [capacity, error, band] = heat_capacity;
    [
        p.beta, p.energy, p.energy_err, capacity, error, band, p.percolation, p.percolation_err,
        p.ln_z,
    ]
}

impl TemperingRun {
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

#[pymethods]
impl TemperingRun {
    /// The run that was pickled: its parameters and records.
    #[new]
    #[pyo3(signature = (state, /))]
    fn new(state: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (run, chains): (Tempering, Vec<Vec<Record>>) = depythonize(state)?;
        let estimate = CountEstimate::new(&run, &chains).map_err(Raise::raise)?;
        Ok(Self { run, chains, estimate })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let run = slf.get();
        let state = pythonize(slf.py(), &(&run.run, &run.chains))?;
        Ok((slf.get_type().into_any(), (state,)))
    }

    /// Why the errors of the curve are not to be believed.
    #[getter]
    fn note(&self) -> Option<&'static str> {
        self.estimate.note().map(gridforest::stats::Note::word)
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
        self.estimate.warnings()
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
}
