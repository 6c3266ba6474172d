//! The catalogue of the 5,472,730,538 essentially different 9×9 grids, numbered in the order of
//! their minlex forms.
//!
//! The first band of a minlex form is the least form of one of 416 classes of bands, and no chute
//! (band or stack) of the grid is of an earlier class. A grid that begins with such a band, its
//! rows and bands sorted by the first column, is its own minlex form exactly when
//!
//! 1. no other chute is of an earlier class,
//! 2. no automorphism of the first band gives a smaller fourth row,
//! 3. if another chute is of the same class, or an automorphism gives an equal fourth row, the
//!    resulting grid is not smaller.
//!
//! In each column, the second and the third band each have three of the six symbols that are not in
//! the first. For a given choice of these (a *frame*), every second band can be combined with every
//! third band, and each stack needs one table lookup. So tens of millions of grids a second are
//! decided; few need the third condition. A table of a quarter of a megabyte contains the number of
//! classes for each first band and block of eight fourth rows. A number is found with the table and
//! a traversal of one block. See `papers/index.md`.
//!
//! # References
//! 1. E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006: the number of classes; the 416 bands
//!    are due to G. Stertenbrink and K. F. Pettersen, 2005.
//! 2. G. S. Fowler, `sudoku`, 2006: the catalogue in the order of minlex forms, as a file; some
//!    counts by band.
//! 3. G. Penet, `sk_minlexsol`, 2022: the catalogue without a file, from tables of counts by fourth
//!    row.

mod band;
mod chutes;
mod completions;
mod halves;
mod job;
mod table;
mod walk;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

pub use job::NineCatalogueJob;

use super::{CatalogueError, Entry, FirstBand};
use crate::board::{Grid, Shape};
use crate::run::in_parallel;
use crate::symmetry::{GridForms, Symbols};
use band::Band;
use chutes::Chutes;
use table::Table;
use walk::Walk;

/// The catalogue of 9x9, of grids as arrays of their symbols.
///
/// ```
/// use gridforest::catalogue::NineCatalogue;
/// let catalogue = NineCatalogue::default();
/// assert_eq!(catalogue.classes(), 5_472_730_538);
/// let last = catalogue.grid(5_472_730_538)?;
/// assert_eq!(last[9..18], [4, 5, 7, 8, 9, 3, 6, 1, 2]);
/// let entry = catalogue.entry(&last);
/// assert_eq!((entry.number, entry.band), (5_472_730_538, Some(416)));
/// # Ok::<(), gridforest::catalogue::CatalogueError>(())
/// ```
#[derive(Clone)]
pub struct NineCatalogue {
    forms: GridForms,
    chutes: Chutes,
    table: Table,
}

impl fmt::Debug for NineCatalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NineCatalogue").finish_non_exhaustive()
    }
}

impl Default for NineCatalogue {
    /// Makes the tables of chutes, in a fifth of a second.
    fn default() -> Self {
        let forms = GridForms::default();
        Self { chutes: Chutes::new(&forms), forms, table: Table::new() }
    }
}

impl NineCatalogue {
    /// The number of classes.
    pub fn classes(&self) -> u64 {
        self.table.total()
    }

    /// The number of bands.
    pub fn bands(&self) -> usize {
        self.chutes.bands.len()
    }

    /// A band by its number, from 1.
    ///
    /// # Errors
    /// [`CatalogueError::NoBand`] when there is none.
    pub fn band(&self, number: usize) -> Result<FirstBand, CatalogueError> {
        let bands = self.bands();
        if !(1..=bands).contains(&number) {
            return Err(CatalogueError::NoBand { number, bands });
        }
        let rows = &self.chutes.bands[number - 1];
        let start = self.table.start(number - 1);
        let classes = self.table.start(number) - start;
        Ok(FirstBand {
            number,
            symbols: rows.as_flattened().iter().map(|symbol| symbol + 1).collect(),
            automorphisms: self.forms.least_band(rows).1.len(),
            classes,
            first: (classes > 0).then_some(start + 1),
        })
    }

    /// The entry of a solution grid, in about ten milliseconds.
    ///
    /// # Panics
    /// When the symbols are no solution grid.
    pub fn entry(&self, grid: &Symbols) -> Entry<Symbols> {
        self.entries(std::slice::from_ref(grid))[0]
    }

