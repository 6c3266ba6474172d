//! The essentially different grids of a shape (its classes) by number, in the order of their least
//! grids: the grid of a number, and the number of a grid.
//!
//! 9x9 and 2x4 have catalogues that need no list ([`NineCatalogue`], [`EightCatalogue`]);
//! [`Catalogue`] uses them, and for small shapes a list of all classes.

mod eight;
mod error;
mod nine;

use std::ops::{ControlFlow, RangeInclusive};

use crate::board::{Grid, Shape};
use crate::census::classes::{Class, Classes};
use crate::run::in_parallel;
use crate::symmetry::{EightSymbols, Symbols, canonical_form};
pub use eight::{EightCatalogue, EightCatalogueJob};
pub use error::CatalogueError;
pub use nine::{NineCatalogue, NineCatalogueJob};

/// A class in a catalogue. Its form is a [`Grid`], or the symbols of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<Form = Grid> {
    /// Its number, from 1.
    pub number: u64,
    /// The number of its first band, from 1, where there are boxes.
    pub band: Option<usize>,
    /// Its least grid; of 9x9, the minlex form.
    pub form: Form,
    /// The order of the automorphism group of that grid, where it is found on the way.
    pub stabiliser: Option<u64>,
}

/// A class of bands as first bands of least grids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstBand {
    /// Its number, from 1, in the order of the least forms.
    pub number: usize,
    /// Its least form: the symbols of its rows, from 1.
    pub symbols: Box<[u8]>,
    /// How many automorphisms it has.
    pub automorphisms: usize,
    /// How many classes of grids begin with it.
    pub classes: u64,
    /// The number of the first of them, if there is any; the others follow.
    pub first: Option<u64>,
}

impl FirstBand {
    /// The numbers of the classes that begin with it.
    pub fn numbers(&self) -> RangeInclusive<u64> {
        let first = self.first.unwrap_or(1);
        first..=first + self.classes - 1
    }
}

/// The classes of a shape, numbered from 1 in the order of their least grids.
///
/// ```
/// use gridforest::{catalogue::Catalogue, census::classes::Classes};
/// let catalogue = Catalogue::of_classes(Classes::of("2x3".parse()?)?);
/// assert_eq!(catalogue.classes(), 49);
/// let grid = catalogue.grid(17)?;
/// assert_eq!(catalogue.entry(&grid).number, 17);
///
/// let catalogue = Catalogue::without_list("3x3".parse()?).expect("9x9 needs no list");
/// assert_eq!(catalogue.classes(), 5_472_730_538);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Catalogue(Kind);

#[derive(Debug)]
enum Kind {
    Nine(Box<NineCatalogue>),
    Eight(Box<EightCatalogue>),
    List {
        classes: Classes,
        /// The number of the first band of each class, where there are boxes.
        bands: Vec<Option<usize>>,
    },
}

impl Catalogue {
    /// That of a shape that needs no list: 3x3 and 2x4. None for other shapes: see
    /// [`of_classes`](Self::of_classes).
    pub fn without_list(shape: Shape) -> Option<Self> {
        match shape {
            Shape::NINE => Some(Self(Kind::Nine(Box::default()))),
            _ if shape == Shape::EIGHT => Some(Self(Kind::Eight(Box::default()))),
            _ => None,
        }
    }

    /// That of a list, which must hold all classes of the shape.
    pub fn of_classes(classes: Classes) -> Self {
        let bands = bands(&classes);
        Self(Kind::List { classes, bands })
    }

    /// The shape of the grids.
    pub fn shape(&self) -> Shape {
        match &self.0 {
            Kind::Nine(_) => Shape::NINE,
            Kind::Eight(_) => Shape::EIGHT,
            Kind::List { classes, .. } => classes.shape(),
        }
    }

    /// The number of classes.
    pub fn classes(&self) -> u64 {
        match &self.0 {
            Kind::Nine(catalogue) => catalogue.classes(),
            Kind::Eight(catalogue) => catalogue.classes(),
            Kind::List { classes, .. } => classes.iter().len() as u64,
        }
    }

    /// The classes of bands as first bands, where there is no list.
    pub fn bands(&self) -> Option<Vec<FirstBand>> {
        let bands = match &self.0 {
            Kind::Nine(catalogue) => 1..=catalogue.bands(),
            Kind::Eight(catalogue) => 1..=catalogue.bands(),
            Kind::List { .. } => return None,
        };
        bands.map(|number| self.band(number)?.ok()).collect()
    }

