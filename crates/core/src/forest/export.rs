//! Explicit graphs as DOT, GraphML and JSON.
//!
//! A node is named by its puzzle (the text of its clues), which is different in every tree, and
//! carries its number of clues, the value of its skeleton and whether it is a leaf, where they are
//! known the number of its root's class and, up to symmetry, the number of puzzles it stands for;
//! an edge carries the cell removed.

use std::io::{self, Write};
use std::str::FromStr;

use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;
use serde::Serialize;

use crate::board::Skeleton;

use super::{ForestError, PuzzleGraph};

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
    type Err = ForestError;

    /// The format of a file name's extension: `dot` or `gv`, `graphml`, `json`.
    fn from_str(extension: &str) -> Result<Self, ForestError> {
        match extension.to_ascii_lowercase().as_str() {
            "dot" | "gv" => Ok(Self::Dot),
            "graphml" => Ok(Self::GraphMl),
            "json" => Ok(Self::Json),
            other => Err(ForestError::Format { extension: other.to_owned() }),
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
    let exporter: &dyn Exporter = match format {
        GraphFormat::Dot => &Dot,
        GraphFormat::GraphMl => &GraphMl,
        GraphFormat::Json => &Json,
    };
    exporter.begin(out)?;
    let mut id = 0;
    for tree in trees {
        for index in tree.graph().node_indices() {
            exporter.node(out, &ExportedNode::of(tree, index, id))?;
            id += 1;
        }
    }
    exporter.between(out)?;
    let (mut first_node, mut first) = (0, true);
    for tree in trees {
        let shape = tree.root().grid().shape();
        for edge in tree.graph().edge_references() {
            let [source, target] =
                [edge.source(), edge.target()].map(|node| first_node + node.index());
            let cell = shape.cell_name((*edge.weight()).into());
            exporter.edge(out, &Edge { source, target, cell, first })?;
            first = false;
        }
        first_node += tree.graph().node_count();
    }
    exporter.end(out)
}

/// A node with its attributes; nodes are numbered through all trees.
#[derive(Serialize)]
struct ExportedNode {
    id: usize,
    puzzle: String,
    clues: u32,
    value: String,
    leaf: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<u64>,
}

impl ExportedNode {
    fn of(tree: &PuzzleGraph, index: NodeIndex, id: usize) -> Self {
        let (root, mask) = (tree.root(), tree.graph()[index]);
        let skeleton = Skeleton::from_mask(root.grid().shape(), mask);
        Self {
            id,
            puzzle: root.puzzle_of(mask).to_string(),
            clues: mask.count_ones(),
            value: skeleton.value().to_string(),
            leaf: tree.is_leaf(index),
            class: tree.class(),
            orbit: tree.orbit(index),
        }
    }

    /// The attributes that not every node has.
    fn more(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let class = self.class.map(|class| ("class", class as u64));
        class.into_iter().chain(self.orbit.map(|orbit| ("orbit", orbit)))
    }
}

/// An edge with its attribute.
#[derive(Serialize)]
struct Edge {
    source: usize,
    target: usize,
    cell: String,
    #[serde(skip)]
    first: bool,
}

/// How a format is written: all nodes, then all edges.
trait Exporter {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()>;
    fn node(&self, out: &mut dyn Write, node: &ExportedNode) -> io::Result<()>;
    fn between(&self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    fn edge(&self, out: &mut dyn Write, edge: &Edge) -> io::Result<()>;
    fn end(&self, out: &mut dyn Write) -> io::Result<()>;
}

struct Dot;

impl Exporter for Dot {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph forest {{")?;
        writeln!(out, "  node [shape=box, fontname=\"monospace\"];")
    }

    fn node(&self, out: &mut dyn Write, node: &ExportedNode) -> io::Result<()> {
        let ExportedNode { id, puzzle, clues, value, leaf, .. } = node;
        let more: String = (node.more()).map(|(name, value)| format!(", {name}={value}")).collect();
        let style = if *leaf { ", style=filled, fillcolor=palegreen" } else { "" };
        writeln!(
            out,
            "  n{id} [label=\"{puzzle}\", clues={clues}, value=\"{value}\", leaf={leaf}{more}{style}];"
        )
    }

    fn edge(&self, out: &mut dyn Write, edge: &Edge) -> io::Result<()> {
        let Edge { source, target, cell, .. } = edge;
        writeln!(out, "  n{source} -> n{target} [cell=\"{cell}\"];")
    }

    fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "}}")
    }
}

struct GraphMl;

impl Exporter for GraphMl {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="puzzle" for="node" attr.name="puzzle" attr.type="string"/>
  <key id="clues" for="node" attr.name="clues" attr.type="int"/>
  <key id="value" for="node" attr.name="value" attr.type="string"/>
  <key id="leaf" for="node" attr.name="leaf" attr.type="boolean"/>
  <key id="class" for="node" attr.name="class" attr.type="int"/>
  <key id="orbit" for="node" attr.name="orbit" attr.type="int"/>
  <key id="cell" for="edge" attr.name="cell" attr.type="string"/>
  <graph id="forest" edgedefault="directed">"#
        )
    }

    fn node(&self, out: &mut dyn Write, node: &ExportedNode) -> io::Result<()> {
        let ExportedNode { id, puzzle, clues, value, leaf, .. } = node;
        let more: String = (node.more())
            .map(|(name, value)| format!(r#"<data key="{name}">{value}</data>"#))
            .collect();
        writeln!(
            out,
            r#"    <node id="n{id}"><data key="puzzle">{puzzle}</data><data key="clues">{clues}</data><data key="value">{value}</data><data key="leaf">{leaf}</data>{more}</node>"#
        )
    }

    fn edge(&self, out: &mut dyn Write, edge: &Edge) -> io::Result<()> {
        let Edge { source, target, cell, .. } = edge;
        writeln!(
            out,
            r#"    <edge source="n{source}" target="n{target}"><data key="cell">{cell}</data></edge>"#
        )
    }

    fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "  </graph>\n</graphml>")
    }
}

/// One node or edge a line, so that the file can be read by lines too.
struct Json;

impl Json {
    fn line(out: &mut dyn Write, first: bool, value: &impl Serialize) -> io::Result<()> {
        out.write_all(if first { b"\n" } else { b",\n" })?;
        Ok(serde_json::to_writer(out, value)?)
    }
}

impl Exporter for Json {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"directed\":true,\"multigraph\":false,\"graph\":{},\n\"nodes\":[")
    }

    fn node(&self, out: &mut dyn Write, node: &ExportedNode) -> io::Result<()> {
        Self::line(out, node.id == 0, node)
    }

    fn between(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n],\n\"edges\":[")
    }

    fn edge(&self, out: &mut dyn Write, edge: &Edge) -> io::Result<()> {
        Self::line(out, edge.first, edge)
    }

    fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n]}\n")
    }
}
