//! The rows of the program's tables that are more than a list of fields; what the report says of
//! the program's own results.

mod certificates;
mod stories;
mod trees;

pub(crate) use certificates::{CertificateRow, read_certificates};
pub(crate) use gridforest_report::*;
pub(crate) use stories::story;
pub(crate) use trees::forest_picture;
#[cfg(test)]
pub(crate) use trees::trees;
