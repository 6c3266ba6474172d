//! The complete puzzle forests of the boards of side 5 and 6: every proper and every minimal puzzle
//! of every essentially different grid, counted. See `papers/census.md`.

use std::slice;

use num_bigint::BigUint;
use rand::RngExt as _;

use super::prelude::*;
use super::wide::lacking_four;
use gridforest::board::cells_of;
use gridforest::forest::{Totals, diagram};
use gridforest::run::in_parallel;
use gridforest::solve::{Generic, Solver};
use gridforest::unavoidable::Diagram;
use gridforest::unavoidable::diagram::Order;

pub(super) const LATIN5: Entry = Entry {
    name: "forest-latin5",
    what: "the complete puzzle forest of the Latin squares of order 5",
    long: false,
    seed: Some(SEED),
    run: |context, found| census("latin5", context, found),
};

pub(super) const SUDOKU6: Entry = Entry {
    name: "forest-2x3",
    what: "the complete puzzle forest of 2x3 Sudoku: all 49 classes",
    run: |context, found| census(context.effort.or_reduced("2x3", "2x2"), context, found),
    ..LATIN5
};

pub(super) const LATIN6: Entry = Entry {
    name: "forest-latin6",
    what: "the complete puzzle forest of the Latin squares of order 6: all 12 main classes",
    long: true,
    run: |context, found| census(context.effort.or_reduced("latin6", "latin4"), context, found),
    ..LATIN5
};
use gridforest_requests::forest::TreeRow;

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

fn census(shape: &str, context: &Context<'_>, found: &mut Found) -> Result<()> {
    let shape: Shape = shape.parse()?;
    let classes = context.classes(shape)?;
    let trees = context.trees(&classes)?;
    against_published(found, shape, &trees);
    // The first and the last class are sampled, side by side.
    let chosen = [1, trees.len()];
    let sample = |&class: &usize| -> Result<_> {
        let root = Root::new(&classes.get(class)?.grid)?;
        let (sets, diagram) = diagram::hitting_sets(&root, Order::Best, Limits::default())?;
        let counted = sampled(&root, class, &diagram);
        Ok((counted, lacking_four(&root, &sets), diagram.by_size()[shape.cells() - 4]))
    };
    for (class, sampled) in chosen.iter().zip(in_parallel(&chosen, sample)) {
        let ((by_diagram, by_solver), lacking, nodes) = sampled?;
        let key = format!("class {class}, of {SKELETONS}");
        found.equal(format!("{shape}_random_skeletons_proper"), key, by_diagram, by_solver);
        let quantity = format!("{shape}_nodes_lacking_four_clues");
        found.equal(quantity, format!("class {class}"), nodes, lacking);
    }
    let rows: Vec<TreeRow> = trees.iter().flat_map(|tree| TreeRow::of(shape, tree)).collect();
    found.table("forest.csv", &rows)?;
    let class = |tree: &Tree| {
        let class = tree.class.unwrap_or_default().to_string();
        row(class, Some(tree.stabiliser), slice::from_ref(tree))
    };
    let all = row("all".to_owned(), None, &trees);
    let totals: Vec<ClassRow> = trees.iter().map(class).chain([all]).collect();
    found.table("totals.csv", &totals)?;
    let shown =
        ["class", "nodes", "leaves", "node_orbits", "leaf_orbits", "puzzles", "minimal_puzzles"];
    found.show(format!("{shape}: proper and minimal puzzles"), &totals, &shown)?;
    let mut picture = |name: &str, count: &str, of: fn(&Level) -> u128| {
        let line = |tree: &Tree| tree.levels.iter().rev().map(|one| (one.clues, of(one))).collect();
        let title = format!("{shape}: {count} of each class by number of clues");
        found.levels(name, title, count, trees.iter().map(line).collect())
    };
    picture("nodes.svg", "proper puzzles", |level| level.nodes)?;
    picture("leaves.svg", "minimal puzzles", |level| level.leaves)
}

/// The fewest clues of a proper puzzle, for Latin squares the most of a minimal one, and the grids:
/// the puzzles in which every cell is a clue.
fn against_published(found: &mut Found, shape: Shape, trees: &[Tree]) {
    let Totals { fewest_clues: fewest, most_leaf_clues: most, .. } = Totals::of(trees);
    let full = |tree: &Tree| &tree.orbit * tree.levels[shape.cells()].nodes;
    let grids: BigUint = trees.iter().map(full).sum();
    if shape.has_boxes() {
        found.published("minimum_clues", shape, fewest);
        found.published("solution_grids", shape, grids);
    } else {
        found.published("smallest_critical_set_latin", shape.side(), fewest);
        found.published("largest_critical_set_latin", shape.side(), most);
        found.published("latin_squares", shape.side(), grids);
    }
}

/// Random skeletons of a class that are proper: by the diagram and by a solver, one by one.
fn sampled(root: &Root, class: usize, diagram: &Diagram) -> (usize, String) {
    let mut solver = Generic::new(root.grid().shape());
    let mut random = stream(SEED, class as u64);
    let (mut proper, mut same) = (0, true);
    for _ in 0..SKELETONS {
        // About as many proper as improper ones.
        let share = random.random_range(0.3..0.8);
        let chosen = cells_of(root.mask()).filter(|_| random.random_bool(share));
        let clues = chosen.fold(0, |mask, cell| mask | 1 << cell);
        let is_proper = diagram.contains(clues);
        proper += usize::from(is_proper);
        // Not only as many: the same ones.
        same &= is_proper == solver.another(&root.puzzle_of(clues), root.grid()).is_none();
    }
    (proper, if same { proper.to_string() } else { "other skeletons".to_owned() })
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
