//! Graphs with names, by their constructions.
//!
//! # References
//! 1. J. Lederberg; H. S. M. Coxeter, R. Frucht, "A new system of notation for cubic graphs",
//!    1977: the LCF notation, chords of a ring.
//! 2. M. E. Watkins, "A theorem on Tait colorings with an application to the generalized Petersen
//!    graphs", J. Combin. Theory 6 (1969) 152–164.
//! 3. J. Mycielski, "Sur le coloriage des graphes", Colloq. Math. 3 (1955) 161–162.
//! 4. N. Robertson, "The smallest graph of girth 5 and valency 4", Bull. AMS 70 (1964) 824–825.

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

/// The graphs, with as few colours as they need; bipartite ones, of which one entry determines all,
/// with three, too.
pub(super) fn all(effort: Effort) -> Vec<Named> {
    let mut all = Vec::new();
    let mut add = |name, graph: Graph, colours| {
        all.push(Named { name, graph, colours, entries: None });
    };
    add("tetrahedron", complete(4), 4);
    add("octahedron", octahedron(), 3);
    for colours in [2, 3] {
        add("cube", cube(3), colours);
    }
    add("Petersen", petersen(5, 2), 3);
    if !effort.is_reduced() {
        add("icosahedron", icosahedron(), 4);
        add("dodecahedron", petersen(10, 2), 3);
        add("Wagner", chords(8, &[4]), 3);
        add("5-prism", petersen(5, 1), 3);
        add("Grötzsch", mycielskian(&ring(5)), 4);
        add("Dürer", petersen(6, 2), 3);
        add("Frucht", chords(12, &[-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2]), 3);
        add("Clebsch", folded_cube(5), 4);
        for colours in [2, 3] {
            add("Franklin", chords(12, &[5, -5]), colours);
            add("Heawood", chords(14, &[5, -5]), colours);
            add("Möbius-Kantor", petersen(8, 3), colours);
            add("4-cube", cube(4), colours);
        }
    }
    if effort.is_full() {
        add("Robertson", chords(19, ROBERTSON), 3);
        add("McGee", chords(24, &[12, 7, -7]), 3);
        for colours in [2, 3] {
            add("Pappus", chords(18, &[5, 7, -7, 7, -7, -5]), colours);
            add("Desargues", petersen(10, 3), colours);
        }
        add("Nauru", petersen(12, 5), 2);
        add("Tutte-Coxeter", chords(30, &[-13, -9, 7, -7, 9, 13]), 2);
        add("5-cube", cube(5), 2);
    }
    let most: usize = effort.choose([7, 11, 15]);
    for n in (3..=most).step_by(2) {
        let entries = Some(n.div_ceil(2));
        all.push(Named { name: "ring", graph: ring(n), colours: 3, entries });
    }
    for n in 2..=effort.choose([5, 7, 10]) {
        let (graph, entries) = (complete(n), Some(n - 1));
        all.push(Named { name: "complete", graph, colours: n, entries });
    }
    all
}

const ROBERTSON: &[isize] = &[8, 4, 7, 4, 8, 5, 7, 4, 7, 8, 4, 5, 7, 8, 4, 8, 4, 8, 4];

fn graph(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    Graph::new(vec![0; vertices], edges).expect("a construction without loops")
}

fn by_pairs(vertices: usize, joined: impl Fn(usize, usize) -> bool) -> Graph {
    let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    graph(vertices, pairs.filter(|&(a, b)| joined(a, b)))
}

fn complete(n: usize) -> Graph {
    by_pairs(n, |_, _| true)
}

fn ring(n: usize) -> Graph {
    graph(n, (0..n).map(|a| (a, (a + 1) % n)))
}

/// A ring with a chord from each vertex, over as many steps as a list says that is repeated.
fn chords(n: usize, steps: &[isize]) -> Graph {
    let chord = |a: usize| (a, (a + n).wrapping_add_signed(steps[a % steps.len()]) % n);
    graph(n, (0..n).map(|a| (a, (a + 1) % n)).chain((0..n).map(chord)))
}

/// The generalised Petersen graph: a ring, spokes, and inside a star of some step.
fn petersen(n: usize, step: usize) -> Graph {
    let of = |a: usize| [(a, (a + 1) % n), (a, n + a), (n + a, n + (a + step) % n)];
    graph(2 * n, (0..n).flat_map(of))
}

fn cube(dimension: usize) -> Graph {
    by_pairs(1 << dimension, |a, b| (a ^ b).count_ones() == 1)
}

