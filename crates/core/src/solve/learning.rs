//! The solver for large boards: the generic search as long as that is easy, then a SAT solver that
//! learns from what failed.
//!
//! A search that has seen many nodes without a solution is handed over. The formula has a variable
//! for each candidate of each cell, of which a cell takes exactly one; a symbol is in one cell of
//! each line at least and never in two cells in sight of each other (the direct encoding, which
//! serves as its own channel between cells, rows, columns and boxes). What the generic search has
//! already visited is excluded by a clause for each finished branch, and each solution by a clause
//! of its own. So every grid is visited once, whichever search finds it.
//!
//! # References
//! 1. I. Lynce and J. Ouaknine, "Sudoku as a SAT problem" (2006): the encoding.
//! 2. N. Eén and N. Sörensson, "An extensible SAT-solver" (2003): the solver, and assumptions.

use std::ops::ControlFlow;

use batsat::{Callbacks, ClauseKind, Lit, SolverInterface as _, SolverOpts, Var, lbool};

use super::generic::Branch;
use super::{Generic, Solutions, Solver, break_if, first_of};
use crate::board::{Candidates, Puzzle, Shape, ones};
use crate::run::poll;

/// The nodes without a solution after which the generic search is handed over.
const PATIENCE: u64 = 400;

/// The solver for large boards.
///
/// # References
/// As the module.
#[derive(Debug, Clone)]
pub struct Learning {
    generic: Generic,
    /// The solution of the last proper puzzle whose clues were judged.
    known: Vec<u8>,
}

impl Learning {
    /// A solver for boards of a shape.
    pub fn new(shape: Shape) -> Self {
        Self::with_patience(shape, PATIENCE)
    }

    /// A solver whose generic search sees so many nodes without a solution before it is handed
    /// over: 0 leaves all to the learning.
    pub fn with_patience(shape: Shape, nodes: u64) -> Self {
        let mut generic = Generic::new(shape);
        generic.patience = nodes + 1;
        Self { generic, known: Vec::new() }
    }

    /// As [`Generic::solve_candidates`].
    ///
    /// # Panics
    /// When the candidates are of another shape.
    pub fn solve_candidates(&mut self, candidates: &Candidates, limit: u64) -> Solutions {
        let shape = self.shape();
        assert_eq!(candidates.shape(), shape, "the shape of the candidates");
        first_of(shape, limit, |visit| self.visit(candidates.masks(), visit))
    }

    fn visit(
        &mut self,
        masks: &[u32],
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ended = self.generic.visit(masks, visit);
        if !self.generic.gave_up() {
            return ended;
        }
        let mut formula = Formula::new(self.shape(), self.generic.root(), None);
        formula.exclude(&self.generic.path);
        while formula.is_satisfied() {
            let symbols = formula.symbols();
            visit(&symbols)?;
            formula.forbid(&symbols);
        }
        ControlFlow::Continue(())
    }
}

impl Solver for Learning {
    fn shape(&self) -> Shape {
        self.generic.shape()
    }

    fn for_each_solution(
        &mut self,
        puzzle: &Puzzle,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let masks = self.generic.masks(puzzle);
        self.visit(&masks, visit)
    }

    fn needs(&mut self, puzzle: &Puzzle, cell: usize) -> bool {
        let mut masks = self.generic.masks(puzzle);
        let symbol = masks[cell];
        masks[cell] = !symbol & (u32::MAX >> (32 - self.shape().side()));
        let mut found = false;
        let _ = self.generic.visit(&masks, &mut |_| {
            found = true;
            break_if(found)
        });
        if !self.generic.gave_up() {
            return found;
        }
        let root = self.generic.root().to_vec();
        let path = std::mem::take(&mut self.generic.path);
        let mut formula = Formula::new(self.shape(), &root, self.solution(puzzle));
        formula.exclude(&path);
        formula.is_satisfied()
    }
}

impl Learning {
    /// The solution of a proper puzzle, which is often that of the puzzle before.
    fn solution(&mut self, puzzle: &Puzzle) -> Option<&[u8]> {
        let agrees = |(&clue, &known): (&u8, &u8)| clue == 0 || clue == known;
        if self.known.is_empty() || !puzzle.symbols().iter().zip(&self.known).all(agrees) {
            self.known = self.solve(puzzle, 1).solution?.symbols().to_vec();
        }
        Some(&self.known)
    }
}

