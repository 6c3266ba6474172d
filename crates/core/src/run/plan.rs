//! What is to be computed, and how it is cut: plans and shards.
//!
//! A plan's hash is the SHA-256 of a canonical encoding: a title that carries the encoding's
//! version, then every field in a fixed order, each text preceded by its length, so that no two
//! plans share an encoding. Parameters are kept as text, sorted by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroU64;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::hash::hex;

/// The title of the canonical encoding; a new one is another hash for every plan.
const ENCODING: &str = "gridforest plan 1";

/// What is to be computed: everything that a result depends on, and nothing else.
///
/// ```
/// use gridforest::run::Plan;
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

/// One of the equal contiguous ranges into which a plan's blocks are cut; written `index/of`, from 1.
///
/// ```
/// use gridforest::run::Shard;
/// let shards = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().unwrap());
/// assert_eq!(shards.map(|shard| shard.range(10)), [0..3, 3..6, 6..10]);
/// assert_eq!("4/3".parse::<Shard>().unwrap_err().to_string(), "'4/3' is no shard: there are 3, from 1/3 to 3/3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Shard {
    index: NonZeroU64,
    of: NonZeroU64,
}

/// Why a text is not a shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// Not of the form `index/of`, or a number in it is 0 or too large.
    #[error("'{}' is no shard: 2/5 is the second of five", .0.escape_debug())]
    Form(String),
    /// The index is above the number of shards.
    #[error("'{index}/{of}' is no shard: there are {of}, from 1/{of} to {of}/{of}")]
    Index {
        /// The index given.
        index: u64,
        /// The number of shards.
        of: u64,
    },
}

impl Shard {
    /// The whole of a plan: 1/1.
    pub const WHOLE: Self = Self { index: NonZeroU64::MIN, of: NonZeroU64::MIN };

    /// Shard number `index`, from 1, of `of`.
    ///
    /// # Errors
    /// [`ShardError`] when either is 0 or the index is above the number of shards.
    pub fn new(index: u64, of: u64) -> Result<Self, ShardError> {
        match (NonZeroU64::new(index), NonZeroU64::new(of)) {
            (Some(_), Some(_)) if index > of => Err(ShardError::Index { index, of }),
            (Some(index), Some(of)) => Ok(Self { index, of }),
            _ => Err(ShardError::Form(format!("{index}/{of}"))),
        }
    }

    /// Which of the shards it is, from 1.
    pub fn index(&self) -> u64 {
        self.index.get()
    }

    /// The number of shards.
    pub fn of(&self) -> u64 {
        self.of.get()
    }

    /// Its blocks among all the blocks of a plan.
    ///
    /// The ranges of shards 1/k to k/k follow each other, cover every block, and differ in length
    /// by at most one; some are empty when there are more shards than blocks.
    pub fn range(&self, blocks: u64) -> Range<u64> {
        let cut =
            |index: u64| (u128::from(blocks) * u128::from(index) / u128::from(self.of())) as u64;
        cut(self.index() - 1)..cut(self.index())
    }
}

impl TryFrom<(u64, u64)> for Shard {
    type Error = ShardError;

    fn try_from((index, of): (u64, u64)) -> Result<Self, ShardError> {
        Self::new(index, of)
    }
}

impl From<Shard> for (u64, u64) {
    fn from(shard: Shard) -> Self {
        (shard.index(), shard.of())
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let form = || ShardError::Form(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(form)?;
        let number = |part: &str| part.parse().map_err(|_| form());
        Self::new(number(index)?, number(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn shards_partition_the_blocks_evenly(blocks in prop_oneof![0u64..50, any::<u64>()], of in 1u64..40) {
            let mut next = 0;
            for index in 1..=of {
                let range = Shard::new(index, of).unwrap().range(blocks);
                prop_assert_eq!(range.start, next);
                prop_assert!((blocks / of..=blocks.div_ceil(of)).contains(&(range.end - range.start)));
                next = range.end;
            }
            prop_assert_eq!(next, blocks);
        }

        #[test]
        fn shards_are_read_as_they_are_written(index in 1u64.., of in 1u64..) {
            if let Ok(shard) = Shard::new(index, of) {
                prop_assert_eq!(shard.to_string().parse(), Ok(shard));
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "1", "/", "0/3", "1/0", "a/b", "1/2/3", "-1/2", "1/99999999999999999999"] {
            let form = ShardError::Form(text.to_owned());
            assert_eq!(text.parse::<Shard>(), Err(form));
        }
    }

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
                "seed 0 (wanted: 5)",
                "n 8 (wanted: 9)",
                "new none (wanted: 2)",
                "old 1 (wanted: none)"
            ]
        );
        assert_eq!(found.differences(&found), []);
    }
}
