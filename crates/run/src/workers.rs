//! The threads of a run: choosing the next block, and computing it.

use std::any::Any;
use std::cmp::Reverse;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::SyncSender;

use super::erased::{AnyJob, AnyPartial};
use super::stop::is_stop;
use super::{Block, BlockError, Stopped};

/// A result of a worker: the number of a block, and its partial result.
pub(super) type Computed = (u64, Result<AnyPartial, BlockError>);

/// The order in which blocks are begun.
pub(super) fn in_turn(
    job: &dyn AnyJob,
    missing: Vec<Range<u64>>,
    threads: usize,
) -> Box<dyn Iterator<Item = u64> + Send> {
    let blocks = missing.clone().into_iter().flatten();
    // More than one core, which are not enough to begin all blocks at once.
    if threads < 2 || blocks.clone().nth(threads).is_none() {
        return Box::new(blocks);
    }
    // Costs that aren't those of all blocks say nothing.
    let last = missing.last().map_or(0, |blocks| blocks.end);
    let Some(costs) = job.costs().filter(|costs| costs.len() as u64 >= last) else {
        return Box::new(blocks);
    };
    let mut blocks: Vec<u64> = blocks.collect();
    blocks.sort_by_key(|&block| Reverse(costs[block as usize]));
    Box::new(blocks.into_iter())
}

/// A worker: computes block after block, until none is left or the receiver is gone.
pub(super) fn work(
    job: &dyn AnyJob,
    seed: u64,
    blocks: &Mutex<Box<dyn Iterator<Item = u64> + Send>>,
    stopped: &impl Fn() -> bool,
    sender: &SyncSender<Computed>,
) {
    while !stopped() {
        let next = blocks.lock().expect("no one panics holding it").next();
        let Some(index) = next else { return };
        let block = Block::new(index, seed);
        let result = catch_unwind(AssertUnwindSafe(|| job.block(block)));
        let result = result.unwrap_or_else(|panic| match is_stop(&*panic) {
            true => Err(Stopped.into()),
            false => Err(format!("panicked: {}", message(&*panic)).into()),
        });
        if sender.send((index, result)).is_err() {
            return;
        }
    }
}

/// What a panic said.
pub(super) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Job, Plan, Runner};

    /// Nine blocks, the middle one the costliest.
    struct Priced;

    impl Job for Priced {
        type Partial = Vec<u64>;
        const NAME: &'static str = "priced";

        fn plan(&self) -> Plan {
            Plan::new(Self::NAME, 9)
        }

        fn block(&self, block: Block) -> Result<Vec<u64>, BlockError> {
            Ok(vec![block.index])
        }

        fn costs(&self) -> Option<Vec<u64>> {
            Some(vec![1, 2, 3, 4, 5, 4, 3, 2, 1])
        }
    }

    #[test]
    fn the_costliest_blocks_are_begun_first_where_cores_would_wait_for_them() {
        let begun = |missing: &[Range<u64>], threads| -> Vec<u64> {
            in_turn(&Priced, missing.to_vec(), threads).collect()
        };
        assert_eq!(begun(&[0..3, 5..9], 2), [5, 2, 6, 1, 7, 0, 8]);
        assert_eq!(begun(&[0..3, 5..9], 1), [0, 1, 2, 5, 6, 7, 8]);
        assert_eq!(begun(&[3..5, 8..9], 2), [4, 3, 8]);
        // The costs of nine blocks say nothing of a tenth.
        assert_eq!(begun(&[3..5, 8..10], 2), [3, 4, 8, 9]);
        let runner = Runner { threads: 2, ..Runner::default() };
        assert_eq!(runner.finish(&Priced).unwrap(), Vec::from_iter(0..9), "results stay in order");
    }
}
