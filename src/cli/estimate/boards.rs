//! `estimate solutions`: about how many solutions puzzles have, with an error.

use clap::builder::RangedU64ValueParser;

use crate::cli::plumbing::prelude::*;
use gridforest_requests::estimate::boards::{EstimateBoards, PARTICLES, PASSES};

/// The solutions of each puzzle, by sequential Monte Carlo over the tree of its search
///
/// For boards with more solutions than `solve --count` can count. Particles go down the tree at
/// random; each pass is an estimate without bias, and the error is that of the passes.
#[derive(Debug, Args)]
pub(super) struct Boards {
    #[command(flatten)]
    input: Input,
    /// The number of independent passes, at least 8; from 16 on their error is believed
    #[arg(long, value_name = "P", default_value_t = 16, value_parser = RangedU64ValueParser::<u64>::new().range(PASSES))]
    passes: u64,
    /// The number of particles in a pass
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = RangedU64ValueParser::<usize>::new().range(PARTICLES))]
    particles: usize,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(super) const EXAMPLES: &[Example] =
    &[("estimate solutions several.txt", "about how many solutions each puzzle has")];

impl Boards {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let Self { input, passes, particles, seed } = self;
        ask(EstimateBoards { passes, particles, seed }, &input, None, session)
    }
}
