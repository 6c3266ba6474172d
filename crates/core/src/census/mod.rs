//! Exact counts: queens, Latin squares, solution grids of a shape and their classes.

mod any_rules;
mod bipartite;
pub mod classes;
mod error;
mod factorise;
pub mod grids;
mod jobs;
pub mod latin;
pub mod normalized;
mod orbits;
mod quasigroups;
pub mod queens;
mod switching;
mod uniform;
mod uniform_completions;
mod uniform_images;
mod uniform_two_bands;

pub use any_rules::{GridsJob, LARGE_RULES, MOST_LISTED};
pub use error::CensusError;
pub use jobs::{ClassesJob, GridClassesJob, QueensJob};
pub use quasigroups::Quasigroups;
pub use uniform::UniformGrids;
pub use uniform_completions::UniformCompletions;
pub use uniform_images::UniformImages;
pub use uniform_two_bands::UniformTwoBands;
