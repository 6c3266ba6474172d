//! The essentially different skeletons themselves, by orderly generation.
//!
//! Call a skeleton *greatest* when its value is the greatest of its orbit. If the last clue in cell
//! order, the least significant one, is removed from a greatest skeleton, the rest is greatest too.
//! For suppose that an image of the rest is greater than the rest. At the first cell where they
//! differ the image has a clue. The image of the whole skeleton has that clue too and agrees with
//! the whole skeleton before it, so it is greater than the whole skeleton: a contradiction. Hence
//! every greatest skeleton is reached exactly once by adding clues in cell order and keeping only
//! greatest skeletons. No table of skeletons already seen is needed.
//!
//! A skeleton is greatest exactly when its complement is the least of its own orbit, which is
//! decided by canonical forms. Skeletons with more clues than empty cells are generated as
//! complements. Each orbit is represented by its least skeleton.
//!
//! # References
//! 1. R. C. Read, "Every one a winner", Ann. Discrete Math. 2 (1978) 107–120.
//! 2. I. A. Faradžev, "Constructive enumeration of combinatorial objects", 1978.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::SkeletonError;
use super::count::Counts;
use crate::board::{CellMask, Grid, Shape, Skeleton, mask_of};
use crate::run::poll;
use crate::symmetry::{Automorphisms, MaskAction, MaskForms, SymmetryGroup, canonical_skeleton};

/// The most parts that a list is cut into.
const MAX_PARTS: u32 = 20_000;

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

/// The group, in the form by which canonical forms are computed.
#[derive(Debug, Clone)]
enum Forms {
    /// The geometric group, by tables.
    Tables(MaskForms),
    /// The geometric group, by the general search.
    Search,
    /// The elements of a small group.
    Elements(Vec<MaskAction>),
}

/// The first cells of a skeleton, in cell order: a node of the tree.
pub type Prefix = Vec<usize>;

impl Orbits {
    /// The orbits under the geometric group of a shape.
    pub fn of_shape(shape: Shape) -> Self {
        Self {
            shape,
            order: SymmetryGroup::of(shape).geometric_order(),
            forms: MaskForms::of(shape).map_or(Forms::Search, Forms::Tables),
        }
    }

