//! Explicit graphs as DOT, GraphML and JSON.
//!
//! A node is named by its puzzle (the text of its clues), which is different in every tree, and
//! carries its number of clues, the value of its skeleton and whether it is a leaf; an arrow carries
//! the cell removed.

use std::io::{self, Write};
use std::str::FromStr;

use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;
use serde_json::json;

use crate::board::Skeleton;

use super::PuzzleGraph;

/// A file format for graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphFormat {
    /// Graphviz.
    Dot,
    /// XML that Gephi, yEd and networkx read.
    GraphMl,
    /// Node-link JSON, as networkx and d3 read it.
    Json,
}

impl FromStr for GraphFormat {
    type Err = String;

    /// The format of a file name's extension: `dot` or `gv`, `graphml`, `json`.
    fn from_str(extension: &str) -> Result<Self, String> {
        match extension.to_ascii_lowercase().as_str() {
            "dot" | "gv" => Ok(Self::Dot),
            "graphml" => Ok(Self::GraphMl),
            "json" => Ok(Self::Json),
            other => Err(format!(
                "no graph format for '.{other}': the name must end in .dot, .graphml or .json"
            )),
        }
    }
}

/// Writes the graphs of some trees as one file.
///
/// # Errors
/// What the writer says.
pub fn write_graphs(
    trees: &[PuzzleGraph],
    format: GraphFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        GraphFormat::Dot => write_dot(trees, out),
        GraphFormat::GraphMl => write_graphml(trees, out),
        GraphFormat::Json => write_json(trees, out),
    }
}

/// What is told of a node.
struct Node {
    puzzle: String,
    clues: u32,
    value: String,
    leaf: bool,
}

fn node(tree: &PuzzleGraph, index: NodeIndex) -> Node {
    let mask = tree.graph()[index];
    Node {
        puzzle: tree.root().puzzle_of(mask).to_string(),
        clues: mask.count_ones(),
        value: Skeleton::from_mask(tree.root().grid().shape(), mask)
            .value()
            .to_string(),
        leaf: tree.is_leaf(index),
    }
}

/// Visits every arrow as (tree, source, target, removed cell), nodes numbered through all trees.
fn for_each_arrow(
    trees: &[PuzzleGraph],
    mut visit: impl FnMut(usize, usize, String) -> io::Result<()>,
) -> io::Result<()> {
    let mut first = 0;
    for tree in trees {
        let shape = tree.root().grid().shape();
        for arrow in tree.graph().edge_references() {
            let [source, target] = [arrow.source(), arrow.target()].map(|n| first + n.index());
            visit(source, target, shape.cell_name((*arrow.weight()).into()))?;
        }
        first += tree.graph().node_count();
    }
    Ok(())
}

fn nodes(trees: &[PuzzleGraph]) -> impl Iterator<Item = Node> {
    trees
        .iter()
        .flat_map(|tree| tree.graph().node_indices().map(|index| node(tree, index)))
}

fn write_dot(trees: &[PuzzleGraph], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "digraph forest {{\n  node [shape=box, fontname=\"monospace\"];"
    )?;
    for (id, node) in nodes(trees).enumerate() {
        let Node {
            puzzle,
            clues,
            value,
            leaf,
        } = node;
        let style = if leaf {
            ", style=filled, fillcolor=palegreen"
        } else {
            ""
        };
        writeln!(
            out,
            "  n{id} [label=\"{puzzle}\", clues={clues}, value=\"{value}\", leaf={leaf}{style}];"
        )?;
    }
    for_each_arrow(trees, |source, target, cell| {
        writeln!(out, "  n{source} -> n{target} [cell=\"{cell}\"];")
    })?;
    writeln!(out, "}}")
}

fn write_graphml(trees: &[PuzzleGraph], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="puzzle" for="node" attr.name="puzzle" attr.type="string"/>
  <key id="clues" for="node" attr.name="clues" attr.type="int"/>
  <key id="value" for="node" attr.name="value" attr.type="string"/>
  <key id="leaf" for="node" attr.name="leaf" attr.type="boolean"/>
  <key id="cell" for="edge" attr.name="cell" attr.type="string"/>
  <graph id="forest" edgedefault="directed">"#
    )?;
    for (id, node) in nodes(trees).enumerate() {
        let Node {
            puzzle,
            clues,
            value,
            leaf,
        } = node;
        writeln!(
            out,
            r#"    <node id="n{id}"><data key="puzzle">{puzzle}</data><data key="clues">{clues}</data><data key="value">{value}</data><data key="leaf">{leaf}</data></node>"#
        )?;
    }
    for_each_arrow(trees, |source, target, cell| {
        writeln!(
            out,
            r#"    <edge source="n{source}" target="n{target}"><data key="cell">{cell}</data></edge>"#
        )
    })?;
    writeln!(out, "  </graph>\n</graphml>")
}

/// One node or arrow a line, so that the file can be read by lines too.
fn write_json(trees: &[PuzzleGraph], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{{\"directed\":true,\"multigraph\":false,\"graph\":{{}},\n\"nodes\":["
    )?;
    for (id, node) in nodes(trees).enumerate() {
        let Node {
            puzzle,
            clues,
            value,
            leaf,
        } = node;
        let comma = if id == 0 { "" } else { ",\n" };
        let line =
            json!({"id": id, "puzzle": puzzle, "clues": clues, "value": value, "leaf": leaf});
        write!(out, "{comma}{line}")?;
    }
    writeln!(out, "\n],\n\"links\":[")?;
    let mut comma = "";
    for_each_arrow(trees, |source, target, cell| {
        let line = json!({"source": source, "target": target, "cell": cell});
        write!(out, "{comma}{line}")?;
        comma = ",\n";
        Ok(())
    })?;
    writeln!(out, "\n]}}")
}
