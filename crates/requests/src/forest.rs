//! The trees of grids and puzzles, by number of clues.

use gridforest_core::board::Shape;
use gridforest_core::forest::{Engine, Nodes, Root, Tree};
use gridforest_core::num_bigint::BigUint;
use gridforest_core::symmetry::SymmetryGroup;
use serde::Deserialize;

/// A method of counting trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum EngineName {
    /// The fastest method that is possible for the grid
    Auto,
    /// The decision diagram of the clue sets that hit every unavoidable set
    Diagram,
    /// The explicit graph, with improper-subtree pruning
    Graph,
    /// Every subset of the clues
    Brute,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Diagram => Self::Diagram,
            EngineName::Graph => Self::Graph,
            EngineName::Brute => Self::Brute,
        }
    }
}

crate::rows! {
    /// One level of one tree.
    pub struct TreeRow {
        /// The shape of the board.
        pub shape: Shape,
        /// The class that the root stands for; empty for a root given by hand.
        pub class: Option<usize>,
        /// The root.
        pub grid: String,
        /// The order of its automorphism group.
        pub stabiliser: u64,
        /// The number of clues.
        pub clues: usize,
        /// Proper puzzles inside the root.
        pub nodes: u128,
        /// Minimal puzzles among them; empty, as are the other columns of leaves, where they weren't
        /// counted.
        pub leaves: Option<u128>,
        /// The nodes up to the automorphism group.
        pub node_orbits: u128,
        /// The leaves up to the automorphism group.
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
}

impl TreeRow {
    /// The rows of some trees.
    pub fn all(shape: Shape, trees: &[Tree]) -> Vec<Self> {
        trees.iter().flat_map(|tree| Self::of(shape, tree)).collect()
    }

    /// The rows of a tree, from the root's number of clues down to 0.
    pub fn of(shape: Shape, tree: &Tree) -> Vec<Self> {
        let full = tree.levels.last().is_some_and(|top| top.clues == shape.cells());
        let in_orbit = |count: u128| full.then(|| (&tree.orbit * BigUint::from(count)).to_string());
        let row = |level: &gridforest_core::forest::Level| Self {
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
    pub fn of_nodes(class: Option<usize>, root: &Root, nodes: &Nodes) -> Vec<Self> {
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
