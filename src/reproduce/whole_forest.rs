//! The whole forest of a board in a row, and by numbers of clues: over all of its grids.

use super::prelude::*;
use gridforest::census::grids;
use gridforest::forest::Totals;
use gridforest::symmetry::SymmetryGroup;

/// The grids of a board and their puzzles: of these none where there is no grid, or the forest was
/// not counted.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct WholeForest {
    pub(super) rules: String,
    pub(super) symbols: usize,
    pub(super) cells: usize,
    pub(super) symmetries: String,
    pub(super) solutions: String,
    pub(super) classes: usize,
    pub(super) fewest_clues: Option<usize>,
    pub(super) most_fewest_clues: Option<usize>,
    pub(super) fewest_most_clues: Option<usize>,
    pub(super) most_leaf_clues: Option<usize>,
    pub(super) puzzles: Option<String>,
    pub(super) minimal_puzzles: Option<String>,
    pub(super) node_orbits: Option<u128>,
    pub(super) leaf_orbits: Option<u128>,
}

impl WholeForest {
    /// Of the classes of a board and their trees: none where they were not counted.
    pub(super) fn of(classes: &Classes, trees: &[Tree]) -> Self {
        let shape = classes.shape();
        let totals = (!trees.is_empty()).then(|| Totals::of(trees));
        let totals = totals.as_ref();
        Self {
            rules: shape.to_string(),
            symbols: shape.side(),
            cells: shape.cells(),
            symmetries: symmetries(shape),
            solutions: classes.grids().to_string(),
            classes: classes.iter().len(),
            fewest_clues: trees.iter().map(Tree::fewest_clues).min(),
            most_fewest_clues: trees.iter().map(Tree::fewest_clues).max(),
            fewest_most_clues: trees.iter().map(Tree::most_leaf_clues).min(),
            most_leaf_clues: trees.iter().map(Tree::most_leaf_clues).max(),
            puzzles: totals.map(|all| all.puzzles.to_string()),
            minimal_puzzles: totals.map(|all| all.minimal_puzzles.to_string()),
            node_orbits: totals.map(|all| all.node_orbits),
            leaf_orbits: totals.map(|all| all.leaf_orbits),
        }
    }
}

/// The forest of a board, by numbers of clues too; and whether brute force counts the same trees,
/// where it is asked to.
pub(super) type Counted = (WholeForest, Vec<LevelOfAll>, Option<bool>);

/// Counts the trees of some classes.
pub(super) fn counted(classes: &Classes, by_brute_force: bool) -> Result<Counted, BlockError> {
    let trees = trees_by(classes, Engine::Diagram)?;
    let again = by_brute_force.then(|| trees_by(classes, Engine::Brute)).transpose()?;
    let (row, levels) = (WholeForest::of(classes, &trees), LevelOfAll::of(classes.shape(), &trees));
    Ok((row, levels, again.map(|again| again == trees)))
}

/// The order of the group of the rules: permutations of cells.
pub(super) fn symmetries(shape: Shape) -> String {
    SymmetryGroup::of(shape).geometric_order().to_string()
}

/// The number of the grids in a second way, and as published.
pub(super) fn grids_again(study: &mut Study<'_>, classes: &Classes) {
    let (shape, grids) = (classes.shape(), classes.grids());
    study.equal("rules_grids", shape, &grids, grids::count_by_search(shape));
    study.published_if_known("rules_solution_grids", shape, &grids);
}

/// The number of the classes in a second way, where there is one.
pub(super) fn classes_again(study: &mut Study<'_>, classes: &Classes) {
    if let Ok(by_symmetries) = grids::count_classes(classes.shape()) {
        study.equal("rules_classes", classes.shape(), classes.iter().len(), by_symmetries);
    }
}

/// The puzzles of all grids of a board with some number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct LevelOfAll {
    pub(super) rules: String,
    pub(super) clues: usize,
    puzzles: String,
    pub(super) minimal_puzzles: String,
}

impl LevelOfAll {
    /// From all cells down to the fewest clues that are enough.
    pub(super) fn of(shape: Shape, trees: &[Tree]) -> Vec<Self> {
        let cells = shape.cells();
        let fewest = trees.iter().map(Tree::fewest_clues).min().unwrap_or(cells + 1);
        let level = |clues: usize| {
            let sum = |of: fn(&Level) -> u128| -> BigUint {
                trees.iter().map(|tree| &tree.orbit * of(&tree.levels[clues])).sum()
            };
            Self {
                rules: shape.to_string(),
                clues,
                puzzles: sum(|level| level.nodes).to_string(),
                minimal_puzzles: sum(|level| level.leaves).to_string(),
            }
        };
        (fewest..=cells).rev().map(level).collect()
    }
}
