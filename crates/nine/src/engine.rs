//! The search: many boards at once, one a lane.
//!
//! Every round of propagation leaves some lanes dead (a contradiction), some solved, and some
//! stuck. A stuck board is split in two: one half stays in its lane, the other goes to a free lane
//! when there is one (all such moves are one permutation of the lanes), or waits on a stack that the
//! lanes share. Free lanes take what waits, or a new job.
//!
//! So the solutions of a job come in any order. Each board keeps its path (`path.rs`), and a job is
//! over when it has its solutions and no board before the first of them is left: then that first one
//! depends on the puzzle alone. The last few boards are finished one at a time (`alone.rs`), which is
//! quicker than a round of mostly idle lanes, and so are those too deep for a path.
//!
//! To search both halves at once is a waste where solutions enough lie in the first. So the search
//! watches how often a job is over before its tree is; where that is often, the other half waits until
//! the lane of the first is free.
//!
//! Where all lanes are for one job with many solutions, hardly any half is dead, and a board's last round
//! before it is split mostly finds that nothing falls any more. So there a board is split when the ways of
//! at most one digit fell. That depends on the board alone: in its first round it isn't split.
//!
//! And there a board with one open band left is not split: its solutions are listed (`last_band.rs`).
//!
//! A board deep in the tree is looked at before it is split (`overfull.rs`): it may have been lost from the start.
//!
//! Where any solution settles a job, a first try forgets the other halves: nearly always the
//! halves that it keeps lead to a solution. A second try keeps the other halves instead. Only when
//! both end in a contradiction does the search go on in earnest.

mod split;

use std::ops::Range;

use super::alone::{self, Halves};
use super::board::{Board, Symbols};
use super::folded::Folded;
use super::kernel::Ways;
use super::lanes::{Many, Square, lanes_of};
use super::path::Path;

/// Where boards come from and where solutions go. A *job* is one puzzle; they have numbers from 0.
pub(super) trait Work {
    /// Whether boards that propagation leaves open are searched.
    const SEARCHES: bool = true;
    /// Whether there is one job with many solutions, in any order: all lanes are for it.
    const SPREADS: bool = false;
    /// Whether the first solution of each job settles it, whichever it is.
    const WANTS_ANY: bool = false;
    /// Whether solutions are looked at; else they are only told of, with any symbols.
    const LOOKS: bool = true;
    /// The number of jobs.
    fn jobs(&self) -> usize;
    /// Writes down what a job begins with.
    fn begin(&self, job: u32, given: &mut Symbols);
    /// Takes a solution of a job, from a board of this path.
    fn solved(&mut self, job: u32, path: Path, symbols: &[u8; 81]);
    /// Whether a job needs no solution from a board of this path, or from any after it.
    fn is_done(&self, job: u32, path: Path) -> bool;
    /// Told of every split of a board of a job.
    fn split(&mut self, job: u32);
    /// Takes a board that propagation leaves open, where the work wants no search.
    fn left_open(&mut self, _job: u32, _board: &Board) {}
}

/// How a job is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    First,
    Second,
    Earnest,
}

/// A board that waits for its turn.
struct Waits {
    board: Board,
    job: u32,
    path: Path,
}

/// The lanes and the stack behind them.
struct Engine<V> {
    cells: [V; 81],
    ways: Ways<V>,
    /// The lanes that hold a board.
    active: u32,
    /// The job of each active lane.
    job: [u32; 32],
    /// The path of each active lane's board.
    path: [Path; 32],
    /// The lanes whose board is new: whatever the ways of the one before it, it isn't stuck yet.
    fresh: u32,
    /// What waits for any lane.
    stack: Vec<Waits>,
    /// What the lanes put aside for themselves.
    own: [Vec<Waits>; 32],
    /// The lanes that put something aside.
    waiting: u32,
    /// Above 0 while few jobs are over before their trees are: then lanes share their boards.
    generosity: i32,
    /// What is left for the search of one board at a time.
    left: Vec<Waits>,
    /// Whether boards leave the lanes when they are split.
    retiring: bool,
    /// Boards on their way into or out of the lanes.
    staging: [Board; 32],
    /// What is given on its way into the lanes, and solutions on their way out.
    symbols: [Symbols; 32],
    /// The lanes that hold a first or a second try.
    trying: u32,
    /// The lanes that hold a second try.
    second: u32,
    /// The tries that forgot a half.
    forgetful: u32,
    /// The jobs whose try failed, and what comes next for each.
    failed: Vec<(u32, Attempt)>,
    /// The jobs to come.
    jobs: Range<u32>,
}

