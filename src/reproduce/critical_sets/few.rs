//! The critical sets with few entries, all of them: how many each class has, and all squares.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::orbits::Orbits;
use crate::reproduce::true_means::BOUND;
use crate::reproduce::{Check, Context, Measured, critical_set_numbers};
use gridforest::board::{CellMask, Shape, cells_of};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::Tree;
use gridforest::scan::{Scan, ScanJob, Summary};

/// The searches are of so many entries more than the fewest of any square of the order.
const BEYOND: usize = 3;

/// The proper puzzles of a class with a number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::reproduce) struct FewRow {
    pub(in crate::reproduce) shape: Shape,
    pub(in crate::reproduce) class: usize,
    stabiliser: u64,
    pub(in crate::reproduce) clues: usize,
    puzzles: u64,
    pub(in crate::reproduce) leaves: u64,
    leaf_orbits: u64,
}

/// Those of all grids of a shape.
#[derive(Serialize, Deserialize)]
pub(super) struct Total {
    shape: Shape,
    clues: usize,
    puzzles: String,
    minimal_puzzles: String,
    leaf_orbits: u64,
}

/// For each class a row for each number of clues of its proper puzzles, up to the most that are
/// searched.
pub(super) fn find(
    classes: &Classes,
    trees: &[Tree],
    context: &Context<'_>,
) -> Result<(Vec<FewRow>, Vec<Check>)> {
    let shape = classes.shape();
    let most = shape.side() * shape.side() / 4 + BEYOND;
    let scans: Result<Vec<Scan>, _> =
        classes.iter().map(|class| Scan::new(&class.grid, most)).collect();
    let job = ScanJob::new(scans?).keeping_puzzles();
    let (mut rows, mut by_solver, mut by_subsets, mut images) = (Vec::new(), 0, 0, 0);
    for (class, scanned) in classes.iter().zip(context.finish(&job)?) {
        let of_class = of_class(class, &scanned.ended?, &scanned.puzzles);
        by_solver += of_class.rows.iter().map(|row| row.leaves).sum::<u64>();
        by_subsets += of_class.minimal;
        images += of_class.images;
        rows.extend(of_class.rows);
    }
    let mut checks = vec![
        Check::two_ways(
            "critical sets with few entries, by the solver and as those without a smaller proper puzzle among all",
            shape,
            by_solver,
            by_subsets,
        ),
        Check::two_ways(
            "critical sets with few entries, and their images under the automorphisms",
            shape,
            by_solver,
            images,
        ),
    ];
    checks.extend(against_forests(&rows, trees, shape, most));
    if trees.is_empty() {
        checks.extend(against_walks(&rows, classes, context)?);
    }
    Ok((rows, checks))
}

/// The puzzles of a class, counted in several ways.
struct OfClass {
    rows: Vec<FewRow>,
    /// The minimal ones: those without a smaller proper puzzle among all that were found.
    minimal: u64,
    /// All images of the minimal ones under the automorphisms.
    images: usize,
}

fn of_class(class: &Class, summary: &Summary, puzzles: &[CellMask]) -> OfClass {
    let mut by_clues: BTreeMap<usize, HashSet<CellMask>> = BTreeMap::new();
    for &clues in puzzles {
        let number = clues.count_ones() as usize;
        by_clues.entry(number).or_default().insert(clues);
    }
    let mut found = OfClass { rows: Vec::new(), minimal: 0, images: 0 };
    for (&clues, puzzles) in &by_clues {
        let fewer = clues.checked_sub(1).and_then(|fewer| by_clues.get(&fewer));
        let is_minimal = |&puzzle: &CellMask| {
            let mut subsets = cells_of(puzzle).map(|cell| puzzle & !(1 << cell));
            fewer.is_none_or(|fewer| subsets.all(|subset| !fewer.contains(&subset)))
        };
        let minimal: Vec<CellMask> = puzzles.iter().copied().filter(is_minimal).collect();
        let orbits = Orbits::of(&class.grid, &minimal);
        found.minimal += minimal.len() as u64;
        found.images += orbits.images;
        let level = summary.levels[clues];
        found.rows.push(FewRow {
            shape: class.grid.shape(),
            class: class.number,
            stabiliser: class.stabiliser,
            clues,
            puzzles: level.proper,
            leaves: level.minimal,
            leaf_orbits: orbits.many,
        });
    }
    found
}

/// Each class's numbers, where its forest is complete.
fn against_forests(rows: &[FewRow], trees: &[Tree], shape: Shape, most: usize) -> Vec<Check> {
    let of_class = |(index, tree): (usize, &Tree)| {
        let found = rows.iter().filter(|row| row.class == index + 1);
        let found = found.map(|row| (row.clues, row.puzzles, row.leaves, row.leaf_orbits));
        let levels = tree.levels.iter().filter(|level| level.clues <= most);
        let levels = levels.filter(|level| level.nodes > 0).map(|level| {
            (level.clues, level.nodes as u64, level.leaves as u64, level.leaf_orbits as u64)
        });
        let text = |rows: Vec<_>| format!("{rows:?}");
        Check::two_ways(
            "clues, proper puzzles, critical sets and their orbits, by search and by the forest",
            format!("{shape}, class {}", index + 1),
            text(found.collect()),
            text(levels.collect()),
        )
    };
    trees.iter().enumerate().map(of_class).collect()
}

/// The means over all squares, beside the estimates of the random walks.
fn against_walks(rows: &[FewRow], classes: &Classes, context: &Context<'_>) -> Result<Vec<Check>> {
    let shape = classes.shape();
    let all = classes.grids().to_f64().expect("a float");
    let totals = totals(rows, classes);
    let walks = critical_set_numbers::recorded_walks(shape, context)?;
    let check = |total: &Total| {
        let walk = walks.iter().find(|row| row.clues == total.clues)?;
        let exact: f64 = total.minimal_puzzles.parse().ok()?;
        Some(Check::by_z(
            "critical sets of a square by walks, against the complete search",
            format!("{shape}, {} entries", total.clues),
            Measured { value: walk.per_grid, error: walk.per_grid * walk.rel_err? },
            Measured::exact(exact / all),
            None,
            BOUND,
        ))
    };
    Ok(totals.iter().filter_map(check).collect())
}

/// The sums over all grids, by number of clues.
pub(super) fn totals(rows: &[FewRow], classes: &Classes) -> Vec<Total> {
    let mut sums: BTreeMap<usize, (BigUint, BigUint, u64)> = BTreeMap::new();
    let orbits: Vec<&BigUint> = classes.iter().map(|class| &class.orbit).collect();
    for row in rows {
        let orbit = orbits[row.class - 1];
        let (puzzles, minimal, leaf_orbits) = sums.entry(row.clues).or_default();
        *puzzles += orbit * row.puzzles;
        *minimal += orbit * row.leaves;
        *leaf_orbits += row.leaf_orbits;
    }
    let total =
        |(clues, (puzzles, minimal, leaf_orbits)): (usize, (BigUint, BigUint, u64))| Total {
            shape: classes.shape(),
            clues,
            puzzles: puzzles.to_string(),
            minimal_puzzles: minimal.to_string(),
            leaf_orbits,
        };
    sums.into_iter().map(total).collect()
}

/// What all squares have.
pub(super) fn text(totals: &[Total]) -> Result<String> {
    let mut text = "  entries  up to symmetry   critical sets of all squares\n".to_owned();
    for total in totals {
        let (clues, orbits, all) = (total.clues, total.leaf_orbits, &total.minimal_puzzles);
        writeln!(text, "  {clues:7}  {orbits:14}   {all}")?;
    }
    Ok(text)
}
