//! What JavaScript sees: the questions, with JSON for an answer and an exception for an error.
//!
//! They are built as two libraries, so that the page is there soon: `first`, what is said of every
//! board, and `more`, which is loaded when it is asked for the first time. A feature of the crate
//! stands for each. Each function is named as what it calls.

#![allow(missing_docs, reason = "the functions called have documentation")]

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::WebError;

#[cfg(feature = "first")]
pub mod first;
#[cfg(feature = "more")]
pub mod more;

/// An answer as JSON, or an error as an exception.
fn json<T: Serialize>(answer: Result<T, WebError>) -> Result<String, JsError> {
    Ok(serde_json::to_string(&answer?)?)
}

impl From<WebError> for JsError {
    fn from(error: WebError) -> Self {
        Self::new(&error.0)
    }
}
