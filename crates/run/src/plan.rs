//! What is to be computed: plans.
//!
//! A plan's hash is the SHA-256 of a canonical encoding: a title that carries the encoding's
//! version, then every field in a fixed order, each text preceded by its length, so that no two
//! plans share an encoding. Parameters are kept as text, sorted by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::hash::hex;

/// The title of the canonical encoding; a new one is another hash for every plan.
const ENCODING: &str = "gridforest plan 1";

/// What is to be computed: everything that a result depends on, and nothing else.
///
/// ```
/// use gridforest_run::Plan;
/// let plan = Plan::new("estimate queens", 1000).with("n", 20).with("sweeps", 5000).seeded(7);
/// assert_eq!(plan.hash(), plan.clone().hash());
/// assert_ne!(plan.hash(), plan.clone().seeded(8).hash());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The name of the job.
    pub job: String,
    /// Its parameters as text, by name.
    pub parameters: BTreeMap<String, String>,
    /// The seed of its random streams; 0 where there is nothing random.
    pub seed: u64,
    /// The number of blocks the work is cut into.
    pub blocks: u64,
}

/// A field of two plans that isn't the same, as text; empty where a plan lacks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// `job`, `seed`, `blocks`, or the name of a parameter.
    pub field: String,
    /// Its value in the plan found.
    pub found: String,
    /// Its value in the plan wanted.
    pub expected: String,
}

impl Plan {
    /// A plan without parameters, of seed 0.
    pub fn new(job: impl Into<String>, blocks: u64) -> Self {
        Self { job: job.into(), parameters: BTreeMap::new(), seed: 0, blocks }
    }

    /// The same plan with a parameter set.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl fmt::Display) -> Self {
        self.parameters.insert(name.into(), value.to_string());
        self
    }

    /// A parameter, read from its text.
    pub fn parameter<T: FromStr>(&self, name: &str) -> Option<T> {
        self.parameters.get(name)?.parse().ok()
    }

    /// The same plan with another seed.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The name of the plan: 64 hexadecimal digits, the same for ever and on every machine.
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        let mut text = |text: &str| {
            hasher.update((text.len() as u64).to_le_bytes());
            hasher.update(text);
        };
        text(ENCODING);
        text(&self.job);
        for (name, value) in &self.parameters {
            text(name);
            text(value);
        }
        // The fields after the list have a fixed length: its end can't be mistaken.
        hasher.update(self.seed.to_le_bytes());
        hasher.update(self.blocks.to_le_bytes());
        hex(&hasher.finalize())
    }

    /// What another plan, the one wanted, has otherwise: empty when they are the same.
    pub fn differences(&self, expected: &Self) -> Vec<Difference> {
        let fixed = |plan: &Self| {
            [
                ("job", plan.job.clone()),
                ("seed", plan.seed.to_string()),
                ("blocks", plan.blocks.to_string()),
            ]
        };
        let fixed = fixed(self).into_iter().zip(fixed(expected));
        let fixed = fixed.map(|((field, found), (_, wanted))| (field.to_owned(), found, wanted));
        let names: BTreeSet<_> =
            (self.parameters.keys()).chain(expected.parameters.keys()).collect();
        let parameters = names.into_iter().map(|name| {
            let value = |plan: &Self| plan.parameters.get(name).cloned().unwrap_or_default();
            (name.clone(), value(self), value(expected))
        });
        (fixed.chain(parameters))
            .filter(|(_, found, expected)| found != expected)
            .map(|(field, found, expected)| Difference { field, found, expected })
            .collect()
    }
}

impl Difference {
    /// All that differs, in a line: digests, which say nothing to a reader, only where nothing else
    /// does.
    pub(crate) fn list(differences: &[Self]) -> String {
        let is_digest = |one: &&Self| one.found.contains("sha256 ");
        let (digests, others): (Vec<_>, Vec<_>) = differences.iter().partition(is_digest);
        let said = if others.is_empty() { digests } else { others };
        said.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// `field found (expected wanted)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |text: &str| match text {
            "" => "none".to_owned(),
            _ => text.to_owned(),
        };
        let (found, expected) = (or_none(&self.found), or_none(&self.expected));
        write!(f, "{} {found} (wanted: {expected})", self.field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_pinned() {
        // Taken with another SHA-256 over the encoding written out by hand. Files rest on it.
        let plan = Plan::new("job", 10).with("b", 2).with("a", "x").seeded(7);
        assert_eq!(plan.hash(), "e41572179fec184136e049ba87499146aea649e9dfdafae5ea14e572a4a9bbfa");
    }

    #[test]
    fn plans_that_read_alike_differ_in_hash() {
        let plans = [
            Plan::new("a", 1),
            Plan::new("a", 2),
            Plan::new("a", 1).seeded(2),
            Plan::new("a", 1).with("b", "c"),
            Plan::new("a", 1).with("b", "").with("c", ""),
            Plan::new("ab", 1).with("", "c"),
            Plan::new("a", 1).with("bc", ""),
        ];
        let hashes: BTreeSet<_> = plans.iter().map(Plan::hash).collect();
        assert_eq!(hashes.len(), plans.len());
    }

    #[test]
    fn differences_name_every_field_that_differs() {
        let found = Plan::new("a", 10).with("n", 8).with("old", 1);
        let expected = Plan::new("a", 10).with("n", 9).with("new", 2).seeded(5);
        let texts: Vec<_> =
            (found.differences(&expected).iter()).map(Difference::to_string).collect();
        assert_eq!(
            texts,
            [
                "seed 0 (wanted: 5)", "n 8 (wanted: 9)", "new none (wanted: 2)",
                "old 1 (wanted: none)"
            ]
        );
        assert_eq!(found.differences(&found), []);
        let [one, other] = [8, 9].map(|n| Plan::new("a", 1).with("of", format!("sha256 {n}")));
        let digests = one.differences(&other);
        assert_eq!(Difference::list(&digests), "of sha256 8 (wanted: sha256 9)");
        let other = other.with("n", 1);
        assert_eq!(Difference::list(&one.differences(&other)), "n none (wanted: 1)");
    }
}
