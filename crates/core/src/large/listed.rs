//! Every minimal puzzle of a grid that has at least some number of clues, by a list of its
//! unavoidable sets.
//!
//! The empty cells of a minimal puzzle contain no unavoidable set, and each clue is *blocked*:
//! there is a minimal unavoidable set of this clue and empty cells (see
//! [`complete`](super::complete)). If at most k cells may be empty, all these sets have at most k +
//! 1 cells, and [all of them](crate::unavoidable) can be listed. The search then needs no solver.
//! It decides cell by cell which are empty, and filters the list: a set with two clues blocks
//! nothing, and one with more undecided cells than may be empty yet, and one, will neither lie in
//! the empty cells nor block a cell. What is left tells
//!
//! * which cells are blocked: the only cells of a set that aren't empty;
//! * which cells can't become blocked: those in none of the sets, where each set counts for its
//!   clue, if it has one, and otherwise for all its cells. A clue among them ends the branch; an
//!   undecided cell is empty;
//! * which cells must be empty: those in all sets that may block a clue.
//!
//! A part of the puzzles may say how many cells of each line are empty at least. The lines of a
//! kind are disjoint, so that what they need together bounds the search too.
//!
//! The tree depends on the grid alone, not on the order of the search.
//!
//! # References
//! 1. D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//!    (1975).

use rand::RngExt as _;

use super::candidates::{Decided, ROOM};
use super::loops::Loops;
use super::needs::Kind;
use crate::board::{CellMask, ones};
use crate::random::Stream;
use crate::run::poll;

/// A part of the puzzles of a grid.
#[derive(Debug, Clone, Default)]
pub(super) struct Part {
    /// Cells without a clue.
    pub(super) empty: CellMask,
    /// Cells with one.
    pub(super) clues: CellMask,
    /// The lines of the grid by kinds, each with the least of its cells that are empty.
    pub(super) kinds: Vec<Vec<(CellMask, u32)>>,
}

/// A search with the unavoidable sets of a grid.
#[derive(Debug)]
pub(super) struct Listed<'a> {
    /// All minimal ones that have one cell more at most than may be empty.
    sets: &'a [u64],
    all: u64,
    /// The most empty cells.
    most: u32,
    /// The lines of the part.
    kinds: Vec<Kind>,
    loops: Loops,
    /// For each depth of the search room for a list.
    lists: Vec<Vec<u64>>,
    /// Room for a list that is filtered once more.
    spare: Vec<u64>,
    found: Vec<CellMask>,
    nodes: u64,
}

/// Some cells that are decided, and how many entries the list of this depth has.
#[derive(Debug, Clone, Copy, Default)]
struct ListedNode {
    empty: u64,
    clues: u64,
    /// The clues that are blocked.
    blocked: u64,
    len: usize,
}

/// Cells that become empty, and cells that get a clue.
#[derive(Debug, Clone, Copy, Default)]
struct Step {
    empty: u64,
    clues: u64,
}

/// It polls after so many nodes: every few milliseconds.
const NODES_BETWEEN: u64 = 1024;

impl<'a> Listed<'a> {
    /// A search on a board of so many cells, of which `most` may be empty, with all minimal
    /// unavoidable sets of at most `most` + 1 cells.
    pub(super) fn new(sets: &'a [u64], cells: usize, most: u32) -> Self {
        Self {
            sets,
            all: u64::MAX >> (64 - cells),
            most,
            kinds: Vec::new(),
            loops: Loops::new(),
            lists: vec![Vec::new(); cells + 2],
            spare: Vec::new(),
            found: Vec::new(),
            nodes: 0,
        }
    }

    /// The cells of the clues of the puzzles of a part, in ascending order.
    pub(super) fn within(&mut self, part: &Part) -> Vec<CellMask> {
        if let Some(root) = self.root(part) {
            self.search(root, 0);
        }
        let mut found = std::mem::take(&mut self.found);
        found.sort_unstable();
        found
    }

    /// The nodes of all searches so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Estimates of the nodes of the search in a part \[1\], without bias: the weights of the nodes
    /// on random paths.
    pub(super) fn paths(&mut self, part: &Part, many: u32, random: &mut Stream) -> Vec<f64> {
        let root = self.root(part);
        (0..many).map(|_| self.path(root, random)).collect()
    }

