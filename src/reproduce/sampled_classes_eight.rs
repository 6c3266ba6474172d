//! How many classes of 2x4 grids have a puzzle with 14 clues, the fewest: every puzzle in a uniform
//! sample of classes, by a complete search. See `papers/low-clue.md`.

use std::collections::BTreeSet;

use rand::seq::index::sample;

use super::estimates::{measured, with_clues};
use super::prelude::*;
use super::{eight_by_eight, fewest_clues_eight};
use gridforest::catalogue::Catalogue;
use gridforest::estimate::puzzles::EstimateRow;

pub(super) const ENTRY: Entry = Entry {
    name: "sampled-classes-2x4",
    what: "the share of the classes of 2x4 that have a puzzle with 14 clues, the fewest, by complete searches of a sample",
    long: true,
    seed: Some(SEED),
    run,
};

const SEED: u64 = 1;

/// The shape, the clues, and how many classes are searched.
type Case = (&'static str, usize, usize);
const CASE: Case = ("2x4", 14, 2000);
const REDUCED: Case = ("latin5", 6, 2);

/// A class of the sample.
#[derive(Serialize, Deserialize)]
struct ClassRow {
    class: u64,
    grid: String,
    clues: usize,
    leaves: u64,
}

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (shape, clues, many) = context.effort.or_reduced(CASE, REDUCED);
    let shape: Shape = shape.parse()?;
    let (all, numbers, grids) = sampled(shape, many)?;
    let scanned = context.scan(&grids, clues)?;
    let row = |((class, grid), (summary, _)): ((u64, &Grid), &(gridforest::scan::Summary, _))| {
        let leaves = summary.levels[clues].minimal;
        ClassRow { class, grid: grid.to_string(), clues, leaves }
    };
    let rows: Vec<ClassRow> = numbers.into_iter().zip(&grids).zip(&scanned).map(row).collect();
    found.table("classes.csv", &rows)?;
    let with_some = rows.iter().filter(|row| row.leaves > 0).count();
    let leaves: u64 = rows.iter().map(|row| row.leaves).sum();
    found.say(format!(
        "{many} of {all} classes of {shape}: {with_some} have minimal puzzles with {clues} clues, {leaves} in all"
    ));
    if context.effort.is_reduced() {
        return against_trees(found, shape, clues, leaves, &grids);
    }
    against_met(context, found, shape, &rows)?;
    // The walks of `puzzles-2x4`. (Nearly all grids have no automorphism, so that classes count
    // like grids.)
    let walks: Vec<EstimateRow> = context.recorded(eight_by_eight::ENTRY.name, "2x4.csv")?;
    let expected = with_clues(&walks, clues).and_then(measured);
    let numbers = rows.iter().map(|row| row.leaves as f64).collect();
    let ours = expected.map(|expected| Measured::mean(&numbers, expected.value));
    let quantity = "minimal puzzles per grid by complete search of a sample, against walks";
    found.by_z(quantity, format!("{shape} {clues}"), ours, expected);
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
    found: &mut Found,
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
    found.equal(quantity, shape, by_search, leaves);
    Ok(())
}

/// The grids of the puzzles that the walks of `fewest-clues-2x4` met.
fn against_met(
    context: &Context<'_>,
    found: &mut Found,
    shape: Shape,
    rows: &[ClassRow],
) -> Result<()> {
    #[derive(Deserialize)]
    struct Met {
        grid: String,
    }
    let met: Vec<Met> = context.recorded(fewest_clues_eight::ENTRY.name, "puzzles.csv")?;
    let met: BTreeSet<String> = met.into_iter().map(|row| row.grid).collect();
    let some = rows.iter().filter(|row| met.contains(&row.grid));
    let quantity = "sampled classes with puzzles of the fewest clues that the walks met, and those of them where the search finds some";
    found.equal(quantity, shape, some.clone().count(), some.filter(|row| row.leaves > 0).count());
    Ok(())
}
