//! Puzzles of 2x4 with 14 clues, the fewest that any has: those that two random walks meet, up to
//! symmetry, and how many there may be. Some of their grids are searched completely. See
//! `papers/low-clue.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use rand::seq::SliceRandom as _;
use serde::{Deserialize, Serialize};

use super::critical_sets::by_definition;
use super::walks::SEED;
use super::{Check, Context, Entry, Found};
use crate::report::to_csv;
use gridforest::board::{Grid, Puzzle, Shape, Skeleton};
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{
    GridSource, KeepPuzzles, MulticanonicalWalk, WalkConfig, WalkJob,
};
use gridforest::forest::{Engine, ForestJob};
use gridforest::random::stream;
use gridforest::scan::{Scan, ScanJob, Scanned};
use gridforest::solve::{Generic, Solver as _};
use gridforest::symmetry::{canonical_form, canonical_puzzle};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "fewest-clues-2x4",
    what: "puzzles of 2x4 with 14 clues, the fewest: those that two random walks visited, up to symmetry",
    long: true,
    run,
};

/// What is sought where.
struct Case {
    shape: &'static str,
    clues: usize,
    /// The clues that walkers may have besides.
    up_to: usize,
    top: usize,
    learning: u64,
    steps: u64,
    /// The ensembles of each walk.
    blocks: [u64; 2],
    /// How many grids are searched.
    grids: [usize; 2],
}

const CASE: Case = Case {
    shape: "2x4",
    clues: 14,
    up_to: 18,
    top: 22,
    learning: 60_000,
    steps: 20_000,
    blocks: [10, 100],
    grids: [24, 1000],
};

const REDUCED: Case = Case {
    shape: "2x2",
    clues: 4,
    up_to: 6,
    top: 8,
    learning: 2_000,
    steps: 400,
    blocks: [4, 4],
    grids: [2, 2],
};

#[derive(Serialize, Deserialize)]
struct PuzzleRow {
    puzzle: String,
    grid: String,
    stabiliser: String,
    first_walk: bool,
    second_walk: bool,
}

#[derive(Serialize, Deserialize)]
struct GridRow {
    grid: String,
    clues: usize,
    leaves: usize,
    leaf_orbits: usize,
    met: usize,
}

/// A puzzle up to symmetry.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    puzzle: String,
    stabiliser: String,
}

impl Form {
    fn of(puzzle: &Puzzle) -> Result<Self> {
        let canonical = canonical_puzzle(puzzle)?;
        Ok(Self {
            puzzle: canonical.form.to_string(),
            stabiliser: canonical.stabiliser().order().to_string(),
        })
    }
}

fn run(context: &Context<'_>) -> Result<Found> {
    let case = context.effort.choose(REDUCED, CASE, CASE);
    let full = usize::from(context.effort.is_full());
    let shape: Shape = case.shape.parse()?;
    let walks = [
        case.met(SEED, case.blocks[full], context)?,
        case.met(SEED + 1, case.blocks[full], context)?,
    ];
    let mut solver = Generic::new(shape);
    let mut rows = Vec::new();
    for form in walks[0].union(&walks[1]) {
        let solution = solver.solve(&Puzzle::parse(shape, &form.puzzle)?, 2).solution;
        let grid = canonical_form(&solution.context("a solution")?).form;
        rows.push(PuzzleRow {
            puzzle: form.puzzle.clone(),
            grid: grid.to_string(),
            stabiliser: form.stabiliser.clone(),
            first_walk: walks[0].contains(form),
            second_walk: walks[1].contains(form),
        });
    }
    let grids = case.searched(&rows, case.grids[full], context)?;
    let mut checks = case.checks(&rows, &grids)?;
    if context.effort.is_reduced() {
        checks.push(against_forest(shape, case.clues, rows.len(), context)?);
    }
    Ok(Found {
        checks,
        text: case.text(&rows, &grids)?,
        files: BTreeMap::from([
            ("puzzles.csv".to_owned(), to_csv(&rows)?),
            ("grids.csv".to_owned(), to_csv(&grids)?),
        ]),
        seed: Some(SEED),
    })
}

impl Case {
    /// The puzzles with the fewest clues that a walk meets.
    fn met(&self, seed: u64, blocks: u64, context: &Context<'_>) -> Result<BTreeSet<Form>> {
        let shape: Shape = self.shape.parse()?;
        let config = WalkConfig {
            clues: Some(self.clues..=self.up_to),
            max_clues: Some(self.top),
            learning_steps: self.learning,
            steps: self.steps,
            blocks,
            seed,
            ..WalkConfig::default()
        };
        let source = GridSource::uniform(shape)?;
        let walk = MulticanonicalWalk::new(shape, Some(source), config)?;
        let (_, met) = context.finish(&KeepPuzzles(WalkJob(walk)))?;
        let puzzles = met.iter().map(|text| Puzzle::parse(shape, text));
        let few = puzzles.filter(|puzzle| puzzle.as_ref().is_ok_and(|p| p.clues() == self.clues));
        few.map(|puzzle| Form::of(&puzzle?)).collect()
    }

