//! A census of rules: the whole forests of every board of at most 36 cells that has a name and few
//! enough grids, and of all jigsaws of orders 4 and 5; of samples of orders 6 and 7, with `--full` of
//! all of order 6, the fewest clues. See `papers/rules.md`.

mod jigsaws;

use super::latin_structure::{of_small, square};
use super::prelude::*;
use super::whole_forest::{LevelOfAll, WholeForest, classes_again, grids_again};

/// The seed of the sample of jigsaws.
pub(super) const SEED: u64 = 7;

/// Boards to which rules are added, the smallest first.
const BASES: [&str; 7] = ["latin2", "latin3", "latin4", "2x2", "latin5", "latin6", "2x3"];
/// The first few are the reduced version.
const REDUCED: usize = 3;
/// What is added, in every combination that there is.
const ADDITIONS: [&str; 7] =
    ["diagonal", "x", "dg", "windows", "pandiagonal", "antiknight", "antiking"];
/// Boards beyond.
const FURTHER: [&str; 1] = ["latin7+pandiagonal"];
/// The longest rows of Latin rectangles.
const ROWS: [usize; 3] = [4, 6, 6];

/// Boards with so many classes have no forest here: their trees take seconds each.
const FORESTS: usize = 200;
/// The largest board whose trees are counted by brute force too, and the most grids, all of which it
/// visits for each tree.
const BRUTE: (usize, u32) = (25, 30_000);

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut levels) = (Vec::new(), Vec::new());
    for name in names(study.effort) {
        let Ok(shape) = name.parse::<Shape>() else {
            study.say(format!("{name}: {}", name.parse::<Shape>().expect_err("it has none")));
            continue;
        };
        let (row, trees) = of_board(study, shape)?;
        levels.extend(LevelOfAll::of(shape, &trees));
        rows.push(row);
    }
    study.table("rules.csv", &rows)?;
    jigsaws::forests(study, &mut levels)?;
    study.table("levels.csv", &levels)?;
    jigsaws::fewest_clues(study)?;
    jigsaws::sampled(study)?;
    let shown = "rules symmetries solutions classes fewest_clues most_leaf_clues";
    study.show("a census of rules", "rules.csv", shown)
}

/// Every base with every set of additions that can be added to it, and Latin rectangles.
fn names(effort: Effort) -> Vec<String> {
    let mut names = Vec::new();
    for base in effort.first(REDUCED, &BASES) {
        for chosen in 1..1usize << ADDITIONS.len() {
            let added = ADDITIONS.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let name =
                added.fold((*base).to_owned(), |name, (_, addition)| format!("{name}+{addition}"));
            // Both diagonals have the one.
            let is_repeated = chosen & 3 == 3;
            if !is_repeated && name.parse::<Shape>().is_ok() {
                names.push(name);
            }
        }
    }
    for columns in 2..=effort.choose(ROWS) {
        names.extend((1..columns).map(|rows| format!("rect{rows}x{columns}")));
    }
    if !effort.is_reduced() {
        names.extend(FURTHER.map(str::to_owned));
    }
    names
}

/// The classes and the trees of a board, each compared with another way.
fn of_board(study: &mut Study<'_>, shape: Shape) -> Result<(WholeForest, Vec<Tree>)> {
    let classes = study.classes(shape)?;
    let number = classes.iter().len();
    let (name, grids) = (shape.to_string(), classes.grids());
    grids_again(study, &classes);
    if let Some(order) = name.strip_prefix("latin").and_then(|rest| rest.strip_suffix("+diagonal"))
        && let Ok(order) = order.parse()
    {
        study.equal("rules_grids_by_transversals", &name, &grids, by_transversals(study, order)?);
    }
    classes_again(study, &classes);
    let trees = match number <= FORESTS {
        true => study.trees(&classes)?,
        false => Vec::new(),
    };
    trees_again(study, &classes, &trees)?;
    study.say(format!("{name}: {} grids, {number} classes", grouped(&grids.to_string())));
    Ok((WholeForest::of(&classes, &trees), trees))
}

/// The trees by brute force, or, of larger boards, the puzzles of the fewest clues by a search for
/// them.
fn trees_again(study: &mut Study<'_>, classes: &Classes, trees: &[Tree]) -> Result<()> {
    let (shape, name) = (classes.shape(), classes.shape().to_string());
    let Some(fewest) = trees.iter().map(Tree::fewest_clues).min() else { return Ok(()) };
    let (cells, grids) = BRUTE;
    if shape.cells() <= cells && classes.grids() <= grids.into() {
        let again = study.each(format!("brute force, {name}"), classes, |class| {
            Ok(Tree::of_class(class, Engine::Brute, Limits::default())?)
        })?;
        let alike = trees.iter().zip(&again).filter(|(tree, again)| tree == again).count();
        study.equal("rules_trees", &name, alike, trees.len());
    } else {
        let scans = study.scan(classes.iter().map(|class| &class.grid), fewest)?;
        let by_search: BigUint = classes
            .iter()
            .zip(&scans)
            .map(|(class, (summary, _))| &class.orbit * summary.levels[fewest].proper)
            .sum();
        let by_trees: BigUint =
            trees.iter().map(|tree| &tree.orbit * tree.levels[fewest].nodes).sum();
        study.equal(format!("rules_puzzles_of_{fewest}_clues"), &name, by_trees, by_search);
    }
    Ok(())
}

/// The Latin squares whose main diagonal is a transversal: each of the N! choices of a cell in each
/// row and column is one in as many squares.
fn by_transversals(study: &Study<'_>, order: usize) -> Result<BigUint> {
    let classes = study.classes(Shape::latin(order)?)?;
    let of = |class: &Class| &class.orbit * of_small(&square(&class.grid));
    let all: BigUint = classes.iter().map(of).sum();
    Ok(all / (1..=order).map(BigUint::from).product::<BigUint>())
}
