//! The orbits of puzzles of a grid under its automorphisms. A complete search that knows nothing of
//! automorphisms must find whole orbits: as many puzzles as there are images of them.

use std::collections::HashSet;

use gridforest::board::{CellMask, Grid};
use gridforest::symmetry::{Automorphisms, MaskAction};

/// The orbits of some puzzles of a grid under its automorphisms.
pub(super) struct Orbits {
    pub(super) many: u64,
    /// The puzzles in them.
    pub(super) images: usize,
}

impl Orbits {
    /// Those of some puzzles.
    pub(super) fn of(grid: &Grid, puzzles: &[CellMask]) -> Self {
        let on_cells = Automorphisms::of(grid).on_cells();
        let group: Vec<MaskAction> = on_cells.iter().map(MaskAction::new).collect();
        let (mut met, mut many) = (HashSet::new(), 0);
        for &clues in puzzles {
            if !met.contains(&clues) {
                many += 1;
                met.extend(group.iter().map(|action| action.image(clues)));
            }
        }
        let images = met.len();
        Self { many, images }
    }
}
