//! Walkers that step together, so that their questions fill the lanes of the batch solver.

use std::sync::Arc;

use rand::RngExt as _;

use super::walker::{Step, Walker};
use crate::board::{CellMask, Grid, Puzzle, Shape, cells_of, differing_cells, one_of};
use crate::random::Stream;
use crate::solve::generate::Generator;
use crate::solve::{BatchSolver, Generic, Grids, Question};
use crate::symmetry::Symbols;

/// How far solutions are counted.
const LIMIT: u64 = 64;

/// The walkers of a population.
const WALKERS: usize = 64;

/// What a solution costs: κ, in clues a natural logarithm.
const PENALTY: f64 = 0.7;

/// The clues of difference above which a walker becomes a copy of a better one.
const GAP: f64 = 1.0;

/// Walkers on boards of one shape.
#[derive(Debug, Clone)]
pub(super) struct Population {
    shape: Shape,
    /// The grid where all stay, prepared for the solver, if they do.
    stay: Option<Arc<Grids>>,
    solver: BatchSolver,
    walkers: Vec<Walker>,
    random: Stream,
}

/// A step of a walker, with the witnesses found for it.
struct Trial {
    walker: usize,
    step: Step,
    witnesses: Vec<(usize, CellMask)>,
}

impl Population {
    /// Walkers without clues: all in `within` for good, or each in a random grid from which it
    /// passes to others.
    pub(super) fn new(
        shape: Shape,
        within: Option<&Grid>,
        mut solver: BatchSolver,
        mut random: Stream,
    ) -> Self {
        let mut generic = Generic::new(shape);
        let mut generator = Generator::new(&mut generic);
        let mut grid = || {
            let mut board = [0; 81];
            let random_grid = || generator.grid(&mut random);
            let grid = within.cloned().unwrap_or_else(random_grid);
            board[..shape.cells()].copy_from_slice(grid.symbols());
            board
        };
        let grids: Vec<Symbols> = (0..WALKERS).map(|_| grid()).collect();
        let solutions = solved(&mut solver, &[[0; 81]])[0].0;
        let stay = within.map(|_| Arc::new(solver.grids(&grids)));
        let walkers = grids.into_iter().map(|grid| Walker::new(grid, solutions));
        Self { shape, stay, walkers: walkers.collect(), solver, random }
    }

    /// A step of every walker. A clue goes with probability `removal`. Minimal puzzles of more than
    /// `best` clues are shown, and `best` follows.
    pub(super) fn step(&mut self, removal: f64, best: &mut usize, show: &mut dyn FnMut(Puzzle)) {
        let trials = self.witnessed(removal);
        let moved = self.judged(trials, removal);
        for place in moved {
            let walker = &self.walkers[place];
            let clues = walker.clues.count_ones() as usize;
            if walker.solutions == 1 && clues > *best {
                *best = clues;
                let board = walker.board(walker.clues);
                show(Puzzle::new(self.shape, &board[..self.shape.cells()]));
            }
        }
        self.look();
    }

    /// The worst eighth of the walkers become copies of the best eighth, where these are better by
    /// far.
    pub(super) fn select(&mut self) {
        self.walkers.sort_by(|a, b| a.energy(PENALTY).total_cmp(&b.energy(PENALTY)));
        for place in 0..WALKERS / 8 {
            let (best, worst) = (&self.walkers[place], WALKERS - 1 - place);
            if best.energy(PENALTY) + GAP < self.walkers[worst].energy(PENALTY) {
                self.walkers[worst] = best.clone();
            }
        }
    }

    fn grids(&self) -> Arc<Grids> {
        if let Some(grids) = &self.stay {
            return Arc::clone(grids);
        }
        let grids: Vec<Symbols> = self.walkers.iter().map(|walker| walker.grid).collect();
        Arc::new(self.solver.grids(&grids))
    }

    /// A step of each walker that leaves its clues irredundant, as far as there is one.
    fn witnessed(&mut self, removal: f64) -> Vec<Trial> {
        let mut trials = Vec::new();
        for (place, walker) in self.walkers.iter().enumerate() {
            if let Some(step) = walker.propose(removal, &mut self.random) {
                trials.push(Trial { walker: place, step, witnesses: Vec::new() });
            }
        }
        let grids = self.grids();
        // One clue first, and one more: most steps fail there, and need no further questions.
        for (skip, take) in [(0, 1), (1, 1), (2, usize::MAX)] {
            let mut questions: Vec<Question> = Vec::new();
            let mut asked = Vec::new();
            for trial in &trials {
                let walker = &self.walkers[trial.walker];
                let after = walker.after(trial.step);
                let before = questions.len();
                let cells = walker.against(trial.step).skip(skip).take(take);
                questions.extend(cells.map(|cell| ((trial.walker, after), cell)));
                asked.push(questions.len() - before);
            }
            let found = self.solver.differing(&grids, &questions);
            let mut answers = questions.iter().map(|&(_, cell)| cell).zip(found);
            let mut asked = asked.into_iter();
            trials.retain_mut(|trial| {
                let count = asked.next().expect("each trial asked");
                trial.witnesses.extend(answers.by_ref().take(count));
                trial.witnesses.iter().all(|&(_, witness)| witness != 0)
            });
        }
        trials
    }

