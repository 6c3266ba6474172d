//! All proper puzzles with given numbers of clues in the three bands.
//!
//! A [`Filter`] leaves of the second band's list the members that fit a choice of the first;
//! [`Third`] searches the third band for the pairs of the two. All that passes hits every known
//! set, and is put to the solver; what the solver says against it is learnt.

use std::ops::ControlFlow;

use crate::board::CellMask;
use crate::run::poll;
use crate::vectors::{Simd, WithSimd};

use super::filter::Filter;
use super::known::Known;
use super::parts::{Parts, whole};
use super::third::Third;

/// How many first choices are filtered together at most, and how many members of other lists they
/// may meet.
const BATCH: usize = 8192;
const MEETINGS: usize = 1 << 29;
/// After how many learnt sets the search of the third band takes note of them.
const LEARNT: usize = 128;

/// How clues are split over the bands, and the lists for it.
pub(super) struct Split<'s> {
    /// Which band is the first, the second and the third.
    pub(super) roles: [usize; 3],
    /// The choices in the first band.
    pub(super) firsts: &'s [u32],
    /// Those in the second.
    pub(super) seconds: &'s [u32],
    /// The number of clues in the third.
    pub(super) clues: usize,
}

/// The search of one split.
pub(super) struct Join<'a, 's> {
    known: &'a mut Known,
    split: &'a Split<'s>,
    /// Is shown each set of clues that is proper.
    found: &'a mut dyn FnMut(CellMask) -> ControlFlow<()>,
    /// How many sets were known at the beginning.
    begun: usize,
    /// The search of the third band, and how many sets were known when it was made.
    third: Option<(usize, Third)>,
    /// For each first choice at hand the second ones that fit it.
    fitting: &'a mut Vec<Vec<u32>>,
    /// What hits every set that was known then.
    passed: Vec<Parts>,
}

impl WithSimd for Join<'_, '_> {
    type Output = ControlFlow<(), u64>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.run()
    }
}

impl<'a, 's> Join<'a, 's> {
    pub(super) fn new(
        known: &'a mut Known,
        split: &'a Split<'s>,
        fitting: &'a mut Vec<Vec<u32>>,
        found: &'a mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> Self {
        Self {
            begun: known.sets.len(),
            known,
            split,
            found,
            third: None,
            fitting,
            passed: Vec::new(),
        }
    }

    /// How many pairs of choices in the first two bands hit every known set in the two.
    #[inline(always)]
    fn run(mut self) -> ControlFlow<(), u64> {
        let [first, second, _] = self.split.roles;
        let mut filter = Filter::new(&self.known.sets, first, second);
        let mut fitting = std::mem::take(self.fitting);
        fitting.resize(BATCH, Vec::new());
        let (firsts, list) = (self.split.firsts, self.split.seconds);
        let batch = (MEETINGS / list.len().max(1)).clamp(64, BATCH);
        let mut pairs = 0;
        for choices in firsts.chunks(batch) {
            poll();
            filter.run(choices, list, &mut fitting[..choices.len()]);
            for seconds in &fitting[..choices.len()] {
                pairs += seconds.len() as u64;
            }
            let left = self.third().left(choices, &fitting);
            for pairs in left.chunk_by(|a, b| a.0 == b.0) {
                poll();
                let mut passed = std::mem::take(&mut self.passed);
                self.third().run(pairs, &mut passed);
                self.passed = passed;
                self.settle()?;
            }
        }
        *self.fitting = fitting;
        ControlFlow::Continue(pairs)
    }

    /// The search of the third band, with most of what is known.
    #[inline(always)]
    fn third(&mut self) -> &mut Third {
        let known = self.known.sets.len();
        let is_old = |(noted, _): &(usize, Third)| noted + LEARNT < known;
        if self.third.as_ref().is_some_and(is_old) {
            self.third = None;
        }
        let Split { roles, clues, .. } = *self.split;
        let third = (self.third)
            .get_or_insert_with(|| (known, Third::new(self.known, roles, clues as u32)));
        &mut third.1
    }

    /// Puts what passed to the solver, when it hits also the sets learnt in this split: those may
    /// be in no filter and no mask.
    fn settle(&mut self) -> ControlFlow<()> {
        let Self { known, found, passed, begun, .. } = self;
        for clues in passed.drain(..) {
            if known.all_hit(*begun, clues) && known.is_proper(clues) {
                found(whole(clues))?;
            }
        }
        ControlFlow::Continue(())
    }
}
