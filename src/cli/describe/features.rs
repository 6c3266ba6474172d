//! The features of puzzles as rows.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::cli::plumbing::boards::remark;
use gridforest::board::BoardText;
use gridforest::catalogue::Entry;
use gridforest::features::Description;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Feature {
    /// The distribution of guesses over random images
    Guesses,
    /// The backdoor for singles
    Backdoor,
    /// Unavoidable sets of the grid
    Unavoidable,
    /// Symmetries of the givens
    Symmetry,
    /// The number of the grid in the catalogue
    Index,
    /// All of them
    All,
}

impl Feature {
    pub(super) fn is_in(self, list: &[Self]) -> bool {
        list.contains(&self) || list.contains(&Self::All)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct DescribeRow {
    puzzle: String,
    clues: usize,
    solutions: String,
    minimal: bool,
    automorphisms: Option<u64>,
    canonical: String,
    guesses: Option<u64>,
    singles: Option<usize>,
    locked: Option<usize>,
    guesses_least: Option<u64>,
    guesses_median: Option<u64>,
    guesses_most: Option<u64>,
    backdoor: Option<String>,
    unavoidable: Option<u32>,
    disjoint: Option<usize>,
    symmetry: Option<String>,
    index: Option<u64>,
    band: Option<usize>,
    rest: Option<String>,
}

impl DescribeRow {
    /// The row of the puzzle of a line, with the class of its grid.
    pub(super) fn of(
        board: &BoardText,
        found: &Description,
        class: Option<&Entry>,
        keep: bool,
    ) -> Self {
        let guesses = |which: usize| found.guesses_of_images.map(|guesses| guesses[which]);
        Self {
            puzzle: board.text.clone(),
            clues: found.puzzle.clues(),
            solutions: found.solutions_text().to_owned(),
            minimal: found.minimal,
            automorphisms: found.automorphisms,
            canonical: found.canonical.to_string(),
            guesses: found.guesses,
            singles: found.singles,
            locked: found.locked,
            guesses_least: guesses(0),
            guesses_median: guesses(1),
            guesses_most: guesses(2),
            backdoor: found.backdoor.map(|backdoor| backdoor.to_string()),
            unavoidable: found.unavoidable,
            disjoint: found.disjoint,
            symmetry: found.symmetries.as_ref().map(|names| names.join(" ")),
            index: class.map(|class| class.number),
            band: class.and_then(|class| class.band),
            rest: keep.then(|| remark(&board.rest).to_owned()),
        }
    }
}
