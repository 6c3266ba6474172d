//! Results as rows: tidy CSV, JSON and tables to read.
//!
//! A command describes what it prints as a type of [`Row`]; [`RowWriter`] writes rows in the format
//! asked for. CSV and JSON are written row by row, in bounded memory.

mod certificates;
mod counting;
mod levels;
mod plot;
mod rows;
mod skeletons;
mod tree;

pub use certificates::{CertificateError, CertificateRow, read_certificates};
pub use levels::LevelsPlot;
pub use plot::{Legend, Mark, Plot, PlotError, Series};
pub use rows::{Format, ReportError, Row, RowWriter, grouped, to_csv, write_rows};
pub use skeletons::{ListedSkeleton, PossibleRow, SkeletonCount, TheoremRow};
pub use tree::TreeRow;