    /// The orbits under the automorphism group of a grid of at most 128 cells, as it acts on the
    /// cells.
    ///
    /// # Errors
    /// [`SkeletonError::TooManyCells`] when the grid has more.
    pub fn of_grid(grid: &Grid) -> Result<Self, SkeletonError> {
        let cells = grid.shape().cells();
        if cells > 128 {
            return Err(SkeletonError::TooManyCells { cells });
        }
        let elements = Automorphisms::of(grid).cell_group().elements();
        Ok(Self {
            shape: grid.shape(),
            order: elements.len().into(),
            forms: Forms::Elements(elements.iter().map(MaskAction::new).collect()),
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Visits the orbits with a number of clues in a fixed order, until the visitor breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gridforest::skeleton::list::Orbits;
    /// let orbits = Orbits::of_shape("2x2".parse()?);
    /// let mut found = Vec::new();
    /// let _ = orbits.for_each(2, &mut |orbit| {
    ///     found.push(orbit);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(found.len(), 5);
    /// let skeletons: num_bigint::BigUint = found.iter().map(|orbit| &orbit.size).sum();
    /// assert_eq!(skeletons, (16u32 * 15 / 2).into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    ///
    /// # Panics
    /// For more clues than cells.
    pub fn for_each(
        &self,
        clues: usize,
        visit: &mut dyn FnMut(Orbit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_with_prefix(&Prefix::new(), clues, visit)
    }

    /// The prefixes of `cells` cells for skeletons with a number of clues. The lists of the orbits
    /// with each of these prefixes, one after the other, are the list of all orbits.
    ///
    /// # Panics
    /// For more clues than cells.
    fn prefixes(&self, clues: usize, cells: usize) -> Vec<Prefix> {
        let mut prefixes = Vec::new();
        let _ = self.for_each_prefix(&Prefix::new(), clues, cells, &mut |prefix| {
            prefixes.push(prefix.clone());
            ControlFlow::Continue(())
        });
        prefixes
    }

    /// Visits the prefixes of `cells` cells that begin with a shorter one, until
    /// the visitor breaks: where they are too many to hold in memory.
    ///
    /// # Panics
    /// For more clues than cells.
    pub fn for_each_prefix(
        &self,
        prefix: &Prefix,
        clues: usize,
        cells: usize,
        visit: &mut dyn FnMut(&Prefix) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cells = cells.min(self.grown(clues)).max(prefix.len());
        self.grow(&mut prefix.clone(), cells, &mut |prefix, _| visit(prefix))
    }

    /// The prefixes by which the list for a number of clues is cut into parts: not too many, and
    /// each much shorter than the skeletons. `counts` are those of the same orbits.
    ///
    /// # Panics
    /// For more clues than cells.
    pub fn parts(&self, counts: &Counts, clues: usize) -> Vec<Prefix> {
        let few = |size: &usize| counts.orbits[*size] <= MAX_PARTS.into();
        let sizes = 0..self.grown(clues).saturating_sub(1);
        self.prefixes(clues, sizes.take_while(few).last().unwrap_or(0))
    }

    /// Visits the orbits with a number of clues below a prefix of the tree, until the visitor
    /// breaks.
    ///
    /// # Panics
    /// For more clues than cells, and where no orbit begins with the prefix.
    pub fn for_each_with_prefix(
        &self,
        prefix: &Prefix,
        clues: usize,
        visit: &mut dyn FnMut(Orbit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = self.shape.cells();
        let grown = self.grown(clues);
        self.grow(&mut prefix.clone(), grown, &mut |cells, stabiliser| {
            let orbit = Orbit {
                skeleton: if grown == clues {
                    self.least(cells)
                } else {
                    Skeleton::from_cells(self.shape, complement(all, cells))
                },
                size: &self.order / stabiliser,
            };
            visit(orbit)
        })
    }

    /// The number of cells chosen one by one for skeletons with this number of clues.
    fn grown(&self, clues: usize) -> usize {
        let cells = self.shape.cells();
        assert!(clues <= cells, "{clues} clues on a board of {cells} cells");
        clues.min(cells - clues)
    }

    /// Visits the greatest sets of `size` cells that begin with a prefix, with their stabilisers'
    /// orders.
    fn grow(
        &self,
        prefix: &mut Prefix,
        size: usize,
        visit: &mut dyn FnMut(&Prefix, &BigUint) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if prefix.len() == size {
            let stabiliser = self.stabiliser_if_greatest(prefix);
            return visit(prefix, &stabiliser.expect("a prefix is greatest"));
        }
        let first = prefix.last().map_or(0, |&cell| cell + 1);
        for cell in first..self.shape.cells() {
            poll();
            prefix.push(cell);
            let flow = match self.stabiliser_if_greatest(prefix) {
                Some(stabiliser) if prefix.len() == size => visit(prefix, &stabiliser),
                Some(_) => self.grow(prefix, size, visit),
                None => ControlFlow::Continue(()),
            };
            prefix.pop();
            flow?;
        }
        ControlFlow::Continue(())
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

/// A number that orders the masks of one shape as the values of their skeletons.
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
        let _ = orbits.for_each(clues, &mut |orbit| {
            assert_eq!(orbit.skeleton.clues(), clues);
            sum += orbit.size;
            assert!(found.insert(orbit.skeleton), "an orbit is listed twice");
            ControlFlow::Continue(())
        });
        let name = orbits.shape();
        assert_eq!(counts.orbits[clues], found.len().into(), "{name}, {clues} clues");
        assert_eq!(counts.skeletons[clues], sum, "{name}, {clues} clues");
    }

    #[test]
    fn lists_are_as_long_as_counted() {
        let few = [("2x3", 5), ("2x4", 4), ("3x3", 5), ("3x4", 3), ("latin7", 4)];
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
    fn lists_under_automorphism_groups_too() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let (orbits, counts) = (Orbits::of_grid(&grid).unwrap(), Counts::of_grid(&grid));
        for clues in 0..=16 {
            check(&orbits, &counts, clues);
        }
    }

    fn list(orbits: &Orbits, prefix: &Prefix, clues: usize, most: usize) -> Vec<Orbit> {
        let mut found = Vec::new();
        let _ = orbits.for_each_with_prefix(prefix, clues, &mut |orbit| {
            found.push(orbit);
            if found.len() == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn the_parts_by_prefixes_make_up_the_list_and_a_visit_can_be_stopped() {
        let orbits = Orbits::of_shape("2x3".parse().unwrap());
        for clues in [4, 32] {
            let whole = list(&orbits, &Prefix::new(), clues, usize::MAX);
            let prefixes = orbits.prefixes(clues, 2);
            assert!(prefixes.len() > 1);
            let parts = prefixes.iter().map(|p| list(&orbits, p, clues, usize::MAX));
            assert_eq!(parts.collect::<Vec<_>>().concat(), whole);
            let mut finer = Vec::new();
            for prefix in &prefixes {
                let _ = orbits.for_each_prefix(prefix, clues, 3, &mut |longer| {
                    finer.push(longer.clone());
                    ControlFlow::Continue(())
                });
            }
            assert_eq!(finer, orbits.prefixes(clues, 3));
            let first = list(&orbits, &Prefix::new(), clues, 3);
            assert_eq!(first, whole[..3]);
        }
    }

    #[test]
    #[should_panic(expected = "17 clues on a board of 16 cells")]
    fn more_clues_than_cells_are_refused() {
        let orbits = Orbits::of_shape("2x2".parse().unwrap());
        let _ = orbits.for_each(17, &mut |_| ControlFlow::Continue(()));
    }
}
