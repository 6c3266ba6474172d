//! The search: many boards at once, one a lane.
//!
//! Every round of propagation leaves some lanes dead (a contradiction), some solved, and some
//! stuck. A stuck board is split in two: one half stays in its lane, the other waits on the lane's
//! own stack, and free lanes take what waits for them, or a new job. So each job is searched depth
//! first in an order that depends on its puzzle alone. The last few jobs are finished one board at
//! a time (`alone.rs`), which is quicker than a round of mostly idle lanes and keeps the order.
//!
//! Where all solutions of one puzzle are wanted, in any order, the job spreads instead: the other
//! half goes to a free lane when there is one (all such moves are one permutation of the lanes), or
//! to a stack that the lanes share.
//!
//! Where any solution settles a job, a first try forgets the other halves: nearly always the
//! halves that it keeps lead to a solution. A second try keeps the other halves instead. Only when
//! both end in a contradiction does the search go on in earnest.

use super::alone::{self, Waiting};
use super::board::{ALL, Board};
use super::branch::{Literal, choose};
use super::folded::Folded;
use super::kernel::{Ways, complete, round};
use super::lanes::{Many, Square, lanes_of};

/// Where boards come from and where solutions go. A *job* is one puzzle, by a number of its own.
pub(super) trait Work {
    /// Whether boards that propagation leaves open are searched.
    const SEARCHES: bool = true;
    /// Whether a job may spread over the lanes: its solutions come in any order.
    const SPREADS: bool = false;
    /// Whether the first solution of each job settles it, whichever it is.
    const WANTS_ANY: bool = false;
    /// Whether solutions are looked at; else they are only told of, with any board.
    const LOOKS: bool = true;
    /// The number of jobs to come.
    fn remaining(&self) -> usize;
    /// Puts the candidates of the next job on a board; `None` when there are no more.
    fn next(&mut self, board: &mut Board) -> Option<u32>;
    /// Takes a solution of a job.
    fn solved(&mut self, job: u32, board: &Board);
    /// Whether a job needs no more solutions.
    fn is_done(&self, job: u32) -> bool;
    /// Told of every split of a board of a job.
    fn split(&mut self, job: u32);
    /// Takes a board that propagation leaves open, where the work wants no search.
    fn left_open(&mut self, _job: u32, _board: &Board) {}
    /// Puts the candidates of a job on a board once more.
    fn again(&mut self, job: u32, board: &mut Board);
}

/// How a job is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    First,
    Second,
    Earnest,
}

/// The lanes and the stack behind them.
struct Engine<V> {
    cells: [V; 81],
    ways: Ways<V>,
    /// The lanes that hold a board.
    active: u32,
    /// The job of each active lane.
    job: [u32; 32],
    /// The lanes whose board is new: whatever the ways of the one before it, it isn't stuck yet.
    fresh: u32,
    /// What the lanes put aside for each other, where jobs spread.
    stack: Vec<(Board, u32)>,
    /// What the lanes put aside for themselves.
    own: [Vec<Board>; 32],
    /// Boards on their way into or out of the lanes.
    staging: [Board; 32],
    /// The lanes that hold a first or a second try.
    trying: u32,
    /// The lanes that hold a second try.
    second: u32,
    /// The tries that forgot a half.
    forgetful: u32,
    /// The jobs whose try failed, and what comes next for each.
    failed: Vec<(u32, Attempt)>,
    /// Whether the work has run out of new jobs.
    drained: bool,
}

/// Searches until the work has no more jobs and none is left in the lanes.
#[inline(always)]
pub(super) fn run<V: Many, S: Square, W: Work>(work: &mut W) {
    let mut left = Vec::new();
    if !W::SPREADS && work.remaining() > V::ALONE {
        left = Engine::<V>::new().run(work);
    }
    let mut waiting = Waiting::<S>::new();
    let mut stack = Vec::new();
    let mut board = Board::EMPTY;
    loop {
        let job = if let Some((job, mut boards)) = left.pop() {
            for board in boards.drain(1..).rev() {
                waiting.push(Folded::from_board(&board));
            }
            board = boards[0];
            job
        } else if let Some(job) = work.next(&mut board) {
            job
        } else {
            break;
        };
        if !work.is_done(job) {
            alone::search(job, Folded::from_board(&board), &mut waiting, work);
        }
        if W::SPREADS {
            for rest in waiting.drain(..) {
                rest.write(&mut board);
                stack.push((board, job));
            }
        }
    }
    if W::SPREADS && !stack.is_empty() {
        let mut engine = Engine::<V>::new();
        engine.stack = stack;
        engine.run(work);
    }
}

