//! Ensembles of walkers that step together. The state of a walker is a proper puzzle.
//!
//! * *Add*: one of the `N − k` other clues of the solution.
//! * *Remove*: one of the `r` redundant clues.
//! * *Replace*: remove one of the `k` clues, then add one of the clues that make the rest proper;
//!   the old one is among them. The rest is the same in the reverse move, and so are the choices.
//!
//! With stationary weights `W`, a move is accepted with the probability of Metropolis and Hastings,
//! min(1, W(to)/W(from) · (choices of the move)/(choices of the reverse move)).

use rand::RngExt as _;

use super::starts::Start;
use super::weights::Weights;
use crate::board::{CellMask, Shape, one_of};
use crate::estimate::puzzles::Symbols;
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;
use crate::run::poll;
use crate::solve::{BatchSolver, part};

/// No clue is replaced if the rest has more solutions than this: then rarely another clue makes it
/// proper. The limit is the same for the reverse move, so detailed balance holds.
const MAX_SOLUTIONS: u32 = 500;

/// A proposed move.
struct Proposal {
    walker: usize,
    /// Of its redundant clues, those that are known.
    to: Walker,
    /// The clues that may be redundant.
    undecided: CellMask,
    /// The number of choices of this move.
    choices: usize,
    /// The same of the reverse move, if it is not that of redundant clues after the move.
    reverse: Option<usize>,
}

/// A walker's puzzle without a clue that it needs.
struct Incomplete {
    walker: usize,
    puzzle: Symbols,
    clues: CellMask,
}

/// Walkers that share a solver.
pub(super) struct Ensemble {
    solver: BatchSolver,
    pub(super) walkers: Vec<Walker>,
}

impl Ensemble {
    /// A walker for each of some proper puzzles.
    pub(super) fn new(shape: Shape, starts: Vec<Start>) -> Self {
        let mut solver = BatchSolver::new(shape);
        let (solutions, clues): (Vec<Symbols>, Vec<CellMask>) = starts.into_iter().unzip();
        let given = solutions.iter().zip(&clues);
        let given: Vec<Symbols> = given.map(|(s, &clues)| part(s, clues)).collect();
        let redundant = solver.redundant(&given, &solutions, &clues);
        let parts = solutions.into_iter().zip(clues).zip(redundant);
        let walkers = parts.map(|((solution, clues), redundant)| Walker {
            redundant,
            ..Walker::at_minimal(solution, clues)
        });
        Self { solver, walkers: walkers.collect() }
    }

    /// Known walkers.
    pub(super) fn of_walkers(shape: Shape, walkers: Vec<Walker>) -> Self {
        let solver = BatchSolver::new(shape);
        Self { solver, walkers }
    }

    /// Every walker moves or stays.
    pub(super) fn step(&mut self, weights: &Weights, random: &mut Stream) {
        poll();
        let (mut proposals, mut incomplete) = (Vec::new(), Vec::new());
        for walker in 0..self.walkers.len() {
            match random.random_range(0..4) {
                0 => proposals.extend(self.remove(walker, weights, random)),
                1 => proposals.extend(self.add(walker, weights, random)),
                _ => match self.replace(walker, random) {
                    Ok(proposal) => proposals.extend(proposal),
                    Err(needed) => incomplete.push(needed),
                },
            }
        }
        proposals.extend(self.complete(incomplete, random));
        self.decide(proposals, weights, random);
    }

    /// Removes a redundant clue.
    fn remove(&self, walker: usize, weights: &Weights, random: &mut Stream) -> Option<Proposal> {
        let from = &self.walkers[walker];
        let (clues, redundant) = from.macrostate();
        if redundant == 0 || clues == *weights.bins.clues().start() {
            return None;
        }
        let removed = 1 << one_of(from.redundant, random);
        let to = Walker { clues: from.clues ^ removed, redundant: 0, ..from.clone() };
        Some(Proposal {
            walker,
            undecided: from.redundant ^ removed,
            choices: redundant,
            reverse: Some(from.solution.len() - clues + 1),
            to,
        })
    }

