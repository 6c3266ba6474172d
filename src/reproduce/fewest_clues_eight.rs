//! Puzzles of 2x4 with 14 clues, the fewest that any has. See `papers/low-clue.md`.
//!
//! Two random walks meet some, up to symmetry, of which some grids are searched completely; they say
//! how many there may be. And every puzzle in a uniform sample of classes, by a complete search.

use rand::seq::SliceRandom as _;
use rand::seq::index::sample;

use super::critical_sets::by_definition;
use super::prelude::*;
use gridforest::catalogue::Catalogue;
use gridforest::estimate::puzzles::EstimateJob;
use gridforest::symmetry::{canonical_form, canonical_puzzle};

/// What is sought where: the clues; the most that walkers may have besides, and on the way; their
/// steps of learning and after it; the ensembles of each walk, and how many grids are searched.
type Case = (&'static str, usize, usize, usize, u64, u64, u64, usize);
const SHORT: Case = ("2x4", 14, 18, 22, 60_000, 20_000, 10, 24);
const FULL: Case = ("2x4", 14, 18, 22, 60_000, 20_000, 100, 1000);
const REDUCED: Case = ("2x2", 4, 6, 8, 2_000, 400, 4, 2);

/// A puzzle that was met.
#[derive(Serialize, Deserialize)]
struct Met {
    puzzle: String,
    grid: String,
    stabiliser: String,
    first_walk: bool,
    second_walk: bool,
}

pub(super) fn walked(study: &mut Study<'_>) -> Result<()> {
    let case = study.effort.choose([REDUCED, SHORT, FULL]);
    let (shape, clues) = (case.0.parse()?, case.1);
    let walks = [met(case, WALK_SEED, study)?, met(case, WALK_SEED + 1, study)?];
    let mut solver = Generic::new(shape);
    let (mut rows, mut pairs) = (Vec::new(), Vec::new());
    for met in walks[0].union(&walks[1]) {
        let (puzzle, stabiliser) = met.clone();
        let solution = solver.solve(&Puzzle::parse(shape, &puzzle)?, 2).solution;
        let solution = solution.context("a solution")?;
        let grid = canonical_form(&solution).form.to_string();
        let [first_walk, second_walk] = walks.each_ref().map(|walk| walk.contains(met));
        // The solution in the canonical form of the puzzle, not that of the grid.
        pairs.push((solution.to_string(), puzzle.clone()));
        rows.push(Met { puzzle, grid, stabiliser, first_walk, second_walk });
    }
    let grids = searched(shape, clues, &rows, case.7, study)?;
    study.table("puzzles.csv", &rows)?;
    let columns = "grid clues leaves leaf_orbits met";
    let row = |(grid, [leaves, orbits, met]): &(String, [usize; 3])| {
        (grid.clone(), clues, *leaves, *orbits, *met)
    };
    study.list("grids.csv", columns, grids.iter().map(row))?;
    let quantity = "puzzles with the fewest clues, met and minimal by the definition";
    by_definition(study, quantity, shape, pairs.iter().map(|(grid, puzzle)| (grid, puzzle)))?;
    let in_searched = rows.iter().filter(|row| grids.iter().any(|(grid, _)| *grid == row.grid));
    let quantity = "puzzles met in some grids, and those of them that the complete search finds";
    let again: usize = grids.iter().map(|(_, [.., met])| met).sum();
    study.equal(quantity, shape, in_searched.count(), again);
    if study.effort.is_reduced() {
        // Walks of a small board meet all.
        let trees = study.trees(&Classes::of(shape)?)?;
        let leaves: u128 = trees.iter().map(|tree| tree.levels[clues].leaf_orbits).sum();
        let quantity = "puzzles with the fewest clues up to symmetry, met and by the forest";
        study.equal(quantity, shape, rows.len(), leaves);
    }
    recaptures(study, "puzzles", &rows, |row| &row.puzzle);
    recaptures(study, "grids", &rows, |row| &row.grid);
    let orbits: usize = grids.iter().map(|(_, [_, orbits, _])| orbits).sum();
    study.say(format!("{} grids searched: {orbits} puzzles, {again} of them met", grids.len()));
    Ok(())
}

/// The puzzles with the fewest clues that a walk meets, up to symmetry, with their stabilisers.
fn met(case: Case, seed: u64, study: &Study<'_>) -> Result<BTreeSet<(String, String)>> {
    let (shape, clues, up_to, top, learning, steps, blocks, _) = case;
    let shape: Shape = shape.parse()?;
    let config = walk(clues..=up_to, learning, steps, blocks);
    let walk = walks(shape, WalkConfig { max_clues: Some(top), seed, ..config })?;
    let (_, met, _) =
        study.finish(&EstimateJob { keeps_puzzles: true, ..EstimateJob::new(walk) })?;
    let puzzles = met.iter().map(|text| Puzzle::parse(shape, text));
    let few = puzzles.filter(|puzzle| puzzle.as_ref().is_ok_and(|p| p.clues() == clues));
    few.map(|puzzle| {
        let canonical = canonical_puzzle(&puzzle?)?;
        Ok((canonical.form.to_string(), canonical.stabiliser().order().to_string()))
    })
    .collect()
}

/// Complete searches of some of the grids, which are drawn among those that were met: the puzzles,
/// their orbits, and those of these that were met.
fn searched(
    shape: Shape,
    clues: usize,
    rows: &[Met],
    many: usize,
    study: &Study<'_>,
) -> Result<Vec<(String, [usize; 3])>> {
    let mut met: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in rows {
        met.entry(&row.grid).or_default().insert(&row.puzzle);
    }
    let mut chosen: Vec<_> = met.into_iter().collect();
    chosen.shuffle(&mut stream(WALK_SEED, 0));
    chosen.truncate(many);
    let boards = chosen.iter().map(|(text, _)| Grid::parse(shape, text));
    let boards: Vec<Grid> = boards.collect::<Result<_, _>>()?;
    let scanned = study.scan(&boards, clues)?;
    let mut searched = Vec::new();
    for ((board, (grid, met)), (_, puzzles)) in boards.iter().zip(chosen).zip(scanned) {
        let form = |&cells: &CellMask| {
            let puzzle = board.puzzle_in(cells);
            anyhow::Ok(canonical_puzzle(&puzzle)?.form.to_string())
        };
        let orbits: BTreeSet<String> = puzzles.iter().map(form).collect::<Result<_>>()?;
        let met = met.iter().filter(|&&puzzle| orbits.contains(puzzle)).count();
        searched.push((grid.to_owned(), [puzzles.len(), orbits.len(), met]));
    }
    Ok(searched)
}

/// How many puzzles or grids the walks met, and how many there are by what they have in common.
fn recaptures(study: &mut Study<'_>, name: &str, rows: &[Met], of: fn(&Met) -> &str) {
    let met = |walk: fn(&Met) -> bool| -> BTreeSet<&str> {
        rows.iter().filter(|row| walk(row)).map(of).collect()
    };
    let (first, second) = (met(|row| row.first_walk), met(|row| row.second_walk));
    let (a, b, both) = (first.len(), second.len(), first.intersection(&second).count());
    let (all, error) = recaptured(a, b, both);
    study.say(format!(
        "{name}: {a} of the first walk, {b} of the second, {both} of both; by recapture {all:.0} ± {error:.0}"
    ));
}

/// How many there are, from two samples and what they share, and its standard error (Chapman 1951).
/// Samples that prefer the same ones make it too small.
fn recaptured(first: usize, second: usize, both: usize) -> (f64, f64) {
    let [a, b, m] = [first, second, both].map(|n| n as f64);
    let all = (a + 1.0) * (b + 1.0) / (m + 1.0) - 1.0;
    let variance = (a + 1.0) * (b + 1.0) * (a - m) * (b - m) / ((m + 1.0).powi(2) * (m + 2.0));
    (all, variance.sqrt())
}

/// The seed of the sample of classes.
pub(super) const SAMPLE_SEED: u64 = 1;

/// The shape, the clues, and how many classes are searched.
const SAMPLE: (&str, usize, usize) = ("2x4", 14, 2000);
const REDUCED_SAMPLE: (&str, usize, usize) = ("latin5", 6, 2);

/// How many classes have a puzzle with the fewest clues: by complete searches of a sample.
pub(super) fn sampled_classes(study: &mut Study<'_>) -> Result<()> {
    let (shape, clues, many) = study.effort.or_reduced(SAMPLE, REDUCED_SAMPLE);
    let shape: Shape = shape.parse()?;
    let (all, numbers, grids) = sample_of(shape, many)?;
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
        let trees = study.trees(&Classes::of(shape)?)?;
        let of_class = |&number: &u64| trees[number as usize - 1].levels[clues].leaves;
        let quantity =
            "minimal puzzles with few clues of some classes, by complete search and by the trees";
        study.equal(quantity, shape, sum, numbers.iter().map(of_class).sum::<u128>());
        return Ok(());
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
fn sample_of(shape: Shape, many: usize) -> Result<(u64, Vec<u64>, Vec<Grid>)> {
    let catalogue = match Catalogue::without_list(shape) {
        Some(catalogue) => catalogue,
        None => Catalogue::of_classes(Classes::of(shape)?),
    };
    let all = catalogue.classes();
    let chosen = sample(&mut stream(SAMPLE_SEED, 0), usize::try_from(all)?, many);
    let mut numbers: Vec<u64> = chosen.iter().map(|number| number as u64 + 1).collect();
    numbers.sort_unstable();
    let grids = catalogue.grids(&numbers)?;
    Ok((all, numbers, grids))
}
