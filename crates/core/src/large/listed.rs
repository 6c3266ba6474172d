//! Every minimal puzzle of a grid that has at least some number of clues, by a list of its
//! unavoidable sets.
//!
//! The empty cells of a minimal puzzle contain no unavoidable set, and each clue is *blocked*:
//! there is a minimal unavoidable set of this clue and empty cells (see
//! [`complete`](super::complete)). If at most k cells may be empty, all these sets have at most k +
//! 1 cells, and [all of them](crate::unavoidable) can be listed. The search then needs no solver.
//! It decides cell by cell which are empty, and drops sets of the list: one with two clues blocks
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

use super::candidates::{CLASSES, Decided, Left, Table};
use super::loops::{Loop, Loops};
use super::needs::Kind;
use super::rows::{Bits, Row};
use crate::board::CellMask;
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
    cells: usize,
    all: u64,
    /// The most empty cells.
    most: u32,
    /// The lines of the part.
    kinds: Vec<Kind>,
    loops: Loops,
    /// The candidates: the first table has all of the part, each next some of the one before.
    tables: Vec<Table>,
    /// For each depth of the search what is left of the candidates.
    left: Vec<Vec<Left>>,
    /// Room for the classes of the candidates of each block.
    classes: Vec<[Row; CLASSES]>,
    found: Vec<CellMask>,
    nodes: u64,
}

/// Some cells that are decided.
#[derive(Debug, Clone, Copy, Default)]
struct ListedNode {
    decided: Decided,
    /// The blocked clues whose candidates are dropped already; those of the clues that were found to
    /// be blocked last are dropped with the next step.
    gone: u64,
    /// The number of its table.
    table: usize,
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
            cells,
            all: u64::MAX >> (64 - cells),
            most,
            kinds: Vec::new(),
            loops: Loops::new(),
            tables: vec![Table::new(cells)],
            left: vec![Vec::new(); cells + 3],
            classes: Vec::new(),
            found: Vec::new(),
            nodes: 0,
        }
    }

    /// The cells of the clues of the puzzles of a part, in ascending order.
    pub(super) fn within(&mut self, part: &Part) -> Vec<CellMask> {
        if let Some(root) = self.root(part) {
            self.search(root, 1);
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
        let mut depth = 1;
        while let Some(node) = next {
            nodes += weight;
            let Some(cell) = self.branching_cell(node, depth) else {
                break;
            };
            let [less, more] = branches(cell);
            // A branch that goes on is made again: the lists of both have one place.
            let both = self.settle(node, depth + 1, less).is_some();
            let other = self.settle(node, depth + 1, more);
            next = match (both, other) {
                (true, Some(_)) => {
                    weight *= 2.0;
                    let step = if random.random() { less } else { more };
                    self.settle(node, depth + 1, step)
                }
                (true, None) => self.settle(node, depth + 1, less),
                (false, other) => other,
            };
            depth += 1;
            next = next.map(|node| self.dense(node, depth));
        }
        nodes
    }

    /// Where the search in a part begins; `None` when it has no puzzles.
    fn root(&mut self, part: &Part) -> Option<ListedNode> {
        self.kinds = part.kinds.iter().map(|kind| Kind::new(kind)).collect();
        let empty = part.empty as u64 & self.all;
        let clues = part.clues as u64 & self.all;
        let left = self.most.checked_sub(empty.count_ones())?;
        let decided = Decided { empty, clues, blocked: 0 };
        let node = ListedNode { decided, gone: 0, table: 0 };
        let matters = |set: &&u64| {
            let has = **set & clues;
            has & has.wrapping_sub(1) == 0 && (**set & !empty).count_ones() <= left + 1
        };
        let sets = self.sets.iter().filter(matters).copied();
        let (table, left) = (&mut self.tables[0], &mut self.left[0]);
        self.loops.run(Fill { table, sets, decided, left });
        let root = self.settle(node, 1, Step::default())?;
        Some(self.dense(root, 1))
    }

    fn search(&mut self, node: ListedNode, depth: usize) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) {
            poll();
        }
        let Some(cell) = self.branching_cell(node, depth) else {
            return self.found.push(node.decided.clues.into());
        };
        for step in branches(cell) {
            if let Some(child) = self.settle(node, depth + 1, step) {
                let child = self.dense(child, depth + 1);
                self.search(child, depth + 1);
            }
        }
    }

    /// The undecided cell of the greatest weight; `None` when all is decided.
    fn branching_cell(&mut self, node: ListedNode, depth: usize) -> Option<usize> {
        let undecided = self.all & !node.decided.empty & !node.decided.clues;
        if undecided == 0 {
            return None;
        }
        let (table, left) = (&self.tables[node.table], &self.left[depth]);
        Some(self.loops.run(Heaviest { table, left, classes: &mut self.classes, undecided }))
    }

    /// A node with a new table, if few candidates of its own are left. What is left of a depth then
    /// is of the new table: a node is made dense once, before its branches.
    fn dense(&mut self, mut node: ListedNode, depth: usize) -> ListedNode {
        if self.is_sparse(node, depth) {
            if self.tables.len() == node.table + 1 {
                self.tables.push(Table::new(self.cells));
            }
            let (others, table) = self.tables.split_at_mut(node.table + 1);
            let (other, table) = (&others[node.table], &mut table[0]);
            let (decided, left) = (node.decided, &mut self.left[depth]);
            self.loops.run(Take { table, other, decided, left });
            node.table += 1;
        }
        node
    }

    /// Whether what is left of the candidates would fill at most half of the table.
    fn is_sparse(&self, node: ListedNode, depth: usize) -> bool {
        let blocks = self.tables[node.table].len();
        let many = || self.left[depth][..blocks].iter().map(Left::count).sum::<usize>();
        blocks > 1 && 2 * many().div_ceil(Row::BITS) <= blocks
    }

    /// A node after a step and all that follows; `None` when no puzzle is possible. What is left of
    /// its candidates is that of the depth before, and becomes that of this depth.
    fn settle(&mut self, node: ListedNode, depth: usize, step: Step) -> Option<ListedNode> {
        let (before, after) = self.left.split_at_mut(depth);
        let before = &before[depth - 1];
        let after = &mut after[0];
        let table = &self.tables[node.table];
        if after.len() < table.len() {
            after.resize(table.len(), Left::default());
        }
        self.loops.run(Settle {
            table,
            before,
            after,
            kinds: &self.kinds,
            all: self.all,
            most: self.most,
            node,
            step,
        })
    }
}

