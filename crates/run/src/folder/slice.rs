//! Some of a job's blocks as a job of their own: what a shard of a run folder computes.

use std::ops::Range;

use crate::{Block, BlockError, Job, Plan};

/// The blocks of a range: the same blocks, with the same randomness, counted from 0.
pub(super) struct Slice<'a, J> {
    job: &'a J,
    blocks: Range<u64>,
}

impl<'a, J: Job> Slice<'a, J> {
    pub(super) fn new(job: &'a J, blocks: Range<u64>) -> Self {
        Self { job, blocks }
    }
}

/// The plan of some blocks of a plan.
pub(super) fn plan_of(whole: &Plan, blocks: &Range<u64>) -> Plan {
    let part = format!("{}..{} of {}", blocks.start, blocks.end, whole.blocks);
    let mut plan = whole.clone().with("blocks", part);
    plan.blocks = blocks.end - blocks.start;
    plan
}

impl<J: Job> Job for Slice<'_, J> {
    type Partial = J::Partial;
    const NAME: &'static str = J::NAME;

    fn plan(&self) -> Plan {
        plan_of(&self.job.plan(), &self.blocks)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let index = self.blocks.start + block.index;
        self.job.block(Block { index, ..block })
    }

    fn costs(&self) -> Option<Vec<u64>> {
        let costs = self.job.costs()?;
        let blocks = self.blocks.start as usize..self.blocks.end as usize;
        Some(costs[blocks].to_vec())
    }
}
