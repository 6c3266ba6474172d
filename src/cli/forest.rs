//! `forest`: the trees of a shape's grids, counted or as explicit graphs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::session::write_whole;
use super::{OrUsage, Session, Verdict};
use crate::board::{Puzzle, Shape};
use crate::census::classes::{Class, Classes};
use crate::forest::{Engine, GraphFormat, PuzzleGraph, Root, Tree, write_graphs};
use crate::report::{Format, TreeRow};

/// Count the proper and the minimal puzzles of every essentially different grid
///
/// A row for each grid and number of clues: the proper puzzles (nodes), the minimal ones (leaves),
/// both again up to the symmetries of the grid, the arrows that point to the nodes, and how many
/// proper and minimal puzzles the whole class of the grid has.
#[derive(Debug, Args)]
pub(super) struct Forest {
    /// RxC (boxes of R rows by C columns) or latinN (rows and columns alone)
    shape: Shape,
    /// Only the tree of this class, from 1
    #[arg(long, value_name = "I", conflicts_with = "grid")]
    class: Option<usize>,
    /// The tree below this grid or proper puzzle, instead of the shape's classes
    #[arg(long, value_name = "BOARD")]
    grid: Option<String>,
    /// How the trees are counted
    #[arg(long, default_value = "auto", value_name = "ENGINE")]
    engine: EngineName,
    /// Write the explicit graph to FILE (.dot, .graphml or .json) instead of counting
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
    /// The most nodes that an explicit graph may have
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    max_nodes: usize,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum EngineName {
    /// The fastest that takes the grid
    Auto,
    /// The explicit graph, with improper-subtree pruning
    Graph,
    /// Every subset of the clues
    Brute,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Graph => Self::Graph,
            EngineName::Brute => Self::Brute,
        }
    }
}

/// A root and the number of its class, if it stands for one.
struct Chosen {
    class: Option<usize>,
    root: Root,
}

impl Forest {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let format = self.graph.as_deref().map(graph_format).transpose()?;
        let chosen = self.roots()?;
        match (&self.graph, format) {
            (Some(path), Some(format)) => self.write_graph(&chosen, path, format)?,
            _ => self.write_counts(&chosen, session)?,
        }
        Ok(Verdict::Good)
    }

    fn roots(&self) -> Result<Vec<Chosen>> {
        if let Some(text) = &self.grid {
            let puzzle = Puzzle::parse(self.shape, text).or_usage("--grid")?;
            let root = Root::new(&puzzle).or_usage("--grid")?;
            return Ok(vec![Chosen { class: None, root }]);
        }
        let classes = Classes::of(self.shape).or_usage("SHAPE")?;
        let chosen = match self.class {
            Some(class) => vec![classes.get(class).or_usage("--class")?],
            None => classes.iter().collect(),
        };
        let root = |class: &Class| {
            Ok(Chosen {
                class: Some(class.number),
                root: Root::new(&class.grid)?,
            })
        };
        chosen.into_iter().map(root).collect()
    }

    fn write_counts(&self, chosen: &[Chosen], session: &Session) -> Result<()> {
        let count = |chosen: &Chosen| {
            let mut tree = Tree::count(&chosen.root, self.engine.into(), self.max_nodes)?;
            tree.class = chosen.class;
            Ok(tree)
        };
        let trees: Vec<Tree> = chosen.par_iter().map(count).collect::<Result<_>>()?;
        let rows: Vec<TreeRow> = trees
            .iter()
            .flat_map(|tree| TreeRow::of(self.shape, tree))
            .collect();
        session.rows(&rows)?;
        if session.format() == Format::Table {
            session.remark(&summary(&trees));
        }
        Ok(())
    }

    fn write_graph(&self, chosen: &[Chosen], path: &Path, format: GraphFormat) -> Result<()> {
        let mut left = self.max_nodes;
        let mut graphs = Vec::new();
        for Chosen { root, .. } in chosen {
            let graph = PuzzleGraph::grow(root, left)
                .with_context(|| format!("--max-nodes {}", self.max_nodes))?;
            left -= graph.graph().node_count();
            graphs.push(graph);
        }
        write_whole(path, |out| Ok(write_graphs(&graphs, format, out)?))
    }
}

fn graph_format(path: &Path) -> Result<GraphFormat> {
    let extension = path.extension().and_then(|e| e.to_str());
    let format: Result<GraphFormat, String> = extension.unwrap_or_default().parse();
    format.or_usage("--graph")
}

/// The totals in a sentence or two.
fn summary(trees: &[Tree]) -> String {
    let total = |count: fn(&Tree) -> u128| trees.iter().map(count).sum::<u128>();
    let fewest = trees
        .iter()
        .map(Tree::fewest_clues)
        .min()
        .unwrap_or_default();
    let most = trees
        .iter()
        .map(Tree::most_leaf_clues)
        .max()
        .unwrap_or_default();
    format!(
        "{} proper puzzles, {} of them minimal; up to symmetry {} and {}.\n\
         The fewest clues are {fewest}; a minimal puzzle has at most {most}.",
        total(Tree::nodes),
        total(Tree::leaves),
        total(Tree::node_orbits),
        total(Tree::leaf_orbits),
    )
}
