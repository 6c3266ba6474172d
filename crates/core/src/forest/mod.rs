//! Puzzle trees and forests: all proper puzzles below a grid, and the edges between them.
//!
//! The *tree* of a grid has the proper puzzles inside the grid as its nodes. An edge leads from a
//! proper puzzle to each proper puzzle with one clue fewer; a *leaf* is a minimal puzzle. (It is
//! not a tree in the sense of graph theory: many edges may lead to a node.) The *forest* of a shape
//! is the set of trees of its essentially different grids. A proper puzzle may also be the root of
//! a tree.
//!
//! | engine | method | largest case |
//! | --- | --- | --- |
//! | [`diagram`] | the decision diagram of the hitting sets of the unavoidable sets | 64 clues: every board up to side 6, 9×9 puzzles of up to some 36 clues |
//! | [`PuzzleGraph`] | the explicit graph, grown from the root with improper-subtree pruning | as many nodes as fit in memory |
//! | [`brute`] | every subset of the root's clues at once, in a bit set of 2^clues | 30 clues |
//!
//! # References
//! 1. S. Gupta, "The puzzle forest", The New Sudoku Players' Forum, 2006: nodes, arrows (here:
//!    edges), leaves.
//! 2. S. Gupta, "Skeletons", the same forum, 2005: the three pruning strategies.

pub mod brute;
pub mod diagram;
mod error;
mod export;
mod graph;
mod job;
mod level;
mod nodes;
mod root;
mod tree;

pub use error::ForestError;
pub use export::{GraphFormat, write_graphs};
pub use graph::{PuzzleDiGraph, PuzzleGraph};
pub use job::ForestJob;
pub use level::Level;
pub use nodes::{MAX_SPLIT, Nodes, Parts};
pub use root::Root;
pub use tree::{Engine, Totals, Tree};
