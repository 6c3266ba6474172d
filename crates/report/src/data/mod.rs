//! What a report is about: tables of any run, the checks among them, and how they came about.

mod checks;
mod measured;
mod provenance;
mod run;
mod table;

pub use measured::Measured;
pub use provenance::{Output, Provenance};
pub use run::{Run, beside, folders, sha256};
pub use table::{Record, Table};
