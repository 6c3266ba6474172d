//! The forest of a small board as a picture: a dot for each proper puzzle up to symmetry, a level
//! for each number of clues.

use std::collections::{BTreeMap, BTreeSet};

use super::data::Table;
use super::pictures::{LevelGraph, Picture, graphs};
use gridforest::board::{CellMask, Grid, Shape};
use gridforest::forest::{PuzzleGraph, Root};

/// The largest side whose trees are drawn.
const SIDE: usize = 4;
/// No tree of such a board has more nodes.
const NODES: usize = 1 << (SIDE * SIDE);

/// The picture of the grids that a table of trees names; `None` for other tables and larger boards.
pub(crate) fn forest_picture(table: &Table) -> Option<Picture> {
    let (shape, trees) = trees(table).filter(|(_, trees)| !trees.is_empty())?;
    let marks: Vec<bool> =
        trees.iter().flat_map(|tree| &tree.levels).flat_map(|(_, nodes)| nodes).copied().collect();
    let title = format!("The puzzle forest of {shape}");
    let (figure, step) = graphs(&title, "clues", ("proper puzzle", "minimal puzzle"), &trees);
    let mut caption = format!(
        "{} proper puzzles up to the symmetries of their grids, {} of them minimal. An edge is the removal of one clue; \
         below the lowest puzzles every set of clues has several solutions.",
        marks.len(),
        marks.iter().filter(|leaf| **leaf).count()
    );
    if step > 1 {
        caption += &format!(" One of every {step} edges is drawn.");
    }
    Some(Picture { name: format!("tree-{shape}"), caption, figure })
}

/// The trees of the grids that a table names.
pub(crate) fn trees(table: &Table) -> Option<(Shape, Vec<LevelGraph>)> {
    if !table.has(&["shape", "class", "grid", "clues", "nodes"]) {
        return None;
    }
    let shape: Shape = table.records().next()?.text("shape").parse().ok()?;
    let mut grids: Vec<&str> = table.records().map(|row| row.text("grid")).collect();
    grids.dedup();
    let trees = || grids.into_iter().filter_map(|grid| tree(shape, grid)).collect();
    (shape.side() <= SIDE).then(|| (shape, trees()))
}

/// The tree of a grid up to its automorphisms; `None` for what is no such grid.
fn tree(shape: Shape, grid: &str) -> Option<LevelGraph> {
    let grid = Grid::parse(shape, grid).ok()?;
    let root = Root::new(&grid).ok()?;
    let graph = PuzzleGraph::grow(&root, NODES).ok()?.up_to_symmetry(&root.automorphisms());
    // By number of clues, downwards: the orbits, and whether each is a leaf.
    let mut orbits: BTreeMap<u32, BTreeMap<CellMask, bool>> = BTreeMap::new();
    let mut edges: BTreeMap<u32, BTreeSet<(CellMask, CellMask)>> = BTreeMap::new();
    let digraph = graph.graph();
    for node in digraph.node_indices() {
        let mask = digraph[node];
        let level = mask.count_ones();
        orbits.entry(level).or_default().insert(mask, graph.is_leaf(node));
        let below = digraph.neighbors(node).map(|child| (mask, digraph[child]));
        edges.entry(level).or_default().extend(below);
    }
    let place = |mask: &CellMask| orbits[&mask.count_ones()].range(..mask).count();
    let number = |pairs: &BTreeSet<(CellMask, CellMask)>| {
        pairs.iter().map(|(above, below)| (place(above), place(below))).collect()
    };
    let levels = orbits.iter().rev();
    let mut edges: Vec<Vec<(usize, usize)>> = edges.values().rev().map(number).collect();
    // No edge leads below the last level.
    edges.pop();
    Some(LevelGraph {
        name: grid.to_string(),
        levels: levels
            .map(|(&clues, nodes)| (clues as usize, nodes.values().copied().collect()))
            .collect(),
        edges,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_boards_and_what_is_no_grid_have_no_picture() {
        let table = |text: &str| Table::read("a.csv", text.as_bytes().to_vec(), &mut Vec::new());
        let larger = table(
            "shape,class,grid,clues,nodes\n2x3,1,123456456123214365365214531642642531,36,1\n",
        );
        assert!(forest_picture(&larger).is_none());
        let none = table("shape,class,grid,clues,nodes\n2x2,1,<b>,16,1\n");
        assert!(forest_picture(&none).is_none());
    }
}
