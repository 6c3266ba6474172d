//! Graphs whose groups are known.

use gridforest_group::Graph;
use num_bigint::BigUint;

pub(crate) fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// Sets of k of n things; neighbours are disjoint.
pub(crate) fn kneser(n: u32, k: u32) -> Graph {
    let sets: Vec<u32> = (0..1 << n).filter(|s: &u32| s.count_ones() == k).collect();
    Graph::by_pairs(sets.len(), |a, b| sets[a] & sets[b] == 0)
}

/// Neighbours differ by a square, modulo a prime.
pub(crate) fn paley(q: usize) -> Graph {
    Graph::by_pairs(q, |a, b| (1..q).any(|x| x * x % q == a - b))
}

/// The cells of a board; neighbours are in one row or column.
pub(crate) fn rook(n: usize) -> Graph {
    Graph::by_pairs(n * n, |a, b| a / n == b / n || a % n == b % n)
}

pub(crate) fn shrikhande() -> Graph {
    let steps = [[0, 1], [1, 0], [1, 1], [0, 3], [3, 0], [3, 3]];
    Graph::by_pairs(16, |a, b| steps.contains(&[(a / 4 + 4 - b / 4) % 4, (a + 4 - b % 4) % 4]))
}

/// The points and lines of the projective plane over the integers modulo a prime.
pub(crate) fn plane(q: usize) -> Graph {
    let all = (0..q * q * q).map(|v| [v / q / q, v / q % q, v % q]);
    let points: Vec<_> = all.filter(|v| v.iter().find(|&&x| x != 0) == Some(&1)).collect();
    let n = points.len();
    let on =
        |p: [usize; 3], l: [usize; 3]| (p[0] * l[0] + p[1] * l[1] + p[2] * l[2]).is_multiple_of(q);
    Graph::by_pairs(2 * n, |a, b| b < n && a >= n && on(points[b], points[a - n]))
}

pub(crate) fn copies(graph: &Graph, number: usize) -> Graph {
    let n = graph.vertices();
    Graph::by_pairs(n * number, |a, b| {
        a / n == b / n && graph.neighbours(a % n).contains(&((b % n) as u32))
    })
}

/// A Latin square: rows, columns and symbols; their three roles; cells.
pub(crate) fn square(n: usize, table: impl Fn(usize, usize) -> usize) -> Graph {
    let colour = |v| if v < 3 * n { 0 } else { 1 + u32::from(v >= 3 * n + 3) };
    let roles = (0..3 * n).map(|point| (point, 3 * n + point / n));
    let cells = (0..n * n).flat_map(|cell| {
        let (row, column) = (cell / n, cell % n);
        [row, n + column, 2 * n + table(row, column)].map(|point| (point, 3 * n + 3 + cell))
    });
    Graph::new((0..3 * n + 3 + n * n).map(colour), roles.chain(cells)).unwrap()
}
