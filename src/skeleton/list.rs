//! The essentially different skeletons themselves, by orderly generation.
//!
//! Call a skeleton *greatest* when its value is the greatest of its orbit. Take the last clue (in cell
//! order, the one that weighs least) from a greatest skeleton: what is left is greatest too. For if an
//! image of it were greater, the first cell where the two differ would be one that the image has; the
//! image of the whole skeleton has that cell as well, and agrees with it before, so it would be
//! greater than the whole skeleton. So every greatest skeleton is reached exactly once by adding
//! clues in cell order and keeping what is greatest: nothing needs to be remembered.
//!
//! A skeleton is greatest exactly when its complement is the least of *its* orbit, which the engines
//! for canonical forms decide. Skeletons with more clues than empty cells are made from their
//! complements. Each orbit is then shown by its least skeleton.
//!
//! # References
//! 1. R. C. Read, "Every one a winner", Ann. Discrete Math. 2 (1978) 107–120.
//! 2. I. A. Faradžev, "Constructive enumeration of combinatorial objects", 1978.

use num_bigint::BigUint;

use super::count::Counts;
use crate::board::{CellMask, Grid, Shape, Skeleton, mask_of};
use crate::symmetry::{LittleGroup, MaskAction, MaskForms, SymmetryGroup, canonical_skeleton};

/// The most parts that a list is cut into.
const MOST_PARTS: u32 = 20_000;

/// An orbit of skeletons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orbit {
    /// Its least skeleton.
    pub skeleton: Skeleton,
    /// The number of skeletons in it.
    pub size: BigUint,
}

/// The orbits of a shape's skeletons under a group, as a tree of greatest skeletons.
#[derive(Debug, Clone)]
pub struct Orbits {
    shape: Shape,
    order: BigUint,
    forms: Forms,
}

/// What decides whether a skeleton is the least of its orbit.
#[derive(Debug, Clone)]
enum Forms {
    /// The geometric group, by tables.
    Tables(MaskForms),
    /// The geometric group, by the general search.
    Search,
    /// The elements of a small group.
    Elements(Vec<MaskAction>),
}

/// A set of cells in the tree: in cell order.
pub type Stem = Vec<usize>;

impl Orbits {
    /// The orbits under the geometric group of a shape.
    pub fn of_shape(shape: Shape) -> Self {
        Self {
            shape,
            order: SymmetryGroup::of(shape).geometric_order(),
            forms: MaskForms::of(shape).map_or(Forms::Search, Forms::Tables),
        }
    }

    /// The orbits under the little group of a grid of at most 128 cells, as it acts on the cells.
    ///
    /// # Panics
    /// When the grid has more than 128 cells.
    pub fn of_grid(grid: &Grid) -> Self {
        let elements = LittleGroup::of(grid).cell_group().elements();
        Self {
            shape: grid.shape(),
            order: elements.len().into(),
            forms: Forms::Elements(elements.iter().map(MaskAction::new).collect()),
        }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The orbits with a number of clues, in a fixed order, each passed to `visit`.
    ///
    /// ```
    /// use gridforest::skeleton::list::Orbits;
    /// let orbits = Orbits::of_shape("2x2".parse()?);
    /// let mut found = Vec::new();
    /// orbits.for_each(2, &mut |orbit| found.push(orbit));
    /// assert_eq!(found.len(), 5);
    /// let skeletons: num_bigint::BigUint = found.iter().map(|orbit| &orbit.size).sum();
    /// assert_eq!(skeletons, (16u32 * 15 / 2).into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn for_each(&self, clues: usize, visit: &mut dyn FnMut(Orbit)) {
        self.for_each_above(&Stem::new(), clues, visit);
    }

    /// The stems with a number of cells, for skeletons with a number of clues: the orbits above them,
    /// one stem after the other, are all the orbits in their order.
    pub fn stems(&self, clues: usize, cells: usize) -> Vec<Stem> {
        let mut stems = Vec::new();
        let cells = cells.min(self.grown(clues));
        self.grow(&mut Stem::new(), cells, &mut |stem, _| {
            stems.push(stem.clone())
        });
        stems
    }

    /// The stems into which the list for a number of clues is best cut: not too many, and well below
    /// the skeletons themselves. `counts` are those of the same orbits.
    pub fn parts(&self, counts: &Counts, clues: usize) -> Vec<Stem> {
        let few = |size: &usize| counts.orbits[*size] <= MOST_PARTS.into();
        let sizes = 0..self.grown(clues).saturating_sub(1);
        self.stems(clues, sizes.take_while(few).last().unwrap_or(0))
    }

    /// The orbits with a number of clues above a stem.
    pub fn for_each_above(&self, stem: &Stem, clues: usize, visit: &mut dyn FnMut(Orbit)) {
        let all = self.shape.cells();
        let grown = self.grown(clues);
        self.grow(&mut stem.clone(), grown, &mut |cells, stabiliser| {
            let orbit = Orbit {
                skeleton: if grown == clues {
                    self.least(cells)
                } else {
                    Skeleton::from_cells(self.shape, complement(all, cells))
                },
                size: &self.order / stabiliser,
            };
            visit(orbit);
        });
    }

