//! The automorphisms of a grid in the search by bands: of each orbit of puzzles one is searched.
//!
//! An automorphism that carries bands to bands permutes the ways to split clues over them, and only
//! the least of those that it carries to each other is searched. Those that keep that split and its
//! first band act on the choices in that band, and only choices that are least are searched. Of
//! what is found in an orbit the least puzzle of those that are searched counts, and stands for the
//! whole orbit.
//!
//! *No orbit is missed, and none comes twice.* An image of a puzzle has the least split; an
//! automorphism that keeps the split and the first band makes its choice there least as well, so it
//! is searched. Whatever of its orbit is searched has that split, and the least of it is one
//! puzzle.

use crate::board::CellMask;
use crate::symmetry::MaskAction;

use super::parts::{BAND, parts_of};

/// The automorphisms that carry bands to bands.
pub(super) struct Orbits(Vec<Action>);

struct Action {
    cells: MaskAction,
    /// The image of each band.
    bands: [usize; 3],
}

impl Action {
    fn of(cells: MaskAction) -> Option<Self> {
        let all = [0, 1, 2].map(|band| CellMask::from(BAND) << (27 * band));
        let image = |band: usize| {
            let image = cells.image(all[band]);
            all.iter().position(|&other| other == image)
        };
        let bands = [image(0)?, image(1)?, image(2)?];
        Some(Self { cells, bands })
    }

    /// The split of an image, by that of a puzzle.
    fn split(&self, split: [usize; 3]) -> [usize; 3] {
        let mut image = [0; 3];
        for (band, &to) in self.bands.iter().enumerate() {
            image[to] = split[band];
        }
        image
    }
}

impl Orbits {
    /// Those of some automorphisms.
    pub(super) fn new(automorphisms: impl IntoIterator<Item = MaskAction>) -> Self {
        Self(automorphisms.into_iter().filter_map(Action::of).collect())
    }

    /// How many there are, one at least.
    pub(super) fn order(&self) -> usize {
        self.0.len().max(1)
    }

    /// Whether no image of a split comes before it.
    pub(super) fn is_least(&self, split: [usize; 3]) -> bool {
        self.0.iter().all(|action| action.split(split) >= split)
    }

    /// What they are for a split whose first band is given.
    pub(super) fn of_split(&self, split: [usize; 3], first: usize) -> OfSplit<'_> {
        let keeps = |action: &&Action| action.split(split) == split;
        OfSplit { all: &self.0, keeping: self.0.iter().filter(keeps).collect(), first }
    }
}

/// The automorphisms, and those that keep a split.
pub(super) struct OfSplit<'o> {
    all: &'o [Action],
    keeping: Vec<&'o Action>,
    first: usize,
}

impl OfSplit<'_> {
    /// Whether no image of a choice in the first band comes before it.
    pub(super) fn is_searched(&self, choice: u32) -> bool {
        let whole = CellMask::from(choice) << (27 * self.first);
        let mut fixing = (self.keeping.iter()).filter(|a| a.bands[self.first] == self.first);
        fixing.all(|action| action.cells.image(whole) >= whole)
    }

    /// All of an orbit, when what was found is what stands for it; else nothing.
    pub(super) fn orbit(&self, found: CellMask) -> Vec<CellMask> {
        if self.all.is_empty() {
            return vec![found];
        }
        let images = self.keeping.iter().map(|action| action.cells.image(found));
        let stands = images
            .filter(|&image| image < found)
            .all(|image| !self.is_searched(parts_of(image)[self.first]));
        if !stands {
            return Vec::new();
        }
        let images = self.all.iter().map(|action| action.cells.image(found));
        let mut orbit: Vec<CellMask> = images.collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}
