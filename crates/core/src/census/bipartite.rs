//! Regular bipartite graphs on a few vertices, up to isomorphism.

use crate::board::ones;

/// The most vertices on a side: the adjacency matrix must fit 128 bits.
pub(super) const MAX_SIDE: usize = 11;

/// A bipartite graph: bit `j` of `left[i]` joins vertex `i` on the left to `j` on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bipartite {
    side: usize,
    left: [u16; MAX_SIDE],
}

/// One vertex set's colours, numbered from 0 in an order that isomorphisms keep.
type Colours = [u8; MAX_SIDE];

impl Bipartite {
    /// The graph with the given neighbours of each left vertex.
    pub(super) fn new(neighbours: &[u16]) -> Self {
        let mut left = [0; MAX_SIDE];
        left[..neighbours.len()].copy_from_slice(neighbours);
        let side = neighbours.len();
        Self { side, left }
    }

    /// The neighbours of each left vertex.
    pub(super) fn neighbours(&self) -> &[u16] {
        &self.left[..self.side]
    }

    /// The graph without the edges of a matching, given by each left vertex's partner as a mask.
    pub(super) fn without(&self, matching: &[u16]) -> Self {
        let mut left = self.left;
        left.iter_mut().zip(matching).for_each(|(set, edge)| *set ^= edge);
        Self { left, ..*self }
    }

    /// The number of connected components.
    pub(super) fn components(&self) -> u32 {
        let mut unseen: Vec<u16> = self.neighbours().to_vec();
        let mut components = 0;
        while let Some(mut reached) = unseen.pop() {
            components += 1;
            loop {
                let before = unseen.len();
                unseen.retain(|&set| {
                    let joined = set & reached != 0;
                    reached |= if joined { set } else { 0 };
                    !joined
                });
                if unseen.len() == before {
                    break;
                }
            }
        }
        components
    }

    /// A number that is the same for isomorphic graphs and no others (sides are not exchanged).
    ///
    /// The left vertices are coloured, colours refined by the colours of neighbours until nothing
    /// changes, and where vertices of one colour remain, each is tried as the first of them. Every
    /// full order of the left vertices found so gives an adjacency matrix (right vertices sorted);
    /// the least is the form. Vertices with equal neighbours are exchanged by an isomorphism, so
    /// one of them is enough.
    ///
    /// # References
    /// 1. B. D. McKay, A. Piperno, "Practical graph isomorphism, II", J. Symbolic Computation 60
    ///    (2014): individualisation and refinement.
    pub(super) fn canonical(&self) -> u128 {
        let right = self.right();
        let mut colours = self.overlap_colours();
        let mut least = u128::MAX;
        self.refine(&right, &mut colours);
        self.least_form(&right, &colours, &mut least);
        least
    }

    fn right(&self) -> [u16; MAX_SIDE] {
        let mut right = [0; MAX_SIDE];
        for (i, &set) in self.neighbours().iter().enumerate() {
            for j in ones(set) {
                right[j] |= 1 << i;
            }
        }
        right
    }

    /// Left vertices coloured by how many neighbours they share with the others.
    fn overlap_colours(&self) -> Colours {
        let mut marks = [0u64; MAX_SIDE];
        for (mark, set) in marks.iter_mut().zip(self.neighbours()) {
            let shared = self.neighbours().iter().map(|other| (set & other).count_ones());
            *mark = shared.fold(0, |sum, n| sum.wrapping_add(mix(n as usize)));
        }
        let mut colours = [0; MAX_SIDE];
        rank(&mut colours[..self.side], &marks);
        colours
    }

    /// Refines the colours of the left vertices to a fixed point; says how many there are.
    fn refine(&self, right: &[u16; MAX_SIDE], left_colours: &mut Colours) -> usize {
        let n = self.side;
        let mut right_colours = [0; MAX_SIDE];
        let mut known = 0;
        loop {
            let marks = neighbour_marks(&right[..n], left_colours);
            rank(&mut right_colours[..n], &marks);
            let marks = neighbour_marks(self.neighbours(), &right_colours);
            let found = rank(&mut left_colours[..n], &marks);
            if found == known || found == n {
                return found;
            }
            known = found;
        }
    }

    fn least_form(&self, right: &[u16; MAX_SIDE], colours: &Colours, least: &mut u128) {
        let n = self.side;
        let members = |colour: usize| (0..n).filter(move |&i| colours[i] as usize == colour);
        // Colours are positions: a colour shared by k vertices is followed by k − 1 unused ones.
        let Some(shared) = (0..n).find(|&colour| members(colour).count() > 1) else {
            *least = self.form(right, colours).min(*least);
            return;
        };
        for first in members(shared) {
            if members(shared).any(|i| i < first && self.left[i] == self.left[first]) {
                continue;
            }
            let mut finer = *colours;
            for i in members(shared).filter(|&i| i != first) {
                finer[i] += 1;
            }
            self.refine(right, &mut finer);
            self.least_form(right, &finer, least);
        }
    }

