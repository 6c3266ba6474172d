//! Exact counts: queens, Latin squares, solution grids of a shape and their classes.

mod bipartite;
pub mod classes;
pub mod densities;
mod error;
mod factorise;
pub mod grids;
pub mod latin;
pub mod normalized;
mod uniform;
mod uniform_two_bands;

pub use uniform::UniformGrids;
pub use uniform_two_bands::UniformTwoBands;
mod orbits;
pub mod queens;

pub use error::CensusError;
