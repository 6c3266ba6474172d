//! One comparison: a value computed, the same by another way, and the published one.

use std::fmt::Display;

use serde::Serialize;

use super::published;
use crate::report::Row;

/// How the values of a check compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// All that there are are equal.
    Equal,
    /// Two of them differ.
    Differs,
}

/// A value computed, beside what it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What is counted.
    pub quantity: String,
    /// For which shape, class or number of clues.
    pub key: String,
    /// The value computed.
    pub computed: String,
    /// The same by an independent way, where there is one.
    pub again: Option<String>,
    /// The published value, where there is one.
    pub published: Option<String>,
    /// How they compare.
    pub verdict: Judgement,
    /// Where the published value stands.
    pub source: Option<String>,
}

impl Row for Check {
    const COLUMNS: &'static [&'static str] = &[
        "quantity",
        "key",
        "computed",
        "again",
        "published",
        "verdict",
        "source",
    ];
}

impl Check {
    /// Compares a computed value with the published value of that quantity and key.
    ///
    /// # Panics
    /// When nothing is published under that name: a check that can't fail is none.
    pub fn against_published(
        quantity: &str,
        key: impl Display,
        computed: impl Display,
        again: Option<String>,
    ) -> Self {
        let key = key.to_string();
        let row = published::get(quantity, &key);
        let row = row.unwrap_or_else(|| panic!("papers/published.csv has no {quantity} {key}"));
        let mut check = Self::new(quantity, key, computed, again);
        check.published = Some(row.value.clone());
        check.source = Some(row.source.clone());
        check.judge()
    }

    /// Compares a computed value with the same value by an independent way.
    pub fn two_ways(
        quantity: &str,
        key: impl Display,
        computed: impl Display,
        again: impl Display,
    ) -> Self {
        Self::new(quantity, key.to_string(), computed, Some(again.to_string())).judge()
    }

    /// Whether the values compare as they must.
    pub fn holds(&self) -> bool {
        self.verdict == Judgement::Equal
    }

    fn new(quantity: &str, key: String, computed: impl Display, again: Option<String>) -> Self {
        Self {
            quantity: quantity.to_owned(),
            key,
            computed: computed.to_string(),
            again,
            published: None,
            verdict: Judgement::Equal,
            source: None,
        }
    }

    fn judge(mut self) -> Self {
        let others = [&self.again, &self.published];
        let differs = others
            .into_iter()
            .flatten()
            .any(|other| *other != self.computed);
        self.verdict = if differs {
            Judgement::Differs
        } else {
            Judgement::Equal
        };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_fails_when_any_value_differs() {
        let verdict = |computed: &str, again: Option<&str>| {
            Check::against_published("queens", 8, computed, again.map(str::to_owned)).verdict
        };
        assert_eq!(verdict("92", None), Judgement::Equal);
        assert_eq!(verdict("92", Some("92")), Judgement::Equal);
        assert_eq!(verdict("93", None), Judgement::Differs);
        assert_eq!(verdict("92", Some("93")), Judgement::Differs);
        assert_eq!(Check::two_ways("a", 1, 2, 3).verdict, Judgement::Differs);
        assert_eq!(Check::two_ways("a", 1, 2, 2).verdict, Judgement::Equal);
    }
}
