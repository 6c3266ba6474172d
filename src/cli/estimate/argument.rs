//! Errors of estimates, whose problem is an argument.

use crate::cli::plumbing::prelude::*;
use gridforest_requests::RequestError;

/// An option that a request refuses; the problem is an argument.
pub(super) fn of_argument(error: RequestError) -> anyhow::Error {
    let (name, why) = match error {
        RequestError::Option { name, why } => (name, why),
        RequestError::Estimate { name, error } => (name, error.to_string()),
        error => return blamed(error),
    };
    match name {
        "shape" | "n" => Usage::new(name.to_uppercase(), why).into(),
        name => blamed(RequestError::option(name, why)),
    }
}
