//! The choice between lanes and single boards.

use super::lanes::LaneSearch;
use super::node::Node;
use super::single_board::{self, Pending};
use super::task::Task;
use crate::board::Board;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::folded::Folded;
use crate::kernel::lanes::Square;

/// Searches every job of a task: `V` holds many boards, `S` one.
#[inline(always)]
pub(crate) fn run<V: BoardLanes, S: Square, T: Task>(task: &mut T) {
    let mut jobs = 0..task.jobs() as u32;
    let mut left = Vec::new();
    if !T::SINGLE_JOB && jobs.len() > V::SINGLE_BOARDS {
        left = LaneSearch::<V>::new(std::mem::take(&mut jobs), Vec::new()).run(task);
    }
    let mut pending = Pending::<S>::new();
    let mut stack = Vec::new();
    let mut left = left.into_iter();
    loop {
        let next = left.next();
        let Some(next) = next.or_else(|| jobs.next().map(|job| Node::root(job, task))) else {
            break;
        };
        let Node { board, job, path } = next;
        if !task.is_done(job, path) {
            single_board::search(job, path, Folded::from_board(&board), &mut pending, task);
        }
        for (folded, _) in pending.drain(..) {
            let mut board = Board::EMPTY;
            folded.write(&mut board);
            stack.push(Node { board, job, path });
        }
    }
    // Nodes are left over for a single job alone, which the compiler can see in this order.
    if T::SINGLE_JOB && !stack.is_empty() {
        LaneSearch::<V>::new(0..0, stack).run(task);
    }
}
