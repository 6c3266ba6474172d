//! Graphs in levels: a node a dot, an edge a line to a node of the next level.
//!
//! Within a level, a node stands near the mean place of its neighbours above (Sugiyama, Tagawa &
//! Toda, *Methods for visual understanding of hierarchical system structures*, 1981), so that few
//! edges cross.

use std::fmt::Write as _;

use super::svg::{Anchor, Svg, place};
use super::{Empty, Theme};

/// Graphs beside each other, their levels at one height.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Levels {
    /// The title.
    pub title: String,
    /// What the numbers of the levels are.
    pub axis: String,
    /// The graphs, from the left.
    pub graphs: Vec<LevelGraph>,
    /// What unmarked and marked nodes are.
    pub nodes: (String, String),
}

/// A graph in levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelGraph {
    /// Its name.
    pub name: String,
    /// For each level from the top: its number, and for each of its nodes whether it is marked.
    pub levels: Vec<(usize, Vec<bool>)>,
    /// For each level but the first: edges from a node of the level above to one of this.
    pub edges: Vec<Vec<(usize, usize)>>,
}

const WIDTH: f64 = 960.0;
const LEFT: f64 = 46.0;
const GAP: f64 = 28.0;
const STEP: f64 = 38.0;
/// More edges than these are drawn faintly.
const MANY: usize = 4000;
/// How often places are improved.
const SWEEPS: usize = 12;

impl LevelGraph {
    fn widest(&self) -> usize {
        self.levels.iter().map(|(_, nodes)| nodes.len()).max().unwrap_or(0)
    }

    /// A place between 0 and 1 for each node of each level.
    fn places(&self) -> Vec<Vec<f64>> {
        let spread = |count: usize| -> Vec<f64> {
            // A level is as wide as it has nodes, by the square root: small levels stay visible.
            let share = (count as f64 / self.widest().max(1) as f64).powf(0.6);
            let at = |i: usize| 0.5 + share * ((i as f64 + 0.5) / count as f64 - 0.5);
            (0..count).map(at).collect()
        };
        let mut places: Vec<Vec<f64>> = self.levels.iter().map(|(_, n)| spread(n.len())).collect();
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            let order: Vec<usize> = (1..self.levels.len()).collect();
            let order: Box<dyn Iterator<Item = &usize>> =
                if down { Box::new(order.iter()) } else { Box::new(order.iter().rev()) };
            for &level in order {
                let edges = &self.edges[level - 1];
                let (target, by) = if down { (level, level - 1) } else { (level - 1, level) };
                let pairs = edges.iter().map(|&(a, b)| if down { (b, a) } else { (a, b) });
                let wanted = means(pairs, &places[by], &places[target]);
                let mut order: Vec<usize> = (0..wanted.len()).collect();
                order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
                let free = spread(wanted.len());
                for (rank, node) in order.into_iter().enumerate() {
                    places[target][node] = free[rank];
                }
            }
        }
        places
    }
}

/// The mean place of each node's neighbours; its own without any.
fn means(pairs: impl Iterator<Item = (usize, usize)>, by: &[f64], own: &[f64]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); own.len()];
    for (node, neighbour) in pairs {
        sums[node].0 += by[neighbour];
        sums[node].1 += 1.0;
    }
    let mean =
        |(&(sum, count), &own): (&(f64, f64), &f64)| if count > 0.0 { sum / count } else { own };
    sums.iter().zip(own).map(mean).collect()
}

impl Levels {
    /// The picture as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when there is no node.
    pub fn svg(&self, theme: Theme) -> Result<String, Empty> {
        let depth = self.graphs.iter().map(|graph| graph.levels.len()).max().unwrap_or(0);
        if depth == 0 || self.graphs.iter().all(|graph| graph.widest() == 0) {
            return Err(Empty { title: self.title.clone() });
        }
        let mut svg = Svg::new();
        let mut top = 16.0;
        if theme != Theme::Page {
            svg.text("text title", (10.0, 22.0), Anchor::Start, &self.title);
            top += 24.0;
        }
        self.key(&mut svg, top);
        let top = top + 34.0;
        self.numbers(&mut svg, top);
        let total: f64 = self.graphs.iter().map(room).sum();
        let free = WIDTH - LEFT - 12.0 - GAP * (self.graphs.len() - 1) as f64;
        let mut left = LEFT;
        for graph in &self.graphs {
            let width = free * room(graph) / total;
            svg.text("text", (left + width / 2.0, top - 14.0), Anchor::Middle, &graph.name);
            draw(&mut svg, graph, (left, top), width);
            left += width + GAP;
        }
        let height = top + STEP * (depth - 1) as f64 + 16.0;
        Ok(svg.document((WIDTH, height), theme, &self.title))
    }

