//! One comparison: a value computed, the same by another way, and the one that it should be.

use std::fmt::Display;

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
    /// A value that is compared with nothing yet.
    pub(super) fn of(quantity: impl Display, key: impl Display, computed: impl Display) -> Self {
        Self {
            quantity: quantity.to_string(),
            key: key.to_string(),
            computed: computed.to_string(),
            again: None,
            published: None,
            verdict: Judgement::Equal,
            source: None,
        }
    }

    /// Beside a published value.
    pub(super) fn beside(self, published: impl Into<String>, source: impl Into<String>) -> Self {
        let source = Some(source.into()).filter(|source| !source.is_empty());
        Self { published: Some(published.into()), source, ..self }
    }

    /// Whether the values compare as they must.
    pub(crate) fn holds(&self) -> bool {
        self.verdict != Judgement::Differs
    }

    /// Whether all values that there are are equal.
    pub(super) fn judged(self) -> Self {
        let others = [&self.again, &self.published];
        let equal = others.into_iter().flatten().all(|other| *other == self.computed);
        let verdict = if equal { Judgement::Equal } else { Judgement::Differs };
        Self { verdict, ..self }
    }

    /// Whether values that need not be equal are as near as they must.
    pub(super) fn agreeing(self, near: bool) -> Self {
        let verdict = if near { Judgement::Agrees } else { Judgement::Differs };
        Self { verdict, ..self }
    }
}
