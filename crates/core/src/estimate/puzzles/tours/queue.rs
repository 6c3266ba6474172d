//! Tours of many starts, some at a time.

use std::collections::VecDeque;

use super::walkers::Walkers;
use super::weights::Weights;
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;

/// The starts whose tours are made together.
const TOGETHER: usize = 256;
/// The most steps that a walker tries at once, when few are left: one that stays among puzzles with
/// few neighbours moves once in many steps.
const ATTEMPTS: usize = 32;

/// What the tours of some starts visited, by number of clues.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Visits {
    /// Visits of minimal puzzles.
    pub(super) minimal: Vec<u64>,
    /// The tours with such a visit.
    pub(super) tours: Vec<u64>,
}

/// A tour did not come back in as many steps as it may take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lost {
    /// The most that it might take.
    pub(super) steps: u64,
}

/// Where a walker is on its tours.
#[derive(Clone, Copy)]
struct Progress {
    /// The tours that it has still to make, the present one among them.
    left: u64,
    /// The steps of the present one.
    steps: u64,
    /// The numbers of clues of the minimal puzzles visited on the present one, as a set.
    met: u128,
}

/// Makes `tours` tours from each start with walkers of which there are none yet, and shows the
/// minimal puzzles visited.
///
/// While all walkers are at work, a tour fails that is not over after `most_steps` steps; when few
/// are left, these may take as many steps together. A few long stays are to be expected where few
/// puzzles have neighbours, and an estimate without them would be too small; when many walkers stay
/// away, the weights are wrong.
pub(super) fn make_tours(
    mut walkers: Walkers,
    starts: Vec<Walker>,
    tours: u64,
    most_steps: u64,
    weights: &Weights,
    random: &mut Stream,
    mut show: impl FnMut(&Walker),
) -> Result<Visits, Lost> {
    let numbers = weights.clues().end() + 1;
    let mut visits = Visits { minimal: vec![0; numbers], tours: vec![0; numbers] };
    let mut waiting = VecDeque::from(starts);
    walkers.walkers = waiting.drain(..waiting.len().min(TOGETHER)).collect();
    let begin = Progress { left: tours, steps: 0, met: 0 };
    let mut progress = vec![begin; walkers.walkers.len()];
    while !walkers.walkers.is_empty() {
        let most_steps = most_steps.saturating_mul(TOGETHER as u64) / walkers.walkers.len() as u64;
        let attempts = (TOGETHER / walkers.walkers.len()).clamp(1, ATTEMPTS);
        let moves = walkers.first_moves(attempts, weights, random);
        for (place, ((stays, trial), progress)) in moves.into_iter().zip(&mut progress).enumerate()
        {
            let mut arrive = |walker: &mut Walker| {
                progress.steps += 1;
                if progress.steps > most_steps {
                    return Err(Lost { steps: most_steps });
                }
                let (clues, redundant) = walker.macrostate();
                if redundant > 0 {
                    return Ok(true);
                }
                show(walker);
                if clues == weights.anchor() {
                    *progress = Progress { left: progress.left - 1, ..begin };
                    if progress.left > 0 {
                        return Ok(true);
                    }
                    if let Some(next) = waiting.pop_front() {
                        (*walker, *progress) = (next, begin);
                    }
                    return Ok(false);
                }
                visits.minimal[clues] += 1;
                if progress.met >> clues & 1 == 0 {
                    progress.met |= 1 << clues;
                    visits.tours[clues] += 1;
                }
                Ok(true)
            };
            // It is where it was after each step that fails.
            let mut is_there = true;
            for _ in 0..stays {
                is_there = is_there && arrive(&mut walkers.walkers[place])?;
            }
            if let Some(trial) = trial.filter(|_| is_there) {
                walkers.make(place, trial);
                arrive(&mut walkers.walkers[place])?;
            }
        }
        let mut at_work = progress.iter().map(|progress| progress.left > 0);
        walkers.walkers.retain(|_| at_work.next() == Some(true));
        progress.retain(|progress| progress.left > 0);
    }
    Ok(visits)
}
