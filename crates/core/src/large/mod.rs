//! Large minimal puzzles: a walk on irredundant sets of clues towards many of them.
//!
//! A set of clues is *irredundant* when none of them follows from the others: for each there is a solution of the
//! others with another symbol in its cell, its *witness*. Where the witness differs from a grid of the clues lies an
//! unavoidable set that meets them in this one cell. A minimal puzzle is an irredundant set with one solution. Every
//! subset of an irredundant set is irredundant, whatever its number of solutions; so such sets are connected by
//! single clues taken and added, and a walk on them passes from grid to grid. Or it stays in one: the minimal puzzles of a
//! Latin square are its critical sets.
//!
//! The walk is simulated annealing \[1\] of the energy −k + κ·ln s, for k clues with s solutions: clues are wanted,
//! and few solutions, since the largest irredundant sets have several. A step
//! takes a clue away, or adds one from a cell that the solutions don't agree on, or exchanges a clue for another in a cell of
//! its witness. A clue that is added needs no test of its own, and only the clues whose witnesses differ in its cell need
//! new ones. All walkers of a population ask for theirs together, in the lanes of the batch solver. Among several random
//! steps that is chosen which fewest witnesses stand against. After each epoch the worst walkers
//! become copies of the best.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `walker` | an irredundant set of clues with its witnesses, and the steps from it |
//! | `population` | walkers that step together |
//! | `search` | the schedule: epochs in cycles from hot to cold, each cycle twice as long as the one before |
//! | `job` | a search within each class of a shape |
//!
//! # References
//! 1. S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

mod job;
mod population;
mod search;
mod walker;

pub use job::LargePuzzlesJob;
pub use search::LargePuzzles;
