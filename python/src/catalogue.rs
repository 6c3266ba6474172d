//! The essentially different grids of a shape by number.

use gridforest::board::Shape;
use gridforest::catalogue::Catalogue;
use gridforest::run::poll;
use numpy::PyArray2;
use pyo3::prelude::*;

use crate::board::BoardIterator;
use crate::census::classes_of;
use crate::errors::python::{LimitError, ParameterError};
use crate::shape::ShapeLike;
use crate::solve::into_rows;
use crate::watch::{Watch, watched};

/// The classes of a shape: by the catalogue, or listed first.
pub(crate) fn catalogue(shape: Shape, threads: usize, watch: &Watch) -> PyResult<Catalogue> {
    if let Some(catalogue) = Catalogue::without_list(shape) {
        return Ok(catalogue);
    }
    classes_of(shape, threads, watch).map(Catalogue::of_classes)
}

fn no_class(shape: Shape, classes: u64) -> PyErr {
    LimitError::new_err(format!("{shape} has classes 1 to {classes}"))
}

/// Grids that are looked up between two looks at the flag.
const BATCH: usize = 256;

/// The least grids of classes by their numbers.
#[pyfunction]
pub(crate) fn class_grids(
    py: Python<'_>,
    numbers: Vec<u64>,
    shape: ShapeLike,
    threads: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = shape.0;
    let all = watched(py, None, move |watch| -> PyResult<Vec<u8>> {
        let pool = watch.pool(threads)?;
        let catalogue = catalogue(shape, threads, watch)?;
        let mut all = Vec::with_capacity(numbers.len() * shape.cells());
        for batch in numbers.chunks(BATCH) {
            poll();
            let grids = pool.install(|| catalogue.grids(batch));
            let grids = grids.map_err(|_| no_class(shape, catalogue.classes()))?;
            grids.iter().for_each(|grid| all.extend_from_slice(grid.symbols()));
        }
        Ok(all)
    })??;
    into_rows(py, all, shape)
}

/// The least grids of the classes of a range of numbers, both ends in it, one after the other.
#[pyfunction]
pub(crate) fn each_class(
    py: Python<'_>,
    first: u64,
    last: Option<u64>,
    shape: ShapeLike,
) -> PyResult<BoardIterator> {
    let shape = shape.0;
    let catalogue = watched(py, None, move |watch| catalogue(shape, 0, watch))??;
    let classes = catalogue.classes();
    let last = last.unwrap_or(classes);
    if first == 0 || first > classes || last > classes {
        return Err(no_class(shape, classes));
    }
    if first > last {
        let message = format!("first: {first} is above the last, {last}");
        return Err(ParameterError::new_err(message));
    }
    Ok(BoardIterator::new(move |show| {
        let _ = catalogue.for_each(first..=last, |class| show((*class.form).clone()));
        Ok(())
    }))
}
