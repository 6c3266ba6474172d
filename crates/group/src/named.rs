//! Graphs with names, by their constructions.
//!
//! # References
//! 1. J. Lederberg; H. S. M. Coxeter, R. Frucht, "A new system of notation for cubic graphs",
//!    1977: the LCF notation, chords of a ring.
//! 2. M. E. Watkins, "A theorem on Tait colorings with an application to the generalized Petersen
//!    graphs", J. Combin. Theory 6 (1969) 152–164.
//! 3. J. Mycielski, "Sur le coloriage des graphes", Colloq. Math. 3 (1955) 161–162.
//! 4. N. Robertson, "The smallest graph of girth 5 and valency 4", Bull. AMS 70 (1964) 824–825.

use crate::Graph;

const ROBERTSON: &[isize] = &[8, 4, 7, 4, 8, 5, 7, 4, 7, 8, 4, 5, 7, 8, 4, 8, 4, 8, 4];

impl Graph {
    /// The graph of a name, such as `Petersen` or `4-cube`, if it is one of those known here.
    ///
    /// ```
    /// use gridforest_group::Graph;
    /// assert_eq!(Graph::named("Petersen").unwrap().automorphisms().order, 120u32.into());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "tetrahedron" => Self::complete(4),
            "octahedron" => Self::by_pairs(6, |a, b| a / 2 != b / 2),
            "cube" => Self::cube(3),
            "4-cube" => Self::cube(4),
            "5-cube" => Self::cube(5),
            "icosahedron" => icosahedron(),
            "Wagner" => chords(8, &[4]),
            "Frucht" => chords(12, &[-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2]),
            "Franklin" => chords(12, &[5, -5]),
            "Heawood" => chords(14, &[5, -5]),
            "Pappus" => chords(18, &[5, 7, -7, 7, -7, -5]),
            "Robertson" => chords(19, ROBERTSON),
            "McGee" => chords(24, &[12, 7, -7]),
            "Tutte-Coxeter" => chords(30, &[-13, -9, 7, -7, 9, 13]),
            "5-prism" => petersen(5, 1),
            "Petersen" => petersen(5, 2),
            "Dürer" => petersen(6, 2),
            "Möbius-Kantor" => petersen(8, 3),
            "dodecahedron" => petersen(10, 2),
            "Desargues" => petersen(10, 3),
            "Nauru" => petersen(12, 5),
            "Grötzsch" => mycielskian(&Self::ring(5)),
            // A cube of dimension 5 with opposite vertices taken together.
            "Clebsch" => Self::by_pairs(16, |a, b| (a ^ b).is_power_of_two() || a ^ b == 15),
            _ => return None,
        })
    }

    /// The graph in which some pairs of vertices, the greater one first, are neighbours.
    pub fn by_pairs(vertices: usize, joined: impl Fn(usize, usize) -> bool) -> Self {
        let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
        uncoloured(vertices, pairs.filter(|&(a, b)| joined(a, b)))
    }

    /// The complete graph.
    pub fn complete(vertices: usize) -> Self {
        Self::by_pairs(vertices, |_, _| true)
    }

    /// The ring, of at least two vertices.
    pub fn ring(vertices: usize) -> Self {
        chords(vertices, &[1])
    }

    /// The cube of a dimension.
    pub fn cube(dimension: usize) -> Self {
        Self::by_pairs(1 << dimension, |a, b| (a ^ b).is_power_of_two())
    }
}

fn uncoloured(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    Graph::new(vec![0; vertices], edges).expect("a construction without loops")
}

/// A ring with a chord from each vertex, over as many steps as a list says that is repeated.
fn chords(n: usize, steps: &[isize]) -> Graph {
    let chord = |a: usize| (a, (a + n).wrapping_add_signed(steps[a % steps.len()]) % n);
    uncoloured(n, (0..n).map(|a| (a, (a + 1) % n)).chain((0..n).map(chord)))
}

/// The generalised Petersen graph: a ring, spokes, and inside a star of some step.
fn petersen(n: usize, step: usize) -> Graph {
    let of = |a: usize| [(a, (a + 1) % n), (a, n + a), (n + a, n + (a + step) % n)];
    uncoloured(2 * n, (0..n).flat_map(of))
}

/// Two rings of five with triangles between them, and a pole over each.
fn icosahedron() -> Graph {
    let of = |a: usize| {
        let (next, below) = ((a + 1) % 5, 5 + a);
        [(a, next), (below, 5 + next), (a, below), (a, 5 + next), (a, 10), (below, 11)]
    };
    uncoloured(12, (0..5).flat_map(of))
}

/// A shadow of each vertex with the same neighbours, and a vertex that is joined to all shadows: a
/// colour more, and no triangle more.
fn mycielskian(of: &Graph) -> Graph {
    let n = of.vertices();
    let pair = move |a: usize, b: u32| [(a, b as usize), (n + a, b as usize)];
    let edges = (0..n).flat_map(|a| of.neighbours(a).iter().flat_map(move |&b| pair(a, b)));
    uncoloured(2 * n + 1, edges.chain((0..n).map(|a| (n + a, 2 * n))))
}
