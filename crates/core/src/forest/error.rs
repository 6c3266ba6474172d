//! Why a tree can't be grown.

use thiserror::Error;

use crate::board::Shape;
use crate::unavoidable::DiagramError;

/// Why a tree could not be grown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForestError {
    /// A root without a solution.
    #[error("the puzzle {puzzle} has no solution: the root of a tree has exactly one")]
    NoSolution {
        /// The puzzle given.
        puzzle: String,
    },
    /// A root with several solutions.
    #[error("the puzzle {puzzle} has more than one solution: the root of a tree has exactly one")]
    ManySolutions {
        /// The puzzle given.
        puzzle: String,
    },
    /// More cells than a mask holds.
    #[error("{shape} has {cells} cells: trees are grown on boards of up to 128")]
    Board {
        /// The shape.
        shape: Shape,
        /// The number of its cells.
        cells: usize,
    },
    /// The graph passed the limit.
    #[error("the graph has more than {limit} nodes")]
    TooManyNodes {
        /// The limit.
        limit: usize,
    },
    /// The diagram passed a limit.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A file name with an extension that stands for no graph format.
    #[error("no graph format for '.{extension}': the name must end in .dot, .graphml or .json")]
    Format {
        /// The extension.
        extension: String,
    },
    /// Automorphisms that are no group of permutations of the root's clues: the identity is not
    /// among them, or one has another degree.
    #[error(
        "the automorphisms of a root of {clues} clues are permutations of these, the identity among them"
    )]
    Automorphisms {
        /// The number of clues of the root.
        clues: usize,
    },
    /// Too many clues for the engine.
    #[error(
        "a root of {clues} clues has 2^{clues} skeletons: this engine takes up to {limit} clues"
    )]
    TooManyClues {
        /// The number of clues of the root.
        clues: usize,
        /// The most that the engine takes.
        limit: usize,
    },
}
