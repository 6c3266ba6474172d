//! Integers of any size, as Python's.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// An integer that may be too large for 128 bits.
#[derive(Clone)]
pub(crate) struct Int(pub(crate) BigUint);

impl<'py> IntoPyObject<'py> for Int {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = PyBytes::new(py, &self.0.to_bytes_le());
        py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
    }
}
