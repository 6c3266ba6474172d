//! What is proven of the entries that determine a colouring.
//!
//! # References
//! 1. E. S. Mahmoodian, R. Naserasr, M. Zaker, "Defining sets in vertex colorings of graphs and Latin
//!    rectangles", Discrete Math. 167/168 (1997) 451–460.
//! 2. A. Pokrovskiy, "Graphs with Sudoku number n − 1", arXiv:2206.08914.
//! 3. S. Xu, "The size of uniquely colorable graphs", J. Combin. Theory B 50 (1990) 319–320.

use super::counted::Colourings;

/// A bound that every connected graph obeys.
pub(super) struct Bound {
    /// Its name in tables.
    pub(super) name: &'static str,
    /// What it says: n vertices, m edges, k colours.
    pub(super) what: &'static str,
    pub(super) holds: fn(&Colourings) -> bool,
    /// Whether a graph that obeys it is at its end.
    pub(super) reached: fn(&Colourings) -> bool,
}

/// All of them.
pub(super) const BOUNDS: [Bound; 5] = [
    Bound {
        name: "colours",
        what: "at least k - 1 entries",
        holds: |row| row.fewest() + 1 >= row.colours(),
        reached: |row| row.fewest() + 1 == row.colours(),
    },
    // An entry that is left out is determined by its neighbours: the lists of colours that remain have
    // together at most as many colours beyond the first as there are edges.
    Bound {
        name: "edges",
        what: "at least n - m / (k - 1) entries",
        holds: |row| determined(row) <= row.edges,
        reached: |row| row.colours() > 1 && determined(row) == row.edges,
    },
    Bound {
        name: "vertices",
        what: "at most n - 2 entries, or the graph is complete",
        holds: |row| row.fewest() + 2 <= row.vertices() || row.is_complete(),
        reached: |row| row.fewest() + 2 == row.vertices(),
    },
    // Each colour has a vertex whose neighbours have all others, or it could be done without.
    Bound {
        name: "minimal",
        what: "at most n - 1 entries of a minimal puzzle",
        holds: |row| row.most() < row.vertices(),
        reached: |row| row.most() + 1 == row.vertices(),
    },
    Bound {
        name: "unique",
        what: "at least (k - 1) n - k (k - 1) / 2 edges if there is one colouring",
        holds: |row| !row.is_uniquely_colourable() || row.edges >= edges_of_unique(row),
        reached: |row| row.is_uniquely_colourable() && row.edges == edges_of_unique(row),
    },
];

/// (k − 1) times the vertices without an entry.
fn determined(row: &Colourings) -> usize {
    (row.colours() - 1) * (row.vertices() - row.fewest())
}

fn edges_of_unique(row: &Colourings) -> usize {
    (row.colours() - 1) * row.vertices() - row.colours() * (row.colours() - 1) / 2
}

/// The names of the bounds that a graph reaches.
pub(super) fn reached(row: &Colourings) -> String {
    let reached = BOUNDS.iter().filter(|bound| (bound.reached)(row));
    reached.map(|bound| bound.name).collect::<Vec<_>>().join(" ")
}
