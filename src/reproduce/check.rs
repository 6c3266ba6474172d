//! One comparison: a value computed, the same by another way, and the one that it should be.

use serde::{Deserialize, Serialize};

/// How many standard errors values with errors may be apart: by chance they are further apart with
/// the probability [`normal_tail`](gridforest::stats::normal_tail)`(4)`, once in 16,000 times.
pub(super) const BOUND: f64 = 4.0;

/// How the values of a check compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Judgement {
    /// All that there are are equal.
    Equal,
    /// They are as near as their errors say.
    Agrees,
    /// Two of them differ.
    Differs,
}

/// A value computed, beside what it should be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Check {
    /// What is counted.
    pub quantity: String,
    /// For which shape, class or number of clues.
    pub key: String,
    /// The value computed.
    pub computed: String,
    /// The same by an independent way, where there is one.
    pub again: Option<String>,
    /// The value that it is compared with, where there is one: published, or of another method or
    /// run.
    pub published: Option<String>,
    /// How they compare.
    pub verdict: Judgement,
    /// Where that value stands, or what it is.
    pub source: Option<String>,
}

impl Check {
    /// Whether the values compare as they must.
    pub(crate) fn holds(&self) -> bool {
        self.verdict != Judgement::Differs
    }

    /// Whether all values that there are are equal.
    pub(super) fn judge(&mut self) {
        let mut others = [&self.again, &self.published].into_iter().flatten();
        let equal = others.all(|other| *other == self.computed);
        self.verdict = if equal { Judgement::Equal } else { Judgement::Differs };
    }
}
