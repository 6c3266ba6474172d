//! The puzzle forest of the 4×4 boards: the published table, and what it is a table of.
//!
//! The table of the puzzle-forest article is headed "Shi Doku (2x2 Su Doku)". It is the forest of
//! its two grids *by rows and columns alone*: of the two main classes of Latin squares of order 4.
//! Both forests are computed here, each by two engines, and put side by side. See
//! `papers/puzzle-forest.md`.

use std::fmt::{Display, Write as _};

use anyhow::{Context as _, Result};
use comfy_table::{Cell, CellAlignment, Table, presets};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, published};
use crate::report::{TreeRow, grouped, to_csv};
use gridforest::board::{Grid, Shape};
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, Tree};
use gridforest::symmetry::canonical_form;
use gridforest::unavoidable::{Limits, UnavoidableSets};

pub(super) const ENTRY: Entry = Entry {
    name: "shidoku",
    what: "the puzzle forests of the 4x4 boards, with boxes and without",
    long: false,
    run,
};

/// The two grids of the published table.
const CONFIGURATIONS: [&str; 2] = ["1234341221434321", "1234342121434312"];

/// A forest counted by two engines that share no code.
struct Forest {
    shape: Shape,
    /// By brute force over all skeletons.
    trees: Vec<Tree>,
    /// By the explicit graph.
    again: Vec<Tree>,
    /// The place among the trees of each configuration of the published table.
    configurations: [usize; 2],
}

impl Forest {
    fn of(shape: &str) -> Result<Self> {
        let shape = shape.parse()?;
        let classes = Classes::of(shape)?;
        let trees = |engine| {
            let trees =
                classes.iter().map(|class| Tree::of_class(class, engine, Limits::default()));
            trees.collect::<Result<Vec<_>, _>>()
        };
        let mut configurations = [0; 2];
        for (place, text) in configurations.iter_mut().zip(CONFIGURATIONS) {
            let canonical = canonical_form(&Grid::parse(shape, text)?).form;
            let found = classes.iter().position(|class| class.grid == canonical);
            *place = found.context("every grid is in a class")?;
        }
        Ok(Self {
            shape,
            trees: trees(Engine::Brute)?,
            again: trees(Engine::Graph)?,
            configurations,
        })
    }

    /// The tree of a configuration, from 0, by both engines.
    fn tree(&self, configuration: usize) -> (&Tree, &Tree) {
        let place = self.configurations[configuration];
        (&self.trees[place], &self.again[place])
    }

    /// A number at a level of a configuration's tree, by both engines.
    fn at(&self, configuration: usize, clues: usize, what: What) -> (u128, u128) {
        let (tree, again) = self.tree(configuration);
        let get = |tree: &Tree| tree.levels.get(clues).map_or(0, |level| what.of(level));
        (get(tree), get(again))
    }

    /// The puzzles of all grids with some number of clues, by both engines.
    fn puzzles(&self, clues: usize, what: What) -> (BigUint, BigUint) {
        let sum = |trees: &[Tree]| {
            let in_tree = |tree: &Tree| &tree.orbit * what.of(&tree.levels[clues]);
            trees.iter().map(in_tree).sum::<BigUint>()
        };
        (sum(&self.trees), sum(&self.again))
    }

    fn total(&self, count: fn(&Tree) -> u128) -> (u128, u128) {
        let sum = |trees: &[Tree]| trees.iter().map(count).sum();
        (sum(&self.trees), sum(&self.again))
    }

    fn csv(&self) -> Result<Vec<u8>> {
        let rows: Vec<TreeRow> =
            self.trees.iter().flat_map(|t| TreeRow::of(self.shape, t)).collect();
        Ok(to_csv(&rows)?)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    Nodes,
    Leaves,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Leaves => "leaves",
        }
    }

    fn of(self, level: &gridforest::forest::Level) -> u128 {
        match self {
            Self::Nodes => level.nodes,
            Self::Leaves => level.leaves,
        }
    }
}

/// One entry of the published table beside both forests.
#[derive(Serialize, Deserialize)]
struct Comparison {
    what: What,
    configuration: usize,
    clues: usize,
    published: Option<u128>,
    latin4: u128,
    shidoku: u128,
}

fn published_entry(what: What, configuration: usize, clues: usize) -> Option<u128> {
    let quantity = format!("published_forest_{}_conf_{configuration}", what.name());
    published::get(&quantity, &clues.to_string())?.value.parse().ok()
}

fn run(_: &Context<'_>) -> Result<Found> {
    let (latin, boxes) = (Forest::of("latin4")?, Forest::of("2x2")?);
    let mut comparison = Vec::new();
    for what in [What::Nodes, What::Leaves] {
        for configuration in [1, 2] {
            for clues in (0..=16).rev() {
                comparison.push(Comparison {
                    what,
                    configuration,
                    clues,
                    published: published_entry(what, configuration, clues),
                    latin4: latin.at(configuration - 1, clues, what).0,
                    shidoku: boxes.at(configuration - 1, clues, what).0,
                });
            }
        }
    }
    let mut checks = published_table(&latin);
    checks.extend(two_engines(&latin));
    checks.extend(two_engines(&boxes));
    checks.extend(all_puzzles(&boxes));
    Ok(Found {
        checks,
        text: text(&comparison, &latin, &boxes)?,
        files: [
            ("forest-2x2.csv".to_owned(), boxes.csv()?),
            ("forest-latin4.csv".to_owned(), latin.csv()?),
            ("comparison.csv".to_owned(), to_csv(&comparison)?),
        ]
        .into(),
        seed: None,
    })
}

