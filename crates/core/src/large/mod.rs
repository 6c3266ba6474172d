//! Large minimal puzzles: walks towards them, and a complete search.
//!
//! Between the grids of a shape goes a walk on irredundant sets of clues. A set of clues is *irredundant* when none of
//! them follows from the others: for each there is a solution of the others with another symbol in its cell, its
//! *witness*. Where the witness differs from a grid of the clues lies an unavoidable set that meets them in this one
//! cell. A minimal puzzle is an irredundant set with one solution. Every subset of an irredundant set is irredundant,
//! whatever its number of solutions; so such sets are connected by single clues taken and added, and a walk on them
//! passes from grid to grid.
//!
//! The walk is simulated annealing \[1\] of the energy −k + κ·ln s, for k clues with s solutions: clues are wanted, and
//! few solutions, since the largest irredundant sets have several. A step takes a clue away, or adds one from a cell
//! that the solutions don't agree on, or exchanges a clue for another in a cell of its witness. A clue that is added
//! needs no test of its own, and only the clues whose witnesses differ in its cell need new ones. All walkers of a
//! population ask for theirs together, in the lanes of the batch solver. Among several random steps that is chosen which
//! fewest witnesses stand against. After each epoch the worst walkers become copies of the best.
//!
//! In one grid the cells without a clue are looked at instead. Those of a proper puzzle are an *independent* set, in
//! which no unavoidable set lies; those of a minimal puzzle are a maximal one, and of a large minimal puzzle a maximal
//! one with few cells. A walk on independent sets finds such ones, and for boards of at most eight symbols finds them
//! much sooner than the other; a depth-first search finds all. The minimal puzzles of a Latin square are its critical
//! sets.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `walker` | an irredundant set of clues with its witnesses, and the steps from it |
//! | `population` | walkers that step together |
//! | `within` | the walk on the independent sets of one grid |
//! | `search` | the schedules of both walks |
//! | `known` | the unavoidable sets that were met in a grid |
//! | `complete` | every minimal puzzle of a grid with at least some number of clues |
//! | `empty_lines` | those of Latin squares that leave lines of different kinds empty, as a job |
//! | `job` | a walk within each class of a shape, as a job |
//!
//! # References
//! 1. S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

mod complete;
mod empty_lines;
mod job;
mod known;
mod population;
mod search;
mod walker;
mod within;

pub use complete::AllLarge;
pub use empty_lines::EmptyLinesJob;
pub use job::LargePuzzlesJob;
pub use search::LargePuzzles;
