//! The numbers of quasigroups and loops up to isomorphism, by orbit counting in each isotopy class.
//!
//! Let A be the autotopism group of a square. The triples (α, β, γ) of permutations map it to the
//! squares of its isotopy class, and two of these are isomorphic when one permutation used three
//! times maps one to the other. By the orbit-counting lemma, the number of isomorphism classes is
//! the mean over A of z², where z is the number of permutations that commute with α for elements of
//! A whose three permutations have the same cycle type, and 0 for others. Each loop of the class is
//! isomorphic to one whose identity is in a given row and a given column of the square, and two of
//! these are isomorphic exactly when an autotopism maps one pair to the other: the loops are the
//! orbits of A on the cells.
//!
//! # References
//! 1. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin.
//!    Des. 15 (2007) 98–119, theorems 2 and 4.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::CensusError;
use super::classes::Classes;
use crate::board::{Grid, Puzzle, Shape};
use crate::solve::solver;
use crate::symmetry::{
    Perm, PermGroup, SquareGroup, Symmetry, canonical_form_under, centraliser, factorial,
};

/// The greatest order whose quasigroups are listed: of order 6 there are 1,130,531.
const MOST_LISTED: usize = 5;

/// How many there are up to isomorphism.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Quasigroups {
    /// Quasigroups.
    pub quasigroups: BigUint,
    /// Those with an identity.
    pub loops: u64,
}

impl Quasigroups {
    /// Those whose tables are in the isotopy class of a Latin square.
    ///
    /// # Panics
    /// When the grid is not of a shape of Latin squares.
    ///
    /// ```
    /// use gridforest::{board::Grid, census::Quasigroups};
    /// let square = Grid::parse("latin3".parse()?, "123231312")?;
    /// let found = Quasigroups::isotopic(&square);
    /// assert_eq!((found.quasigroups, found.loops), (5u32.into(), 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn isotopic(square: &Grid) -> Self {
        let shape = square.shape();
        let group = canonical_form_under(square, SquareGroup::Isotopy.roles()).stabiliser();
        let (mut sum, mut cells) = (BigUint::ZERO, 0);
        for element in group.iter() {
            let [rows, columns, symbols] = Symmetry::from_points(shape, &element).maps;
            let kind = rows.cycle_type();
            cells += fixed(&rows) * fixed(&columns);
            if kind == columns.cycle_type() && kind == symbols.cycle_type() {
                sum += centraliser(&kind).pow(2);
            }
        }
        let order = group.order();
        let loops = BigUint::from(cells) / &order;
        Self {
            quasigroups: sum / order,
            loops: loops.try_into().expect("at most the number of cells"),
        }
    }

    /// Those of an order, from the main classes of its Latin squares.
    pub fn of_order(classes: &Classes) -> Self {
        let isotopy = classes.under(SquareGroup::Isotopy);
        isotopy.iter().map(|class| Self::isotopic(&class.grid)).fold(Self::default(), |sum, one| {
            Self { quasigroups: sum.quasigroups + one.quasigroups, loops: sum.loops + one.loops }
        })
    }
}

impl Classes {
    /// The quasigroups of an order up to isomorphism: the least table of each.
    ///
    /// ```
    /// use gridforest::census::classes::Classes;
    /// assert_eq!(Classes::of_quasigroups("latin3".parse()?)?.iter().len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CensusError::Quasigroups`] above order 5.
    ///
    /// # Panics
    /// When the shape isn't one of Latin squares.
    pub fn of_quasigroups(shape: Shape) -> Result<Self, CensusError> {
        assert!(shape.is_latin(), "tables of quasigroups are Latin squares");
        let n = shape.side();
        if n > MOST_LISTED {
            return Err(CensusError::Quasigroups { n, max: MOST_LISTED });
        }
        let names = PermGroup::symmetric(n);
        let renamings: Vec<Symmetry> = names.iter().map(Symmetry::alike).collect();
        let (mut seen, mut orbits) = (HashSet::new(), BTreeMap::new());
        let empty = Puzzle::empty(shape);
        let _ = solver(shape).for_each_solution(&empty, &mut |symbols| {
            if !seen.contains(symbols) {
                let table = Puzzle::new(shape, symbols);
                let images: HashSet<Vec<u8>> = renamings
                    .iter()
                    .map(|renaming| renaming.puzzle(&table).symbols().to_vec())
                    .collect();
                let least = images.iter().min().expect("its own image").clone();
                let least = Grid::new(shape, least).expect("the image of a Latin square");
                orbits.insert(least, BigUint::from(renamings.len() / images.len()));
                seen.extend(images);
            }
            ControlFlow::Continue(())
        });
        Ok(Self::of_orbits(shape, &factorial(n), orbits))
    }
}