/// How many whole trees undo four jobs that were over early.
const MEMORY: i32 = 32;

/// Searches until the work has no more jobs and none is left in the lanes.
#[inline(always)]
pub(super) fn run<V: Many, S: Square, W: Work>(work: &mut W) {
    let mut jobs = 0..work.jobs() as u32;
    let mut left = Vec::new();
    if !W::SPREADS && jobs.len() > V::ALONE {
        left = Engine::<V>::new(std::mem::take(&mut jobs), Vec::new()).run(work);
    }
    let mut halves = Halves::<S>::new();
    let mut stack = Vec::new();
    let mut left = left.into_iter();
    loop {
        let next = left.next();
        let Some(next) = next.or_else(|| jobs.next().map(|job| root(job, work))) else {
            break;
        };
        let Waits { board, job, path } = next;
        if !work.is_done(job, path) {
            alone::search(job, path, Folded::from_board(&board), &mut halves, work);
        }
        for (half, _) in halves.drain(..) {
            let mut board = Board::EMPTY;
            half.write(&mut board);
            stack.push(Waits { board, job, path });
        }
    }
    // Halves are left over where jobs spread alone, which the compiler can see in this order.
    if W::SPREADS && !stack.is_empty() {
        Engine::<V>::new(0..0, stack).run(work);
    }
}

/// A job from its beginning.
#[inline(always)]
fn root<W: Work>(job: u32, work: &W) -> Waits {
    let (mut given, mut board) = (Symbols::NONE, Board::EMPTY);
    work.begin(job, &mut given);
    board.set(&given);
    let path = Path::ROOT;
    Waits { board, job, path }
}

impl<V: Many> Engine<V> {
    const LANES: u32 = u32::MAX >> (32 - V::WIDTH);
    /// Idle lanes wait until there are so many: boards travel in and out in groups.
    const FEW: u32 = V::FEW;

    #[inline(always)]
    fn new(jobs: Range<u32>, stack: Vec<Waits>) -> Self {
        Self {
            cells: [V::splat(0); 81],
            ways: [[V::splat(0); 6]; 6],
            active: 0,
            job: [0; 32],
            path: [Path::ROOT; 32],
            fresh: 0,
            stack,
            own: [const { Vec::new() }; 32],
            waiting: 0,
            generosity: MEMORY,
            left: Vec::new(),
            retiring: false,
            staging: [Board::EMPTY; 32],
            symbols: [Symbols::NONE; 32],
            trying: 0,
            second: 0,
            forgetful: 0,
            failed: Vec::new(),
            jobs,
        }
    }

    /// Searches until few boards are left: those, in the order of their jobs and paths.
    #[inline(always)]
    fn run<W: Work>(mut self, work: &mut W) -> Vec<Waits> {
        // One loop, for a step is long code.
        loop {
            if !self.retiring && !self.is_nearly_done::<W>() {
                self.refill(work);
            } else if self.active != 0 {
                // A board leaves when it has just been split, never in the midst of its rounds: begun
                // anew it could come to be split elsewhere.
                self.retiring = true;
            } else {
                return self.finish(work);
            }
            self.step(work);
        }
    }

    /// Whether so few boards are left that they are better searched alone.
    #[inline(always)]
    fn is_nearly_done<W: Work>(&self) -> bool {
        let alone = if W::SPREADS { 0 } else { V::ALONE };
        let busy = (self.active | self.waiting).count_ones() as usize;
        self.jobs.is_empty() && busy + self.failed.len() + self.stack.len() <= alone
    }

    /// What is left.
    #[inline(always)]
    fn finish<W: Work>(mut self, work: &mut W) -> Vec<Waits> {
        for (job, _) in self.failed {
            self.left.push(root(job, work));
        }
        self.left.append(&mut self.stack);
        for own in &mut self.own {
            self.left.append(own);
        }
        // Stable: halves of one path stay in order.
        self.left.sort_by_key(|waits| (waits.job, waits.path));
        self.left
    }

