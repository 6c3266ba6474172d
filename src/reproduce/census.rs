//! The complete puzzle forests of the boards of side 5 and 6: every proper and every minimal puzzle
//! of every essentially different grid, counted. See `papers/census.md`.

use std::collections::BTreeMap;
use std::slice;

use anyhow::Result;
use num_bigint::BigUint;
use rand::RngExt as _;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found};
use crate::report::{LevelsPlot, TreeRow, grouped, to_csv};
use gridforest::board::{CellMask, Shape, cells_of};
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, ForestJob, Root, Totals, Tree, diagram};
use gridforest::random::stream;
use gridforest::run::in_parallel;
use gridforest::solve::{Generic, Solver};
use gridforest::unavoidable::diagram::Order;
use gridforest::unavoidable::{Diagram, Limits};

pub(super) const LATIN5: Entry = Entry {
    name: "forest-latin5",
    what: "the complete puzzle forest of the Latin squares of order 5",
    long: false,
    run: |context| census("latin5", context),
};

pub(super) const SUDOKU6: Entry = Entry {
    name: "forest-2x3",
    what: "the complete puzzle forest of 2x3 Sudoku: all 49 classes",
    long: false,
    run: |context| census(context.effort.choose("2x2", "2x3", "2x3"), context),
};

pub(super) const LATIN6: Entry = Entry {
    name: "forest-latin6",
    what: "the complete puzzle forest of the Latin squares of order 6: all 12 main classes",
    long: true,
    run: |context| census(context.effort.choose("latin4", "latin6", "latin6"), context),
};

/// The seed of the random skeletons.
const SEED: u64 = 6;
/// Random skeletons of a class.
const SKELETONS: usize = 20_000;

/// What a class comes to.
#[derive(Serialize, Deserialize)]
struct ClassRow {
    class: String,
    stabiliser: Option<u64>,
    fewest_clues: usize,
    most_leaf_clues: usize,
    nodes: u128,
    leaves: u128,
    node_orbits: u128,
    leaf_orbits: u128,
    puzzles: String,
    minimal_puzzles: String,
}

fn census(shape: &str, context: &Context<'_>) -> Result<Found> {
    let shape: Shape = shape.parse()?;
    let forms = context.finish(&ClassesJob::new(shape)?)?;
    let classes = Classes::from_forms(shape, &forms);
    let job = ForestJob::new(&classes, Engine::Diagram, Limits::default());
    let trees = context.finish(&job)?;
    let mut checks = published(shape, &trees);
    checks.push(grids(shape, &trees));
    // The first and the last class are sampled, side by side.
    let sample = |&class: &usize| -> Result<[Check; 2]> {
        let root = Root::new(&classes.get(class)?.grid)?;
        let (sets, diagram) = diagram::hitting_sets(&root, Order::Best, Limits::default())?;
        Ok(by_the_solver(&root, class, &sets, &diagram))
    };
    for sampled in in_parallel(&[1, trees.len()], sample) {
        checks.extend(sampled?);
    }
    let rows: Vec<TreeRow> = trees.iter().flat_map(|tree| TreeRow::of(shape, tree)).collect();
    let mut totals: Vec<ClassRow> = trees.iter().map(class_row).collect();
    totals.push(total_row(&trees));
    let text = text(shape, totals.last().expect("the last row is the total"));
    let files = BTreeMap::from([
        ("forest.csv".to_owned(), to_csv(&rows)?),
        ("totals.csv".to_owned(), to_csv(&totals)?),
        ("nodes.svg".to_owned(), plot(shape, &trees, "proper puzzles", |level| level.nodes)?),
        ("leaves.svg".to_owned(), plot(shape, &trees, "minimal puzzles", |level| level.leaves)?),
    ]);
    Ok(Found { checks, files, text, seed: Some(SEED) })
}

/// The fewest clues of a proper puzzle, and for Latin squares the most of a minimal one.
fn published(shape: Shape, trees: &[Tree]) -> Vec<Check> {
    let Totals { fewest_clues: fewest, most_leaf_clues: most, .. } = Totals::of(trees);
    if shape.has_boxes() {
        return vec![Check::against_published("minimum_clues", shape, fewest, None)];
    }
    let side = shape.side();
    vec![
        Check::against_published("smallest_critical_set_latin", side, fewest, None),
        Check::against_published("largest_critical_set_latin", side, most, None),
    ]
}

