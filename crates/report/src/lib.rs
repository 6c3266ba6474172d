//! Results as rows and as plots: tidy CSV, JSON and tables to read; SVG with error bars.
//!
//! Whoever prints something describes it as a type of [`Row`]; [`RowWriter`] writes rows in the
//! format asked for. CSV and JSON are written row by row, in bounded memory.
//!
//! [`data`] reads tables back, [`pictures`] draws them by their columns ([`chart`]), and [`page`]
//! makes one HTML page of all.

#![forbid(unsafe_code)]

pub mod chart;
pub mod data;
mod error;
mod json;
pub mod page;
pub mod pictures;
#[cfg(feature = "png")]
mod png;
mod row;
mod rows;
mod table;
mod wrap;

pub use error::ReportError;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use row::Row;
pub use rows::{Format, RowWriter, to_csv, write_rows};
pub use table::{counted, drawn, grouped, is_plain, lined, set_plain, set_width, short};
pub use wrap::wrapped;
