//! The critical sets with few entries, all of them: how many each class has, and all squares.

use std::collections::HashSet;

use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

use super::orbits::Orbits;
use super::orders;
use crate::reproduce::critical_set_numbers::recorded_walks;
use crate::reproduce::estimates::{measured, with_clues};
use crate::reproduce::prelude::*;
use gridforest::board::cells_of;
use gridforest::scan::Summary;

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
struct Total {
    shape: Shape,
    clues: usize,
    puzzles: String,
    minimal_puzzles: String,
    leaf_orbits: u64,
}

/// For each class a row for each number of clues of its proper puzzles, up to the most that are
/// searched.
pub(super) fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (mut all, mut totals) = (Vec::new(), Vec::new());
    for (classes, trees) in orders(context)? {
        let (shape, side) = (classes.shape(), classes.shape().side());
        let most = side * side / 4 + BEYOND;
        let rows = searched(&classes, most, context, found)?;
        against_forests(found, &rows, &trees, shape, most);
        let of_order = self::totals(&rows, &classes);
        if trees.is_empty() {
            against_walks(context, found, &of_order, &classes)?;
        }
        all.extend(rows);
        totals.extend(of_order);
    }
    found.table("few.csv", &all)?;
    found.table("totals.csv", &totals)?;
    let shown = ["shape", "clues", "leaf_orbits", "minimal_puzzles"];
    found.show("critical sets of all squares, and up to symmetry", &totals, &shown)
}

/// The searches of the squares of an order.
fn searched(
    classes: &Classes,
    most: usize,
    context: &Context<'_>,
    found: &mut Found,
) -> Result<Vec<FewRow>> {
    let (shape, mut rows, mut by_subsets, mut images) = (classes.shape(), Vec::new(), 0, 0);
    let scanned = context.scan(classes.iter().map(|class| &class.grid), most)?;
    for (class, (summary, puzzles)) in classes.iter().zip(scanned) {
        let of_class = of_class(class, &summary, &puzzles);
        by_subsets += of_class.minimal;
        images += of_class.images;
        rows.extend(of_class.rows);
    }
    let by_solver: u64 = rows.iter().map(|row: &FewRow| row.leaves).sum();
    let quantity = "critical sets with few entries, by the solver and as those without a smaller proper puzzle among all";
    found.equal(quantity, shape, by_solver, by_subsets);
    let quantity = "critical sets with few entries, and their images under the automorphisms";
    found.equal(quantity, shape, by_solver, images);
    Ok(rows)
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
        found.rows.push(FewRow {
            shape: class.grid.shape(),
            class: class.number,
            stabiliser: class.stabiliser,
            clues,
            puzzles: summary.levels[clues].proper,
            leaves: summary.levels[clues].minimal,
            leaf_orbits: orbits.many,
        });
    }
    found
}

/// Each class's numbers, where its forest is complete.
fn against_forests(found: &mut Found, rows: &[FewRow], trees: &[Tree], shape: Shape, most: usize) {
    for (class, tree) in (1..).zip(trees) {
        let by_search = rows.iter().filter(|row| row.class == class);
        let by_search = by_search.map(|row| (row.clues, row.puzzles, row.leaves, row.leaf_orbits));
        let levels = tree.levels.iter().filter(|level| level.clues <= most && level.nodes > 0);
        let by_forest = levels.map(|level| {
            (level.clues, level.nodes as u64, level.leaves as u64, level.leaf_orbits as u64)
        });
        found.equal(
            "clues, proper puzzles, critical sets and their orbits, by search and by the forest",
            format!("{shape}, class {class}"),
            format!("{:?}", by_search.collect::<Vec<_>>()),
            format!("{:?}", by_forest.collect::<Vec<_>>()),
        );
    }
}

/// The means over all squares, beside the estimates of the random walks.
fn against_walks(
    context: &Context<'_>,
    found: &mut Found,
    totals: &[Total],
    classes: &Classes,
) -> Result<()> {
    let shape = classes.shape();
    let all = classes.grids().to_f64().expect("a float");
    let walks = recorded_walks(shape, context)?;
    for total in totals {
        let exact: f64 = total.minimal_puzzles.parse()?;
        found.by_z(
            "critical sets of a square by walks, against the complete search",
            format!("{shape}, {} entries", total.clues),
            with_clues(&walks, total.clues).and_then(measured),
            Some(Measured::exact(exact / all)),
        );
    }
    Ok(())
}

/// The sums over all grids, by number of clues.
fn totals(rows: &[FewRow], classes: &Classes) -> Vec<Total> {
    let mut sums: BTreeMap<usize, (BigUint, BigUint, u64)> = BTreeMap::new();
    let orbits: Vec<&BigUint> = classes.iter().map(|class| &class.orbit).collect();
    for row in rows {
        let orbit = orbits[row.class - 1];
        let (puzzles, minimal, leaf_orbits) = sums.entry(row.clues).or_default();
        *puzzles += orbit * row.puzzles;
        *minimal += orbit * row.leaves;
        *leaf_orbits += row.leaf_orbits;
    }
    let total = |(clues, (puzzles, minimal, leaf_orbits)): (usize, (BigUint, BigUint, u64))| {
        let (puzzles, minimal_puzzles) = (puzzles.to_string(), minimal.to_string());
        Total { shape: classes.shape(), clues, puzzles, minimal_puzzles, leaf_orbits }
    };
    sums.into_iter().map(total).collect()
}