    /// The number of cells chosen one by one for skeletons with so many clues.
    fn grown(&self, clues: usize) -> usize {
        clues.min(self.shape.cells() - clues)
    }

    /// Visits the greatest sets of `size` cells that begin with a stem, with their stabilisers'
    /// orders.
    fn grow(&self, stem: &mut Stem, size: usize, visit: &mut dyn FnMut(&Stem, &BigUint)) {
        if stem.len() == size {
            let stabiliser = self.stabiliser_if_greatest(stem);
            return visit(stem, &stabiliser.expect("a stem is greatest"));
        }
        let first = stem.last().map_or(0, |&cell| cell + 1);
        for cell in first..self.shape.cells() {
            stem.push(cell);
            match self.stabiliser_if_greatest(stem) {
                Some(stabiliser) if stem.len() == size => visit(stem, &stabiliser),
                Some(_) => self.grow(stem, size, visit),
                None => {}
            }
            stem.pop();
        }
    }

    fn stabiliser_if_greatest(&self, cells: &[usize]) -> Option<BigUint> {
        let all = self.shape.cells();
        match &self.forms {
            Forms::Tables(forms) => {
                let others = full(all) & !mask_of(cells.iter().copied());
                forms.stabiliser_if_least(others).map(BigUint::from)
            }
            Forms::Search => {
                let others = Skeleton::from_cells(self.shape, complement(all, cells));
                let canonical = canonical_skeleton(&others);
                (canonical.form == others).then(|| canonical.stabiliser().order())
            }
            Forms::Elements(elements) => {
                let mask = mask_of(cells.iter().copied());
                let mut stabiliser = 0u64;
                for element in elements {
                    let image = element.image(mask);
                    if value(image) > value(mask) {
                        return None;
                    }
                    stabiliser += u64::from(image == mask);
                }
                Some(stabiliser.into())
            }
        }
    }

    fn least(&self, cells: &[usize]) -> Skeleton {
        match &self.forms {
            Forms::Tables(forms) => {
                let (least, _) = forms.least(mask_of(cells.iter().copied()));
                Skeleton::from_mask(self.shape, least)
            }
            Forms::Search => {
                let skeleton = Skeleton::from_cells(self.shape, cells.iter().copied());
                canonical_skeleton(&skeleton).form
            }
            Forms::Elements(elements) => {
                let mask = mask_of(cells.iter().copied());
                let images = elements.iter().map(|element| element.image(mask));
                let least = images.min_by_key(|&image| value(image));
                Skeleton::from_mask(self.shape, least.expect("a group has an element"))
            }
        }
    }
}

/// Orders masks of one shape as the values of their skeletons.
fn value(mask: CellMask) -> CellMask {
    mask.reverse_bits()
}

fn full(cells: usize) -> CellMask {
    CellMask::MAX >> (128 - cells)
}

fn complement(all: usize, cells: &[usize]) -> impl Iterator<Item = usize> {
    (0..all).filter(move |cell| cells.binary_search(cell).is_err())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::count::Counts;
    use std::collections::BTreeSet;

    fn check(orbits: &Orbits, counts: &Counts, clues: usize) {
        let mut found = BTreeSet::new();
        let mut sum = BigUint::ZERO;
        orbits.for_each(clues, &mut |orbit| {
            assert_eq!(orbit.skeleton.clues(), clues);
            sum += orbit.size;
            found.insert(orbit.skeleton);
        });
        let name = orbits.shape();
        assert_eq!(
            counts.orbits[clues],
            found.len().into(),
            "{name}, {clues} clues"
        );
        assert_eq!(counts.skeletons[clues], sum, "{name}, {clues} clues");
    }

    #[test]
    fn lists_are_as_long_as_counted() {
        let few = [
            ("2x3", 5),
            ("2x4", 4),
            ("3x3", 5),
            ("3x4", 3),
            ("latin7", 4),
        ];
        let all = ["2x2", "latin3", "latin4"].map(|name| (name, usize::MAX));
        for (name, most) in few.into_iter().chain(all) {
            let shape: Shape = name.parse().unwrap();
            let (orbits, counts) = (Orbits::of_shape(shape), Counts::of_shape(shape));
            for clues in 0..=most.min(shape.cells()) {
                check(&orbits, &counts, clues);
            }
            check(&orbits, &counts, shape.cells() - 2);
        }
    }

    #[test]
    fn lists_under_little_groups_too() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let (orbits, counts) = (Orbits::of_grid(&grid), Counts::of_grid(&grid));
        for clues in 0..=16 {
            check(&orbits, &counts, clues);
        }
    }

    #[test]
    fn the_list_is_the_lists_above_its_stems() {
        let orbits = Orbits::of_shape("2x3".parse().unwrap());
        for clues in [4, 32] {
            let (mut whole, mut parts) = (Vec::new(), Vec::new());
            orbits.for_each(clues, &mut |orbit| whole.push(orbit));
            for stem in orbits.stems(clues, 2) {
                orbits.for_each_above(&stem, clues, &mut |orbit| parts.push(orbit));
            }
            assert_eq!(whole, parts);
        }
    }
}
