//! Large minimal puzzles: random walks, and a complete search.
//!
//! The walk between grids is on irredundant sets of clues. A set of clues is *irredundant* when
//! none of them follows from the others: for each clue there is a solution of the others with
//! another symbol in its cell, its *witness*. The cells in which the witness differs from a
//! solution of all clues contain an unavoidable set that meets the clues in this one cell. A
//! minimal puzzle is an irredundant set with one solution. Every subset of an irredundant set is
//! irredundant, whatever its number of solutions. So these sets are connected by removing and
//! adding single clues, and a walk on them passes from grid to grid.
//!
//! The walk is simulated annealing \[1\] of the energy −k + κ·ln s, for k clues with s solutions.
//! It prefers many clues and few solutions, because the largest irredundant sets have several
//! solutions. A step removes a clue, or adds one in a cell where the solutions differ, or exchanges
//! a clue for another in a cell of its witness. An added clue needs no test of its own, and only
//! the clues whose witnesses differ in its cell need new witnesses. The searches of all walkers of
//! a population run together, in the lanes of the batch solver. Of several random steps, the one
//! that invalidates the fewest witnesses is chosen. After each epoch the worst walkers become
//! copies of the best.
//!
//! In one grid, the cells without a clue are considered instead. Those of a proper puzzle are an
//! *independent* set: it contains no unavoidable set. Those of a minimal puzzle are a maximal
//! independent set, and those of a large minimal puzzle a maximal one with few cells. For boards of
//! at most eight symbols, a walk on independent sets finds them much sooner than the first walk,
//! and a depth-first search finds all. The minimal puzzles of a Latin square are its critical sets.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `walker` | an irredundant set of clues with its witnesses, and the steps from it |
//! | `population` | walkers that step together |
//! | `within` | the walk on the independent sets of one grid |
//! | `search` | the schedules of both walks |
//! | `known` | the unavoidable sets that were met in a grid |
//! | `complete` | every minimal puzzle of a grid with at least some number of clues, by the solver |
//! | `listed` | the same by a list of all unavoidable sets |
//! | `candidates` | such lists as tables of bits, and the loops over them |
//! | `rows` | the rows of such a table |
//! | `loops` | the vectors of these loops |
//! | `needs` | what follows if each line must have some empty cells |
//! | `fullest_line` | the same as a job, by the line with the fewest empty cells; and what it will cost |
//! | `lines` | the lines of a grid, and what its automorphisms do |
//! | `empty_lines` | those of Latin squares that leave lines of different kinds empty, as a job |
//! | `job` | a walk within each class of a shape, as a job |
//!
//! # References
//! 1. S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", Science
//!    220 (1983).

mod candidates;
mod complete;
mod empty_lines;
mod error;
mod fullest_line;
mod job;
mod known;
mod lines;
mod listed;
mod loops;
mod needs;
mod population;
mod rows;
mod search;
mod walker;
mod within;

pub use complete::AllLarge;
pub use empty_lines::EmptyLinesJob;
pub use error::LargeError;
pub use fullest_line::{AllLargeJob, FoundInParts, SearchCost};
pub use job::LargePuzzlesJob;
pub use search::LargePuzzles;
