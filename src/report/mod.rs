//! The rows of the program's tables that are more than a list of fields.

mod boards;
mod certificates;
mod skeletons;
mod tree;

pub(crate) use boards::{GridRow, PuzzleRow};
pub(crate) use certificates::{CertificateRow, read_certificates};
pub(crate) use gridforest_report::*;
pub(crate) use skeletons::{ListedSkeleton, PossibleRow, SkeletonCount, TheoremRow};
pub(crate) use tree::TreeRow;