    /// Where both branches go on, one is taken, and weighs twice as much.
    fn path(&mut self, root: Option<ListedNode>, random: &mut Stream) -> f64 {
        let (mut nodes, mut weight) = (0.0, 1.0);
        let mut next = root;
        let mut depth = 0;
        while let Some(node) = next {
            nodes += weight;
            let Some(cell) = self.branching_cell(node, depth) else {
                break;
            };
            let [less, more] = branches(cell);
            // A branch that goes on is made again: the lists of both have one place.
            let both = self.child(node, depth, less).is_some();
            let other = self.child(node, depth, more);
            next = match (both, other) {
                (true, Some(_)) => {
                    weight *= 2.0;
                    let step = if random.random() { less } else { more };
                    self.child(node, depth, step)
                }
                (true, None) => self.child(node, depth, less),
                (false, other) => other,
            };
            depth += 1;
        }
        nodes
    }

    /// Where the search in a part begins; `None` when it has no puzzles.
    fn root(&mut self, part: &Part) -> Option<ListedNode> {
        self.kinds = part.kinds.iter().map(|kind| Kind::new(kind)).collect();
        let node = ListedNode { len: self.sets.len(), ..ListedNode::default() };
        let step =
            Step { empty: part.empty as u64 & self.all, clues: part.clues as u64 & self.all };
        self.settle(node, 0, step)
    }

    fn search(&mut self, node: ListedNode, depth: usize) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) {
            poll();
        }
        let Some(cell) = self.branching_cell(node, depth) else {
            return self.found.push(node.clues.into());
        };
        for step in branches(cell) {
            if let Some(child) = self.child(node, depth, step) {
                self.search(child, depth + 1);
            }
        }
    }

    /// The node after a step, if a puzzle is still possible; its list is that of the next depth.
    fn child(&mut self, node: ListedNode, depth: usize, step: Step) -> Option<ListedNode> {
        self.settle(node, depth + 1, step)
    }

    /// The undecided cell of the greatest weight; `None` when all is decided.
    fn branching_cell(&self, node: ListedNode, depth: usize) -> Option<usize> {
        let undecided = self.all & !node.empty & !node.clues;
        if undecided == 0 {
            return None;
        }
        let list = &self.lists[depth][..node.len];
        let weights = self.loops.weights(list, node.clues);
        // The first of those that are equal.
        ones(undecided).min_by_key(|&cell| std::cmp::Reverse(weights[cell]))
    }

    /// A node after a step and all that follows; `None` when no puzzle is possible. Its list is
    /// that of the depth before, and becomes that of this depth.
    fn settle(&mut self, mut node: ListedNode, depth: usize, mut step: Step) -> Option<ListedNode> {
        let mut is_first = true;
        loop {
            if step.empty & (step.clues | node.clues) != 0 || step.clues & node.empty != 0 {
                return None;
            }
            node.empty |= step.empty;
            node.clues |= step.clues;
            let left = self.most.checked_sub(node.empty.count_ones())?;
            step = self.by_lines(node, left)?;
            if step.empty | step.clues != 0 {
                continue;
            }
            let (before, after) = self.lists.split_at_mut(depth);
            let kept = &mut after[0];
            let list = if is_first {
                before.last().map_or(self.sets, |list| list)
            } else {
                std::mem::swap(kept, &mut self.spare);
                &self.spare
            };
            is_first = false;
            let list = &list[..node.len];
            if kept.len() < list.len() + ROOM {
                kept.resize(list.len() + ROOM, 0);
            }
            let decided = Decided {
                empty: node.empty,
                clues: node.clues,
                blocked: node.blocked,
                most: left + 1,
            };
            let filtered = self.loops.filter(list, kept, decided);
            node.len = filtered.len;
            node.blocked |= filtered.blocked;
            if filtered.improper || node.clues & !node.blocked & !filtered.blockable != 0 {
                return None;
            }
            step.clues = filtered.blocked & !node.clues;
            let undecided = self.all & !node.empty & !node.clues & !filtered.blocked;
            step.empty = undecided & !filtered.blockable;
            if step.empty | step.clues == 0 {
                let list = &kept[..node.len];
                step.empty = self.loops.needed(list, node.clues & !node.blocked);
                if step.empty == 0 {
                    return Some(node);
                }
            }
        }
    }

    /// What follows from the empty cells that the lines need yet; `None` when they are too many.
    fn by_lines(&self, node: ListedNode, left: u32) -> Option<Step> {
        let undecided = self.all & !node.empty & !node.clues;
        let mut step = Step::default();
        for kind in &self.kinds {
            let needs = kind.needs(self.loops, node.empty, undecided)?;
            step.empty |= needs.all;
            if needs.many == left {
                step.clues |= needs.none;
            } else if needs.many > left {
                return None;
            }
        }
        Some(step)
    }
}

/// A cell is empty, or has a clue.
fn branches(cell: usize) -> [Step; 2] {
    let (empty, clues) = (1 << cell, 0);
    let (without, with) = (clues, empty);
    [Step { empty, clues }, Step { empty: without, clues: with }]
}
