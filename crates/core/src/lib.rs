//! The library `gridforest`, of which the package of that name is the front: depend on `gridforest`, whose documentation
//! begins with examples.
//!
//! A package of its own, so that the program can be compiled for little time and this for speed.

pub mod board;
pub mod catalogue;
pub mod census;
pub mod estimate;
pub mod features;
pub mod forest;
pub mod jobs;
pub mod large;
pub mod pattern;
pub mod random;
pub mod run;
pub mod scan;
pub mod skeleton;
pub mod solve;
pub mod stats;
pub mod symmetry;
pub mod unavoidable;
pub mod vary;
mod vectors;
