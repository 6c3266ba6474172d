//! The complete puzzle forests of the boards of side 5 and 6: every proper and every minimal puzzle
//! of every essentially different grid, counted. See `papers/census.md`.

use std::slice;

use rand::RngExt as _;

use super::prelude::*;
use super::wide::lacking_four;
use gridforest::board::cells_of;
use gridforest::forest::{Totals, diagram};
use gridforest::run::in_parallel;
use gridforest::unavoidable::Diagram;
use gridforest::unavoidable::diagram::Order;

/// The seed of the random skeletons.
pub(super) const SEED: u64 = 6;
/// Random skeletons of a class.
const SKELETONS: usize = 20_000;

pub(super) fn latin5(study: &mut Study<'_>) -> Result<()> {
    census("latin5", study)
}

pub(super) fn sudoku6(study: &mut Study<'_>) -> Result<()> {
    census(study.effort.or_reduced("2x3", "2x2"), study)
}

pub(super) fn latin6(study: &mut Study<'_>) -> Result<()> {
    census(study.effort.or_reduced("latin6", "latin4"), study)
}

fn census(shape: &str, study: &mut Study<'_>) -> Result<()> {
    let shape: Shape = shape.parse()?;
    let classes = study.classes(shape)?;
    let trees = study.trees(&classes)?;
    against_published(study, shape, &trees);
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
        study.equal(format!("{shape}_random_skeletons_proper"), key, by_diagram, by_solver);
        let quantity = format!("{shape}_nodes_lacking_four_clues");
        study.equal(quantity, format!("class {class}"), nodes, lacking);
    }
    study.table("forest.csv", &TreeRow::all(shape, &trees))?;
    // A row for each class, and one for all.
    let row = |class: String, stabiliser: Option<u64>, trees: &[Tree]| {
        let totals = Totals::of(trees);
        let puzzles = [&totals.puzzles, &totals.minimal_puzzles].map(ToString::to_string);
        let counts = [totals.nodes, totals.leaves, totals.node_orbits, totals.leaf_orbits];
        (class, stabiliser, totals.fewest_clues, totals.most_leaf_clues, counts, puzzles)
    };
    let class = |tree: &Tree| {
        let class = tree.class.unwrap_or_default().to_string();
        row(class, Some(tree.stabiliser), slice::from_ref(tree))
    };
    let columns = "class stabiliser fewest_clues most_leaf_clues nodes leaves node_orbits leaf_orbits puzzles minimal_puzzles";
    let all = row("all".to_owned(), None, &trees);
    study.list("totals.csv", columns, trees.iter().map(class).chain([all]))?;
    let shown = "class nodes leaves node_orbits leaf_orbits puzzles minimal_puzzles";
    study.show(format!("{shape}: proper and minimal puzzles"), "totals.csv", shown)
}

/// The fewest clues of a proper puzzle, for Latin squares the most of a minimal one, and the grids:
/// the puzzles in which every cell is a clue.
fn against_published(study: &mut Study<'_>, shape: Shape, trees: &[Tree]) {
    let Totals { fewest_clues: fewest, most_leaf_clues: most, .. } = Totals::of(trees);
    let full = |tree: &Tree| &tree.orbit * tree.levels[shape.cells()].nodes;
    let grids: BigUint = trees.iter().map(full).sum();
    if shape.has_boxes() {
        study.published("minimum_clues", shape, fewest);
        study.published("solution_grids", shape, grids);
    } else {
        study.published("smallest_critical_set_latin", shape.side(), fewest);
        study.published("largest_critical_set_latin", shape.side(), most);
        study.published("latin_squares", shape.side(), grids);
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