fn fixed(perm: &Perm) -> u64 {
    perm.images().enumerate().filter(|(point, image)| point == image).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Forms;
    use std::collections::BTreeSet;

    /// By the definition: all squares of an order, up to renaming.
    #[test]
    fn orbit_counting_finds_what_renaming_finds() {
        for (name, permutations) in [("latin2", 2), ("latin3", 6)] {
            let shape: Shape = name.parse().unwrap();
            let side = shape.side();
            let empty = Puzzle::empty(shape);
            let mut squares = Vec::new();
            let _ = solver(shape).for_each_solution(&empty, &mut |symbols| {
                squares.push(symbols.to_vec());
                ControlFlow::Continue(())
            });
            let all = PermGroup::symmetric(side).elements();
            assert_eq!(all.len(), permutations);
            let renamed = |square: &[u8], by: &Perm| {
                let mut image = vec![0; square.len()];
                for (cell, &symbol) in square.iter().enumerate() {
                    let place = by.image(cell / side) * side + by.image(cell % side);
                    image[place] = by.image(usize::from(symbol) - 1) as u8 + 1;
                }
                image
            };
            let least = |square: &Vec<u8>| all.iter().map(|by| renamed(square, by)).min();
            let kinds: BTreeSet<_> = squares.iter().map(least).collect();
            let has_identity = |square: &Vec<u8>| {
                (0..side).any(|e| {
                    (0..side).all(|x| {
                        let product = |a: usize, b: usize| usize::from(square[a * side + b]) - 1;
                        product(e, x) == x && product(x, e) == x
                    })
                })
            };
            let loops: BTreeSet<_> =
                squares.iter().filter(|square| has_identity(square)).map(least).collect();
            let found = Quasigroups::of_order(&Classes::of(shape).unwrap());
            assert_eq!(found.quasigroups, kinds.len().into());
            assert_eq!(found.loops, loops.len() as u64);
        }
    }

    /// OEIS A057991 and A057771.
    #[test]
    fn small_orders_have_the_published_numbers() {
        let published = [(1, 1), (1, 1), (5, 1), (35, 2), (1411, 6), (1_130_531u32, 109)];
        for (order, (quasigroups, loops)) in (1..).zip(published) {
            let classes = Classes::of(format!("latin{order}").parse().unwrap()).unwrap();
            let found = Quasigroups::of_order(&classes);
            assert_eq!((found.quasigroups, found.loops), (quasigroups.into(), loops));
            match Classes::of_quasigroups(classes.shape()) {
                Ok(listed) => {
                    assert_eq!(BigUint::from(listed.iter().len()), quasigroups.into());
                    assert_eq!(listed.grids(), classes.grids());
                    // Least tables and stabilisers as the search finds them.
                    let forms = Forms::of(classes.shape()).of_tables();
                    for class in listed.iter().step_by(17) {
                        let form = forms.grid(&class.grid);
                        assert_eq!(form.symbols, class.grid.symbols());
                        assert_eq!(form.stabiliser, class.stabiliser.into());
                    }
                }
                Err(why) => assert_eq!(why, CensusError::Quasigroups { n: order, max: 5 }),
            }
        }
    }
}
