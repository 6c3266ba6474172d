//! Integers of Python: of any size, and those of which some alone are wanted.

use std::fmt;

use num_bigint::BigUint;
use pyo3::exceptions::PyOverflowError;
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

/// Defines integers that have a name as a parameter: the package knows the range of each name, and refuses others.
macro_rules! parameters {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $kind(pub(crate) u64);

        impl<'a, 'py> FromPyObject<'a, 'py> for $kind {
            type Error = PyErr;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                let checked = object.py().import("gridforest._checked")?;
                checked.call_method1("integer", ($name, object))?.extract().map(Self)
            }
        }
    )*};
}

parameters! {
    /// How far solutions are counted.
    Limit = "limit";
    /// What random numbers begin with.
    Seed = "seed";
    /// The number of threads, 0 for one a core.
    Threads = "threads";
}

/// A number of things, or the place of one: what is below 0 or beyond any memory is one that there
/// is not, and no other exception.
pub(crate) struct Index<'py> {
    object: Bound<'py, PyAny>,
    /// The number, or one that nothing has.
    pub(crate) number: usize,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Index<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = match object.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => usize::MAX,
            number => number?,
        };
        Ok(Self { object: object.to_owned(), number })
    }
}

impl fmt::Display for Index<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.object)
    }
}
