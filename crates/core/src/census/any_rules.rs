//! The grids of any rules and their classes, by beginnings up to symmetry.
//!
//! Grids are *normalised* where a largest set of cells whose symbols all differ holds the first
//! symbols in order: k cells of N symbols, so that there are N!/(N−k)! grids for each normalised one.
//!
//! From there sets are filled one after the other, those first that the group moves least.
//! Beginnings with the same canonical form have as many completions, and these the same classes. So
//! one of each is kept, with the number of those that it stands for. Completed to the end the
//! beginnings are the classes. For the number of grids some thousands of beginnings are enough: a
//! solver completes each, which divides its work by nearly the order of the group.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::CensusError;
use crate::board::{Line, Puzzle, Shape};
use crate::run::{in_parallel, poll};
use crate::solve::solver;
use crate::symmetry::{SymmetryGroup, canonical_puzzle, factorial};

/// The most beginnings that are held for a list of classes.
const CLASSIFIED: usize = 3_000_000;
/// From so many cells on, grids are counted by beginnings.
const LARGE: usize = 37;
/// So many beginnings are completed by the solver.
const BEGINNINGS: usize = 4000;

/// The number of grids for each normalised one.
pub(super) fn multiplicity(shape: Shape) -> BigUint {
    let fixed = first_cells(shape).len();
    factorial(shape.side()) / factorial(shape.side() - fixed)
}

/// The cells that hold the first symbols in normalised grids.
fn first_cells(shape: Shape) -> Line {
    let mut sets = [shape.lines(), shape.sets()].concat();
    sets.sort_by_key(|set| Reverse(set.len()));
    sets.into_iter().next().unwrap_or_else(|| vec![0])
}

/// The number of grids.
pub(super) fn count(shape: Shape) -> BigUint {
    let mut beginnings = Beginnings::normalised(shape);
    if shape.cells() >= LARGE && SymmetryGroup::of(shape).is_listed() {
        while beginnings.forms.len() < BEGINNINGS && beginnings.fill() {}
    }
    let forms: Vec<(Puzzle, u64)> = beginnings.forms.into_iter().collect();
    let completed = |(beginning, times): &(Puzzle, u64)| {
        u128::from(*times) * u128::from(solver(shape).count(beginning, u64::MAX))
    };
    multiplicity(shape) * in_parallel(&forms, completed).into_iter().sum::<u128>()
}

/// The classes, each with the number of its normalised grids.
///
/// # Errors
/// [`CensusError::Classes`] when there are too many grids, or the group is too large to be listed.
pub(super) fn forms(shape: Shape) -> Result<BTreeMap<Vec<u8>, u64>, CensusError> {
    let mut beginnings = Beginnings::normalised(shape);
    if !SymmetryGroup::of(shape).is_listed() {
        return Err(CensusError::Classes { shape });
    }
    while beginnings.fill() {
        if beginnings.forms.len() > CLASSIFIED {
            return Err(CensusError::Classes { shape });
        }
    }
    let whole = beginnings.forms.into_iter().map(|(form, count)| (form.symbols().to_vec(), count));
    Ok(whole.collect())
}

/// Fillings of some sets up to symmetry.
struct Beginnings {
    shape: Shape,
    /// The sets, single cells among them, with the number of their images under the group.
    sets: Vec<(usize, Line)>,
    /// Each with the number of normalised fillings that it stands for.
    forms: BTreeMap<Puzzle, u64>,
}

impl Beginnings {
    /// The one whose first cells are in order.
    fn normalised(shape: Shape) -> Self {
        let mut symbols = vec![0; shape.cells()];
        for (cell, symbol) in first_cells(shape).into_iter().zip(1..) {
            symbols[cell] = symbol;
        }
        let forms = BTreeMap::from([(Puzzle::new(shape, symbols), 1)]);
        Self { shape, sets: sets(shape), forms }
    }

    /// Fills a set of each beginning that has empty cells; whether there was one.
    fn fill(&mut self) -> bool {
        let (mut next, mut goes_on) = (BTreeMap::new(), false);
        for (beginning, times) in std::mem::take(&mut self.forms) {
            poll();
            let Some(set) = self.next_set(beginning.symbols()) else {
                *next.entry(beginning).or_default() += times;
                continue;
            };
            goes_on = true;
            fill(self.shape, set, &mut beginning.symbols().to_vec(), &mut |symbols| {
                let filled = Puzzle::new(self.shape, symbols);
                let form = canonical_puzzle(&filled).expect("the filling obeys the rules").form;
                *next.entry(form).or_default() += times;
            });
        }
        self.forms = next;
        goes_on
    }

    /// Of the sets with empty cells that which has the fewest images, and the most cells filled.
    fn next_set(&self, symbols: &[u8]) -> Option<&Line> {
        let filled = |set: &Line| set.iter().filter(|&&cell| symbols[cell] != 0).count();
        let open = self.sets.iter().filter(|(_, set)| filled(set) < set.len());
        open.min_by_key(|(images, set)| (*images, Reverse(filled(set)))).map(|(_, set)| set)
    }
}

/// The lines, or the sets where there are none, and single cells, which come last.
fn sets(shape: Shape) -> Vec<(usize, Line)> {
    let mut sets = shape.lines();
    if sets.is_empty() {
        sets = shape.sets();
    }
    let generators = SymmetryGroup::of(shape).geometric_generators();
    let images = |set: &Line| {
        let mut orbit = BTreeSet::from([set.clone()]);
        let mut waiting = vec![set.clone()];
        while let Some(set) = waiting.pop() {
            for generator in &generators {
                let mut image: Line = set.iter().map(|&cell| generator.image(cell)).collect();
                image.sort_unstable();
                if orbit.insert(image.clone()) {
                    waiting.push(image);
                }
            }
        }
        orbit.len()
    };
    let sets = sets.into_iter().map(|set| (images(&set), set));
    let cells = (0..shape.cells()).map(|cell| (usize::MAX, vec![cell]));
    sets.chain(cells).collect()
}

/// Fills the empty cells of a set in every way.
fn fill(shape: Shape, set: &[usize], symbols: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
    let Some(&cell) = set.iter().find(|&&cell| symbols[cell] == 0) else {
        return visit(symbols);
    };
    for symbol in 1..=shape.side() as u8 {
        let clashes = |c: usize| symbols[c] == symbol && shape.sees(c, cell);
        if !(0..symbols.len()).any(clashes) {
            symbols[cell] = symbol;
            fill(shape, set, symbols, visit);
            symbols[cell] = 0;
        }
    }
}
