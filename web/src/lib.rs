//! The library of gridforest for a page in a browser.
//!
//! Every request of the page (a *question*) is a function that takes texts and numbers and returns
//! JSON. A long computation reports its progress, or is an object that computes one step at each
//! call. Nothing here waits or stops: the page runs each kind of question in a worker of its own,
//! and terminates the worker to cancel.
//!
//! | module | question |
//! | --- | --- |
//! | [`text`] | which board is meant by a text |
//! | [`puzzle`] | what a puzzle is: its solutions, its redundant clues |
//! | [`sets`] | the unavoidable sets of a grid |
//! | [`symmetry`] | canonical form and automorphisms |
//! | [`tree`] | the proper and minimal puzzles below a puzzle |
//! | [`make`] | random puzzles |
//! | [`list`] | the boards of a file, with their features |
//! | [`few`] | every puzzle of a grid with few clues |
//! | [`ask`] | what `gridforest_requests` answers about a board |
//! | [`estimate`] | Monte Carlo, step by step |
//! | [`speed`] | the rate of the 9x9 solver |
//!
//! The modules are plain Rust, and answer a native program as well. The functions of [`page`] are
//! what JavaScript sees.

pub mod ask;
pub mod error;
pub mod estimate;
pub mod few;
pub mod list;
pub mod make;
pub mod page;
pub mod puzzle;
pub mod sets;
pub mod speed;
pub mod symmetry;
pub mod text;
pub mod tree;

pub use error::WebError;
