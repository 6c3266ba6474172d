//! Puzzles with given clue cells, or with clue cells of a given symmetry.
//!
//! | file | content |
//! | --- | --- |
//! | `symmetry` | reflections and rotations of the board, and random patterns that have them |
//! | `reduce` | removing the clues of a grid, one orbit of cells after the other, while the puzzle remains proper |
//! | `fill` | random puzzles on a pattern, and their estimated number |
//! | `uniform` | uniformly distributed puzzles, by rejection |
//! | `proper` | which of many puzzles are proper |
//! | `orbit` | all puzzles on a pattern whose solution is equivalent to a given grid |

mod fill;
mod orbit;
mod proper;
mod reduce;
mod symmetry;
mod uniform;

pub use crate::solve::generate::least_clues;
pub use crate::solve::minimal::is_minimal;
pub use fill::{Fraction, fill, fraction};
pub use orbit::{MOST_IMAGES, on_images};
pub use reduce::{Reduction, reduced};
pub use symmetry::{SquareSymmetry, random_pattern};
pub use uniform::accepted;

#[cfg(test)]
mod tests;
