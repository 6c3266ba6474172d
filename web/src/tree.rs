//! The proper and minimal puzzles below a puzzle, counted exactly.

use gridforest::forest::{Engine, Root, Tree};
use gridforest::unavoidable::Limits;
use serde::Serialize;

use crate::{WebError, text};

/// What a browser may spend on a diagram.
const LIMITS: Limits = Limits { states: 30_000_000, bytes: 1 << 30 };

/// The tree below a puzzle, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Below {
    /// The proper puzzles inside the puzzle, itself among them.
    pub nodes: String,
    /// The minimal ones.
    pub leaves: String,
    /// The proper ones up to the symmetries that fix the puzzle.
    pub node_orbits: String,
    /// The minimal ones up to these.
    pub leaf_orbits: String,
    /// By number of clues, from the puzzle's down.
    pub levels: Vec<LevelBelow>,
}

/// The puzzles of one number of clues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LevelBelow {
    /// The number of clues.
    pub clues: usize,
    /// The proper puzzles.
    pub nodes: String,
    /// The minimal ones.
    pub leaves: String,
}

/// Counts the tree below a proper puzzle by the hitting-set diagram.
///
/// # Errors
/// [`WebError`] when the puzzle isn't proper or the diagram too large.
pub fn below(shape: &str, board: &str) -> Result<Below, WebError> {
    let root = Root::new(&text::puzzle(shape, board)?)?;
    let tree = Tree::count(&root, Engine::Diagram, LIMITS)?;
    let levels = tree.levels.iter().rev().filter(|level| level.nodes > 0);
    Ok(Below {
        nodes: tree.nodes().to_string(),
        leaves: tree.leaves().to_string(),
        node_orbits: tree.node_orbits().to_string(),
        leaf_orbits: tree.leaf_orbits().to_string(),
        levels: levels
            .map(|level| LevelBelow {
                clues: level.clues,
                nodes: level.nodes.to_string(),
                leaves: level.leaves.to_string(),
            })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_add_up() {
        let below = below("2x2", "1234341221434321").unwrap();
        let sum = |count: fn(&LevelBelow) -> &String| -> u128 {
            below.levels.iter().map(|level| count(level).parse::<u128>().unwrap()).sum()
        };
        assert_eq!(below.nodes, sum(|level| &level.nodes).to_string());
        assert_eq!(below.leaves, sum(|level| &level.leaves).to_string());
        assert_eq!(below.levels[0].nodes, "1");
    }
}
