//! What a task is wanted for: what it may choose for itself, and what is given.

use anyhow::Result;

use super::usage::OrUsage as _;
use gridforest::run::Plan;

/// What a task is wanted for.
#[derive(Debug)]
pub(in crate::cli) enum Purpose {
    /// To be run here: from the beginning, or from the checkpoint of this plan.
    Here(Option<Plan>),
    /// To be divided into shards.
    Dividing,
    /// To compute or to merge shards of this plan.
    Shards(Plan),
}

impl Purpose {
    /// The plan that was begun, if there is one: what wasn't asked for in so many words goes on as
    /// it was begun.
    pub(in crate::cli) fn begun(&self) -> Option<Plan> {
        match self {
            Self::Here(plan) => plan.clone(),
            Self::Dividing => None,
            Self::Shards(plan) => Some(plan.clone()),
        }
    }

    /// Refuses to divide work whose amount each machine would choose by its own clock.
    pub(in crate::cli) fn refuse_time(&self, by_time: bool, instead: &str) -> Result<()> {
        match self {
            Self::Dividing if by_time => Err(format!(
                "how much there is to do would depend on each machine's speed: give {instead}, the same to all"
            ))
            .or_usage("--shards"),
            _ => Ok(()),
        }
    }
}
