//! Exact enumeration and research on small grids: Sudoku-type `RxC` boards, Latin squares, queens.
#![warn(missing_docs)]

pub mod board;
pub mod census;
pub mod forest;
pub mod random;
pub mod run;
pub mod solve;
pub mod symmetry;
pub mod unavoidable;
