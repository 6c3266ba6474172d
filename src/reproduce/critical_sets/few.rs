//! The critical sets with few entries, all of them: how many each class has, and all squares.

use std::collections::HashSet;

use super::{Order, orbits};
use crate::reproduce::prelude::*;
use crate::reproduce::walks;
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

/// For each class a row for each number of clues of its proper puzzles, up to the most that are
/// searched.
pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut all, mut totals) = (Vec::new(), Vec::new());
    for order in Order::all(study)? {
        let rows = searched(&order, study)?;
        let of_order = self::totals(&rows, &order.classes);
        if order.trees.is_empty() {
            against_walks(study, &of_order, &order.classes)?;
        }
        all.extend(rows);
        let text = |(clues, (puzzles, minimal, orbits)): (usize, Total)| {
            (order.shape(), clues, puzzles.to_string(), minimal.to_string(), orbits)
        };
        totals.extend(of_order.into_iter().map(text));
    }
    study.table("few.csv", &all)?;
    study.list("totals.csv", "shape clues puzzles minimal_puzzles leaf_orbits", totals)?;
    let shown = "shape clues leaf_orbits minimal_puzzles";
    study.show("critical sets of all squares, and up to symmetry", "totals.csv", shown)
}

/// The searches of the squares of an order.
fn searched(order: &Order, study: &mut Study<'_>) -> Result<Vec<FewRow>> {
    let (shape, most) = (order.shape(), order.side() * order.side() / 4 + BEYOND);
    let (mut rows, mut by_subsets, mut images) = (Vec::new(), 0, 0);
    let scanned = study.scan(order.classes.iter().map(|class| &class.grid), most)?;
    for (class, (summary, puzzles)) in order.classes.iter().zip(scanned) {
        for (row, minimal, of_row) in of_class(class, &summary, &puzzles) {
            by_subsets += minimal;
            images += of_row;
            rows.push(row);
        }
    }
    let by_solver: u64 = rows.iter().map(|row: &FewRow| row.leaves).sum();
    let quantity = "critical sets with few entries, by the solver and as those without a smaller proper puzzle among all";
    study.equal(quantity, shape, by_solver, by_subsets);
    let quantity = "critical sets with few entries, and their images under the automorphisms";
    study.equal(quantity, shape, by_solver, images);
    let quantity =
        "clues, proper puzzles, critical sets and their orbits, by search and by the forest";
    let by_search = |class: usize| {
        let of_class = rows.iter().filter(|row| row.class == class);
        let numbers = of_class.map(|row| (row.clues, row.puzzles, row.leaves, row.leaf_orbits));
        numbers.collect::<Vec<_>>()
    };
    let by_tree = |tree: &Tree| {
        let levels = tree.levels.iter().filter(|level| level.clues <= most && level.nodes > 0);
        let of = |level: &Level| (level.clues, level.nodes, level.leaves, level.leaf_orbits);
        levels.map(of).collect::<Vec<_>>()
    };
    order.against_forest(study, quantity, by_search, by_tree);
    Ok(rows)
}

/// The puzzles of a class by number of clues, with the minimal ones, which are those without a
/// smaller proper puzzle among all that were found, and the images of these under the automorphisms.
fn of_class(class: &Class, summary: &Summary, puzzles: &[CellMask]) -> Vec<(FewRow, usize, usize)> {
    let mut by_clues: BTreeMap<usize, HashSet<CellMask>> = BTreeMap::new();
    for &clues in puzzles {
        by_clues.entry(clues.count_ones() as usize).or_default().insert(clues);
    }
    let row = |(&clues, puzzles): (&usize, &HashSet<CellMask>)| {
        let fewer = clues.checked_sub(1).and_then(|fewer| by_clues.get(&fewer));
        let is_minimal = |&puzzle: &CellMask| {
            let mut subsets = cells_of(puzzle).map(|cell| puzzle & !(1 << cell));
            fewer.is_none_or(|fewer| subsets.all(|subset| !fewer.contains(&subset)))
        };
        let minimal: Vec<CellMask> = puzzles.iter().copied().filter(is_minimal).collect();
        let (leaf_orbits, images) = orbits(&class.grid, &minimal);
        let level = &summary.levels[clues];
        let (shape, stabiliser) = (class.grid.shape(), class.stabiliser);
        let (class, puzzles, leaves) = (class.number, level.proper, level.minimal);
        let row = FewRow { shape, class, stabiliser, clues, puzzles, leaves, leaf_orbits };
        (row, minimal.len(), images)
    };
    by_clues.iter().map(row).collect()
}

/// The means over all squares, beside the estimates of the random walks.
fn against_walks(
    study: &mut Study<'_>,
    totals: &BTreeMap<usize, Total>,
    classes: &Classes,
) -> Result<()> {
    let shape = classes.shape();
    let all = float(&classes.grids());
    let walks = walks::recorded(shape, study)?;
    for (&clues, (_, minimal, _)) in totals {
        let exact: f64 = minimal.to_string().parse()?;
        let ours = with_clues(&walks, clues).and_then(measured);
        let quantity = "critical sets of a square by walks, against the complete search";
        let key = format!("{shape}, {clues} entries");
        study.by_z(quantity, key, ours, Some(Measured::exact(exact / all)));
    }
    Ok(())
}

/// The proper puzzles of all grids, the minimal ones, and their orbits.
type Total = (BigUint, BigUint, u64);

/// The sums over all grids, by number of clues.
fn totals(rows: &[FewRow], classes: &Classes) -> BTreeMap<usize, Total> {
    let mut sums: BTreeMap<usize, Total> = BTreeMap::new();
    let orbits: Vec<&BigUint> = classes.iter().map(|class| &class.orbit).collect();
    for row in rows {
        let (puzzles, minimal, leaf_orbits) = sums.entry(row.clues).or_default();
        *puzzles += orbits[row.class - 1] * row.puzzles;
        *minimal += orbits[row.class - 1] * row.leaves;
        *leaf_orbits += row.leaf_orbits;
    }
    sums
}
