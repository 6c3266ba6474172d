//! The grids of any rules by search, and their classes.
//!
//! Grids are *normalised* where a set of cells whose symbols all differ, the largest there is, holds
//! the first symbols in order: k cells of N symbols, so that there are N!/(N−k)! grids for each
//! normalised one. All of these are visited, and counted by their canonical forms.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::CensusError;
use super::normalized::FormCounts;
use crate::board::{Grid, Line, Puzzle, Shape};
use crate::run::in_parallel;
use crate::solve::solver;
use crate::symmetry::{SymmetryGroup, canonical_form, canonical_puzzle, factorial};

/// The most normalised grids that are visited for their classes.
const CLASSIFIED: u64 = 20_000_000;

/// The cells that hold the first symbols in normalised grids.
fn first_cells(shape: Shape) -> Line {
    let largest = || {
        let mut sets = shape.sets();
        sets.sort_by_key(|set| Reverse(set.len()));
        sets.into_iter().next()
    };
    shape.lines().into_iter().next().or_else(largest).unwrap_or_else(|| vec![0])
}

/// The number of grids for each normalised one.
pub(super) fn multiplicity(shape: Shape) -> BigUint {
    names(shape, first_cells(shape).len())
}

/// The ways to name the symbols of so many cells that see each other.
fn names(shape: Shape, cells: usize) -> BigUint {
    factorial(shape.side()) / factorial(shape.side() - cells)
}

/// The puzzle whose solutions are the normalised grids.
fn normalised(shape: Shape) -> Puzzle {
    let mut symbols = vec![0; shape.cells()];
    for (cell, symbol) in first_cells(shape).into_iter().zip(1..) {
        symbols[cell] = symbol;
    }
    Puzzle::new(shape, symbols)
}

/// From so many cells on, beginnings are classified before they are completed.
const LARGE: usize = 37;
/// Classes of beginnings: from so many on the search is worth dividing no more.
const BEGINNINGS: usize = 4000;

/// The number of grids: each way to begin, up to symmetry, is completed in all ways.
///
/// Sets are filled one after the other, those first that the group moves least; fillings with the
/// same canonical form have as many completions. So the work is divided by nearly the order of the
/// group, and done on all threads.
pub(super) fn count(shape: Shape) -> BigUint {
    let (names, beginnings) = match shape.cells() < LARGE {
        true => (multiplicity(shape), vec![(normalised(shape), 1)]),
        false => beginnings(shape),
    };
    let completed = |(beginning, times): &(Puzzle, u64)| {
        u128::from(*times) * u128::from(solver(shape).count(beginning, u64::MAX))
    };
    names * in_parallel(&beginnings, completed).into_iter().sum::<u128>()
}

/// Fillings of some sets up to symmetry, each with the number of those that it stands for, of which
/// the first set is in order; and the ways to name its symbols.
fn beginnings(shape: Shape) -> (BigUint, Vec<(Puzzle, u64)>) {
    let mut beginnings = BTreeMap::from([(Puzzle::new(shape, vec![0; shape.cells()]), 1)]);
    let sets = least_moved_sets(shape);
    let names = sets.first().map_or_else(|| 1u8.into(), |set| names(shape, set.len()));
    for (number, set) in sets.into_iter().enumerate() {
        if beginnings.len() >= BEGINNINGS {
            break;
        }
        let mut next = BTreeMap::new();
        for (beginning, times) in &beginnings {
            let mut symbols = beginning.symbols().to_vec();
            fill(shape, &set, 0, &mut symbols, number == 0, &mut |symbols| {
                let filled = Puzzle::new(shape, symbols);
                let form = canonical_puzzle(&filled).expect("the filling obeys the rules").form;
                *next.entry(form).or_default() += times;
            });
        }
        beginnings = next;
    }
    (names, beginnings.into_iter().collect())
}

/// The lines, or the sets where there are none, by the number of their images under the group; each
/// after the first the one with the most cells in those before, of as many images.
fn least_moved_sets(shape: Shape) -> Vec<Line> {
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
    let mut left: Vec<(usize, Line)> = sets.into_iter().map(|set| (images(&set), set)).collect();
    let mut sorted: Vec<Line> = Vec::new();
    while !left.is_empty() {
        let is_filled = |cell: &&usize| sorted.iter().any(|set| set.contains(cell));
        let filled = |set: &Line| set.iter().filter(is_filled).count();
        let best = (0..left.len()).min_by_key(|&i| (left[i].0, Reverse(filled(&left[i].1)), i));
        sorted.push(left.swap_remove(best.expect("some are left")).1);
    }
    sorted
}

/// Fills the empty cells of a set from a place on in every way; with `first`, in order alone.
fn fill(
    shape: Shape,
    set: &[usize],
    place: usize,
    symbols: &mut Vec<u8>,
    first: bool,
    visit: &mut dyn FnMut(&[u8]),
) {
    let Some(&cell) = set.get(place) else {
        return visit(symbols);
    };
    if symbols[cell] != 0 {
        return fill(shape, set, place + 1, symbols, first, visit);
    }
    let all = if first { place as u8 + 1..=place as u8 + 1 } else { 1..=shape.side() as u8 };
    for symbol in all {
        let clashes = |c: usize| symbols[c] == symbol && shape.sees(c, cell);
        if !(0..symbols.len()).any(clashes) {
            symbols[cell] = symbol;
            fill(shape, set, place + 1, symbols, first, visit);
            symbols[cell] = 0;
        }
    }
}

/// The classes, each with the number of its normalised grids.
///
/// # Errors
/// [`CensusError::Classes`] when there are too many grids.
pub(super) fn forms(shape: Shape) -> Result<FormCounts, CensusError> {
    let (mut forms, mut visited) = (FormCounts::new(), 0);
    let end = solver(shape).for_each_solution(&normalised(shape), &mut |symbols| {
        visited += 1;
        if visited > CLASSIFIED {
            return ControlFlow::Break(());
        }
        let grid = Grid::new(shape, symbols).expect("a solution obeys the rules");
        *forms.entry(canonical_form(&grid).form.symbols().to_vec()).or_default() += 1;
        ControlFlow::Continue(())
    });
    match end {
        ControlFlow::Continue(()) => Ok(forms),
        ControlFlow::Break(()) => Err(CensusError::Classes { shape }),
    }
}
