//! The search of one board at a time, folded.
//!
//! A stuck board is split in two; the half in which the literal holds goes on, the other waits on a
//! stack. It is the tree that `engine.rs` searches, in the same order, one board after another.

use super::board::Board;
use super::engine::Work;
use super::folded::{Folded, Left};
use super::lanes::Square;

/// The boards of one job that wait for their turn, the last first.
pub(super) type Waiting<V> = Vec<Folded<V>>;

/// A job that may spread is left to the lanes after so many splits, once it has a solution.
const PATIENCE: u32 = 64;

/// How deep the stack is made before it has to grow.
const DEPTH: usize = 24;

/// Searches a board, then those that wait, until the job is done or none is left; or, where the
/// job may spread, until the lanes should have what waits.
#[inline(always)]
pub(super) fn search<V: Square, W: Work>(
    job: u32,
    first: Folded<V>,
    waiting: &mut Waiting<V>,
    work: &mut W,
) {
    let mut board = first;
    let mut ways = [[V::splat(0); 2]; 2];
    let mut out = Board::EMPTY;
    // A board is never stuck in its first round, whatever the ways of the one before it.
    let mut fresh = true;
    let (mut splits, mut solutions) = (0, 0);
    loop {
        let left = board.round(&mut ways);
        let over = match left {
            Left::Contradiction => true,
            Left::Full if board.is_complete() => {
                if W::LOOKS {
                    board.write(&mut out);
                }
                work.solved(job, &out);
                solutions += 1;
                if work.is_done(job) {
                    waiting.clear();
                    return;
                }
                true
            }
            Left::Stuck if !fresh && !W::SEARCHES => {
                board.write(&mut out);
                work.left_open(job, &out);
                true
            }
            Left::Stuck if !fresh => {
                if let Some(split) = Folded::split(&ways) {
                    work.split(job);
                    splits += 1;
                    if waiting.capacity() == 0 {
                        waiting.reserve(DEPTH);
                    }
                    waiting.push(board);
                    let other = waiting.last_mut().expect("just pushed");
                    other.assume(&split, false);
                    board.assume(&split, true);
                    if W::SPREADS && splits >= PATIENCE && solutions > 0 {
                        waiting.push(board);
                        return;
                    }
                }
                false
            }
            _ => false,
        };
        fresh = over;
        if over {
            let Some(next) = waiting.pop() else { return };
            board = next;
        }
    }
}
