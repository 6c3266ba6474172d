//! The classes of a shape by number: those of 9x9 and of 2x4 by their catalogues, those of small shapes by a list.

use std::ops::ControlFlow;
use std::ops::RangeInclusive;

use super::{Catalogue, EightCatalogue};
use crate::board::{Grid, Shape};
use crate::census::classes::{Class, Classes};
use crate::run::in_parallel;
use crate::symmetry::{EightSymbols, Symbols, canonical_form};

/// The classes of a shape, numbered from 1 in the order of their least grids.
///
/// ```
/// use gridforest::{catalogue::Numbering, census::classes::Classes};
/// let classes = Classes::of("2x3".parse()?)?;
/// let numbering = Numbering::of_classes(classes);
/// assert_eq!(numbering.classes(), 49);
/// let grid = numbering.grids(&[17]).expect("there are 49").remove(0);
/// assert_eq!(numbering.find(&[grid])[0].0, 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Numbering(Kind);

#[derive(Debug)]
enum Kind {
    Catalogue(Box<Catalogue>),
    Eights(Box<EightCatalogue>),
    List {
        classes: Classes,
        /// The number of the first band of each class, where there are boxes.
        bands: Vec<Option<usize>>,
    },
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// Its least grid.
    pub grid: Grid,
    /// Its number, from 1.
    pub index: u64,
    /// The number of its first band, from 1, where there are boxes.
    pub band: Option<usize>,
}

impl Numbering {
    /// Those of a shape that has a catalogue: 3x3 and 2x4.
    pub fn of_catalogue(shape: Shape) -> Option<Self> {
        match shape {
            Shape::NINE => Some(Self(Kind::Catalogue(Box::default()))),
            _ if shape == eight() => Some(Self(Kind::Eights(Box::default()))),
            _ => None,
        }
    }

    /// Those of a list, which must hold all classes of the shape.
    pub fn of_classes(classes: Classes) -> Self {
        let bands = bands(&classes);
        Self(Kind::List { classes, bands })
    }

    /// How many classes there are.
    pub fn classes(&self) -> u64 {
        match &self.0 {
            Kind::Catalogue(catalogue) => catalogue.classes(),
            Kind::Eights(catalogue) => catalogue.classes(),
            Kind::List { classes, .. } => classes.iter().len() as u64,
        }
    }

    fn shape(&self) -> Shape {
        match &self.0 {
            Kind::Catalogue(_) => Shape::NINE,
            Kind::Eights(_) => eight(),
            Kind::List { classes, .. } => classes.shape(),
        }
    }

    /// The numbers and bands of grids of the shape.
    ///
    /// # Panics
    /// When a grid is of another shape, or of a class that a given list lacks.
    pub fn find(&self, grids: &[Grid]) -> Vec<(u64, Option<usize>)> {
        let shape = self.shape();
        let fits = |grid: &Grid| grid.shape() == shape;
        assert!(grids.iter().all(fits), "grids of a {shape} board");
        match &self.0 {
            Kind::Catalogue(catalogue) => {
                let symbols: Vec<Symbols> = grids.iter().map(symbols).collect();
                let entries = catalogue.entries(&symbols);
                entries
                    .iter()
                    .map(|entry| (entry.number, Some(entry.band)))
                    .collect()
            }
            Kind::Eights(catalogue) => {
                let find = |grid: &Grid| {
                    let entry = catalogue.entry(grid.symbols().try_into().expect("64 cells"));
                    (entry.number, Some(entry.band))
                };
                in_parallel(grids, find)
            }
            Kind::List { classes, bands } => {
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

    /// The least grids of classes by their numbers, in any order; nothing when there is no class of one of them.
    pub fn grids(&self, numbers: &[u64]) -> Option<Vec<Grid>> {
        match &self.0 {
            Kind::Catalogue(catalogue) => {
                let grids = catalogue.grids(numbers).ok()?;
                Some(grids.into_iter().map(grid_of).collect())
            }
            Kind::Eights(catalogue) => {
                let grid = |&number: &u64| catalogue.grid(number).ok().map(grid_of_eight);
                in_parallel(numbers, grid).into_iter().collect()
            }
            Kind::List { classes, .. } => {
                let list: Vec<_> = classes.iter().collect();
                let grid = |&number: &u64| {
                    let place = usize::try_from(number).ok()?.checked_sub(1)?;
                    Some(list.get(place)?.grid.clone())
                };
                numbers.iter().map(grid).collect()
            }
        }
    }

    /// Visits the classes of those numbers that there are, in order, until the visitor breaks.
    pub fn for_each<B>(
        &self,
        numbers: RangeInclusive<u64>,
        mut visit: impl FnMut(Numbered) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.0 {
            Kind::Catalogue(catalogue) => {
                let mut bands = (1..=catalogue.bands())
                    .filter_map(|band| catalogue.band(band).ok())
                    .peekable();
                let range = *numbers.start()..numbers.end().saturating_add(1);
                catalogue.for_each(range, |index, symbols| {
                    let is_before = |band: &super::FirstBand| {
                        band.first.is_none_or(|first| first + band.classes <= index)
                    };
                    while bands.next_if(is_before).is_some() {}
                    visit(Numbered {
                        grid: grid_of(*symbols),
                        index,
                        band: bands.peek().map(|band| band.number),
                    })
                })
            }
            Kind::Eights(catalogue) => {
                let range = *numbers.start()..numbers.end().saturating_add(1);
                catalogue.for_each(range, |entry| {
                    visit(Numbered {
                        grid: grid_of_eight(entry.least),
                        index: entry.number,
                        band: Some(entry.band),
                    })
                })
            }
            Kind::List { classes, bands } => {
                let wanted = |class: &Class| numbers.contains(&(class.number as u64));
                let mut list = classes.iter().zip(bands);
                list.try_for_each(|(class, &band)| match wanted(class) {
                    false => ControlFlow::Continue(()),
                    true => visit(Numbered {
                        grid: class.grid.clone(),
                        index: class.number as u64,
                        band,
                    }),
                })
            }
        }
    }
}

fn grid_of(symbols: Symbols) -> Grid {
    Grid::new(Shape::NINE, symbols).expect("minlex forms are grids")
}

fn eight() -> Shape {
    Shape::sudoku(2, 4).expect("a shape")
}

fn grid_of_eight(symbols: EightSymbols) -> Grid {
    Grid::new(eight(), symbols).expect("least forms are grids")
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
        let class: &Class = class;
        let first = &class.grid.symbols()[..cells];
        band += usize::from(first != last);
        last = first;
        shape.has_boxes().then_some(band)
    };
    classes.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_latin(numbering: &Numbering) {
        let latin = "latin4".parse().unwrap();
        let grid = Grid::parse(latin, "1234214334124321").unwrap();
        let _ = numbering.find(&[grid]);
    }

    #[test]
    #[should_panic(expected = "grids of a 2x2 board")]
    fn a_list_refuses_grids_of_other_shapes() {
        let classes = Classes::of("2x2".parse().unwrap()).unwrap();
        find_latin(&Numbering::of_classes(classes));
    }

    #[test]
    #[should_panic(expected = "grids of a 2x4 board")]
    fn a_catalogue_refuses_grids_of_other_shapes() {
        find_latin(&Numbering::of_catalogue(eight()).unwrap());
    }
}
