//! Questions about each board of a list.
//!
//! A face reads boards, in blocks or all at once, and shows rows in the order of the boards. Between
//! the two stands the question: an engine, made once for a shape, and the rows of some boards that
//! are answered together.

use gridforest_core::board::{Grid, Puzzle, Shape};
use rayon::prelude::*;

use crate::{Asker, RequestError, Rows};

/// A board of a list.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The board.
    pub puzzle: &'a Puzzle,
    /// As it was written.
    pub text: &'a str,
    /// Its number, from 1: that of its line in a file. It keys what is random.
    pub number: u64,
}

impl Asked<'_> {
    /// The board as a solution grid, or why it is none.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn grid(&self) -> Result<Grid, String> {
        Grid::try_from(self.puzzle.clone()).map_err(|error| format!("not a solution grid: {error}"))
    }
}

/// The rows of some boards, and what is refused.
#[derive(Debug)]
pub struct Answers<R> {
    /// Rows in the order of the boards, each with the place of its board.
    pub rows: Vec<(usize, R)>,
    /// Boards without rows, or without all of them, and why.
    pub refused: Vec<(usize, String)>,
}

impl<R> Default for Answers<R> {
    fn default() -> Self {
        Self { rows: Vec::new(), refused: Vec::new() }
    }
}

impl<R> Answers<R> {
    /// The row of the board at a place, or why it has none.
    pub fn push(&mut self, place: usize, row: Result<R, String>) {
        match row {
            Ok(row) => self.rows.push((place, row)),
            Err(why) => self.refused.push((place, why)),
        }
    }

    /// Adds the answers of the boards that follow after `before` others.
    fn append(&mut self, before: usize, more: Self) {
        self.rows.extend(more.rows.into_iter().map(|(place, row)| (before + place, row)));
        self.refused.extend(more.refused.into_iter().map(|(place, why)| (before + place, why)));
    }
}

/// A question about each board of a list.
pub trait EachBoard: Sync {
    /// What is said of a board: a row, or several.
    type Row: Rows;
    /// What answers boards of a shape: tables, solvers, a catalogue.
    type Engine: Sync;

    /// The boards that are answered together: 1 where a board may take long, so that its row is
    /// shown as soon as it is known.
    const BATCH: usize;

    /// Prepares to answer boards of a shape.
    ///
    /// # Errors
    /// [`RequestError`] when the options have no sense for the shape, or the preparation fails.
    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Self::Engine, RequestError>;

    /// Answers some boards of that shape.
    fn answer(&self, engine: &Self::Engine, boards: &[Asked<'_>], answers: &mut Answers<Self::Row>);
}

/// Answers many boards of a shape on all threads of the pool, in their order; a question that is
/// stopped has no answer.
///
/// # Errors
/// Those of [`EachBoard::engine`], and that it was stopped.
pub fn answer_all<Q: EachBoard>(
    question: &Q,
    shape: Shape,
    boards: &[Asked<'_>],
    asker: &dyn Asker,
) -> Result<Answers<Q::Row>, RequestError> {
    let engine = question.engine(shape, asker)?;
    let some = |boards: &[Asked<'_>]| {
        let mut answers = Answers::default();
        if !asker.is_stopped() {
            question.answer(&engine, boards, &mut answers);
        }
        answers
    };
    let shares: Vec<_> = boards.par_chunks(Q::BATCH).map(some).collect();
    if asker.is_stopped() {
        return Err(RequestError::Stopped);
    }
    let mut all = Answers::default();
    for (number, answers) in shares.into_iter().enumerate() {
        all.append(number * Q::BATCH, answers);
    }
    Ok(all)
}
