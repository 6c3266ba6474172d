//! The essentially different grids of a shape, by enumeration: the canonical form of every normalised
//! grid is computed, and the forms are counted. Latin squares of order 7 are found from square to square.
//!
//! The size of a class is known in two ways: by the orbit-stabiliser theorem, as the order of the group
//! over that of the automorphism group, and as the number of its normalised grids times their
//! multiplicity. The two must agree.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand::Rng;
use rand::RngExt as _;

pub use super::normalized::FormCounts;
use super::{CensusError, normalized, switching};
use crate::board::{Grid, Shape};
use crate::symmetry::{
    Automorphisms, SquareGroup, Symmetry, SymmetryGroup, canonical_form, canonical_form_under,
};

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

/// The work of a classification, in independent blocks: block `i` is the
/// normalised grids that begin with the `i`-th prefix of two rows.
#[derive(Debug, Clone)]
pub struct EnumerationBlocks {
    shape: Shape,
    prefixes: Vec<Vec<u8>>,
}

impl EnumerationBlocks {
    /// The blocks of a shape.
    ///
    /// # Errors
    /// [`CensusError::Classes`] when the shape has too many grids.
    pub fn of(shape: Shape) -> Result<Self, CensusError> {
        let largest = if shape.has_boxes() { 6 } else { 7 };
        if shape.side() > largest {
            return Err(CensusError::Classes { shape });
        }
        Ok(Self {
            shape,
            prefixes: normalized::prefixes(shape, 2),
        })
    }

    /// The shape whose grids are classified.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of blocks.
    pub fn count(&self) -> usize {
        self.prefixes.len()
    }

    /// About how many grids each block has, in any unit: the ways to go on by a row. Latin squares whose second row
    /// doesn't begin with the second symbol have no sorted completion.
    pub fn sizes(&self) -> Vec<u64> {
        let side = self.shape.side();
        let rows = normalized::prefixes(self.shape, 3);
        let mut ways = rows
            .chunk_by(|a, b| a[..2 * side] == b[..2 * side])
            .peekable();
        let size = |prefix: &Vec<u8>| {
            let ways = ways.next_if(|ways| ways[0].starts_with(prefix));
            match self.shape.has_boxes() || side < 2 || prefix[side] == 2 {
                true => ways.map_or(1, |ways| ways.len() as u64),
                false => 0,
            }
        };
        self.prefixes.iter().map(size).collect()
    }

    /// Classifies the grids of one block.
    ///
    /// # Panics
    /// When there is no such block.
    pub fn tally(&self, block: usize) -> FormCounts {
        let mut tally = FormCounts::new();
        let _ = normalized::for_each(self.shape, &self.prefixes[block], &mut |symbols| {
            let grid = Grid::new(self.shape, symbols).expect("normalised grids obey the rules");
            let canonical = canonical_form(&grid).form;
            *tally.entry(canonical.symbols().to_vec()).or_default() += 1;
            ControlFlow::Continue(())
        });
        tally
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
        if switching::serves(shape) {
            return Ok(Self::from_tally(shape, &switching::forms(shape)?));
        }
        let blocks = EnumerationBlocks::of(shape)?;
        let mut tally = FormCounts::new();
        for block in 0..blocks.count() {
            for (grid, count) in blocks.tally(block) {
                *tally.entry(grid).or_default() += count;
            }
        }
        Ok(Self::from_tally(shape, &tally))
    }

    /// The classes that the tallies of all blocks, added up, describe.
    ///
    /// # Panics
    /// When the tally isn't a whole classification: the two sizes of some class differ.
    pub fn from_tally(shape: Shape, tally: &FormCounts) -> Self {
        let multiplicity = normalized::multiplicity(shape);
        let class = |(index, (symbols, &count)): (usize, (&Vec<u8>, &u64))| {
            let grid = Grid::new(shape, symbols.as_slice()).expect("canonical forms are grids");
            let automorphisms = Automorphisms::of(&grid);
            let orbit = automorphisms.orbit();
            assert_eq!(
                orbit,
                &multiplicity * count,
                "the two sizes of the class of {grid}"
            );
            Class {
                number: index + 1,
                grid,
                stabiliser: automorphisms.order(),
                orbit,
            }
        };
        Self {
            shape,
            classes: tally.iter().enumerate().map(class).collect(),
        }
    }

    /// The classes of Latin squares under another group, from the main classes: each of these is a union of
    /// at most six.
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
    /// When the shape has boxes.
    #[must_use]
    pub fn under(&self, group: SquareGroup) -> Self {
        assert!(!self.shape.has_boxes(), "classes of Latin squares");
        let identity = Symmetry::identity(self.shape.side());
        let mut forms = BTreeMap::new();
        for class in self {
            for &roles in SquareGroup::Main.roles() {
                let exchange = Symmetry {
                    roles,
                    ..identity.clone()
                };
                let canonical = canonical_form_under(&exchange.grid(&class.grid), group.roles());
                let stabiliser = canonical.stabiliser().order();
                forms.insert(canonical.form, stabiliser);
            }
        }
        let order = group.order(self.shape);
        let class = |(index, (grid, stabiliser)): (usize, (Grid, BigUint))| Class {
            number: index + 1,
            grid,
            orbit: &order / &stabiliser,
            stabiliser: stabiliser
                .try_into()
                .expect("the order of an automorphism group"),
        };
        Self {
            shape: self.shape,
            classes: forms.into_iter().enumerate().map(class).collect(),
        }
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
        index
            .and_then(|i| self.classes.get(i))
            .ok_or(CensusError::NoClass {
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
        SymmetryGroup::of(self.shape)
            .random(random)
            .grid(&class.grid)
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
    use super::*;
    use crate::random::stream;

    #[test]
    fn main_classes_of_small_latin_squares() {
        // OEIS A003090 and A002860.
        let known = [
            (1, 1, 1u32),
            (2, 1, 2),
            (3, 1, 12),
            (4, 2, 576),
            (5, 2, 161_280),
        ];
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
            for (group, count) in [
                (SquareGroup::Isotopy, isotopy),
                (SquareGroup::Main, main.iter().len()),
            ] {
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
            assert_eq!(
                error,
                CensusError::NoClass {
                    shape: classes.shape(),
                    class,
                    classes: 2
                }
            );
        }
    }

    #[test]
    fn samples_are_uniform_over_all_grids() {
        // Chi-square over the 288 grids with 287 degrees of freedom: mean 287, sd 23.96. The bound
        // is 4.2 sd above the mean, passed by chance once in about 20,000 seeds.
        let classes = Classes::of("2x2".parse().unwrap()).unwrap();
        let random = &mut stream(3, 0);
        let mut counts = BTreeMap::new();
        let each = 100;
        for _ in 0..288 * each {
            *counts.entry(classes.sample(random)).or_insert(0i64) += 1;
        }
        assert_eq!(counts.len(), 288);
        let chi: f64 = counts
            .values()
            .map(|c| ((c - each) * (c - each)) as f64 / each as f64)
            .sum();
        assert!((190.0..388.0).contains(&chi), "chi-square {chi}");
    }
}
