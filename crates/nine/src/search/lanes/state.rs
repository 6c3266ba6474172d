//! The state of the search: the lanes, and the stacks behind them.

use std::ops::Range;

use crate::board::{Board, Symbols};
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::lanes::lanes_of;
use crate::kernel::propagate::Configurations;
use crate::search::attempt::Attempt;
use crate::search::node::Node;
use crate::search::path::Path;
use crate::search::task::Task;

/// The lanes and the stacks behind them.
pub(crate) struct LaneSearch<V> {
    pub(super) cells: [V; 81],
    pub(super) configurations: Configurations<V>,
    /// The lanes that hold a board.
    pub(super) active: u32,
    /// The job of each active lane.
    pub(super) job: [u32; 32],
    /// The path of each active lane's board.
    pub(super) path: [Path; 32],
    /// The lanes whose board has had no round: whatever the configurations of the board before it,
    /// it is at no fixpoint.
    pub(super) fresh: u32,
    /// The nodes that wait for any lane.
    pub(super) stack: Vec<Node>,
    /// The nodes that wait for one lane.
    pub(super) own_stacks: [Vec<Node>; 32],
    /// The lanes with such nodes.
    pub(super) stacked: u32,
    /// Above 0 while few jobs are done before their trees are: then lanes share their nodes.
    pub(super) sharing: i32,
    /// The nodes left for the search of single boards.
    pub(super) left: Vec<Node>,
    /// Whether boards leave the lanes when they branch.
    pub(super) draining: bool,
    /// Boards on their way into or out of the lanes.
    pub(super) staging: [Board; 32],
    /// Givens on their way into the lanes, and solutions on their way out.
    pub(super) symbols: [Symbols; 32],
    /// The lanes of first and second dives.
    pub(super) diving: u32,
    /// The lanes of second dives.
    pub(super) second: u32,
    /// The lanes of dives that dropped a child.
    pub(super) incomplete: u32,
    /// The jobs whose dive failed, and the next attempt at each.
    pub(super) failed: Vec<(u32, Attempt)>,
    /// The jobs not begun.
    pub(super) jobs: Range<u32>,
}

/// The bound of [`LaneSearch::sharing`]: this number of whole trees outweighs four jobs that were
/// finished early.
pub(super) const SHARING_BOUND: i32 = 32;

impl<V: BoardLanes> LaneSearch<V> {
    pub(super) const LANES: u32 = u32::MAX >> (32 - V::WIDTH);

    /// A search of some jobs from their roots, and of some nodes.
    #[inline(always)]
    pub(crate) fn new(jobs: Range<u32>, stack: Vec<Node>) -> Self {
        Self {
            cells: [V::splat(0); 81],
            configurations: [[V::splat(0); 6]; 6],
            active: 0,
            job: [0; 32],
            path: [Path::ROOT; 32],
            fresh: 0,
            stack,
            own_stacks: [const { Vec::new() }; 32],
            stacked: 0,
            sharing: SHARING_BOUND,
            left: Vec::new(),
            draining: false,
            staging: [Board::EMPTY; 32],
            symbols: [Symbols::NONE; 32],
            diving: 0,
            second: 0,
            incomplete: 0,
            failed: Vec::new(),
            jobs,
        }
    }

    /// Whether so few nodes are left that they are better searched as single boards.
    #[inline(always)]
    pub(super) fn is_nearly_done<T: Task>(&self) -> bool {
        let few = if T::SINGLE_JOB || T::FURTHER { 0 } else { V::SINGLE_BOARDS };
        let busy = (self.active | self.stacked).count_ones() as usize;
        self.jobs.is_empty() && busy + self.failed.len() + self.stack.len() <= few
    }

    /// The nodes that are left, in the order of their jobs and paths.
    #[inline(always)]
    pub(super) fn into_left<T: Task>(mut self, task: &T) -> Vec<Node> {
        for (job, _) in self.failed {
            self.left.push(Node::root(job, task));
        }
        self.left.append(&mut self.stack);
        for own in &mut self.own_stacks {
            self.left.append(own);
        }
        sort(&mut self.left);
        self.left
    }

    /// Frees the lanes whose nodes can add nothing to a job.
    #[inline(always)]
    pub(super) fn drop_done<T: Task>(&mut self, job: u32, task: &T) {
        let before = self.active;
        for lane in lanes_of(before) {
            if self.job[lane] == job && task.is_done(job, self.path[lane]) {
                self.active &= !(1 << lane);
            }
        }
    }
}

/// Sorts by job and path; stable, since the children of one path stay in order. One copy for all
/// tasks and instruction sets.
#[inline(never)]
fn sort(nodes: &mut [Node]) {
    nodes.sort_by_key(|node| (node.job, node.path));
}
