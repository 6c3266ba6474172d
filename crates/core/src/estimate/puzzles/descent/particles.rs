//! Particles: weighted valid puzzles, all with the same number of clues.

use super::random_subset::{random_subset, rotated};
use super::resample::{Group, resample};
use crate::board::{CellMask, Grid, cells_of, nth_one};
use crate::estimate::puzzles::known_sets::needed;
use crate::estimate::puzzles::weight::binomial_f64;
use crate::estimate::puzzles::{ClueSet, ClueSetTester};
use crate::random::Stream;
use crate::unavoidable::small_sets;

/// The most unavoidable sets remembered of a grid: looking through more takes longer than they
/// save.
const MAX_UNAVOIDABLE: usize = 200;

/// A valid puzzle that represents `weight` valid puzzles with as many clues.
#[derive(Debug, Clone, Copy)]
pub(super) struct Particle {
    pub(super) grid: usize,
    pub(super) clues: CellMask,
    /// The clues that can be removed, one at a time.
    redundant: CellMask,
    pub(super) weight: f64,
}

impl Particle {
    /// The number of redundant clues.
    pub(super) fn redundancy(&self) -> usize {
        self.redundant.count_ones() as usize
    }

    /// Whether no clue is redundant.
    pub(super) fn is_minimal(&self) -> bool {
        self.redundant == 0
    }
}

/// The particles of the present level, and what is known of their grids.
pub(super) struct Particles<'a> {
    tester: ClueSetTester<'a>,
    /// Some unavoidable sets of each grid.
    unavoidable: Vec<Vec<CellMask>>,
    pub(super) now: Vec<Particle>,
}

impl<'a> Particles<'a> {
    /// No particles yet.
    pub(super) fn new(grids: &'a [Grid]) -> Self {
        Self {
            unavoidable: grids.iter().map(small_sets).collect(),
            tester: ClueSetTester::new(grids),
            now: Vec::new(),
        }
    }

    /// Random subsets of the grids, those that are valid.
    ///
    /// A uniform subset is uniform again when it is rotated by any number of places, so one draw
    /// gives as many subsets as there are cells.
    pub(super) fn start(&mut self, size: usize, trials: usize, random: &mut Stream) {
        let cells = self.tester.cells();
        let mut drawn: Vec<ClueSet> = Vec::new();
        for (grid, unavoidable) in self.unavoidable.iter().enumerate() {
            let mut first = 0;
            for place in (0..cells).cycle().take(trials) {
                if place == 0 {
                    first = random_subset(cells, size, random);
                }
                let clues = rotated(first, place, cells);
                if unavoidable.iter().all(|set| set & clues != 0) {
                    drawn.push((grid, clues));
                }
            }
        }
        let weight = binomial_f64(cells, size) / (self.unavoidable.len() * trials) as f64;
        let valid = self.tester.are_proper(&drawn);
        let valid = drawn.into_iter().zip(valid).filter(|(_, valid)| *valid);
        self.now = valid
            .map(|((grid, clues), _)| Particle { grid, clues, redundant: clues, weight })
            .collect();
        self.update_redundant();
    }

    /// From `clues` clues to one fewer. Returns the share of redundant clues that stay redundant.
    ///
    /// `priority` is that of each child of a particle of weight 1, by the number of redundant
    /// clues.
    pub(super) fn step_down(
        &mut self,
        clues: usize,
        priority: impl Fn(usize) -> f64,
        keep: usize,
        random: &mut Stream,
    ) -> f64 {
        let supersets = (self.tester.cells() - clues + 1) as f64;
        let children = |particle: &Particle| Group {
            priority: particle.weight * priority(particle.redundancy()),
            members: particle.redundancy(),
        };
        let groups: Vec<Group> = self.now.iter().map(children).collect();
        let mut next = Vec::with_capacity(keep + 1);
        resample(&groups, keep, random, |parent, child, probability| {
            let parent = &self.now[parent];
            let removed = nth_one(parent.redundant, child);
            next.push(Particle {
                clues: parent.clues & !(1 << removed),
                redundant: parent.redundant & !(1 << removed),
                weight: parent.weight / (probability * supersets),
                ..*parent
            });
        });
        self.now = next;
        let before = self.total_redundancy();
        self.update_redundant();
        self.total_redundancy() / before
    }

    /// The weighted number of redundant clues.
    fn total_redundancy(&self) -> f64 {
        let each = |particle: &Particle| particle.weight * particle.redundancy() as f64;
        self.now.iter().map(each).sum()
    }

    /// Finds out which of the clues that were redundant one level above still are.
    fn update_redundant(&mut self) {
        let mut questions: Vec<(ClueSet, usize)> = Vec::new();
        let mut askers = Vec::new();
        for (asker, particle) in self.now.iter_mut().enumerate() {
            if particle.redundant == 0 {
                continue;
            }
            particle.redundant &= !needed(&self.unavoidable[particle.grid], particle.clues);
            let clues = (particle.grid, particle.clues);
            let asked = cells_of(particle.redundant).map(|cell| (clues, cell));
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
            if self.unavoidable[grid].len() < MAX_UNAVOIDABLE {
                self.unavoidable[grid].push(set);
            }
        }
    }
}
