//! Results as rows and as plots: tidy CSV, JSON and tables to read; SVG with error bars.
//!
//! Whoever prints something describes it as a type of [`Row`]; [`RowWriter`] writes rows in the format
//! asked for. CSV and JSON are written row by row, in bounded memory.

mod error;
mod json;
mod levels;
mod plot;
mod row;
mod rows;
mod table;

pub use error::ReportError;
pub use levels::LevelsPlot;
pub use plot::{Mark, Plot, PlotError, Series};
pub use row::Row;
pub use rows::{Format, RowWriter, to_csv, write_rows};
pub use table::grouped;
