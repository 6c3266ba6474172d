//! Minimal unavoidable sets by search, up to symmetry.
//!
//! The sets are grown from changes of the grid, a cell and a new symbol each (see
//! [`super::growth`]). Automorphisms of the grid map changes to changes, and unavoidable sets to
//! unavoidable sets. So it is enough to begin with one change of each orbit, to forbid the changes
//! of earlier orbits, and to add the images of the sets found.
//!
//! **Completeness.** Let `U` be minimal, and `H` a solution that differs from the grid in exactly
//! `U`. Consider the first orbit that contains a change of `H`. An automorphism maps that change to
//! the one with which the search begins. It maps `U` to a minimal set and `H` to a solution for it
//! that has no change of an earlier orbit. So assume that `H` has the first change itself. Follow
//! the branch that chooses for each undecided cell its symbol in `H`: every cell that must change
//! is in `U`. The branch ends when no cell is undecided. The changed cells are then unavoidable and
//! contained in `U`, so they are `U`. This branch is never pruned: a known set inside the changed
//! cells is contained in `U`, so it is `U`, which is known already; and a cell that would complete
//! a known set is either not in `U`, or `U` is that set. With a bound on the number of changed
//! cells this holds for all `U` up to the bound.
//!
//! Small sets prune best, so the search runs several times with increasing bounds, until no branch
//! is cut off by the bound.
//!
//! # References
//! 1. A. D. Keedwell, "Critical sets in latin squares and related matters: an update", Utilitas
//!    Math. 65 (2004): Latin trades, the unavoidable sets of Latin squares.

use std::cmp::Reverse;
use std::hash::Hash;

use hashbrown::HashSet;
use num_traits::PrimInt;

use super::growth::{Change, GridLines, Growth};
use super::minimal_only;
use crate::board::{CellMask, Grid, cells_of, widened};
use crate::symmetry::{MaskAction, Symmetry};

/// The bounds of successive runs.
const BOUNDS: [u32; 4] = [8, 12, 16, u32::MAX];

/// The minimal unavoidable sets of a grid with at most `max_size` cells, all of them among the
/// `free` cells, by size and then as numbers.
///
/// `automorphisms` are automorphisms of the grid; those that don't map the free cells to themselves
/// are not used. Where all cells are free, generators of the group are enough.
pub(super) fn minimal_sets(
    grid: &Grid,
    free: CellMask,
    max_size: u32,
    automorphisms: &[Symmetry],
) -> Vec<CellMask> {
    if grid.shape().cells() <= 64 {
        Search::<u64>::new(grid, free, automorphisms).up_to(max_size)
    } else {
        Search::<u128>::new(grid, free, automorphisms).up_to(max_size)
    }
}

struct Search<W> {
    grid: GridLines<W>,
    actions: Vec<MaskAction>,
    /// The changes of the free cells by orbits, large ones first.
    orbits: Vec<Vec<Change>>,
}

impl<W: PrimInt + Hash> Search<W> {
    fn new(grid: &Grid, free: CellMask, automorphisms: &[Symmetry]) -> Self {
        let mut elements = Vec::new();
        let mut actions = Vec::new();
        for element in automorphisms {
            let action = MaskAction::new(&element.on_cells(grid));
            if action.image(free) == free {
                elements.push(element);
                actions.push(action);
            }
        }
        Self { grid: GridLines::new(grid), orbits: orbits(grid, free, &elements), actions }
    }

    fn up_to(&self, max_size: u32) -> Vec<CellMask> {
        let mut known = Vec::new();
        for bound in BOUNDS {
            let bound = bound.min(max_size);
            let (found, cut_off) = self.bounded(bound, &known);
            known = minimal_only(found);
            if !cut_off || bound == max_size {
                break;
            }
        }
        known
    }

    /// The minimal sets up to a bound and others, and whether the bound cut off a branch.
    fn bounded(&self, bound: u32, known: &[CellMask]) -> (Vec<CellMask>, bool) {
        let images = |set: W| self.images(set);
        let allowed = vec![0; self.grid.symbols.len()];
        let known = known.iter().map(|&set| widened(set));
        let mut growth = Growth::new(&self.grid, allowed, bound, known, &images);
        for &(cell, symbol) in self.orbits.iter().flatten() {
            growth.allowed[cell] |= 1 << symbol;
        }
        for orbit in &self.orbits {
            growth.from(orbit[0]);
            for &(cell, symbol) in orbit {
                growth.allowed[cell] &= !(1 << symbol);
            }
        }
        let found = growth.known.iter().map(|&set| widened(set)).collect();
        (found, growth.cut_off)
    }

    /// The images of a set, itself among them.
    fn images(&self, set: W) -> Vec<W> {
        MaskAction::orbit(&self.actions, widened(set)).into_iter().map(widened).collect()
    }
}

/// The orbits of the changes of free cells under the group that some symmetries generate, which fix
/// the grid and the free cells; large ones first.
pub(super) fn orbits(grid: &Grid, free: CellMask, generators: &[&Symmetry]) -> Vec<Vec<Change>> {
    let (shape, side) = (grid.shape(), grid.shape().side());
    let changes = |cell| {
        let own = usize::from(grid.symbols()[cell]) - 1;
        (0..side).filter(move |&symbol| symbol != own).map(move |symbol| (cell, symbol))
    };
    let mut seen = HashSet::new();
    let mut orbits: Vec<Vec<Change>> = Vec::new();
    for change in cells_of(free).flat_map(changes) {
        if seen.insert(change) {
            let (mut orbit, mut done) = (vec![change], 0);
            while let Some(&(cell, symbol)) = orbit.get(done) {
                done += 1;
                let images = generators.iter().map(|g| g.change(shape, cell, symbol));
                orbit.extend(images.filter(|&image| seen.insert(image)));
            }
            orbits.push(orbit);
        }
    }
    // Where roles are exchanged, a change of a free cell may have an image at another cell. Then no
    // change of the orbit occurs in a solution that differs in free cells alone.
    orbits.retain(|orbit| orbit.iter().all(|&(cell, _)| free >> cell & 1 == 1));
    orbits.sort_by_key(|orbit| Reverse(orbit.len()));
    orbits
}
