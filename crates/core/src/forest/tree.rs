//! Trees counted, by any of the engines.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{ForestError, Level, PuzzleGraph, Root, brute, diagram};
use crate::census::classes::Class;
use crate::symmetry::SymmetryGroup;
use crate::unavoidable::Limits;
use crate::unavoidable::diagram::MAX_VARIABLES;

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
    /// The levels by number of clues, from 0 to the root's.
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
    /// assert_eq!(tree.levels[4].leaves, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(root: &Root, engine: Engine, limits: Limits) -> Result<Self, ForestError> {
        let automorphisms = root.automorphisms();
        let levels = match engine.for_root(root) {
            Engine::Brute => brute::levels(root, &automorphisms)?,
            Engine::Graph => PuzzleGraph::grow(root, limits.states)?.levels(&automorphisms),
            Engine::Auto | Engine::Diagram => diagram::levels(root, &automorphisms, limits)?,
        };
        let order = automorphisms.len() as u64;
        Ok(Self {
            class: None,
            grid: root.puzzle().to_string(),
            stabiliser: order,
            orbit: SymmetryGroup::of(root.grid().shape()).orbit(order),
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
        let first = self.levels.iter().find(|level| level.nodes > 0);
        first.expect("the root is proper").clues
    }

    /// The greatest number of clues of a minimal puzzle.
    pub fn most_leaf_clues(&self) -> usize {
        let last = self.levels.iter().rfind(|level| level.leaves > 0);
        last.expect("every tree has a leaf").clues
    }
}

/// The sums and extremes over some trees.
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
