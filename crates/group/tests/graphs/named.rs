//! Graphs with names are those that these names have.

use gridforest_group::Graph;

use crate::check;

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
    for (name, vertices, valency, shortest, order) in [
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
    ] {
        let graph = Graph::named(name).unwrap();
        let has = |v: usize| valency == 0 || graph.neighbours(v).len() == valency;
        assert!(graph.vertices() == vertices && (0..vertices).all(has), "{name}");
        assert_eq!(girth(&graph), shortest, "{name}");
        check(name, &graph, order);
    }
    assert_eq!(girth(&Graph::ring(9)), 9);
    assert_eq!(Graph::named("cube of Petersen"), None);
}
