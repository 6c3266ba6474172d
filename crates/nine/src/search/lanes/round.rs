//! The loop of the search: a round of propagation, and what follows from it.

use super::state::{LaneSearch, SHARING_BOUND};
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::lanes::lanes_of;
use crate::search::attempt::Attempt;
use crate::search::node::Node;
use crate::search::path::Path;
use crate::search::task::Task;

/// So many boards at a fixpoint are split together: what it takes to split hardly depends on how
/// many they are.
const MIN_STUCK: u32 = 3;

impl<V: BoardLanes> LaneSearch<V> {
    /// Searches until few nodes are left: those, in the order of their jobs and paths.
    #[inline(always)]
    pub(crate) fn run<T: Task>(mut self, task: &mut T) -> Vec<Node> {
        // One loop, for a step is long code.
        loop {
            if !self.draining && !self.is_nearly_done::<T>() {
                self.refill(task);
            } else if self.active != 0 {
                // A board leaves when it has just branched, never in the midst of its rounds: begun
                // anew it could come to branch elsewhere.
                self.draining = true;
            } else {
                return self.into_left(task);
            }
            self.step(task);
        }
    }

    /// One round of propagation, and what follows from it.
    #[inline(always)]
    fn step<T: Task>(&mut self, task: &mut T) {
        let mut found = V::round(&mut self.cells, &mut self.configurations);
        if T::FURTHER {
            V::further(&mut self.cells, task.further(), &mut found);
        }
        let dead = self.active & found.dead();
        let solved = self.active & !dead & found.solved();
        let still = if T::SINGLE_JOB || T::FURTHER {
            // At most one digit fell.
            found.changed.xor(found.changed.singles()).zeros()
        } else {
            found.changed.zeros()
        };
        let stuck = self.active & !dead & !solved & still & !self.fresh;
        self.fresh = 0;
        self.active &= !dead;
        for lane in lanes_of(dead & self.diving & self.incomplete) {
            let next = if self.second >> lane & 1 == 0 {
                Attempt::SecondDive
            } else {
                Attempt::Exhaustive
            };
            self.failed.push((self.job[lane], next));
        }
        // Solutions that are read leave the lanes in groups.
        let idle = solved | Self::LANES & !self.active;
        let few = task.reads_symbols() && idle.count_ones() < V::MIN_IDLE && self.active != solved;
        if solved != 0 && !few {
            self.report(solved, task);
        }
        let stuck = stuck & self.active;
        // At a fixpoint further rounds change nothing.
        let waits = !(T::SINGLE_JOB || T::FURTHER) && stuck.count_ones() < MIN_STUCK;
        if stuck != 0 && (!waits || stuck == self.active) {
            if task.branches() {
                self.branch(stuck, task);
            } else {
                self.hand_over(stuck, task);
            }
        }
    }

    /// Hands open boards over where the search doesn't branch.
    #[inline(always)]
    fn hand_over<T: Task>(&mut self, stuck: u32, task: &mut T) {
        V::take(&self.cells, stuck, &mut self.staging);
        for (place, lane) in lanes_of(stuck).enumerate() {
            task.take_open(self.job[lane], &self.staging[place]);
        }
        self.active &= !stuck;
    }

    /// Reports solved boards and frees their lanes, and those of jobs that are done thereby.
    #[inline(always)]
    fn report<T: Task>(&mut self, solved: u32, task: &mut T) {
        if task.reads_symbols() {
            V::take_solutions(&self.cells, solved, &mut self.symbols);
        }
        self.active &= !solved;
        for (solution, lane) in self.symbols.iter().zip(lanes_of(solved)) {
            let (job, path) = (self.job[lane], self.path[lane]);
            if !task.is_done(job, path) {
                task.solved(job, path, solution.cells());
            }
        }
        if T::SINGLE_JOB {
            if task.is_done(0, Path::ROOT) {
                self.active = 0;
            }
            return;
        }
        for lane in lanes_of(solved) {
            let (job, path) = (self.job[lane], self.path[lane]);
            let early = path != Path::ROOT && task.is_done(job, path);
            if early {
                self.drop_done(job, task);
            }
            let change = if early { -8 } else { 1 };
            self.sharing = (self.sharing + change).clamp(-SHARING_BOUND, SHARING_BOUND);
        }
    }
}
