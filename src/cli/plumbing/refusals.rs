//! Lines of input that are refused: named, but not by the thousand.

use std::collections::BTreeMap;

use super::diagnostics;
use super::verdict::Verdict;
use gridforest::board::{Shape, TextError};
use gridforest::reader::{BoardText, LineError, ReadError};

/// How many refusals of a kind are shown one by one.
const SHOWN: u64 = 10;

/// A line that was refused, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Refusal {
    /// What is wrong with lines of this kind.
    kind: &'static str,
    /// Where, and what is wrong with this one.
    message: String,
}

impl Refusal {
    pub(in crate::cli) fn new(kind: &'static str, message: String) -> Self {
        Self { kind, message }
    }

    /// A line that no board stands on.
    pub(in crate::cli) fn of(error: &LineError) -> Self {
        let kind = match error {
            LineError::Text { error, .. } => match error {
                ReadError::Cells(TextError::Length { .. }) => "of another length",
                ReadError::Cells(TextError::Symbol { .. }) => "with a character that is no symbol",
                ReadError::NoShape { .. } | ReadError::Few { .. } => "whose length fits no shape",
                ReadError::Drawn { .. } => "of cells that don't stand side by side",
                ReadError::NoColumn { .. } => "without the column of boards",
                ReadError::Shortened => "that are shortened",
                ReadError::Several { .. } => "with several boards",
                ReadError::Words | ReadError::Refused(_) => "that are not understood",
                ReadError::TooLong => "that are too long",
                _ => "that are no grids",
            },
            _ => "that can't be read",
        };
        let hint = match error {
            LineError::Text { error: ReadError::Candidates, .. } => {
                "; --from givens takes the cells with one candidate as clues"
            }
            _ => "",
        };
        Self::new(kind, format!("{error}{hint}"))
    }

    /// A line whose board doesn't suit the command.
    pub(in crate::cli) fn unsuited(file: &str, line: usize, why: impl std::fmt::Display) -> Self {
        Self::new("that don't suit", format!("{file}:{line}: {why}"))
    }

    /// What is wrong, and where.
    pub(in crate::cli) fn message(&self) -> &str {
        &self.message
    }
}

/// The shape of a board, where none was given and others have as many cells.
pub(in crate::cli) fn assumed(given: Option<Shape>, board: &BoardText) -> Option<Shape> {
    let shape = board.puzzle.shape();
    (given.is_none() && !shape.is_square()).then_some(shape)
}

/// What is said of the input on stderr.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Refusals {
    counts: BTreeMap<&'static str, u64>,
    /// The shapes that were assumed and named.
    assumed: Vec<Shape>,
}

impl Refusals {
    /// Tells of lines that were refused.
    pub(in crate::cli) fn refuse(&mut self, lines: impl IntoIterator<Item = Refusal>) {
        for Refusal { kind, message } in lines {
            let count = self.counts.entry(kind).or_insert(0);
            *count += 1;
            if *count <= SHOWN {
                diagnostics::fail(&message);
            }
        }
    }

    /// Says once that boards are read as of a shape which others share the number of cells with.
    pub(in crate::cli) fn assume(&mut self, shape: Option<Shape>) {
        let Some(shape) = shape.filter(|shape| shape.is_plain() && !self.assumed.contains(shape))
        else {
            return;
        };
        self.assumed.push(shape);
        let (cells, side) = (shape.cells(), shape.side());
        let (rows, columns) = (shape.band_height(), shape.stack_width());
        diagnostics::remark(format_args!(
            "boards of {cells} cells are read as {shape}: --shape {columns}x{rows} or latin{side} reads them otherwise"
        ));
    }

    /// Tells how many more there were.
    pub(in crate::cli) fn verdict(self) -> Verdict {
        for (kind, count) in &self.counts {
            if *count > SHOWN {
                let more = count - SHOWN;
                diagnostics::complain(format_args!("{more} more lines {kind} were refused"));
            }
        }
        if self.counts.is_empty() { Verdict::Good } else { Verdict::Bad }
    }
}
