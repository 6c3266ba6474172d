//! The solver for large boards: the generic search as long as that is easy, then a SAT solver that
//! learns from what failed.
//!
//! A search that has seen many nodes without a solution is handed over as a
//! [formula](super::formula). What it has already visited is excluded by a clause for each finished
//! branch, and each solution by a clause of its own. So every grid is visited once, whichever search
//! finds it. The first of them is looked for by a [local search](super::local) too.

use std::ops::ControlFlow;

use super::formula::Formula;
use super::local::Local;
use super::pieces::Pieces;
use super::{Generic, Solutions, Solver, Visit, break_if, first_of};
use crate::board::{Candidates, Puzzle, Shape, full_mask};
use crate::run::{in_parallel, threads};

/// The nodes without a solution after which the generic search is handed over.
const PATIENCE: u64 = 400;

/// The conflicts after which the learning search gives its turn to the local one for the first time.
const TURN: u64 = 4000;

/// The steps of a local search that take about as long as a conflict.
const STEPS: u64 = 200;

/// The solver for large boards.
#[derive(Debug, Clone)]
pub struct Learning {
    generic: Generic,
    pieces: Pieces,
    /// The conflicts of the first turn.
    turn: u64,
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
        Self { generic, pieces: Pieces::new(shape), turn: TURN, known: Vec::new() }
    }

    /// The number of grids that take a candidate in every cell, up to `limit`, and the first of
    /// them.
    ///
    /// # Panics
    /// When the candidates are of another shape.
    pub fn solve_candidates(&mut self, candidates: &Candidates, limit: u64) -> Solutions {
        first_of(self.shape(), limit, |visit| self.for_each_of_candidates(candidates, visit))
    }

    /// Every solution of a list of candidates, as [`Solver::for_each_solution`].
    ///
    /// # Panics
    /// When the candidates are of another shape.
    pub fn for_each_of_candidates(
        &mut self,
        candidates: &Candidates,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        assert_eq!(candidates.shape(), self.shape(), "the shape of the candidates");
        self.visit(candidates.masks(), visit)
    }

    fn visit(&mut self, masks: &[u64], visit: Visit<'_>) -> ControlFlow<()> {
        let ended = self.generic.visit(masks, visit);
        if !self.generic.gave_up() {
            return ended;
        }
        let Some((mut formula, mut symbols)) = self.first() else {
            return ControlFlow::Continue(());
        };
        loop {
            visit(&symbols)?;
            formula.forbid(&symbols);
            if !formula.is_satisfied() {
                return ControlFlow::Continue(());
            }
            symbols = formula.symbols();
        }
    }

    /// What the generic search has left, and a solution of it: by learning and by a local search in
    /// turns, each twice as long as the one before. Either is often much faster than the other.
    fn first(&self) -> Option<(Formula, Vec<u8>)> {
        let mut formula = self.formula(None);
        let (mut turn, mut local) = (self.turn, None);
        loop {
            if let Some(is_satisfied) = formula.within(turn) {
                return is_satisfied.then(|| formula.symbols()).map(|symbols| (formula, symbols));
            }
            let local = local.get_or_insert_with(|| Local::new(&self.generic));
            let found = local.search(STEPS * turn);
            if let Some(symbols) = found.filter(|symbols| !self.generic.has_passed(symbols)) {
                return Some((self.formula(Some(&symbols)), symbols));
            }
            turn *= 2;
        }
    }

    /// What the generic search has left; near a solution, if there is one.
    fn formula(&self, near: Option<&[u8]>) -> Formula {
        let (generic, side) = (&self.generic, self.shape().side());
        let mut formula = Formula::new(&self.pieces, side, generic.root(), near);
        formula.exclude(&generic.path);
        formula
    }
}

