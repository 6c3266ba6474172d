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

use super::generic::Branch;
use crate::board::{Shape, ones};
use crate::run::poll;

/// The rules of a board over some candidates, as clauses.
pub(super) struct Formula {
    sat: batsat::Solver<Watch>,
    side: usize,
    candidates: Vec<u32>,
    /// The first variable of each cell; a candidate's is so many further as there are less ones.
    first: Vec<u32>,
    clause: Vec<Lit>,
}

impl Formula {
    /// Decisions put symbols in cells; near a solution, those of it, so that what is found differs in
    /// few cells.
    pub(super) fn new(shape: Shape, candidates: &[u32], near: Option<&[u8]>) -> Self {
        Self::watched(shape, candidates, near, Watch::default())
    }

    /// One that writes down its clauses, and what is learnt of them.
    pub(super) fn written(shape: Shape, candidates: &[u32]) -> Self {
        Self::watched(shape, candidates, None, Watch(Some(Written::default())))
    }

    fn watched(shape: Shape, candidates: &[u32], near: Option<&[u8]>, watch: Watch) -> Self {
        let first = candidates.iter().scan(0, |next, mask| {
            let first = *next;
            *next += mask.count_ones();
            Some(first)
        });
        let mut formula = Self {
            sat: batsat::Solver::new(SolverOpts::default(), watch),
            side: shape.side(),
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
        formula.lines(shape);
        formula.pairs(shape);
        if formula.sat.cb().0.is_none() {
            formula.implied(shape);
        }
        formula
    }

    /// A cell takes one of its candidates.
    fn cells(&mut self) {
        for cell in 0..self.candidates.len() {
            let symbols: Vec<usize> = ones(self.candidates[cell]).collect();
            let lits: Vec<Lit> = symbols.iter().map(|&symbol| self.lit(cell, symbol)).collect();
            self.add(&lits);
            for (i, &a) in lits.iter().enumerate() {
                lits[..i].iter().for_each(|&b| self.add(&[!a, !b]));
            }
        }
    }

    /// A symbol has a place in each line.
    fn lines(&mut self, shape: Shape) {
        shape.lines().iter().for_each(|line| self.line(line));
    }

    fn line(&mut self, line: &[usize]) {
        for symbol in 0..self.side {
            let places = line.iter().filter(|&&cell| self.has(cell, symbol));
            let places: Vec<Lit> = places.map(|&cell| self.lit(cell, symbol)).collect();
            self.add(&places);
        }
    }

    /// What the rules imply is said too: it would have to be counted out, which resolution can't. (A
    /// formula that is written down has the rules alone.)
    fn implied(&mut self, shape: Shape) {
        for line in shape.implied_lines() {
            self.line(line);
            for (i, &a) in line.iter().enumerate() {
                line[..i].iter().for_each(|&b| self.pair(a, b));
            }
        }
    }

    /// Cells in sight of each other take different symbols.
    fn pairs(&mut self, shape: Shape) {
        for a in 0..self.candidates.len() {
            (0..a).filter(|&b| shape.sees(a, b)).for_each(|b| self.pair(a, b));
        }
    }

    fn pair(&mut self, a: usize, b: usize) {
        for symbol in ones(self.candidates[a] & self.candidates[b]) {
            self.add(&[!self.lit(a, symbol), !self.lit(b, symbol)]);
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
        if let Some(written) = &mut self.sat.cb_mut().0 {
            written.number += 1;
            write_clause(&mut written.clauses, clause);
        }
        self.sat.add_clause_reuse(&mut self.clause);
    }

    /// Excludes the branches that a search has finished, on its path.
    pub(super) fn exclude(&mut self, path: &[Branch]) {
        let mut so_far = Vec::new();
        for &Branch { cell, symbol, before } in path {
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
        self.sat.solve_limited(&[]) == lbool::TRUE
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
        let Some(Written { clauses, number, learnt }) = &self.sat.cb().0 else {
            return Default::default();
        };
        let variables = self.sat.num_vars();
        (format!("p cnf {variables} {number}\n{clauses}"), format!("{learnt}0\n"))
    }
}

/// Lets a stop or a budget end the SAT solver at a conflict.
#[derive(Default)]
struct Watch(Option<Written>);

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
            if let Some(written) = &mut self.0 {
                write_clause(&mut written.learnt, clause);
            }
        }
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