    /// Adds a clue of the solution.
    fn add(&self, walker: usize, weights: &Weights, random: &mut Stream) -> Option<Proposal> {
        let from = &self.walkers[walker];
        let (clues, _) = from.macrostate();
        if clues == *weights.bins.clues().end() {
            return None;
        }
        let empty = from.solution.len() - clues;
        let added = 1 << one_of(from.addable(), random);
        let to =
            Walker { clues: from.clues | added, redundant: from.redundant | added, ..from.clone() };
        Some(Proposal {
            walker,
            undecided: from.clues ^ from.redundant,
            choices: empty,
            reverse: None,
            to,
        })
    }

    /// Removes a clue, and adds another if it was redundant: then any clue of the solution can be,
    /// and one is drawn; none if it is the same. Else a clue that makes the rest proper will be.
    fn replace(&self, walker: usize, random: &mut Stream) -> Result<Option<Proposal>, Incomplete> {
        let from = &self.walkers[walker];
        let (clues, _) = from.macrostate();
        let removed = 1 << one_of(from.clues, random);
        let left = from.clues ^ removed;
        if from.redundant & removed == 0 {
            let puzzle = part(&from.solution, left);
            return Err(Incomplete { walker, puzzle, clues: left });
        }
        let empty = from.solution.len() - clues + 1;
        let added = 1 << one_of(from.addable() | removed, random);
        let to = Walker { clues: left | added, redundant: added, ..from.clone() };
        let proposal =
            Proposal { walker, to, undecided: left, choices: empty, reverse: Some(empty) };
        Ok((added != removed).then_some(proposal))
    }

    /// Adds to each puzzle one of the clues that make it proper, each with the same probability.
    fn complete(&mut self, incomplete: Vec<Incomplete>, random: &mut Stream) -> Vec<Proposal> {
        let puzzles: Vec<Symbols> = incomplete.iter().map(|rest| rest.puzzle.clone()).collect();
        let completing = self.solver.completing_clues(&puzzles, MAX_SOLUTIONS);
        let (mut found, mut completed) = (Vec::new(), Vec::new());
        for (mut rest, clues) in incomplete.into_iter().zip(completing) {
            let Some(clues) = clues else { continue };
            let choices = clues.len();
            let (cell, symbol) = clues[random.random_range(0..choices)];
            let cell = usize::from(cell);
            let walker = &self.walkers[rest.walker];
            if walker.clues >> cell & 1 == 1 && walker.solution[cell] == symbol {
                continue;
            }
            rest.puzzle[cell] = symbol;
            completed.push(std::mem::take(&mut rest.puzzle));
            found.push((rest, cell, choices));
        }
        let solutions = self.solver.solutions(&completed);
        let proposal =
            |((rest, cell, choices), solution): ((Incomplete, usize, usize), _)| Proposal {
                walker: rest.walker,
                to: Walker::at_minimal(solution, rest.clues | 1 << cell),
                undecided: rest.clues,
                choices,
                reverse: Some(choices),
            };
        found.into_iter().zip(solutions).map(proposal).collect()
    }

    /// Accepts or rejects proposals.
    fn decide(&mut self, proposals: Vec<Proposal>, weights: &Weights, random: &mut Stream) {
        let puzzles: Vec<Symbols> = proposals.iter().map(|p| p.to.puzzle()).collect();
        let solutions: Vec<Symbols> = proposals.iter().map(|p| p.to.solution.clone()).collect();
        let undecided: Vec<CellMask> = proposals.iter().map(|p| p.undecided).collect();
        let redundant = self.solver.redundant(&puzzles, &solutions, &undecided);
        for (mut proposal, redundant) in proposals.into_iter().zip(redundant) {
            proposal.to.redundant |= redundant;
            let from = &mut self.walkers[proposal.walker];
            let reverse = proposal.reverse.unwrap_or_else(|| proposal.to.macrostate().1);
            let choices = (proposal.choices as f64 / reverse as f64).ln();
            let ln_ratio =
                choices + weights.ln(proposal.to.macrostate()) - weights.ln(from.macrostate());
            if ln_ratio >= 0.0 || random.random::<f64>() < ln_ratio.exp() {
                *from = proposal.to;
            }
        }
    }
}
