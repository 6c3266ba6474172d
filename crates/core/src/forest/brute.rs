//! Every subset of the root's clues at once, in bit sets of 2^clues.
//!
//! Another grid `H` of the board agrees with the root's grid `G` in a set of cells; the puzzles
//! inside that set are exactly those that have both `G` and `H` as solutions. So the improper
//! skeletons are the downward closure of these sets over all other grids. It is computed one clue
//! after the other, 64 skeletons in a machine word. A leaf is a proper skeleton from which no clue
//! can be removed. Orbits are counted by Burnside's lemma: the sets that an element fixes are the
//! unions of its cycles.
//!
//! It shares no code with the explicit graph: no test of single puzzles, no unavoidable sets, no
//! canonical forms.

use std::ops::{ControlFlow, Range};

use fixedbitset::FixedBitSet;

use crate::board::Puzzle;
use crate::run::poll;
use crate::solve::{Generic, Solver};
use crate::symmetry::Perm;
use crate::symmetry::burnside::means;

use super::{ForestError, Level, Root};

/// The most clues of a root: two bit sets of 2^30 bits are 256 MiB.
const MAX_CLUES: usize = 30;

/// The levels of the tree below a root by number of clues, from 0 to the root's.
///
/// It visits every solution grid of the board, so the shape must be one whose grids can be
/// enumerated. `automorphisms` is a group of permutations of the root's clues.
///
/// # Errors
/// [`ForestError::TooManyClues`] beyond 30 clues, [`ForestError::Automorphisms`] where the identity
/// is not among these or one permutes another number of points.
pub fn levels(root: &Root, automorphisms: &[Perm]) -> Result<Vec<Level>, ForestError> {
    let clues = root.clues();
    if clues > MAX_CLUES {
        return Err(ForestError::TooManyClues { clues, limit: MAX_CLUES });
    }
    root.check_automorphisms(automorphisms)?;
    let proper = proper(root);
    let leaves = leaves(&proper, clues);
    let nodes = by_clues(&proper, clues);
    let leaf_counts = by_clues(&leaves, clues);
    let node_orbits = orbits(&proper, &nodes, automorphisms);
    let leaf_orbits = orbits(&leaves, &leaf_counts, automorphisms);
    Ok(Level::all(&nodes, &leaf_counts, &node_orbits, &leaf_orbits))
}

/// The proper skeletons, as a set of indices.
fn proper(root: &Root) -> FixedBitSet {
    let (shape, cells) = (root.grid().shape(), root.cells());
    let mut improper = FixedBitSet::with_capacity(1 << cells.len());
    let grid = root.grid().symbols();
    let _ = Generic::new(shape).for_each_solution(&Puzzle::empty(shape), &mut |symbols| {
        if symbols != grid {
            let agreeing = cells.iter().enumerate().filter(|&(_, &c)| symbols[c] == grid[c]);
            improper.insert(agreeing.fold(0, |index, (i, _)| index | 1 << i));
        }
        ControlFlow::Continue(())
    });
    for clue in 0..cells.len() {
        add_removals(&mut improper, clue);
    }
    improper.toggle_range(..);
    improper
}

/// The members from which no removal of a clue leads to a member.
fn leaves(proper: &FixedBitSet, clues: usize) -> FixedBitSet {
    let mut leaves = proper.clone();
    for clue in 0..clues {
        let step = 1 << clue;
        for_words(clue, proper.len(), |word, inner| {
            let (from, to) = (proper.as_slice(), leaves.as_mut_slice());
            match inner {
                Some(has) => to[word] &= !((from[word] & !has) << step),
                None => to[word | (step / BITS)] &= !from[word],
            }
        });
    }
    leaves
}

const BITS: usize = usize::BITS as usize;

/// Adds to a set each of its members that has a clue, without that clue.
fn add_removals(set: &mut FixedBitSet, clue: usize) {
    let (step, length) = (1 << clue, set.len());
    let words = set.as_mut_slice();
    for_words(clue, length, |word, inner| match inner {
        Some(has) => words[word] |= (words[word] & has) >> step,
        None => words[word] |= words[word | (step / BITS)],
    });
}

