//! The number of ordered 1-factorisations of a regular bipartite graph: decompositions into perfect
//! matchings.
//!
//! Latin squares and Sudoku bands are counted in this way. The vertices are the columns on the left
//! and the symbols on the right, with an edge for each symbol that a column still needs. A row is a
//! perfect matching, and `k` rows are an ordered 1-factorisation of the `k`-regular graph `H` of
//! needs; `f(H)` is their number. In each of them a fixed edge `e` is in exactly one of the `k`
//! matchings, and by symmetry equally often in each, so
//!
//! ```text
//! f(H) = k · Σ f(H − M), over the perfect matchings M of H that contain e
//! ```
//!
//! where isomorphic graphs have equal `f`. A 2-regular graph is a union of cycles, each of which
//! has two ordered 1-factorisations.
//!
//! # References
//! 1. B. D. McKay, I. M. Wanless, "On the number of Latin squares", Annals of Combinatorics 9
//!    (2005): the counting by classes of regular bipartite graphs.

use hashbrown::HashMap;

use super::bipartite::Bipartite;
use crate::board::ones;
use crate::run::poll;

/// The ordered 1-factorisations of graphs, remembered by class.
#[derive(Default)]
pub(super) struct Factorisations {
    known: HashMap<u128, u128>,
}

impl Factorisations {
    /// The number of ordered 1-factorisations of a regular graph.
    pub(super) fn count(&mut self, graph: &Bipartite) -> u128 {
        let degree = graph.neighbours()[0].count_ones();
        match degree {
            0 | 1 => return 1,
            2 => return 1 << graph.components(),
            _ => {}
        }
        let form = graph.canonical();
        if let Some(&count) = self.known.get(&form) {
            return count;
        }
        let count = self.count_by_matchings(graph);
        self.known.insert(form, count);
        count
    }

    /// The same, without looking whether the graph itself is known.
    pub(super) fn count_by_matchings(&mut self, graph: &Bipartite) -> u128 {
        let neighbours = graph.neighbours();
        let edge = neighbours[0] & neighbours[0].wrapping_neg();
        let mut sum = 0;
        let mut matching = vec![edge];
        for_each_matching(neighbours, &mut matching, edge, &mut |m| {
            poll();
            sum += self.count(&graph.without(m));
        });
        u128::from(neighbours[0].count_ones()) * sum
    }
}

/// Calls `visit` with every perfect matching that begins as given; `taken` is what it has taken.
fn for_each_matching(
    neighbours: &[u16],
    matching: &mut Vec<u16>,
    taken: u16,
    visit: &mut impl FnMut(&[u16]),
) {
    let Some(&set) = neighbours.get(matching.len()) else {
        visit(matching);
        return;
    };
    for j in ones(set & !taken) {
        matching.push(1 << j);
        for_each_matching(neighbours, matching, taken | 1 << j, visit);
        matching.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of disjoint matchings, one by one.
    fn by_sequences(graph: &Bipartite) -> u128 {
        if graph.neighbours()[0] == 0 {
            return 1;
        }
        let mut sum = 0;
        for_each_matching(graph.neighbours(), &mut vec![], 0, &mut |m| {
            sum += by_sequences(&graph.without(m));
        });
        sum
    }

    #[test]
    fn classes_count_what_sequences_count() {
        for (n, steps) in
            [(5u32, &[0u32, 1, 3][..]), (6, &[0, 1, 3, 5]), (7, &[0, 1, 3]), (6, &[0, 1, 2])]
        {
            let sets: Vec<u16> =
                (0..n).map(|i| steps.iter().fold(0, |s, d| s | 1 << ((i + d) % n))).collect();
            let graph = Bipartite::new(&sets);
            assert_eq!(
                Factorisations::default().count(&graph),
                by_sequences(&graph),
                "{n} {steps:?}"
            );
        }
    }
}
