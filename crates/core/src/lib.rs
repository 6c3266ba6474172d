//! The code of the library `gridforest`. Depend on the package of that name, which re-exports
//! everything here and whose documentation begins with examples.
//!
//! This is a package of its own so that it can be compiled with optimisation and the program
//! without.

#![forbid(unsafe_code)]

pub mod board;
pub mod catalogue;
pub mod census;
pub mod estimate;
pub mod features;
pub mod forest;
pub mod large;
pub mod pattern;
pub mod scan;
pub mod skeleton;
pub mod solve;
pub mod symmetry;
pub mod unavoidable;
pub mod vary;
mod vectors;

// What knows nothing of boards is in crates of its own.
pub use gridforest_run as run;
pub use gridforest_stats::{self as stats, random};

// The crates whose types are in signatures, in the versions that are meant.
pub use {num_bigint, petgraph, rand};
