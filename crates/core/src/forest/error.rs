//! Why a tree can't be grown.

use thiserror::Error;

use crate::board::Shape;
use crate::unavoidable::DiagramError;

/// Why a tree could not be grown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ForestError {
    #[error("the puzzle {puzzle} has no solution: the root of a tree has exactly one")]
    NoSolution { puzzle: String },
    #[error("the puzzle {puzzle} has more than one solution: the root of a tree has exactly one")]
    ManySolutions { puzzle: String },
    #[error("{shape} has {cells} cells: trees are grown on boards of up to 128")]
    Board { shape: Shape, cells: usize },
    #[error("the graph has more than {limit} nodes")]
    TooManyNodes { limit: usize },
    /// The diagram passed a limit.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    #[error("no graph format for '.{extension}': the name must end in .dot, .graphml or .json")]
    Format { extension: String },
    /// Automorphisms that are no group of permutations of the root's clues: the identity is not
    /// among them, or one has another degree.
    #[error(
        "the automorphisms of a root of {clues} clues are permutations of these, the identity among them"
    )]
    Automorphisms { clues: usize },
    #[error(
        "a root of {clues} clues has 2^{clues} skeletons: this engine takes up to {limit} clues"
    )]
    TooManyClues { clues: usize, limit: usize },
}
