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
//! | [`board`] | shapes, grids, puzzles, skeletons; their text forms |
//! | [`random`] | independent reproducible random streams |
//! | [`stats`] | moments, log-weights, autocorrelation, jackknife |
//! | [`run`] | plans, blocks, checkpoints, shards, merging |
//! | [`solve`] | how many solutions a puzzle has, and which |
//! | [`symmetry`] | permutations, groups, canonical forms, automorphism groups, orbit counts |
//! | [`unavoidable`] | minimal unavoidable sets of a grid; the diagram of their hitting sets |
//! | [`census`] | exact counts: queens, Latin squares, grids and their classes; uniform grids |
//! | [`forest`] | puzzle trees and forests |
//! | [`skeleton`] | skeletons up to symmetry: how many, which, which can carry a puzzle |
//! | [`scan`] | every proper puzzle with few clues in a grid |
//! | [`estimate`] | Monte Carlo counts: of minimal puzzles, and of solutions |
//! | [`jobs`] | the registry of long jobs |
//!
//! One equivalence is central: *a skeleton of a grid is proper exactly when it hits every minimal
//! unavoidable set of the grid*.
//!
//! ```
//! use gridforest::census::classes::Classes;
//! use gridforest::forest::{Engine, Tree};
//! use gridforest::unavoidable::Limits;
//!
//! // The forest of Shi Doku: 4×4 with boxes.
//! let classes = Classes::of("2x2".parse()?)?;
//! let trees = classes.iter().map(|class| Tree::of_class(class, Engine::Auto, Limits::default()));
//! let trees = trees.collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(trees.iter().map(Tree::nodes).sum::<u128>(), 91_428);
//! assert_eq!(trees.iter().map(Tree::leaves).sum::<u128>(), 588);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod census;
pub mod estimate;
pub mod forest;
pub mod jobs;
pub mod random;
pub mod run;
pub mod scan;
pub mod skeleton;
pub mod solve;
pub mod stats;
pub mod symmetry;
pub mod unavoidable;

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
