//! Diagonal Latin squares of each class, both of whose main diagonals hold every symbol: their
//! transversals, their orthogonal mates, and the fewest entries that determine one among diagonal
//! squares. See `papers/latin.md`.

use super::latin_structure::{STRUCTURE, Spread, Structure, square};
use super::prelude::*;
use gridforest::census::grids;
use gridforest::latin::{diagonal_transversals, each_mate};

/// The orders, and the most entries that are looked for in their squares.
const ORDERS: [(usize, usize); 5] = [(1, 0), (4, 8), (5, 8), (6, 7), (7, 8)];
const REDUCED: usize = 3;
/// Orders whose squares have their whole trees counted too.
const TREES: usize = 5;

/// The square of a class, and what is counted in diagonal ones alone.
#[derive(Debug, Clone, Serialize)]
struct OfClass {
    structure: Structure,
    diagonal_transversals: u64,
    mates: u64,
    diagonal_mates: u64,
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
            let [by_search, by_trees] = [by_search, by_trees].map(|all| format!("{all:?}"));
            study.equal("fewest entries of each class, by its tree", order, by_search, by_trees);
        }
        rows.extend(found);
    }
    let more = "diagonal_transversals mates diagonal_mates fewest_clues puzzles";
    study.list("classes.csv", &format!("{STRUCTURE} {more}"), rows)
}

/// The squares of the classes of an order, whose puzzles of at most some entries are searched for.
fn of_order(study: &Study<'_>, classes: &Classes, most: usize) -> Result<Vec<OfClass>> {
    let shape = classes.shape();
    let counted = study.each(format!("mates, {shape}"), classes, |class| {
        let square = square(&class.grid);
        let (mut mates, mut diagonal_mates) = (0, 0);
        let _ = each_mate(&square, &mut |mate| {
            let symbols: Vec<u8> = mate.symbols().iter().map(|symbol| symbol + 1).collect();
            mates += 1;
            diagonal_mates += u64::from(Grid::new(shape, symbols).is_ok());
            ControlFlow::Continue(())
        });
        let diagonal = diagonal_transversals(&square).expect("an order up to 7");
        Ok([diagonal, mates, diagonal_mates])
    })?;
    let scanned = study.scan(classes.iter().map(|class| &class.grid), most)?;
    let mut rows = Vec::new();
    for ((class, counts), (summary, _)) in classes.iter().zip(counted).zip(scanned) {
        let [diagonal_transversals, mates, diagonal_mates] = counts;
        let fewest_clues = summary.levels.iter().position(|level| level.proper > 0);
        rows.push(OfClass {
            structure: Structure::of(class),
            diagonal_transversals,
            mates,
            diagonal_mates,
            fewest_clues,
            puzzles: fewest_clues.map(|clues| summary.levels[clues].proper),
        });
    }
    Ok(rows)
}

/// The least, the greatest and the different numbers of an order, beside the published ones.
fn compare(study: &mut Study<'_>, order: usize, rows: &[OfClass]) {
    let of = |count: fn(&OfClass) -> u64| Spread::of(rows.iter().map(count));
    let all = of(|row| row.structure.transversals);
    study.published("least_transversals_of_diagonal", order, all.least);
    study.published("most_transversals_of_diagonal", order, all.most);
    study.published("different_transversals_of_diagonal", order, all.different);
    let diagonal = of(|row| row.diagonal_transversals);
    study.published("most_diagonal_transversals", order, diagonal.most);
    let intercalates = of(|row| row.structure.intercalates);
    study.published("most_intercalates_of_diagonal", order, intercalates.most);
    study.published("most_diagonal_mates", order, of(|row| row.diagonal_mates).most);
    let with_mates = rows.iter().filter(|row| row.diagonal_mates > 0);
    let different = Spread::of(with_mates.clone().map(|row| row.structure.transversals)).different;
    study.published("different_transversals_of_orthogonal_diagonal", order, different);
    let fewest = rows.iter().filter_map(|row| row.fewest_clues).min();
    study.say(format!(
        "order {order}: {} classes, {} with an orthogonal diagonal mate; {} to {} diagonal transversals; fewest entries {}",
        rows.len(),
        with_mates.count(),
        diagonal.least,
        diagonal.most,
        fewest.map_or("unknown".to_owned(), |clues| clues.to_string()),
    ));
}
