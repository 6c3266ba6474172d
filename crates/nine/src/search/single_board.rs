//! Depth-first search of one board at a time, folded into nine vectors.
//!
//! A board at a fixpoint of propagation branches: the child in which the literal holds is searched
//! next, the other waits on a stack. It is the tree that the lanes search, one node after another,
//! in the order of the paths; the solutions are reported with the path of the node that the search
//! began with.

use super::attempt::Attempt;
use super::hall;
use super::path::Path;
use super::task::Task;
use crate::board::{Board, Symbols};
use crate::kernel::folded::{Folded, Status};
use crate::kernel::lanes::Square;

/// The nodes of one job that wait, the next one last, with their paths.
pub(super) type Pending<V> = Vec<(Folded<V>, Path)>;

/// A single job is left to the lanes after this number of branchings, once it has a solution.
const BRANCHINGS_ALONE: u32 = 64;

/// The initial capacity of the stack, in nodes.
const DEPTH: usize = 24;

/// Searches a board, then those that wait, until the job is done or none is left; or, of a single
/// job, until the lanes should have what waits. A dive keeps one child of each branching.
///
/// Whether a solution may have been missed, because a dive dropped a child.
#[inline(always)]
pub(super) fn search<V: Square, T: Task>(
    job: u32,
    path: Path,
    attempt: Attempt,
    first: Folded<V>,
    pending: &mut Pending<V>,
    task: &mut T,
) -> bool {
    let (mut board, mut here) = (first, path);
    let mut configurations = [[V::splat(0); 2]; 2];
    let mut out = Board::EMPTY;
    let mut symbols = Symbols::NONE;
    // A board is never at a fixpoint in its first round, whatever the configurations of the board
    // before it.
    let mut fresh = true;
    let (mut branchings, mut solutions) = (0, 0);
    let mut incomplete = false;
    loop {
        let status = board.round(&mut configurations);
        let is_leaf = match status {
            Status::Contradiction => true,
            Status::Solved => {
                if task.reads_symbols() {
                    board.write(&mut out);
                    out.symbols(&mut symbols);
                }
                task.solved(job, path, symbols.cells());
                solutions += 1;
                if task.is_done(job, path) {
                    pending.clear();
                    return false;
                }
                true
            }
            Status::Fixpoint if !fresh && !task.branches() => {
                board.write(&mut out);
                task.take_open(job, &out);
                true
            }
            Status::Fixpoint if !fresh && hall::is_due(here) && violates_hall(&board) => true,
            Status::Fixpoint if !fresh && attempt != Attempt::Exhaustive => {
                let last = attempt == Attempt::SecondDive;
                if let Some(literal) = Folded::branch(&configurations, last) {
                    board.assume(&literal, true);
                    incomplete = true;
                }
                false
            }
            Status::Fixpoint if !fresh => {
                if let Some(literal) = Folded::branch(&configurations, false) {
                    task.count_branching(job);
                    branchings += 1;
                    if pending.capacity() == 0 {
                        pending.reserve(DEPTH);
                    }
                    let children = here.children().unwrap_or([here; 2]);
                    here = children[0];
                    pending.push((board, children[1]));
                    let (other, _) = pending.last_mut().expect("just pushed");
                    other.assume(&literal, false);
                    board.assume(&literal, true);
                    let many = branchings >= BRANCHINGS_ALONE && solutions > 0;
                    if T::SINGLE_JOB && many && task.spreads() {
                        pending.push((board, here));
                        return false;
                    }
                }
                false
            }
            _ => false,
        };
        fresh = is_leaf;
        if is_leaf {
            let Some(next) = pending.pop() else {
                return incomplete;
            };
            (board, here) = next;
        }
    }
}

/// [`hall::violates_hall`] of a folded board.
#[cold]
fn violates_hall<V: Square>(board: &Folded<V>) -> bool {
    let mut out = Board::EMPTY;
    board.write(&mut out);
    hall::violates_hall(&out)
}