    /// A class of bands by its number, from 1; none where there is a list.
    ///
    /// # Errors
    /// [`CatalogueError::NoBand`] when there is none of this number.
    pub fn band(&self, number: usize) -> Option<Result<FirstBand, CatalogueError>> {
        match &self.0 {
            Kind::Nine(catalogue) => Some(catalogue.band(number)),
            Kind::Eight(catalogue) => Some(catalogue.band(number)),
            Kind::List { .. } => None,
        }
    }

    /// The entry of a grid of the shape.
    ///
    /// # Panics
    /// When the grid is of another shape, or of a class that a given list lacks.
    pub fn entry(&self, grid: &Grid) -> Entry {
        let mut entries = self.entries(std::slice::from_ref(grid));
        entries.pop().expect("one of each grid")
    }

    /// The entries of grids of the shape, on all threads.
    ///
    /// # Panics
    /// When a grid is of another shape, or of a class that a given list lacks.
    pub fn entries(&self, grids: &[Grid]) -> Vec<Entry> {
        let shape = self.shape();
        let fits = |grid: &Grid| grid.shape() == shape;
        assert!(grids.iter().all(fits), "grids of a {shape} board");
        match &self.0 {
            Kind::Nine(catalogue) => {
                let symbols = |grid: &Grid| grid.symbols().try_into().expect("81 cells");
                let symbols: Vec<Symbols> = grids.iter().map(symbols).collect();
                let entries = catalogue.entries(&symbols);
                entries.into_iter().map(|entry| entry.map(nine)).collect()
            }
            Kind::Eight(catalogue) => in_parallel(grids, |grid| {
                let symbols = grid.symbols().try_into().expect("64 cells");
                catalogue.entry(symbols).map(eight)
            }),
            Kind::List { classes, bands } => {
                let list: Vec<_> = classes.iter().collect();
                let entry = |grid: &Grid| {
                    let form = canonical_form(grid).form;
                    let place =
                        list.binary_search_by(|class| class.grid.symbols().cmp(form.symbols()));
                    let place = place.expect("every class is listed");
                    of_list(list[place], bands[place])
                };
                grids.iter().map(entry).collect()
            }
        }
    }

    /// The least grid of a class by its number, from 1.
    ///
    /// # Errors
    /// [`CatalogueError::NoClass`] when there is none.
    pub fn grid(&self, number: u64) -> Result<Grid, CatalogueError> {
        let mut grids = self.grids(&[number])?;
        Ok(grids.pop().expect("one of each number"))
    }

    /// The least grids of classes by their numbers, in any order, on all threads.
    ///
    /// # Errors
    /// [`CatalogueError::NoClass`] for the first number that there is none of.
    pub fn grids(&self, numbers: &[u64]) -> Result<Vec<Grid>, CatalogueError> {
        match &self.0 {
            Kind::Nine(catalogue) => {
                let grids = catalogue.grids(numbers)?;
                Ok(grids.into_iter().map(nine).collect())
            }
            Kind::Eight(catalogue) => {
                let grid = |&number: &u64| catalogue.grid(number).map(eight);
                in_parallel(numbers, grid).into_iter().collect()
            }
            Kind::List { classes, .. } => {
                let list: Vec<_> = classes.iter().collect();
                let grid = |&number: &u64| {
                    let place = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
                    let class = place.and_then(|place| list.get(place));
                    let classes = list.len() as u64;
                    class
                        .map(|class| class.grid.clone())
                        .ok_or(CatalogueError::NoClass { number, classes })
                };
                numbers.iter().map(grid).collect()
            }
        }
    }

