//! What a tree has at one number of clues.

use serde::{Deserialize, Serialize};

/// What a tree has at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Level {
    /// The number of clues.
    pub clues: usize,
    /// The proper puzzles.
    pub nodes: u128,
    /// The minimal puzzles among them.
    pub leaves: u128,
    /// The orbits of the nodes under the automorphism group of the root.
    pub node_orbits: u128,
    /// The orbits of the leaves.
    pub leaf_orbits: u128,
    /// The edges that lead to these nodes: one from each puzzle with one clue more, so `nodes`
    /// times the number of clues that the root has beyond these.
    pub edges: u128,
}

impl Level {
    /// The levels by number of clues, from 0 to the root's, from counts by number of clues.
    pub(super) fn all(
        nodes: &[u128],
        leaves: &[u128],
        node_orbits: &[u128],
        leaf_orbits: &[u128],
    ) -> Vec<Self> {
        let most = nodes.len() - 1;
        let level = |clues: usize| Self {
            clues,
            nodes: nodes[clues],
            leaves: leaves[clues],
            node_orbits: node_orbits[clues],
            leaf_orbits: leaf_orbits[clues],
            edges: nodes[clues] * (most - clues) as u128,
        };
        (0..=most).map(level).collect()
    }
}
