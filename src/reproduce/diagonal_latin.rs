//! Diagonal Latin squares of each class, both of whose main diagonals hold every symbol: their
//! transversals, their orthogonal mates, and the fewest entries that determine one among diagonal
//! squares. See `papers/latin.md`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::latin_structure::{ClassStructure, square};
use super::prelude::*;
use gridforest::census::grids;
use gridforest::latin::{Square, diagonal_transversals, each_mate};

/// The orders, and the most entries that are looked for in their squares.
const ORDERS: [(usize, usize); 5] = [(1, 0), (4, 8), (5, 8), (6, 7), (7, 8)];
const REDUCED: usize = 3;
/// Orders whose squares have their whole trees counted too.
const TREES: usize = 5;

/// The square of a class, and what is counted in diagonal ones alone.
#[derive(Debug, Clone, Serialize)]
struct OfClass {
    structure: ClassStructure,
    diagonal_transversals: u64,
    mates: u64,
    diagonal_mates: u64,
    /// Empty where more entries are needed than were looked for.
    fewest_clues: Option<usize>,
    puzzles: Option<u64>,
}

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &(order, most) in study.effort.first(REDUCED, &ORDERS) {
        let shape: Shape = format!("latin{order}+x").parse()?;
        let classes = study.classes(shape)?;
        let searched = grids::count_by_search(shape);
        study.equal("diagonal squares, and by a search", order, classes.grids(), searched);
        study.published("diagonal_latin_classes", order, classes.iter().len());
        let found = of_order(study, &classes, most)?;
        compare(study, order, &found);
        if order <= TREES {
            let trees = study.trees(&classes)?;
            let by_trees: Vec<usize> = trees.iter().map(Tree::fewest_clues).collect();
            let by_search: Vec<usize> = found.iter().filter_map(|row| row.fewest_clues).collect();
            study.equal(
                "fewest entries of each class, by its tree",
                order,
                format!("{by_search:?}"),
                format!("{by_trees:?}"),
            );
        }
        rows.extend(found);
    }
    let more = "diagonal_transversals mates diagonal_mates fewest_clues puzzles";
    study.list("classes.csv", &columns::<ClassStructure>(more), rows.iter())
}

/// The squares of the classes of an order, whose puzzles of at most some entries are searched for.
fn of_order(study: &Study<'_>, classes: &Classes, most: usize) -> Result<Vec<OfClass>> {
    let all: Vec<&Class> = classes.iter().collect();
    let counted = study.each(format!("mates, {}", classes.shape()), &all, |class| {
        let square = square(&class.grid);
        let (mates, diagonal_mates) = mates(&square);
        let diagonal = diagonal_transversals(&square).expect("an order up to 7");
        Ok([diagonal, mates, diagonal_mates])
    })?;
    let scanned = study.scan(all.iter().map(|class| &class.grid), most)?;
    let row = |((class, counts), (scanned, _)): ((&&Class, _), _)| {
        let [diagonal_transversals, mates, diagonal_mates] = counts;
        let summary: &gridforest::scan::Summary = &scanned;
        let fewest = summary.levels.iter().position(|level| level.proper > 0);
        OfClass {
            structure: ClassStructure::of(class),
            diagonal_transversals,
            mates,
            diagonal_mates,
            fewest_clues: fewest,
            puzzles: fewest.map(|clues| summary.levels[clues].proper),
        }
    };
    Ok(all.iter().zip(counted).zip(scanned).map(row).collect())
}

/// The number of orthogonal mates, and of those whose diagonals hold every symbol.
fn mates(square: &Square) -> (u64, u64) {
    let (mut all, mut diagonal) = (0, 0);
    let _ = each_mate(square, &mut |mate| {
        all += 1;
        diagonal += u64::from(is_diagonal(mate));
        ControlFlow::Continue(())
    });
    (all, diagonal)
}

fn is_diagonal(square: &Square) -> bool {
    let n = square.order();
    let differ = |column: &dyn Fn(usize) -> usize| {
        (0..n).map(|row| square.symbol(row, column(row))).collect::<BTreeSet<_>>().len() == n
    };
    differ(&|row| row) && differ(&|row| n - 1 - row)
}

/// The least, the greatest and the different numbers of an order, beside the published ones.
fn compare(study: &mut Study<'_>, order: usize, rows: &[OfClass]) {
    let of = |count: fn(&OfClass) -> u64| -> BTreeSet<u64> { rows.iter().map(count).collect() };
    let least = |of: &BTreeSet<u64>| of.first().copied().unwrap_or(0);
    let most = |of: &BTreeSet<u64>| of.last().copied().unwrap_or(0);
    let through = of(|row| row.structure.transversals);
    study.published("least_transversals_of_diagonal", order, least(&through));
    study.published("most_transversals_of_diagonal", order, most(&through));
    study.published("different_transversals_of_diagonal", order, through.len());
    let through = of(|row| row.diagonal_transversals);
    study.published("most_diagonal_transversals", order, most(&through));
    study.published(
        "most_intercalates_of_diagonal",
        order,
        most(&of(|row| row.structure.intercalates)),
    );
    study.published("most_diagonal_mates", order, most(&of(|row| row.diagonal_mates)));
    let with_mates = rows.iter().filter(|row| row.diagonal_mates > 0);
    let different: BTreeSet<u64> =
        with_mates.clone().map(|row| row.structure.transversals).collect();
    study.published("different_transversals_of_orthogonal_diagonal", order, different.len());
    let fewest = rows.iter().filter_map(|row| row.fewest_clues).min();
    study.say(format!(
        "order {order}: {} classes, {} with an orthogonal diagonal mate; {} to {} diagonal transversals; fewest entries {}",
        rows.len(),
        with_mates.count(),
        least(&through),
        most(&through),
        fewest.map_or("unknown".to_owned(), |clues| clues.to_string()),
    ));
}