/// A job, and its boards in the order in which they are to be searched.
type Left = (u32, Vec<Board>);

impl<V: Many> Engine<V> {
    const LANES: u32 = u32::MAX >> (32 - V::WIDTH);
    /// Idle lanes wait until there are so many: boards travel in and out in groups.
    const FEW: u32 = V::FEW;

    #[inline(always)]
    fn new() -> Self {
        Self {
            cells: [V::splat(0); 81],
            ways: [[V::splat(0); 6]; 6],
            active: 0,
            job: [0; 32],
            fresh: 0,
            stack: Vec::new(),
            own: [const { Vec::new() }; 32],
            staging: [Board::EMPTY; 32],
            trying: 0,
            second: 0,
            forgetful: 0,
            failed: Vec::new(),
            drained: false,
        }
    }

    /// Searches until few boards are left: those.
    #[inline(always)]
    fn run<W: Work>(&mut self, work: &mut W) -> Vec<Left> {
        while !self.is_nearly_done::<W>() {
            self.refill(work);
            self.step(work);
        }
        self.finish(work)
    }

    /// The lanes that have something to search.
    fn busy(&self) -> u32 {
        let waiting = |lane: usize| u32::from(!self.own[lane].is_empty()) << lane;
        (0..V::WIDTH).fold(self.active, |busy, lane| busy | waiting(lane))
    }

    /// Whether so few boards are left that they are better searched alone.
    #[inline(always)]
    fn is_nearly_done<W: Work>(&self) -> bool {
        let alone = if W::SPREADS { 0 } else { V::ALONE };
        let left = || self.busy().count_ones() as usize + self.failed.len() + self.stack.len();
        self.drained && left() <= alone
    }

    /// What is left in the lanes and behind them.
    #[inline(always)]
    fn finish<W: Work>(&mut self, work: &mut W) -> Vec<Left> {
        let mut left = Vec::new();
        V::take(&self.cells, self.active, &mut self.staging);
        for lane in lanes_of(self.busy()) {
            let job = self.job[lane];
            let mut boards = Vec::new();
            if self.active >> lane & 1 == 1 {
                let place = (self.active & ((1 << lane) - 1)).count_ones() as usize;
                let board = &mut self.staging[place];
                if self.forgetful >> lane & 1 == 1 {
                    work.again(job, board);
                }
                boards.push(*board);
            }
            boards.extend(self.own[lane].drain(..).rev());
            left.push((job, boards));
        }
        while let Some((job, _)) = self.failed.pop() {
            work.again(job, &mut self.staging[0]);
            left.push((job, vec![self.staging[0]]));
        }
        left
    }

    /// Fills the free lanes from the stacks, then with new jobs.
    #[inline(always)]
    fn refill<W: Work>(&mut self, work: &mut W) {
        let free = Self::LANES & !self.active;
        let few = free.count_ones() < Self::FEW && self.active != 0;
        if few {
            return;
        }
        let (mut filled, mut trying, mut second) = (0u32, 0, 0);
        for lane in lanes_of(free) {
            let place = filled.count_ones() as usize;
            if let Some(board) = self.own[lane].pop() {
                self.staging[place] = board;
            } else if let Some((job, attempt)) = self.supply(place, work) {
                self.job[lane] = job;
                trying |= u32::from(attempt != Attempt::Earnest) << lane;
                second |= u32::from(attempt == Attempt::Second) << lane;
            } else {
                continue;
            }
            filled |= 1 << lane;
        }
        if filled == 0 {
            return;
        }
        V::put(&mut self.cells, filled, &self.staging);
        self.active |= filled;
        self.fresh = filled;
        self.trying = self.trying & !filled | trying;
        self.forgetful &= !filled;
        self.second = self.second & !filled | second;
    }

    /// Puts the next board into a place of the staging area, and tells its job.
    #[inline(always)]
    fn supply<W: Work>(&mut self, place: usize, work: &mut W) -> Option<(u32, Attempt)> {
        while let Some((board, job)) = self.stack.pop() {
            if !work.is_done(job) {
                self.staging[place] = board;
                return Some((job, Attempt::Earnest));
            }
        }
        if let Some((job, attempt)) = self.failed.pop() {
            work.again(job, &mut self.staging[place]);
            return Some((job, attempt));
        }
        if self.drained {
            return None;
        }
        let job = work.next(&mut self.staging[place]);
        self.drained = job.is_none();
        let attempt = if W::WANTS_ANY {
            Attempt::First
        } else {
            Attempt::Earnest
        };
        job.map(|job| (job, attempt))
    }