    /// The adjacency matrix with the left vertices in the order of their colours.
    fn form(&self, right: &[u16; MAX_SIDE], colours: &Colours) -> u128 {
        let code = |set: u16| ones(set).fold(0u16, |code, i| code | 1 << colours[i]);
        let mut codes = right.map(code);
        codes[..self.side].sort_unstable();
        let bits = codes[..self.side].iter();
        bits.fold(0, |form, &code| form << self.side | u128::from(code))
    }
}

/// A scattered number for a small one (the finaliser of SplitMix64).
fn mix(value: usize) -> u64 {
    let mut z = (value as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ z >> 27
}

/// The multiset of the neighbours' colours, as a sum of scattered numbers. Two multisets of one sum
/// would be coloured alike, which makes more work but never a wrong form.
fn neighbour_marks(sets: &[u16], colours: &Colours) -> [u64; MAX_SIDE] {
    let mut marks = [0u64; MAX_SIDE];
    for (mark, &set) in marks.iter_mut().zip(sets) {
        *mark = ones(set).fold(0, |sum, j| sum.wrapping_add(mix(colours[j] as usize)));
    }
    marks
}

/// Recolours by (colour, mark): the new colour is the number of vertices that come before. Says how
/// many colours there are.
fn rank(colours: &mut [u8], marks: &[u64; MAX_SIDE]) -> usize {
    let n = colours.len();
    let mut keys: [(u8, u64, u8); MAX_SIDE] = Default::default();
    for i in 0..n {
        keys[i] = (colours[i], marks[i], i as u8);
    }
    keys[..n].sort_unstable();
    let (mut found, mut colour) = (0, 0);
    for at in 0..n {
        let (old, mark, i) = keys[at];
        if at == 0 || (old, mark) != (keys[at - 1].0, keys[at - 1].1) {
            (found, colour) = (found + 1, at as u8);
        }
        colours[i as usize] = colour;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use rand::seq::SliceRandom;
    use std::collections::HashSet;

    #[test]
    fn every_image_of_a_graph_has_its_form() {
        let mut rng = stream(2, 0);
        for degree in 1..6u32 {
            let circulant: Vec<u16> = (0..7u32)
                .map(|i| (0..degree).fold(0, |set, d| set | 1 << ((i + d * d) % 7)))
                .collect();
            let graph = Bipartite::new(&circulant);
            for _ in 0..50 {
                let mut names: Vec<usize> = (0..7).collect();
                names.shuffle(&mut rng);
                let mut image: Vec<u16> = circulant
                    .iter()
                    .map(|&set| ones(set).fold(0, |s, j| s | 1 << names[j]))
                    .collect();
                image.shuffle(&mut rng);
                assert_eq!(Bipartite::new(&image).canonical(), graph.canonical());
            }
        }
    }

    #[test]
    fn forms_tell_all_classes_apart() {
        // The 3-regular bipartite graphs on 4 + 4 and 5 + 5 vertices, sides not exchanged: the
        // complements of the 1-regular and 2-regular ones, which are the partitions of 4 into ones
        // and of 5 into parts of at least 2: 1 and 2 classes.
        for (n, classes) in [(4, 1), (5, 2)] {
            let sets: Vec<u16> = (0u16..1 << n).filter(|s| s.count_ones() == 3).collect();
            let mut graphs = vec![vec![]];
            for _ in 0..n {
                graphs = graphs
                    .iter()
                    .flat_map(|g: &Vec<u16>| sets.iter().map(move |&s| [&g[..], &[s]].concat()))
                    .collect();
            }
            let regular = graphs
                .iter()
                .filter(|g| (0..n).all(|j| g.iter().filter(|&&s| s >> j & 1 == 1).count() == 3));
            let forms: HashSet<u128> = regular.map(|g| Bipartite::new(g).canonical()).collect();
            assert_eq!(forms.len(), classes, "{n}");
        }
    }

    #[test]
    fn components_are_counted() {
        assert_eq!(Bipartite::new(&[0b0011, 0b1100, 0b0011, 0b1100]).components(), 2);
        assert_eq!(Bipartite::new(&[0b0011, 0b0110, 0b1100, 0b1001]).components(), 1);
    }
}
