//! Minimal unavoidable sets up to a size, on boards of at most 64 cells and eight symbols.
//!
//! As in [`super::search`], another solution is constructed from one change of the grid. Here what
//! is missing is an exact cover. A cell that changes *loses* its symbol, and so do its lines: the
//! cell then needs a new symbol, and each of its lines needs a new cell for the symbol lost. These
//! needs are the *items*. An *option* puts a symbol in a cell, meets an item of each kind (one of
//! cells, of rows, of columns, and of boxes where the board has them), and makes those cells lose
//! their symbols whose items it meets and that have not lost them yet. Where an item has one option
//! left, it is chosen, and an item without any ends the branch. Otherwise the search branches on an
//! item with two, if there is one. Of several it takes the one below which the fewest nodes are to
//! be expected: the more cells an option makes lose their symbols, the fewer nodes lie below it.
//! This halves the nodes.
//!
//! **Bounds.** Let `room` more cells change at most, and call an item new when it arises from these
//! cells. An option needs a new cell for each new item that it meets (of cells, rows and columns;
//! the three may not be one cell), so that options with too many are dropped. Let there be `m`
//! items of each kind, and let `k ≤ room` cells be new in the end. The options still to be chosen
//! are `m + k`. Let `f` of them meet no new item, and `g` at least two. Then `3k` new items are
//! met, so that `3k ≥ m + k − f + g`, or `m − f + g ≤ 2 room`. Here `f` is at most the number of
//! the items of a kind, also symbol by symbol, that have an option without a new item, and `g` is
//! at least the number of the items of a kind that have no option with less than two.
//!
//! **Completeness.** Let `U` be minimal and at most as large as the bound, and `H` a solution that
//! differs from the grid in exactly `U`. As in [`super::search`], the orbits of changes are taken
//! in turn, and `H` may be assumed to have the first change and none of an earlier orbit. Follow
//! the branch that chooses for each item its option in `H`. Every cell that loses its symbol is in
//! `U`, so that no option of `H` is dropped, and no bound ends the branch. Nor does the test
//! whether the lost cells contain an unavoidable set other than themselves, since `U` is minimal.
//! The branch ends when no item is left. The lost cells are then unavoidable and contained in `U`,
//! so they are `U`. Conversely each set is tested for being minimal before it is recorded. When to
//! test others is a question of time alone.
//!
//! # References
//! 1. D. E. Knuth, "Dancing links", Millennial Perspectives in Computer Science (2000): exact
//!    covers, and the item with the fewest options.

mod exploration;
mod grid_words;
#[cfg(test)]
mod tests;

use hashbrown::HashSet;

use exploration::{Exploration, Explored};
use grid_words::{GridWords, State};

use crate::board::{Grid, Shape};
use crate::run::in_parallel;
use crate::solve::SYMBOLS;
use crate::symmetry::{Automorphisms, MaskAction, Symmetry};
use crate::vectors::vectors;

/// So many cells have lost their symbols where the search is divided into parts.
const PART: u32 = 8;

/// From this bound on the parts are searched in parallel: the smaller searches are done at once.
const PARALLEL: u32 = 13;

/// Up to this bound all sets are found sooner than the symmetries of the grid.
const WITHOUT_GROUP: u32 = 8;

/// Whether the search is for boards of this shape.
pub(super) fn applies_to(shape: Shape) -> bool {
    shape.is_plain() && shape.cells() <= 64 && shape.side() <= SYMBOLS
}

/// The minimal unavoidable sets of at most `max_size` cells, by size and then as numbers.
///
/// # Panics
/// When the board has more than 64 cells or eight symbols.
pub(crate) fn bounded_sets(grid: &Grid, max_size: u32) -> Vec<u64> {
    assert!(applies_to(grid.shape()), "at most 64 cells and 8 symbols");
    match grid.shape().has_boxes() {
        true => sets::<3>(grid, max_size),
        false => sets::<2>(grid, max_size),
    }
}

fn sets<const KINDS: usize>(grid: &Grid, max_size: u32) -> Vec<u64> {
    let lines = GridWords::<KINDS>::new(grid);
    let group = match max_size {
        ..=WITHOUT_GROUP => Vec::new(),
        _ => Automorphisms::of(grid).generators(),
    };
    let mut all = Explored::default();
    let starts = lines.starts(grid, &group);
    let explored = |start: &State<KINDS>, part| {
        vectors().dispatch(Exploration { grid: &lines, start: *start, most: max_size, part })
    };
    let part = if max_size < PARALLEL { u32::MAX } else { PART };
    for start in &starts {
        let found = explored(start, part);
        all.sets.extend(found.sets);
        all.parts.extend(found.parts);
    }
    for found in in_parallel(&all.parts, |start| explored(start, u32::MAX)) {
        all.sets.extend(found.sets);
    }
    images(grid, &group, all.sets)
}

/// All images of some sets under the group that some symmetries generate, by size and then as
/// numbers.
fn images(grid: &Grid, generators: &[Symmetry], mut sets: Vec<u64>) -> Vec<u64> {
    sets.sort_unstable();
    sets.dedup();
    if !generators.is_empty() {
        let action = |element: &Symmetry| MaskAction::new(&element.on_cells(grid));
        let actions: Vec<MaskAction> = generators.iter().map(action).collect();
        let mut all = HashSet::with_capacity(sets.len() * 2);
        for set in sets {
            if !all.contains(&set) {
                let images = MaskAction::orbit(&actions, set.into());
                all.extend(images.into_iter().map(|image| image as u64));
            }
        }
        sets = all.into_iter().collect();
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets
}
