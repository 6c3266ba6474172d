//! Minimal puzzles with many clues, by a random walk on irredundant sets of clues.
//!
//! A set of clues is *irredundant* when none of them follows from the others: for each clue there is a solution of the
//! others with another symbol in its cell, its *witness*. The cells in which the witness differs from a solution of all
//! clues contain an unavoidable set that meets the clues in this one cell. A minimal puzzle is an irredundant set with one
//! solution. Every subset of an irredundant set is irredundant, whatever its number of solutions. So these sets are
//! connected by removing and adding single clues, and a walk on them passes from grid to grid. It can also be restricted to
//! one grid: the minimal puzzles of a Latin square are its critical sets.
//!
//! The walk is simulated annealing \[1\] of the energy −k + κ·ln s, for k clues with s solutions. It prefers many clues
//! and few solutions, because the largest irredundant sets have several solutions. A step
//! removes a clue, or adds one in a cell where the solutions differ, or exchanges a clue for another in a cell of
//! its witness. An added clue needs no test of its own, and only the clues whose witnesses differ in its cell need
//! new witnesses. The searches of all walkers of a population run together, in the lanes of the batch solver. Of several
//! random steps, the one that invalidates the fewest witnesses is chosen. After each epoch the worst walkers
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
