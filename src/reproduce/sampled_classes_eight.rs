//! How many classes of 2x4 grids have a puzzle with 14 clues, the fewest: every puzzle in a uniform
//! sample of classes, by a complete search. See `papers/low-clue.md`.

use rand::seq::index::sample;

use super::fewest_clues_eight::Met;
use super::prelude::*;
use gridforest::catalogue::Catalogue;

pub(super) const SEED: u64 = 1;

/// The shape, the clues, and how many classes are searched.
type Case = (&'static str, usize, usize);
const CASE: Case = ("2x4", 14, 2000);
const REDUCED: Case = ("latin5", 6, 2);

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (shape, clues, many) = study.effort.or_reduced(CASE, REDUCED);
    let shape: Shape = shape.parse()?;
    let (all, numbers, grids) = sampled(shape, many)?;
    let scanned = study.scan(&grids, clues)?;
    let texts: Vec<String> = grids.iter().map(Grid::to_string).collect();
    // The minimal puzzles of each.
    let leaves: Vec<u64> = scanned.iter().map(|(one, _)| one.levels[clues].minimal).collect();
    let rows = numbers.iter().zip(&texts).zip(&leaves);
    let rows = rows.map(|((number, grid), leaves)| (number, grid, clues, leaves));
    study.list("classes.csv", "class grid clues leaves", rows)?;
    let with_some = leaves.iter().filter(|&&leaves| leaves > 0).count();
    let sum: u64 = leaves.iter().sum();
    study.say(format!(
        "{many} of {all} classes of {shape}: {with_some} have minimal puzzles with {clues} clues, {sum} in all"
    ));
    if study.effort.is_reduced() {
        return against_trees(study, shape, clues, sum, &grids);
    }
    // The grids of the puzzles that the walks of `fewest-clues-2x4` met.
    let met: Vec<Met> = study.recorded("fewest-clues-2x4", "puzzles.csv")?;
    let met: BTreeSet<String> = met.into_iter().map(|row| row.grid).collect();
    let some = texts.iter().zip(&leaves).filter(|(grid, _)| met.contains(*grid));
    let quantity = "sampled classes with puzzles of the fewest clues that the walks met, and those of them where the search finds some";
    study.equal(quantity, shape, some.clone().count(), some.filter(|(_, n)| **n > 0).count());
    // The walks of `puzzles-2x4`. (Nearly all grids have no automorphism, so that classes count
    // like grids.)
    let walks: Vec<EstimateRow> = study.recorded("puzzles-2x4", "2x4.csv")?;
    let expected = with_clues(&walks, clues).and_then(measured);
    let numbers = leaves.iter().map(|&leaves| leaves as f64).collect();
    let ours = expected.map(|expected| mean_of(&numbers, expected.value));
    let quantity = "minimal puzzles per grid by complete search of a sample, against walks";
    study.by_z(quantity, format!("{shape} {clues}"), ours, expected);
    Ok(())
}

/// How many classes there are, and some different ones by random numbers, in ascending order.
fn sampled(shape: Shape, many: usize) -> Result<(u64, Vec<u64>, Vec<Grid>)> {
    let catalogue = match Catalogue::without_list(shape) {
        Some(catalogue) => catalogue,
        None => Catalogue::of_classes(Classes::of(shape)?),
    };
    let all = catalogue.classes();
    let chosen = sample(&mut stream(SEED, 0), usize::try_from(all)?, many);
    let mut numbers: Vec<u64> = chosen.iter().map(|number| number as u64 + 1).collect();
    numbers.sort_unstable();
    let grids = catalogue.grids(&numbers)?;
    Ok((all, numbers, grids))
}

/// The numbers of the sampled classes by their trees.
fn against_trees(
    study: &mut Study<'_>,
    shape: Shape,
    clues: usize,
    by_search: u64,
    grids: &[Grid],
) -> Result<()> {
    let mut leaves = 0;
    for grid in grids {
        let tree = Tree::count(&Root::new(grid)?, Engine::Diagram, Limits::default())?;
        leaves += tree.levels[clues].leaves;
    }
    let quantity =
        "minimal puzzles with few clues of some classes, by complete search and by the trees";
    study.equal(quantity, shape, by_search, leaves);
    Ok(())
}
