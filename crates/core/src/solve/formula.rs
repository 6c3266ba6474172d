//! The rules of a board as clauses, for a SAT solver.
//!
//! There is a variable for each candidate of each cell, of which a cell takes exactly one; a symbol
//! is in one cell of each line at least and never in two cells in sight of each other. This direct
//! encoding is its own channel between cells, rows, columns and boxes.
//!
//! # References
//! 1. I. Lynce and J. Ouaknine, "Sudoku as a SAT problem" (2006): the encoding.
//! 2. N. Eén and N. Sörensson, "An extensible SAT-solver" (2003): the solver.

use std::fmt::Write as _;

use batsat::{Callbacks, ClauseKind, Lit, SolverInterface as _, SolverOpts, Var, lbool};

use super::generic::Step;
use super::pieces::{Divided, Pieces};
use crate::board::ones;
use crate::run::poll;

/// The rules of a board over some candidates, as clauses.
pub(super) struct Formula {
    sat: batsat::Solver<Watch>,
    side: usize,
    candidates: Vec<u64>,
    /// The first variable of each cell; a candidate's is so many further as there are less ones.
    first: Vec<u32>,
    clause: Vec<Lit>,
}

impl Formula {
    /// Decisions put symbols in cells; near a solution, those of it, so that what is found differs in
    /// few cells.
    pub(super) fn new(
        rules: &Pieces,
        side: usize,
        candidates: &[u64],
        near: Option<&[u8]>,
    ) -> Self {
        Self::watched(rules, side, candidates, near, Watch::default())
    }

    /// One that writes down its clauses, and what is learnt of them.
    pub(super) fn written(rules: &Pieces, side: usize, candidates: &[u64]) -> Self {
        Self::watched(
            rules,
            side,
            candidates,
            None,
            Watch { written: Some(Written::default()), ..Watch::default() },
        )
    }

    fn watched(
        rules: &Pieces,
        side: usize,
        candidates: &[u64],
        near: Option<&[u8]>,
        watch: Watch,
    ) -> Self {
        let first = candidates.iter().scan(0, |next, mask| {
            let first = *next;
            *next += mask.count_ones();
            Some(first)
        });
        let mut formula = Self {
            sat: batsat::Solver::new(SolverOpts::default(), watch),
            side,
            candidates: candidates.to_vec(),
            first: first.collect(),
            clause: Vec::new(),
        };
        for (cell, &mask) in candidates.iter().enumerate() {
            for symbol in ones(mask) {
                let is_near = near.is_none_or(|near| usize::from(near[cell]) == symbol + 1);
                formula.sat.new_var(lbool::new(is_near), true);
            }
        }
        formula.cells();
        formula.lines(rules, near);
        formula
    }

    /// A cell takes one of its candidates.
    fn cells(&mut self) {
        for cell in 0..self.candidates.len() {
            let symbols: Vec<usize> = ones(self.candidates[cell]).collect();
            let lits: Vec<Lit> = symbols.iter().map(|&symbol| self.lit(cell, symbol)).collect();
            self.add(&lits);
            self.at_most_one(&lits);
        }
    }

    /// A symbol has one place in each line, which is in one of its pieces, and one at most in a set.
    fn lines(&mut self, rules: &Pieces, near: Option<&[u8]>) {
        for symbol in 0..self.side {
            let placed: Vec<Option<Lit>> =
                rules.pieces.iter().map(|piece| self.piece(piece, symbol, near)).collect();
            for Divided { pieces, cells, is_line } in &rules.divided {
                let cells = cells.iter().filter(|&&cell| self.has(cell, symbol));
                let cells = cells.map(|&cell| self.lit(cell, symbol));
                let pieces = pieces.iter().filter_map(|&piece| placed[piece]);
                let places: Vec<Lit> = pieces.chain(cells).collect();
                if *is_line {
                    self.add(&places);
                }
                self.at_most_one(&places);
            }
        }
    }

