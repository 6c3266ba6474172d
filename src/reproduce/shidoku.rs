//! The puzzle forest of the 4×4 boards: the published table, and what it is a table of.
//!
//! The table of the puzzle-forest article is headed "Shi Doku (2x2 Su Doku)". It is the forest of
//! its two grids *by rows and columns alone*: of the two main classes of Latin squares of order 4.
//! Both forests are computed here, each by two engines, and put side by side. See
//! `papers/puzzle-forest.md`.

use std::fmt::Display;

use super::by_class::OfLevel;
use super::prelude::*;
use gridforest::symmetry::canonical_form;
use gridforest::unavoidable::UnavoidableSets;

/// The two grids of the published table.
const CONFIGURATIONS: [&str; 2] = ["1234341221434321", "1234342121434312"];

/// What the table has of each level.
const COUNTS: [(&str, OfLevel); 2] =
    [("nodes", |level| level.nodes), ("leaves", |level| level.leaves)];

/// A count of a whole tree.
type OfTree = fn(&Tree) -> u128;

/// What is compared of a whole tree.
pub(super) const TREE_COUNTS: [(&str, OfTree); 4] = [
    ("nodes", Tree::nodes),
    ("leaves", Tree::leaves),
    ("node_orbits", Tree::node_orbits),
    ("leaf_orbits", Tree::leaf_orbits),
];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (latin, boxes) = (Forest::of("latin4")?, Forest::of("2x2")?);
    let mut comparison = Vec::new();
    for (what, count) in COUNTS {
        for configuration in [1, 2] {
            let quantity = format!("published_forest_{what}_conf_{configuration}");
            for clues in (0..=16).rev() {
                let [[latin4, again], [shidoku, _]] =
                    [&latin, &boxes].map(|forest| forest.at(configuration, clues, count));
                let published: Option<u128> = published::number(&quantity, clues);
                if clues >= 4 {
                    study.published_again(&quantity, clues, latin4, Some(again));
                }
                comparison.push((what, configuration, clues, published, latin4, shidoku));
            }
        }
    }
    for forest in [&latin, &boxes] {
        for (name, count) in TREE_COUNTS {
            let quantity = format!("{}_{name}", forest.shape);
            let [trees, again] = &forest.by_engine;
            for (tree, again) in trees.iter().zip(again) {
                let class = tree.class.unwrap_or_default();
                study.equal(&quantity, format!("class {class}"), count(tree), count(again));
            }
            let [total, again] = forest.total(count);
            study.equal(&quantity, "all", total, again);
        }
    }
    all_puzzles(study, &boxes);
    study.table("forest-2x2.csv", &boxes.rows())?;
    study.table("forest-latin4.csv", &latin.rows())?;
    let columns = "what configuration clues published latin4 shidoku";
    study.list("comparison.csv", columns, comparison)?;
    study.show("the published table and the forests", "comparison.csv", columns)?;
    in_words(study, &latin, "the published table")?;
    in_words(study, &boxes, "with boxes")
}

/// A forest counted by two engines that share no code.
struct Forest {
    shape: Shape,
    /// By brute force over all skeletons, and by the explicit graph.
    by_engine: [Vec<Tree>; 2],
    /// The place among the trees of each configuration of the published table.
    configurations: [usize; 2],
}

impl Forest {
    fn of(shape: &str) -> Result<Self> {
        let shape = shape.parse()?;
        let classes = Classes::of(shape)?;
        let mut configurations = [0; 2];
        for (place, text) in configurations.iter_mut().zip(CONFIGURATIONS) {
            let canonical = canonical_form(&Grid::parse(shape, text)?).form;
            let class = classes.iter().position(|class| class.grid == canonical);
            *place = class.context("every grid is in a class")?;
        }
        let by_engine = [trees_by(&classes, Engine::Brute)?, trees_by(&classes, Engine::Graph)?];
        Ok(Self { shape, by_engine, configurations })
    }

    /// Something of all trees, by both engines.
    fn both<T>(&self, of: impl Fn(&[Tree]) -> T) -> [T; 2] {
        self.by_engine.each_ref().map(|trees| of(trees))
    }

    /// A number at a level of the tree of a configuration, from 1.
    fn at(&self, configuration: usize, clues: usize, count: OfLevel) -> [u128; 2] {
        let place = self.configurations[configuration - 1];
        self.both(|trees| trees[place].levels.get(clues).map_or(0, count))
    }

    fn total(&self, count: OfTree) -> [u128; 2] {
        self.both(|trees| trees.iter().map(count).sum())
    }

    fn rows(&self) -> Vec<TreeRow> {
        TreeRow::all(self.shape, &self.by_engine[0])
    }
}

/// The puzzles of all 288 grids, and those up to symmetry, against what is published.
fn all_puzzles(study: &mut Study<'_>, boxes: &Forest) {
    fn check<T: Display>(study: &mut Study<'_>, what: &str, key: impl Display, both: [T; 2]) {
        let [computed, again] = both;
        study.published_again(what, key, computed, Some(again));
    }
    let [(_, nodes), (_, leaves)] = COUNTS;
    let puzzles = |clues: RangeInclusive<usize>, count: OfLevel| {
        let of_tree = |tree: &Tree| -> BigUint {
            clues.clone().map(|clues| &tree.orbit * count(&tree.levels[clues])).sum()
        };
        boxes.both(|trees| trees.iter().map(of_tree).sum::<BigUint>())
    };
    for clues in (4..=16).rev() {
        check(study, "proper_puzzles_2x2_by_clues", clues, puzzles(clues..=clues, nodes));
    }
    check(study, "proper_puzzles", "2x2", puzzles(4..=16, nodes));
    check(study, "proper_puzzles_ed", "2x2", boxes.total(Tree::node_orbits));
    for clues in [4, 5, 6] {
        check(study, "minimal_puzzles_2x2_by_clues", clues, puzzles(clues..=clues, leaves));
    }
    for clues in [4, 5, 6] {
        let orbits = |trees: &[Tree]| trees.iter().map(|tree| tree.levels[clues].leaf_orbits).sum();
        check(study, "minimal_puzzles_2x2_ed_by_clues", clues, boxes.both::<u128>(orbits));
    }
    let fewest = |trees: &[Tree]| trees.iter().map(Tree::fewest_clues).min().unwrap_or_default();
    check(study, "minimum_clues", "2x2", boxes.both(fewest));
}

fn in_words(study: &mut Study<'_>, forest: &Forest, what: &str) -> Result<()> {
    let [nodes, leaves, node_orbits, leaf_orbits] =
        TREE_COUNTS.map(|(_, count)| forest.total(count)[0]);
    let sets = UnavoidableSets::of(&Grid::parse(forest.shape, CONFIGURATIONS[0])?);
    let fours = sets.iter().filter(|set| set.count_ones() == 4).count();
    study.say(format!(
        "{}, {what}: {nodes} nodes and {leaves} leaves, {node_orbits} and {leaf_orbits} up to symmetry;\n\
         {fours} unavoidable sets of four cells in the first grid, without which fewer clues suffice",
        forest.shape
    ));
    Ok(())
}

#[cfg(test)]
mod tests;
