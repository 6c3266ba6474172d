//! What can go wrong with skeletons.

use num_bigint::BigUint;
use thiserror::Error;

use crate::board::{Grid, Puzzle, Shape, Skeleton};
use crate::census::CensusError;
use crate::unavoidable::DiagramError;

/// Why a question about skeletons has no answer, or a proof doesn't hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SkeletonError {
    /// The shape has too many grids to look at every one.
    #[error(
        "{shape} has too many grids to look at every one: 2x2, 2x3, 3x2 and latin1 to latin5 have few enough"
    )]
    TooManyGrids {
        /// The shape.
        shape: Shape,
    },
    /// Under the automorphisms of a grid, skeletons are masks.
    #[error(
        "{cells} cells: skeletons up to the automorphisms of a grid are listed on boards of at most 128"
    )]
    TooManyCells {
        /// The number of cells.
        cells: usize,
    },
    /// There are too many orbits to visit each.
    #[error(
        "{shape} has {orbits} orbits of skeletons with {clues} clues: at most {limit} are visited"
    )]
    TooManyOrbits {
        /// The shape.
        shape: Shape,
        /// The number of clues.
        clues: usize,
        /// The number of orbits.
        orbits: BigUint,
        /// The most that are visited.
        limit: u32,
    },
    /// The grids of the shape have no list of classes.
    #[error(transparent)]
    Classes(#[from] CensusError),
    /// A diagram of hitting sets passed a limit.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// The theorem of N−1 clues is about N > 3.
    #[error("{shape}: the theorem is about sides above 3")]
    Side {
        /// The shape.
        shape: Shape,
    },
    /// A puzzle with all digits different is proper: the theorem is wrong.
    #[error("{puzzle} has one solution")]
    Proper {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// A puzzle without a solution was found, but no contradiction by singles and Hall's condition.
    #[error("{puzzle} has no solution that was found, and no contradiction that places show")]
    NoContradiction {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// The skeleton of a certificate has another number of clues, or another shape.
    #[error("{skeleton} is no skeleton of {shape} with {clues} clues")]
    Skeleton {
        /// The skeleton given.
        skeleton: Skeleton,
        /// The shape.
        shape: Shape,
        /// The number of clues, N−1.
        clues: usize,
    },
    /// A grid of a certificate doesn't contain the clues.
    #[error("{grid} does not hold the clues of {puzzle}")]
    NoSolution {
        /// The grid.
        grid: Box<Grid>,
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// Both grids of a certificate are the same.
    #[error("the two solutions of {puzzle} are the same")]
    SameSolution {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// Two skeletons are essentially the same.
    #[error("{skeleton} is essentially the same as a skeleton before it")]
    Repeated {
        /// The later skeleton.
        skeleton: Skeleton,
    },
    /// Some skeletons are not covered.
    #[error("the orbits cover {covered} of {all} skeletons")]
    Incomplete {
        /// The skeletons in the orbits of those given.
        covered: BigUint,
        /// All skeletons with N−1 clues.
        all: BigUint,
    },
}
