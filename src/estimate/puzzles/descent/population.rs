//! One population: from random valid subsets down to the smallest puzzles.

use serde::{Deserialize, Serialize};

use super::Descent;
use super::known::small_sets;
use super::priorities::Priorities;
use super::subset::{subset, turned};
use super::thin::{Group, thin};
use crate::board::{CellMask, cells_of};
use crate::estimate::puzzles::{Clues, Tester, binomial};
use crate::random::Stream;

/// Unavoidable sets known of a grid: more of them would take longer to look through than they save.
const KNOWN: usize = 200;

/// What a population says of one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Level {
    /// An unbiased estimate of the mean number of valid subsets of a grid.
    pub valid: f64,
    /// An unbiased estimate of the mean number of minimal puzzles of a grid.
    pub minimal: f64,
    /// The minimal puzzles behind it.
    pub met: u64,
}

/// What a population says, by number of clues.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Population {
    /// For each number of clues from 0 to that of the first subsets.
    pub levels: Vec<Level>,
}

/// A valid puzzle that stands for `weight` valid puzzles with as many clues.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weighted {
    grid: usize,
    clues: CellMask,
    /// The clues that can go, one at a time.
    redundant: CellMask,
    pub(super) weight: f64,
}

impl Weighted {
    /// The number of redundant clues.
    pub(super) fn spare(&self) -> usize {
        self.redundant.count_ones() as usize
    }
}

impl Population {
    /// Grows a population.
    pub(super) fn grow(descent: &Descent, priorities: &Priorities, random: &mut Stream) -> Self {
        let mut levels = vec![Level::default(); descent.size + 1];
        descend(descent, priorities, random, |clues, _, now| {
            let level = &mut levels[clues];
            for puzzle in now {
                level.valid += puzzle.weight;
                if puzzle.redundant == 0 {
                    level.minimal += puzzle.weight;
                    level.met += 1;
                }
            }
        });
        Self { levels }
    }

    /// What a population without priorities tells of each level: see [`Spread`].
    pub(super) fn pilot(descent: &Descent, random: &mut Stream) -> Vec<Spread> {
        let mut spreads = vec![Spread::default(); descent.size + 1];
        descend(
            descent,
            &Priorities::default(),
            random,
            |clues, stay, now| {
                let mut weights = vec![0.0; clues + 1];
                now.iter()
                    .for_each(|puzzle| weights[puzzle.spare()] += puzzle.weight);
                spreads[clues] = Spread { weights, stay };
            },
        );
        spreads
    }
}

/// How the redundant clues of valid puzzles are spread at one number of clues.
#[derive(Debug, Clone, Default)]
pub(super) struct Spread {
    /// The weight of the puzzles with each number of redundant clues.
    pub(super) weights: Vec<f64>,
    /// The share of the clues redundant in a puzzle with one clue more that still are.
    pub(super) stay: f64,
}

/// Shows each level: the number of clues, the share of redundant clues that stayed so, the puzzles.
fn descend(
    descent: &Descent,
    priorities: &Priorities,
    random: &mut Stream,
    mut show: impl FnMut(usize, f64, &[Weighted]),
) {
    let grids = descent.source.sample(descent.grids, random);
    let mut herd = Herd {
        known: grids.iter().map(small_sets).collect(),
        tester: Tester::new(&grids),
        now: Vec::new(),
    };
    herd.start(descent, random);
    show(descent.size, 1.0, &herd.now);
    for clues in (0..descent.size).rev() {
        let spare = herd.now.iter().map(Weighted::spare).max();
        if spare.unwrap_or(0) == 0 {
            return;
        }
        let stay = herd.go_down(clues + 1, priorities, descent.keep, random);
        show(clues, stay, &herd.now);
    }
}

/// The puzzles of the present level, and what is known of their grids.
struct Herd<'a> {
    tester: Tester<'a>,
    /// Some unavoidable sets of each grid.
    known: Vec<Vec<CellMask>>,
    now: Vec<Weighted>,
}

