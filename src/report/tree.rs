//! Trees as rows: the columns of `forest`.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use gridforest::board::Shape;
use gridforest::forest::{Nodes, Root, Tree};
use gridforest::symmetry::SymmetryGroup;

/// One level of one tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TreeRow {
    /// The shape of the board.
    pub shape: Shape,
    /// The class that the root stands for; empty for a root given by hand.
    pub class: Option<usize>,
    /// The root.
    pub grid: String,
    /// The order of its little group.
    pub stabiliser: u64,
    /// The number of clues.
    pub clues: usize,
    /// Proper puzzles inside the root.
    pub nodes: u128,
    /// Minimal puzzles among them; empty, as are the other columns of leaves, where they weren't
    /// counted.
    pub leaves: Option<u128>,
    /// The nodes up to the little group.
    pub node_orbits: u128,
    /// The leaves up to the little group.
    pub leaf_orbits: Option<u128>,
    /// Arrows that point to these nodes.
    pub arrows: u128,
    /// Proper puzzles inside all grids of the class: each in one grid alone, so they are the
    /// orbit's size times the nodes. Empty where the root is no full grid, for then they would
    /// count double.
    pub puzzles: Option<String>,
    /// Minimal puzzles among those.
    pub minimal_puzzles: Option<String>,
}

impl TreeRow {
    /// The rows of a tree, from the root's number of clues down to 0.
    pub(crate) fn of(shape: Shape, tree: &Tree) -> Vec<Self> {
        let full = tree.levels.last().is_some_and(|top| top.clues == shape.cells());
        let in_orbit = |count: u128| full.then(|| (&tree.orbit * BigUint::from(count)).to_string());
        let row = |level: &gridforest::forest::Level| Self {
            shape,
            class: tree.class,
            grid: tree.grid.clone(),
            stabiliser: tree.stabiliser,
            clues: level.clues,
            nodes: level.nodes,
            leaves: Some(level.leaves),
            node_orbits: level.node_orbits,
            leaf_orbits: Some(level.leaf_orbits),
            arrows: level.edges,
            puzzles: in_orbit(level.nodes),
            minimal_puzzles: in_orbit(level.leaves),
        };
        tree.levels.iter().rev().map(row).collect()
    }

    /// The rows of a tree whose nodes alone were counted.
    pub(crate) fn of_nodes(class: Option<usize>, root: &Root, nodes: &Nodes) -> Vec<Self> {
        let shape = root.grid().shape();
        let full = root.clues() == shape.cells();
        let orbit = SymmetryGroup::of(shape).orbit(nodes.stabiliser);
        let row = |clues: usize| Self {
            shape,
            class,
            grid: root.puzzle().to_string(),
            stabiliser: nodes.stabiliser,
            clues,
            nodes: nodes.nodes[clues],
            leaves: None,
            node_orbits: nodes.orbits[clues],
            leaf_orbits: None,
            arrows: nodes.nodes[clues] * (root.clues() - clues) as u128,
            puzzles: full.then(|| (&orbit * BigUint::from(nodes.nodes[clues])).to_string()),
            minimal_puzzles: None,
        };
        (0..=root.clues()).rev().map(row).collect()
    }
}
