//! The graphs with names, and with how many colours they are coloured.

use crate::reproduce::prelude::*;
use gridforest_group::Graph;

/// A graph, with how many colours it is coloured.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) graph: Graph,
    pub(super) colours: usize,
    /// The fewest entries, where a formula has them.
    pub(super) entries: Option<usize>,
}

/// With as few colours as they need; bipartite ones, of which one entry determines all, with three,
/// too.
#[rustfmt::skip]
const NAMED: [(&str, usize); 30] = [
    ("tetrahedron", 4), ("octahedron", 3), ("cube", 2), ("cube", 3), ("Petersen", 3),
    ("icosahedron", 4), ("dodecahedron", 3), ("Wagner", 3), ("5-prism", 3), ("Grötzsch", 4), ("Dürer", 3), ("Frucht", 3), ("Clebsch", 4),
    ("Franklin", 2), ("Heawood", 2), ("Möbius-Kantor", 2), ("4-cube", 2), ("Franklin", 3), ("Heawood", 3), ("Möbius-Kantor", 3), ("4-cube", 3),
    ("Robertson", 3), ("McGee", 3), ("Pappus", 2), ("Desargues", 2), ("Pappus", 3), ("Desargues", 3), ("Nauru", 2), ("Tutte-Coxeter", 2), ("5-cube", 2),
];
/// How many of them; the most vertices of rings, and of complete graphs.
const OF_NAMED: [usize; 3] = [5, 21, 30];
const MOST_OF_RING: [usize; 3] = [7, 11, 15];
const MOST_OF_COMPLETE: [usize; 3] = [5, 7, 10];

pub(super) fn all(effort: Effort) -> Vec<Named> {
    let known = NAMED[..effort.choose(OF_NAMED)].iter().map(|&(name, colours)| {
        let graph = Graph::named(name).expect("a graph of the name");
        Named { name, graph, colours, entries: None }
    });
    let rings = (3..=effort.choose(MOST_OF_RING)).step_by(2).map(|n| {
        let entries = Some(n.div_ceil(2));
        Named { name: "ring", graph: Graph::ring(n), colours: 3, entries }
    });
    let complete = (2..=effort.choose(MOST_OF_COMPLETE)).map(|n| {
        let entries = Some(n - 1);
        Named { name: "complete", graph: Graph::complete(n), colours: n, entries }
    });
    known.chain(rings).chain(complete).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is called with as few colours as it needs can't do with fewer.
    #[test]
    fn the_numbers_of_colours_are_chromatic_numbers_or_three() {
        for named in all(Effort::Short) {
            let least = named.graph.chromatic_number();
            assert!(named.colours == least || (least, named.colours) == (2, 3), "{}", named.name);
        }
    }
}
