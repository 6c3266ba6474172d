//! The essentially different grids of a shape: the components of its normalised grids, or, for
//! Latin squares of order 7, what a search from square to square finds.
//!
//! The size of a class is known in two ways: by the orbit-stabiliser theorem, as the order of the
//! group over that of the automorphism group, and as the number of its normalised grids times their
//! multiplicity. The two must agree.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rand::Rng;
use rand::RngExt as _;

pub use super::normalized::FormCounts;
use super::{CensusError, any_rules, normalized, orbits, switching};
use crate::board::{Grid, Shape};
use crate::symmetry::{Automorphisms, SquareGroup, Symmetry, SymmetryGroup, canonical_form_under};

/// One class of essentially different grids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// Its number, from 1, in the order of the canonical grids.
    pub number: usize,
    /// Its least grid in row order.
    pub grid: Grid,
    /// The order of the automorphism group of that grid.
    pub stabiliser: u64,
    /// The number of grids in the class.
    pub orbit: BigUint,
}

/// The classes of a shape, in the order of their canonical grids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    shape: Shape,
    classes: Vec<Class>,
}

/// Whether the classes of a shape are few enough to be listed.
pub(super) fn are_listed(shape: Shape) -> bool {
    // Under other rules the number of grids is known when they were visited.
    !shape.is_plain() || shape.side() <= if shape.has_boxes() { 6 } else { 7 }
}

/// The classes of a shape, as the canonical grid of each and the number of its normalised grids.
///
/// # Errors
/// [`CensusError::Classes`] when the shape has too many grids.
pub(super) fn forms(shape: Shape) -> Result<FormCounts, CensusError> {
    if !are_listed(shape) {
        return Err(CensusError::Classes { shape });
    }
    match (shape.is_plain(), switching::serves(shape)) {
        (false, _) => any_rules::forms(shape),
        (true, true) => switching::forms(shape),
        (true, false) => Ok(orbits::forms(shape)),
    }
}

impl Classes {
    /// The classes of a shape, on this thread.
    ///
    /// # Errors
    /// [`CensusError::Classes`] when the shape has too many grids.
    ///
    /// ```
    /// use gridforest::census::classes::Classes;
    /// let classes = Classes::of("2x2".parse()?)?;
    /// assert_eq!(classes.iter().len(), 2);
    /// assert_eq!(classes.grids(), 288u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(shape: Shape) -> Result<Self, CensusError> {
        Self::from_forms(shape, &forms(shape)?)
    }

    /// The classes that canonical grids and the numbers of their normalised grids describe, as
    /// [`ClassesJob`](super::ClassesJob) finds them.
    ///
    /// # Errors
    /// [`CensusError::Automorphisms`] when a stabiliser is beyond 64 bits.
    ///
    /// # Panics
    /// When there is none, one is no grid of the shape, or the two sizes of some class differ.
    pub fn from_forms(shape: Shape, forms: &FormCounts) -> Result<Self, CensusError> {
        assert!(
            !forms.is_empty() || !shape.is_plain(),
            "every shape of rows, columns and boxes has a class of grids"
        );
        let is_grid = |symbols: &Vec<u8>| Grid::has_symbols(shape, symbols);
        assert!(forms.keys().all(is_grid), "canonical forms are grids of a {shape} board");
        let multiplicity = normalized::multiplicity(shape);
        let class = |(index, (symbols, &count)): (usize, (&Vec<u8>, &u64))| {
            let grid = Grid::new(shape, symbols.as_slice()).expect("canonical forms are grids");
            let automorphisms = Automorphisms::of(&grid);
            let orbit = automorphisms.orbit();
            assert_eq!(orbit, &multiplicity * count, "the two sizes of the class of {grid}");
            let stabiliser = automorphisms.order().try_into();
            let stabiliser = stabiliser.map_err(|_| CensusError::Automorphisms { shape })?;
            Ok(Class { number: index + 1, grid, stabiliser, orbit })
        };
        let classes = forms.iter().enumerate().map(class).collect::<Result<_, _>>()?;
        Ok(Self { shape, classes })
    }

    /// The classes of Latin squares under another group, from the main classes: each of these is a
    /// union of at most six.
    ///
    /// ```
    /// use gridforest::census::classes::Classes;
    /// use gridforest::symmetry::SquareGroup;
    /// let main = Classes::of("latin5".parse()?)?;
    /// assert_eq!(main.under(SquareGroup::Isotopy).iter().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the shape isn't one of Latin squares.
    #[must_use]
    pub fn under(&self, group: SquareGroup) -> Self {
        assert!(self.shape.is_latin(), "classes of Latin squares");
        let identity = Symmetry::identity(self.shape.side());
        let mut forms = BTreeMap::new();
        for class in self {
            for &roles in SquareGroup::Main.roles() {
                let exchange = Symmetry { roles, ..identity.clone() };
                let canonical = canonical_form_under(&exchange.grid(&class.grid), group.roles());
                let stabiliser = canonical.stabiliser().order();
                forms.insert(canonical.form, stabiliser);
            }
        }
        Self::of_orbits(self.shape, &group.order(self.shape), forms)
    }

    /// The classes under a group of this order: the least grid of each, and the order of its
    /// stabiliser.
    pub(super) fn of_orbits(
        shape: Shape,
        order: &BigUint,
        orbits: BTreeMap<Grid, BigUint>,
    ) -> Self {
        let class = |(index, (grid, stabiliser)): (usize, (Grid, BigUint))| Class {
            number: index + 1,
            grid,
            orbit: order / &stabiliser,
            stabiliser: stabiliser.try_into().expect("the order of an automorphism group"),
        };
        Self { shape, classes: orbits.into_iter().enumerate().map(class).collect() }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The classes in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Class> {
        self.classes.iter()
    }

    /// The class of a number, from 1.
    ///
    /// # Errors
    /// [`CensusError::NoClass`] when there is none.
    pub fn get(&self, class: usize) -> Result<&Class, CensusError> {
        let index = class.checked_sub(1);
        index.and_then(|i| self.classes.get(i)).ok_or(CensusError::NoClass {
            shape: self.shape,
            class,
            classes: self.classes.len(),
        })
    }

    /// The number of all grids of the shape.
    pub fn grids(&self) -> BigUint {
        self.iter().map(|class| &class.orbit).sum()
    }

    /// A grid chosen uniformly among all grids of the shape.
    ///
    /// A class is chosen with probability in proportion to its size, then an element of the whole
    /// group uniformly: each grid of the class is the image under equally many elements.
    pub fn sample(&self, random: &mut impl Rng) -> Grid {
        let total = u128::try_from(self.grids()).expect("enumerated grids fit 128 bits");
        let mut rank = random.random_range(0..total);
        let chosen = self.iter().find(|class| {
            let orbit = u128::try_from(&class.orbit).expect("enumerated grids fit 128 bits");
            let here = rank < orbit;
            rank = rank.wrapping_sub(orbit);
            here
        });
        let class = chosen.expect("the orbits add up to the total");
        SymmetryGroup::of(self.shape).random(random).grid(&class.grid)
    }
}

