//! The puzzle forest of the 4×4 boards: the published table, and what it is a table of.
//!
//! The table of the puzzle-forest article is headed "Shi Doku (2x2 Su Doku)". It is the forest of
//! its two grids *by rows and columns alone*: of the two main classes of Latin squares of order 4.
//! Both forests are computed here, each by two engines, and put side by side. See
//! `papers/puzzle-forest.md`.

use num_bigint::BigUint;

use super::prelude::*;
use gridforest::symmetry::canonical_form;
use gridforest::unavoidable::UnavoidableSets;

pub(super) const ENTRY: Entry = Entry {
    name: "shidoku",
    what: "the puzzle forests of the 4x4 boards, with boxes and without",
    long: false,
    seed: None,
    run,
};
use gridforest_requests::forest::TreeRow;

/// The two grids of the published table.
const CONFIGURATIONS: [&str; 2] = ["1234341221434321", "1234342121434312"];

/// The name of a count, and where it stands.
type Count<T> = (&'static str, fn(&T) -> u128);

/// What the table has of each level.
const COUNTS: [Count<Level>; 2] =
    [("nodes", |level| level.nodes), ("leaves", |level| level.leaves)];

/// One entry of the published table beside both forests.
#[derive(Serialize, Deserialize)]
struct Comparison {
    what: &'static str,
    configuration: usize,
    clues: usize,
    published: Option<u128>,
    latin4: u128,
    shidoku: u128,
}

fn run(_: &Context<'_>, found: &mut Found) -> Result<()> {
    let (latin, boxes) = (Forest::of("latin4")?, Forest::of("2x2")?);
    let mut comparison = Vec::new();
    for (what, count) in COUNTS {
        for configuration in [1, 2] {
            let quantity = format!("published_forest_{what}_conf_{configuration}");
            for clues in (0..=16).rev() {
                let [[latin4, again], [shidoku, _]] =
                    [&latin, &boxes].map(|forest| forest.at(configuration, clues, count));
                let published = published::number(&quantity, clues);
                if clues >= 4 {
                    found.published_again(&quantity, clues, latin4, Some(again));
                }
                let row = Comparison { what, configuration, clues, published, latin4, shidoku };
                comparison.push(row);
            }
        }
    }
    two_engines(found, &latin);
    two_engines(found, &boxes);
    all_puzzles(found, &boxes);
    found.table("forest-2x2.csv", &boxes.rows())?;
    found.table("forest-latin4.csv", &latin.rows())?;
    found.table("comparison.csv", &comparison)?;
    let shown = ["what", "configuration", "clues", "published", "latin4", "shidoku"];
    found.show("the published table and the forests", &comparison, &shown)?;
    in_words(found, &latin, &boxes)
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
        let trees = |engine| -> Result<Vec<Tree>, _> {
            classes.iter().map(|class| Tree::of_class(class, engine, Limits::default())).collect()
        };
        let mut configurations = [0; 2];
        for (place, text) in configurations.iter_mut().zip(CONFIGURATIONS) {
            let canonical = canonical_form(&Grid::parse(shape, text)?).form;
            let class = classes.iter().position(|class| class.grid == canonical);
            *place = class.context("every grid is in a class")?;
        }
        let by_engine = [trees(Engine::Brute)?, trees(Engine::Graph)?];
        Ok(Self { shape, by_engine, configurations })
    }

    /// Something of all trees, by both engines.
    fn both<T>(&self, of: impl Fn(&[Tree]) -> T) -> [T; 2] {
        self.by_engine.each_ref().map(|trees| of(trees))
    }

    /// A number at a level of the tree of a configuration, from 1.
    fn at(&self, configuration: usize, clues: usize, count: fn(&Level) -> u128) -> [u128; 2] {
        let place = self.configurations[configuration - 1];
        self.both(|trees| trees[place].levels.get(clues).map_or(0, count))
    }

    /// The puzzles of all grids with some number of clues.
    fn puzzles(&self, clues: usize, count: fn(&Level) -> u128) -> [BigUint; 2] {
        self.both(|trees| trees.iter().map(|tree| &tree.orbit * count(&tree.levels[clues])).sum())
    }

    fn total(&self, count: fn(&Tree) -> u128) -> [u128; 2] {
        self.both(|trees| trees.iter().map(count).sum())
    }

    fn rows(&self) -> Vec<TreeRow> {
        self.by_engine[0].iter().flat_map(|tree| TreeRow::of(self.shape, tree)).collect()
    }
}

/// The totals of a forest by both engines.
fn two_engines(found: &mut Found, forest: &Forest) {
    let counts: [Count<Tree>; 4] = [
        ("nodes", Tree::nodes),
        ("leaves", Tree::leaves),
        ("node_orbits", Tree::node_orbits),
        ("leaf_orbits", Tree::leaf_orbits),
    ];
    for (name, count) in counts {
        let quantity = format!("{}_{name}", forest.shape);
        let [trees, again] = &forest.by_engine;
        for (tree, again) in trees.iter().zip(again) {
            let class = tree.class.unwrap_or_default();
            found.equal(&quantity, format!("class {class}"), count(tree), count(again));
        }
        let [total, again] = forest.total(count);
        found.equal(&quantity, "all", total, again);
    }
}

/// The puzzles of all 288 grids, and those up to symmetry, against what is published.
fn all_puzzles(found: &mut Found, boxes: &Forest) {
    let [(_, nodes), (_, leaves)] = COUNTS;
    let mut total = [BigUint::ZERO, BigUint::ZERO];
    for clues in (4..=16).rev() {
        let [computed, again] = boxes.puzzles(clues, nodes);
        found.published_again("proper_puzzles_2x2_by_clues", clues, &computed, Some(&again));
        total[0] += computed;
        total[1] += again;
    }
    let [computed, again] = total;
    found.published_again("proper_puzzles", "2x2", computed, Some(again));
    let [computed, again] = boxes.total(Tree::node_orbits);
    found.published_again("proper_puzzles_ed", "2x2", computed, Some(again));
    for clues in [4, 5, 6] {
        let [computed, again] = boxes.puzzles(clues, leaves);
        found.published_again("minimal_puzzles_2x2_by_clues", clues, computed, Some(again));
    }
    for clues in [4, 5, 6] {
        let [computed, again] = boxes.both(|trees| -> u128 {
            trees.iter().map(|tree| tree.levels[clues].leaf_orbits).sum()
        });
        found.published_again("minimal_puzzles_2x2_ed_by_clues", clues, computed, Some(again));
    }
    let [computed, again] =
        boxes.both(|trees| trees.iter().map(Tree::fewest_clues).min().unwrap_or_default());
    found.published_again("minimum_clues", "2x2", computed, Some(again));
}

fn in_words(found: &mut Found, latin: &Forest, boxes: &Forest) -> Result<()> {
    for (forest, what) in [(latin, "the published table"), (boxes, "with boxes")] {
        let counts = [Tree::nodes, Tree::leaves, Tree::node_orbits, Tree::leaf_orbits];
        let [nodes, leaves, node_orbits, leaf_orbits] = counts.map(|count| forest.total(count)[0]);
        let sets = UnavoidableSets::of(&Grid::parse(forest.shape, CONFIGURATIONS[0])?);
        let fours = sets.iter().filter(|set| set.count_ones() == 4).count();
        found.say(format!(
            "{}, {what}: {nodes} nodes and {leaves} leaves, {node_orbits} and {leaf_orbits} up to symmetry;\n\
             {fours} unavoidable sets of four cells in the first grid, without which fewer clues suffice",
            forest.shape
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
