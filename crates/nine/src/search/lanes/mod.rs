//! Search of many boards at once, one in each lane of a vector.
//!
//! A round of propagation leaves some lanes with a contradiction, some with a solution, and some at
//! a fixpoint. A board at a fixpoint branches: one child stays in its lane, the other moves to a
//! free lane when there is one (all such moves are one permutation of the lanes), or waits on a
//! stack that the lanes share. Free lanes take a node from the stacks, or a new job.
//!
//! So the solutions of a job come in any order. Each node keeps its path (`path.rs`), and a job is
//! done when it has its solutions and no node before the first of them is left: then that first one
//! depends on the puzzle alone. The last few nodes are searched one at a time (`single_board.rs`),
//! which is quicker than rounds of mostly idle lanes, and so are those too deep for a path.
//!
//! *Shared or own stacks.* To search both children at once is a waste where the first has solutions
//! enough. The search counts how often a job is done before its tree is; where that is often, the
//! second child waits until the lane of the first is free.
//!
//! *Early branchings.* The last round before a branching mostly finds nothing more to eliminate. So
//! a board of a single job, where hardly any child is a contradiction, and one with further sets,
//! whose rounds are long, branches as soon as at most one digit fell. That depends on the board
//! alone: in its first round it doesn't branch.
//!
//! *A single job with many solutions.* A board with one open band left doesn't branch: its solutions
//! are listed (`last_band.rs`).
//!
//! *Deep nodes* are tested for a violation of Hall's condition before they branch (`hall.rs`).
//!
//! *Where any solution completes a job*, a first dive keeps one child of each branching and drops
//! the other: nearly always it ends in a solution. A second dive assumes other literals
//! (`attempt.rs`). When both end in a contradiction, the search is exhaustive.

mod branch;
mod refill;
mod round;
mod state;

pub(super) use state::LaneSearch;
