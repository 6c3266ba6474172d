//! The kinds of lines that have canonical forms.

use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Every cell filled, by the rules
    Grid,
    /// Some cells filled, whatever the number of solutions
    Puzzle,
    /// 1 for a clue, . for an empty cell
    Skeleton,
}
