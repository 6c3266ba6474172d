//! The number of solutions of a puzzle, by sequential Monte Carlo over the tree of its search.
//!
//! A particle is a board on its way down the tree: at each step the cell with the fewest candidates
//! takes one of its k candidates at random, which multiplies the weight by k, and singles follow. A
//! contradiction ends it with a weight of zero. The mean weight of those at the bottom is an
//! unbiased estimate of the number of solutions (reference 1). When the weights have become
//! unequal, particles are drawn anew in proportion to them, which leaves it unbiased (reference 2).
//!
//! # References
//! 1. D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975).
//! 2. P.-C. Chen, "Heuristic sampling: a method for predicting the performance of tree searching
//!    programs" (1992); N. Chopin and O. Papaspiliopoulos, "An Introduction to Sequential Monte
//!    Carlo" (2020).

use rand::RngExt;

use super::SolutionEstimate;
use crate::board::{Puzzle, ones};
use crate::random::{Stream, stream};
use crate::run::{in_parallel, poll};
use crate::solve::Generic;
use crate::stats::{LogWeights, NO_SPREAD, Note};

/// A pass whose variance is a larger multiple of its squared mean is skewed: its error is not to be
/// believed.
const MOST_VARIANCE: f64 = 0.2;

/// Passes of fewer particles are skewed: of one particle, intervals of 95 % held 91 %.
pub(super) const LEAST_PARTICLES: usize = 50;

/// Passes over the tree of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct PuzzlePasses<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The particles of a pass.
    pub particles: usize,
    /// The number of passes.
    pub passes: u64,
    /// The seed.
    pub seed: u64,
}

/// A particle: a board on which nothing more follows, and its weight since they were drawn anew.
#[derive(Clone)]
struct Particle {
    board: Vec<u64>,
    weight: f64,
}

impl PuzzlePasses<'_> {
    /// The estimate of all passes, on all threads; `None` when every particle died out, as it must
    /// where there is no solution.
    pub fn estimate(&self) -> Option<SolutionEstimate> {
        let numbers: Vec<u64> = (0..self.passes).collect();
        let values = in_parallel(&numbers, |&pass| {
            pass_over(self.puzzle, self.particles, &mut stream(self.seed, pass))
        });
        stated(&values, self.particles)
    }
}

/// The estimate from ln of the estimates of some passes; `None` when every particle died out.
pub(super) fn stated(values: &[f64], particles: usize) -> Option<SolutionEstimate> {
    let weights: LogWeights = values.iter().copied().collect();
    let (mean, error) = (weights.ln_mean(), weights.ln_error());
    let note = match error {
        _ if particles < LEAST_PARTICLES => Some(Note::FewParticles),
        _ if weights.relative_variance() > MOST_VARIANCE => Some(Note::HeavyTail),
        // A puzzle that singles solve has one solution.
        _ if error < NO_SPREAD && mean > 0.0 => Some(Note::NoSpread),
        _ => None,
    };
    let stated = || SolutionEstimate::of_blocks(values.len(), mean, error, note);
    mean.is_finite().then(stated)
}

/// ln of the estimate of a pass over the tree of a puzzle; −∞ where all particles died out.
pub(super) fn pass_over(puzzle: &Puzzle, particles: usize, random: &mut Stream) -> f64 {
    let mut solver = Generic::new(puzzle.shape());
    let root = solver.masks(puzzle);
    let Some(root) = solver.settle(&root) else {
        return f64::NEG_INFINITY;
    };
    let mut particles = vec![Particle { board: root.to_vec(), weight: 1.0 }; particles];
    let (number, mut ln_scale) = (particles.len() as f64, 0.0);
    loop {
        let mut moved = false;
        particles.iter_mut().for_each(|particle| moved |= particle.step(&mut solver, random));
        let sum: f64 = particles.iter().map(|p| p.weight).sum();
        let squares: f64 = particles.iter().map(|p| p.weight * p.weight).sum();
        if sum == 0.0 {
            return f64::NEG_INFINITY;
        }
        if !moved {
            return ln_scale + (sum / number).ln();
        }
        if sum * sum < squares * number / 2.0 {
            particles = drawn_anew(&particles, sum, random);
            ln_scale += (sum / number).ln();
        }
    }
}

impl Particle {
    /// Goes a step down; whether there was one.
    fn step(&mut self, solver: &mut Generic, random: &mut Stream) -> bool {
        poll();
        let open = (0..self.board.len()).filter(|&cell| self.board[cell].count_ones() > 1);
        let cell = open.min_by_key(|&cell| self.board[cell].count_ones());
        let Some(cell) = cell.filter(|_| self.weight > 0.0) else {
            return false;
        };
        let candidates = self.board[cell];
        let chosen = random.random_range(0..candidates.count_ones() as usize);
        self.board[cell] = 1 << ones(candidates).nth(chosen).expect("one of them");
        match solver.settle(&self.board) {
            Some(settled) => {
                self.board.copy_from_slice(settled);
                self.weight *= f64::from(candidates.count_ones());
            }
            None => self.weight = 0.0,
        }
        true
    }
}

/// As many particles, each in proportion to its weight but for one (systematic resampling).
fn drawn_anew(particles: &[Particle], sum: f64, random: &mut Stream) -> Vec<Particle> {
    let step = sum / particles.len() as f64;
    let mut next = random.random_range(0.0..1.0) * step;
    let mut drawn = Vec::with_capacity(particles.len());
    let mut passed = 0.0;
    for particle in particles {
        passed += particle.weight;
        while next < passed {
            drawn.push(Particle { weight: 1.0, ..particle.clone() });
            next += step;
        }
    }
    // Rounding may leave one out at the end.
    let last = particles.iter().rfind(|p| p.weight > 0.0).expect("some weight");
    drawn.resize(particles.len(), Particle { weight: 1.0, ..last.clone() });
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    fn estimated(shape: &str, text: &str, particles: usize) -> Option<SolutionEstimate> {
        let shape: Shape = shape.parse().unwrap();
        let puzzle = Puzzle::parse(shape, text).unwrap();
        PuzzlePasses { puzzle: &puzzle, particles, passes: 32, seed: 1 }.estimate()
    }

    #[test]
    fn the_numbers_of_empty_boards_are_estimated() {
        let nine = 6_670_903_752_021_072_936_960f64;
        for (shape, cells, number) in [
            ("2x2", 16, 288.0),
            ("2x3", 36, 28_200_960.0),
            ("latin5", 25, 161_280.0),
            ("3x3", 81, nine),
            ("3x3+x", 81, 55_613_393_399_531_520.0),
        ] {
            let found = estimated(shape, &".".repeat(cells), 200).unwrap();
            let z = (found.ln_count - number.ln()) / found.ln_error.unwrap();
            assert!(z.abs() < 4.5, "{shape}: {found:?}, {z}");
        }
    }

    #[test]
    fn a_solved_board_has_one_solution_and_a_contradiction_none() {
        let one = estimated("2x2", "1234341221434321", 50).unwrap();
        assert_eq!((one.ln_count, one.note), (0.0, None));
        assert!(estimated("2x2", "11..............", 50).is_none());
    }
}
