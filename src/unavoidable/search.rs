//! Minimal unavoidable sets by search: no other solution grid is visited that isn't a candidate.
//!
//! The search builds another solution from the cells that change. It begins with one *changed* cell,
//! and knows of each changed cell whether its new symbol is chosen yet:
//!
//! * when a cell takes the symbol `v`, then in each of its lines the cell that held `v` must change;
//! * when no changed cell waits for its symbol, each line holds what it held before: the changed
//!   cells are unavoidable, and the search goes no further, for more changes would not be minimal;
//! * a changed set that contains a known unavoidable set, other than as a whole, is not minimal,
//!   nor is anything that grows from it.
//!
//! **Completeness.** Let `U` be minimal, `H` a solution that differs from the grid in exactly `U`, and
//! `c` the least cell of `U`. Begin with `c` changed, no lower cell allowed to change, and always
//! choose for the waiting cell its symbol in `H`: every cell that then must change is in `U`. The
//! search ends when none waits; the changed cells are then unavoidable and inside `U`, so they are
//! `U`. No pruning is in the way: a known set inside the changed cells would be inside `U`, so `U`
//! itself, and known already. With a bound on the number of changed cells this holds for all `U`
//! up to the bound. Which waiting cell comes next doesn't matter; the one with the fewest symbols left
//! does best.
//!
//! Small sets prune best, so the search runs several times with rising bounds, until no branch was
//! cut off by the bound.
//!
//! # References
//! 1. A. D. Keedwell, "Critical sets in latin squares and related matters: an update", Utilitas
//!    Math. 65 (2004): Latin trades, the unavoidable sets of Latin squares.

use super::minimal_only;
use super::watch::Watched;
use crate::board::{CellMask, Grid, cells_of};

/// The bounds of successive runs.
const BOUNDS: [u32; 4] = [8, 12, 16, u32::MAX];

/// The minimal unavoidable sets of a grid with at most `max_size` cells, all of them among the
/// `free` cells, by size and then as numbers.
pub(super) fn minimal_sets(grid: &Grid, free: CellMask, max_size: u32) -> Vec<CellMask> {
    let mut known = Vec::new();
    for bound in BOUNDS {
        let bound = bound.min(max_size);
        let mut search = Search::new(grid, free, bound, &known);
        cells_of(free).for_each(|cell| search.from(cell));
        let complete = !search.cut_off || bound == max_size;
        known = minimal_only(search.known.into_sets());
        if complete {
            break;
        }
    }
    known
}

struct Search<'a> {
    grid: &'a [u8],
    side: usize,
    /// The lines of each cell, `kinds` in a row.
    lines: Vec<u16>,
    kinds: usize,
    /// Where each symbol stands in each line, as a mask; symbols from 0, `side` in a row.
    stands: Vec<CellMask>,
    /// The symbols chosen for changed cells, in each line.
    chosen: Vec<u32>,
    free: CellMask,
    bound: u32,
    cut_off: bool,
    /// The sets known and found.
    known: Watched,
}

/// A symbol for a waiting cell, and all cells that are changed then.
type Choice = (u8, CellMask);

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, free: CellMask, bound: u32, known: &[CellMask]) -> Self {
        let (shape, side) = (grid.shape(), grid.shape().side());
        let all = shape.lines();
        let mut stands = vec![0; all.len() * side];
        let mut lines = vec![Vec::new(); shape.cells()];
        for (line, cells) in all.iter().enumerate() {
            for &cell in cells {
                stands[line * side + usize::from(grid.symbols()[cell]) - 1] = 1 << cell;
                lines[cell].push(line as u16);
            }
        }
        Self {
            grid: grid.symbols(),
            side,
            kinds: all.len() / side,
            lines: lines.concat(),
            stands,
            chosen: vec![0; all.len()],
            free,
            bound,
            cut_off: false,
            known: Watched::new(known),
        }
    }

    /// Finds the sets whose least cell is the given one.
    fn from(&mut self, cell: usize) {
        let free = self.free;
        self.free &= CellMask::MAX << cell;
        let first = 1 << cell;
        if !self.known.has_inside(first, first) {
            self.extend(first, first, first);
        }
        self.free = free;
    }

    /// Extends the changed cells, of which some wait for their symbols and some came in `latest`.
    /// Returns whether the changed cells have turned out to be unavoidable as they are.
    fn extend(&mut self, changed: CellMask, waiting: CellMask, latest: CellMask) -> bool {
        if waiting == 0 {
            self.known.insert(changed, latest);
            return true;
        }
        let (cell, choices) = self.fewest_choices(changed, waiting);
        for (symbol, wider) in choices {
            let new = wider & !changed;
            if self.known.has_inside(wider, new) {
                continue;
            }
            self.toggle(cell, symbol);
            let latest = if new == 0 { latest } else { new };
            let found = self.extend(wider, (waiting | new) & !(1 << cell), latest);
            self.toggle(cell, symbol);
            if found && new == 0 {
                return true;
            }
        }
        false
    }

    /// The waiting cell with the fewest choices, and those.
    fn fewest_choices(&mut self, changed: CellMask, waiting: CellMask) -> (usize, Vec<Choice>) {
        let mut best = (0, Vec::new());
        let mut choices = Vec::with_capacity(self.side);
        for (index, cell) in cells_of(waiting).enumerate() {
            choices.clear();
            self.choices(cell, changed, &mut choices);
            if index == 0 || choices.len() < best.1.len() {
                best.0 = cell;
                std::mem::swap(&mut best.1, &mut choices);
            }
            if best.1.len() <= 1 {
                break;
            }
        }
        best
    }

    fn choices(&mut self, cell: usize, changed: CellMask, choices: &mut Vec<Choice>) {
        let lines = &self.lines[cell * self.kinds..][..self.kinds];
        let own = 1 << (self.grid[cell] - 1);
        let taken = lines
            .iter()
            .fold(own, |taken, &line| taken | self.chosen[usize::from(line)]);
        for symbol in (0..self.side).filter(|symbol| taken >> symbol & 1 == 0) {
            let place = |&line: &u16| self.stands[usize::from(line) * self.side + symbol];
            let wider = lines
                .iter()
                .fold(changed, |wider, line| wider | place(line));
            if wider & !self.free != 0 {
                continue;
            }
            if wider.count_ones() > self.bound {
                self.cut_off = true;
                continue;
            }
            choices.push((symbol as u8, wider));
        }
    }

    /// Notes a cell's choice in its lines, or takes it back.
    fn toggle(&mut self, cell: usize, symbol: u8) {
        for &line in &self.lines[cell * self.kinds..][..self.kinds] {
            self.chosen[usize::from(line)] ^= 1 << symbol;
        }
    }
}