/// Visits the words of a bit set of indices as they meet one clue: for a clue inside a word, every
/// word with the mask of its indices that have the clue; else the words without the clue.
fn for_words(clue: usize, length: usize, mut visit: impl FnMut(usize, Option<usize>)) {
    let words = length.div_ceil(BITS);
    if 1 << clue < BITS {
        let has = (0..BITS).filter(|i| i >> clue & 1 == 1).fold(0, |mask, i| mask | 1 << i);
        polled(0..words).for_each(|word| visit(word, Some(has)));
    } else {
        let bit = (1 << clue) / BITS;
        polled(0..words).filter(|word| word & bit == 0).for_each(|word| visit(word, None));
    }
}

/// Words, with a look now and then at whether to stop.
fn polled(words: Range<usize>) -> impl Iterator<Item = usize> {
    words.inspect(|word| {
        if word % LOOK == 0 {
            poll();
        }
    })
}

/// The words between two looks: some tenths of a millisecond.
const LOOK: usize = 1 << 14;

/// The number of members with 0, 1, … clues.
fn by_clues(set: &FixedBitSet, clues: usize) -> Vec<u128> {
    let mut counts = vec![0; clues + 1];
    let inner = BITS.trailing_zeros() as usize;
    let masks: Vec<usize> = (0..=inner)
        .map(|c| (0..BITS).filter(|i| i.count_ones() as usize == c).fold(0, |m, i| m | 1 << i))
        .collect();
    for word in polled(0..set.as_slice().len()) {
        let bits = set.as_slice()[word];
        for (c, mask) in masks.iter().enumerate() {
            let members = (bits & mask).count_ones();
            if members > 0 {
                counts[word.count_ones() as usize + c] += u128::from(members);
            }
        }
    }
    counts
}

/// The number of orbits of members with 0, 1, … clues, by Burnside's lemma.
fn orbits(set: &FixedBitSet, counts: &[u128], automorphisms: &[Perm]) -> Vec<u128> {
    let mut fixed = vec![0; counts.len()];
    for element in automorphisms {
        if element.is_identity() {
            fixed.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            continue;
        }
        let cycle = |cycle: &Vec<usize>| cycle.iter().fold(0usize, |mask, &i| mask | 1 << i);
        let cycles: Vec<usize> = element.cycles().iter().map(cycle).collect();
        let mut union = 0;
        for choice in 0usize..1 << cycles.len() {
            poll();
            // Gray code: one cycle enters or leaves at each step.
            if choice > 0 {
                union ^= cycles[choice.trailing_zeros() as usize];
            }
            if set.contains(union) {
                fixed[union.count_ones() as usize] += 1;
            }
        }
    }
    means(&fixed, &(automorphisms.len() as u128))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forest::graph::tests::{agrees_in_every_column, root};

    #[test]
    fn it_agrees_with_the_explicit_graph() {
        agrees_in_every_column(|root, automorphisms| levels(root, automorphisms).unwrap());
    }

    #[test]
    fn too_many_clues_are_refused() {
        let root = root("2x3", "123456456123231564564231312645645312");
        let error = levels(&root, &[]).unwrap_err();
        assert_eq!(error, ForestError::TooManyClues { clues: 36, limit: MAX_CLUES });
    }

    #[test]
    fn automorphisms_of_something_else_are_refused() {
        let root = root("2x2", "1234341221434321");
        let refused = Err(ForestError::Automorphisms { clues: 16 });
        for degree in [0, 15, 17] {
            assert_eq!(levels(&root, &[Perm::identity(degree)]), refused);
            let both = [Perm::identity(16), Perm::identity(degree)];
            assert_eq!(levels(&root, &both), refused);
        }
        assert_eq!(levels(&root, &[]), refused);
        let mut others = root.automorphisms();
        others.retain(|perm| !perm.is_identity());
        assert_eq!(levels(&root, &others), refused);
        assert!(levels(&root, &[Perm::identity(16)]).is_ok());
    }
}
