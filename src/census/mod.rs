//! Exact counts: solution grids of a shape and their classes.

pub mod classes;
pub mod normalized;
//! Exact counts: queens, Latin squares, solution grids.

mod error;
pub mod queens;

pub use error::CensusError;
