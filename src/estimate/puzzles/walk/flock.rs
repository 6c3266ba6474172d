//! Walkers in step: each has a proper puzzle, and moves to another.
//!
//! * *Up*: a clue of the solution comes, one of the `N − k` that there are.
//! * *Down*: a clue goes, one of the `r` redundant.
//! * *Swap*: a clue goes, one of the `k`; and of the clues that make what is left proper one comes, the old
//!   one among them. What is left is the same on the way back, and so are the choices.
//!
//! With `W` wanted of the distribution, a move is taken with probability
//! min(1, W(to)/W(from) · (choices there were)/(choices on the way back)).

use rand::RngExt as _;

use super::engine::{Engine, Symbols};
use super::weights::Weights;
use crate::board::{CellMask, Shape, cells_of};
use crate::random::Stream;

/// What is left of a puzzle may have so many solutions. With more of them it is seldom that more than the
/// old clue will do; and it is the same on the way back, where there is none.
const MANY: u32 = 500;

/// A proper puzzle: its solution, its clues, and those of them that can go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Walker {
    pub(super) solution: Symbols,
    pub(super) clues: CellMask,
    pub(super) redundant: CellMask,
}

impl Walker {
    /// The numbers of its clues and of its redundant clues.
    pub(super) fn kind(&self) -> (usize, usize) {
        let count = |set: CellMask| set.count_ones() as usize;
        (count(self.clues), count(self.redundant))
    }

    fn empty(&self) -> CellMask {
        let all = CellMask::MAX >> (CellMask::BITS as usize - self.solution.len());
        all ^ self.clues
    }
}

/// A puzzle that a walker may go to.
struct Proposal {
    walker: usize,
    /// With those redundant clues that are so for sure.
    to: Walker,
    /// The clues that may be redundant or not.
    asked: CellMask,
    /// The choices that there were.
    choices: usize,
    back: Back,
}

/// The choices that there are on the way back.
enum Back {
    /// So many.
    Of(usize),
    /// As many as clues are redundant.
    Redundant,
}

/// A puzzle that lacks a clue to be proper, taken from a walker.
struct Lacking {
    walker: usize,
    puzzle: Symbols,
    clues: CellMask,
}

/// Walkers that share a solver.
pub(super) struct Flock {
    engine: Engine,
    pub(super) walkers: Vec<Walker>,
}

impl Flock {
    /// Walkers on proper puzzles, told by their solutions and clues.
    pub(super) fn new(shape: Shape, puzzles: Vec<(Symbols, CellMask)>) -> Self {
        let mut engine = Engine::new(shape);
        let (solutions, clues): (Vec<Symbols>, Vec<CellMask>) = puzzles.into_iter().unzip();
        let given = solutions.iter().zip(&clues);
        let given: Vec<Symbols> = given.map(|(s, &clues)| puzzle(s, clues)).collect();
        let redundant = engine.redundant(&given, &solutions, &clues);
        let parts = solutions.into_iter().zip(clues).zip(redundant);
        let walkers = parts.map(|((solution, clues), redundant)| Walker {
            solution,
            clues,
            redundant,
        });
        Self {
            engine,
            walkers: walkers.collect(),
        }
    }

    /// These walkers.
    pub(super) fn of(shape: Shape, walkers: Vec<Walker>) -> Self {
        let engine = Engine::new(shape);
        Self { engine, walkers }
    }

    /// Every walker moves, or stays.
    pub(super) fn step(&mut self, weights: &Weights, random: &mut Stream) {
        let (mut proposals, mut lacking) = (Vec::new(), Vec::new());
        for walker in 0..self.walkers.len() {
            match random.random_range(0..4) {
                0 => proposals.extend(self.down(walker, weights, random)),
                1 => proposals.extend(self.up(walker, weights, random)),
                _ => match self.swap(walker, random) {
                    Swap::Any(proposal) => proposals.extend(proposal),
                    Swap::Search(puzzle) => lacking.push(puzzle),
                },
            }
        }
        proposals.extend(self.complete(lacking, random));
        self.decide(proposals, weights, random);
    }

    /// A redundant clue goes.
    fn down(&self, walker: usize, weights: &Weights, random: &mut Stream) -> Option<Proposal> {
        let from = &self.walkers[walker];
        let (clues, redundant) = from.kind();
        if redundant == 0 || clues == *weights.kinds.clues().start() {
            return None;
        }
        let gone = 1 << nth(from.redundant, random.random_range(0..redundant));
        let to = Walker {
            clues: from.clues ^ gone,
            redundant: 0,
            ..from.clone()
        };
        Some(Proposal {
            walker,
            asked: from.redundant ^ gone,
            choices: redundant,
            back: Back::Of(from.solution.len() - clues + 1),
            to,
        })
    }

