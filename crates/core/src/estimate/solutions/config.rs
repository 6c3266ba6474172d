//! The parameters of a tempering or annealing run.

use serde::{Deserialize, Serialize};

use super::Moves;
use crate::stats::BELIEVED_BLOCKS;

/// How the states go through the temperatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Schedule {
    /// Simulated tempering: a random walk over the temperatures, weighted by the partition
    /// function.
    #[default]
    Tempering,
    /// Annealing: once from the hottest to the coldest.
    Annealing,
}

impl Schedule {
    /// As many independent chains as an error needs: a cooling is one block, and each chain of
    /// tempering is several.
    pub fn usual_chains(self) -> u64 {
        match self {
            Self::Tempering => 8,
            Self::Annealing => BELIEVED_BLOCKS as u64,
        }
    }
}

/// The parameters of a [`Tempering`](super::Tempering).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TemperingConfig {
    /// The sweeps recorded, all chains together.
    pub sweeps: u64,
    /// Independent chains: the blocks of work.
    pub chains: u64,
    /// The moves.
    pub moves: Moves,
    /// How the states go through the temperatures.
    pub schedule: Schedule,
    /// The number of temperatures; chosen from a pilot run if `None`.
    pub temperatures: Option<usize>,
    /// The inverse temperatures themselves, instead of their number.
    pub betas: Option<Vec<f64>>,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for TemperingConfig {
    fn default() -> Self {
        Self {
            sweeps: 100_000,
            chains: 8,
            moves: Moves::Swap,
            schedule: Schedule::Tempering,
            temperatures: None,
            betas: None,
            seed: 1,
        }
    }
}

impl TemperingConfig {
    /// So many sweeps with this seed; the rest as by default.
    pub fn new(sweeps: u64, seed: u64) -> Self {
        Self { sweeps, seed, ..Self::default() }
    }

    /// What tables call the method.
    pub fn method(&self) -> &'static str {
        match (self.schedule, self.moves) {
            (Schedule::Tempering, Moves::Swap) => "tempering",
            (Schedule::Tempering, Moves::Cluster) => "tempering-cluster",
            (Schedule::Annealing, Moves::Swap) => "annealing",
            (Schedule::Annealing, Moves::Cluster) => "annealing-cluster",
        }
    }
}
