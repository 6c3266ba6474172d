//! The classes of 2x4, counted as a job.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::halves::EightHalves;
use crate::run::{Block, BlockError, Job, Plan};

/// Counts the classes of 2x4 by half, without the table: a block is a few halves.
#[derive(Debug, Clone)]
pub struct EightCatalogueJob {
    halves: EightHalves,
}

/// The halves of a block.
pub(super) const BLOCK: usize = 64;

impl Default for EightCatalogueJob {
    /// The count of all halves.
    fn default() -> Self {
        Self { halves: EightHalves::new() }
    }
}

impl Job for EightCatalogueJob {
    /// The number of classes by half, and by the order of the stabiliser.
    type Partial = (Vec<u32>, BTreeMap<u64, u64>);
    const NAME: &'static str = "catalogue_2x4";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.halves.list.len().div_ceil(BLOCK) as u64)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let start = block.index as usize * BLOCK;
        let end = self.halves.list.len().min(start + BLOCK);
        let (mut counts, mut by_stabiliser) = (Vec::new(), BTreeMap::new());
        for half in start..end {
            let mut count = 0;
            let _ = self.halves.complete(half, |_, stabiliser| {
                count += 1;
                *by_stabiliser.entry(stabiliser).or_default() += 1;
                ControlFlow::<()>::Continue(())
            });
            counts.push(count);
        }
        Ok((counts, by_stabiliser))
    }
}
