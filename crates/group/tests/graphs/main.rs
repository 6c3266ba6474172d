//! The symmetry of graphs against brute force, formulas and relabellings.

mod families;
mod named;
mod small;

use std::time::Duration;

use families::*;
use gridforest_group::{Graph, GraphError, Perm, PermGroup};
use gridforest_run::Budget;
use gridforest_stats::random::stream;
use num_bigint::BigUint;
use rand::seq::SliceRandom as _;

/// The form of a graph has the order and is that of random relabellings, whose isomorphisms and
/// generators are right.
fn check(name: &str, graph: &Graph, order: impl Into<BigUint>) {
    let form = graph.form();
    assert_eq!(form.order, order.into(), "{name}");
    assert_eq!(graph.automorphisms().order, form.order, "{name}");
    assert!(form.generators.iter().all(|g| graph.has_automorphism(g) && !g.is_identity()));
    let canonical = graph.relabelled(&form.labelling);
    let random = &mut stream(17, graph.vertices() as u64);
    for _ in 0..3 {
        let mut images: Vec<usize> = (0..graph.vertices()).collect();
        images.shuffle(random);
        let other = graph.relabelled(&Perm::new(images).unwrap());
        let again = other.form();
        assert_eq!(again.order, form.order, "{name}");
        assert!(other.relabelled(&again.labelling) == canonical, "{name}");
        let witness = graph.isomorphism(&other).expect("a relabelling is isomorphic");
        assert!(graph.relabelled(&witness) == other, "{name}");
    }
    if graph.vertices() <= 100 {
        let group = PermGroup::new(graph.vertices(), form.generators.clone());
        assert_eq!(group.order(), form.order, "{name}");
    }
}

#[test]
fn graphs_of_known_groups() {
    check("no vertex", &Graph::new([], []).unwrap(), 1u8);
    check("Kneser 7 3", &kneser(7, 3), 5040u32);
    check("Petersen", &kneser(5, 2), 120u8);
    for n in 1..=7 {
        check("cube", &Graph::cube(n), factorial(n) << n);
    }
    for n in [1, 2, 20] {
        check("complete", &Graph::complete(n), factorial(n));
        check("empty", &Graph::new(vec![0; n], []).unwrap(), factorial(n));
    }
    check("ring", &Graph::ring(30), 60u8);
    check("colours", &Graph::new([1, 0, 1, 0], [(0, 1), (2, 3)]).unwrap(), 2u8);
}

#[test]
fn strongly_regular_graphs() {
    for q in [5u32, 13, 17, 29] {
        check("Paley", &paley(q as usize), q * (q - 1) / 2);
    }
    check("rook", &rook(4), 1152u32);
    check("Shrikhande", &shrikhande(), 192u32);
    assert_eq!(rook(4).isomorphism(&shrikhande()), None);
    check("rook", &rook(7), factorial(7) * factorial(7) * 2u8);
}

#[test]
fn planes() {
    // PΓL(3, q), and dualities.
    check("Fano", &plane(2), 2 * 168u32);
    check("plane of order 3", &plane(3), 2 * 5616u32);
    check("plane of order 5", &plane(5), 2 * 372_000u32);
    check("plane of order 7", &plane(7), 2 * 5_630_688u32);
}

#[test]
fn copies_may_be_exchanged() {
    check("three Petersens", &copies(&kneser(5, 2), 3), factorial(3) * 120u32.pow(3));
    check("two Shrikhandes", &copies(&shrikhande(), 2), 2 * 192u32.pow(2));
    check("four cubes", &copies(&Graph::cube(3), 4), factorial(4) * 48u32.pow(4));
}

/// The autoparatopisms of the table of a group G of order 3 or more: 6 |G|² |Aut G|.
#[test]
fn tables_of_groups() {
    let cyclic = |n: usize| move |a: usize, b: usize| (a + b) % n;
    for (n, units) in [(3, 2), (5, 4), (8, 4), (12, 4), (16, 8)] {
        check("cyclic", &square(n, cyclic(n)), (6 * n * n * units) as u32);
    }
    for (k, linear) in [(2, 6u32), (3, 168), (4, 20_160)] {
        check("elementary abelian", &square(1 << k, |a, b| a ^ b), 6 * (1 << (2 * k)) * linear);
    }
    // The dihedral group of order 2n: n φ(n) automorphisms.
    for (n, units) in [(3, 2), (5, 4), (6, 2)] {
        let table = move |a: usize, b: usize| match a < n {
            true => b / n * n + (a + b) % n,
            false => n - b / n * n + (a + n - b % n) % n,
        };
        check("dihedral", &square(2 * n, table), (6 * 4 * n * n * n * units) as u32);
    }
}

#[test]
fn what_is_no_graph_is_refused() {
    assert_eq!(Graph::new([0; 2], [(1, 1)]), Err(GraphError::Loop(1)));
    assert_eq!(Graph::new([0; 2], [(0, 2)]), Err(GraphError::End { vertex: 2, vertices: 2 }));
    assert_eq!(Graph::new([0; 70_000], []), Err(GraphError::Vertices(70_000)));
}

#[test]
fn a_search_can_be_bounded() {
    let graph = copies(&plane(3), 4);
    assert!(Budget::Steps(3).over(|| graph.form()).is_err());
    assert!(Budget::Time(Duration::from_secs(600)).over(|| Graph::cube(3).form()).is_ok());
}
