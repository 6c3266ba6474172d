//! What `skeletons` says of each orbit.

use serde::{Deserialize, Serialize};

use crate::report::ListedSkeleton;
use gridforest::skeleton::exhaustion::Exhaustion;
use gridforest::skeleton::judgement::Judgement;
use gridforest::skeleton::list::Orbit;
use gridforest::skeleton::rules::Rule;

/// A skeleton that carries no proper puzzle, and the rule that says so.
#[derive(Serialize, Deserialize)]
pub(super) struct ImpossibleRow {
    clues: usize,
    value: String,
    skeleton: String,
    orbit: String,
    rule: String,
}

/// A skeleton, and what it carries.
#[derive(Serialize, Deserialize)]
pub(super) struct JudgedRow {
    clues: usize,
    value: String,
    skeleton: String,
    orbit: String,
    carries: &'static str,
    reason: String,
}

impl ImpossibleRow {
    /// `None` where no rule decides.
    pub(super) fn of(orbit: &Orbit) -> Option<Self> {
        let rule = Rule::of(&orbit.skeleton)?;
        let listed = ListedSkeleton::of(orbit);
        Some(Self {
            clues: listed.clues,
            value: listed.value,
            skeleton: listed.skeleton,
            orbit: listed.orbit,
            rule: rule.to_string(),
        })
    }
}

impl JudgedRow {
    /// `nothing` by a rule or by exhaustion, `proper` or `minimal` with a puzzle that shows it, or
    /// `open`.
    pub(super) fn of(orbit: &Orbit, exhaustion: Option<&Exhaustion>) -> Self {
        let judgement = Judgement::of(&orbit.skeleton, exhaustion);
        let listed = ListedSkeleton::of(orbit);
        Self {
            clues: listed.clues,
            value: listed.value,
            skeleton: listed.skeleton,
            orbit: listed.orbit,
            carries: judgement.carries(),
            reason: judgement.reason(),
        }
    }
}
