//! The boards of files line by line, for work on one board after the other.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;

use super::blocks::Blocks;
use super::in_order::{Emit, Sink, in_order};
use super::refusals::{Refusal, Refusals, assumed};
use super::{Session, Verdict};
use crate::report::Row;
use gridforest::board::Shape;
use gridforest::reader::BoardText;

/// A stream of boards, with the lines that hold none.
pub(in crate::cli) struct Lines {
    blocks: Blocks,
    shape: Option<Shape>,
    takes_lists: bool,
    /// Whether a shape that is assumed is of no importance.
    without_boxes: bool,
    /// The lines of a block that are read and still to come.
    waiting: VecDeque<Line>,
}

/// A board, or why there is none, and the file that it stands in.
struct Line {
    file: Arc<str>,
    board: Result<BoardText, Refusal>,
}

impl Lines {
    /// Of blocks, with boards of a shape, if one is given.
    pub(in crate::cli) fn new(blocks: Blocks, shape: Option<Shape>) -> Self {
        Self { blocks, shape, takes_lists: false, without_boxes: false, waiting: VecDeque::new() }
    }

    /// The same with lists of candidates, which are refused otherwise.
    pub(in crate::cli) fn taking_lists(self, takes_lists: bool) -> Self {
        Self { takes_lists, ..self }
    }

    /// The same for questions about rows and columns alone.
    pub(in crate::cli) fn without_boxes(self, without_boxes: bool) -> Self {
        Self { without_boxes, ..self }
    }

    /// The next lines, at most so many; `None` at the end. More are not waited for.
    fn next(&mut self, most: usize) -> Result<Option<Vec<Line>>> {
        while self.waiting.is_empty() {
            let Some(block) = self.blocks.next()? else {
                return Ok(None);
            };
            let file: Arc<str> = block.file().into();
            let line = |board| Line { file: Arc::clone(&file), board };
            self.waiting.extend(block.boards_and_lists(self.shape, self.takes_lists).map(line));
        }
        let number = most.min(self.waiting.len());
        Ok(Some(self.waiting.drain(..number).collect()))
    }
}

/// Some lines: one that holds no board, or boards to work on, with the shape that was assumed.
enum Part<P> {
    Refused(Refusal),
    Boards(Vec<P>, Option<Shape>),
}

/// What comes of some lines.
enum Message<T> {
    Assumed(Shape),
    Refused(Refusal),
    Found(T),
}

/// Works on boards on all threads, `together` at a time at most, and writes what is found in the
/// order of the lines, at once.
///
/// `prepare` is shown every board in order, with its file, and makes something to work on of it, or
/// refuses it. An error ends the work.
pub(in crate::cli) fn each_board<P: Send + 'static, T: Send + 'static, S: Sink + ?Sized>(
    mut lines: Lines,
    together: usize,
    refusals: &mut Refusals,
    mut prepare: impl FnMut(&str, BoardText) -> Result<Result<P, Refusal>> + Send + 'static,
    work: impl Fn(Vec<P>, Emit<'_, Result<T, Refusal>>) + Send + Sync + 'static,
    sink: &mut S,
    mut write: impl FnMut(&mut S, T) -> Result<()>,
) -> Result<()> {
    let next = move || {
        let Some(some) = lines.next(together)? else {
            return Ok(None);
        };
        let mut parts: Vec<Part<P>> = Vec::new();
        for Line { file, board } in some {
            let assumed = board.as_ref().ok().and_then(|board| assumed(lines.shape, board));
            let assumed = assumed.filter(|_| !lines.without_boxes);
            let prepared = match board.map(|board| prepare(&file, board)) {
                Ok(prepared) => prepared?,
                Err(refusal) => Err(refusal),
            };
            match (prepared, parts.last_mut()) {
                (Err(refusal), _) => parts.push(Part::Refused(refusal)),
                (Ok(board), Some(Part::Boards(boards, shape))) if assumed == *shape => {
                    boards.push(board);
                }
                (Ok(board), _) => parts.push(Part::Boards(vec![board], assumed)),
            }
        }
        Ok(Some(parts))
    };
    let work = move |parts: Vec<Part<P>>, emit: Emit<'_, Message<T>>| {
        let _: ControlFlow<()> = parts.into_iter().try_for_each(|part| match part {
            Part::Refused(refusal) => emit(Message::Refused(refusal)),
            Part::Boards(boards, assumed) => {
                assumed.map_or(ControlFlow::Continue(()), |shape| emit(Message::Assumed(shape)))?;
                let mut flow = ControlFlow::Continue(());
                work(boards, &mut |found| {
                    flow = emit(match found {
                        Ok(found) => Message::Found(found),
                        Err(refusal) => Message::Refused(refusal),
                    });
                    flow
                });
                flow
            }
        });
    };
    in_order(next, work, sink, |sink, message| match message {
        Message::Found(found) => write(sink, found),
        Message::Assumed(shape) => {
            refusals.assume(Some(shape));
            Ok(())
        }
        Message::Refused(refusal) => {
            refusals.refuse([refusal]);
            Ok(())
        }
    })
}

/// Works on what `next` has on all threads, and writes the rows in order; others are refused.
pub(in crate::cli) fn rows_or_refusals<I: Send + 'static, R: Row + Send + 'static>(
    next: impl FnMut() -> Result<Option<I>> + Send + 'static,
    work: impl Fn(I, Emit<'_, Result<R, Refusal>>) + Send + Sync + 'static,
    session: &Session,
    mut refusals: Refusals,
) -> Result<Verdict> {
    session.stream(|rows| {
        in_order(next, work, rows, |rows, row| match row {
            Ok(row) => rows.write(&row),
            Err(refusal) => {
                refusals.refuse([refusal]);
                Ok(())
            }
        })
    })?;
    Ok(refusals.verdict())
}

/// Emits what a function makes of each item.
pub(in crate::cli) fn one_by_one<P, T>(
    items: Vec<P>,
    emit: Emit<'_, T>,
    mut of: impl FnMut(P) -> T,
) {
    let _: ControlFlow<()> = items.into_iter().try_for_each(|item| emit(of(item)));
}
