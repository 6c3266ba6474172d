//! `generate --maximise`: minimal puzzles with many clues, as a walk finds larger ones.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::cli::plumbing::prelude::*;
use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::large::LargePuzzles;

/// A walk for a time.
pub(super) struct Maximising {
    pub(super) shape: Shape,
    /// The solution that all puzzles are to have.
    pub(super) grid: Option<Grid>,
    /// The number of clues that is enough.
    pub(super) clues: Option<usize>,
    pub(super) populations: u64,
    pub(super) time: Duration,
    pub(super) seed: u64,
}

impl Maximising {
    /// Writes each minimal puzzle that has more clues than all before it, at once.
    pub(super) fn write(self, session: &Session) -> Result<Verdict> {
        let shape = self.shape;
        let search = |block| match &self.grid {
            Some(grid) => LargePuzzles::of_grid(grid, self.seed, block),
            None => LargePuzzles::new(shape, self.seed, block),
        };
        let searches: Result<Vec<LargePuzzles>, _> = (0..self.populations).map(search).collect();
        let refused = |_| format!("--maximise takes 3x3 and sides up to 8, not {shape}");
        let mut searches = searches.map_err(refused).or_usage("SHAPE")?;
        let walk = move |emit: Emit<'_, (usize, f64, String)>| {
            self.walk(&mut searches, emit);
            Ok(())
        };
        session.puzzles(|texts| {
            produced(walk, texts, |texts, (clues, seconds, puzzle)| {
                session.remark(&format!("{clues} clues after {seconds:.1} s"));
                texts.write(puzzle)
            })
        })?;
        Ok(Verdict::Good)
    }

    /// Epochs of all populations, at least one, until the time is over or a puzzle has clues
    /// enough; each larger puzzle is written.
    fn walk(&self, searches: &mut [LargePuzzles], emit: Emit<'_, (usize, f64, String)>) {
        let start = Instant::now();
        let mut best = 0;
        loop {
            let found = searches.par_iter_mut().filter_map(Iterator::next);
            let found: Vec<Vec<Puzzle>> = found.collect();
            for puzzle in found.into_iter().flatten() {
                let clues = puzzle.clues();
                if clues > best {
                    best = clues;
                    let seconds = start.elapsed().as_secs_f64();
                    let ended = emit((clues, seconds, puzzle.to_string())).is_break();
                    if ended || self.clues.is_some_and(|enough| clues >= enough) {
                        return;
                    }
                }
            }
            if start.elapsed() >= self.time {
                return;
            }
            if stop::is_set() {
                return stop::cut();
            }
        }
    }
}