    /// Visits the classes of a range of numbers (from 1) in order until the visitor breaks. Numbers
    /// beyond the last class are passed over.
    pub fn for_each<B>(
        &self,
        numbers: RangeInclusive<u64>,
        mut visit: impl FnMut(Entry) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.visit(numbers, &mut |entry| {
            flow = visit(entry);
            if flow.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow
    }

    /// The same, not generic: so that it is compiled here, with the library.
    fn visit(&self, numbers: RangeInclusive<u64>, visit: &mut dyn FnMut(Entry) -> ControlFlow<()>) {
        match &self.0 {
            Kind::Nine(catalogue) => {
                catalogue.visit(numbers, &mut |entry| visit(entry.map(nine)));
            }
            Kind::Eight(catalogue) => {
                catalogue.visit(numbers, &mut |entry| visit(entry.map(eight)));
            }
            Kind::List { classes, bands } => {
                let within = |class: &Class| numbers.contains(&(class.number as u64));
                let mut list = classes.iter().zip(bands);
                let _ = list.try_for_each(|(class, &band)| match within(class) {
                    false => ControlFlow::Continue(()),
                    true => visit(of_list(class, band)),
                });
            }
        }
    }
}

impl<Form> Entry<Form> {
    fn map<To>(self, form: impl FnOnce(Form) -> To) -> Entry<To> {
        Entry {
            number: self.number,
            band: self.band,
            form: form(self.form),
            stabiliser: self.stabiliser,
        }
    }
}

fn of_list(class: &Class, band: Option<usize>) -> Entry {
    Entry {
        number: class.number as u64,
        band,
        form: class.grid.clone(),
        stabiliser: Some(class.stabiliser),
    }
}

fn nine(symbols: Symbols) -> Grid {
    Grid::new(Shape::NINE, symbols).expect("minlex forms are grids")
}

fn eight(symbols: EightSymbols) -> Grid {
    Grid::new(Shape::EIGHT, symbols).expect("least forms are grids")
}

/// The number of the first band of each class.
fn bands(classes: &Classes) -> Vec<Option<usize>> {
    let shape = classes.shape();
    if !shape.has_boxes() {
        return vec![None; classes.iter().len()];
    }
    let cells = shape.band_height() * shape.side();
    let mut band = 0;
    let mut last: &[u8] = &[];
    let number = |class| {
        let class: &Class = class;
        let first = &class.grid.symbols()[..cells];
        band += usize::from(first != last);
        last = first;
        Some(band)
    };
    classes.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_latin(catalogue: &Catalogue) {
        let latin = "latin4".parse().unwrap();
        let grid = Grid::parse(latin, "1234214334124321").unwrap();
        let _ = catalogue.entries(&[grid]);
    }

    #[test]
    #[should_panic(expected = "grids of a 2x2 board")]
    fn a_list_refuses_grids_of_other_shapes() {
        let classes = Classes::of("2x2".parse().unwrap()).unwrap();
        find_latin(&Catalogue::of_classes(classes));
    }

    #[test]
    #[should_panic(expected = "grids of a 2x4 board")]
    fn a_catalogue_without_a_list_refuses_grids_of_other_shapes() {
        find_latin(&Catalogue::without_list(Shape::EIGHT).unwrap());
    }

    #[test]
    fn every_kind_of_catalogue_keeps_the_same_laws() {
        let list =
            |shape: &str| Catalogue::of_classes(Classes::of(shape.parse().unwrap()).unwrap());
        let without = |shape| Catalogue::without_list(shape).unwrap();
        let all = [list("2x3"), list("latin5"), without(Shape::EIGHT), without(Shape::NINE)];
        for catalogue in all {
            let shape = catalogue.shape();
            let classes = catalogue.classes();
            let wanted = [1, 2, classes / 2, classes];
            let mut visited = Vec::new();
            for number in wanted {
                let flow = catalogue.for_each(number..=number, |entry| {
                    visited.push(entry);
                    ControlFlow::<()>::Continue(())
                });
                assert!(flow.is_continue());
            }
            let grids = catalogue.grids(&wanted).unwrap();
            let entries = catalogue.entries(&grids);
            for ((number, visited), entry) in wanted.iter().zip(&visited).zip(&entries) {
                assert_eq!(entry.number, *number, "{shape}");
                assert_eq!((visited.number, &visited.form), (*number, &entry.form));
                assert_eq!(visited.band, entry.band);
                assert_eq!(entry.band.is_some(), shape.has_boxes());
                let order = crate::symmetry::Automorphisms::of(&entry.form).order();
                assert_eq!(entry.stabiliser.map(Into::into), Some(order), "{shape}, {number}");
            }
            for number in [0, classes + 1] {
                let refused = CatalogueError::NoClass { number, classes };
                assert_eq!(catalogue.grids(&[1, number]), Err(refused));
            }
            let beyond = catalogue
                .for_each(classes + 1..=u64::MAX, |entry| ControlFlow::Break(entry.number));
            assert_eq!(beyond, ControlFlow::Continue(()));
            // Of a band that no class begins with.
            let none = FirstBand {
                number: 1,
                symbols: Box::default(),
                automorphisms: 1,
                classes: 0,
                first: None,
            };
            let empty =
                catalogue.for_each(none.numbers(), |entry| ControlFlow::Break(entry.number));
            assert_eq!(empty, ControlFlow::Continue(()));
            for band in catalogue.bands().into_iter().flatten() {
                assert_eq!(band.numbers().count() as u64, band.classes);
            }
        }
    }
}
