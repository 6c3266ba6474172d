//! Unavoidable sets that grow from one change of a grid.
//!
//! The search constructs another solution from the cells that change. It begins with one *change*,
//! a cell and its new symbol. A changed cell is *undecided* until its new symbol is chosen:
//!
//! * when a cell takes the symbol `v`, the cell that had `v` in each of its lines must change;
//! * when no changed cell is undecided, each line has every symbol once again: the changed cells
//!   are unavoidable. The branch ends, because more changes would not be minimal;
//! * a changed set that contains a known unavoidable set is not minimal or not new, nor is any set
//!   that grows from it: see [`super::index`].
//!
//! The sets found don't depend on which undecided cell is chosen next; the one with the fewest
//! symbols left makes the search smallest.

use hashbrown::HashSet;
use num_traits::PrimInt;

use super::index::SetIndex;
use crate::board::{Grid, SymbolMask, bit, bits, ones};
use crate::run::poll;

/// A cell and its new symbol, from 0.
pub(super) type Change = (usize, usize);

/// A grid and its lines, in tables for the search; `W` is a word with a bit for each cell.
pub(super) struct GridLines<W> {
    pub(super) side: usize,
    /// The symbols of the cells, from 0.
    pub(super) symbols: Vec<usize>,
    /// The lines and smaller sets of each cell, one after the other.
    lines: Vec<u16>,
    /// Where those of each cell begin, and where the last end.
    starts: Vec<u32>,
    /// The number of lines and sets.
    count: usize,
    /// For each change, the cells of its cell's lines that hold the symbol: `side` words a cell.
    displaced: Vec<W>,
}

impl<W: PrimInt> GridLines<W> {
    pub(super) fn new(grid: &Grid) -> Self {
        let (shape, side) = (grid.shape(), grid.shape().side());
        let symbols: Vec<usize> = grid.symbols().iter().map(|&s| usize::from(s) - 1).collect();
        let all = [shape.lines(), shape.sets()].concat();
        let mut lines = vec![Vec::new(); shape.cells()];
        let mut displaced = vec![W::zero(); shape.cells() * side];
        for (line, cells) in all.iter().enumerate() {
            for &cell in cells {
                lines[cell].push(line as u16);
                for &other in cells.iter().filter(|&&other| other != cell) {
                    let place = cell * side + symbols[other];
                    displaced[place] = displaced[place] | bit(other);
                }
            }
        }
        let ends = lines.iter().scan(0, |end, lines| {
            *end += lines.len() as u32;
            Some(*end)
        });
        Self {
            side,
            symbols,
            starts: [0].into_iter().chain(ends).collect(),
            count: all.len(),
            displaced,
            lines: lines.concat(),
        }
    }

    fn lines_of(&self, cell: usize) -> impl Iterator<Item = usize> {
        let lines = &self.lines[self.starts[cell] as usize..self.starts[cell + 1] as usize];
        lines.iter().map(|&line| line.into())
    }

    /// The cells of a cell's lines that hold a symbol: they must change when the cell takes it.
    fn displaced(&self, (cell, symbol): Change) -> W {
        self.displaced[cell * self.side + symbol]
    }
}

/// The search for sets of at most `bound` cells.
pub(super) struct Growth<'a, W> {
    grid: &'a GridLines<W>,
    /// The symbols that each cell may change to: none where a cell may not change.
    pub(super) allowed: Vec<SymbolMask>,
    bound: u32,
    /// Whether some branch was cut off by the bound.
    pub(super) cut_off: bool,
    /// The sets known and found.
    pub(super) known: HashSet<W>,
    /// All symmetric images of a set.
    images: &'a dyn Fn(W) -> Vec<W>,
    /// The symbols chosen for changed cells, in each line.
    chosen: Vec<SymbolMask>,
    /// The known sets of cells that may change.
    index: SetIndex<W>,
}

/// The changed cells, and those of them that are undecided.
#[derive(Clone, Copy)]
struct Changed<W> {
    all: W,
    undecided: W,
}

impl<'a, W: PrimInt + std::hash::Hash> Growth<'a, W> {
    pub(super) fn new(
        grid: &'a GridLines<W>,
        allowed: Vec<SymbolMask>,
        bound: u32,
        known: impl Iterator<Item = W>,
        images: &'a dyn Fn(W) -> Vec<W>,
    ) -> Self {
        Self {
            grid,
            allowed,
            bound,
            cut_off: false,
            known: known.collect(),
            images,
            chosen: vec![0; grid.count],
            index: SetIndex::new(grid.symbols.len()),
        }
    }

