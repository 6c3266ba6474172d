//! `forest --leaves` and `forest --graph`: the puzzles themselves.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::{Chosen, Forest};
use crate::cli::plumbing::session::write_whole;
use crate::cli::plumbing::{OrUsage as _, Session};
use crate::report::PuzzleRow;
use gridforest::forest::{
    Engine, ForestError, GraphFormat, PuzzleGraph, Root, diagram, write_graphs,
};

impl Forest {
    pub(super) fn write_leaves(
        &self,
        chosen: &[Chosen],
        path: &Path,
        session: &Session,
    ) -> Result<()> {
        let each = |write: &mut dyn FnMut(String) -> Result<()>| {
            let mut below = chosen.iter();
            below.try_for_each(|chosen| self.leaves_below(&chosen.root, write))
        };
        if path == Path::new("-") {
            return session.texts(|puzzle| PuzzleRow { puzzle }, each);
        }
        write_whole(path, |out| each(&mut |leaf| Ok(writeln!(out, "{leaf}")?)))
    }

    fn leaves_below(&self, root: &Root, write: &mut dyn FnMut(String) -> Result<()>) -> Result<()> {
        let mut written = Ok(());
        let limits = self.limits(Engine::Diagram);
        diagram::for_each_leaf(root, self.ed, limits, &mut |leaf| {
            written = write(root.puzzle_of(leaf).to_string());
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        written
    }

    pub(super) fn write_graph(&self, chosen: &[Chosen], path: &Path) -> Result<()> {
        let format = graph_format(path)?;
        let most = self.limits(Engine::Graph).states;
        let mut left = most;
        let mut graphs = Vec::new();
        for Chosen { root, class } in chosen {
            let graph =
                PuzzleGraph::grow(root, left).with_context(|| format!("--max-nodes {most}"))?;
            left -= graph.graph().node_count();
            let graph = graph.of_class(*class);
            graphs.push(match self.ed {
                true => graph.up_to_symmetry(&root.automorphisms()),
                false => graph,
            });
        }
        write_whole(path, |out| Ok(write_graphs(&graphs, format, out)?))
    }
}

fn graph_format(path: &Path) -> Result<GraphFormat> {
    let extension = path.extension().and_then(|e| e.to_str());
    let format: Result<GraphFormat, ForestError> = extension.unwrap_or_default().parse();
    format.or_usage("--graph")
}
