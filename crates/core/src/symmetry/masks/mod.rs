//! Canonical forms of skeletons at speed, by tables: one look-up for each stack of a row.
//!
//! Once the rows of a skeleton are ordered, the least arrangement of the columns is known: within
//! each stack the columns are sorted from the first row down, empty cells first, and the stacks are
//! sorted in the same way. Row by row, this is an *ordered partition* of the columns of each stack
//! (there are 13 for three columns) and one of the stacks, refined by each row. Both are kept in
//! tables:
//!
//! ```text
//! columns[partition, cells of the row in this stack] = (text of the stack, finer partition)
//! stacks [partition, texts of all stacks]            = (text of the row,   finer partition)
//! ```
//!
//! So only the orders of the rows are searched, breadth-first: at each depth only the nodes of
//! least text are kept. Of equal rows of a band one is enough, and columns that are equal in every
//! row can be exchanged; the order of the stabiliser follows from their numbers.

mod compare;
mod forms;
mod least;
mod rows;
mod tables;

pub use forms::MaskForms;