/// Every entry of the published table against the Latin forest.
fn published_table(latin: &Forest) -> Vec<Check> {
    let mut checks = Vec::new();
    for what in [What::Nodes, What::Leaves] {
        for configuration in [1, 2] {
            let quantity = format!("published_forest_{}_conf_{configuration}", what.name());
            for clues in (4..=16).rev() {
                let (computed, again) = latin.at(configuration - 1, clues, what);
                let again = Some(again.to_string());
                checks.push(Check::against_published(&quantity, clues, computed, again));
            }
        }
    }
    checks
}

/// The totals of a forest by both engines.
fn two_engines(forest: &Forest) -> Vec<Check> {
    type Count = fn(&Tree) -> u128;
    let mut checks = Vec::new();
    for (name, count) in [
        ("nodes", Tree::nodes as Count),
        ("leaves", Tree::leaves),
        ("node_orbits", Tree::node_orbits),
        ("leaf_orbits", Tree::leaf_orbits),
    ] {
        let quantity = format!("{}_{name}", forest.shape);
        for (tree, again) in forest.trees.iter().zip(&forest.again) {
            let class = tree.class.unwrap_or_default();
            checks.push(Check::two_ways(
                &quantity,
                format!("class {class}"),
                count(tree),
                count(again),
            ));
        }
        let (total, again) = forest.total(count);
        checks.push(Check::two_ways(&quantity, "all", total, again));
    }
    checks
}

/// The puzzles of all 288 grids, and those up to symmetry, against what is published.
fn all_puzzles(boxes: &Forest) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut total = (BigUint::ZERO, BigUint::ZERO);
    for clues in (4..=16).rev() {
        let (computed, again) = boxes.puzzles(clues, What::Nodes);
        checks.push(as_published("proper_puzzles_2x2_by_clues", clues, (&computed, &again)));
        total.0 += computed;
        total.1 += again;
    }
    checks.push(as_published("proper_puzzles", "2x2", total));
    let orbits = boxes.total(Tree::node_orbits);
    checks.push(as_published("proper_puzzles_ed", "2x2", orbits));
    for clues in [4, 5, 6] {
        let values = boxes.puzzles(clues, What::Leaves);
        checks.push(as_published("minimal_puzzles_2x2_by_clues", clues, values));
    }
    for clues in [4, 5, 6] {
        let sum = |trees: &[Tree]| -> u128 {
            (trees.iter()).map(|tree| tree.levels[clues].leaf_orbits).sum()
        };
        let values = (sum(&boxes.trees), sum(&boxes.again));
        checks.push(as_published("minimal_puzzles_2x2_ed_by_clues", clues, values));
    }
    let fewest = |trees: &[Tree]| {
        let clues = trees.iter().map(Tree::fewest_clues);
        clues.min().unwrap_or_default()
    };
    let values = (fewest(&boxes.trees), fewest(&boxes.again));
    checks.push(as_published("minimum_clues", "2x2", values));
    checks
}

/// A value, computed in two ways, against the published one.
fn as_published(
    quantity: &str,
    key: impl Display,
    (computed, again): (impl Display, impl Display),
) -> Check {
    Check::against_published(quantity, key, computed, Some(again.to_string()))
}

fn text(comparison: &[Comparison], latin: &Forest, boxes: &Forest) -> Result<String> {
    let mut text = String::new();
    for what in [What::Nodes, What::Leaves] {
        writeln!(text, "{}", side_by_side(comparison, what))?;
    }
    let total = |forest: &Forest, count| grouped(&forest.total(count).0.to_string());
    let fours = |shape: Shape| -> Result<usize> {
        let sets = UnavoidableSets::of(&Grid::parse(shape, CONFIGURATIONS[0])?);
        Ok(sets.iter().filter(|set| set.count_ones() == 4).count())
    };
    let all = |what| -> BigUint { (0..=16).map(|clues| boxes.puzzles(clues, what).0).sum() };
    writeln!(
        text,
        "The published table is the forest of the two order-4 Latin squares, rows and columns alone:\n\
         {} nodes and {} leaves. Its first grid has {} unavoidable sets of four cells by rows and\n\
         columns; only {} of them respect the boxes, so that with the boxes fewer clues do.\n\
         Shi Doku proper, with boxes, has {} nodes and {} leaves: {} and {} up to symmetry,\n\
         {} proper and {} minimal puzzles in all.",
        total(latin, Tree::nodes),
        total(latin, Tree::leaves),
        fours(latin.shape)?,
        fours(boxes.shape)?,
        total(boxes, Tree::nodes),
        total(boxes, Tree::leaves),
        total(boxes, Tree::node_orbits),
        total(boxes, Tree::leaf_orbits),
        grouped(&all(What::Nodes).to_string()),
        grouped(&all(What::Leaves).to_string()),
    )?;
    Ok(text)
}

/// One table: a line for each number of clues, the three forests of each configuration together.
fn side_by_side(comparison: &[Comparison], what: What) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let mut header = vec![format!("{}\nclues", what.name())];
    for configuration in [1, 2] {
        header
            .extend(["published", "latin4", "2x2"].map(|of| format!("conf_{configuration}\n{of}")));
    }
    table.set_header(header.into_iter().map(right));
    let mut totals = vec![0; 6];
    for clues in (4..=16).rev() {
        let mut row = vec![right(clues.to_string())];
        let entries = comparison.iter().filter(|c| c.what == what && c.clues == clues);
        let values = entries.flat_map(|c| [c.published.unwrap_or_default(), c.latin4, c.shidoku]);
        for (value, total) in values.zip(&mut totals) {
            row.push(right(value.to_string()));
            *total += value;
        }
        table.add_row(row);
    }
    let totals = totals.into_iter().map(|total| right(total.to_string()));
    table.add_row([right("total".to_owned())].into_iter().chain(totals));
    table
}

#[cfg(test)]
mod tests;