    /// One round of propagation, and what follows from it.
    #[inline(always)]
    fn step<W: Work>(&mut self, work: &mut W) {
        let found = round(&mut self.cells, &mut self.ways);
        let absent = !found.present.and(V::splat(ALL)).xor(V::splat(ALL)).zeros();
        let dead = self.active & (found.fewest.zeros() | absent);
        let full = self.active & !dead & found.open.zeros();
        let stuck = self.active & !dead & !full & found.changed.zeros() & !self.fresh;
        self.fresh = 0;
        self.active &= !dead;
        for lane in lanes_of(dead & self.trying & self.forgetful) {
            let next = if self.second >> lane & 1 == 0 {
                Attempt::Second
            } else {
                Attempt::Earnest
            };
            self.failed.push((self.job[lane], next));
        }
        let idle = full | Self::LANES & !self.active;
        if full != 0 && (idle.count_ones() >= Self::FEW || self.active == full) {
            self.report(full & complete(&self.cells), work);
        }
        let stuck = stuck & self.active;
        if stuck != 0 && !self.give_back(stuck, work) {
            self.split(stuck, work);
        }
    }

    /// Hands open boards over where the work wants no search.
    #[inline(always)]
    fn give_back<W: Work>(&mut self, stuck: u32, work: &mut W) -> bool {
        if W::SEARCHES {
            return false;
        }
        V::take(&self.cells, stuck, &mut self.staging);
        for (place, lane) in lanes_of(stuck).enumerate() {
            work.left_open(self.job[lane], &self.staging[place]);
        }
        self.active &= !stuck;
        true
    }

    /// Hands solved boards over and frees their lanes, and those of jobs that are done with it.
    #[inline(always)]
    fn report<W: Work>(&mut self, solved: u32, work: &mut W) {
        if W::LOOKS {
            V::take(&self.cells, solved, &mut self.staging);
        }
        self.active &= !solved;
        for (place, lane) in lanes_of(solved).enumerate() {
            let job = self.job[lane];
            if !work.is_done(job) {
                work.solved(job, &self.staging[place]);
            }
            if work.is_done(job) {
                self.own[lane].clear();
                for other in lanes_of(self.active) {
                    if self.job[other] == job {
                        self.active &= !(1 << other);
                    }
                }
            }
        }
    }

    /// Splits stuck boards: one half stays, the other moves to a free lane or to the stack.
    #[inline(always)]
    fn split<W: Work>(&mut self, stuck: u32, work: &mut W) {
        let choices = choose(&self.ways);
        let mut literals: [Option<Literal>; 32] = [const { None }; 32];
        let mut from: [u8; 32] = std::array::from_fn(|lane| lane as u8);
        let mut free = Self::LANES & !self.active;
        let (mut moved, mut pushed) = (0, 0u32);
        for lane in lanes_of(stuck) {
            let last = self.second >> lane & 1 == 1;
            literals[lane] = choices.literal(&self.ways, lane, last);
            if literals[lane].is_none() {
                continue;
            }
            let job = self.job[lane];
            work.split(job);
            if self.trying >> lane & 1 == 1 {
                self.forgetful |= 1 << lane;
                continue;
            }
            if free == 0 || !W::SPREADS {
                pushed |= 1 << lane;
                continue;
            }
            let target = free.trailing_zeros() as usize;
            free &= free - 1;
            moved |= 1u32 << target;
            from[target] = lane as u8;
            self.job[target] = job;
        }
        if moved != 0 {
            V::permute(&mut self.cells, moved, &from);
            self.active |= moved;
            self.trying &= !moved;
        }
        if pushed != 0 {
            V::take(&self.cells, pushed, &mut self.staging);
        }
        for (place, lane) in lanes_of(pushed).enumerate() {
            // Changed where it will be: a copy would wait for the narrow writes before it.
            let board = if W::SPREADS {
                self.stack.push((self.staging[place], self.job[lane]));
                &mut self.stack.last_mut().expect("just pushed").0
            } else {
                self.own[lane].push(self.staging[place]);
                self.own[lane].last_mut().expect("just pushed")
            };
            let literal = literals[lane]
                .as_ref()
                .expect("pushed lanes have a literal");
            for &cell in literal.no {
                board.0[cell as usize] &= !literal.digit;
            }
        }
        for target in lanes_of(moved) {
            let source = from[target] as usize;
            let literal = literals[source]
                .as_ref()
                .expect("moved lanes have a literal");
            for &cell in literal.no {
                *self.cells[cell as usize].lane_mut(target) &= !literal.digit;
            }
        }
        for lane in lanes_of(stuck) {
            if let Some(literal) = &literals[lane] {
                for &cell in literal.yes {
                    *self.cells[cell as usize].lane_mut(lane) &= !literal.digit;
                }
            }
        }
    }
}