    /// Fills the free lanes from the stacks, then with new jobs.
    #[inline(always)]
    fn refill<W: Work>(&mut self, work: &mut W) {
        let free = Self::LANES & !self.active;
        let few = free.count_ones() < Self::FEW && self.active != 0;
        if few {
            return;
        }
        // The lanes that get a board, and those where a job begins.
        let (mut boards, mut begun) = (0u32, 0u32);
        let (mut trying, mut second) = (0, 0);
        for lane in lanes_of(free) {
            let place = boards.count_ones() as usize;
            if let Some(board) = self.stage(lane, place, work) {
                (self.job[lane], self.path[lane]) = board;
                boards |= 1 << lane;
                continue;
            }
            let Some((job, attempt)) = self.job_to_begin::<W>() else {
                continue;
            };
            (self.job[lane], self.path[lane]) = (job, Path::ROOT);
            trying |= u32::from(attempt != Attempt::Earnest) << lane;
            second |= u32::from(attempt == Attempt::Second) << lane;
            work.begin(job, &mut self.symbols[begun.count_ones() as usize]);
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
        self.trying = self.trying & !filled | trying;
        self.forgetful &= !filled;
        self.second = self.second & !filled | second;
    }

    /// Copies the next board that waits for a lane to a place of the staging area; its job and path.
    #[inline(always)]
    fn stage<W: Work>(&mut self, lane: usize, place: usize, work: &W) -> Option<(u32, Path)> {
        if self.waiting >> lane & 1 == 1 {
            while let Some(Waits { board, job, path }) = self.own[lane].pop() {
                if !work.is_done(job, path) {
                    self.staging[place] = board;
                    return Some((job, path));
                }
            }
            self.waiting ^= 1 << lane;
        }
        while let Some(Waits { board, job, path }) = self.stack.pop() {
            if !work.is_done(job, path) {
                self.staging[place] = board;
                return Some((job, path));
            }
        }
        None
    }

    /// The next job to be searched from its beginning.
    #[inline(always)]
    fn job_to_begin<W: Work>(&mut self) -> Option<(u32, Attempt)> {
        let attempt = if W::WANTS_ANY {
            Attempt::First
        } else {
            Attempt::Earnest
        };
        let new = |job| (job, attempt);
        self.failed.pop().or_else(|| self.jobs.next().map(new))
    }

    /// One round of propagation, and what follows from it.
    #[inline(always)]
    fn step<W: Work>(&mut self, work: &mut W) {
        let found = V::round(&mut self.cells, &mut self.ways);
        let dead = self.active & found.dead();
        let solved = self.active & !dead & found.solved();
        let still = if W::SPREADS {
            // At most one digit's.
            found.changed.xor(found.changed.singles()).zeros()
        } else {
            found.changed.zeros()
        };
        let stuck = self.active & !dead & !solved & still & !self.fresh;
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
        let idle = solved | Self::LANES & !self.active;
        let few = W::LOOKS && idle.count_ones() < Self::FEW && self.active != solved;
        if solved != 0 && !few {
            self.report(solved, work);
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
            V::take_solutions(&self.cells, solved, &mut self.symbols);
        }
        self.active &= !solved;
        for (solution, lane) in self.symbols.iter().zip(lanes_of(solved)) {
            let (job, path) = (self.job[lane], self.path[lane]);
            if !work.is_done(job, path) {
                work.solved(job, path, solution.cells());
            }
        }
        // What comes after solutions enough is searched for nothing.
        if W::SPREADS {
            if work.is_done(0, Path::ROOT) {
                self.active = 0;
            }
            return;
        }
        for lane in lanes_of(solved) {
            let (job, path) = (self.job[lane], self.path[lane]);
            let over = path != Path::ROOT && work.is_done(job, path);
            if over {
                self.drop_done(job, work);
            }
            let change = if over { -8 } else { 1 };
            self.generosity = (self.generosity + change).clamp(-MEMORY, MEMORY);
        }
    }

    /// Frees the lanes whose boards can add nothing to a job.
    #[inline(always)]
    fn drop_done<W: Work>(&mut self, job: u32, work: &W) {
        let same = self.active;
        for lane in lanes_of(same) {
            if self.job[lane] == job && work.is_done(job, self.path[lane]) {
                self.active &= !(1 << lane);
            }
        }
    }
}
