//! Which skeletons carry a puzzle: the upward closure of those that carry a minimal one.
//!
//! A skeleton carries a proper puzzle exactly when it contains one that carries a minimal puzzle.
//! For clues can be removed from a proper puzzle until it is minimal; conversely the clues of the
//! minimal puzzle's solution can be added in the other cells. So, from no clues upwards,
//!
//! > a skeleton is possible exactly when it carries a minimal puzzle, or is possible without one of
//! > its clues.
//!
//! Once every skeleton with some number of clues is possible, all with more clues are.

use hashbrown::HashSet;

use super::exhaustion::Carries;
use super::leaves::LeafSkeletons;
use crate::board::{CellMask, Skeleton, cells_of};
use crate::symmetry::MaskForms;

/// The upward closure of the skeletons of minimal puzzles, one number of clues after the other.
#[derive(Debug, Clone)]
pub struct UpwardClosure<'a> {
    forms: &'a MaskForms,
    leaves: &'a LeafSkeletons,
    clues: usize,
    /// The skeletons with one clue less that are impossible, each the least of its orbit.
    impossible: HashSet<CellMask>,
}

impl<'a> UpwardClosure<'a> {
    /// The closure at no clues.
    pub fn new(forms: &'a MaskForms, leaves: &'a LeafSkeletons) -> Self {
        Self { forms, leaves, clues: 0, impossible: HashSet::new() }
    }

    /// The number of clues of the skeletons that [`Self::carries`] decides at present.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Whether every skeleton is possible from here on.
    pub fn is_complete(&self) -> bool {
        self.clues > 0 && self.impossible.is_empty()
    }

    /// What a skeleton with the present number of clues carries, the least of its orbit.
    pub fn carries(&self, skeleton: &Skeleton) -> Carries {
        let mask = skeleton.mask().expect("few cells");
        let possible = |fewer: CellMask| !self.impossible.contains(&self.forms.least(fewer).0);
        if self.leaves.contains(mask) {
            Carries::Minimal
        } else if cells_of(mask).any(|cell| possible(mask & !(1 << cell))) {
            Carries::Proper
        } else {
            Carries::Nothing
        }
    }

    /// Continues with one clue more, given all impossible skeletons with the present number of
    /// clues. Returns those skeletons with one clue less that are *maximal*: impossible, but
    /// possible with any clue more.
    ///
    /// Every grid has an unavoidable set in the cells that a maximal impossible skeleton leaves
    /// empty; in any smaller region some grid has none.
    pub fn advance(&mut self, impossible: impl IntoIterator<Item = CellMask>) -> Vec<CellMask> {
        let present: HashSet<CellMask> = impossible.into_iter().collect();
        let cells = (1 << self.leaves.cells()) - 1;
        let possible = |more: CellMask| !present.contains(&self.forms.least(more).0);
        let is_maximal = |mask: &CellMask| cells_of(cells & !mask).all(|c| possible(mask | 1 << c));
        let mut maximal: Vec<CellMask> = self.impossible.iter().copied().collect();
        maximal.retain(is_maximal);
        maximal.sort_unstable();
        self.impossible = present;
        self.clues += 1;
        maximal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::census::classes::Classes;
    use crate::skeleton::exhaustion::Exhaustion;
    use crate::unavoidable::Limits;

    fn leaves_of(shape: Shape, forms: &MaskForms) -> LeafSkeletons {
        let mut leaves = LeafSkeletons::none(shape.cells());
        for class in &Classes::of(shape).unwrap() {
            leaves.extend(LeafSkeletons::of_class(class, forms, Limits::default()).unwrap());
        }
        leaves
    }

    #[test]
    fn leaves_and_exhaustion_agree_on_every_skeleton() {
        for name in ["2x2", "latin3", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let forms = MaskForms::of(shape).unwrap();
            let leaves = leaves_of(shape, &forms);
            let exhaustion = Exhaustion::of(shape).unwrap();
            let mut closure = UpwardClosure::new(&forms, &leaves);
            let (mut maximal, mut all_impossible) = (Vec::new(), HashSet::new());
            while closure.clues() <= shape.cells() {
                let mut impossible = Vec::new();
                let masks = (0..1u128 << shape.cells())
                    .filter(|mask| mask.count_ones() as usize == closure.clues());
                for mask in masks.filter(|&mask| forms.stabiliser_if_least(mask).is_some()) {
                    let skeleton = Skeleton::from_mask(shape, mask);
                    let carries = closure.carries(&skeleton);
                    assert_eq!(carries, exhaustion.carries(&skeleton), "{skeleton:?}");
                    if carries == Carries::Nothing {
                        impossible.push(mask);
                    }
                }
                all_impossible.extend(impossible.iter().copied());
                maximal.extend(closure.advance(impossible));
            }
            assert!(closure.is_complete());
            // What is impossible is what some maximal one contains, up to symmetry.
            let mut below: HashSet<CellMask> = maximal.iter().copied().collect();
            while let Some(mask) = maximal.pop() {
                for cell in cells_of(mask) {
                    let fewer = forms.least(mask & !(1 << cell)).0;
                    if below.insert(fewer) {
                        maximal.push(fewer);
                    }
                }
            }
            assert_eq!(below, all_impossible, "{name}");
        }
    }
}