    fn key(&self, svg: &mut Svg, y: f64) {
        svg.path("k0", "dot", &format!("M14 {}{}", place(y - 4.5), dot(3.6)));
        svg.text("k0", (24.0, y), Anchor::Start, &self.nodes.0);
        let x = 24.0 + super::layout::width(&self.nodes.0) + 28.0;
        svg.path("k1", "dot", &format!("M{} {}{}", place(x - 10.0), place(y - 4.5), dot(4.4)));
        svg.text("k1", (x, y), Anchor::Start, &self.nodes.1);
    }

    fn numbers(&self, svg: &mut Svg, top: f64) {
        let deepest = self.graphs.iter().max_by_key(|graph| graph.levels.len());
        let levels = deepest.iter().flat_map(|graph| &graph.levels);
        for (level, (number, _)) in levels.enumerate() {
            let y = top + STEP * level as f64 + 4.5;
            svg.text("text", (LEFT - 14.0, y), Anchor::End, &number.to_string());
        }
        svg.text("quiet", (10.0, top - 14.0), Anchor::Start, &self.axis);
    }
}

/// How much of the width a graph gets.
fn room(graph: &LevelGraph) -> f64 {
    (graph.widest() as f64).powf(0.8).max(8.0)
}

fn draw(svg: &mut Svg, graph: &LevelGraph, (left, top): (f64, f64), width: f64) {
    let places = graph.places();
    let at = |level: usize, node: usize| {
        let x = left + width * places[level][node];
        (x, top + STEP * level as f64)
    };
    let mut lines = String::new();
    for (above, edges) in graph.edges.iter().enumerate() {
        for &(from, to) in edges {
            let ((a, b), (c, d)) = (at(above, from), at(above + 1, to));
            let _ = write!(lines, "M{} {}L{} {}", place(a), place(b), place(c), place(d));
        }
    }
    if !lines.is_empty() {
        // Many lines would be one dark area.
        let count = graph.edges.iter().map(Vec::len).sum::<usize>();
        let class = if count > MANY { "edges faint" } else { "edges" };
        svg.path("quiet", class, &lines);
    }
    let apart = width / graph.widest().max(1) as f64;
    let radius = (apart * 0.42).clamp(0.7, 3.6);
    for marked in [false, true] {
        let mut dots = String::new();
        for (level, (_, nodes)) in graph.levels.iter().enumerate() {
            for node in (0..nodes.len()).filter(|node| nodes[*node] == marked) {
                let (x, y) = at(level, node);
                let radius = if marked { radius.max(1.6) * 1.25 } else { radius };
                let _ = write!(dots, "M{} {}{}", place(x), place(y), dot(radius));
            }
        }
        if !dots.is_empty() {
            svg.path(if marked { "k1" } else { "k0" }, "dot", &dots);
        }
    }
}

/// A disc around the current place.
fn dot(radius: f64) -> String {
    let (r, d) = (place(radius), place(2.0 * radius));
    format!("m-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_a_dot_of_its_own_and_every_edge_a_line() {
        let graph = LevelGraph {
            name: "diamond".into(),
            levels: vec![(2, vec![false]), (1, vec![false, true]), (0, vec![true])],
            edges: vec![vec![(0, 0), (0, 1)], vec![(0, 0)]],
        };
        let levels = Levels {
            title: "t".into(),
            axis: "clues".into(),
            graphs: vec![graph.clone()],
            nodes: ("a".into(), "b".into()),
        };
        let svg = levels.svg(Theme::Page).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let count = |class: &str, what: char| -> usize {
            let paths = document.descendants().filter(|n| n.attribute("class") == Some(class));
            paths.map(|n| n.attribute("d").unwrap().matches(what).count()).sum()
        };
        // Two dots each, and one in the key.
        assert_eq!((count("k0 dot", 'M'), count("k1 dot", 'M')), (3, 3));
        assert_eq!(count("quiet edges", 'L'), 3);
        let mut places = graph.places().concat();
        places.dedup();
        assert_eq!(places.len(), 4);
        let none = Levels { graphs: Vec::new(), ..levels };
        assert!(none.svg(Theme::Page).is_err());
    }
}