/// The puzzles in which every cell is a clue are the grids.
fn grids(shape: Shape, trees: &[Tree]) -> Check {
    let full = |tree: &Tree| &tree.orbit * tree.levels[shape.cells()].nodes;
    let grids: BigUint = trees.iter().map(full).sum();
    if shape.has_boxes() {
        Check::against_published("solution_grids", shape, grids, None)
    } else {
        Check::against_published("latin_squares", shape.side(), grids, None)
    }
}

/// Random skeletons of a class that are proper: by the diagram and by a solver, one by one; and the
/// puzzles that lack four clues: all but the unavoidable sets of four cells.
fn by_the_solver(root: &Root, class: usize, sets: &[CellMask], diagram: &Diagram) -> [Check; 2] {
    let mut solver = Generic::new(root.grid().shape());
    let mut random = stream(SEED, class as u64);
    let (mut by_diagram, mut by_solver) = (Vec::new(), Vec::new());
    for index in 0..SKELETONS {
        // About as many proper as improper ones.
        let share = random.random_range(0.3..0.8);
        let chosen = cells_of(root.mask()).filter(|_| random.random_bool(share));
        let clues = chosen.fold(0, |mask, cell| mask | 1 << cell);
        if diagram.contains(clues) {
            by_diagram.push(index);
        }
        if solver.another(&root.puzzle_of(clues), root.grid()).is_none() {
            by_solver.push(index);
        }
    }
    // Not only as many: the same ones.
    let same = by_diagram == by_solver;
    let again = if same { by_solver.len().to_string() } else { "other skeletons".to_owned() };
    let shape = root.grid().shape();
    let key = format!("class {class}, of {SKELETONS}");
    let cells = shape.cells();
    let all = (cells - 3..=cells).product::<usize>() / 24;
    let fours = sets.iter().filter(|set| set.count_ones() == 4).count();
    let nodes = diagram.by_size()[cells - 4];
    [
        Check::two_ways(&format!("{shape}_random_skeletons_proper"), key, by_diagram.len(), again),
        Check::two_ways(
            &format!("{shape}_nodes_lacking_four_clues"),
            format!("class {class}"),
            nodes,
            all - fours,
        ),
    ]
}

/// The row of a class, or of all.
fn row(class: String, stabiliser: Option<u64>, trees: &[Tree]) -> ClassRow {
    let totals = Totals::of(trees);
    ClassRow {
        class,
        stabiliser,
        fewest_clues: totals.fewest_clues,
        most_leaf_clues: totals.most_leaf_clues,
        nodes: totals.nodes,
        leaves: totals.leaves,
        node_orbits: totals.node_orbits,
        leaf_orbits: totals.leaf_orbits,
        puzzles: totals.puzzles.to_string(),
        minimal_puzzles: totals.minimal_puzzles.to_string(),
    }
}

fn class_row(tree: &Tree) -> ClassRow {
    let class = tree.class.unwrap_or_default().to_string();
    row(class, Some(tree.stabiliser), slice::from_ref(tree))
}

fn total_row(trees: &[Tree]) -> ClassRow {
    row("all".to_owned(), None, trees)
}

fn plot(
    shape: Shape,
    trees: &[Tree],
    count: &str,
    of: fn(&gridforest::forest::Level) -> u128,
) -> Result<Vec<u8>> {
    let line =
        |tree: &Tree| tree.levels.iter().rev().map(|level| (level.clues, of(level))).collect();
    let plot = LevelsPlot {
        title: format!("{shape}: {count} of each class by number of clues"),
        count: count.to_owned(),
        trees: trees.iter().map(line).collect(),
    };
    Ok(plot.svg()?.into_bytes())
}

fn text(shape: Shape, all: &ClassRow) -> String {
    format!(
        "{shape}: {} proper and {} minimal puzzles, one grid of each class; {} and {} of them are\n\
         essentially different. All grids together have {} proper and {} minimal puzzles.\n\
         A proper puzzle has at least {} clues, a minimal one at most {}.",
        grouped(&all.nodes.to_string()),
        grouped(&all.leaves.to_string()),
        grouped(&all.node_orbits.to_string()),
        grouped(&all.leaf_orbits.to_string()),
        grouped(&all.puzzles),
        grouped(&all.minimal_puzzles),
        all.fewest_clues,
        all.most_leaf_clues,
    )
}
