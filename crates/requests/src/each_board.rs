//! Questions about each board of a list.
//!
//! A face reads boards, in blocks or all at once, and shows rows in the order of the boards.
//! Between the two stands the question: an engine, made once for a shape, and the rows of some
//! boards that are answered together. What takes long inside [polls](gridforest_core::run::poll),
//! so that a face can stop it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use gridforest_core::board::{Candidates, Grid, Puzzle, Shape};
use gridforest_core::run::in_parallel;

use crate::{Asker, RequestError, TableRow};

/// A board of a list.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The board.
    pub puzzle: &'a Puzzle,
    /// As it was written.
    pub text: &'a str,
    /// The candidates of each cell, where it was written as a list of them.
    pub list: Option<&'a Candidates>,
    /// Its number, from 1: that of its line in a file. It keys what is random.
    pub number: u64,
}

impl Asked<'_> {
    /// The board as a solution grid.
    pub fn grid(&self) -> Result<Grid, String> {
        Grid::try_from(self.puzzle.clone()).map_err(|error| format!("not a solution grid: {error}"))
    }

    /// Refuses two equal clues in a line.
    pub fn without_conflict(&self) -> Result<(), String> {
        self.puzzle.without_conflict().map_err(|error| error.to_string())
    }
}

/// Takes a row of the board at a place, or why it has none; breaks when no more are wanted.
pub type Emit<'a, R> = &'a mut dyn FnMut(usize, Result<R, String>) -> ControlFlow<()>;

/// A question about each board of a list.
pub trait EachBoard: Send + Sync + 'static {
    /// What is said of a board: a row, or several.
    type Row: TableRow;
    /// What answers boards of a shape: tables, solvers, a catalogue.
    type Engine: Send + Sync + 'static;

    /// Whether a list may hold boards of several shapes.
    const SHAPES_MIX: bool = true;

    /// Whether a board may be a list of candidates.
    const LISTS: bool = false;

    /// The boards that are answered together: 1 where one may take long, so that its row is shown
    /// as soon as it is known.
    fn together(&self) -> usize {
        1
    }

    /// Prepares to answer boards of a shape.
    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Self::Engine, RequestError>;

    /// Answers some boards of that shape, in their order.
    fn answer(
        &self,
        engine: &Self::Engine,
        boards: &[Asked<'_>],
        emit: Emit<'_, Self::Row>,
    ) -> ControlFlow<()>;
}

/// Takes a row; breaks when no more are wanted.
pub type EmitRow<'a, R> = &'a mut dyn FnMut(R) -> ControlFlow<()>;

/// Whether more rows are wanted; or why a board has none, or no more, in a sentence.
pub type Answered = Result<ControlFlow<()>, String>;

/// A question about each board of a list that needs nothing but the board: each is answered by
/// itself, as it may take long.
pub trait BoardByBoard: Send + Sync + 'static {
    /// What is said of a board: a row, or several.
    type Row: TableRow;

    /// Whether a board may be a list of candidates.
    const LISTS: bool = false;

    /// Whether the options have a sense.
    fn check(&self) -> Result<(), RequestError> {
        Ok(())
    }

    /// Emits the rows of a board; breaks when no more are wanted.
    ///
    /// # Errors
    /// Why it has none, or no more than those.
    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, Self::Row>) -> Answered;
}

impl<Q: BoardByBoard> EachBoard for Q {
    type Row = Q::Row;
    type Engine = ();

    const LISTS: bool = Q::LISTS;

    fn engine(&self, _: Shape, _: &dyn Asker) -> Result<(), RequestError> {
        self.check()
    }

    fn answer(&self, (): &(), boards: &[Asked<'_>], emit: Emit<'_, Q::Row>) -> ControlFlow<()> {
        boards.iter().enumerate().try_for_each(|(place, board)| {
            match self.rows(board, &mut |row| emit(place, Ok(row))) {
                Ok(flow) => flow,
                Err(why) => emit(place, Err(why)),
            }
        })
    }
}

/// The rows of many boards of a shape, each with the place of its board: on all threads of the
/// pool, in order.
///
/// # Errors
/// Those of [`EachBoard::engine`]; the first board that is refused.
pub fn answer_all<Q: EachBoard>(
    question: &Q,
    shape: Shape,
    boards: &[Asked<'_>],
    asker: &dyn Asker,
    told: &(dyn Fn(usize) + Sync),
) -> Result<Vec<(usize, Q::Row)>, RequestError> {
    let engine = question.engine(shape, asker)?;
    let together = question.together();
    // Of the share with the first board that is refused: later ones are of no use then.
    let failed = AtomicUsize::new(usize::MAX);
    let some = |&(share, boards): &(usize, &[Asked<'_>])| {
        let mut rows = Vec::new();
        if failed.load(Ordering::Relaxed) < share {
            return Ok(rows);
        }
        let mut refused = None;
        let _ = question.answer(&engine, boards, &mut |place, row| {
            let place = share * together + place;
            match row {
                Ok(row) => rows.push((place, row)),
                Err(why) => refused = Some(RequestError::Board { place, why }),
            }
            if refused.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        told(boards.len());
        refused.map_or(Ok(rows), |refused| {
            failed.fetch_min(share, Ordering::Relaxed);
            Err(refused)
        })
    };
    let shares: Vec<_> = boards.chunks(together).enumerate().collect();
    let shares: Result<Vec<_>, _> = in_parallel(&shares, some).into_iter().collect();
    Ok(shares?.into_iter().flatten().collect())
}
