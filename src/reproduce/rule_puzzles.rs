//! Minimal puzzles of 9x9 boards with diagonals, disjoint groups or windows, by number of clues. See
//! `papers/rules.md`.
//!
//! Two ways: all minimal puzzles inside random subsets, and populations of subsets that lose
//! redundant clues, each in uniform grids of its own. On a small board both are compared with exact
//! means. Then every puzzle with few clues of some further uniform grids, beside the estimates.

use super::estimates::{descents, designs, estimated, known_well, mean_of, measured, table};
use super::prelude::*;
use gridforest::estimate::puzzles::{GridSource, exact_rows};
use gridforest::stats::Moments;

pub(super) const SEED: u64 = 909;

/// A board: the cells of a subset and how many there are; the populations; the most clues of the
/// complete search and its grids.
type Board = (&'static str, usize, u64, u64, (usize, u64));
const BOARDS: [Board; 4] = [
    ("2x3+x", 9, 5_000, 16, (5, 10)),
    ("3x3+x", 21, 1_500_000, 60, (11, 6)),
    ("3x3+dg", 22, 300_000, 60, (13, 100)),
    ("3x3+windows", 21, 200_000, 40, (11, 20)),
];
/// The boards whose means are counted too, by trees.
const COUNTED: usize = 1;
/// A relative error that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.1;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut few) = (Vec::new(), Vec::new());
    for (at, &(name, size, trials, populations, (most, grids))) in
        study.effort.first(COUNTED, &BOARDS).iter().enumerate()
    {
        let shape: Shape = name.parse()?;
        let config = DesignConfig {
            kind: DesignKind::Subsets,
            size: Some(size),
            trials: Some(trials),
            seed: SEED,
            ..DesignConfig::default()
        };
        let subsets = estimated(study, designs(shape, config)?)?;
        let config =
            DescentConfig { blocks: populations, seed: SEED + 1, ..DescentConfig::default() };
        let descent = estimated(study, descents(shape, config)?)?;
        if at < COUNTED {
            let exact = exact_rows(shape, &study.trees(&study.classes(shape)?)?);
            against(study, &subsets, &exact, "by subsets, and by trees");
            against(study, &descent, &exact, "by descent, and by trees");
        }
        against(study, &subsets, &descent, "by subsets, and by descent");
        let found = few_clues(study, shape, &subsets, most, grids)?;
        few.extend(
            found.into_iter().enumerate().map(|(clues, puzzles)| (shape, clues, grids, puzzles)),
        );
        rows.extend([subsets, descent].concat());
    }
    study.list("few-clues.csv", "shape clues grids minimal", few)?;
    table(study, "puzzles.csv", "minimal puzzles under further rules", &rows)
}

/// Compares the estimates of a board in two ways, where both errors are well known.
fn against(study: &mut Study<'_>, rows: &[EstimateRow], others: &[EstimateRow], how: &str) {
    for row in rows {
        let other = others.iter().find(|other| other.clues == row.clues);
        let other = other.and_then(|other| match other.method == "exact" {
            true => Some(Measured::exact(other.per_grid)),
            false => known_well(other, KNOWN_WELL),
        });
        let (ours, key) = (known_well(row, KNOWN_WELL), format!("{}, {}", row.shape, row.clues));
        if ours.is_some() && other.is_some() {
            study.by_z(format!("minimal puzzles per grid {how}"), key, ours, other);
        }
    }
}

/// The minimal puzzles of some uniform grids with few clues by a complete search, from 0 clues on:
/// beside what is estimated of those with the most.
fn few_clues(
    study: &mut Study<'_>,
    shape: Shape,
    rows: &[EstimateRow],
    most: usize,
    grids: u64,
) -> Result<Vec<u64>> {
    let grids = GridSource::uniform(shape)?.sample(grids as usize, &mut stream(SEED + 2, 0));
    let scanned = study.scan(&grids, most)?;
    let of = |clues: usize| scanned.iter().map(move |(one, _)| one.levels[clues].minimal);
    if let Some(expected) = rows.iter().find(|row| row.clues == most).and_then(measured) {
        let numbers: Moments = of(most).map(|number| number as f64).collect();
        let quantity = "minimal puzzles per grid by complete search, and by subsets";
        let ours = mean_of(&numbers, expected.value);
        study.by_z(quantity, format!("{shape}, {most}"), Some(ours), Some(expected));
    }
    Ok((0..=most).map(|clues| of(clues).sum()).collect())
}
