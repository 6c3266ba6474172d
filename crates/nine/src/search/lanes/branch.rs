//! The branching of boards at a fixpoint.

use std::ops::ControlFlow;

use super::state::LaneSearch;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::branch::{Branches, SplitPlan};
use crate::kernel::lanes::lanes_of;
use crate::search::hall;
use crate::search::last_band::LastBand;
use crate::search::node::Node;
use crate::search::path::Path;
use crate::search::task::Task;

impl<V: BoardLanes> LaneSearch<V> {
    /// Splits boards at a fixpoint: one child stays, the other moves to a free lane or to a stack.
    #[inline(always)]
    pub(super) fn branch<T: Task>(&mut self, stuck: u32, task: &mut T) {
        let branches = V::choose_branches(&self.configurations);
        let mut stuck = stuck;
        if T::SINGLE_JOB && stuck & branches.last_band != 0 {
            self.list(stuck & branches.last_band, &branches, task);
            stuck &= self.active;
            if stuck == 0 {
                return;
            }
        }
        if T::FURTHER {
            for lane in lanes_of(stuck) {
                if self.path[lane].children().is_none() {
                    task.leave_out(self.job[lane], self.path[lane]);
                    stuck &= !(1 << lane);
                    self.active &= !(1 << lane);
                }
            }
        }
        if !T::SINGLE_JOB {
            let mut due = 0;
            for lane in lanes_of(stuck) {
                due |= u32::from(hall::is_due(self.path[lane])) << lane;
            }
            if due != 0 {
                stuck &= !self.hall_violations(due);
            }
        }
        for lane in lanes_of(stuck) {
            task.count_branching(self.job[lane]);
        }
        // A dive continues with one child and drops the other.
        let dives = stuck & self.diving;
        self.incomplete |= dives;
        let split = stuck ^ dives;
        let (others, too_deep) = self.children_paths::<T>(split);
        let leaving = if self.draining { split } else { too_deep };
        let shared = T::SINGLE_JOB || self.sharing > 0;
        let (sources, targets) = if shared {
            let free = Self::LANES & !self.active & !self.stacked;
            pairs(split & !leaving, free)
        } else {
            (0, 0)
        };
        if !T::SINGLE_JOB {
            for (source, target) in lanes_of(sources).zip(lanes_of(targets)) {
                self.job[target] = self.job[source];
                self.path[target] = others[source];
            }
        }
        self.put_aside(split & !sources, leaving, shared, &branches, &others);
        let plan =
            SplitPlan { sources, targets, staying: stuck & !leaving, last: self.second & dives };
        V::split(&mut self.cells, &branches, &plan);
        self.active = self.active & !leaving | targets;
        self.diving &= !targets;
        self.incomplete &= !targets;
        self.fresh = targets;
    }

    /// Frees the lanes, of these, whose boards violate Hall's condition; which they are.
    #[cold]
    #[inline(never)]
    fn hall_violations(&mut self, lanes: u32) -> u32 {
        V::take(&self.cells, lanes, &mut self.staging);
        let mut dead = 0;
        for (board, lane) in self.staging.iter().zip(lanes_of(lanes)) {
            dead |= u32::from(hall::violates_hall(board)) << lane;
        }
        self.active &= !dead;
        dead
    }

    /// Lists the solutions of boards with one open band and frees their lanes.
    #[inline(always)]
    fn list<T: Task>(&mut self, lanes: u32, branches: &Branches, task: &mut T) {
        V::take(&self.cells, lanes, &mut self.staging);
        self.active &= !lanes;
        for (place, lane) in lanes_of(lanes).enumerate() {
            // Each in code of its own, without a test for each symbol.
            if task.reads_symbols() {
                self.list_board(true, place, lane, branches, task);
            } else {
                self.list_board(false, place, lane, branches, task);
            }
            if task.is_done(0, Path::ROOT) {
                self.active = 0;
                return;
            }
        }
    }

    /// Lists the solutions of one board: each but the first counts as a branching, in whatever
    /// order the search came there.
    #[inline(always)]
    fn list_board<T: Task>(
        &self,
        reads: bool,
        place: usize,
        lane: usize,
        branches: &Branches,
        task: &mut T,
    ) {
        let band = usize::from(branches.band[lane]);
        let configurations = self.configurations[band].each_ref().map(|c| c.lane(lane));
        let mut found = false;
        let board = &self.staging[place];
        let _ = LastBand::new(reads, board, band, configurations).for_each(reads, |symbols| {
            if found {
                task.count_branching(0);
            }
            found = true;
            task.solved(0, Path::ROOT, symbols);
            if task.is_done(0, Path::ROOT) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// The paths of the second children, and the boards whose path has no room for more.
    #[inline(always)]
    fn children_paths<T: Task>(&mut self, split: u32) -> ([Path; 32], u32) {
        let (mut others, mut too_deep) = ([Path::ROOT; 32], 0);
        // The solutions of a single job come in any order: its paths are not read.
        if !T::SINGLE_JOB {
            for lane in lanes_of(split) {
                let path = self.path[lane];
                let children = path.children();
                // Without room for more bits, the order of the two children says enough.
                [self.path[lane], others[lane]] = children.unwrap_or([path; 2]);
                too_deep |= u32::from(children.is_none()) << lane;
            }
        }
        (others, too_deep)
    }

    /// Puts the second children of boards on a stack, and both of those that leave.
    #[inline(always)]
    fn put_aside(
        &mut self,
        lanes: u32,
        leaving: u32,
        shared: bool,
        branches: &Branches,
        others: &[Path; 32],
    ) {
        if lanes == 0 {
            return;
        }
        V::take(&self.cells, lanes, &mut self.staging);
        for (place, lane) in lanes_of(lanes).enumerate() {
            let child = |path, holds| {
                let mut board = self.staging[place];
                branches.restrict(lane, holds, &mut board);
                let job = self.job[lane];
                Node { board, job, path }
            };
            let other = child(others[lane], false);
            if leaving >> lane & 1 == 1 {
                self.left.push(child(self.path[lane], true));
                self.left.push(other);
            } else if shared {
                self.stack.push(other);
            } else {
                self.stacked |= 1 << lane;
                self.own_stacks[lane].push(other);
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
