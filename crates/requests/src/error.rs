//! Why a request can't be answered.

use gridforest_core::estimate::EstimateError;
use gridforest_core::run::RunError;

/// Why a request can't be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// An option has no sense here; each face names it in its own way.
    #[error("{why}")]
    Option {
        /// The name of the option: its field.
        name: &'static str,
        /// What is wrong, and what would be right.
        why: String,
    },
    /// An option asks for more than can be done.
    #[error("{why}")]
    Limit {
        /// The name of the option.
        name: &'static str,
        /// What is too much.
        why: String,
    },
    /// A board of a list can't be answered.
    #[error("board {place}: {why}")]
    Board {
        /// Its place, from 0.
        place: usize,
        /// What is wrong with it.
        why: String,
    },
    /// An option allows no estimate.
    #[error("{error}")]
    Estimate {
        /// The name of the option.
        name: &'static str,
        /// What is wrong.
        error: EstimateError,
    },
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
