//! The first choice of each orbit under a group, recognised while the variables are decided.
//!
//! A group permutes the variables. Of the images of a choice the *first* is the one whose values,
//! as digits in the order of the variables, are the smallest number. A choice is compared with its
//! image under each element from the first variable on, as far as the values of both are decided.
//! At the first difference either the image is smaller, and no completion is the first of its
//! orbit; or the image is greater, and the element is done with. The elements that are still
//! *pending* are compared further below. Those that are pending at the end fix the choice, so the
//! size of its orbit is known too.
//!
//! Any other order of the variables would do as well, and some orders tell sooner. When the group
//! has two elements, the variables may be compared in the order in which they and their images are
//! decided: the orbits are the same, only other choices are their first. With more elements no
//! order was found that is better for all of them.
//!
//! # References
//! 1. J. Crawford, M. Ginsberg, E. Luks, A. Roy, "Symmetry-breaking predicates for search
//!    problems", KR 1996.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use super::Diagram;
use crate::board::CellMask;
use crate::symmetry::Perm;

/// Which choice of an orbit is the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// The smallest number in the order of the variables.
    Smallest,
    /// Any, whichever is recognised soonest.
    Any,
}

/// An element of the group, and the comparisons of variables that are done.
#[derive(Debug, Clone, Copy)]
struct Pending {
    element: u32,
    compared: u8,
}

/// How a choice compares with its image.
enum Comparison {
    ImageIsSmaller,
    ImageIsGreater,
    /// Equal so many times, and the next value is not decided yet.
    Open(u8),
    Equal,
}

/// A group, and the elements that are pending at each level of a walk, those of the present one
/// last.
pub(super) struct Canonical {
    /// For each element but the identity, the positions of each variable and of its image, as they
    /// are compared.
    elements: Vec<Vec<(u8, u8)>>,
    pending: Vec<Pending>,
}

impl Canonical {
    /// A group of permutations of cells that map the variables of a diagram to each other; an empty
    /// one is the identity alone.
    pub(super) fn new(diagram: &Diagram, group: &[Perm], first: First) -> Self {
        let all = diagram.variables.iter().fold(0, |all, cells| all | cells);
        let points = (CellMask::BITS - all.leading_zeros()) as usize;
        assert!(
            group.iter().all(|perm| perm.degree() >= points),
            "the group permutes the cells of the diagram: {points} points at least"
        );
        let image = |variable: CellMask, perm: &Perm| {
            let cell = perm.image(variable.trailing_zeros() as usize);
            let at = diagram.variables.iter().position(|v| v >> cell & 1 == 1);
            at.expect("an automorphism maps variables to variables") as u8
        };
        let positions = |perm: &Perm| -> Vec<u8> {
            let variables = diagram.variables.iter();
            variables.map(|&variable| image(variable, perm)).collect()
        };
        // Different automorphisms may permute the variables alike.
        let mut elements: BTreeSet<_> = group.iter().map(positions).collect();
        elements.remove(&(0..diagram.variables.len() as u8).collect::<Vec<u8>>());
        let sooner = first == First::Any && elements.len() == 1;
        let compared = |images: Vec<u8>| -> Vec<(u8, u8)> {
            let mut pairs: Vec<(u8, u8)> = (0..).zip(images).collect();
            if sooner {
                pairs.sort_by_key(|&(position, image)| position.max(image));
            }
            pairs
        };
        let elements: Vec<_> = elements.into_iter().map(compared).collect();
        let all = (0..elements.len() as u32).map(|element| Pending { element, compared: 0 });
        Self { pending: all.collect(), elements }
    }

    /// The number of entries of all levels so far: where those of the next level begin.
    pub(super) fn len(&self) -> usize {
        self.pending.len()
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.pending.truncate(length);
    }

    /// Enters the elements that are pending after one variable more; whether no image is smaller.
    ///
    /// `choice` has the value of each decided variable, that of the last one as the lowest bit.
    pub(super) fn narrow(&mut self, range: Range<usize>, choice: u64, decided: usize) -> bool {
        for index in range {
            let pending = self.pending[index];
            match self.compare(pending, choice, decided) {
                Comparison::ImageIsSmaller => return false,
                Comparison::ImageIsGreater => {}
                Comparison::Equal => self.pending.push(pending),
                Comparison::Open(compared) => self.pending.push(Pending { compared, ..pending }),
            }
        }
        true
    }

