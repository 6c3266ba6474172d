//! The questions that gridforest answers, as values.
//!
//! A *request* is a struct: its fields are the options, with their defaults; a method answers it by
//! the best engine for the board; the answer is rows, whose columns are defined once, each with its
//! meaning. The command line, the Python package, the page and the named results build requests and
//! show rows; what a question means, which engine answers it and what its columns are stands here
//! and nowhere else.
//!
//! * [`EachBoard`]: questions about each board of a list, such as [`minimal`] or [`describe`];
//! * [`rows!`], [`TableRow`]: rows with the meanings of their columns; [`TABLES`]: all of them;
//! * [`Asker`]: what a face lends to a long question: threads, progress, the wish to stop.
//!
//! A question is a file of this crate. To add one: the file, its line here, its rows in
//! [`TABLES`], and the faces that ask it.

#![forbid(unsafe_code)]

pub mod answers;
mod asker;
mod class_cache;
mod columns;
mod each_board;
mod error;
mod tables;
mod tools;

pub mod canon;
pub mod catalogue;
pub mod compare;
pub mod count;
pub mod critical_sets;
pub mod describe;
pub mod estimate;
pub mod forest;
pub mod generate;
pub mod grids;
pub mod group;
pub mod index;
pub mod latin;
pub mod minimal;
pub mod paratopes;
#[cfg(feature = "cli")]
pub mod parse;
pub mod scan;
pub mod skeletons;
pub mod solve;
pub mod trades;
pub mod unavoidable;
pub mod vary;

pub use asker::Asker;
pub use columns::{Column, TableRow};
pub use each_board::{Answered, Asked, BoardByBoard, EachBoard, Emit, EmitRow, answer_all};
pub use error::RequestError;
pub use tables::{TABLES, Table};
pub use tools::Tools;