    /// A clue of the solution comes.
    fn up(&self, walker: usize, weights: &Weights, random: &mut Stream) -> Option<Proposal> {
        let from = &self.walkers[walker];
        let (clues, _) = from.kind();
        if clues == *weights.kinds.clues().end() {
            return None;
        }
        let empty = from.solution.len() - clues;
        let new = 1 << nth(from.empty(), random.random_range(0..empty));
        let to = Walker {
            clues: from.clues | new,
            redundant: from.redundant | new,
            ..from.clone()
        };
        Some(Proposal {
            walker,
            asked: from.clues ^ from.redundant,
            choices: empty,
            back: Back::Redundant,
            to,
        })
    }

    /// A clue goes, and one comes that makes the puzzle proper.
    fn swap(&self, walker: usize, random: &mut Stream) -> Swap {
        let from = &self.walkers[walker];
        let (clues, _) = from.kind();
        let gone = 1 << nth(from.clues, random.random_range(0..clues));
        let left = from.clues ^ gone;
        if from.redundant & gone == 0 {
            return Swap::Search(Lacking {
                walker,
                puzzle: puzzle(&from.solution, left),
                clues: left,
            });
        }
        let empty = from.solution.len() - clues + 1;
        let new = 1 << nth(from.empty() | gone, random.random_range(0..empty));
        let to = Walker {
            clues: left | new,
            redundant: new,
            ..from.clone()
        };
        let proposal = Proposal {
            walker,
            to,
            asked: left,
            choices: empty,
            back: Back::Of(empty),
        };
        Swap::Any((new != gone).then_some(proposal))
    }

    /// Gives each puzzle one of the clues that make it proper, any with the same probability.
    fn complete(&mut self, lacking: Vec<Lacking>, random: &mut Stream) -> Vec<Proposal> {
        let puzzles: Vec<Symbols> = lacking.iter().map(|lack| lack.puzzle.clone()).collect();
        let singling = self.engine.singling(&puzzles, MANY);
        let (mut found, mut whole) = (Vec::new(), Vec::new());
        for (mut lack, clues) in lacking.into_iter().zip(singling) {
            let Some(clues) = clues else { continue };
            let choices = clues.len();
            let (cell, symbol) = clues[random.random_range(0..choices)];
            let cell = usize::from(cell);
            let walker = &self.walkers[lack.walker];
            if walker.clues >> cell & 1 == 1 && walker.solution[cell] == symbol {
                continue;
            }
            lack.puzzle[cell] = symbol;
            whole.push(std::mem::take(&mut lack.puzzle));
            found.push((lack, cell, choices));
        }
        let solutions = self.engine.solutions(&whole);
        let proposal = |((lack, cell, choices), solution): ((Lacking, usize, usize), _)| Proposal {
            walker: lack.walker,
            to: Walker {
                solution,
                clues: lack.clues | 1 << cell,
                redundant: 0,
            },
            asked: lack.clues,
            choices,
            back: Back::Of(choices),
        };
        found.into_iter().zip(solutions).map(proposal).collect()
    }

    /// Takes proposals with the probability of Metropolis and Hastings.
    fn decide(&mut self, proposals: Vec<Proposal>, weights: &Weights, random: &mut Stream) {
        let given = |to: &Walker| puzzle(&to.solution, to.clues);
        let puzzles: Vec<Symbols> = proposals.iter().map(|p| given(&p.to)).collect();
        let solutions: Vec<Symbols> = proposals.iter().map(|p| p.to.solution.clone()).collect();
        let asked: Vec<CellMask> = proposals.iter().map(|p| p.asked).collect();
        let redundant = self.engine.redundant(&puzzles, &solutions, &asked);
        for (mut proposal, redundant) in proposals.into_iter().zip(redundant) {
            proposal.to.redundant |= redundant;
            let from = &mut self.walkers[proposal.walker];
            let back = match proposal.back {
                Back::Of(choices) => choices,
                Back::Redundant => proposal.to.kind().1,
            };
            let choices = (proposal.choices as f64 / back as f64).ln();
            let ln = choices + weights.ln(proposal.to.kind()) - weights.ln(from.kind());
            if ln >= 0.0 || random.random::<f64>() < ln.exp() {
                *from = proposal.to;
            }
        }
    }
}

/// A swap to be proposed.
enum Swap {
    /// Any clue will do, and one was drawn; none if it is that which went.
    Any(Option<Proposal>),
    /// A clue is to be found.
    Search(Lacking),
}

fn puzzle(solution: &Symbols, clues: CellMask) -> Symbols {
    let mut puzzle = vec![0; solution.len()];
    cells_of(clues).for_each(|cell| puzzle[cell] = solution[cell]);
    puzzle
}

fn nth(set: CellMask, place: usize) -> usize {
    cells_of(set).nth(place).expect("as many cells")
}
