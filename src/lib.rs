//! Exact enumeration and research on small grids: Sudoku-type `RxC` boards, Latin squares, queens.
//!
//! gridforest answers two kinds of question: *exactly how many* (and which, up to symmetry), where
//! that can be computed, and *about how many, with error bars*, where it cannot. The estimates are
//! checked against the exact counts.
//!
//! Each module depends only on those above it:
//!
//! | module | content |
//! | --- | --- |
//! | [`board`] | shapes, grids, puzzles, skeletons |
//! | [`random`] | independent reproducible random streams |
//! | [`stats`] | moments, log-weights, jackknife |
//! | [`run`] | plans, blocks, checkpoints, run folders |
//! | [`solve`] | the solutions of a puzzle: counting, listing |
//! | [`reader`] | boards as people write them: files, tables, drawings, links; what is assumed is said |
//! | [`symmetry`] | permutations, groups, canonical forms, automorphism groups, orbit counts |
//! | [`latin`] | the structure of Latin squares: transversals, mates, trades; random squares |
//! | [`unavoidable`] | minimal unavoidable sets of a grid; the diagram of their hitting sets |
//! | [`census`] | exact counts: queens, Latin squares, grids and their classes; uniform grids |
//! | [`catalogue`] | all essentially different 9x9 grids by number, in the order of their minlex forms |
//! | [`features`] | features of puzzles: deductions, guesses, backdoors |
//! | [`forest`] | puzzle trees and forests |
//! | [`skeleton`] | skeletons up to symmetry: counts, lists, which carry a puzzle |
//! | [`scan`] | every proper puzzle with few clues in a grid |
//! | [`vary`] | the vicinity of puzzles: some clues removed, some added |
//! | [`pattern`] | puzzles with given clue cells, or with clue cells of a given symmetry |
//! | [`large`] | minimal puzzles with many clues |
//! | [`estimate`] | Monte Carlo counts: of minimal puzzles, and of solutions |
//!
//! One equivalence is central: *a skeleton of a grid is proper exactly when it hits every minimal
//! unavoidable set of the grid*.
//!
//! # Five examples
//!
//! More of them, as programs, are in the folder `examples` of the repository.
//!
//! **Solve** many puzzles at once; a puzzle is an array of 81 symbols, with 0 for an empty cell.
//!
//! ```
//! use gridforest::board::Puzzle;
//! use gridforest::solve::nine::{Backend, solve_batch};
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let puzzle = Puzzle::parse("3x3".parse()?, text)?;
//! let symbols = puzzle.symbols().try_into()?;
//! let answers = solve_batch(Backend::best(), &[symbols], 2);
//! assert_eq!(answers[0].solutions, 1);
//! assert!(answers[0].solution.starts_with(&[9, 8, 7, 6, 5, 4, 3, 2, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Canonicalise**: two puzzles are equivalent exactly when their canonical forms are equal.
//!
//! ```
//! use gridforest::board::Puzzle;
//! use gridforest::symmetry::canonical_puzzle;
//! let shape = "2x2".parse()?;
//! // The second is the first with its columns reversed and the symbols 1 and 2 exchanged.
//! let one = canonical_puzzle(&Puzzle::parse(shape, "1...2....1.....3")?)?;
//! let other = canonical_puzzle(&Puzzle::parse(shape, "...2...1..2.3...")?)?;
//! assert_eq!(one.form, other.form);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Count a forest**: the proper puzzles (nodes) and the minimal ones (leaves) of Shi Doku.
//!
//! ```
//! use gridforest::census::classes::Classes;
//! use gridforest::forest::{Engine, Tree};
//! use gridforest::unavoidable::Limits;
//! let classes = Classes::of("2x2".parse()?)?;
//! let trees = classes.iter().map(|class| Tree::of_class(class, Engine::Auto, Limits::default()));
//! let trees = trees.collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(trees.iter().map(Tree::nodes).sum::<u128>(), 91_428);
//! assert_eq!(trees.iter().map(Tree::leaves).sum::<u128>(), 588);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Count exactly**: queens, Latin squares, grids.
//!
//! ```
//! use gridforest::census::{grids, latin, queens};
//! assert_eq!(queens::count(8)?, 92);
//! assert_eq!(latin::count(5)?, 161_280);
//! assert_eq!(grids::count("2x3".parse()?)?, 28_200_960);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Estimate** on all cores: the result depends on the parameters and the seed, not on the
//! machine.
//!
//! ```
//! use gridforest::estimate::solutions::{Problem, SequentialMonteCarlo, SmcConfig, SmcJob};
//! use gridforest::run::Runner;
//! use gridforest::stats::LogWeights;
//! let config = SmcConfig { particles: Some(1000), seed: 7 };
//! let smc = SequentialMonteCarlo::new(Problem::Queens(12), config)?;
//! let weights = Runner::default().finish(&SmcJob { smc, runs: 16 })?;
//! let weights: LogWeights = weights.into_iter().collect();
//! let (ln_count, error) = (weights.ln_mean(), weights.ln_error());
//! // There are 14,200.
//! assert!((ln_count - 14_200_f64.ln()).abs() < 5.0 * error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Dependencies and features
//!
//! ```toml
//! [dependencies]
//! gridforest = { version = "0.2", default-features = false }
//! ```
//!
//! The crates whose types are in signatures are re-exported: [`num_bigint`], [`rand`] and
//! [`petgraph`].
//!
//! | feature | content |
//! | --- | --- |
//! | `cli` (default) | the program; the library needs nothing of it: depend on it with `default-features = false` |
//! | `files` (with `cli`) | [`reader::ReadAs::file`]: files of boards of any form, compressed by gzip, zstd, bzip2 or xz or not |
//! | `page`, `png` | the program's page for the browser; its pictures as PNG |

#![forbid(unsafe_code)]

#[doc(inline)]
pub use gridforest_core::*;
#[doc(inline)]
pub use gridforest_latin as latin;
#[doc(inline)]
pub use gridforest_reader as reader;

/// The example of the guide, as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Guide;
