//! The catalogue of the 1,673,187 essentially different grids of 2x4: each by its number in the
//! order of the least forms, and its number of each grid, without a list of them.
//!
//! Two bands that the least form of a class may begin with are a *half*: the first is one of the
//! five least bands, and no symmetry that can be judged by the half alone leads to less
//! ([`EightForms`]). A half is completed in every way, in row order, with rows and bands sorted by
//! the first column, and what is its own least form is kept: these are the classes, in their order.
//! The library has a table of the number of classes by half. A number is found by the table and the
//! completions of one half.

mod halves;
mod job;

use std::iter::once;
use std::ops::{ControlFlow, RangeInclusive};

use super::{CatalogueError, Entry, FirstBand};
use crate::board::{Grid, Shape};
use crate::symmetry::{EightRow, EightSymbols};
use halves::EightHalves;
pub use job::EightCatalogueJob;

/// The counts by half: a list in the format of `postcard`.
const COUNTS: &[u8] = include_bytes!("counts.postcard");

/// The catalogue of 2x4.
///
/// ```
/// use gridforest::catalogue::EightCatalogue;
/// let catalogue = EightCatalogue::default();
/// assert_eq!(catalogue.classes(), 1_673_187);
/// let last = catalogue.grid(1_673_187)?;
/// assert_eq!(catalogue.entry(&last).number, 1_673_187);
/// # Ok::<(), gridforest::catalogue::CatalogueError>(())
/// ```
#[derive(Debug, Clone)]
pub struct EightCatalogue {
    halves: EightHalves,
    /// How many classes come before those of each half, and before the end.
    starts: Vec<u64>,
}

impl Default for EightCatalogue {
    /// Lists the halves.
    fn default() -> Self {
        let counts: Vec<u32> = postcard::from_bytes(COUNTS).expect("the table of the library");
        let ends = counts.iter().scan(0, |end, &count| {
            *end += u64::from(count);
            Some(*end)
        });
        Self { halves: EightHalves::new(), starts: once(0).chain(ends).collect() }
    }
}

impl EightCatalogue {
    /// The number of classes.
    pub fn classes(&self) -> u64 {
        *self.starts.last().expect("the end")
    }

