//! The results of a plan's shards, made one.

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use thiserror::Error;

use super::{CheckpointError, Merge, Part, Plan, Shard};

/// Why the results of shards don't make one result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A file can't be used: unreadable, corrupt, of another plan, …
    #[error(transparent)]
    File(#[from] CheckpointError),
    /// A shard was stopped before it was finished.
    #[error("{}: shard {shard} is unfinished, with {done} of {total} blocks: resume it first", path.display())]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// Its shard.
        shard: Shard,
        /// The number of finished blocks.
        done: u64,
        /// The number of the shard's blocks.
        total: u64,
    },
    /// Two files hold the same blocks.
    #[error("{} and {} overlap: shards {} and {}", first.0.display(), second.0.display(), first.1, second.1)]
    Overlap {
        /// A file and its shard.
        first: (PathBuf, Shard),
        /// The other file and its shard.
        second: (PathBuf, Shard),
    },
    /// Blocks are in none of the files.
    #[error("missing: {}", missing(blocks, shards))]
    Missing {
        /// The ranges of blocks, numbered from 0.
        blocks: Vec<Range<u64>>,
        /// The shards that hold them, when all the files are of one division into shards.
        shards: Vec<Shard>,
    },
}

fn missing(blocks: &[Range<u64>], shards: &[Shard]) -> String {
    let list = |texts: Vec<String>| texts.join(", ");
    match shards {
        [] => {
            let ranges = blocks.iter().map(|b| match b.end - b.start {
                1 => b.start.to_string(),
                _ => format!("{} to {}", b.start, b.end - 1),
            });
            format!("blocks {}", list(ranges.collect()))
        }
        _ => format!("shards {}", list(shards.iter().map(Shard::to_string).collect())),
    }
}

/// Joins the finished shards of a plan, whose files are given in any order, into the whole.
///
/// It equals what a single run yields, and its [file](Part::save) is the same to the byte. One
/// shard is read at a time. The files needn't be of one division into shards, as long as every
/// block is in exactly one of them. [`peek`](super::peek) reads the plan of a file.
///
/// # Errors
/// [`MergeError`] names the files or shards that are foreign, unfinished, overlapping or missing.
pub fn merge_files<P: Merge + DeserializeOwned>(
    plan: &Plan,
    files: &[impl AsRef<Path>],
) -> Result<Part<P>, MergeError> {
    let mut whole = Part::new(plan.clone(), Shard::WHOLE);
    let mut taken = Taken::default();
    for path in files.iter().map(AsRef::as_ref) {
        let part = Part::<P>::load(path, plan, None)?;
        let (shard, range) = (part.shard(), part.range());
        taken.add(path, shard, plan.blocks)?;
        let result = part.into_result().map_err(|part| MergeError::Unfinished {
            path: path.to_owned(),
            shard,
            done: part.done(),
            total: part.total(),
        })?;
        let inserted = whole.insert(range, result);
        assert!(inserted, "a range that overlaps no other can be inserted");
    }
    taken.check(whole.missing(), plan.blocks)?;
    Ok(whole)
}

/// The files that were merged, with their shards.
#[derive(Default)]
struct Taken {
    files: Vec<(PathBuf, Shard)>,
}

impl Taken {
    /// Adds a file whose blocks must be in none of the others.
    fn add(&mut self, path: &Path, shard: Shard, blocks: u64) -> Result<(), MergeError> {
        let range = shard.range(blocks);
        let overlaps = |(_, other): &&(PathBuf, Shard)| {
            let other = other.range(blocks);
            range.start.max(other.start) < range.end.min(other.end)
        };
        let second = (path.to_owned(), shard);
        if let Some(first) = self.files.iter().find(overlaps) {
            let first = first.clone();
            return Err(MergeError::Overlap { first, second });
        }
        self.files.push(second);
        Ok(())
    }

    /// An error if blocks are missing.
    fn check(&self, missing: Vec<Range<u64>>, blocks: u64) -> Result<(), MergeError> {
        if missing.is_empty() {
            return Ok(());
        }
        Err(MergeError::Missing { shards: absent(&missing, &self.files, blocks), blocks: missing })
    }
}

/// The shards that hold the missing blocks, where the files at hand have one division in common.
fn absent(missing: &[Range<u64>], taken: &[(PathBuf, Shard)], blocks: u64) -> Vec<Shard> {
    let mut divisions = taken.iter().map(|(_, shard)| shard.of());
    let Some(of) = divisions.next().filter(|&of| divisions.all(|other| other == of)) else {
        return Vec::new();
    };
    (1..=of)
        .filter_map(|index| Shard::new(index, of).ok())
        .filter(|shard| missing.iter().any(|gap| gap.contains(&shard.range(blocks).start)))
        .filter(|shard| !shard.range(blocks).is_empty())
        .collect()
}
