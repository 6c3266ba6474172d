//! The search: backtracking over many boards at once, or over one.
//!
//! [`run`] decides which: many jobs are searched in the lanes (`lanes`), a few jobs and the last
//! nodes of many one board at a time (`single_board`), and one job with many solutions begins on a
//! single board and spreads over the lanes. All of them search the same tree. None of this knows an
//! instruction set: it is compiled once for each.

mod attempt;
pub(crate) mod hall;
mod lanes;
pub(crate) mod last_band;
mod node;
pub(crate) mod path;
mod run;
mod single_board;
pub(crate) mod task;

pub(crate) use run::run;
