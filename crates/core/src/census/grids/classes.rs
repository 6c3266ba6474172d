//! The number of essentially different grids, by the grids that each symmetry fixes.
//!
//! The number of classes is the mean over the group of the grids, up to the names of their symbols,
//! that a symmetry fixes up to names; conjugate symmetries fix as many, so that one of each
//! conjugacy class is enough. The identity fixes all, which [`count`](super::count) knows; how many
//! the others fix is counted in `fixed.rs`.
//!
//! # References
//! 1. E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006: 5472730538 classes for 3x3, where 27
//!    of the 275 conjugacy classes fix any grid.
//! 2. OEIS A291188: the classes of 2xC.

use num_bigint::BigUint;

use super::fixed::{MAX_CYCLES, MAX_SIDE, fixed};
use crate::board::Shape;
use crate::census::CensusError;
use crate::symmetry::{Perm, SymmetryGroup, burnside};

/// The conjugacy classes of a board's cell symmetries, for counting what they fix one by one.
///
/// ```
/// use gridforest::census::grids::Symmetries;
/// let symmetries = Symmetries::of("2x3".parse()?)?;
/// let fixed = (0..symmetries.len()).map(|class| symmetries.fixed(class) * symmetries.size(class));
/// assert_eq!(symmetries.orbits(fixed.sum()), 49);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Symmetries {
    shape: Shape,
    /// One element of each class, and the size of the class. The identity comes first.
    classes: Vec<(Perm, u64)>,
    /// The grids up to names, where they were counted at once.
    identity: Option<u128>,
}

impl Symmetries {
    /// The symmetries of a shape with boxes, or of other rules under which every grid has every
    /// symbol.
    ///
    /// # Errors
    /// [`CensusError::GridClasses`] for shapes whose grids can't be counted, and for Latin squares.
    pub fn of(shape: Shape) -> Result<Self, CensusError> {
        let refused = || CensusError::GridClasses { shape };
        let listed = SymmetryGroup::of(shape).is_listed();
        if shape.is_latin() || shape.lines().is_empty() || shape.side() > MAX_SIDE || !listed {
            return Err(refused());
        }
        let identity = match shape.is_plain() {
            true => Some(super::count(shape).map_err(|_| refused())? / names(shape)),
            false => None,
        };
        let classes = SymmetryGroup::of(shape).cell_classes();
        // The identity, which comes first, is not counted by its cycles.
        match classes.iter().skip(1).all(|(element, _)| element.cycles().len() <= MAX_CYCLES) {
            true => Ok(Self { shape, classes, identity }),
            false => Err(refused()),
        }
    }

