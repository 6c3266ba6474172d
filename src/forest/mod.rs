//! Puzzle trees and forests: all proper puzzles below a grid, and the arrows between them.
//!
//! The *tree* of a grid has the proper puzzles inside the grid as its nodes, and an arrow for each
//! removal of one clue that keeps a puzzle proper; a *leaf* is a minimal puzzle. (It is no tree in
//! the strict sense: many arrows may point to a node.) The *forest* of a shape is the trees of its
//! essentially different grids. A tree may also be grown below a proper puzzle.
//!
//! | engine | how | reach |
//! | --- | --- | --- |
//! | [`diagram`] | the decision diagram of the hitting sets of the unavoidable sets | 64 clues: every board up to side 6, 9×9 puzzles of up to some 36 clues |
//! | [`PuzzleGraph`] | the explicit graph, grown from the root with improper-subtree pruning | as many nodes as fit |
//! | [`brute`] | every subset of the root's clues at once, in a bit set of 2^clues | 30 clues |
//!
//! # References
//! 1. S. Gupta, "The puzzle forest", The New Sudoku Players' Forum, 2006: nodes, arrows, leaves.
//! 2. S. Gupta, "Skeletons", the same forum, 2005: the three pruning strategies.

pub mod brute;
pub mod diagram;
mod export;
mod graph;
mod job;
mod nodes;
mod root;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::census::classes::Class;
use crate::symmetry::SymmetryGroup;
use crate::unavoidable::diagram::MAX_VARIABLES;
use crate::unavoidable::{DiagramError, Limits};

pub use export::{GraphFormat, write_graphs};
pub use graph::{Growth, PuzzleDiGraph, PuzzleGraph};
pub use job::ForestJob;
pub use nodes::{MAX_SPLIT, Nodes, Parts};
pub use root::Root;

/// Why a tree could not be grown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForestError {
    /// A root without a solution.
    #[error("the puzzle {puzzle} has no solution: the root of a tree has exactly one")]
    NoSolution {
        /// The puzzle given.
        puzzle: String,
    },
    /// A root with several solutions.
    #[error("the puzzle {puzzle} has more than one solution: the root of a tree has exactly one")]
    ManySolutions {
        /// The puzzle given.
        puzzle: String,
    },
    /// More cells than a mask holds.
    #[error("{shape} has {cells} cells: trees are grown on boards of up to 128")]
    Board {
        /// The shape.
        shape: crate::board::Shape,
        /// The number of its cells.
        cells: usize,
    },
    /// The graph passed the limit.
    #[error(
        "the graph has more than {limit} nodes: raise --max-nodes, or grow it below a puzzle with fewer clues"
    )]
    TooManyNodes {
        /// The limit.
        limit: usize,
    },
    /// The diagram passed a limit.
    #[error("{0}: raise --max-nodes or --max-memory, or start from a puzzle with fewer clues")]
    Diagram(DiagramError),
    /// Too many clues for the engine.
    #[error(
        "a root of {clues} clues has 2^{clues} skeletons: this engine takes up to {limit} clues"
    )]
    TooManyClues {
        /// The number of clues of the root.
        clues: usize,
        /// The most that the engine takes.
        limit: usize,
    },
}

/// The message tells the cause already: it isn't given as a source too.
impl From<DiagramError> for ForestError {
    fn from(error: DiagramError) -> Self {
        Self::Diagram(error)
    }
}

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
    /// The arrows that point to these nodes: one from each puzzle with a clue more, so `nodes` times
    /// the number of clues that the root has beyond these.
    pub arrows: u128,
}

impl Level {
    /// The levels from the root's number of clues down to 0, from counts by number of clues.
    fn all(
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
            arrows: nodes[clues] * (most - clues) as u128,
        };
        (0..=most).rev().map(level).collect()
    }
}

/// The means over a group of what its elements fix: the numbers of orbits, by Burnside's lemma.
fn means(sums: Vec<u128>, order: usize) -> Vec<u128> {
    let order = order as u128;
    let mean = |sum: u128| {
        assert_eq!(sum % order, 0, "fixed counts of a group of order {order}");
        sum / order
    };
    sums.into_iter().map(mean).collect()
}

/// How a tree is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// The fastest that takes the root.
    #[default]
    Auto,
    /// The hitting-set diagram.
    Diagram,
    /// The explicit graph.
    Graph,
    /// Every skeleton.
    Brute,
}

impl Engine {
    /// The engine itself, or the best one for a root.
    pub fn for_root(self, root: &Root) -> Self {
        match self {
            Self::Auto if root.clues() <= MAX_VARIABLES => Self::Diagram,
            Self::Auto => Self::Graph,
            named => named,
        }
    }
}

