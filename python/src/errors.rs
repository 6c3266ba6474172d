//! Errors of the library as exceptions of the package: those of `gridforest.errors`.

use gridforest::board::{GridError, ShapeError, TextError};
use gridforest::census::CensusError;
use gridforest::estimate::EstimateError;
use gridforest::forest::ForestError;
use gridforest::large::LargeError;
use gridforest::reader::{FormError, LineError, ReadError};
use gridforest::run::RunError;
use gridforest::scan::ScanError;
use gridforest::skeleton::SkeletonError;
use gridforest::symmetry::SymmetryError;
use pyo3::PyErr;
use pyo3::exceptions::PyOSError;

/// The exceptions, as the package defines them.
pub(crate) mod python {
    pyo3::import_exception!(gridforest.errors, BoardError);
    pyo3::import_exception!(gridforest.errors, LimitError);
    pyo3::import_exception!(gridforest.errors, ParameterError);
    pyo3::import_exception!(gridforest.errors, RunError);
    pyo3::import_exception!(gridforest.errors, ShapeError);
}

/// The exception that stands for an error of the library.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

macro_rules! raise {
    ($($error:ty => $exception:ident),* $(,)?) => {$(
        impl Raise for $error {
            fn raise(self) -> PyErr {
                python::$exception::new_err(self.to_string())
            }
        }
    )*};
}

raise![
    ShapeError => ShapeError,
    TextError => BoardError,
    ReadError => BoardError,
    GridError => BoardError,
    FormError => ParameterError,
    SymmetryError => BoardError,
    CensusError => LimitError,
    SkeletonError => LimitError,
    LargeError => ShapeError,
];

impl Raise for LineError {
    fn raise(self) -> PyErr {
        match self {
            Self::Io { file, error } => raise_io(&file, &error),
            Self::Text { ref file, line, ref error } => {
                let fields =
                    (self.to_string(), None::<usize>, file.clone(), line, error.to_string());
                python::BoardError::new_err(fields)
            }
            error => python::BoardError::new_err(error.to_string()),
        }
    }
}

impl Raise for EstimateError {
    fn raise(self) -> PyErr {
        let text = self.to_string();
        match self {
            Self::NoUniformGrids { .. } | Self::Board { .. } => python::ShapeError::new_err(text),
            Self::TooLarge { .. } => python::LimitError::new_err(text),
            Self::NoGroundState { .. } => python::RunError::new_err(text),
            _ => python::ParameterError::new_err(text),
        }
    }
}

impl Raise for ForestError {
    fn raise(self) -> PyErr {
        let text = self.to_string();
        match self {
            Self::NoSolution { .. } | Self::ManySolutions { .. } => {
                python::BoardError::new_err(text)
            }
            _ => python::LimitError::new_err(text),
        }
    }
}

impl Raise for ScanError {
    fn raise(self) -> PyErr {
        let text = self.to_string();
        match self {
            Self::NoClues { .. } => python::ParameterError::new_err(text),
            _ => python::LimitError::new_err(text),
        }
    }
}

impl Raise for RunError {
    fn raise(self) -> PyErr {
        match self {
            Self::Block { error, .. } if error.is::<ForestError>() => {
                match error.downcast::<ForestError>() {
                    Ok(error) => error.raise(),
                    Err(error) => python::RunError::new_err(error.to_string()),
                }
            }
            error => python::RunError::new_err(error.to_string()),
        }
    }
}

/// The exception of a board of a list, which says its place.
pub(crate) fn raise_board(place: usize, why: &str) -> PyErr {
    let message = format!("board {place}: {why}");
    python::BoardError::new_err((message, place, None::<u8>, None::<u8>, why.to_owned()))
}

/// The `OSError` of a file, of the subclass that its kind has.
pub(crate) fn raise_io(file: &str, error: &std::io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), file.to_owned())),
        None => PyOSError::new_err(format!("{file}: {error}")),
    }
}
