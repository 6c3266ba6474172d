//! Why rows or a page could not be written.

use std::io;

use thiserror::Error;

/// Why rows or a page could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReportError {
    /// The output can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a row can't be written as CSV: {0}")]
    Csv(csv::Error),
    #[error("a row can't be written as JSON: {0}")]
    Json(serde_json::Error),
    #[error("the page can't be written: {0}")]
    Page(#[from] upon::Error),
}

impl From<csv::Error> for ReportError {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => Self::Io(error),
            kind => Self::Csv(io::Error::other(format!("{kind:?}")).into()),
        }
    }
}

impl From<serde_json::Error> for ReportError {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Io(error.into()) } else { Self::Json(error) }
    }
}
