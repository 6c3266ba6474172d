//! A whole run: which design, on which grids, how many trials; and its blocks.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use super::{
    Design, Estimate, EstimateError, EstimateRow, Paths, Singletons, Source, Subsets, Supersets,
    Tally, Tester,
};
use crate::board::Shape;
use crate::census::grids;
use crate::random::stream;

/// The designs by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// [`Singletons`].
    Singletons,
    /// [`Subsets`].
    Subsets,
    /// [`Supersets`].
    Supersets,
    /// [`Paths`].
    Paths,
}

/// A run: everything that its result depends on, with the code of its blocks.
///
/// A block is [`grids_per_block`](Self::grids_per_block) grids with
/// [`trials_per_grid`](Self::trials_per_grid) trials each, and a pure function of the survey and its
/// number.
///
/// ```
/// use gridforest::estimate::puzzles::{Method, Source, Survey};
/// let shape = "2x2".parse()?;
/// let mut survey = Survey::new(shape, Method::Subsets, Some(7), None, Source::uniform(shape)?)?;
/// survey.set_trials(20_000)?;
/// let rows = survey.rows(&survey.run());
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Survey {
    /// The shape of the boards.
    pub shape: Shape,
    /// How puzzles are picked.
    pub design: Arc<dyn Design>,
    /// The numbers of clues that count.
    pub clues: RangeInclusive<usize>,
    /// Where the grids come from.
    pub source: Source,
    /// The grids of a block.
    pub grids_per_block: usize,
    /// The trials in each of them.
    pub trials_per_grid: usize,
    /// The number of blocks.
    pub blocks: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of all grids, once it is asked for.
    all: OnceLock<Option<f64>>,
}

impl Survey {
    /// A survey of one block, of seed 1. Without clues given, those that the design can pick; singletons
    /// and paths up to half the cells, which is more than minimal puzzles are known to have.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape, the size or the clues are out of range or don't go together.
    pub fn new(
        shape: Shape,
        method: Method,
        size: Option<usize>,
        clues: Option<RangeInclusive<usize>>,
        source: Source,
    ) -> Result<Self, EstimateError> {
        let cells = shape.cells();
        if !(4..=128).contains(&cells) {
            return Err(EstimateError::Board { shape, cells });
        }
        let size = size.unwrap_or(cells / 3);
        if !(1..=cells).contains(&size) {
            return Err(EstimateError::Size { shape, cells, size });
        }
        let (design, widest): (Arc<dyn Design>, _) = match method {
            Method::Singletons => (Arc::new(Singletons), 1..=cells / 2),
            Method::Paths => (Arc::new(Paths), 1..=cells / 2),
            Method::Subsets => (Arc::new(Subsets { size }), 1..=size),
            Method::Supersets => (Arc::new(Supersets { size }), size..=cells.min(size + 3)),
        };
        let clues = clues.unwrap_or(widest);
        let (low, high) = (*clues.start(), *clues.end());
        if low > high || high > cells {
            let range = EstimateError::Clues {
                shape,
                cells,
                low,
                high,
            };
            return Err(range);
        }
        if method == Method::Subsets && high > size {
            return Err(EstimateError::MoreCluesThanSize { size, clues: high });
        }
        if method == Method::Supersets && low < size {
            return Err(EstimateError::FewerCluesThanSize { size, clues: low });
        }
        let small = cells < 64;
        let lists = source.fixed().map_or(usize::MAX, |length| length as usize);
        Ok(Self {
            shape,
            design,
            clues,
            grids_per_block: if small { 64 } else { 16 }.min(lists),
            trials_per_grid: if small { 8 } else { 128 },
            source,
            blocks: 1,
            seed: 1,
            all: OnceLock::new(),
        })
    }

    /// Sets the number of blocks to at least so many trials; blocks are made smaller when they alone
    /// would be more.
    ///
    /// # Errors
    /// [`EstimateError::NoTrials`] for none.
    pub fn set_trials(&mut self, trials: u64) -> Result<(), EstimateError> {
        if trials == 0 {
            return Err(EstimateError::NoTrials);
        }
        let each = trials.div_ceil(self.grids_per_block as u64).max(2);
        self.trials_per_grid = self
            .trials_per_grid
            .min(usize::try_from(each).unwrap_or(usize::MAX));
        self.set_blocks(trials.div_ceil(self.trials_per_block()));
        Ok(())
    }

    /// Sets the number of blocks, to at least one; on a list of grids to whole rounds, so that every
    /// grid has as many trials.
    pub fn set_blocks(&mut self, blocks: u64) {
        let round = self.source.fixed().map_or(1, |length| {
            let lap = self.grids_per_block as u64;
            length / gcd(length, lap)
        });
        self.blocks = blocks.max(1).next_multiple_of(round);
    }

    /// The trials of a block.
    pub fn trials_per_block(&self) -> u64 {
        self.grids_per_block as u64 * self.trials_per_grid as u64
    }

    /// What a block meets.
    pub fn block(&self, index: u64) -> Tally {
        self.block_with_work(index).0
    }

    /// What a block meets, and the questions that were put to the solver.
    pub(super) fn block_with_work(&self, index: u64) -> (Tally, u64) {
        let random = &mut stream(self.seed, index);
        let grids = self.source.draw(index, self.grids_per_block, random);
        let mut tester = Tester::new(&grids);
        let mut hits: Vec<BTreeMap<(usize, usize), u64>> = vec![BTreeMap::new(); grids.len()];
        let mut found =
            |grid: usize, trial, clues| *hits[grid].entry((trial, clues)).or_default() += 1;
        self.design.pick(
            &mut tester,
            self.trials_per_grid,
            &self.clues,
            random,
            &mut found,
        );
        let mut tally = Tally::default();
        for hits in hits {
            let hits = hits.into_iter().map(|((_, clues), hits)| (clues, hits));
            tally.push_grid(self.trials_per_grid as u64, hits);
        }
        (tally, tester.questions())
    }

    /// All blocks, one after the other.
    pub fn run(&self) -> Tally {
        let mut tally = Tally::default();
        (0..self.blocks).for_each(|block| tally.merge(self.block(block)));
        tally
    }

    /// What a tally of this survey says of a number of clues; `None` where the design picks none.
    pub fn estimate(&self, tally: &Tally, clues: usize) -> Option<Estimate> {
        let weight = self.design.weight(self.shape.cells(), clues)?;
        let fixed = self.source.fixed();
        (tally.trials > 0).then(|| Estimate::of_tally(tally, clues, &weight, fixed))
    }

    /// A row for each number of clues from the least to the greatest that was met.
    pub fn rows(&self, tally: &Tally) -> Vec<EstimateRow> {
        let met: Vec<usize> = tally.clues().collect();
        let (Some(&low), Some(&high)) = (met.first(), met.last()) else {
            return Vec::new();
        };
        let count = || grids::count(self.shape).ok().map(|count| count as f64);
        let all = *self.all.get_or_init(count);
        let row = |estimate: Estimate| {
            let method = self.design.name().to_owned();
            let mut row = EstimateRow::new(self.shape, method, self.design.size(), all, &estimate);
            (row.grids, row.trials) = (Some(tally.grids), Some(tally.trials));
            row
        };
        let estimates = (low..=high).filter_map(|clues| self.estimate(tally, clues));
        estimates.map(row).collect()
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
