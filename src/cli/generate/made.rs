//! Puzzles made one by one, each from its own random stream, on all threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;

use crate::cli::plumbing::in_order::{Emit, in_order};
use crate::cli::plumbing::{Session, Verdict};
use gridforest::board::{Grid, Puzzle, Shape, Skeleton};
use gridforest::estimate::puzzles::GridSource;
use gridforest::pattern::{Reduction, accepted, fill, random_pattern, reduced};
use gridforest::random::{Stream, stream};
use gridforest::solve::generate::Generator;
use gridforest::solve::{Solver, solver};
use gridforest_requests::Tools;
use gridforest_requests::generate::PuzzleRow;

/// Where the clues are to be.
pub(super) enum How {
    /// In these cells.
    On(Skeleton),
    /// In a union of orbits of cells: of a given number of cells, or as few as removal reaches.
    Orbits(Vec<Vec<usize>>, Option<usize>),
}

/// What is to be made.
pub(super) struct Making {
    pub(super) shape: Shape,
    pub(super) how: How,
    pub(super) minimal: bool,
    pub(super) uniform: bool,
    pub(super) attempts: u64,
    pub(super) seed: u64,
    /// Uniform grids, where the shape has a sampler.
    pub(super) grids: Option<GridSource>,
}

/// The grids that are tried together where most are rejected.
const TOGETHER: u64 = 4096;

impl Making {
    /// Writes a number of puzzles, up to the first that is given up.
    pub(super) fn write(self, count: u64, session: &Session) -> Result<Verdict> {
        let attempts = self.attempts;
        let mut blocks = 0..count;
        let given_up = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&given_up);
        let next = move || Ok(blocks.next().filter(|_| !ends.load(Ordering::Relaxed)));
        let solvers = Tools::default();
        let work = move |block: u64, emit: Emit<'_, Option<String>>| {
            let made = solvers.with(|| solver(self.shape), |solver| self.one(solver, block));
            let _ = emit(made.map(|puzzle| puzzle.to_string()));
        };
        session.texts(
            |puzzle| PuzzleRow { puzzle },
            |texts| {
                in_order(next, work, texts, |texts, made| match made {
                    Some(puzzle) if !given_up.load(Ordering::Relaxed) => texts.write(puzzle),
                    // None after it is written: how many there are depends on the threads.
                    _ => {
                        given_up.store(true, Ordering::Relaxed);
                        Ok(())
                    }
                })
            },
        )?;
        if given_up.load(Ordering::Relaxed) {
            session.fail(&format!(
                "given up: {attempts} attempts at a puzzle made none; there may be none, or --attempts makes more"
            ));
        }
        Ok(Verdict::Good)
    }

    /// The puzzle of a block.
    fn one(&self, solver: &mut Box<dyn Solver>, block: u64) -> Option<Puzzle> {
        let random = &mut stream(self.seed, block);
        let mut together = 1;
        let mut tried = 0;
        while tried < self.attempts {
            let found = match (&self.how, self.uniform) {
                (_, true) => {
                    let some = together.min(self.attempts - tried);
                    tried += some;
                    together = (2 * together).min(TOGETHER);
                    self.uniform(&mut **solver, some, random)
                }
                (How::On(pattern), false) => {
                    tried += 1;
                    let grid = self.grid(&mut **solver, random);
                    fill(&mut **solver, &grid, pattern, self.minimal, random)
                }
                (How::Orbits(orbits, clues), false) => {
                    tried += 1;
                    let grid = self.grid(&mut **solver, random);
                    let wanted = Reduction { orbits, clues: *clues, minimal: self.minimal };
                    reduced(&mut **solver, &grid, wanted, random)
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn grid(&self, solver: &mut dyn Solver, random: &mut Stream) -> Grid {
        let uniform = self.grids.as_ref().and_then(|grids| grids.sample(1, random).pop());
        uniform.unwrap_or_else(|| Generator::new(solver).grid(random))
    }

    /// The first of some uniform grids whose clues on uniform patterns are wanted.
    fn uniform(&self, solver: &mut dyn Solver, some: u64, random: &mut Stream) -> Option<Puzzle> {
        let tried: Option<Vec<(Grid, Skeleton)>> = (0..some)
            .map(|_| {
                let grid = self.grid(solver, random);
                let pattern = match &self.how {
                    How::On(pattern) => pattern.clone(),
                    How::Orbits(orbits, clues) => {
                        random_pattern(self.shape, orbits, (*clues)?, random)?
                    }
                };
                Some((grid, pattern))
            })
            .collect();
        accepted(solver, &tried?, self.minimal).into_iter().next()
    }
}
