//! The parts of the minimal puzzles that leave lines of different kinds empty.
//!
//! The lines of a Latin square are its rows, its columns and its symbols: a set of triples (row,
//! column, symbol) has 3n of them, and the symmetries permute them. Large critical sets are seen to
//! leave one line of each kind without an entry (`papers/critical-sets.md`). Of the choices of
//! lines that the automorphisms of the grid take to each other one is searched; the rest of what
//! there is are images of what it yields.

use super::lines::{automorphisms, lines};
use super::listed::Part;
use crate::board::{CellMask, Grid};

/// A part for each choice of lines of so many kinds, one of each orbit under the automorphisms;
/// none where a grid has fewer kinds. Every other line has an empty cell, as in all minimal
/// puzzles.
pub(super) fn parts(grid: &Grid, kinds: usize) -> Vec<Part> {
    let (lines, group) = (lines(grid), automorphisms(grid));
    let each = lines.iter().map(|kind| kind.iter().map(|&line| (line, 1)).collect());
    let kinds_of_lines: Vec<Vec<(CellMask, u32)>> = each.collect();
    let mut choices = choices(&lines, kinds);
    choices.retain(|&cells| group.iter().all(|action| action.image(cells) >= cells));
    let part = |empty| Part { empty, clues: 0, kinds: kinds_of_lines.clone() };
    choices.into_iter().map(part).collect()
}

/// The cells of lines of `many` of some kinds.
fn choices(kinds: &[Vec<CellMask>], many: usize) -> Vec<CellMask> {
    let Some((lines, others)) = kinds.split_first() else {
        return Vec::from_iter((many == 0).then_some(0));
    };
    let mut all = choices(others, many);
    if many > 0 {
        let with = choices(others, many - 1);
        all.extend(lines.iter().flat_map(|line| with.iter().map(move |other| line | other)));
    }
    all
}
