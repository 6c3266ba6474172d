//! The crate against the solvers and generators of gridforest, which share no code with it.

mod engines;
mod interface;