    /// Complete searches of some of the grids, which are drawn among those that were met.
    fn searched(
        &self,
        rows: &[PuzzleRow],
        many: usize,
        context: &Context<'_>,
    ) -> Result<Vec<GridRow>> {
        let shape: Shape = self.shape.parse()?;
        let mut met: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for row in rows {
            met.entry(&row.grid).or_default().insert(&row.puzzle);
        }
        let mut texts: Vec<&str> = met.keys().copied().collect();
        texts.shuffle(&mut stream(SEED, 0));
        texts.truncate(many);
        let boards = texts.iter().map(|text| Grid::parse(shape, text));
        let boards: Vec<Grid> = boards.collect::<Result<_, _>>()?;
        let scans: Result<Vec<Scan>, _> =
            boards.iter().map(|grid| Scan::new(grid, self.clues)).collect();
        let job = ScanJob::new(scans?).keeping_puzzles();
        let scanned = context.finish(&job)?;
        let row = |(grid, scanned): (&Grid, Scanned)| -> Result<GridRow> {
            let text = grid.to_string();
            let met = &met[&text[..]];
            scanned.ended?;
            let puzzles = scanned.puzzles.iter().map(|&clues| {
                Form::of(&grid.puzzle(&Skeleton::from_mask(shape, clues))).map(|form| form.puzzle)
            });
            let orbits: BTreeSet<String> = puzzles.collect::<Result<_>>()?;
            Ok(GridRow {
                grid: text,
                clues: self.clues,
                leaves: scanned.puzzles.len(),
                met: met.iter().filter(|&&puzzle| orbits.contains(puzzle)).count(),
                leaf_orbits: orbits.len(),
            })
        };
        boards.iter().zip(scanned).map(row).collect()
    }

    fn checks(&self, rows: &[PuzzleRow], grids: &[GridRow]) -> Result<Vec<Check>> {
        let shape: Shape = self.shape.parse()?;
        // The solution in the canonical form of the puzzle, not that of the grid.
        let mut solver = Generic::new(shape);
        let mut solutions = Vec::new();
        for row in rows {
            let solution = solver.solve(&Puzzle::parse(shape, &row.puzzle)?, 2).solution;
            solutions.push(solution.context("a solution")?.to_string());
        }
        let pairs = solutions.iter().zip(rows);
        let pairs = pairs.map(|(grid, row)| (&grid[..], &row.puzzle[..]));
        let searched: BTreeSet<&str> = grids.iter().map(|row| &row.grid[..]).collect();
        let in_searched = rows.iter().filter(|row| searched.contains(&row.grid[..]));
        Ok(vec![
            by_definition(
                "puzzles with the fewest clues, met and minimal by the definition",
                shape,
                pairs,
            )?,
            Check::two_ways(
                "puzzles met in some grids, and those of them that the complete search finds",
                shape,
                in_searched.count(),
                grids.iter().map(|row| row.met).sum::<usize>(),
            ),
        ])
    }

    fn text(&self, rows: &[PuzzleRow], grids: &[GridRow]) -> Result<String> {
        let mut text = String::new();
        let column = |of: fn(&PuzzleRow) -> &str| {
            let met = |walk: fn(&PuzzleRow) -> bool| -> BTreeSet<&str> {
                rows.iter().filter(|row| walk(row)).map(of).collect()
            };
            [met(|row| row.first_walk), met(|row| row.second_walk)]
        };
        writeln!(text, "{}, {} clues, up to symmetry", self.shape, self.clues)?;
        writeln!(text, "         first walk  second  different  by recapture")?;
        let columns = [("puzzles", column(|row| &row.puzzle)), ("grids", column(|row| &row.grid))];
        for (name, [first, second]) in columns {
            let (a, b) = (first.len(), second.len());
            let both = first.intersection(&second).count();
            let different = a + b - both;
            let (all, error) = recaptured(a, b, both);
            writeln!(text, "{name:8} {a:10} {b:7} {different:10}  {all:.0} ± {error:.0}")?;
        }
        let (orbits, met) = grids
            .iter()
            .fold((0, 0), |(orbits, met), row| (orbits + row.leaf_orbits, met + row.met));
        writeln!(
            text,
            "{} of the grids searched completely: {orbits} puzzles, {met} of them met",
            grids.len()
        )?;
        Ok(text)
    }
}

/// How many there are, from two samples and what they share, and its standard error (Chapman 1951).
/// Samples that prefer the same ones make it too small.
fn recaptured(first: usize, second: usize, both: usize) -> (f64, f64) {
    let [a, b, m] = [first, second, both].map(|n| n as f64);
    let all = (a + 1.0) * (b + 1.0) / (m + 1.0) - 1.0;
    let variance = (a + 1.0) * (b + 1.0) * (a - m) * (b - m) / ((m + 1.0).powi(2) * (m + 2.0));
    (all, variance.sqrt())
}

/// The number of classes of puzzles by the forest, where there is one: walks of a small board meet
/// them all.
fn against_forest(shape: Shape, clues: usize, met: usize, context: &Context<'_>) -> Result<Check> {
    let job = ForestJob::new(&Classes::of(shape)?, Engine::Diagram, Limits::default());
    let trees = context.finish(&job)?;
    let leaves: u128 = (trees.iter()).map(|tree| tree.levels[clues].leaf_orbits).sum();
    Ok(Check::two_ways(
        "puzzles with the fewest clues up to symmetry, met and by the forest",
        shape,
        met,
        leaves,
    ))
}
