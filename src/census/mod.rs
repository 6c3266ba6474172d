//! Exact counts: solution grids of a shape and their classes.

pub mod classes;
pub mod normalized;
//! Exact counts: queens, Latin squares, solution grids.

mod bipartite;
mod error;
mod factorise;
pub mod grids;
pub mod latin;
mod orbits;
pub mod queens;

pub use error::CensusError;
