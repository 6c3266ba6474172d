//! The boards of a block of lines on the command line.

use super::blocks::Block;
use super::refusals::Refusal;
use gridforest::board::Shape;
use gridforest::reader::{Boards, ReadError, Run};

impl Block {
    /// Reads the lines of the block.
    pub(in crate::cli) fn boards(&self, shape: Option<Shape>) -> Boards {
        self.boards_in(shape, Vec::new(), false)
    }

    /// Reads the lines of the block, the 9x9 puzzles into memory that held others before; with
    /// their rests on request.
    pub(in crate::cli) fn boards_in(
        &self,
        shape: Option<Shape>,
        nines: Vec<[u8; 81]>,
        keep: bool,
    ) -> Boards {
        Boards::read(&self.lines, self.file(), shape, nines, keep)
    }
}

/// Refuses what isn't a board, and all lists of candidates, for commands that take clues alone.
pub(in crate::cli) fn refused(boards: &Boards) -> Vec<Refusal> {
    let lists = boards.runs(usize::MAX).filter_map(|run| match run {
        Run::Candidates(candidates) => {
            let hint = "--from givens takes the cells with one candidate as clues";
            let why = format!("{candidates}: {}; {hint}", ReadError::Candidates);
            Some(Refusal::new("that don't suit", why))
        }
        _ => None,
    });
    boards.refused.iter().map(Refusal::of).chain(lists).collect()
}

/// A remark after a board without what separates them.
pub(in crate::cli) fn remark(rest: &str) -> &str {
    rest.trim_start_matches(|c: char| c.is_whitespace() || ",;:#".contains(c))
}