impl Herd<'_> {
    /// Random subsets of the grids, those that are valid.
    ///
    /// A uniform subset is uniform again when it is turned by any number of places; so one draw does for as
    /// many subsets as there are cells.
    fn start(&mut self, descent: &Descent, random: &mut Stream) {
        let (cells, size, trials) = (self.tester.cells(), descent.size, descent.trials_per_grid);
        let mut tried: Vec<Clues> = Vec::new();
        for (grid, known) in self.known.iter().enumerate() {
            let mut first = 0;
            for place in (0..cells).cycle().take(trials) {
                if place == 0 {
                    first = subset(cells, size, random);
                }
                let clues = turned(first, place, cells);
                if known.iter().all(|set| set & clues != 0) {
                    tried.push((grid, clues));
                }
            }
        }
        let all: f64 = binomial(cells, size).to_string().parse().expect("a number");
        let weight = all / (self.known.len() * trials) as f64;
        let valid = self.tester.are_proper(&tried);
        let valid = tried.into_iter().zip(valid).filter(|(_, valid)| *valid);
        self.now = valid
            .map(|((grid, clues), _)| Weighted {
                grid,
                clues,
                redundant: clues,
                weight,
            })
            .collect();
        self.settle();
    }

    /// From `clues` clues to one fewer. Returns the share of redundant clues that stay redundant.
    fn go_down(
        &mut self,
        clues: usize,
        priorities: &Priorities,
        keep: usize,
        random: &mut Stream,
    ) -> f64 {
        let supersets = (self.tester.cells() - clues + 1) as f64;
        let group = |puzzle: &Weighted| Group {
            priority: puzzle.weight * priorities.of_child(clues, puzzle.spare()),
            members: puzzle.spare(),
        };
        let groups: Vec<Group> = self.now.iter().map(group).collect();
        let mut next = Vec::with_capacity(keep + 1);
        thin(&groups, keep, random, |parent, child, share| {
            let parent = &self.now[parent];
            let gone = cells_of(parent.redundant)
                .nth(child)
                .expect("a redundant clue");
            next.push(Weighted {
                clues: parent.clues & !(1 << gone),
                redundant: parent.redundant & !(1 << gone),
                weight: parent.weight / (share * supersets),
                ..*parent
            });
        });
        self.now = next;
        let before = self.spare();
        self.settle();
        self.spare() / before
    }

    /// The weighted number of redundant clues.
    fn spare(&self) -> f64 {
        let each = |puzzle: &Weighted| puzzle.weight * puzzle.spare() as f64;
        self.now.iter().map(each).sum()
    }

    /// Finds out which of the clues held to be redundant are.
    fn settle(&mut self) {
        let mut questions: Vec<(Clues, usize)> = Vec::new();
        let mut askers = Vec::new();
        for (asker, puzzle) in self.now.iter_mut().enumerate() {
            if puzzle.redundant == 0 {
                continue;
            }
            puzzle.redundant &= !needed(&self.known[puzzle.grid], puzzle.clues);
            let asked = cells_of(puzzle.redundant).map(|cell| ((puzzle.grid, puzzle.clues), cell));
            questions.extend(asked);
            askers.resize(questions.len(), asker);
        }
        let answers = self.tester.differing(&questions);
        let answered = questions.into_iter().zip(askers.into_iter().zip(answers));
        for (((grid, _), cell), (asker, set)) in answered {
            if set == 0 {
                continue;
            }
            self.now[asker].redundant &= !(1 << cell);
            if self.known[grid].len() < KNOWN {
                self.known[grid].push(set);
            }
        }
    }
}

/// The clues that some known set shows to be needed: those that alone hit one.
fn needed(known: &[CellMask], clues: CellMask) -> CellMask {
    known.iter().fold(0, |needed, set| {
        let hit = set & clues;
        let alone = hit & hit.wrapping_sub(1) == 0;
        needed | if alone { hit } else { 0 }
    })
}
