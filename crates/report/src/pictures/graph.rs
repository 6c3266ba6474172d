//! Graphs in levels: a node a dot, an edge a line to a node of the next level.
//!
//! Within a level, a node stands near the mean place of its neighbours (Sugiyama, Tagawa & Toda,
//! *Methods for visual understanding of hierarchical system structures*, 1981), so that few edges
//! cross.

use super::drawing::finished;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Panel, Point};

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

/// The height of a level, and the width of the whole.
const STEP: f64 = 38.0;
const WIDTH: f64 = 960.0;
/// The width of a graph, in distances between their names.
const SHARE: f64 = 0.97;
/// The most edges that are drawn.
const MANY: usize = 4000;
/// How often places are improved.
const SWEEPS: usize = 12;

impl LevelGraph {
    /// A place around 0, at most a half from it, for each node of each level.
    fn places(&self) -> Vec<Vec<f64>> {
        let widest = self.levels.iter().map(|(_, nodes)| nodes.len()).max().unwrap_or(0);
        let spread = |count: usize| -> Vec<f64> {
            // Not as wide as a level has nodes, so that small levels stay visible.
            let share = (count as f64 / widest.max(1) as f64).powf(0.6);
            (0..count).map(|i| share * ((i as f64 + 0.5) / count as f64 - 0.5)).collect()
        };
        let mut places: Vec<Vec<f64>> = self.levels.iter().map(|(_, n)| spread(n.len())).collect();
        for sweep in 0..SWEEPS {
            for step in 1..self.levels.len() {
                let down = sweep % 2 == 0;
                let level = if down { step } else { self.levels.len() - step };
                let edges = self.edges[level - 1].iter();
                let (target, by) = if down { (level, level - 1) } else { (level - 1, level) };
                let edges = edges.map(|&(a, b)| if down { (a, b) } else { (b, a) });
                let wanted = means(edges, &places[by], &places[target]);
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

/// The mean place of the neighbours of each node, from which edges lead to it; its own without any.
fn means(edges: impl Iterator<Item = (usize, usize)>, from: &[f64], own: &[f64]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); own.len()];
    for (neighbour, node) in edges {
        sums[node].0 += from[neighbour];
        sums[node].1 += 1.0;
    }
    let sums = sums.into_iter().zip(own);
    sums.map(|((sum, count), &own)| if count > 0.0 { sum / count } else { own }).collect()
}

/// A picture of graphs beside each other, their levels at one height; what unmarked and marked
/// nodes are. Where there are many edges, it has one of so many.
pub fn graphs(
    title: &str,
    level: &str,
    (unmarked, marked): (&str, &str),
    graphs: &[LevelGraph],
) -> (Figure, usize) {
    let levels = || graphs.iter().flat_map(|graph| &graph.levels).map(|(number, _)| *number);
    let (lowest, highest) = (levels().min().unwrap_or(0), levels().max().unwrap_or(0));
    let (mut edges, mut nodes) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (number, graph) in graphs.iter().enumerate() {
        let places = graph.places();
        let at = |level: usize, node: usize| {
            let y = (graph.levels[level].0 - lowest) as f64;
            Point::new(number as f64 + SHARE * places[level][node], y)
        };
        for (above, own) in graph.edges.iter().enumerate() {
            edges.extend(own.iter().flat_map(|&(a, b)| [at(above, a), at(above + 1, b)]));
        }
        for (level, (_, marks)) in graph.levels.iter().enumerate() {
            for (node, &mark) in marks.iter().enumerate() {
                nodes[usize::from(mark)].push(at(level, node));
            }
        }
    }
    let [plain, special] = nodes;
    // So many lines that they would be one dark area: some of them show where the others are.
    let step = edges.len().div_ceil(2 * MANY).max(1);
    let edges = edges.chunks(2).step_by(step).flatten().copied().collect();
    let specks = |name, kind, points| Layer::new(name, Ink::Kind(kind), Mark::Specks, points);
    let layers = vec![
        Layer::new("", Ink::Quiet, Mark::Edges, edges),
        specks(unmarked, 0, plain),
        specks(marked, 1, special),
    ];
    let x = Axis::names("", graphs.iter().map(|graph| graph.name.clone()).collect());
    let y = Axis::names(level, (lowest..=highest).map(|number| number.to_string()).collect());
    let height = STEP * (highest - lowest + 1) as f64;
    let figure = Figure::new(title, vec![Panel { height, ..finished(x, y, layers) }]);
    (Figure { width: WIDTH, ..figure }, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Theme;

    #[test]
    fn every_node_has_a_dot_of_its_own_and_every_edge_a_line() {
        let graph = LevelGraph {
            name: "diamond".into(),
            levels: vec![(2, vec![false]), (1, vec![false, true]), (0, vec![true])],
            edges: vec![vec![(0, 0), (0, 1)], vec![(0, 0)]],
        };
        let (figure, step) = graphs("t", "clues", ("a", "b"), std::slice::from_ref(&graph));
        assert_eq!(step, 1);
        let svg = figure.svg(Theme::Page).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let count = |class: &str, what: char| -> usize {
            let paths = document.descendants().filter(|n| n.attribute("class") == Some(class));
            paths.map(|n| n.attribute("d").unwrap().matches(what).count()).sum()
        };
        assert_eq!((count("k0 speck", 'M'), count("k1 speck", 'M')), (2, 2));
        assert_eq!(count("quiet edges", 'L'), 3);
        let mut places = graph.places().concat();
        places.dedup();
        assert_eq!(places.len(), 4);
        assert!(graphs("t", "clues", ("a", "b"), &[]).0.svg(Theme::Page).is_err());
    }
}