    /// The number of classes of each half, in order: the table of the library.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.starts.windows(2).map(|starts| starts[1] - starts[0])
    }

    /// The number of least bands.
    pub fn bands(&self) -> usize {
        self.halves.forms.bands().len()
    }

    /// A least band by its number, from 1.
    ///
    /// # Errors
    /// [`CatalogueError::NoBand`] when there is none.
    pub fn band(&self, number: usize) -> Result<FirstBand, CatalogueError> {
        let (all, bands) = (self.halves.forms.bands(), self.bands());
        if !(1..=bands).contains(&number) {
            return Err(CatalogueError::NoBand { number, bands });
        }
        let symbols = all[number - 1];
        let halves = &self.halves.list;
        let start = halves.partition_point(|half| half.as_flattened()[..16] < symbols[..]);
        let end = halves.partition_point(|half| half.as_flattened()[..16] <= symbols[..]);
        let classes = self.starts[end] - self.starts[start];
        Ok(FirstBand {
            number,
            symbols: symbols.into(),
            automorphisms: self.halves.forms.band_automorphisms(&symbols),
            classes,
            first: (classes > 0).then_some(self.starts[start] + 1),
        })
    }

    /// The entry of a solution grid, in some milliseconds.
    ///
    /// # Panics
    /// When the symbols are no solution grid.
    pub fn entry(&self, grid: &EightSymbols) -> Entry<EightSymbols> {
        let shape = Shape::EIGHT;
        assert!(Grid::has_symbols(shape, grid), "symbols of a {shape} solution grid");
        let (form, stabiliser) = self.halves.forms.least(grid);
        let before = |half: &[EightRow; 4]| *half.as_flattened() < form[..32];
        let half = self.halves.list.partition_point(before);
        let mut number = self.starts[half];
        let _ = self.halves.complete(half, |rows, _| {
            number += 1;
            match rows.as_flattened() < &form[..] {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        Entry { number, band: Some(self.band_of(&form)), form, stabiliser: Some(stabiliser) }
    }

    /// The number of the first band of a least form, from 1.
    fn band_of(&self, least: &EightSymbols) -> usize {
        let bands = self.halves.forms.bands();
        bands.partition_point(|band| band[..] < least[..16]) + 1
    }

    /// The least form of a number, from 1.
    ///
    /// # Errors
    /// [`CatalogueError::NoClass`] when there is none.
    pub fn grid(&self, number: u64) -> Result<EightSymbols, CatalogueError> {
        let mut found = None;
        self.visit(number..=number, &mut |entry| {
            found = Some(entry.form);
            ControlFlow::Break(())
        });
        let classes = self.classes();
        found.ok_or(CatalogueError::NoClass { number, classes })
    }

    /// Visits the classes of a range of numbers (from 1) in order until the visitor breaks. Numbers
    /// beyond the last class are passed over.
    pub(super) fn visit(
        &self,
        numbers: RangeInclusive<u64>,
        visit: &mut dyn FnMut(Entry<EightSymbols>) -> ControlFlow<()>,
    ) {
        let end = *numbers.end().min(&self.classes());
        let mut number = *numbers.start().max(&1);
        while number <= end {
            let half = self.starts.partition_point(|&start| start < number) - 1;
            let mut next = self.starts[half] + 1;
            let flow = self.halves.complete(half, |rows, stabiliser| {
                next += 1;
                if next <= number {
                    return ControlFlow::Continue(());
                }
                if number > end {
                    return ControlFlow::Break(());
                }
                number = next;
                let form = rows.as_flattened().try_into().expect("64 cells");
                let entry = Entry {
                    number: next - 1,
                    band: Some(self.band_of(&form)),
                    form,
                    stabiliser: Some(stabiliser),
                };
                visit(entry)
            });
            if flow.is_break() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::job::BLOCK;
    use super::*;
    use crate::census::UniformTwoBands;
    use crate::random::stream;
    use crate::run::{Block, Job as _};
    use crate::symmetry::{SymmetryGroup, canonical_form};
    use rand::RngExt as _;

    #[test]
    fn the_table_has_all_classes_and_is_what_the_halves_yield() {
        let catalogue = EightCatalogue::default();
        // OEIS A291188, and Burnside's lemma (`census::grids::count_classes`).
        assert_eq!(catalogue.classes(), 1_673_187);
        let bands = 1..=catalogue.bands();
        let classes = bands.map(|number| catalogue.band(number).unwrap().classes);
        assert_eq!(classes.sum::<u64>(), 1_673_187);
        let job = EightCatalogueJob::default();
        let blocks = job.plan().blocks;
        for index in [1, blocks / 2, blocks - 1] {
            let (counts, _) = job.block(Block::new(index, 0)).unwrap();
            let start = index as usize * BLOCK;
            for (half, count) in (start..).zip(counts) {
                let kept = catalogue.starts[half + 1] - catalogue.starts[half];
                assert_eq!(u64::from(count), kept, "half {half}");
            }
        }
    }

    #[test]
    fn numbers_of_uniform_grids_lead_back_to_their_canonical_forms() {
        let shape: Shape = "2x4".parse().unwrap();
        let catalogue = EightCatalogue::default();
        let uniform = UniformTwoBands::of(shape).unwrap();
        let random = &mut stream(42, 0);
        let mut entries = Vec::new();
        for _ in 0..20 {
            let grid = uniform.sample(random);
            let entry = catalogue.entry(grid.symbols().try_into().unwrap());
            assert_eq!(entry.form, canonical_form(&grid).form.symbols());
            assert_eq!(catalogue.grid(entry.number), Ok(entry.form));
            let band = catalogue.band(entry.band.unwrap()).unwrap();
            assert_eq!(entry.form[..16], *band.symbols);
            let first = band.first.unwrap();
            assert!((first..first + band.classes).contains(&entry.number));
            entries.push(entry);
        }
        entries.sort_by_key(|entry| entry.number);
        assert!(entries.is_sorted_by(|a, b| a.form < b.form), "in the order of their forms");
    }

    #[test]
    fn classes_follow_each_other() {
        let shape: Shape = "2x4".parse().unwrap();
        let catalogue = EightCatalogue::default();
        let group = SymmetryGroup::of(shape);
        let random = &mut stream(43, 0);
        let first = random.random_range(1..catalogue.classes() - 30);
        let mut next = first;
        catalogue.visit(first..=first + 29, &mut |entry| {
            assert_eq!(entry.number, next);
            next += 1;
            let grid = Grid::new(shape, entry.form).unwrap();
            let image = group.random(random).grid(&grid);
            assert_eq!(catalogue.entry(image.symbols().try_into().unwrap()), entry);
            ControlFlow::Continue(())
        });
        assert_eq!(next, first + 30);
        for number in [0, catalogue.classes() + 1] {
            assert!(catalogue.grid(number).is_err());
        }
        let last = catalogue.classes();
        let count = |from| {
            let mut count = 0;
            catalogue.visit(from..=u64::MAX, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            count
        };
        assert_eq!((count(last), count(last + 1)), (1, 0));
    }

    #[test]
    #[should_panic(expected = "symbols of a 2x4 solution grid")]
    fn empty_boards_have_no_entry() {
        let _ = EightCatalogue::default().entry(&[0; 64]);
    }
}
