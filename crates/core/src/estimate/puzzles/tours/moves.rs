//! The moves of walkers, and when they are accepted. `N` cells, `k` clues, `r` of them redundant.
//!
//! * *Remove*: one of the `r` redundant clues.
//! * *Add*: one of the `N − k` other clues of the grid.
//! * *Replace in the grid*: remove one of the `k` clues, then add another clue of the grid, one of
//!   those that make the rest proper.
//! * *Replace*: remove one of the `k` clues, where that leaves several solutions but not too many;
//!   then add another clue, one of those that make the rest proper, in whatever grid.
//!
//! Both replacements have as many choices in the reverse move, for the rest is the same. (All clues
//! of the grid make a proper rest proper.) A clue for a replacement in the grid is the first one in
//! a random order of the cells that makes the rest proper, so it is uniform among them; known
//! unavoidable sets tell of most cells that they don't, and change nothing else.
//!
//! With weights `W`, a move is accepted with the probability of Metropolis and Hastings, min(1,
//! W(to)/W(from) · (choices of the move)/(choices of the reverse move)). The random number for that
//! is drawn first. So it is known which numbers of redundant clues would be accepted, and most
//! moves are rejected before all clues were asked about. All random numbers of a step are drawn
//! before any question is asked: walks don't depend on what is known of a grid.

use super::draw::{Draw, one_of};
use super::trial::{Trial, accepted, trial};
use super::walkers::{Reach, Walkers};
use super::weights::Weights;
use crate::board::{CellMask, differing_cells};
use crate::estimate::puzzles::Symbols;
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;
use crate::solve::{Question, part};

/// Of so many moves one replaces a clue across grids, where the walk may leave its grid; this many
/// replace it in the grid (otherwise one more), and the others are half additions and half
/// removals.
const MOVES: u64 = 20;
const IN_THE_GRID: u64 = 9;
/// No clue is replaced across grids if the rest has more solutions than this: the limit is the same
/// for the reverse move.
const MAX_SOLUTIONS: u32 = 100;

/// A clue that its rest needs, to be replaced.
struct Replacement {
    walker: usize,
    draw: Draw,
    removed: usize,
    /// In the grid: the cells that may make the rest proper.
    candidates: CellMask,
}

impl Walkers {
    /// The moves that every walker tries one after the other, each from where it is.
    pub(super) fn trials(
        &mut self,
        attempts: usize,
        weights: &Weights,
        random: &mut Stream,
    ) -> Vec<Trial> {
        let (mut trials, mut within, mut across) = (Vec::new(), Vec::new(), Vec::new());
        let all = (0..attempts).flat_map(|attempt| {
            self.walkers.iter().enumerate().map(move |(place, walker)| (attempt, place, walker))
        });
        for (attempt, place, walker) in all {
            let draw = Draw::new(attempt, random);
            let trial = match Draw::of(draw.kind, MOVES as usize) as u64 {
                0 if self.reach == Reach::AllGrids => {
                    across.extend(replacement(place, walker, draw));
                    None
                }
                kind if kind <= IN_THE_GRID => match replacement(place, walker, draw) {
                    Ok(needed) => {
                        within.push(needed);
                        None
                    }
                    Err(draw) => Some(replace_redundant(place, walker, &draw, weights)),
                },
                kind if kind % 2 == 0 => remove(place, walker, &draw, weights),
                _ => add(place, walker, &draw, weights),
            };
            trials.extend(trial);
        }
        trials.extend(self.replace_within(within, weights));
        trials.extend(self.replace_across(across, weights));
        trials
    }

    /// Finds for each replacement the first cell, in its order, that makes the rest proper, if
    /// there is one.
    fn replace_within(&mut self, mut left: Vec<Replacement>, weights: &Weights) -> Vec<Trial> {
        let mut trials = Vec::new();
        loop {
            left.retain(|one| one.candidates != 0);
            if left.is_empty() {
                return trials;
            }
            let grids: Vec<&[u8]> =
                left.iter().map(|one| self.walkers[one.walker].solution.as_slice()).collect();
            let grids = self.solver.grids(&grids);
            // With the new clue the rest is proper unless a solution differs in the cell of the old
            // one.
            let question = |(place, one): (usize, &Replacement)| -> Question {
                let added = one.draw.first_of(one.candidates);
                let clues = self.walkers[one.walker].clues & !(1 << one.removed) | 1 << added;
                ((place, clues), one.removed)
            };
            let questions: Vec<Question> = left.iter().enumerate().map(question).collect();
            let answers = self.solver.differing(&grids, &questions);
            for ((one, ((_, clues), _)), set) in left.iter_mut().zip(questions).zip(answers) {
                let walker = &mut self.walkers[one.walker];
                if set == 0 {
                    let added = clues & !walker.clues;
                    trials.push(in_the_grid(one.walker, walker, clues, added, &one.draw, weights));
                    one.candidates = 0;
                } else {
                    walker.known.insert(set);
                    one.candidates &= set;
                }
            }
        }
    }

