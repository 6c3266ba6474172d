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
    use super::*;
    use crate::board::Shape;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::solver;

    fn clauses(text: &str) -> Vec<Vec<i32>> {
        let lines = text.lines().filter(|line| !line.starts_with('p'));
        let numbers = |line: &str| line.split(' ').map(|n| n.parse().unwrap()).collect();
        let mut all: Vec<Vec<i32>> = lines.map(numbers).collect();
        all.iter_mut().for_each(|clause| assert_eq!(clause.pop(), Some(0)));
        all
    }

    /// Whether the contrary of a clause contradicts others by unit propagation.
    fn follows(clause: &[i32], others: &[Vec<i32>]) -> bool {
        let mut holds: std::collections::HashSet<i32> = clause.iter().map(|lit| -lit).collect();
        loop {
            let before = holds.len();
            for other in others {
                let mut open = other.iter().filter(|lit| !holds.contains(&-**lit));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&unit), None) => _ = holds.insert(unit),
                    _ => {}
                }
            }
            if holds.len() == before {
                return false;
            }
        }
    }

    /// What the checker is worth: of a formula that a grid satisfies nothing follows by no step.
    #[test]
    fn a_proof_needs_every_clause_of_its_formula() {
        for (name, seed) in [("2x3", 2), ("latin5", 3), ("3x3", 5)] {
            let shape: Shape = name.parse().unwrap();
            let mut usual = solver(shape);
            let puzzle = Generator::new(&mut *usual).minimal(&mut stream(seed, 0));
            let found = Proof::of(&puzzle).unwrap();
            let mut known = clauses(&found.formula);
            let head: Vec<&str> = found.formula.lines().next().unwrap().split(' ').collect();
            assert_eq!(head[..2], ["p", "cnf"]);
            let variables = known.iter().flatten().map(|lit| lit.unsigned_abs()).max();
            assert_eq!(head[2].parse(), Ok(variables.unwrap()));
            assert_eq!(head[3].parse(), Ok(known.len()));
            // Without the last, which excludes the solution.
            known.pop();
            let steps = clauses(&found.proof);
            let all_follow = steps.iter().all(|step| {
                let does = follows(step, &known);
                known.push(step.clone());
                does
            });
            assert!(!all_follow, "{puzzle}");
        }
    }

    #[test]
    fn each_step_follows_from_those_before() {
        for (name, seed) in [("2x2", 1), ("2x3", 2), ("latin5", 3), ("2x3+x", 4), ("3x3", 5)] {
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
                let mut known = clauses(&found.formula);
                for step in clauses(&found.proof) {
                    assert!(follows(&step, &known), "{puzzle}: {step:?}");
                    known.push(step);
                }
                assert_eq!(known.last(), Some(&Vec::new()), "{puzzle}");
            }
            assert_eq!(Proof::of(&several), None);
        }
    }
}
