//! The choices in the second band divided into blocks, each with the choices in the first that may
//! go with some of it.
//!
//! A set in the two bands parts the second choices into those that hit it and those that miss it.
//! With the latter goes no first choice that misses it too. So each part is divided on its own, by
//! the set that rules out most of its pairs, until it is a block. A block of second choices that
//! miss the same few sets is left with few first choices.

use std::ops::Range;

use super::rows::{BITS, hitting, intersect, is_empty, ones, transposed};

/// How many sets may divide, the first ones: measured.
const DIVIDING: usize = 48;

/// By how many members of a part it is estimated how many miss a set.
const SAMPLE: usize = 32;

/// Members of the second list, and the first choices that miss no set that all of these miss, as
/// far as the division knows.
pub(super) struct Block {
    /// [`BITS`] at most, their places in the list.
    pub(super) members: Range<usize>,
    /// A bit for each first choice.
    pub(super) choices: Vec<u64>,
}

/// A set that may divide.
struct Dividing {
    /// Its cells in the second band.
    second: u32,
    /// The first choices that hit it.
    hitting: Vec<u64>,
}

/// Divides the members of the second list, which change places, by sets as what they have in the
/// first and in the second band. Blocks with which no first choice goes are left out.
/// Inlined, so that it is compiled for the vectors of the machine where its caller is.
#[inline(always)]
pub(super) fn divide(sets: &[(u32, u32)], choices: &[u32], members: &mut [u32]) -> Vec<Block> {
    let mut dividing: Vec<Dividing> = Vec::new();
    for &(_, second) in &sets[..sets.len().min(DIVIDING)] {
        dividing.push(Dividing { second, hitting: Vec::new() });
    }
    let mut all = Vec::new();
    for choices in choices.chunks(BITS) {
        let cells = transposed(choices);
        for (set, dividing) in sets.iter().zip(&mut dividing) {
            dividing.hitting.extend_from_slice(&hitting(&cells, set.0));
        }
        all.extend_from_slice(&ones(choices.len()));
    }
    let mut parts = vec![Block { members: 0..members.len(), choices: all }];
    let mut blocks = Vec::new();
    while let Some(Block { members: places, choices }) = parts.pop() {
        if places.is_empty() || is_empty(&choices) {
            continue;
        }
        if places.len() <= BITS {
            blocks.push(Block { members: places, choices });
            continue;
        }
        let (from, to) = (places.start, places.end);
        let Some(set) = best(&dividing, &choices, &members[places]) else {
            let middle = (from + to) / 2;
            parts.push(Block { members: middle..to, choices: choices.clone() });
            parts.push(Block { members: from..middle, choices });
            continue;
        };
        let middle = from + put_missing_first(&mut members[from..to], set.second);
        let mut left = choices.clone();
        intersect(&mut left, &set.hitting);
        parts.push(Block { members: middle..to, choices });
        parts.push(Block { members: from..middle, choices: left });
    }
    blocks
}

/// The set that most pairs miss, by a sample of the members, if any pair misses one.
#[inline(always)]
fn best<'d>(dividing: &'d [Dividing], choices: &[u64], members: &[u32]) -> Option<&'d Dividing> {
    let stride = members.len().div_ceil(SAMPLE);
    let (mut most, mut best) = (0, None);
    for set in dividing {
        let mut missing = 0;
        for (choices, hitting) in choices.iter().zip(&set.hitting) {
            missing += (choices & !hitting).count_ones();
        }
        let mut members_missing = 0;
        for place in (0..members.len()).step_by(stride) {
            members_missing += u32::from(members[place] & set.second == 0);
        }
        let pairs = missing * members_missing;
        if pairs > most {
            (most, best) = (pairs, Some(set));
        }
    }
    best
}

/// Moves the members that miss some cells to the front; how many do.
#[inline(always)]
fn put_missing_first(members: &mut [u32], cells: u32) -> usize {
    let mut missing = 0;
    for place in 0..members.len() {
        members.swap(place, missing);
        // Without a branch, which could not be foreseen.
        missing += usize::from(members[missing] & cells == 0);
    }
    missing
}
