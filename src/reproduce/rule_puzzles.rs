//! Minimal puzzles of 9x9 boards with diagonals, disjoint groups or windows, by number of clues. See
//! `papers/rules.md`.
//!
//! Two ways: all minimal puzzles inside random subsets, and populations of subsets that lose
//! redundant clues, each in uniform grids of its own. On a small board both are compared with exact
//! means. Then every puzzle with few clues of some further uniform grids, beside the estimates.

use super::prelude::*;
use gridforest::estimate::puzzles::exact_rows;

pub(super) const SEED: u64 = 909;

/// How much is done for a board.
struct RulesCase {
    name: &'static str,
    /// The cells of a random subset, the subsets of one grid, and those of all grids.
    subsets: (usize, usize, u64),
    /// The populations of the descent.
    populations: u64,
    /// The most clues of the complete searches, and their grids.
    searched: (usize, usize),
}

/// The boards; of the first, which is the reduced version, the means are counted too.
#[rustfmt::skip]
const BOARDS: [RulesCase; 5] = [
    RulesCase { name: "2x3+x", subsets: (9, 128, 5_000), populations: 16, searched: (5, 10) },
    RulesCase { name: "3x3+x", subsets: (21, 128, 750_000), populations: 16, searched: (11, 40) },
    RulesCase { name: "3x3+dg", subsets: (22, 128, 600_000), populations: 24, searched: (12, 100) },
    RulesCase { name: "3x3+windows", subsets: (21, 128, 400_000), populations: 16, searched: (11, 100) },
    RulesCase { name: "3x3+x+windows", subsets: (16, 16, 16_000), populations: 16, searched: (9, 6) },
];
const COUNTED: usize = 1;
/// A relative error that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.1;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut few) = (Vec::new(), Vec::new());
    for (at, board) in study.effort.first(COUNTED, &BOARDS).iter().enumerate() {
        let shape: Shape = board.name.parse()?;
        let (size, per_grid, trials) = board.subsets;
        let subsets = design(DesignKind::Subsets, Some(size), trials);
        let subsets = DesignConfig { trials_per_grid: Some(per_grid), seed: SEED, ..subsets };
        let subsets = estimated(study, designs(shape, subsets)?)?;
        let (blocks, seed) = (board.populations, SEED + 1);
        let descent = DescentConfig { blocks, seed, ..DescentConfig::default() };
        let descent = estimated(study, descents(shape, descent)?)?;
        if at < COUNTED {
            let exact = exact_rows(shape, &study.trees(&study.classes(shape)?)?);
            against(study, &subsets, &exact, "by subsets, and by trees");
            against(study, &descent, &exact, "by descent, and by trees");
        }
        against(study, &subsets, &descent, "by subsets, and by descent");
        few.extend(few_clues(study, shape, &descent, board.searched)?);
        rows.extend([subsets, descent].concat());
    }
    study.list("few-clues.csv", "shape clues grids minimal", few)?;
    table(study, "puzzles.csv", "minimal puzzles under further rules", &rows)
}

/// Compares the estimates of a board in two ways, where both errors are well known.
fn against(study: &mut Study<'_>, rows: &[EstimateRow], others: &[EstimateRow], how: &str) {
    for row in rows {
        let other = with_clues(others, row.clues).and_then(|other| match other.method == "exact" {
            true => Some(Measured::exact(other.per_grid)),
            false => known_well(other, KNOWN_WELL),
        });
        let (ours, key) = (known_well(row, KNOWN_WELL), format!("{}, {}", row.shape, row.clues));
        study.by_z(format!("minimal puzzles per grid {how}"), key, ours, other);
    }
}

/// How many minimal puzzles uniform grids have by a complete search, for each number of clues up to
/// a most one; for this one the mean is compared with its estimate.
fn few_clues(
    study: &mut Study<'_>,
    shape: Shape,
    estimates: &[EstimateRow],
    (most, grids): (usize, usize),
) -> Result<Vec<(Shape, usize, usize, u64)>> {
    let drawn = GridSource::uniform(shape)?.sample(grids, &mut stream(SEED + 2, 0));
    let scanned = study.scan(&drawn, most)?;
    let of = |clues: usize| scanned.iter().map(move |(one, _)| one.levels[clues].minimal);
    if let Some(expected) = with_clues(estimates, most).and_then(measured) {
        let numbers: Moments = of(most).map(|number| number as f64).collect();
        let quantity = "minimal puzzles per grid by complete search, and by descent";
        let ours = mean_of(&numbers, expected.value);
        study.by_z(quantity, format!("{shape}, {most}"), Some(ours), Some(expected));
    }
    Ok((0..=most).map(|clues| (shape, clues, grids, of(clues).sum())).collect())
}