/// A call of [`Table::fill`].
struct Fill<'a, I> {
    table: &'a mut Table,
    sets: I,
    decided: Decided,
    left: &'a mut Vec<Left>,
}

impl<I: Iterator<Item = u64>> Loop for Fill<'_, I> {
    type Output = ();

    #[inline(always)]
    fn run<B: Bits>(self, machine: B::Machine) {
        self.table.fill::<B>(machine, self.sets, self.decided, self.left);
    }
}

/// A call of [`Table::take`].
struct Take<'a> {
    table: &'a mut Table,
    other: &'a Table,
    decided: Decided,
    left: &'a mut Vec<Left>,
}

impl Loop for Take<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Bits>(self, machine: B::Machine) {
        self.table.take::<B>(machine, self.other, self.decided, self.left);
    }
}

/// A call of [`Table::heaviest`].
struct Heaviest<'a> {
    table: &'a Table,
    left: &'a [Left],
    classes: &'a mut Vec<[Row; CLASSES]>,
    undecided: u64,
}

impl Loop for Heaviest<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Bits>(self, machine: B::Machine) -> usize {
        self.table.heaviest::<B>(machine, self.left, self.classes, self.undecided)
    }
}

/// A step and all that follows.
struct Settle<'a> {
    table: &'a Table,
    before: &'a [Left],
    after: &'a mut [Left],
    kinds: &'a [Kind],
    all: u64,
    most: u32,
    node: ListedNode,
    step: Step,
}

impl Loop for Settle<'_> {
    type Output = Option<ListedNode>;

    #[inline(always)]
    fn run<B: Bits>(self, machine: B::Machine) -> Option<ListedNode> {
        let Self { table, before, after, all, most, mut node, mut step, .. } = self;
        let mut before = Some(before);
        let mut old = Decided { blocked: node.gone, ..node.decided };
        loop {
            let now = &mut node.decided;
            if step.empty & (step.clues | now.clues) != 0 || step.clues & now.empty != 0 {
                return None;
            }
            now.empty |= step.empty;
            now.clues |= step.clues;
            let left = most.checked_sub(now.empty.count_ones())?;
            let undecided = all & !now.empty & !now.clues;
            step = by_lines(self.kinds, now.empty, undecided, left)?;
            if step.empty | step.clues != 0 {
                continue;
            }
            let told = table.decide::<B>(machine, before.take(), after, (old, *now), left + 1);
            old = *now;
            now.blocked |= told.blocked;
            if told.improper || now.clues & !now.blocked & !told.blockable != 0 {
                return None;
            }
            step.clues = told.blocked & !now.clues;
            step.empty = undecided & !told.blocked & !told.blockable;
            if step.empty | step.clues == 0 {
                step.empty = table.needed::<B>(machine, after, now.clues & !now.blocked, undecided);
                if step.empty == 0 {
                    node.gone = old.blocked;
                    return Some(node);
                }
            }
        }
    }
}

/// What follows from the empty cells that the lines need yet; `None` when they are too many.
#[inline(always)]
fn by_lines(kinds: &[Kind], empty: u64, undecided: u64, left: u32) -> Option<Step> {
    let mut step = Step::default();
    for kind in kinds {
        let needs = kind.needs(empty, undecided)?;
        step.empty |= needs.all;
        if needs.many == left {
            step.clues |= needs.none;
        } else if needs.many > left {
            return None;
        }
    }
    Some(step)
}

/// A cell is empty, or has a clue.
fn branches(cell: usize) -> [Step; 2] {
    let (empty, clues) = (1 << cell, 0);
    let (without, with) = (clues, empty);
    [Step { empty, clues }, Step { empty: without, clues: with }]
}
