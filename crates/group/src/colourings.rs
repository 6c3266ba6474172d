//! The colourings of a graph such that neighbours differ, up to the names of the colours: the plain
//! search, vertex after vertex.

use std::collections::HashMap;

use gridforest_run::poll;
use num_bigint::BigUint;

use crate::{Graph, joined};

impl Graph {
    /// Every colouring with at most so many colours whose colours, numbered from 0, come in order
    /// for the first time: one for each division of the vertices into sets without neighbours. The
    /// colours that the graph itself has don't matter.
    ///
    /// ```
    /// use gridforest_group::Graph;
    /// let ring = Graph::new([0; 4], (0..4).map(|a| (a, (a + 1) % 4)))?;
    /// assert_eq!(ring.colourings(2), [[0, 1, 0, 1]]);
    /// assert_eq!(ring.colourings(3), [[0, 1, 0, 1], [0, 1, 0, 2], [0, 1, 2, 1]]);
    /// # Ok::<(), gridforest_group::GraphError>(())
    /// ```
    pub fn colourings(&self, colours: usize) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.extend_colouring(colours, &mut Vec::new(), &mut found);
        found
    }

    fn extend_colouring(&self, colours: usize, coloured: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let vertex = coloured.len();
        if vertex == self.vertices() {
            poll();
            return found.push(coloured.clone());
        }
        let new = coloured.iter().max().map_or(0, |&most| most + 1);
        for colour in (0..=new).filter(|&colour| usize::from(colour) < colours) {
            let earlier = self.neighbours(vertex).iter().take_while(|&&u| (u as usize) < vertex);
            if earlier.into_iter().all(|&u| coloured[u as usize] != colour) {
                coloured.push(colour);
                self.extend_colouring(colours, coloured, found);
                coloured.pop();
            }
        }
    }

    /// The number of all colourings with colours of given names: the value of the chromatic
    /// polynomial.
    pub fn chromatic_polynomial(&self, colours: usize) -> BigUint {
        let names = |colouring: &Vec<u8>| -> BigUint {
            let used = colouring.iter().max().map_or(0, |&most| usize::from(most) + 1);
            (colours - used + 1..=colours).map(BigUint::from).product()
        };
        self.colourings(colours).iter().map(names).sum()
    }

    /// The number of colourings up to the names of the colours and the automorphisms of the graph.
    pub fn colouring_classes(&self, colours: usize) -> usize {
        let all = self.colourings(colours);
        let places: HashMap<&[u8], usize> =
            all.iter().enumerate().map(|(place, colouring)| (&colouring[..], place)).collect();
        let generators = self.automorphisms().generators;
        let images = generators.iter().flat_map(|generator| {
            let image = |(place, colouring): (usize, &Vec<u8>)| {
                let mut moved = vec![0; colouring.len()];
                for (vertex, &colour) in colouring.iter().enumerate() {
                    moved[generator.image(vertex)] = colour;
                }
                (place, places[&in_order(&moved)[..]])
            };
            all.iter().enumerate().map(image).collect::<Vec<_>>()
        });
        joined(all.len(), images).len()
    }

    /// The least number of colours of a colouring.
    pub fn chromatic_number(&self) -> usize {
        let is_enough = |&colours: &usize| !self.colourings(colours).is_empty();
        (0..=self.vertices()).find(is_enough).expect("a colour for each vertex is enough")
    }
}

/// The same colouring with colours that come in order.
fn in_order(colouring: &[u8]) -> Vec<u8> {
    let mut names = HashMap::new();
    let name = |colour: &u8| {
        let next = names.len() as u8;
        *names.entry(*colour).or_insert(next)
    };
    colouring.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_met() {
        // A ring of n vertices has (k − 1)^n + (−1)^n (k − 1) colourings, a tree k (k − 1)^(n − 1).
        for n in 3..8usize {
            let ring = Graph::new(vec![0; n], (0..n).map(|a| (a, (a + 1) % n))).unwrap();
            let star = Graph::new(vec![0; n], (1..n).map(|a| (0, a))).unwrap();
            for k in 1..5usize {
                let power = (k - 1).pow(n as u32);
                let of_ring = if n % 2 == 0 { power + k - 1 } else { power - (k - 1) };
                assert_eq!(ring.chromatic_polynomial(k), of_ring.into(), "{n} {k}");
                let of_star = k * (k - 1).pow(n as u32 - 1);
                assert_eq!(star.chromatic_polynomial(k), of_star.into(), "{n} {k}");
            }
            assert_eq!(ring.chromatic_number(), 2 + n % 2);
            // Of a star with three colours: how many leaves have the rarer colour.
            assert_eq!(star.colouring_classes(3), (n - 1) / 2 + 1);
        }
        let none = Graph::new([], []).unwrap();
        assert_eq!((none.chromatic_number(), none.colouring_classes(2)), (0, 1));
    }
}
