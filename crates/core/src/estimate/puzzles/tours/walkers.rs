//! Walkers that step together, so that their questions fill the lanes of the batch solver.

use super::trial::Trial;
use super::weights::Weights;
use crate::board::Shape;
use crate::estimate::puzzles::known_sets::KnownSets;
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;
use crate::run::poll;
use crate::solve::{BatchSolver, Question};

/// The grids that walks visit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reach {
    /// All of the shape.
    AllGrids,
    /// The one in which the walk starts.
    OneGrid,
}

/// Walkers that share a solver.
pub(super) struct Walkers {
    pub(super) reach: Reach,
    pub(super) solver: BatchSolver,
    pub(super) walkers: Vec<Walker>,
}

/// How many clues of each trial are asked about in each round, or as many more as it takes to reject
/// it: most trials fail at the first ones.
const ROUNDS: [usize; 4] = [1, 2, 4, usize::MAX];

impl Walkers {
    pub(super) fn new(shape: Shape, reach: Reach, walkers: Vec<Walker>) -> Self {
        Self { reach, solver: BatchSolver::new(shape), walkers }
    }

    /// Every walker moves or stays.
    pub(super) fn step(&mut self, weights: &Weights, random: &mut Stream) {
        let moves = self.first_moves(1, weights, random);
        for (walker, (_, trial)) in moves.into_iter().enumerate() {
            trial.into_iter().for_each(|trial| self.make(walker, trial));
        }
    }

    /// For each walker, how many attempts fail, and the first that doesn't, if it is one of so many.
    /// They are made at once: what a walker tries is the same while it stays where it is.
    pub(super) fn first_moves(
        &mut self,
        attempts: usize,
        weights: &Weights,
        random: &mut Stream,
    ) -> Vec<(usize, Option<Trial>)> {
        poll();
        let mut trials = self.trials(attempts, weights, random);
        trials.retain(Trial::is_possible);
        for round in ROUNDS {
            self.ask(&mut trials, round);
            self.refuse(&mut trials);
        }
        let mut first: Vec<_> = self.walkers.iter().map(|_| (attempts, None)).collect();
        for trial in trials {
            let of_walker = &mut first[trial.walker];
            if trial.attempt < of_walker.0 {
                *of_walker = (trial.attempt, Some(trial));
            }
        }
        first
    }

    /// A walker makes a move that is accepted.
    pub(super) fn make(&mut self, walker: usize, trial: Trial) {
        let walker = &mut self.walkers[walker];
        walker.clues = trial.clues;
        walker.redundant = trial.redundant;
        match trial.solution {
            Some(solution) => {
                walker.solution = solution;
                walker.known = KnownSets::new(trial.met);
            }
            None => trial.met.iter().for_each(|&set| walker.known.insert(set)),
        }
    }

    /// Asks of each trial whether its next clues are redundant.
    fn ask(&mut self, trials: &mut [Trial], clues_each: usize) {
        // Grids are numbered as trials.
        let grids: Vec<&[u8]> = trials.iter().map(|trial| self.solution_of(trial)).collect();
        let grids = self.solver.grids(&grids);
        let mut questions: Vec<Question> = Vec::new();
        for (place, trial) in trials.iter_mut().enumerate() {
            for _ in 0..clues_each.max(trial.to_reject()).min(trial.open.count_ones() as usize) {
                let cell = trial.next_open();
                questions.push(((place, trial.clues), cell));
            }
        }
        let answers = self.solver.differing(&grids, &questions);
        for (((place, _), cell), set) in questions.into_iter().zip(answers) {
            match set {
                0 => trials[place].redundant |= 1 << cell,
                _ => trials[place].met.push(set),
            }
        }
    }

    /// Drops the trials that will be rejected whatever the clues are that weren't asked about. What
    /// they learnt of the walker's grid is kept.
    fn refuse(&mut self, trials: &mut Vec<Trial>) {
        trials.retain(|trial| {
            let possible = trial.is_possible();
            if !possible && trial.solution.is_none() {
                let known = &mut self.walkers[trial.walker].known;
                trial.met.iter().for_each(|&set| known.insert(set));
            }
            possible
        });
    }

    /// The solution of the puzzle of a trial.
    fn solution_of<'a>(&'a self, trial: &'a Trial) -> &'a [u8] {
        let here = &self.walkers[trial.walker].solution;
        trial.solution.as_ref().unwrap_or(here)
    }
}