    /// The entries of many grids, on all threads: those of one band share some work.
    ///
    /// # Panics
    /// When the symbols of one are no solution grid.
    pub fn entries(&self, grids: &[Symbols]) -> Vec<Entry<Symbols>> {
        let is_grid = |symbols: &Symbols| Grid::has_symbols(Shape::NINE, symbols);
        assert!(grids.iter().all(is_grid), "symbols of a 9x9 solution grid");
        let entry = |grid| {
            let (form, stabiliser) = self.forms.least(grid);
            let rows =
                [0, 9, 18].map(|start| std::array::from_fn(|column| form[start + column] - 1));
            let band = self.chutes.bands.binary_search(&rows).expect("the least form of a band");
            Entry { number: 0, band: Some(band + 1), form, stabiliser: Some(stabiliser.into()) }
        };
        let mut entries: Vec<(usize, Entry<Symbols>)> =
            grids.iter().map(entry).enumerate().collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.form);
        let of_a_band: Vec<_> = entries.chunk_by(|a, b| a.1.band == b.1.band).collect();
        let numbered = in_parallel(&of_a_band, |entries| {
            let number = entries[0].1.band.expect("set above") - 1;
            let band = self.prepared(number);
            let mut walk = Walk::new(&self.forms, &self.chutes, &band);
            let numbered = entries.iter().map(|&(place, mut entry)| {
                let (block, before) = walk.before(&entry.form);
                entry.number = self.table.before(number, block) + before + 1;
                (place, entry)
            });
            numbered.collect::<Vec<_>>()
        });
        let mut entries = numbered.concat();
        entries.sort_unstable_by_key(|&(place, _)| place);
        entries.into_iter().map(|(_, entry)| entry).collect()
    }

    /// The minlex form of a number, from 1.
    ///
    /// # Errors
    /// [`CatalogueError::NoClass`] when there is none.
    pub fn grid(&self, number: u64) -> Result<Symbols, CatalogueError> {
        Ok(self.grids(&[number])?[0])
    }

    /// The minlex forms of many numbers, on all threads: those of one band share some work.
    ///
    /// # Errors
    /// [`CatalogueError::NoClass`] for the first number that there is none of.
    pub fn grids(&self, numbers: &[u64]) -> Result<Vec<Symbols>, CatalogueError> {
        let find = |&number: &u64| {
            let found = number.checked_sub(1).and_then(|before| self.table.find(before));
            let classes = self.classes();
            found.ok_or(CatalogueError::NoClass { number, classes })
        };
        let found: Vec<_> = numbers.iter().map(find).collect::<Result<_, _>>()?;
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_unstable_by_key(|&place| found[place]);
        let of_a_band: Vec<_> = order.chunk_by(|&a, &b| found[a].0 == found[b].0).collect();
        let walked = in_parallel(&of_a_band, |places| {
            let band = self.prepared(found[places[0]].0);
            let mut walk = Walk::new(&self.forms, &self.chutes, &band);
            let grid = |&place: &usize| {
                let (_, block, before) = found[place];
                match walk.stream(block, before, &mut |grid| ControlFlow::Break(*grid)) {
                    ControlFlow::Break(grid) => (place, grid),
                    ControlFlow::Continue(()) => unreachable!("the table counts it"),
                }
            };
            places.iter().map(grid).collect::<Vec<_>>()
        });
        let mut grids = walked.concat();
        grids.sort_unstable_by_key(|&(place, _)| place);
        Ok(grids.into_iter().map(|(_, grid)| grid).collect())
    }

    /// Visits the classes of a range of numbers (from 1) in order until the visitor breaks; the
    /// orders of their automorphism groups are not found. Numbers beyond the last class are passed
    /// over.
    pub(super) fn visit(
        &self,
        numbers: RangeInclusive<u64>,
        visit: &mut dyn FnMut(Entry<Symbols>) -> ControlFlow<()>,
    ) {
        let end = *numbers.end();
        let mut number = *numbers.start().max(&1);
        while number <= end
            && let Some((band, block, before)) = self.table.find(number - 1)
        {
            let prepared = self.prepared(band);
            let mut walk = Walk::new(&self.forms, &self.chutes, &prepared);
            let flow = walk.stream(block, before, &mut |form| {
                if number > end {
                    return ControlFlow::Break(());
                }
                number += 1;
                let entry = Entry {
                    number: number - 1,
                    band: Some(band + 1),
                    form: *form,
                    stabiliser: None,
                };
                visit(entry)
            });
            if flow.is_break() {
                return;
            }
        }
    }

    fn prepared(&self, band: usize) -> Band {
        Band::new(&self.forms, &self.chutes, band as u16)
    }
}

#[cfg(test)]
mod tests;