/// The tree of a root, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The number of the class, where the root is the representative of one.
    pub class: Option<usize>,
    /// The root as text.
    pub grid: String,
    /// The order of the automorphism group of the root.
    pub stabiliser: u64,
    /// The number of grids (puzzles) in the orbit of the root.
    pub orbit: BigUint,
    /// The levels from the root's number of clues down to 0.
    pub levels: Vec<Level>,
}

impl Tree {
    /// Counts the tree of a root.
    ///
    /// The limits bound the states of the diagram or the nodes of the explicit graph.
    ///
    /// # Errors
    /// [`ForestError`] when the engine doesn't take the root.
    ///
    /// ```
    /// use gridforest::board::Puzzle;
    /// use gridforest::forest::{Engine, Root, Tree};
    /// use gridforest::unavoidable::Limits;
    /// let grid = Puzzle::parse("2x2".parse()?, "1234341221434321")?;
    /// let tree = Tree::count(&Root::new(&grid)?, Engine::Auto, Limits::default())?;
    /// assert_eq!((tree.nodes(), tree.leaves()), (41401, 284));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(root: &Root, engine: Engine, limits: Limits) -> Result<Self, ForestError> {
        let automorphisms = root.automorphisms();
        let levels = match engine.for_root(root) {
            Engine::Brute => brute::levels(root, &automorphisms)?,
            Engine::Graph => PuzzleGraph::grow(root, limits.states)?.levels(&automorphisms),
            Engine::Auto | Engine::Diagram => diagram::levels(root, &automorphisms, limits)?,
        };
        Ok(Self {
            class: None,
            grid: root.puzzle().to_string(),
            stabiliser: automorphisms.len() as u64,
            orbit: SymmetryGroup::of(root.grid().shape()).orbit(automorphisms.len() as u64),
            levels,
        })
    }

    /// Counts the tree of a class's representative.
    ///
    /// # Errors
    /// As [`Self::count`].
    pub fn of_class(class: &Class, engine: Engine, limits: Limits) -> Result<Self, ForestError> {
        let mut tree = Self::count(&Root::new(&class.grid)?, engine, limits)?;
        tree.class = Some(class.number);
        Ok(tree)
    }

    /// All proper puzzles in the tree.
    pub fn nodes(&self) -> u128 {
        self.levels.iter().map(|level| level.nodes).sum()
    }

    /// All minimal puzzles in the tree.
    pub fn leaves(&self) -> u128 {
        self.levels.iter().map(|level| level.leaves).sum()
    }

    /// All proper puzzles up to symmetry.
    pub fn node_orbits(&self) -> u128 {
        self.levels.iter().map(|level| level.node_orbits).sum()
    }

    /// All minimal puzzles up to symmetry.
    pub fn leaf_orbits(&self) -> u128 {
        self.levels.iter().map(|level| level.leaf_orbits).sum()
    }

    /// The least number of clues of a proper puzzle.
    pub fn fewest_clues(&self) -> usize {
        let levels = self.levels.iter().filter(|level| level.nodes > 0);
        levels
            .map(|level| level.clues)
            .min()
            .expect("the root is proper")
    }

    /// The greatest number of clues of a minimal puzzle.
    pub fn most_leaf_clues(&self) -> usize {
        let levels = self.levels.iter().filter(|level| level.leaves > 0);
        levels
            .map(|level| level.clues)
            .max()
            .expect("every tree has a leaf")
    }
}

/// What some trees have together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// The least number of clues of a proper puzzle.
    pub fewest_clues: usize,
    /// The greatest number of clues of a minimal puzzle.
    pub most_leaf_clues: usize,
    /// The proper puzzles.
    pub nodes: u128,
    /// The minimal puzzles.
    pub leaves: u128,
    /// The proper puzzles up to symmetry.
    pub node_orbits: u128,
    /// The minimal puzzles up to symmetry.
    pub leaf_orbits: u128,
    /// The proper puzzles in all grids of the trees' classes.
    pub puzzles: BigUint,
    /// The minimal ones.
    pub minimal_puzzles: BigUint,
}

impl Totals {
    /// The totals of at least one tree.
    ///
    /// # Panics
    /// When there is no tree.
    pub fn of(trees: &[Tree]) -> Self {
        let sum = |count: fn(&Tree) -> u128| trees.iter().map(count).sum();
        let all = |count: fn(&Tree) -> u128| trees.iter().map(|t| &t.orbit * count(t)).sum();
        let (fewest, most) = (
            trees.iter().map(Tree::fewest_clues).min(),
            trees.iter().map(Tree::most_leaf_clues).max(),
        );
        Self {
            fewest_clues: fewest.expect("a forest has a tree"),
            most_leaf_clues: most.expect("a forest has a tree"),
            nodes: sum(Tree::nodes),
            leaves: sum(Tree::leaves),
            node_orbits: sum(Tree::node_orbits),
            leaf_orbits: sum(Tree::leaf_orbits),
            puzzles: all(Tree::nodes),
            minimal_puzzles: all(Tree::leaves),
        }
    }
}