impl<'a> IntoIterator for &'a Classes {
    type Item = &'a Class;
    type IntoIter = std::slice::Iter<'a, Class>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use gridforest_group::Graph;

    use super::*;
    use crate::random::stream;
    use crate::stats::chi_square_z;

    #[test]
    fn main_classes_of_small_latin_squares() {
        // OEIS A003090 and A002860.
        let known = [(1, 1, 1u32), (2, 1, 2), (3, 1, 12), (4, 2, 576), (5, 2, 161_280)];
        for (side, count, grids) in known {
            let classes = Classes::of(Shape::latin(side).unwrap()).unwrap();
            assert_eq!(classes.iter().len(), count, "latin{side}");
            assert_eq!(classes.grids(), grids.into(), "latin{side}");
        }
    }

    #[test]
    fn isotopy_classes_of_small_latin_squares() {
        // OEIS A040082; each square is in one class, whatever the group.
        for (side, isotopy) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)] {
            let main = Classes::of(Shape::latin(side).unwrap()).unwrap();
            for (group, count) in
                [(SquareGroup::Isotopy, isotopy), (SquareGroup::Main, main.iter().len())]
            {
                let classes = main.under(group);
                assert_eq!(classes.iter().len(), count, "latin{side}");
                assert_eq!(classes.grids(), main.grids(), "latin{side}");
            }
            assert_eq!(main.under(SquareGroup::Main), main);
        }
    }

    #[test]
    fn shapes_with_too_many_grids_and_classes_that_are_not_there_are_refused() {
        let refused = Classes::of("3x3".parse().unwrap());
        assert!(matches!(refused, Err(CensusError::Classes { .. })));
        let classes = Classes::of("2x2".parse().unwrap()).unwrap();
        assert!(classes.get(2).is_ok());
        for class in [0, 3] {
            let error = classes.get(class).unwrap_err();
            assert_eq!(error, CensusError::NoClass { shape: classes.shape(), class, classes: 2 });
        }
    }

    #[test]
    fn the_names_of_colours_that_are_not_used_are_too_many() {
        // Of a cycle of four vertices, two colours are used: the others have 22! orders.
        let cycle = Graph::new(vec![0; 4], (0..4).map(|v| (v, (v + 1) % 4))).unwrap();
        let classes = |colours| Classes::of(Shape::colouring(&cycle, colours).unwrap());
        assert!(matches!(classes(24), Err(CensusError::Automorphisms { .. })));
        assert!(classes(20).is_ok());
    }

    #[test]
    fn samples_are_uniform_over_all_grids() {
        let classes = Classes::of("2x2".parse().unwrap()).unwrap();
        let random = &mut stream(3, 0);
        let mut counts = BTreeMap::new();
        for _ in 0..28_800 {
            *counts.entry(classes.sample(random)).or_insert(0u32) += 1;
        }
        assert!(chi_square_z(counts.into_values(), 288).abs() < 4.0);
    }

    #[test]
    #[should_panic(expected = "every shape of rows, columns and boxes has")]
    fn no_forms_are_no_classes() {
        let _ = Classes::from_forms("2x2".parse().unwrap(), &FormCounts::new());
    }

    #[test]
    #[should_panic(expected = "canonical forms are grids of a 2x2 board")]
    fn forms_of_other_boards_are_refused() {
        let forms = FormCounts::from([(vec![1, 2, 3], 1)]);
        let _ = Classes::from_forms("2x2".parse().unwrap(), &forms);
    }
}