impl Solver for Learning {
    fn shape(&self) -> Shape {
        self.generic.shape()
    }

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        let masks = self.generic.masks(puzzle);
        self.visit(&masks, visit)
    }

    fn needs(&mut self, puzzle: &Puzzle, cell: usize) -> bool {
        let mut masks = self.generic.masks(puzzle);
        let symbol = masks[cell];
        masks[cell] = !symbol & full_mask(self.shape());
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
        let known = self.solution(puzzle).unwrap_or_default().to_vec();
        let side = self.shape().side();
        let mut formula = Formula::new(&self.pieces, side, &root, Some(&known));
        formula.exclude(&path);
        formula.is_satisfied()
    }

    fn needed(&mut self, puzzle: &Puzzle, cells: &[usize]) -> Vec<bool> {
        // What this solver learns of the solution is kept, which a copy's is not.
        if let [cell] = cells {
            return vec![self.needs(puzzle, *cell)];
        }
        self.solution(puzzle);
        let solver = &*self;
        in_parallel(cells, |&cell| solver.clone().needs(puzzle, cell))
    }

    fn clues_at_once(&self) -> usize {
        match threads() {
            1 => 1,
            // Some answers take much longer than others.
            number => 4 * number,
        }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::generic::tests::solutions;
    use crate::solve::{Reference, solver};
    use proptest::prelude::*;
    use rand::seq::SliceRandom as _;

    const RULES: [&str; 18] = [
        "2x2", "2x3", "3x2", "latin4", "latin5", "latin6", "latin7", "2x4", "3x3", "2x5", "3x4",
        "4x4", "3x3+x", "3x3+windows", "3x3+dg", "latin7+pandiagonal", "2x3+antiknight",
        "3x3+antiking",
    ];
    /// The most solutions that are compared one by one.
    const LIMIT: usize = 100;

    /// The first solutions, none of which is visited twice.
    fn first(solver: &mut dyn Solver, puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
        let mut all = BTreeSet::new();
        let _ = solver.for_each_solution(puzzle, &mut |symbols| {
            assert!(all.insert(symbols.to_vec()), "{puzzle} has a solution twice");
            break_if(all.len() == LIMIT)
        });
        all
    }

    proptest! {
        /// Minimal puzzles with some clues more and some less, and sometimes a wrong one, each
        /// handed over after another number of nodes, and with a local search soon or late.
        /// `PROPTEST_CASES=10000` makes it a campaign.
        #[test]
        fn the_solutions_are_those_of_the_generic_search(
            name in prop::sample::select(&RULES[..]),
            seed in any::<u64>(),
            patience in prop::sample::select(vec![0, 1, 3, 10, 30, PATIENCE]),
            turn in prop::sample::select(vec![1, TURN]),
            wrong in 0..4,
        ) {
            let shape: Shape = name.parse().unwrap();
            let (side, random) = (shape.side(), &mut stream(seed, 0));
            let mut usual = solver(shape);
            let mut generator = Generator::new(&mut *usual);
            let grid = generator.grid(random);
            let minimal = generator.minimised(&grid, random);
            let mut cells: Vec<usize> = (0..shape.cells()).collect();
            cells.shuffle(random);
            let more = cells.iter().take(side / 2).map(|&cell| (cell, grid.symbols()[cell]));
            let fewer = cells.iter().rev().take(random.random_range(0..side));
            let mut puzzle = minimal.with(more.chain(fewer.map(|&cell| (cell, 0))));
            if wrong == 0 {
                puzzle = puzzle.with([(cells[0], random.random_range(1..=side as u8))]);
            }
            let mut learning = Learning { turn, ..Learning::with_patience(shape, patience) };
            let mut generic = Generic::new(shape);
            let (found, expected) = (first(&mut learning, &puzzle), first(&mut generic, &puzzle));
            prop_assert_eq!(found.len(), expected.len(), "{}", puzzle);
            if expected.len() < LIMIT {
                prop_assert_eq!(&found, &expected, "{}", puzzle);
            }
            if expected.len() == 1 {
                let clue = puzzle.skeleton().cells().next().expect("a clue");
                let (judged, needs) = (learning.needs(&puzzle, clue), generic.needs(&puzzle, clue));
                prop_assert_eq!(judged, needs, "{} {}", puzzle, clue);
            }
        }

        #[test]
        fn candidates_have_the_grids_that_take_them(masks in prop::collection::vec(prop::sample::select(vec![15u64, 15, 7, 14, 3, 1, 8, 0]), 16)) {
            let shape: Shape = "2x2".parse().unwrap();
            let text: String = masks.iter().flat_map(|m| (0..4).map(move |b| if m >> b & 1 == 1 { ['1', '2', '3', '4'][b] } else { '.' })).collect();
            let candidates = Candidates::parse(shape, &text).unwrap();
            let empty = Puzzle::empty(shape);
            let all = solutions(&mut Reference::new(shape), &empty);
            let takes = |grid: &&Vec<u8>| grid.iter().zip(&masks).all(|(s, m)| m >> (s - 1) & 1 == 1);
            let expected = all.iter().filter(takes).count() as u64;
            for patience in [0, PATIENCE] {
                let mut solver = Learning::with_patience(shape, patience);
                let found = solver.solve_candidates(&candidates, 1000);
                prop_assert_eq!((found.count, found.solution.is_some()), (expected, expected > 0));
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
        let cells: Vec<usize> = puzzle.skeleton().cells().collect();
        assert_eq!(learning.needed(&puzzle, &cells), usual.needed(&puzzle, &cells));
    }
}
