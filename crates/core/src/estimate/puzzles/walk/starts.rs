//! The puzzles at which learning starts, and how frequent valid subsets are.

use crate::board::{CellMask, Shape};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::designs::draw::sample_subset;
use crate::estimate::puzzles::{ClueSet, ClueSetTester, GridSource, Symbols};
use crate::random::Stream;
use crate::solve::Generic;
use crate::solve::generate::Generator;

/// The grids that are drawn at a time, and the subsets of each.
const GRIDS: usize = 1000;
pub(super) const SUBSETS_PER_GRID: usize = 20;
/// The valid subsets found at least: they give the share of valid subsets.
const MIN_VALID: u64 = 256;
/// After so many rounds it is known whether a valid subset takes more than `ROUNDS_EACH` of them.
const TRIED: u64 = 25;
const ROUNDS_EACH: u64 = 8;

/// Clues of a solution: where a walker starts.
pub(super) type Start = (Symbols, CellMask);

/// Random subsets drawn, and how many of them were valid.
pub(super) struct Drawn {
    pub(super) subsets: u64,
    pub(super) valid: u64,
}

/// Random valid subsets of `size` cells of random grids, one for each walker, and how frequent they
/// are.
///
/// # Errors
/// [`EstimateError::NoProperSubsets`].
pub(super) fn valid_subsets(
    source: &GridSource,
    shape: Shape,
    size: usize,
    walkers: usize,
    random: &mut Stream,
) -> Result<(Vec<Start>, Drawn), EstimateError> {
    let mut starts = Vec::new();
    let mut drawn = Drawn { subsets: 0, valid: 0 };
    // Where few subsets are valid, more grids are drawn.
    for round in 0.. {
        if starts.len() >= walkers && drawn.valid >= MIN_VALID {
            break;
        }
        if round >= TRIED && drawn.valid < round / ROUNDS_EACH {
            return Err(EstimateError::NoProperSubsets { size });
        }
        let grids = source.sample(GRIDS, random);
        let mut tester = ClueSetTester::new(&grids);
        let subsets: Vec<ClueSet> = (0..SUBSETS_PER_GRID * GRIDS)
            .map(|place| (place % GRIDS, sample_subset(shape.cells(), size, random)))
            .collect();
        let proper = tester.are_proper(&subsets);
        let before = starts.len();
        let valid = subsets.iter().zip(proper).filter(|(_, proper)| *proper);
        starts.extend(valid.map(|(&(grid, clues), _)| (grids[grid].symbols().to_vec(), clues)));
        drawn.subsets += subsets.len() as u64;
        drawn.valid += (starts.len() - before) as u64;
    }
    starts.truncate(walkers);
    Ok((starts, drawn))
}

/// All cells of grids from a randomised search, which are not uniform: one for each walker.
pub(super) fn full_grids(shape: Shape, walkers: usize, random: &mut Stream) -> Vec<Start> {
    let mut solver = Generic::new(shape);
    let mut generator = Generator::new(&mut solver);
    let all = CellMask::MAX >> (CellMask::BITS as usize - shape.cells());
    (0..walkers).map(|_| (generator.grid(random).symbols().to_vec(), all)).collect()
}
