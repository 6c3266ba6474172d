//! Free lanes get the next nodes and jobs.

use super::state::LaneSearch;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::lanes::lanes_of;
use crate::search::attempt::Attempt;
use crate::search::node::Node;
use crate::search::path::Path;
use crate::search::task::Task;

impl<V: BoardLanes> LaneSearch<V> {
    /// Fills the free lanes from the stacks, then with new jobs.
    #[inline(always)]
    pub(super) fn refill<T: Task>(&mut self, task: &mut T) {
        let free = Self::LANES & !self.active;
        if free.count_ones() < V::MIN_IDLE && self.active != 0 {
            return;
        }
        // The lanes that get a node, and those where a job begins.
        let (mut boards, mut begun) = (0u32, 0u32);
        let (mut diving, mut second) = (0, 0);
        for lane in lanes_of(free) {
            let place = boards.count_ones() as usize;
            if let Some(board) = self.stage(lane, place, task) {
                (self.job[lane], self.path[lane]) = board;
                boards |= 1 << lane;
                continue;
            }
            let Some((job, attempt)) = self.job_to_begin(task) else {
                continue;
            };
            (self.job[lane], self.path[lane]) = (job, Path::ROOT);
            diving |= u32::from(attempt != Attempt::Exhaustive) << lane;
            second |= u32::from(attempt == Attempt::SecondDive) << lane;
            task.begin(job, &mut self.symbols[begun.count_ones() as usize]);
            begun |= 1 << lane;
        }
        if boards != 0 {
            V::put(&mut self.cells, boards, &self.staging);
        }
        if begun != 0 {
            V::begin(&mut self.cells, begun, &self.symbols);
        }
        let filled = boards | begun;
        self.active |= filled;
        self.fresh |= filled;
        self.diving = self.diving & !filled | diving;
        self.incomplete &= !filled;
        self.second = self.second & !filled | second;
    }

    /// Copies the next node that waits for a lane to a place of the staging area; its job and path.
    #[inline(always)]
    fn stage<T: Task>(&mut self, lane: usize, place: usize, task: &T) -> Option<(u32, Path)> {
        if self.stacked >> lane & 1 == 1 {
            while let Some(Node { board, job, path }) = self.own_stacks[lane].pop() {
                if !task.is_done(job, path) {
                    self.staging[place] = board;
                    return Some((job, path));
                }
            }
            self.stacked ^= 1 << lane;
        }
        while let Some(Node { board, job, path }) = self.stack.pop() {
            if !task.is_done(job, path) {
                self.staging[place] = board;
                return Some((job, path));
            }
        }
        None
    }

    /// The next job to be searched from its root.
    #[inline(always)]
    fn job_to_begin<T: Task>(&mut self, task: &T) -> Option<(u32, Attempt)> {
        let attempt =
            if task.takes_any_solution() { Attempt::FirstDive } else { Attempt::Exhaustive };
        let new = |job| (job, attempt);
        self.failed.pop().or_else(|| self.jobs.next().map(new))
    }
}
