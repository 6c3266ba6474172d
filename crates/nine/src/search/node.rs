//! A node of a search tree that waits to be searched.

use super::path::Path;
use super::task::Task;
use crate::board::{Board, Symbols};

/// The board of a node, its job, and its place in the search tree of that job.
pub(crate) struct Node {
    pub(crate) board: Board,
    pub(crate) job: u32,
    pub(crate) path: Path,
}

impl Node {
    /// The root of a job's search tree.
    #[inline(always)]
    pub(crate) fn root<T: Task>(job: u32, task: &T) -> Self {
        let (mut given, mut board) = (Symbols::NONE, Board::EMPTY);
        task.begin(job, &mut given);
        board.set(&given);
        let path = Path::ROOT;
        Self { board, job, path }
    }
}
