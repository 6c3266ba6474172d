//! What is counted of the colourings of a graph, and again by other ways.

use crate::reproduce::prelude::*;
use crate::reproduce::whole_forest::{self, LevelOfAll, WholeForest};
use gridforest_group::Graph;

/// The largest graph whose trees are counted by brute force too.
const BRUTE: usize = 16;

/// The colourings of a graph with some number of colours.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Colourings {
    pub(super) forest: WholeForest,
    pub(super) edges: usize,
}

impl Colourings {
    pub(super) fn columns() -> String {
        columns::<WholeForest>("edges")
    }

    pub(super) fn vertices(&self) -> usize {
        self.forest.cells
    }

    pub(super) fn colours(&self) -> usize {
        self.forest.symbols
    }

    /// The fewest entries of a puzzle that determines a colouring.
    pub(super) fn fewest(&self) -> usize {
        self.forest.fewest_clues.expect("a graph has a colouring")
    }

    /// The most entries of a minimal puzzle.
    pub(super) fn most(&self) -> usize {
        self.forest.most_leaf_clues.expect("a graph has a colouring")
    }

    pub(super) fn is_complete(&self) -> bool {
        self.edges == self.vertices() * (self.vertices() - 1) / 2
    }

    /// Whether all colourings are one with other names of the colours.
    pub(super) fn is_uniquely_colourable(&self) -> bool {
        self.forest.solutions == (1..=self.colours() as u128).product::<u128>().to_string()
    }
}

/// The colourings of a graph, and whether other ways agree.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Counted {
    pub(super) row: Colourings,
    pub(super) levels: Vec<LevelOfAll>,
    colourings: bool,
    classes: bool,
    /// `None` where there was no other way.
    trees: Option<bool>,
}

/// What agrees, where it was counted twice.
type Agrees = fn(&Counted) -> bool;

/// The comparisons with other ways.
pub(super) const AGREEMENTS: [(&str, Agrees); 3] = [
    ("colourings", |one| one.colourings),
    ("classes", |one| one.classes),
    ("trees", |one| one.trees != Some(false)),
];

/// Counts the colourings of a graph with some number of colours, at least as many as it needs.
pub(super) fn of(graph: &Graph, colours: usize) -> Result<Counted, BlockError> {
    let shape = Shape::colouring(graph, colours)?;
    let classes = Classes::of(shape)?;
    let (forest, levels, trees) = whole_forest::counted(&classes, shape.cells() <= BRUTE)?;
    Ok(Counted {
        row: Colourings { forest, edges: graph.edges() },
        levels,
        colourings: classes.grids() == graph.chromatic_polynomial(colours),
        classes: classes.iter().len() == graph.colouring_classes(colours),
        trees,
    })
}
