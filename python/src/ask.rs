//! Questions about each board of an array: the requests that the command line asks too.
//!
//! Options come as a dictionary, whose keys are the fields of the request; rows go as a table.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use gridforest::board::{Puzzle, symbols_text};
use gridforest::run::Runner;
use gridforest_requests::describe::Describe;
use gridforest_requests::estimate::boards::EstimateBoards;
use gridforest_requests::index::Index;
use gridforest_requests::latin::Latin;
use gridforest_requests::minimal::One;
use gridforest_requests::paratopes::Paratopes;
use gridforest_requests::solve::SampleSolutions;
use gridforest_requests::trades::Trades;
use gridforest_requests::{Asked, Asker, EachBoard, RequestError, answer_all};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;
use serde::de::{DeserializeOwned, IntoDeserializer as _};

use crate::errors::python::{BoardError, LimitError, ParameterError};
use crate::errors::{Raise, raise_board};
use crate::rows::table;
use crate::shape::ShapeLike;
use crate::solve::symbols;
use crate::watch::{OnProgress, Watch, watched};

/// A call from Python that waits for an answer.
pub(crate) struct Call<'a> {
    pub(crate) watch: &'a Watch,
    pub(crate) threads: usize,
}

impl Asker for Call<'_> {
    fn with_runner(&self, _: &str, work: &mut dyn FnMut(&Runner<'_>)) {
        work(&self.watch.runner(self.threads));
    }

    fn remark(&self, _: &str) {}

    fn threads(&self) -> usize {
        self.watch.runner(self.threads).thread_count()
    }

    fn cache(&self) -> Option<PathBuf> {
        None
    }
}

impl Raise for RequestError {
    fn raise(self) -> PyErr {
        match self {
            // Its classes are too many to be listed.
            Self::Option { name: "shape", why } | Self::Limit { why, .. } => {
                LimitError::new_err(why)
            }
            Self::Option { name, why } => ParameterError::new_err(format!("{name}: {why}")),
            Self::Run(error) => error.raise(),
            Self::Estimate { error, .. } => error.raise(),
            Self::Board { place, why } => raise_board(place, &why),
            error => BoardError::new_err(error.to_string()),
        }
    }
}

/// What has a name among the values of a parameter.
pub(crate) fn named<T: DeserializeOwned>(parameter: &str, name: &str) -> PyResult<T> {
    let value: Result<T, serde::de::value::Error> = T::deserialize(name.into_deserializer());
    value.map_err(|why| ParameterError::new_err(format!("{parameter}: {why}")))
}

/// Asks a question about each board: the table of its rows, in order.
#[pyfunction]
pub(crate) fn ask_each(
    py: Python<'_>,
    question: &str,
    options: &Bound<'_, PyDict>,
    boards: PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Py<PyDict>> {
    let ask = match question {
        "describe" => ask::<Describe>,
        "index" => ask::<Index>,
        "latin" => ask::<Latin>,
        "minimal_one" => ask::<One>,
        "paratopes" => ask::<Paratopes>,
        "sample_solutions" => ask::<SampleSolutions>,
        "solutions" => ask::<EstimateBoards>,
        "trades" => ask::<Trades>,
        other => return Err(ParameterError::new_err(format!("no question {other:?}"))),
    };
    ask(py, options, &boards, shape, threads, progress)
}

fn ask<Q: EachBoard + DeserializeOwned>(
    py: Python<'_>,
    options: &Bound<'_, PyDict>,
    boards: &PyReadonlyArray2<'_, u8>,
    shape: ShapeLike,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Py<PyDict>> {
    let shape = shape.0;
    let question: Q = depythonize(options)?;
    let rows = symbols(boards, shape)?.chunks(shape.cells());
    let puzzles: Vec<Puzzle> = rows.map(|row| Puzzle::new(shape, row)).collect();
    let rows = watched(py, progress.as_ref(), move |watch: &Watch| {
        let call = Call { watch, threads };
        let texts: Vec<String> =
            puzzles.iter().map(|board| symbols_text(board.symbols())).collect();
        let asked = puzzles.iter().zip(&texts).zip(1..);
        let asked =
            asked.map(|((puzzle, text), number)| Asked { puzzle, text, list: None, number });
        let asked: Vec<Asked<'_>> = asked.collect();
        let (done, total) = (AtomicU64::new(0), asked.len() as u64);
        let told = |boards: usize| {
            let boards = boards as u64;
            watch.advance(done.fetch_add(boards, Ordering::Relaxed) + boards, total);
        };
        let pool = watch.pool(threads)?;
        let rows = pool.install(|| answer_all(&question, shape, &asked, &call, &told));
        let rows = rows.map_err(Raise::raise)?;
        Ok::<Vec<Q::Row>, PyErr>(rows.into_iter().map(|(_, row)| row).collect())
    })??;
    table(py, &rows, &[])
}
