//! Proofs that a puzzle has one solution, or none, which others can check.
//!
//! # References
//! 1. N. Wetzler, M. Heule and W. Hunt, "DRAT-trim: efficient checking and trimming using
//!    expressive clausal proofs" (2014): the form, and a checker.

use super::Generic;
use super::formula::Formula;
use super::pieces::Pieces;
use crate::board::{Grid, Puzzle};

/// That a puzzle has at most one solution, in the forms of SAT solvers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The solution, if there is one.
    pub solution: Option<Grid>,
    /// The rules, the clues, and that the grid is not the solution, in DIMACS: no values satisfy it.
    pub formula: String,
    /// Why: clauses that follow one after the other, in DRAT without deletions; the last is empty.
    pub proof: String,
}

impl Proof {
    /// The proof for a puzzle; `None` when it has several solutions.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let shape = puzzle.shape();
        let candidates = Generic::new(shape).masks(puzzle);
        let mut formula = Formula::written(&Pieces::of_rules(shape), shape.side(), &candidates);
        let solution = formula.is_satisfied().then(|| formula.symbols());
        if let Some(symbols) = &solution {
            formula.forbid(symbols);
            if formula.is_satisfied() {
                return None;
            }
        }
        let (formula, proof) = formula.texts();
        let grid = |symbols| Grid::new(shape, symbols).expect("it satisfies the rules");
        Some(Self { solution: solution.map(grid), formula, proof })
    }
}

#[cfg(test)]
mod tests {
    use dratify::{CheckResult, Checker, Lit, var_of};

    use super::*;
    use crate::board::Shape;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::solver;

    /// The clauses of a text, in the literals of the checker: 2v and 2v + 1 of a variable v from 0.
    fn clauses(text: &str) -> Vec<Vec<Lit>> {
        let literal = |n: i32| 2 * (n.unsigned_abs() - 1) + u32::from(n < 0);
        let lines = text.lines().filter(|line| !line.starts_with('p'));
        let numbers = |line: &str| line.split(' ').map(|n| n.parse().unwrap()).collect();
        let mut all: Vec<Vec<i32>> = lines.map(numbers).collect();
        all.iter_mut().for_each(|clause| assert_eq!(clause.pop(), Some(0)));
        all.into_iter().map(|clause| clause.into_iter().map(literal).collect()).collect()
    }

    /// What the checker says of steps from clauses, each of which must follow by unit propagation.
    fn checked(known: &[Vec<Lit>], steps: &[Vec<Lit>]) -> CheckResult {
        let variables = known.iter().flatten().map(|&literal| var_of(literal) + 1).max();
        let steps: Vec<_> = steps.iter().map(|step| (false, step.clone())).collect();
        Checker::new(variables.unwrap(), known, false, false).check(&steps)
    }

    #[test]
    fn proofs_are_verified_and_need_the_clause_that_excludes_the_solution() {
        for (name, seed) in
            [("2x2", 1), ("2x3", 2), ("latin5", 3), ("2x3+x", 4), ("3x3", 5), ("4x4", 6)]
        {
            let shape: Shape = name.parse().unwrap();
            let mut usual = solver(shape);
            let mut generator = Generator::new(&mut *usual);
            let random = &mut stream(seed, 0);
            let puzzles = [generator.minimal(random), generator.none(random).unwrap()];
            let several = generator.several(1, random).unwrap();
            for (puzzle, has) in puzzles.iter().zip([true, false]) {
                let found = Proof::of(puzzle).unwrap();
                assert_eq!(found.solution, usual.unique(puzzle), "{puzzle}");
                assert_eq!(found.solution.is_some(), has, "{puzzle}");
                let (mut known, steps) = (clauses(&found.formula), clauses(&found.proof));
                let head = found.formula.lines().next().unwrap();
                let variables = known.iter().flatten().map(|&literal| var_of(literal) + 1).max();
                assert_eq!(head, format!("p cnf {} {}", variables.unwrap(), known.len()));
                let result = checked(&known, &steps);
                assert!(result.ok, "{puzzle}: {} {:?}", result.reason, result.failed_clause);
                assert_eq!(steps.last(), Some(&Vec::new()), "{puzzle}");
                if has {
                    // The grid satisfies the clauses without the last, which excludes it.
                    known.pop();
                    assert!(!checked(&known, &steps).ok, "{puzzle}");
                }
            }
            assert_eq!(Proof::of(&several), None);
        }
    }
}
