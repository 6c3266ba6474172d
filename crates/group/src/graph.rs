//! Coloured graphs.

use thiserror::Error;

use crate::Perm;

/// A graph without loops and multiple edges, whose vertices have colours.
///
/// Vertices are 0 … n−1, at most 65,536.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    colours: Vec<u32>,
    /// The neighbours of vertex `v`, ascending, are at `starts[v] .. starts[v + 1]`.
    starts: Vec<usize>,
    neighbours: Vec<u32>,
}

/// Why there is no such graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum GraphError {
    #[error("a graph of {0} vertices: at most 65536 are possible")]
    Vertices(usize),
    #[error(
        "an edge of vertex {vertex} in a graph of {vertices} vertices: they are numbered from 0"
    )]
    End { vertex: usize, vertices: usize },
    #[error("an edge joins vertex {0} to itself: a mark of a vertex is a colour")]
    Loop(usize),
}

impl Graph {
    /// The graph with a vertex for each colour and some edges, in any order and direction; those
    /// that are repeated count once.
    ///
    /// # Errors
    /// [`GraphError`] for loops, ends that aren't there, and too many vertices.
    pub fn new(
        colours: impl IntoIterator<Item = u32>,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, GraphError> {
        let colours: Vec<u32> = colours.into_iter().collect();
        let vertices = colours.len();
        if vertices > Perm::MAX_DEGREE {
            return Err(GraphError::Vertices(vertices));
        }
        let mut arcs = Vec::new();
        for (a, b) in edges {
            if let Some(&vertex) = [a, b].iter().find(|&&end| end >= vertices) {
                return Err(GraphError::End { vertex, vertices });
            }
            if a == b {
                return Err(GraphError::Loop(a));
            }
            arcs.extend([(a as u32, b as u32), (b as u32, a as u32)]);
        }
        Ok(Self::of_arcs(colours, arcs))
    }

    /// The graph with these arcs, which are in both directions.
    fn of_arcs(colours: Vec<u32>, mut arcs: Vec<(u32, u32)>) -> Self {
        arcs.sort_unstable();
        arcs.dedup();
        let mut starts = vec![0; colours.len() + 1];
        for &(a, _) in &arcs {
            starts[a as usize + 1] += 1;
        }
        for v in 0..colours.len() {
            starts[v + 1] += starts[v];
        }
        Self { colours, starts, neighbours: arcs.into_iter().map(|(_, b)| b).collect() }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.colours.len()
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The colour of a vertex.
    pub fn colour(&self, vertex: usize) -> u32 {
        self.colours[vertex]
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// The graph with each vertex under the number that a permutation takes it to.
    ///
    /// # Panics
    /// When the degree isn't the number of vertices.
    #[must_use]
    pub fn relabelled(&self, by: &Perm) -> Self {
        assert_eq!(by.degree(), self.vertices(), "the degree of a relabelling");
        let mut colours = vec![0; self.vertices()];
        let mut arcs = Vec::with_capacity(self.neighbours.len());
        for (v, &colour) in self.colours.iter().enumerate() {
            colours[by.image(v)] = colour;
            let image = |&u: &u32| (by.image(v) as u32, by.image(u as usize) as u32);
            arcs.extend(self.neighbours(v).iter().map(image));
        }
        Self::of_arcs(colours, arcs)
    }

    /// Whether a permutation of the vertices keeps colours and edges.
    pub fn has_automorphism(&self, perm: &Perm) -> bool {
        perm.degree() == self.vertices()
            && (0..self.vertices()).all(|v| {
                let image = perm.image(v);
                let goes = |&u: &u32| {
                    self.neighbours(image).binary_search(&(perm.image(u as usize) as u32)).is_ok()
                };
                self.colour(v) == self.colour(image)
                    && self.neighbours(v).len() == self.neighbours(image).len()
                    && self.neighbours(v).iter().all(goes)
            })
    }
}
