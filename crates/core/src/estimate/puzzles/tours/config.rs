//! The parameters of tours.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::estimate::puzzles::DescentConfig;
use crate::estimate::puzzles::limits::{check_board, check_clues};

/// The parameters of [`Tours`](super::Tours). What is `None` is chosen by the shape of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct TourConfig {
    /// The numbers of clues that are estimated. Walks visit all of them, the anchor's among them;
    /// with `neighbours`, all but the greatest.
    pub clues: RangeInclusive<usize>,
    /// The number of clues of the minimal puzzles where tours begin and end; by default that of
    /// `clues` which is nearest to a third of the cells.
    pub anchor: Option<usize>,
    /// The most redundant clues of the puzzles visited; more than there are cells are as many.
    pub max_redundant: usize,
    /// How many times as much time is wanted for puzzles with some numbers of needed clues.
    pub effort: BTreeMap<usize, f64>,
    /// Whether walks leave out the greatest number of clues: the puzzles with it are estimated from
    /// those with a clue less, of which one in so many visits is searched for neighbours {−1+2}.
    pub neighbours: Option<u64>,
    /// The steps of each walker while the weights are learned. With too few the farthest
    /// macrostates, visited a few times, get weights far too great, and a walk that comes there
    /// stays, which is an error after very many steps: on 9x9, from 25 clues to 36, 15,000 were too
    /// few.
    pub learning_steps: u64,
    /// The populations of a block.
    pub populations: u64,
    /// The starts that are drawn from the populations of a block.
    pub starts: usize,
    /// The tours from each start.
    pub tours: u64,
    /// The number of blocks.
    pub blocks: u64,
    /// The populations; their number and seed are those given here.
    pub descent: DescentConfig,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// The usual steps of learning, for each number of clues.
const LEARNING: u64 = 12_500;

/// Factors of time beyond which walks hardly ever come back to the anchor, or never leave it.
const EFFORTS: RangeInclusive<f64> = 1e-3..=1e3;

impl TourConfig {
    /// The usual parameters, for these numbers of clues.
    pub fn new(clues: RangeInclusive<usize>) -> Self {
        let numbers = (clues.end().saturating_sub(*clues.start()) as u64).saturating_add(1);
        Self {
            learning_steps: LEARNING.saturating_mul(numbers),
            clues,
            anchor: None,
            max_redundant: 6,
            effort: BTreeMap::new(),
            neighbours: None,
            populations: 4,
            starts: 512,
            tours: 1000,
            blocks: 8,
            descent: DescentConfig::default(),
            seed: 1,
        }
    }

    /// The numbers of clues that walks visit.
    pub(super) fn visited(&self) -> RangeInclusive<usize> {
        let (low, high) = self.clues.clone().into_inner();
        low..=high.saturating_sub(usize::from(self.neighbours.is_some()))
    }

    /// The anchor's number of clues, validated with the others.
    pub(super) fn validated_anchor(&self, shape: Shape) -> Result<usize, EstimateError> {
        let cells = check_board(shape, 127)?;
        let (low, high) = check_clues(shape, &self.clues, 1)?;
        if low == high && self.neighbours.is_some() {
            return Err(EstimateError::OneNumber { clues: low });
        }
        let (low, high) = self.visited().into_inner();
        let anchor = self.anchor.unwrap_or((cells / 3).clamp(low, high));
        if !self.visited().contains(&anchor) {
            return Err(EstimateError::Anchor { anchor, low, high });
        }
        let is_wrong = |(&clues, &factor): (&usize, &f64)| {
            !self.visited().contains(&clues) || !EFFORTS.contains(&factor)
        };
        if self.effort.iter().any(is_wrong) {
            return Err(EstimateError::Effort { low, high });
        }
        if [self.learning_steps, self.populations, self.starts as u64, self.tours, self.blocks]
            .contains(&0)
            || self.neighbours == Some(0)
        {
            return Err(EstimateError::NoTrials);
        }
        for (what, number, most) in [
            ("populations of a block", self.populations, MANY),
            ("starts of a block", self.starts as u64, MANY),
            ("tours from a start", self.tours, MANY),
            ("blocks", self.blocks, MANY),
        ] {
            EstimateError::at_most(what, number, most)?;
        }
        Ok(anchor)
    }
}
