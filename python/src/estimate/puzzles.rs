//! Estimates of the number of minimal puzzles, with what each block of work says: the request that
//! the command line asks too.

use std::path::PathBuf;

use gridforest::board::Grid;
use gridforest::estimate::puzzles::{BlockValues, EstimateJob, EstimateRow, Estimator, Method};
use gridforest_requests::estimate::puzzles::{EstimatePuzzles, Grids, WithEstimator};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};

use crate::ask::Call;
use crate::board::Board;
use crate::errors::Raise;
use crate::errors::python::ParameterError;
use crate::shape::ShapeLike;
use crate::watch::{Keep, OnProgress, Watch, watched};

/// The rows of the estimate, and the values of each block.
type Found = (Vec<EstimateRow>, Vec<BlockValues>);

/// The rows, the numbers of clues of the columns of the blocks, and the mean per grid of each
/// block.
type Estimate<'py> = (Bound<'py, PyAny>, Vec<usize>, Bound<'py, PyArray2<f64>>);

/// Estimates the numbers of minimal puzzles.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "one for each thing that is no option of the request"
)]
pub(crate) fn estimate_puzzles<'py>(
    py: Python<'py>,
    shape: ShapeLike,
    options: &Bound<'py, PyDict>,
    grids: Option<&Bound<'py, PyAny>>,
    threads: usize,
    progress: OnProgress,
    checkpoint: Option<PathBuf>,
    save_every: f64,
) -> PyResult<Estimate<'py>> {
    let options: EstimatePuzzles =
        depythonize(options).map_err(|error| ParameterError::new_err(error.to_string()))?;
    let others = [("grids", grids.is_some()), ("checkpoint", checkpoint.is_some())];
    let others: Vec<&str> =
        others.into_iter().filter(|other| other.1).map(|other| other.0).collect();
    let method = options.method(shape.0, None, &others);
    options.refuse_unread(method, &others).map_err(Raise::raise)?;
    if method != Method::Exact && options.samples.is_none() && options.time.is_none() {
        return Err(ParameterError::new_err("samples or time: one of them"));
    }
    let (grids, keep) = (grids_of(grids)?, Keep::new(checkpoint, save_every)?);
    let found = watched(py, progress.as_ref(), move |watch: &Watch| -> PyResult<Found> {
        let call = Call { watch, threads };
        let running = Running { call: &call, keep: &keep };
        let found = options.with_estimator(method, shape.0, grids, None, &call, running);
        let (mut rows, values) = match found.map_err(Raise::raise)? {
            Some(found) => found?,
            None => (options.counted(shape.0, &call).map_err(Raise::raise)?, Vec::new()),
        };
        rows.retain(|row| options.wants(row.clues));
        Ok((rows, values))
    });
    let (rows, values) = found??;
    let clues: Vec<usize> = rows.iter().map(|row| row.clues).collect();
    let mean = |block: &BlockValues, clues| block.get(clues).map_or(0.0, |value| value.0);
    let means = values.iter().flat_map(|block| clues.iter().map(move |clues| mean(block, clues)));
    let means: Vec<f64> = means.collect();
    let means = means.into_pyarray(py).reshape([values.len(), clues.len()])?;
    Ok((pythonize(py, &rows)?, clues, means))
}

fn grids_of(grids: Option<&Bound<'_, PyAny>>) -> PyResult<Grids> {
    let Some(grids) = grids else {
        return Ok(Grids::New);
    };
    if let Ok(number) = grids.extract() {
        return Ok(Grids::Random(number));
    }
    let boards: Vec<PyRef<'_, Board>> = grids.extract()?;
    let list: PyResult<Vec<Grid>> = boards.iter().map(|board| board.grid()).collect();
    Ok(Grids::List(list?))
}

/// Runs the estimator that was asked for.
struct Running<'a> {
    call: &'a Call<'a>,
    keep: &'a Keep,
}

impl WithEstimator for Running<'_> {
    type Output = PyResult<Found>;

    fn with<E: Estimator>(self, estimator: E) -> PyResult<Found> {
        let job = EstimateJob { keeps_values: true, ..EstimateJob::new(estimator) };
        let runner = self.call.watch.keeping(self.call.threads, self.keep);
        let found = runner.finish(&job).map_err(Raise::raise)?;
        Ok((job.estimator.rows(&found.0), job.values(&found)))
    }
}
