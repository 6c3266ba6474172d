//! Results as rows: tidy CSV, JSON and tables to read.
//!
//! A command describes what it prints as a type of [`Row`]; [`RowWriter`] writes rows in the format
//! asked for. CSV and JSON are written row by row, in bounded memory.

mod levels;
mod rows;
mod tree;

pub use levels::{LevelsPlot, PlotError};
pub use rows::{Format, ReportError, Row, RowWriter, grouped, to_csv, write_rows};
pub use tree::TreeRow;