    /// Takes the steps that the energy allows; the walkers that moved.
    fn judged(&mut self, trials: Vec<Trial>, removal: f64) -> Vec<usize> {
        let after = |trial: &Trial| {
            let walker = &self.walkers[trial.walker];
            walker.board(walker.after(trial.step))
        };
        let boards: Vec<Symbols> = trials.iter().map(after).collect();
        let answers = solved(&mut self.solver, &boards);
        let mut moved = Vec::new();
        for (trial, (solutions, _)) in trials.into_iter().zip(answers) {
            let walker = &mut self.walkers[trial.walker];
            // The clue's own part of the energy is in the probability of a removal: exp(−1/T).
            let ratio = walker.solutions as f64 / solutions as f64;
            if self.random.random::<f64>() < ratio.powf(-PENALTY * removal.ln()) {
                for (cell, witness) in trial.witnesses {
                    walker.witnesses[cell] = witness;
                }
                walker.take(trial.step, solutions);
                moved.push(trial.walker);
            }
        }
        moved
    }

    /// Looks for another solution of each walker that knows of none and has several. Half of those
    /// found become the grid, so that walkers pass from grid to grid; not where solutions are many,
    /// as the first is the same for all.
    fn look(&mut self) {
        let blind = |walker: &Walker| walker.solutions > 1 && walker.other == 0;
        let places: Vec<usize> =
            (0..WALKERS).filter(|&place| blind(&self.walkers[place])).collect();
        let boards: Vec<Symbols> = places
            .iter()
            .map(|&place| self.walkers[place].board(self.walkers[place].clues))
            .collect();
        let answers = solved(&mut self.solver, &boards);
        let mut questions: Vec<Question> = Vec::new();
        let all = (1 << self.shape.cells()) - 1;
        for (&place, (_, first)) in places.iter().zip(&answers) {
            let walker = &mut self.walkers[place];
            walker.other = differing_cells(&first[..self.shape.cells()], &walker.grid);
            if walker.other == 0 {
                let cell = one_of(all & !walker.clues, &mut self.random);
                questions.push(((place, walker.clues), cell));
            } else if self.stay.is_none()
                && walker.solutions < LIMIT
                && self.random.random_bool(0.5)
            {
                walker.grid = *first;
                questions.extend(cells_of(walker.clues).map(|cell| ((place, walker.clues), cell)));
            }
        }
        let grids = self.grids();
        let found = self.solver.differing(&grids, &questions);
        for (((place, clues), cell), mask) in questions.into_iter().zip(found) {
            let walker = &mut self.walkers[place];
            match clues >> cell & 1 {
                1 => walker.witnesses[cell] = mask,
                _ => walker.other = mask,
            }
        }
    }
}

/// The number of solutions of each puzzle, up to [`LIMIT`], and the first.
fn solved(solver: &mut BatchSolver, puzzles: &[Symbols]) -> Vec<(u64, Symbols)> {
    let mut answers = Vec::with_capacity(puzzles.len());
    solver.solve(puzzles, LIMIT, |count, first| {
        let mut board = [0; 81];
        board[..first.len()].copy_from_slice(first);
        answers.push((count, board));
    });
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;

    /// What is known of each walker after some steps, and the puzzles shown.
    fn walked(shape: &str, steps: usize, seed: u64) -> (Vec<[CellMask; 4]>, Vec<Puzzle>) {
        let shape: Shape = shape.parse().unwrap();
        let random = stream(seed, 0);
        let mut population = Population::new(shape, None, BatchSolver::new(shape), random);
        let (mut best, mut shown) = (0, Vec::new());
        for step in 0..steps {
            population.step(0.03, &mut best, &mut |puzzle| shown.push(puzzle));
            if step == steps / 2 {
                population.select();
            }
        }
        let known = population.walkers.iter().map(|walker| {
            let witnesses = walker.witnesses.iter().fold(0, |all, cells| all ^ cells);
            [walker.clues, witnesses, walker.other, walker.solutions.into()]
        });
        (known.collect(), shown)
    }

    #[test]
    fn walks_depend_on_the_seed_alone() {
        for (shape, steps) in [("2x2", 20), ("2x3", 30), ("3x3", 12)] {
            assert_eq!(walked(shape, steps, 5), walked(shape, steps, 5));
        }
        assert_ne!(walked("2x2", 20, 5).0, walked("2x2", 20, 6).0);
    }
}
