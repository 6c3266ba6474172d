//! All connected graphs, up to isomorphism.
//!
//! A connected graph has a vertex without which it is connected (a leaf of a spanning tree). So the
//! graphs of n vertices are those of n − 1 with one more, joined to any of the others: to one set of
//! each orbit of sets under the automorphism group. Those with the same canonical form are the same.
//!
//! # References
//! 1. OEIS A001349: 1, 1, 2, 6, 21, 112, 853, 11117, 261080, … graphs of 1, 2, 3, … vertices.

use std::collections::HashSet;

use gridforest_run::poll;

use crate::{Graph, joined};

impl Graph {
    /// One graph of each class of isomorphic connected graphs with some number of vertices, in the
    /// order of their numbers of edges, then of their texts in graph6. There are 11,117 of eight
    /// vertices, which takes seconds, and some twenty times as many of nine.
    ///
    /// ```
    /// use gridforest_group::Graph;
    /// let of_four: Vec<String> = Graph::connected(4).iter().map(Graph::to_graph6).collect();
    /// assert_eq!(of_four.len(), 6);
    /// assert_eq!(of_four.last().unwrap(), "C~");
    /// ```
    ///
    /// # Panics
    /// When a set of vertices is no word: from 64 vertices on, and for 0.
    pub fn connected(vertices: usize) -> Vec<Self> {
        assert!((1..64).contains(&vertices), "connected graphs of {vertices} vertices");
        let mut graphs = vec![Self::new([0], []).expect("a vertex is a graph")];
        for more in 1..vertices {
            graphs = extended(&graphs, more);
        }
        graphs
    }

    /// Every edge, the lesser end first.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let below = move |b: usize| {
            let others = self.neighbours(b).iter().map(|&a| a as usize);
            others.take_while(move |&a| a < b).map(move |a| (a, b))
        };
        (0..self.vertices()).flat_map(below)
    }
}

/// The connected graphs with a vertex more than these, which are all of `vertices` vertices.
fn extended(graphs: &[Graph], vertices: usize) -> Vec<Graph> {
    let mut forms = HashSet::new();
    for graph in graphs {
        let generators = graph.automorphisms().generators;
        let image = |set: usize, g: &crate::Perm| {
            (0..vertices).filter(|v| set >> v & 1 == 1).fold(0, |image, v| image | 1 << g.image(v))
        };
        let moves =
            generators.iter().flat_map(|g| (1..1 << vertices).map(move |s| (s, image(s, g))));
        for orbit in joined(1 << vertices, moves) {
            poll();
            let joins = (0..vertices).filter(|v| orbit[0] >> v & 1 == 1).map(|v| (v, vertices));
            if orbit[0] > 0 {
                let more = Graph::new(vec![0; vertices + 1], graph.pairs().chain(joins));
                let more = more.expect("a new vertex has no loop");
                forms.insert(more.relabelled(&more.form().labelling));
            }
        }
    }
    let mut sorted: Vec<Graph> = forms.into_iter().collect();
    sorted.sort_by_cached_key(|graph| (graph.edges(), graph.to_graph6()));
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A001349.
    #[test]
    fn there_are_as_many_as_are_known() {
        for (vertices, number) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853)] {
            assert_eq!(Graph::connected(vertices).len(), number, "{vertices} vertices");
        }
    }

    /// The classes of labelled connected graphs add up (OEIS A001187).
    #[test]
    fn the_labelled_graphs_add_up() {
        for (vertices, number) in [(3, 4u32), (4, 38), (5, 728), (6, 26_704)] {
            let all: num_bigint::BigUint = (1..=vertices).product::<usize>().into();
            let labelled = |graph: &Graph| &all / graph.automorphisms().order;
            let sum: num_bigint::BigUint = Graph::connected(vertices).iter().map(labelled).sum();
            assert_eq!(sum, number.into(), "{vertices} vertices");
        }
    }
}