    /// Adds to each rest one of the other clues that make it proper.
    fn replace_across(&mut self, replacements: Vec<Replacement>, weights: &Weights) -> Vec<Trial> {
        let rest = |one: &Replacement| {
            let walker = &self.walkers[one.walker];
            part(&walker.solution, walker.clues & !(1 << one.removed))
        };
        let rests: Vec<Symbols> = replacements.iter().map(rest).collect();
        let choices = self.solver.completing_clues(&rests, MAX_SOLUTIONS);
        let (mut chosen, mut completed) = (Vec::new(), Vec::new());
        for ((one, mut rest), clues) in replacements.into_iter().zip(rests).zip(choices) {
            let old = self.walkers[one.walker].solution[one.removed];
            let others = clues.into_iter().flatten();
            let others: Vec<(u8, u8)> =
                others.filter(|&clue| clue != (one.removed as u8, old)).collect();
            if others.is_empty() {
                continue;
            }
            let (cell, symbol) = others[Draw::of(one.draw.second, others.len())];
            rest[usize::from(cell)] = symbol;
            completed.push(rest);
            chosen.push((one, usize::from(cell)));
        }
        let solutions = self.solver.solutions(&completed);
        let tried = |((one, added), solution): ((Replacement, usize), Symbols)| {
            let walker = &self.walkers[one.walker];
            let rest = walker.clues & !(1 << one.removed);
            let (clues, added) = (rest | 1 << added, 1 << added);
            if solution == walker.solution {
                return in_the_grid(one.walker, walker, clues, added, &one.draw, weights);
            }
            // The old solution shows that the new clue is needed.
            let met = vec![differing_cells(&solution, &walker.solution)];
            let accepted = accepted(walker, clues, 0.0, &one.draw, weights, |_| 0.0);
            Trial {
                open: rest,
                met,
                solution: Some(solution),
                ..trial(one.walker, walker, clues, &one.draw, accepted)
            }
        };
        chosen.into_iter().zip(solutions).map(tried).collect()
    }
}

/// A random clue to be replaced; the draw, when it is redundant.
fn replacement(place: usize, walker: &Walker, draw: Draw) -> Result<Replacement, Draw> {
    let removed = one_of(walker.clues, draw.choice);
    if walker.redundant >> removed & 1 == 1 {
        return Err(draw);
    }
    let rest = walker.clues & !(1 << removed);
    let candidates = walker.known.in_all_missed(rest) & walker.addable();
    Ok(Replacement { walker: place, draw, removed, candidates })
}

/// Replaces a redundant clue by any other clue of the grid.
fn replace_redundant(place: usize, walker: &Walker, draw: &Draw, weights: &Weights) -> Trial {
    let removed = one_of(walker.clues, draw.choice);
    let added = 1 << one_of(walker.addable(), draw.second);
    let clues = walker.clues & !(1 << removed) | added;
    Trial { redundant: added, ..in_the_grid(place, walker, clues, added, draw, weights) }
}

/// The trial of a replacement in the grid: the new clue is not open.
fn in_the_grid(
    place: usize,
    walker: &Walker,
    clues: CellMask,
    added: CellMask,
    draw: &Draw,
    weights: &Weights,
) -> Trial {
    let accepted = accepted(walker, clues, 0.0, draw, weights, |_| 0.0);
    Trial { open: clues & !added, ..trial(place, walker, clues, draw, accepted) }
        .without_needed(walker)
}

/// Removes a redundant clue. The needed ones stay needed.
fn remove(place: usize, walker: &Walker, draw: &Draw, weights: &Weights) -> Option<Trial> {
    let (clues, redundant) = walker.macrostate();
    if redundant == 0 || clues == *weights.clues().start() {
        return None;
    }
    let removed = 1 << one_of(walker.redundant, draw.choice);
    let after = walker.clues & !removed;
    let reverse = walker.solution.len() - clues + 1;
    let ln_choices = (redundant as f64 / reverse as f64).ln();
    let accepted = accepted(walker, after, ln_choices, draw, weights, |_| 0.0);
    let trial =
        Trial { open: walker.redundant & after, ..trial(place, walker, after, draw, accepted) };
    Some(trial.without_needed(walker))
}

/// Adds a clue of the grid. It is redundant, and redundant clues stay so.
fn add(place: usize, walker: &Walker, draw: &Draw, weights: &Weights) -> Option<Trial> {
    let (clues, _) = walker.macrostate();
    if clues == *weights.clues().end() {
        return None;
    }
    let empty = walker.solution.len() - clues;
    let added = 1 << one_of(walker.addable(), draw.choice);
    let after = walker.clues | added;
    let redundant = walker.redundant | added;
    // The reverse move has a choice for each redundant clue, of which there is one at least.
    let reverse = |redundant: usize| -(redundant.max(1) as f64).ln();
    let ln_choices = (empty as f64).ln();
    let accepted = accepted(walker, after, ln_choices, draw, weights, reverse);
    let trial = Trial {
        redundant,
        open: after & !redundant,
        ..trial(place, walker, after, draw, accepted)
    };
    Some(trial.without_needed(walker))
}
