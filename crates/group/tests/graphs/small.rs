//! All small graphs, by brute force.

use std::collections::HashMap;

use gridforest_group::Graph;
use num_bigint::BigUint;

use super::families::factorial;

/// The graph of a number: a bit for each pair.
fn graph(n: usize, bits: usize) -> Graph {
    Graph::by_pairs(n, |a, b| bits >> (a * (a - 1) / 2 + b) & 1 == 1)
}

/// As many forms as there are graphs (OEIS A000088), and of each class as many labelled graphs as
/// its group has cosets.
#[test]
fn all_graphs_up_to_six_vertices() {
    for (n, classes) in [(0usize, 1), (1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
        let mut found: HashMap<Graph, (BigUint, usize)> = HashMap::new();
        for bits in 0..1 << (n * n.saturating_sub(1) / 2) {
            let graph = graph(n, bits);
            let form = graph.form();
            let class = found.entry(graph.relabelled(&form.labelling)).or_default();
            assert!(class.1 == 0 || class.0 == form.order);
            *class = (form.order, class.1 + 1);
        }
        assert_eq!(found.len(), classes, "{n} vertices");
        assert!(found.values().all(|(order, number)| order * number == factorial(n)));
    }
}

/// The same with colours: the permutations that keep them.
#[test]
fn all_coloured_graphs_of_four_vertices() {
    let mut found: HashMap<(Graph, Vec<u32>), (BigUint, usize)> = HashMap::new();
    for bits in 0..64 {
        let plain = graph(4, bits);
        for marks in 0..16u32 {
            let colours: Vec<u32> = (0..4).map(|v| marks >> v & 1).collect();
            let edges = (0..4).flat_map(|a| {
                let neighbours = plain.neighbours(a).iter();
                neighbours.map(move |&b| (a, b as usize)).collect::<Vec<_>>()
            });
            let graph = Graph::new(colours.iter().copied(), edges).unwrap();
            let form = graph.form();
            let canonical = graph.relabelled(&form.labelling);
            let kept = (0..4).map(|v| canonical.colour(v)).collect();
            let class = found.entry((canonical, kept)).or_default();
            *class = (form.order, class.1 + 1);
        }
    }
    // OEIS A000666: graphs with loops.
    assert_eq!(found.len(), 90);
    assert!(found.values().all(|(order, number)| order * number == factorial(4)));
}
