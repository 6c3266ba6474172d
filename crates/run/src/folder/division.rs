//! How a plan's blocks are cut into shards of about the same cost.
//!
//! A shard is a range of blocks that follow each other, so that its results merge into one. Where
//! the job estimates what its blocks cost, the cuts are where the cost that has accumulated passes
//! i/N of all of it; otherwise the ranges are equally long.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{FolderError, Manifest, file_error};
use crate::write_atomically;

/// A shard: its number, its blocks, its cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its number, from 1.
    pub shard: u64,
    /// Its first block.
    pub start: u64,
    /// The block after its last.
    pub end: u64,
    /// The estimated cost of its blocks, relative to the other shards'; the number of blocks where
    /// nothing is known.
    pub cost: u64,
}

impl Piece {
    /// Its blocks.
    pub fn blocks(&self) -> Range<u64> {
        self.start..self.end
    }
}

/// Cuts blocks into at most `shards` shards; none of them is empty unless there is no block at all.
///
/// ```
/// use gridforest_run::folder::division;
/// let costs = [8, 1, 1, 1, 1, 4];
/// let cut = |pieces: Vec<gridforest_run::folder::Piece>| pieces.iter().map(|piece| piece.blocks()).collect::<Vec<_>>();
/// assert_eq!(cut(division(6, 2, Some(&costs))), [0..1, 1..6]);
/// assert_eq!(cut(division(6, 2, None)), [0..3, 3..6]);
/// assert_eq!(division(6, 100, None).len(), 6);
/// ```
pub fn division(blocks: u64, shards: u64, costs: Option<&[u64]>) -> Vec<Piece> {
    let shards = shards.clamp(1, blocks.max(1));
    match costs {
        Some(costs) if costs.len() as u64 == blocks && blocks > 0 => by_cost(costs, shards),
        _ => {
            let cut = |i: u64| (u128::from(blocks) * u128::from(i) / u128::from(shards)) as u64;
            let range = |shard| (shard, cut(shard - 1)..cut(shard));
            let pieces = (1..=shards).map(range);
            pieces
                .map(|(shard, range)| piece(shard, range.clone(), range.end - range.start))
                .collect()
        }
    }
}

fn piece(shard: u64, blocks: Range<u64>, cost: u64) -> Piece {
    Piece { shard, start: blocks.start, end: blocks.end, cost }
}

/// Each shard ends where the cost so far is nearest to its share of the whole, and leaves a block
/// to each that follows.
fn by_cost(costs: &[u64], shards: u64) -> Vec<Piece> {
    let all: u128 = costs.iter().map(|&cost| u128::from(cost)).sum();
    let (mut start, mut before) = (0_usize, 0_u128);
    let mut pieces = Vec::new();
    for shard in 1..=shards {
        let last = costs.len() - (shards - shard) as usize;
        let (mut end, mut cost) = (start + 1, u128::from(costs[start]));
        // Doubled, so that a half is a whole number: another block is taken while its middle is
        // within the share.
        let within = |cost: u128, next: u64| {
            (2 * (before + cost) + u128::from(next)) * u128::from(shards)
                <= 2 * all * u128::from(shard)
        };
        while end < last && (shard == shards || within(cost, costs[end])) {
            cost += u128::from(costs[end]);
            end += 1;
        }
        let told = u64::try_from(cost).unwrap_or(u64::MAX);
        pieces.push(piece(shard, start as u64..end as u64, told));
        (start, before) = (end, before + cost);
    }
    pieces
}

const NAME: &str = "shards.ndjson";

pub(super) fn write(folder: &Path, pieces: &[Piece]) -> Result<(), FolderError> {
    let path = folder.join(NAME);
    let written = write_atomically(&path, |file| {
        pieces.iter().try_for_each(|piece| {
            serde_json::to_writer(&mut *file, piece)?;
            writeln!(file)
        })
    });
    written.map_err(|error: io::Error| file_error(&path, error))
}

/// Reads the shards, which must be those of the manifest: all blocks, each once.
pub(super) fn read(folder: &Path, manifest: &Manifest) -> Result<Vec<Piece>, FolderError> {
    let path = folder.join(NAME);
    let text = fs::read_to_string(&path).map_err(|error| file_error(&path, error))?;
    let damaged = |reason: String| FolderError::Damaged { path: path.clone(), reason };
    let pieces: Result<Vec<Piece>, _> = text.lines().map(serde_json::from_str).collect();
    let pieces = pieces.map_err(|error| damaged(error.to_string()))?;
    let (mut next, mut number) = (0, 0);
    for piece in &pieces {
        number += 1;
        if piece.shard != number || piece.start != next || piece.end < piece.start {
            return Err(damaged(format!("shard {number} isn't where it must be")));
        }
        next = piece.end;
    }
    if next != manifest.plan.blocks || number != manifest.shards {
        return Err(damaged("its shards aren't all of the plan's blocks".to_owned()));
    }
    Ok(pieces)
}
