//! A grid, what of another solution is chosen, and how a change is made.

use super::super::search;
use crate::board::{Grid, ones};
use crate::solve::{Kind, Places, SYMBOLS, Small};
use crate::symmetry::Symmetry;

/// A grid and its lines.
pub(super) struct GridWords<const KINDS: usize> {
    pub(super) small: Small,
    pub(super) places: Places,
    all: u64,
    pub(super) kinds: [Kind; KINDS],
    /// The symbols of the cells.
    symbols: [u8; 64],
    /// The lines of each cell.
    lines: Box<[[u64; KINDS]; 64]>,
    /// The cells that each change makes lose their symbols.
    pub(super) displaced: Box<[Places; 64]>,
}

/// What of another solution is chosen; aligned, since it is copied by vectors.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct State<const KINDS: usize> {
    /// Where each symbol may still be placed.
    pub(super) open: Places,
    /// All cells of the lines in which each symbol is lost and not placed again, for each kind.
    pub(super) items: [Places; KINDS],
    /// The cells that lose their symbol.
    pub(super) lost: u64,
    /// Those of them that have a new symbol.
    pub(super) placed: u64,
    /// Lost cells that are known to contain no unavoidable set.
    pub(super) tested: u64,
}

impl<const KINDS: usize> GridWords<KINDS> {
    pub(super) fn new(grid: &Grid) -> Self {
        let shape = grid.shape();
        let kinds: Result<[Kind; KINDS], _> = Kind::all_of(shape).try_into();
        let kinds = kinds.expect("as many kinds as the shape has");
        let places = Small::places(grid.symbols());
        let mut symbols = [0; 64];
        let mut lines = Box::new([[0; KINDS]; 64]);
        let mut displaced = Box::new([Places::default(); 64]);
        for cell in 0..shape.cells() {
            symbols[cell] = grid.symbols()[cell] - 1;
            let line = |kind: &Kind| kind.whole(kind.lines([1 << cell; SYMBOLS]))[0];
            lines[cell] = std::array::from_fn(|kind| line(&kinds[kind]));
            let seen = lines[cell].iter().fold(0, |all, line| all | line);
            displaced[cell] = places.map(|places| places & seen | 1 << cell);
        }
        Self {
            small: Small::new(shape).expect("at most eight symbols"),
            places,
            all: u64::MAX >> (64 - shape.cells()),
            kinds,
            symbols,
            lines,
            displaced,
        }
    }

    /// One change of each orbit, placed, where those of earlier orbits are forbidden; the
    /// group by its generators.
    pub(super) fn starts(&self, grid: &Grid, group: &[Symmetry]) -> Vec<State<KINDS>> {
        let elements: Vec<&Symmetry> = group.iter().collect();
        let mut open = Places::default();
        let orbits = search::orbits(grid, self.all.into(), &elements);
        for &(cell, symbol) in orbits.iter().flatten() {
            open[symbol] |= 1 << cell;
        }
        let mut starts = Vec::new();
        for orbit in &orbits {
            let mut state =
                State { open, items: [Places::default(); KINDS], lost: 0, placed: 0, tested: 0 };
            let (cell, symbol) = orbit[0];
            if open[symbol] >> cell & 1 == 1 {
                self.place_one(&mut state, cell, symbol);
                starts.push(state);
            }
            for &(cell, symbol) in orbit {
                open[symbol] &= !(1 << cell);
            }
            self.close(&mut open);
        }
        starts
    }

    /// Closes the options that would make a cell lose its symbol that can't.
    fn close(&self, open: &mut Places) {
        loop {
            let before = *open;
            let cells = open.iter().fold(0, |all, places| all | places);
            let mut may = self.places.map(|places| places & cells);
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(*open));
                (0..SYMBOLS).for_each(|v| may[v] &= lines[v]);
            }
            let cells = may.iter().fold(0, |all, places| all | places);
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(may));
                (0..SYMBOLS).for_each(|v| open[v] &= cells & lines[v]);
            }
            if *open == before {
                return;
            }
        }
    }

    /// Makes one change.
    #[inline(always)]
    pub(super) fn place_one(&self, state: &mut State<KINDS>, cell: usize, symbol: usize) {
        let (cell, symbol) = (cell % 64, symbol % SYMBOLS);
        let lost = self.displaced[cell][symbol];
        for cell in ones(lost & !state.lost) {
            let symbol = usize::from(self.symbols[cell % 64]) % SYMBOLS;
            for kind in 0..KINDS {
                state.items[kind][symbol] |= self.lines[cell % 64][kind];
            }
        }
        state.lost |= lost;
        state.placed |= 1 << cell;
        state.open = state.open.map(|open| open & !(1 << cell));
        for kind in 0..KINDS {
            let line = self.lines[cell][kind];
            state.items[kind][symbol] &= !line;
            state.open[symbol] &= !line;
        }
    }

    /// Makes some changes at once; whether they are compatible.
    #[inline(always)]
    pub(super) fn place(&self, state: &mut State<KINDS>, changes: &Places) -> bool {
        let (mut cells, mut conflict) = (0, 0);
        for change in changes {
            conflict |= cells & change;
            cells |= change;
        }
        let mut met = [Places::default(); KINDS];
        let mut displaced = Places::default();
        let mut conflicts = Places::default();
        for (met, kind) in met.iter_mut().zip(&self.kinds) {
            let [once, twice, _] = kind.sums(changes);
            *met = kind.whole(once);
            for v in 0..SYMBOLS {
                conflicts[v] |= twice[v];
                displaced[v] |= met[v] & self.places[v];
            }
        }
        for v in 0..SYMBOLS {
            conflicts[v] |= changes[v] & !state.open[v];
        }
        let (mut lost, mut conflict) = (cells, conflict);
        for v in 0..SYMBOLS {
            lost |= displaced[v];
            conflict |= conflicts[v];
        }
        let new = lost & !state.lost;
        state.lost |= lost;
        state.placed |= cells;
        let here = self.places.map(|places| places & new);
        for v in 0..SYMBOLS {
            state.open[v] &= !cells;
        }
        for ((items, met), kind) in state.items.iter_mut().zip(met).zip(&self.kinds) {
            let lines = kind.whole(kind.lines(here));
            for v in 0..SYMBOLS {
                items[v] = (items[v] | lines[v]) & !met[v];
                state.open[v] &= !met[v];
            }
        }
        conflict == 0
    }
}
