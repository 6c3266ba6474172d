//! Rows whose columns carry their meanings.
//!
//! The columns are the fields of a struct, their meanings its documentation: both are written once,
//! and the help of the command line, the tables of columns in the documents and the Python package
//! read them from here.

use serde::{Deserialize, Serialize};

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The name, in the header of CSV.
    pub name: &'static str,
    /// What it holds, with the unit where it has one; lines as they are written.
    pub lines: &'static [&'static str],
}

impl Column {
    /// What it holds, in one line.
    pub fn meaning(&self) -> String {
        self.lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
    }
}

/// One observation: a struct whose fields are the columns, defined by [`rows!`](crate::rows).
pub trait TableRow: Serialize + for<'a> Deserialize<'a> + Send + 'static {
    /// The columns, in order.
    const COLUMNS: &'static [Column];
}

/// Defines rows: a struct with a documented field for each column.
///
/// ```
/// gridforest_requests::rows! {
///     /// The puzzles of a number of clues.
///     pub struct Level {
///         /// The number of clues.
///         pub clues: usize,
///         /// How many there are.
///         pub nodes: u128,
///     }
/// }
/// use gridforest_requests::TableRow;
/// assert_eq!(Level::COLUMNS[1].meaning(), "How many there are.");
/// ```
#[macro_export]
macro_rules! rows {
    ($(
        $(#[doc = $about:literal])+
        pub struct $Name:ident {
            $( $(#[doc = $meaning:literal])+ pub $field:ident: $type:ty, )+
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        pub struct $Name {
            $( $(#[doc = $meaning])+ pub $field: $type, )+
        }

        impl $crate::TableRow for $Name {
            const COLUMNS: &'static [$crate::Column] = &[$(
                $crate::Column { name: stringify!($field), lines: &[$($meaning),+] },
            )+];
        }
    )+};
}