/// Lets a stop or a budget end the SAT solver at a conflict.
#[derive(Default)]
struct Watch;

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            poll();
        }
    }
}

/// The rules of a board over some candidates, as clauses.
struct Formula {
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
    fn new(shape: Shape, candidates: &[u32], near: Option<&[u8]>) -> Self {
        let first = candidates.iter().scan(0, |next, mask| {
            let first = *next;
            *next += mask.count_ones();
            Some(first)
        });
        let mut formula = Self {
            sat: batsat::Solver::new(SolverOpts::default(), Watch),
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
        for line in shape.lines() {
            for symbol in 0..self.side {
                let places = line.iter().filter(|&&cell| self.has(cell, symbol));
                let places: Vec<Lit> = places.map(|&cell| self.lit(cell, symbol)).collect();
                self.add(&places);
            }
        }
    }

    /// Cells in sight of each other take different symbols.
    fn pairs(&mut self, shape: Shape) {
        for a in 0..self.candidates.len() {
            for b in (0..a).filter(|&b| shape.sees(a, b)) {
                for symbol in ones(self.candidates[a] & self.candidates[b]) {
                    self.add(&[!self.lit(a, symbol), !self.lit(b, symbol)]);
                }
            }
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
        self.sat.add_clause_reuse(&mut self.clause);
    }

    /// Excludes the branches that a search has finished, on its path.
    fn exclude(&mut self, path: &[Branch]) {
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
    fn forbid(&mut self, symbols: &[u8]) {
        let open = (0..symbols.len()).filter(|&cell| self.candidates[cell].count_ones() > 1);
        let clause = open.map(|cell| !self.lit(cell, usize::from(symbols[cell]) - 1));
        let clause: Vec<Lit> = clause.collect();
        self.add(&clause);
    }

    fn is_satisfied(&mut self) -> bool {
        self.sat.solve_limited(&[]) == lbool::TRUE
    }

    /// The grid that satisfies it.
    fn symbols(&self) -> Vec<u8> {
        let symbol = |cell: usize| {
            let is = |&symbol: &usize| self.sat.value_lit(self.lit(cell, symbol)) == lbool::TRUE;
            let symbol = ones(self.candidates[cell]).find(is);
            symbol.expect("a cell has a symbol") as u8 + 1
        };
        (0..self.candidates.len()).map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::generic::tests::solutions;
    use crate::solve::solver;

    /// Each engine visits every solution once, whenever the search is handed over.
    #[test]
    fn the_solutions_are_those_of_the_generic_search() {
        for (name, seeds) in [("2x2", 20), ("2x3", 20), ("latin5", 20), ("3x3", 6), ("3x3+x", 6)] {
            let shape: Shape = name.parse().unwrap();
            for seed in 0..seeds {
                let random = &mut stream(seed, 0);
                let mut usual = solver(shape);
                let puzzle = Generator::new(&mut *usual).several(seed as usize % 4 + 1, random);
                let puzzle = puzzle.unwrap();
                let expected = solutions(&mut Generic::new(shape), &puzzle);
                if expected.len() > 300 {
                    continue;
                }
                for patience in [0, 1, 2, 7, PATIENCE] {
                    let mut learning = Learning::with_patience(shape, patience);
                    assert_eq!(solutions(&mut learning, &puzzle), expected, "{puzzle} {patience}");
                }
            }
        }
    }

    #[test]
    fn clues_are_needed_when_there_are_more_solutions_without_them() {
        let shape: Shape = "3x3".parse().unwrap();
        let mut usual = solver(shape);
        let puzzle = Generator::new(&mut *usual).easy(6, &mut stream(1, 0));
        let mut learning = Learning::with_patience(shape, 0);
        for cell in puzzle.skeleton().cells() {
            assert_eq!(learning.needs(&puzzle, cell), usual.needs(&puzzle, cell), "{cell}");
        }
    }
}
