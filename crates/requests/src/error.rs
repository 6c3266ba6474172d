//! Why a request can't be answered.

use gridforest_core::estimate::EstimateError;
use gridforest_core::run::RunError;

/// Why a request can't be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RequestError {
    /// An option has no sense here; each face names it in its own way.
    #[error("{why}")]
    Option {
        /// The name of the option: its field.
        name: &'static str,
        why: String,
    },
    #[error("{why}")]
    Limit { name: &'static str, why: String },
    #[error("board {place}: {why}")]
    Board {
        /// Its place, from 0.
        place: usize,
        why: String,
    },
    #[error("{error}")]
    Estimate { name: &'static str, error: EstimateError },
    /// The computation failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl RequestError {
    /// An option that has no sense here.
    pub fn option(name: &'static str, why: impl ToString) -> Self {
        Self::Option { name, why: why.to_string() }
    }

    /// An option that asks for more than can be done.
    pub fn limit(name: &'static str, why: impl ToString) -> Self {
        Self::Limit { name, why: why.to_string() }
    }
}
