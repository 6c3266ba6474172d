//! Other rules than rows, columns and boxes: grids, groups, classes, and the whole forests of small
//! boards. See `papers/rules.md`.
//!
//! Every number has two ways: grids by the classes and by completing beginnings, classes by a list
//! and by Burnside's lemma, forests by the diagram and, on boards of up to 16 cells, by brute force.

use super::prelude::*;
use crate::report::grouped;
use gridforest::census::grids;
use gridforest::forest::Totals;
use gridforest::symmetry::SymmetryGroup;
use gridforest_requests::forest::TreeRow;
use num_bigint::BigUint;

pub(super) const ENTRY: Entry = Entry {
    name: "variants",
    what: "other rules: diagonals, disjoint groups, jigsaws, rectangles, colourings of graphs",
    long: false,
    seed: None,
    run,
};

/// Boards of which the forest is counted; the first few are the reduced version.
const FORESTS: [&str; 34] = [
    "latin4+x",
    "2x2+dg",
    "rect2x4",
    "graph6:IheA@GUAo:3",
    "2x2+x",
    "2x2+windows",
    "2x2+antiknight",
    "latin4+antiknight",
    "latin5+x",
    "latin5+pandiagonal",
    "latin5+antiknight",
    "rect1x4",
    "rect2x3",
    "rect3x4",
    "rect2x6",
    "rect3x6",
    "2x3+x",
    "2x3+dg",
    "2x3+antiknight",
    "jigsaw:aaaabbbbccddccdd",
    "jigsaw:aaaabbbcbdccdddc",
    "jigsaw:aaaabbccbccdbddd",
    "jigsaw:aaabccabcdbbcddd",
    "jigsaw:aaaaabbbbbcccccdddeeddeee",
    "jigsaw:aaaaabbbccbbcccdddeeddeee",
    "jigsaw:aaabbaabbbcdddeccdeeccdee",
    "graph6:Dhc:3",
    "graph6:Dhc:4",
    "graph6:EFz_:2",
    "graph6:EFz_:3",
    "graph6:Gr`HOk:2",
    "graph6:Gr`HOk:3",
    "graph6:E}lw:3",
    "graph6:KhFJ{B`KWqph:4",
];
const REDUCED: usize = 4;

/// Boards of which grids and classes are counted, without the forest.
const COUNTED: [&str; 8] = [
    "latin6+x",
    "latin7+x",
    "latin6+antiknight",
    "latin7+pandiagonal",
    "rect3x5",
    "rect4x5",
    "rect4x6",
    "rect3x7",
];

/// Boards of which the grids alone are counted, in the long version.
const LARGE: [&str; 3] = ["3x3+windows", "3x3+x", "3x3+dg"];

/// The fewest clues, and the like, are empty where there is no grid or no forest was counted.
#[derive(Serialize, Deserialize)]
struct RulesRow {
    rules: String,
    symbols: usize,
    cells: usize,
    /// The order of the group of the rules: permutations of cells.
    symmetries: String,
    solutions: String,
    classes: usize,
    fewest_clues: Option<usize>,
    most_leaf_clues: Option<usize>,
    puzzles: Option<String>,
    minimal_puzzles: Option<String>,
    node_orbits: Option<u128>,
    leaf_orbits: Option<u128>,
}

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (mut rows, mut levels) = (Vec::new(), Vec::new());
    for &name in context.effort.first(REDUCED, &FORESTS) {
        let shape: Shape = name.parse()?;
        let classes = census(context, found, shape)?;
        let trees = context.trees(&classes)?;
        brute_force(found, shape, &classes, &trees)?;
        let totals = Totals::of(&trees);
        levels.extend(trees.iter().flat_map(|tree| TreeRow::of(shape, tree)));
        rows.push(RulesRow::of(shape, &classes, Some(totals)));
    }
    for &name in context.effort.first(1, &COUNTED) {
        let shape: Shape = name.parse()?;
        let classes = census(context, found, shape)?;
        rows.push(RulesRow::of(shape, &classes, None));
    }
    // One after the other, up to symmetry: minutes to an hour each.
    for &name in context.effort.choose(&[][..], &[], &LARGE) {
        let grids = grids::count_by_search(name.parse()?);
        found.say(format!("{name}: {} grids", grouped(&grids.to_string())));
        found.published("rules_solution_grids", name, grids);
    }
    found.table("rules.csv", &rows)?;
    found.table("forest.csv", &levels)?;
    let shown = ["rules", "symmetries", "solutions", "classes", "fewest_clues", "puzzles"];
    found.show("other rules: grids, classes and puzzles", &rows, &shown)
}

/// The classes, with their number and that of the grids in a second way, and as published.
fn census(context: &Context<'_>, found: &mut Found, shape: Shape) -> Result<Classes> {
    let name = shape.to_string();
    let classes = context.classes(shape)?;
    let (grids, number) = (classes.grids(), classes.iter().len());
    found.equal("rules_grids", &name, &grids, grids::count_by_search(shape));
    if published::get("rules_solution_grids", &name).is_some() {
        found.published("rules_solution_grids", &name, &grids);
    }
    if let Ok(by_symmetries) = grids::count_classes(shape) {
        found.equal("rules_classes", &name, number, by_symmetries);
    }
    if published::get("rules_main_classes", &name).is_some() {
        found.published("rules_main_classes", &name, number);
    }
    found.say(format!("{name}: {} grids, {number} classes", grouped(&grids.to_string())));
    Ok(classes)
}

/// The largest board whose tree is counted by brute force too.
const BRUTE: usize = 16;

fn brute_force(found: &mut Found, shape: Shape, classes: &Classes, trees: &[Tree]) -> Result<()> {
    if shape.cells() > BRUTE {
        return Ok(());
    }
    for (class, tree) in classes.iter().zip(trees) {
        let brute = Tree::of_class(class, Engine::Brute, Limits::default())?;
        let key = format!("{shape} class {}", class.number);
        for (quantity, count) in [
            ("rules_nodes", Tree::nodes as fn(&Tree) -> u128),
            ("rules_leaves", Tree::leaves),
            ("rules_node_orbits", Tree::node_orbits),
            ("rules_leaf_orbits", Tree::leaf_orbits),
        ] {
            found.equal(quantity, &key, count(tree), count(&brute));
        }
    }
    Ok(())
}

impl RulesRow {
    fn of(shape: Shape, classes: &Classes, totals: Option<Totals>) -> Self {
        let text = |count: &BigUint| count.to_string();
        let totals = totals.as_ref();
        Self {
            rules: shape.to_string(),
            symbols: shape.side(),
            cells: shape.cells(),
            symmetries: SymmetryGroup::of(shape).geometric_order().to_string(),
            solutions: classes.grids().to_string(),
            classes: classes.iter().len(),
            fewest_clues: totals.map(|totals| totals.fewest_clues),
            most_leaf_clues: totals.map(|totals| totals.most_leaf_clues),
            puzzles: totals.map(|totals| text(&totals.puzzles)),
            minimal_puzzles: totals.map(|totals| text(&totals.minimal_puzzles)),
            node_orbits: totals.map(|totals| totals.node_orbits),
            leaf_orbits: totals.map(|totals| totals.leaf_orbits),
        }
    }
}
