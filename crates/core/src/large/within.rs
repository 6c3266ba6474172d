//! A walk on independent sets of cells of one grid, towards maximal ones with few cells.
//!
//! The empty cells of a minimal puzzle are a maximal *independent* set: no unavoidable set lies in
//! them, and each cell outside is *blocked*, as one lies in it and them (see
//! [`complete`](super::complete)). The walk is a Metropolis walk \[1\] at one temperature on all
//! independent sets, with the energy n + λ·u for n cells and u cells outside that are not blocked.
//! A step takes a cell in, or out, or both. Independence costs no test, since only cells that
//! aren't blocked come in; a cell outside needs one only if the unavoidable set that blocked it has
//! the cell that goes, and a step is over as soon as too many aren't blocked.
//!
//! # References
//! 1. N. Metropolis et al., "Equation of state calculations by fast computing machines", J. Chem.
//!    Phys. 21 (1953).

use rand::RngExt as _;

use super::known::KnownSets;
use crate::board::{Grid, Puzzle, one_of, ones};
use crate::random::Stream;
use crate::solve::{Region, Small};

/// What a cell outside that isn't blocked costs, in cells.
const UNBLOCKED: f64 = 0.3;

/// The most of them.
const MOST_UNBLOCKED: u32 = 2;

/// The temperature, in cells.
const TEMPERATURE: f64 = 0.12;

/// An independent set of cells of a grid, on its walk.
#[derive(Debug, Clone)]
pub(super) struct GridWalk {
    grid: Grid,
    known: KnownSets,
    all: u64,
    random: Stream,
    /// The independent set.
    empty: u64,
    /// The cells outside that are not blocked.
    open: u64,
    /// For each blocked cell an unavoidable set that lies in it and the independent set.
    sets: [u64; 64],
}

/// A step: a cell goes, or comes, or both.
#[derive(Debug, Clone, Copy)]
struct Step {
    gone: Option<usize>,
    come: Option<usize>,
}

/// What a step leads to.
struct After {
    open: u64,
    /// The unavoidable sets of cells that needed a new one.
    sets: Vec<(usize, u64)>,
}

impl GridWalk {
    /// A random maximal independent set of a grid; `None` for more than eight symbols.
    pub(super) fn new(grid: &Grid, random: Stream) -> Option<Self> {
        let solver = Small::new(grid.shape())?;
        let all = u64::MAX >> (64 - grid.shape().cells());
        let mut walk = Self {
            grid: grid.clone(),
            known: KnownSets::new(solver, Small::places(grid.symbols())),
            all,
            random,
            empty: 0,
            open: all,
            sets: [0; 64],
        };
        walk.restart();
        Some(walk)
    }

    /// Begins again, in another random maximal independent set.
    pub(super) fn restart(&mut self) {
        (self.empty, self.open) = (0, self.all);
        while self.open != 0 {
            let come = Some(one_of(self.open.into(), &mut self.random));
            let step = Step { gone: None, come };
            let after = self.after(step, u32::MAX);
            self.take(step, after.expect("any number may be open"));
        }
    }

    /// The minimal puzzle whose empty cells these are, if it is one of more than `clues` clues.
    pub(super) fn puzzle(&self, clues: usize) -> Option<Puzzle> {
        let cells = self.all & !self.empty;
        let larger = self.open == 0 && cells.count_ones() as usize > clues;
        larger.then(|| self.grid.puzzle_in(cells.into()))
    }

    /// A step, if the energy allows it; whether it was taken.
    pub(super) fn step(&mut self) -> bool {
        let energy =
            f64::from(self.empty.count_ones()) + UNBLOCKED * f64::from(self.open.count_ones());
        let allowed = energy - TEMPERATURE * (1.0 - self.random.random::<f64>()).ln();
        let Some(step) = self.propose() else {
            return false;
        };
        let count = |cell: Option<usize>| f64::from(u8::from(cell.is_some()));
        let cells = f64::from(self.empty.count_ones()) + count(step.come) - count(step.gone);
        let room = (allowed - cells) / UNBLOCKED;
        if room < 0.0 {
            return false;
        }
        match self.after(step, MOST_UNBLOCKED.min(room as u32)) {
            Some(after) => self.take(step, after),
            None => return false,
        }
        true
    }

    /// One of eight steps takes a cell in, one takes a cell out, the others do both. `None` where
    /// nothing can come in.
    fn propose(&mut self) -> Option<Step> {
        let kind = match self.empty {
            0 => 0,
            _ => self.random.random_range(0..8),
        };
        let gone = (kind > 0).then(|| one_of(self.empty.into(), &mut self.random));
        let candidates = match (kind, gone) {
            (1, _) => return Some(Step { gone, come: None }),
            (_, Some(gone)) => self.open | self.spoilt(gone),
            (_, None) => self.open,
        };
        if candidates == 0 {
            return None;
        }
        let come = one_of(candidates.into(), &mut self.random);
        let without = gone.map_or(self.empty, |gone| self.empty & !(1 << gone));
        let blocked = self.open >> come & 1 == 0 && self.blocking(come, without) != 0;
        let come = Some(come);
        (!blocked).then_some(Step { gone, come })
    }

    /// The cells whose unavoidable set has a cell.
    fn spoilt(&self, gone: usize) -> u64 {
        let blocked = self.all & !self.empty & !self.open;
        let spoilt = ones(blocked).filter(|&cell| self.sets[cell] >> gone & 1 == 1);
        spoilt.fold(0, |all, cell| all | 1 << cell)
    }

    /// An unavoidable set in a cell and some others; no cells when there is none.
    fn blocking(&mut self, cell: usize, others: u64) -> u64 {
        let (needed, few, most) = (1 << cell, 0, 0);
        let free = others | needed;
        let region = Region { free, needed, few, most };
        self.known.find(cell, region)
    }

    /// What a step leads to; `None` when more than `most` cells are not blocked then.
    fn after(&mut self, step: Step, most: u32) -> Option<After> {
        let bit = |cell: Option<usize>| cell.map_or(0, |cell: usize| 1u64 << cell);
        let (gone, come) = (bit(step.gone), bit(step.come));
        let empty = self.empty & !gone | come;
        let mut after = After { open: 0, sets: Vec::new() };
        // What blocks these has the cell that comes, as nothing blocked them before.
        let unblocked = (self.open | gone) & !come;
        let spoilt = step.gone.map_or(0, |gone| self.spoilt(gone)) & !come;
        for cell in ones(unblocked).chain(ones(spoilt)) {
            let set = if unblocked >> cell & 1 == 0 {
                self.blocking(cell, empty)
            } else if come != 0 {
                self.known.within(empty | 1 << cell, come | 1 << cell)
            } else {
                0
            };
            match set {
                0 => after.open |= 1 << cell,
                _ => after.sets.push((cell, set)),
            }
            if after.open.count_ones() > most {
                return None;
            }
        }
        Some(after)
    }

    fn take(&mut self, step: Step, after: After) {
        let bit = |cell: Option<usize>| cell.map_or(0, |cell: usize| 1u64 << cell);
        self.empty = self.empty & !bit(step.gone) | bit(step.come);
        self.open = after.open;
        for (cell, set) in after.sets {
            self.sets[cell] = set;
        }
    }
}