    /// That a symbol is in a piece, if it can be.
    fn piece(&mut self, piece: &[usize], symbol: usize, near: Option<&[u8]>) -> Option<Lit> {
        let cells: Vec<usize> =
            piece.iter().copied().filter(|&cell| self.has(cell, symbol)).collect();
        let lits: Vec<Lit> = cells.iter().map(|&cell| self.lit(cell, symbol)).collect();
        if lits.len() < 2 {
            return lits.first().copied();
        }
        let is = |&cell: &usize| near.is_none_or(|near| usize::from(near[cell]) == symbol + 1);
        let var = self.sat.new_var(lbool::new(cells.iter().any(is)), true);
        let placed = Lit::new(var, true);
        lits.iter().for_each(|&lit| self.add(&[placed, !lit]));
        self.at_most_one(&lits);
        let mut clause = lits;
        clause.push(!placed);
        self.add(&clause);
        Some(placed)
    }

    fn at_most_one(&mut self, lits: &[Lit]) {
        for (i, &a) in lits.iter().enumerate() {
            lits[..i].iter().for_each(|&b| self.add(&[!a, !b]));
        }
    }

    fn has(&self, cell: usize, symbol: usize) -> bool {
        self.candidates[cell] >> symbol & 1 == 1
    }

    fn lit(&self, cell: usize, symbol: usize) -> Lit {
        let less = self.candidates[cell] & ((1 << symbol) - 1);
        Lit::new(Var::unsafe_from_idx(self.first[cell] + less.count_ones()), true)
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        if let Some(written) = &mut self.sat.cb_mut().written {
            written.number += 1;
            write_clause(&mut written.clauses, clause);
        }
        self.sat.add_clause_reuse(&mut self.clause);
    }

    /// Excludes the branches that a search has finished, on its path.
    pub(super) fn exclude(&mut self, path: &[Step]) {
        let mut so_far = Vec::new();
        for &Step { cell, symbol, before } in path {
            for finished in ones(before) {
                so_far.push(!self.lit(cell, finished));
                self.add(&so_far);
                so_far.pop();
            }
            so_far.push(!self.lit(cell, symbol.trailing_zeros() as usize));
        }
    }

    /// Excludes a solution.
    pub(super) fn forbid(&mut self, symbols: &[u8]) {
        let open = (0..symbols.len()).filter(|&cell| self.candidates[cell].count_ones() > 1);
        let clause = open.map(|cell| !self.lit(cell, usize::from(symbols[cell]) - 1));
        let clause: Vec<Lit> = clause.collect();
        self.add(&clause);
    }

    pub(super) fn is_satisfied(&mut self) -> bool {
        self.within(u64::MAX) == Some(true)
    }

    /// Whether it is satisfied; `None` where so many more conflicts don't show it.
    pub(super) fn within(&mut self, conflicts: u64) -> Option<bool> {
        self.sat.cb_mut().left = conflicts;
        let answer = self.sat.solve_limited(&[]);
        (answer != lbool::UNDEF).then(|| answer == lbool::TRUE)
    }

    /// The grid that satisfies it.
    pub(super) fn symbols(&self) -> Vec<u8> {
        let symbol = |cell: usize| {
            let is = |&symbol: &usize| self.sat.value_lit(self.lit(cell, symbol)) == lbool::TRUE;
            let symbol = ones(self.candidates[cell]).find(is);
            symbol.expect("a cell has a symbol") as u8 + 1
        };
        (0..self.candidates.len()).map(symbol).collect()
    }

    /// What was written down: the formula in DIMACS, and what was learnt as DRAT.
    pub(super) fn texts(&self) -> (String, String) {
        let Some(Written { clauses, number, learnt }) = &self.sat.cb().written else {
            return Default::default();
        };
        let variables = self.sat.num_vars();
        (format!("p cnf {variables} {number}\n{clauses}"), format!("{learnt}0\n"))
    }
}

/// Lets a stop, a budget or the number of conflicts end the SAT solver at a conflict.
#[derive(Default)]
struct Watch {
    written: Option<Written>,
    /// The conflicts that are left.
    left: u64,
}

#[derive(Default)]
struct Written {
    clauses: String,
    number: usize,
    learnt: String,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            poll();
            self.left = self.left.saturating_sub(1);
            if let Some(written) = &mut self.written {
                write_clause(&mut written.learnt, clause);
            }
        }
    }

    fn stop(&self) -> bool {
        self.left == 0
    }
}

/// Writes a clause as DIMACS does.
fn write_clause(text: &mut String, clause: &[Lit]) {
    for lit in clause {
        let sign = if lit.sign() { "" } else { "-" };
        write!(text, "{sign}{} ", lit.var().idx() + 1).expect("a string takes it");
    }
    text.push_str("0\n");
}