/// A cube with opposite vertices taken together.
fn folded_cube(dimension: usize) -> Graph {
    let vertices = 1 << (dimension - 1);
    by_pairs(vertices, |a, b| (a ^ b).count_ones() == 1 || a ^ b == vertices - 1)
}

fn octahedron() -> Graph {
    by_pairs(6, |a, b| a / 2 != b / 2)
}

/// Two rings of five with triangles between them, and a pole over each.
fn icosahedron() -> Graph {
    let of = |a: usize| {
        let (next, below) = ((a + 1) % 5, 5 + a);
        [(a, next), (below, 5 + next), (a, below), (a, 5 + next), (a, 10), (below, 11)]
    };
    graph(12, (0..5).flat_map(of))
}

/// A shadow of each vertex with the same neighbours, and a vertex that is joined to all shadows: a
/// colour more, and no triangle more.
fn mycielskian(of: &Graph) -> Graph {
    let n = of.vertices();
    let pair = move |a: usize, b: u32| [(a, b as usize), (n + a, b as usize)];
    let edges = (0..n).flat_map(|a| of.neighbours(a).iter().flat_map(move |&b| pair(a, b)));
    graph(2 * n + 1, edges.chain((0..n).map(|a| (n + a, 2 * n))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of the shortest ring.
    fn girth(graph: &Graph) -> usize {
        let from = |start: usize| {
            let mut distance = vec![None; graph.vertices()];
            distance[start] = Some((0, start));
            let (mut shortest, mut queue) = (usize::MAX, std::collections::VecDeque::from([start]));
            while let Some(v) = queue.pop_front() {
                let (here, before) = distance[v].unwrap();
                for u in graph.neighbours(v).iter().map(|&u| u as usize).filter(|&u| u != before) {
                    match distance[u] {
                        Some((there, _)) => shortest = shortest.min(here + there + 1),
                        None => {
                            distance[u] = Some((here + 1, v));
                            queue.push_back(u);
                        }
                    }
                }
            }
            shortest
        };
        (0..graph.vertices()).map(from).min().unwrap()
    }

    /// Vertices, neighbours of each vertex (where all have as many), girth and automorphisms, which
    /// tell cages and symmetric cubic graphs apart from all others.
    #[test]
    fn constructions_give_the_graphs_of_these_names() {
        let known = [
            ("tetrahedron", 4, 3, 3, 24u32),
            ("octahedron", 6, 4, 3, 48),
            ("cube", 8, 3, 4, 48),
            ("Petersen", 10, 3, 5, 120),
            ("icosahedron", 12, 5, 3, 120),
            ("dodecahedron", 20, 3, 5, 120),
            ("Wagner", 8, 3, 4, 16),
            ("5-prism", 10, 3, 4, 20),
            ("Grötzsch", 11, 0, 4, 10),
            ("Dürer", 12, 3, 3, 12),
            ("Frucht", 12, 3, 3, 1),
            ("Clebsch", 16, 5, 4, 1920),
            ("Franklin", 12, 3, 4, 48),
            ("Heawood", 14, 3, 6, 336),
            ("Möbius-Kantor", 16, 3, 6, 96),
            ("4-cube", 16, 4, 4, 384),
            ("Robertson", 19, 4, 5, 24),
            ("McGee", 24, 3, 7, 32),
            ("Pappus", 18, 3, 6, 216),
            ("Desargues", 20, 3, 6, 240),
            ("Nauru", 24, 3, 6, 144),
            ("Tutte-Coxeter", 30, 3, 8, 1440),
            ("5-cube", 32, 5, 4, 3840),
        ];
        let all = all(Effort::Full);
        for (name, vertices, valency, shortest, order) in known {
            let graph = &all.iter().find(|named| named.name == name).unwrap().graph;
            let has = |v: usize| valency == 0 || graph.neighbours(v).len() == valency;
            assert!(graph.vertices() == vertices && (0..vertices).all(has), "{name}");
            assert_eq!(girth(graph), shortest, "{name}");
            assert_eq!(graph.automorphisms().order, order.into(), "{name}");
        }
        let is_known = |named: &Named| known.iter().any(|(name, ..)| *name == named.name);
        assert!(all.iter().all(|named| is_known(named) || named.entries.is_some()));
    }

    /// With two colours each ring of even length has one entry; what is called with as few colours
    /// as it needs can't do with fewer.
    #[test]
    fn the_numbers_of_colours_are_chromatic_numbers_or_three() {
        for named in all(Effort::Short) {
            let least = named.graph.chromatic_number();
            assert!(named.colours == least || (least, named.colours) == (2, 3), "{}", named.name);
        }
    }
}
