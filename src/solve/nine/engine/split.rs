//! The split of stuck boards.

use super::{Engine, Waits, Work};
use crate::solve::nine::board::Board;
use crate::solve::nine::branch::Literal;
use crate::solve::nine::lanes::{Many, lanes_of};
use crate::solve::nine::path::Path;

/// A stuck board outside of the lanes, and what it is split on.
struct Halved<'a> {
    board: &'a Board,
    literal: Literal,
    job: u32,
}

impl Halved<'_> {
    /// Puts a half on a stack: the one in which the literal holds, or the other.
    #[inline(always)]
    fn put(&self, stack: &mut Vec<Waits>, holds: bool, path: Path) {
        let (board, job) = (*self.board, self.job);
        stack.push(Waits { board, job, path });
        // Changed where it will be: a copy would wait for the narrow writes before it.
        let half = stack.last_mut().expect("just pushed");
        for &cell in self.literal.lost(holds) {
            half.board.0[usize::from(cell)] &= !self.literal.digit;
        }
    }
}

impl<V: Many> Engine<V> {
    /// Splits stuck boards: one half stays, the other moves to a free lane or to a stack.
    #[inline(always)]
    pub(super) fn split<W: Work>(&mut self, stuck: u32, work: &mut W) {
        let choices = V::choose(&self.ways);
        let mut literals = [Literal::NONE; 32];
        let mut from: [u8; 32] = std::array::from_fn(|lane| lane as u8);
        let shared = W::SPREADS || self.generosity > 0;
        let mut free = if shared {
            Self::LANES & !self.active & !self.waiting
        } else {
            0
        };
        let (mut moved, mut pushed, mut leaving) = (0u32, 0u32, 0u32);
        let mut others = [Path::ROOT; 32];
        for lane in lanes_of(stuck) {
            let last = self.second >> lane & 1 == 1;
            let job = self.job[lane];
            literals[lane] = choices.literal(&self.ways, lane, last);
            work.split(job);
            if self.trying >> lane & 1 == 1 {
                self.forgetful |= 1 << lane;
                continue;
            }
            let halves = self.path[lane].split();
            // Where there is no room for more bits, the order of the two halves says enough.
            [self.path[lane], others[lane]] = halves.unwrap_or([self.path[lane]; 2]);
            if self.retiring || halves.is_none() && !W::SPREADS {
                leaving |= 1 << lane;
            } else if free == 0 {
                pushed |= 1 << lane;
            } else {
                let target = free.trailing_zeros() as usize;
                free &= free - 1;
                moved |= 1u32 << target;
                from[target] = lane as u8;
                (self.job[target], self.path[target]) = (job, others[lane]);
            }
        }
        if moved != 0 {
            V::permute(&mut self.cells, moved, &from);
            self.active |= moved;
            self.trying &= !moved;
            self.forgetful &= !moved;
        }
        let out = pushed | leaving;
        if out != 0 {
            V::take(&self.cells, out, &mut self.staging);
            self.active &= !leaving;
        }
        for (place, lane) in lanes_of(out).enumerate() {
            let halved = Halved {
                board: &self.staging[place],
                literal: literals[lane],
                job: self.job[lane],
            };
            let leaves = leaving >> lane & 1 == 1;
            let stack = if leaves {
                halved.put(&mut self.left, true, self.path[lane]);
                &mut self.left
            } else if shared {
                &mut self.stack
            } else {
                self.waiting |= 1 << lane;
                &mut self.own[lane]
            };
            halved.put(stack, false, others[lane]);
        }
        for target in lanes_of(moved) {
            self.assume(target, literals[usize::from(from[target])], false);
        }
        for lane in lanes_of(stuck & !leaving) {
            self.assume(lane, literals[lane], true);
        }
    }

    /// Goes on with a half of a lane's board: the one in which the literal holds, or the other.
    #[inline(always)]
    fn assume(&mut self, lane: usize, literal: Literal, holds: bool) {
        for &cell in literal.lost(holds) {
            *self.cells[usize::from(cell)].lane_mut(lane) &= !literal.digit;
        }
    }
}
