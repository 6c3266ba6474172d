//! The choice between lanes and single boards.

use super::attempt::Attempt;
use super::lanes::LaneSearch;
use super::node::Node;
use super::path::Path;
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
    if !T::SINGLE_JOB && (T::FURTHER || jobs.len() > V::SINGLE_BOARDS) {
        left = LaneSearch::<V>::new(std::mem::take(&mut jobs), Vec::new()).run(task);
    }
    // The search of single boards knows no further sets.
    if T::FURTHER {
        return;
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
        // The lanes dive first, and the solution that is read should be theirs.
        let dives = path == Path::ROOT && task.takes_any_solution() && task.reads_symbols();
        let attempts = [Attempt::FirstDive, Attempt::SecondDive, Attempt::Exhaustive];
        for attempt in attempts.into_iter().skip(if dives { 0 } else { 2 }) {
            let board = Folded::from_board(&board);
            if task.is_done(job, path)
                || !single_board::search(job, path, attempt, board, &mut pending, task)
            {
                break;
            }
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
