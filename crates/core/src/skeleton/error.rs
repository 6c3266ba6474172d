//! What can go wrong with skeletons.

use num_bigint::BigUint;
use thiserror::Error;

use crate::board::{Grid, Puzzle, Shape, Skeleton};
use crate::census::CensusError;
use crate::unavoidable::DiagramError;

/// Why a question about skeletons has no answer, or a proof doesn't hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SkeletonError {
    #[error(
        "{shape} has too many grids to look at every one: 2x2, 2x3, 3x2 and latin1 to latin5 have few enough"
    )]
    TooManyGrids { shape: Shape },
    /// Under the automorphisms of a grid, skeletons are masks.
    #[error(
        "{cells} cells: skeletons up to the automorphisms of a grid are listed on boards of at most 128"
    )]
    TooManyCells { cells: usize },
    #[error(
        "{shape} has {orbits} orbits of skeletons with {clues} clues: at most {limit} are visited"
    )]
    TooManyOrbits { shape: Shape, clues: usize, orbits: BigUint, limit: u32 },
    /// The grids of the shape have no list of classes.
    #[error(transparent)]
    Classes(#[from] CensusError),
    /// A diagram of hitting sets passed a limit.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    #[error("{shape}: the theorem is about sides above 3")]
    Side { shape: Shape },
    /// A puzzle with all digits different is proper: the theorem is wrong.
    #[error("{puzzle} has one solution")]
    Proper { puzzle: Puzzle },
    /// A puzzle without a solution was found, but no contradiction by singles and Hall's condition.
    #[error("{puzzle} has no solution that was found, and no contradiction that places show")]
    NoContradiction { puzzle: Puzzle },
    #[error("{skeleton} is no skeleton of {shape} with {clues} clues")]
    Skeleton {
        skeleton: Skeleton,
        shape: Shape,
        /// The number of clues, N−1.
        clues: usize,
    },
    #[error("{grid} does not hold the clues of {puzzle}")]
    NoSolution { grid: Box<Grid>, puzzle: Puzzle },
    #[error("the two solutions of {puzzle} are the same")]
    SameSolution { puzzle: Puzzle },
    #[error("{skeleton} is essentially the same as a skeleton before it")]
    Repeated { skeleton: Skeleton },
    #[error("the orbits cover {covered} of {all} skeletons")]
    Incomplete { covered: BigUint, all: BigUint },
}