    /// The same with the number of all grids, which is not counted again.
    ///
    /// # Panics
    /// When there are 2^128 grids and more, up to names.
    #[must_use]
    pub fn with_grids(self, grids: &BigUint) -> Self {
        let identity = (grids / names(self.shape)).try_into().expect("less than 2^128");
        Self { identity: Some(identity), ..self }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of conjugacy classes.
    #[allow(clippy::len_without_is_empty)] // the identity is always there
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// The number of symmetries in a conjugacy class.
    pub fn size(&self, class: usize) -> u128 {
        self.classes[class].1.into()
    }

    /// The grids, up to names, that each symmetry of a conjugacy class fixes up to names.
    ///
    /// # Panics
    /// When there are 2^128 and more.
    pub fn fixed(&self, class: usize) -> u128 {
        match &self.classes[class].0 {
            identity if identity.is_identity() => self.identity.unwrap_or_else(|| {
                let grids = super::count_by_search(self.shape) / names(self.shape);
                grids.try_into().expect("less than 2^128")
            }),
            element => fixed(self.shape, element),
        }
    }

    /// The number of classes of grids, from the sum of the grids fixed by all symmetries.
    ///
    /// # Panics
    /// When it isn't whole: then the sum is wrong.
    pub fn orbits(&self, sum: u128) -> u128 {
        let order = self.classes.iter().map(|class| class.1).sum::<u64>();
        burnside::mean(&sum, &order.into())
    }
}

/// The ways to name the symbols of a shape.
///
/// # Panics
/// When there are more than 34 symbols, and so 2^128 ways or more.
pub fn names(shape: Shape) -> u128 {
    let product = (1..=shape.side() as u128).try_fold(1u128, u128::checked_mul);
    product.expect("less than 2^128")
}

/// The number of essentially different grids of a shape, with boxes or under other rules: in a second
/// to 2x4, in seconds for 3x3, in tens of minutes for 2x5.
///
/// # Errors
/// As [`Symmetries::of`].
///
/// ```
/// use gridforest::census::grids;
/// assert_eq!(grids::count_classes("2x3".parse()?)?, 49);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_classes(shape: Shape) -> Result<u128, CensusError> {
    let symmetries = Symmetries::of(shape)?;
    let sum = (0..symmetries.len()).map(|class| symmetries.fixed(class) * symmetries.size(class));
    Ok(symmetries.orbits(sum.sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(name: &str) -> u128 {
        count_classes(name.parse().unwrap()).unwrap()
    }

    #[test]
    fn published_classes_are_met() {
        // Of 2x2 and 2x3 `census::classes` finds the classes themselves.
        assert_eq!(classes("2x2"), 2);
        assert_eq!(classes("2x3"), 49);
        assert_eq!(classes("3x2"), 49);
        assert_eq!(classes("2x4"), 1673187); // OEIS A291188
    }

    /// Two colours of an asymmetric tree, and of a path that is turned round: two orbits.
    #[test]
    fn cycles_of_cells_beyond_a_word_are_refused() {
        let shape = |path: usize| -> Shape {
            let tree = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6)];
            let path = (8..7 + path).map(|vertex| (vertex - 1, vertex));
            let edges: Vec<_> = tree.into_iter().chain(path).collect();
            let vertices = edges.iter().map(|edge| edge.1).max().unwrap() + 1;
            let graph = gridforest_group::Graph::new(vec![0; vertices], edges).unwrap();
            format!("graph6:{}:2", graph.to_graph6()).parse().unwrap()
        };
        assert_eq!(count_classes(shape(21)), Ok(2));
        let large = shape(301);
        assert_eq!(count_classes(large), Err(CensusError::GridClasses { shape: large }));
    }

    #[test]
    #[ignore = "ten seconds"]
    fn the_published_classes_of_3x3_are_met_with_and_without_the_transpose() {
        let symmetries = Symmetries::of("3x3".parse().unwrap()).unwrap();
        let fixed: Vec<u128> = (0..symmetries.len()).map(|i| symmetries.fixed(i)).collect();
        assert_eq!(fixed.iter().filter(|&&grids| grids > 0).count(), 27);
        let shares = || (0..fixed.len()).map(|i| fixed[i] * symmetries.size(i));
        assert_eq!(symmetries.orbits(shares().sum()), 5472730538);
        // Half of the symmetries keep rows as rows.
        let keeps_rows = |i: &usize| {
            let element = &symmetries.classes[*i].0;
            element.image(0) / 9 == element.image(1) / 9
        };
        let kept: u128 = shares().enumerate().filter(|(i, _)| keeps_rows(i)).map(|s| s.1).sum();
        assert_eq!(symmetries.orbits(2 * kept), 10945437157);
    }

    #[test]
    #[ignore = "tens of minutes; it has not been run to its end"]
    fn the_published_classes_of_2x5_are_met() {
        assert_eq!(classes("2x5"), 4743933602050718); // OEIS A291188
    }

    #[test]
    fn larger_shapes_are_refused() {
        for name in ["2x6", "3x4", "latin4"] {
            let refused = count_classes(name.parse().unwrap());
            assert!(matches!(refused, Err(CensusError::GridClasses { .. })));
        }
    }
}
