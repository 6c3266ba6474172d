//! Why a question of the page has no answer.

use std::error::Error;
use std::fmt;

/// Why a question of the page has no answer: a sentence, which the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebError(pub String);

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// No [`Error`] itself, so that each of the library becomes one.
impl<E: Error> From<E> for WebError {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}
