//! The search of one board at a time, folded.
//!
//! A stuck board is split in two; the half in which the literal holds goes on, the other waits on a
//! stack. It is the tree that `engine.rs` searches, one board after another, in the order of their
//! paths: solutions here are told the path of the board that the search began with.

use super::board::{Board, Symbols};
use super::engine::Work;
use super::folded::{Folded, Left};
use super::lanes::Square;
use super::overfull;
use super::path::Path;

/// The halves of one job's boards that wait for their turn, the last first, with their paths.
pub(super) type Halves<V> = Vec<(Folded<V>, Path)>;

/// A job that may spread is left to the lanes after so many splits, once it has a solution.
const PATIENCE: u32 = 64;

/// How deep the stack is made before it has to grow.
const DEPTH: usize = 24;

/// Searches a board, then those that wait, until the job is done or none is left; or, where the
/// job may spread, until the lanes should have what waits.
#[inline(always)]
pub(super) fn search<V: Square, W: Work>(
    job: u32,
    path: Path,
    first: Folded<V>,
    waiting: &mut Halves<V>,
    work: &mut W,
) {
    let (mut board, mut here) = (first, path);
    let mut ways = [[V::splat(0); 2]; 2];
    let mut out = Board::EMPTY;
    let mut symbols = Symbols::NONE;
    // A board is never stuck in its first round, whatever the ways of the one before it.
    let mut fresh = true;
    let (mut splits, mut solutions) = (0, 0);
    loop {
        let left = board.round(&mut ways);
        let over = match left {
            Left::Contradiction => true,
            Left::Solved => {
                if W::LOOKS {
                    board.write(&mut out);
                    out.symbols(&mut symbols);
                }
                work.solved(job, path, symbols.cells());
                solutions += 1;
                if work.is_done(job, path) {
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
            Left::Stuck if !fresh && overfull::is_due(here) && is_overfull(&board) => true,
            Left::Stuck if !fresh => {
                if let Some(split) = Folded::split(&ways) {
                    work.split(job);
                    splits += 1;
                    if waiting.capacity() == 0 {
                        waiting.reserve(DEPTH);
                    }
                    let halves = here.split().unwrap_or([here; 2]);
                    here = halves[0];
                    waiting.push((board, halves[1]));
                    let (other, _) = waiting.last_mut().expect("just pushed");
                    other.assume(&split, false);
                    board.assume(&split, true);
                    if W::SPREADS && splits >= PATIENCE && solutions > 0 {
                        waiting.push((board, here));
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
            (board, here) = next;
        }
    }
}

/// [`overfull::is_overfull`] of a folded board.
#[cold]
fn is_overfull<V: Square>(board: &Folded<V>) -> bool {
    let mut out = Board::EMPTY;
    board.write(&mut out);
    overfull::is_overfull(&out)
}