    /// The size of the orbit of a complete choice, given the elements pending from an index on;
    /// `None` when it is not the first of its orbit.
    pub(super) fn orbit(&self, start: usize, choice: u64, variables: usize) -> Option<u64> {
        let mut stabiliser = 1;
        for &pending in &self.pending[start..] {
            match self.compare(pending, choice, variables) {
                Comparison::ImageIsSmaller => return None,
                Comparison::ImageIsGreater => {}
                Comparison::Equal | Comparison::Open(_) => stabiliser += 1,
            }
        }
        Some((self.elements.len() as u64 + 1) / stabiliser)
    }

    fn compare(&self, pending: Pending, choice: u64, decided: usize) -> Comparison {
        let pairs = &self.elements[pending.element as usize];
        let rest = (0..).zip(pairs).skip(pending.compared.into());
        for (compared, &(position, image)) in rest {
            let (position, image) = (usize::from(position), usize::from(image));
            if position.max(image) >= decided {
                return Comparison::Open(compared);
            }
            let value = |position: usize| choice >> (decided - 1 - position) & 1;
            match value(position).cmp(&value(image)) {
                Ordering::Less => return Comparison::ImageIsGreater,
                Ordering::Greater => return Comparison::ImageIsSmaller,
                Ordering::Equal => {}
            }
        }
        Comparison::Equal
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::unavoidable::Limits;

    const CELLS: usize = 18;

    /// The rotations of the cells in a circle, by a number of cells each.
    fn rotations(by: usize) -> Vec<Perm> {
        let rotation = |k: usize| Perm::new((0..CELLS).map(|cell| (cell + k) % CELLS)).unwrap();
        (0..CELLS).step_by(by).map(rotation).collect()
    }

    fn image(cells: CellMask, perm: &Perm) -> CellMask {
        crate::board::mask_of(crate::board::cells_of(cells).map(|cell| perm.image(cell)))
    }

    proptest! {
        #[test]
        fn one_of_each_orbit_is_visited(
            sets in prop::collection::vec(1u128..1 << CELLS, 1..4),
            order in Just((0..CELLS).collect::<Vec<_>>()).prop_shuffle(),
            by in prop::sample::select(vec![1usize, 2, 6, 9]),
        ) {
            let group = rotations(by);
            let family = sets.iter().flat_map(|&set| group.iter().map(move |perm| image(set, perm)));
            let diagram = Diagram::of_cells(order, family, Limits::default()).unwrap();
            // All of them, and the least number of each orbit.
            let (mut all, mut least) = (vec![0; CELLS + 1], vec![BTreeSet::new(); CELLS + 1]);
            let _ = diagram.for_each_minimal(&mut |cells| {
                let size = cells.count_ones() as usize;
                all[size] += 1;
                least[size].insert(group.iter().map(|perm| image(cells, perm)).min());
                ControlFlow::Continue(())
            });
            let least: Vec<u64> = least.iter().map(|orbits| orbits.len() as u64).collect();
            prop_assert_eq!(diagram.minimal_orbits_by_size(&group), (all, least));
        }
    }

    #[test]
    #[should_panic(expected = "the group permutes the cells of the diagram")]
    fn a_group_of_fewer_points_is_refused() {
        let diagram = Diagram::of_cells(0..3, [0b11], Limits::default()).unwrap();
        let _ = diagram.minimal_orbits_by_size(&[Perm::identity(2)]);
    }

    #[test]
    #[should_panic(expected = "an automorphism maps variables to variables")]
    fn a_group_that_moves_the_cells_elsewhere_is_refused() {
        let diagram = Diagram::of_cells(0..2, [0b11], Limits::default()).unwrap();
        let swap = Perm::new([0, 2, 1]).unwrap();
        let _ = diagram.minimal_orbits_by_size(&[Perm::identity(3), swap]);
    }
}
