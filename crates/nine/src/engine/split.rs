//! The split of stuck boards.

use super::{Engine, Waits, Work};
use crate::branch::{Choices, Parting};
use crate::lanes::{Many, lanes_of};
use crate::last_band::LastBand;
use crate::overfull;
use crate::path::Path;

impl<V: Many> Engine<V> {
    /// Splits stuck boards: one half stays, the other moves to a free lane or to a stack.
    #[inline(always)]
    pub(super) fn split<W: Work>(&mut self, stuck: u32, work: &mut W) {
        let choices = V::choose(&self.ways);
        let mut stuck = stuck;
        if W::SPREADS && stuck & choices.last_band != 0 {
            self.list(stuck & choices.last_band, &choices, work);
            stuck &= self.active;
            if stuck == 0 {
                return;
            }
        }
        if !W::SPREADS {
            let mut due = 0;
            for lane in lanes_of(stuck) {
                due |= u32::from(overfull::is_due(self.path[lane])) << lane;
            }
            if due != 0 {
                stuck &= !self.overfull(due);
            }
        }
        for lane in lanes_of(stuck) {
            work.split(self.job[lane]);
        }
        // A try goes on with one half and forgets the other.
        let tries = stuck & self.trying;
        self.forgetful |= tries;
        let halved = stuck ^ tries;
        let (others, too_deep) = self.paths::<W>(halved);
        let leaving = if self.retiring { halved } else { too_deep };
        let shared = W::SPREADS || self.generosity > 0;
        let (sources, targets) = if shared {
            let free = Self::LANES & !self.active & !self.waiting;
            pairs(halved & !leaving, free)
        } else {
            (0, 0)
        };
        if !W::SPREADS {
            for (source, target) in lanes_of(sources).zip(lanes_of(targets)) {
                self.job[target] = self.job[source];
                self.path[target] = others[source];
            }
        }
        self.put_aside(halved & !sources, leaving, shared, &choices, &others);
        let parting = Parting {
            sources,
            targets,
            staying: stuck & !leaving,
            last: self.second & tries,
        };
        V::part(&mut self.cells, &choices, &parting);
        self.active = self.active & !leaving | targets;
        self.trying &= !targets;
        self.forgetful &= !targets;
        self.fresh = targets;
    }

    /// Frees the lanes, of these, on whose boards a box can't hold what it has to; which they are.
    #[cold]
    #[inline(never)]
    fn overfull(&mut self, lanes: u32) -> u32 {
        V::take(&self.cells, lanes, &mut self.staging);
        let mut dead = 0;
        for (board, lane) in self.staging.iter().zip(lanes_of(lanes)) {
            dead |= u32::from(overfull::is_overfull(board)) << lane;
        }
        self.active &= !dead;
        dead
    }

    /// Lists the solutions of boards with one open band and frees their lanes: each but the first of a board
    /// counts as a split, in whatever order the search came there.
    #[inline(always)]
    fn list<W: Work>(&mut self, lanes: u32, choices: &Choices, work: &mut W) {
        V::take(&self.cells, lanes, &mut self.staging);
        self.active &= !lanes;
        for (board, lane) in self.staging.iter().zip(lanes_of(lanes)) {
            let band = usize::from(choices.band[lane]);
            let ways = self.ways[band].each_ref().map(|way| way.lane(lane));
            let mut found = false;
            LastBand::new(W::LOOKS, board, band, ways).each(W::LOOKS, |symbols| {
                if found {
                    work.split(0);
                }
                found = true;
                work.solved(0, Path::ROOT, symbols);
                work.is_done(0, Path::ROOT)
            });
            if work.is_done(0, Path::ROOT) {
                self.active = 0;
                return;
            }
        }
    }

    /// The paths of the other halves, and the boards whose path has no room for more.
    #[inline(always)]
    fn paths<W: Work>(&mut self, halved: u32) -> ([Path; 32], u32) {
        let (mut others, mut too_deep) = ([Path::ROOT; 32], 0);
        // Where all lanes are for one job, whose solutions come in any order, nobody asks for paths.
        if !W::SPREADS {
            for lane in lanes_of(halved) {
                let path = self.path[lane];
                let halves = path.split();
                // Without room for more bits, the order of the two halves says enough.
                [self.path[lane], others[lane]] = halves.unwrap_or([path; 2]);
                too_deep |= u32::from(halves.is_none()) << lane;
            }
        }
        (others, too_deep)
    }

    /// Puts the other halves of boards on a stack, and both of those that leave.
    #[inline(always)]
    fn put_aside(
        &mut self,
        lanes: u32,
        leaving: u32,
        shared: bool,
        choices: &Choices,
        others: &[Path; 32],
    ) {
        if lanes == 0 {
            return;
        }
        V::take(&self.cells, lanes, &mut self.staging);
        for (place, lane) in lanes_of(lanes).enumerate() {
            let half = |path, holds| {
                let mut board = self.staging[place];
                choices.halve(lane, holds, &mut board);
                let job = self.job[lane];
                Waits { board, job, path }
            };
            let other = half(others[lane], false);
            if leaving >> lane & 1 == 1 {
                self.left.push(half(self.path[lane], true));
                self.left.push(other);
            } else if shared {
                self.stack.push(other);
            } else {
                self.waiting |= 1 << lane;
                self.own[lane].push(other);
            }
        }
    }
}

/// As many lanes of either mask as both have, the first ones.
#[inline(always)]
fn pairs(a: u32, b: u32) -> (u32, u32) {
    let (mut rest_a, mut rest_b) = (a, b);
    while rest_a != 0 && rest_b != 0 {
        rest_a &= rest_a - 1;
        rest_b &= rest_b - 1;
    }
    (a & !rest_a, b & !rest_b)
}
