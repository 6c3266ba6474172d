//! Why a text is not a board.

use thiserror::Error;

use super::{GridError, Shape, symbol_char};

/// Why a text is not a board of a shape. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TextError {
    #[error("{found} cells where a {shape} board has {expected}")]
    Length { shape: Shape, found: usize, expected: usize },
    #[error("column {column}: '{}' is no symbol of a {shape} board ({}, or . for an empty cell)", found.escape_debug(), symbols(*shape))]
    Symbol {
        shape: Shape,
        /// The place of the character, from 1.
        column: usize,
        found: char,
    },
    #[error("column {column}: '{}' where the candidate {wanted} has its place", found.escape_debug())]
    Candidate {
        /// The place of the character, from 1.
        column: usize,
        found: char,
        wanted: char,
    },
    #[error("not a solution grid: {0}")]
    Grid(#[from] GridError),
}

/// The symbols of a board, in words: `0` is the last of 36.
fn symbols(shape: Shape) -> String {
    match shape.side() as u8 {
        36 => "1 to Z and 0".to_owned(),
        last => format!("1 to {}", symbol_char(last)),
    }
}
