//! All proper puzzles with given numbers of clues in the three bands.
//!
//! A [`Filter`] leaves of the second band's list the members that fit a choice of the first. Of the third band's list
//! another filter leaves those that fit the first choice, and [`Cross`] finds the pairs; or [`Third`] searches the
//! third band for each pair of the first two, when that is cheaper. All that passes hits every known set, and is put
//! to the solver; what the solver says against it is learnt.

use std::ops::ControlFlow;
use std::rc::Rc;

use pulp::{Simd, WithSimd};

use super::cross::Cross;
use super::filter::Filter;
use super::known::Known;
use super::list::{BLOCK, List};
use super::parts::{Parts, whole};
use super::third::Third;
use super::watch::Watch;

/// How many first choices are filtered together at most, and how many members of other lists they may meet.
const BATCH: usize = 2048;
const MEETINGS: usize = 1 << 27;
/// The clues from which on the third band's list is never made.
const NEVER_LISTED: usize = 9;
/// What a pair costs in the third band's search, and what making a member of a list costs, by what a filter needs for
/// a block: measured.
const PAIR: usize = 100;
const MEMBER: usize = 2;
/// After how many learnt sets the tables are sorted anew.
const LEARNT: usize = 32;

/// How clues are split over the bands, and the lists for it.
pub(super) struct Split<'s> {
    /// Which band is the first, the second and the third.
    pub(super) roles: [usize; 3],
    /// The choices in the first band.
    pub(super) firsts: &'s [u32],
    /// Those in the second.
    pub(super) seconds: &'s List,
    /// The number of clues in the third.
    pub(super) clues: usize,
    /// About how long the third band's list is.
    pub(super) length: usize,
    /// That list, when it is made.
    pub(super) thirds: Option<Rc<List>>,
}

/// The search of one split.
pub(super) struct Join<'a, 's, 'w> {
    known: &'a mut Known,
    split: &'a mut Split<'s>,
    watch: &'a mut Watch<'w>,
    cross: Cross,
    /// How many sets were known at the beginning, and when the tables were sorted.
    begun: usize,
    sorted: usize,
    /// What hits every set that was known then.
    passed: Vec<Parts>,
}

impl WithSimd for Join<'_, '_, '_> {
    type Output = ControlFlow<(), u64>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Self::Output {
        self.run(simd)
    }
}

impl<'a, 's, 'w> Join<'a, 's, 'w> {
    pub(super) fn new(
        known: &'a mut Known,
        split: &'a mut Split<'s>,
        watch: &'a mut Watch<'w>,
    ) -> Self {
        Self {
            begun: known.sets.len(),
            known,
            split,
            watch,
            cross: Cross::new(),
            sorted: 0,
            passed: Vec::new(),
        }
    }

    /// How many pairs of choices in the first two bands hit every known set in the two.
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> ControlFlow<(), u64> {
        let [first, second, third] = self.split.roles;
        let mut seconds = Filter::new(&self.known.sets, first, second);
        let mut thirds = Filter::new(&self.known.sets, first, third);
        let mut fitting = vec![Vec::new(); BATCH];
        let mut fitting_third = vec![Vec::new(); BATCH];
        let (firsts, list) = (self.split.firsts, self.split.seconds);
        let longest = list.members.len().max(self.split.length);
        let batch = (MEETINGS / longest).clamp(64, BATCH);
        let mut all_pairs = 0;
        for choices in firsts.chunks(batch) {
            (self.watch.go_on)()?;
            seconds.run(simd, choices, list, &mut fitting[..choices.len()]);
            let some = choices
                .iter()
                .zip(&fitting)
                .filter(|(_, fitting)| !fitting.is_empty());
            let (choices, fitting): (Vec<u32>, Vec<&[u32]>) =
                some.map(|(c, f)| (*c, &f[..])).unzip();
            let pairs = fitting.iter().map(|fitting| fitting.len()).sum::<usize>();
            all_pairs += pairs as u64;
            if pairs == 0 {
                continue;
            }
            if self.is_searched(pairs, choices.len()) {
                self.search(&choices, &fitting)?;
                continue;
            }
            let list = self.thirds();
            thirds.run(simd, &choices, &list, &mut fitting_third[..choices.len()]);
            let fitting = fitting.into_iter().zip(&fitting_third);
            for (&choice, (seconds, thirds)) in choices.iter().zip(fitting) {
                self.cross(simd, choice, seconds, thirds)?;
            }
        }
        ControlFlow::Continue(all_pairs)
    }

    /// Whether the third band is searched for each pair, and not listed.
    fn is_searched(&self, pairs: usize, choices: usize) -> bool {
        let (clues, length) = (self.split.clues, self.split.length);
        let made = self.split.thirds.is_some();
        let making = if made { 0 } else { length * MEMBER };
        clues >= NEVER_LISTED && !made || pairs * PAIR < choices * (length / BLOCK) + making
    }

    /// The third band's list.
    fn thirds(&mut self) -> Rc<List> {
        let [_, _, third] = self.split.roles;
        let (sets, cells) = (&self.known.bands[third], self.known.inside[third]);
        let clues = self.split.clues as u32;
        let list = self
            .split
            .thirds
            .get_or_insert_with(|| Rc::new(List::new(sets, cells, clues)));
        Rc::clone(list)
    }

    /// Every pair of the first two bands with what is found for it in the third.
    fn search(&mut self, choices: &[u32], fitting: &[&[u32]]) -> ControlFlow<()> {
        let mut third = Third::new(self.known, self.split.roles, self.split.clues as u32);
        for (&choice, seconds) in choices.iter().zip(fitting) {
            (self.watch.go_on)()?;
            third.begin(choice);
            for &second in *seconds {
                third.run(choice, second, &mut self.passed);
                self.settle(0)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// One first choice with the members of both other lists that fit it.
    #[inline(always)]
    fn cross<S: Simd>(
        &mut self,
        simd: S,
        choice: u32,
        seconds: &[u32],
        thirds: &[u32],
    ) -> ControlFlow<()> {
        if thirds.is_empty() {
            return ControlFlow::Continue(());
        }
        let [first, second, third] = self.split.roles;
        if self.sorted == 0 || self.sorted + LEARNT < self.known.sets.len() {
            self.sorted = self.known.sets.len();
            self.cross.learn(&self.known.sets, second, third);
        }
        // The tables are for the longer list.
        let (roles, lists) = match seconds.len() <= thirds.len() {
            true => ([first, second, third], [seconds, thirds]),
            false => ([first, third, second], [thirds, seconds]),
        };
        self.cross.run(simd, roles, choice, lists, &mut self.passed);
        (self.watch.go_on)()?;
        self.settle(self.begun)
    }

    /// Puts what passed to the solver, when it hits also the sets from a number on: those learnt in this split may be
    /// in no filter and no table.
    fn settle(&mut self, from: usize) -> ControlFlow<()> {
        let Self {
            known,
            watch,
            passed,
            ..
        } = self;
        for clues in passed.drain(..) {
            if known.all_hit(from, clues) && known.is_proper(clues) {
                (watch.found)(whole(clues))?;
            }
        }
        ControlFlow::Continue(())
    }
}
