//! Minimal puzzles with many clues, by simulated annealing of irredundant sets of clues
//! (`papers/workbench.md`).
//!
//! Each is minimal by the definition, by another solver. Where the forest is complete, the walks
//! must reach its largest.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, critical_set_numbers};
use crate::report::to_csv;
use gridforest::board::{Puzzle, Shape};
use gridforest::forest::{Engine, ForestJob, Tree};
use gridforest::large::LargePuzzles;
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::solve::{Generic, minimal};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "large-puzzles",
    what: "minimal puzzles with many clues for 2x3, 2x4 and 3x3, by random walks",
    long: true,
    run,
};

const SEED: u64 = 2026;

/// The walks on boards of a shape, the epochs of each, and whether the forest of the shape is
/// complete.
struct Case {
    shape: &'static str,
    walks: u64,
    epochs: usize,
    forest: bool,
}

const REDUCED: [Case; 1] = [Case { shape: "2x2", walks: 2, epochs: 2, forest: true }];

const LONG: [Case; 3] = [
    Case { shape: "2x3", walks: 2, epochs: 48, forest: true },
    Case { shape: "2x4", walks: 8, epochs: 240, forest: false },
    Case { shape: "3x3", walks: 16, epochs: 120, forest: false },
];

/// The puzzle with the most clues that a walk found.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct LargeRow {
    shape: Shape,
    clues: usize,
    puzzle: String,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut rows, mut checks, mut text) = (Vec::new(), Vec::new(), String::new());
    let cases = context.effort.choose(&REDUCED[..], &LONG[..], &LONG[..]);
    for case in cases {
        let shape: Shape = case.shape.parse()?;
        let found = context.finish(&Walks { case, shape })?;
        let puzzles: Vec<Puzzle> =
            (found.into_iter()).map(|symbols| Puzzle::new(shape, symbols)).collect();
        let mut solver = Generic::new(shape);
        let by_definition =
            puzzles.iter().filter(|puzzle| minimal::is_minimal(&mut solver, puzzle));
        let quantity = "large minimal puzzles, found and by the definition";
        checks.push(Check::two_ways(quantity, shape, puzzles.len(), by_definition.count()));
        let most = puzzles.iter().map(Puzzle::clues).max();
        let most = most.context("there is no walk")?;
        if case.forest {
            let quantity = "clues of the largest minimal puzzle, by walks and by the forest";
            let exact = largest(shape, context)?;
            checks.push(Check::two_ways(quantity, shape, most, exact));
        }
        let clues: Vec<String> =
            (puzzles.iter()).map(|puzzle| puzzle.clues().to_string()).collect();
        writeln!(text, "{shape}: {} clues", clues.join(", "))?;
        rows.extend(puzzles.iter().map(|puzzle| LargeRow {
            shape,
            clues: puzzle.clues(),
            puzzle: puzzle.to_string(),
        }));
    }
    Ok(Found {
        checks,
        files: BTreeMap::from([("largest.csv".to_owned(), to_csv(&rows)?)]),
        text,
        seed: Some(SEED),
    })
}

/// Independent walks: a block is a walk.
struct Walks<'a> {
    case: &'a Case,
    shape: Shape,
}

impl Job for Walks<'_> {
    /// The symbols of the largest puzzle of each walk.
    type Partial = Vec<Vec<u8>>;
    const NAME: &'static str = "large-puzzle-walks";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.case.walks)
            .with("shape", self.shape)
            .with("epochs", self.case.epochs)
            .seeded(SEED)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let search = LargePuzzles::new(self.shape, block.seed, block.index)?;
        let last = search.take(self.case.epochs).flatten().last();
        let largest = last.expect("every walk finds a minimal puzzle");
        Ok(vec![largest.symbols().to_vec()])
    }
}

/// The most clues of a minimal puzzle, by the forest.
fn largest(shape: Shape, context: &Context<'_>) -> Result<usize> {
    let classes = critical_set_numbers::classes(shape, context)?;
    let job = ForestJob::new(&classes, Engine::Diagram, Limits::default());
    let trees = context.finish(&job)?;
    (trees.iter().map(Tree::most_leaf_clues)).max().context("no minimal puzzle")
}
