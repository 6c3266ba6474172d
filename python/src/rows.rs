//! Rows of requests as tables of Python.

use gridforest_requests::TableRow;
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pythonize::pythonize;

use crate::integers::Int;

/// Rows as a table: the values of each column, in order. Those of some columns are integers that the
/// rows hold as their digits.
pub(crate) fn table<R: TableRow>(
    py: Python<'_>,
    rows: &[R],
    integers: &[&str],
) -> PyResult<Py<PyDict>> {
    let table = PyDict::new(py);
    let lists: Vec<Bound<'_, PyList>> = R::COLUMNS.iter().map(|_| PyList::empty(py)).collect();
    for (column, list) in R::COLUMNS.iter().zip(&lists) {
        table.set_item(column.name, list)?;
    }
    for row in rows {
        let row = pythonize(py, row)?;
        for (column, list) in R::COLUMNS.iter().zip(&lists) {
            let value = row.get_item(column.name)?;
            match integers.contains(&column.name) && !value.is_none() {
                true => {
                    let number: BigUint = value.extract::<String>()?.parse().expect("digits");
                    list.append(Int(number))?;
                }
                false => list.append(value)?,
            }
        }
    }
    Ok(table.unbind())
}
