//! `estimate solutions`: about how many solutions puzzles have, with an error.

use crate::cli::plumbing::prelude::*;
use gridforest_requests::estimate::boards::EstimateBoards;

/// The solutions of each puzzle, by sequential Monte Carlo over the tree of its search
///
/// For boards with more solutions than `solve --count` can count. Particles go down the tree at
/// random; each pass is an estimate without bias, and the error is that of the passes.
#[derive(Debug, Args)]
pub(super) struct Boards {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    question: EstimateBoards,
}

pub(super) const EXAMPLES: &[Example] =
    &[("estimate solutions several.txt", "about how many solutions each puzzle has")];

impl Boards {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        ask(self.question, &self.input, None, session)
    }
}
