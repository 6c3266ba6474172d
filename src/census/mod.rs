//! Exact counts: solution grids of a shape and their classes.

pub mod classes;
pub mod normalized;
mod uniform;

pub use uniform::UniformGrids;