    /// Finds every minimal set up to the bound that arises with a given change and allowed ones,
    /// and the images of these sets; with them, some that are not minimal.
    pub(super) fn from(&mut self, change: Change) {
        let may_change = |&cell: &usize| self.allowed[cell] != 0;
        let open: W = bits((0..self.allowed.len()).filter(may_change));
        self.index = SetIndex::new(self.allowed.len());
        for &set in self.known.iter().filter(|&&set| set & !open == W::zero()) {
            self.index.insert(set);
        }
        let first = Changed { all: bit(change.0), undecided: bit(change.0) };
        if self.may(change, first, open) {
            self.choose(change, first, open);
        }
    }

    /// Extends the changed cells. Returns whether they have turned out to be unavoidable as they
    /// are.
    ///
    /// While some undecided cell has only one choice, the known sets need not be compared.
    fn extend(&mut self, changed: Changed<W>, open: W) -> bool {
        poll();
        let (mut cell, mut symbols) = self.fewest_choices(changed, open);
        match symbols.count_ones() {
            0 if changed.undecided != W::zero() => return false,
            1 => {
                let symbol = symbols.trailing_zeros() as usize;
                return self.choose((cell, symbol), changed, open);
            }
            _ => {}
        }
        let Some(missing) = self.index.last_missing(changed.all, open) else {
            return false;
        };
        if changed.undecided == W::zero() {
            self.found(changed.all);
            return true;
        }
        let narrower = open & !missing;
        if narrower != open {
            (cell, symbols) = self.fewest_choices(changed, narrower);
        }
        for symbol in ones(symbols) {
            if self.choose((cell, symbol), changed, narrower) {
                return true;
            }
        }
        false
    }

    /// Gives an undecided cell its symbol and continues. Returns whether the cells that had changed
    /// before are unavoidable.
    fn choose(&mut self, change: Change, changed: Changed<W>, open: W) -> bool {
        let new = self.grid.displaced(change) & !changed.all;
        let wider = Changed {
            all: changed.all | new,
            undecided: (changed.undecided | new) & !bit::<W>(change.0),
        };
        self.toggle(change);
        let found = self.extend(wider, open);
        self.toggle(change);
        found && new == W::zero()
    }

    /// The undecided cell with the fewest choices, and its symbols.
    fn fewest_choices(&mut self, changed: Changed<W>, open: W) -> (usize, SymbolMask) {
        let (mut fewest, mut best) = (u32::MAX, (0, 0));
        for cell in ones(changed.undecided) {
            let symbols = self.choices(cell, changed, open);
            if symbols.count_ones() < fewest {
                fewest = symbols.count_ones();
                best = (cell, symbols);
            }
            if fewest == 0 {
                break;
            }
        }
        best
    }

    fn choices(&mut self, cell: usize, changed: Changed<W>, open: W) -> SymbolMask {
        let taken = self.grid.lines_of(cell);
        let taken = taken.fold(0, |taken, line| taken | self.chosen[line]);
        let mut symbols = 0;
        for symbol in ones(self.allowed[cell] & !taken) {
            if self.may((cell, symbol), changed, open) {
                symbols |= 1 << symbol;
            }
        }
        symbols
    }

    /// Whether the cells that a change displaces may change too, within the bound.
    fn may(&mut self, change: Change, changed: Changed<W>, open: W) -> bool {
        let wider = changed.all | self.grid.displaced(change);
        if wider & !changed.all & !open != W::zero() {
            return false;
        }
        // No count where there is no bound: it takes longer than all else here.
        let bounded = (self.bound as usize) < self.allowed.len();
        let within = !bounded || wider.count_ones() <= self.bound;
        self.cut_off |= !within;
        within
    }

    /// Records a change in the lines of its cell, or removes it.
    fn toggle(&mut self, (cell, symbol): Change) {
        for line in self.grid.lines_of(cell) {
            self.chosen[line] ^= 1 << symbol;
        }
    }

    fn found(&mut self, set: W) {
        for image in (self.images)(set) {
            if self.known.insert(image) {
                self.index.insert(image);
            }
        }
    }
}
