//! `forest --leaves` and `forest --graph`: the puzzles themselves.

use super::{Chosen, Forest};
use crate::cli::plumbing::prelude::*;
use gridforest::forest::{Engine, ForestError, GraphFormat, PuzzleGraph, diagram, write_graphs};

impl Forest {
    pub(super) fn write_leaves(
        &self,
        chosen: Vec<Chosen>,
        path: &Path,
        session: &Session,
    ) -> Result<()> {
        let (limits, ed) = (self.limits(Engine::Diagram), self.ed);
        let each = move |emit: Emit<'_, String>| {
            for Chosen { root, .. } in &chosen {
                diagram::for_each_leaf(root, ed, limits, &mut |leaf| {
                    emit(root.puzzle_of(leaf).to_string())
                })?;
            }
            Ok(())
        };
        let write = |texts: &mut Texts<'_, _>| produced(each, texts, Texts::write);
        match path == Path::new("-") {
            true => session.puzzles(write),
            false => write_whole(path, |out| Texts::lines(out, write)),
        }
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
