//! The classes of a shape by number: 9x9 by the catalogue, small shapes by a list.

use std::ops::ControlFlow;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::Result;

use super::class_cache;
use super::session::Session;
use super::usage::OrUsage as _;
use gridforest::board::{Grid, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::symmetry::{Symbols, canonical_form};

/// The classes of a shape in the order of their least grids.
pub(in crate::cli) enum Numbering {
    Catalogue(Box<Catalogue>),
    List {
        classes: Classes,
        /// The number of the first band of each class, where there are boxes.
        bands: Vec<Option<usize>>,
    },
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Numbered {
    pub(in crate::cli) grid: Grid,
    pub(in crate::cli) index: u64,
    pub(in crate::cli) band: Option<usize>,
}

/// The shape of the catalogue.
pub(in crate::cli) fn is_nine(shape: Shape) -> bool {
    shape.has_boxes() && shape.band_height() == 3 && shape.stack_width() == 3
}

impl Numbering {
    /// Prepares the classes of a shape: lists them where there is no catalogue.
    pub(in crate::cli) fn of(shape: Shape, session: &Session) -> Result<Self> {
        if is_nine(shape) {
            return Ok(Self::Catalogue(Box::new(Catalogue::new())));
        }
        let job = ClassesJob::of(shape).or_usage("--shape")?;
        let file = class_cache::file(shape);
        let kept = file
            .as_deref()
            .and_then(|file| class_cache::read(file, shape));
        let tally = match kept {
            Some(tally) => tally,
            None => {
                let bar = session.bar(format!("classes of {shape}"));
                let tally = session.runner(&bar).finish(&job)?;
                if let Some(file) = &file
                    && let Err(error) = class_cache::write(file, shape, &tally)
                {
                    let file = file.display();
                    session.remark(&format!("can't keep the classes in {file}: {error}"));
                }
                tally
            }
        };
        let classes = Classes::from_tally(shape, &tally);
        let bands = bands(&classes);
        Ok(Self::List { classes, bands })
    }

    /// How many classes there are.
    pub(in crate::cli) fn classes(&self) -> u64 {
        match self {
            Self::Catalogue(catalogue) => catalogue.classes(),
            Self::List { classes, .. } => classes.iter().len() as u64,
        }
    }

    /// The numbers and bands of grids of the shape.
    pub(in crate::cli) fn find(&self, grids: &[Grid]) -> Vec<(u64, Option<usize>)> {
        match self {
            Self::Catalogue(catalogue) => {
                let symbols: Vec<Symbols> = grids.iter().map(symbols).collect();
                let entries = catalogue.entries(&symbols);
                entries
                    .iter()
                    .map(|entry| (entry.number, Some(entry.band)))
                    .collect()
            }
            Self::List { classes, bands } => {
                let list: Vec<_> = classes.iter().collect();
                let find = |grid: &Grid| {
                    let form = canonical_form(grid).form;
                    let place =
                        list.binary_search_by(|class| class.grid.symbols().cmp(form.symbols()));
                    let place = place.expect("every class is listed");
                    (place as u64 + 1, bands[place])
                };
                grids.iter().map(find).collect()
            }
        }
    }

    /// Visits the classes of some numbers that there are, in order.
    pub(in crate::cli) fn for_each(
        &self,
        numbers: RangeInclusive<u64>,
        mut visit: impl FnMut(Numbered) -> Result<()>,
    ) -> Result<()> {
        match self {
            Self::Catalogue(catalogue) => {
                let shape = Shape::sudoku(3, 3).expect("3x3 is a shape");
                let mut bands = (1..=catalogue.bands())
                    .filter_map(|band| catalogue.band(band).ok())
                    .peekable();
                let flow = catalogue.for_each(
                    *numbers.start()..numbers.end().saturating_add(1),
                    |index, symbols| {
                        while bands
                            .next_if(|band| {
                                band.first.is_none_or(|first| first + band.classes <= index)
                            })
                            .is_some()
                        {}
                        let numbered = Numbered {
                            grid: Grid::new(shape, *symbols).expect("minlex forms are grids"),
                            index,
                            band: bands.peek().map(|band| band.number),
                        };
                        match visit(numbered) {
                            Ok(()) => ControlFlow::Continue(()),
                            Err(error) => ControlFlow::Break(error),
                        }
                    },
                );
                flow.break_value().map_or(Ok(()), Err)
            }
            Self::List { classes, bands } => {
                let (first, last) = (*numbers.start(), *numbers.end());
                let wanted = classes
                    .iter()
                    .zip(bands)
                    .filter(|(class, _)| (first..=last).contains(&(class.number as u64)));
                let mut numbered = wanted.map(|(class, &band)| Numbered {
                    grid: class.grid.clone(),
                    index: class.number as u64,
                    band,
                });
                numbered.try_for_each(&mut visit)
            }
        }
    }
}

/// The symbols of a 9x9 grid.
fn symbols(grid: &Grid) -> Symbols {
    grid.symbols().try_into().expect("81 cells")
}

/// The number of the first band of each class.
fn bands(classes: &Classes) -> Vec<Option<usize>> {
    let shape = classes.shape();
    let cells = shape.band_height() * shape.side();
    let mut band = 0;
    let mut last: &[u8] = &[];
    let number = |class| {
        let class: &gridforest::census::classes::Class = class;
        let first = &class.grid.symbols()[..cells];
        band += usize::from(first != last);
        last = first;
        shape.has_boxes().then_some(band)
    };
    classes.iter().map(number).collect()
}

/// Numbers of classes: `N` or `A..B`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Numbers(pub(in crate::cli) RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits = text.replace(['_', ','], "");
            let error = |_| format!("'{text}' is no number of a class: write N or A..B");
            digits.parse::<u64>().map_err(error)
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(format!(
                "{text} is empty: the first number is above the second"
            ));
        }
        Ok(Self(first..=last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_single_or_ranges_with_both_ends() {
        for (text, range) in [
            ("7", 7..=7),
            ("5_472_730_538", 5472730538..=5472730538),
            ("4..=6", 4..=6),
        ] {
            assert_eq!(text.parse::<Numbers>().unwrap().0, range);
        }
        for wrong in ["", "few", "4..", "..4", "6..4", "-1", "1..2..3"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
