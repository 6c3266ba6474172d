//! Permutation groups given by generators.
//!
//! # References
//! 1. C. C. Sims, "Computational methods in the study of permutation groups", 1970: the stabiliser
//!    chain that gives a group's order from its generators.
//! 2. D. E. Knuth, "Efficient representation of perm groups", Combinatorica 11 (1991) 33–43: the
//!    form of it used here.

use num_bigint::BigUint;

use super::Perm;
use super::orbits::joined;
use crate::run::poll;

/// A permutation group given by generators, as a chain of point stabilisers: level `k` holds the
/// orbit of point `k` under the elements that fix 0 … k−1, with one element for each orbit point.
#[derive(Debug, Clone)]
pub struct PermGroup {
    generators: Vec<Perm>,
    /// `transversals[k][i]`, where present, fixes 0 … k−1 and takes `k` to `i`.
    transversals: Vec<Vec<Option<Representative>>>,
    /// Generators of the stabiliser of 0 … k−1 found so far.
    strong: Vec<Vec<Perm>>,
}

/// The element that represents a coset, with its inverse.
#[derive(Debug, Clone)]
struct Representative {
    element: Perm,
    inverse: Perm,
}

impl Representative {
    fn new(element: Perm) -> Self {
        let inverse = element.inverse();
        Self { element, inverse }
    }
}

impl PermGroup {
    /// The group that some permutations of the same degree generate.
    ///
    /// # Panics
    /// When a generator has another degree.
    pub fn new(degree: usize, generators: impl IntoIterator<Item = Perm>) -> Self {
        let first = |k: usize| {
            let mut row = vec![None; degree];
            row[k] = Some(Representative::new(Perm::identity(degree)));
            row
        };
        let mut group = Self {
            generators: Vec::new(),
            transversals: (0..degree).map(first).collect(),
            strong: vec![Vec::new(); degree],
        };
        for generator in generators {
            assert_eq!(generator.degree(), degree, "the degree of a generator");
            if !group.contains(&generator) {
                group.generators.push(generator.clone());
                group.extend(generator);
            }
        }
        group
    }

    /// Generators, without those that earlier ones generate.
    pub fn generators(&self) -> &[Perm] {
        &self.generators
    }

    /// The number of elements: the product of the orbits along the chain.
    pub fn order(&self) -> BigUint {
        let orbit = |row: &Vec<Option<Representative>>| row.iter().flatten().count();
        self.transversals.iter().map(|row| BigUint::from(orbit(row))).product()
    }

    /// Whether a permutation is an element; one of another degree is none.
    pub fn contains(&self, perm: &Perm) -> bool {
        perm.degree() == self.transversals.len() && self.sift(perm.clone()).is_none()
    }

    /// The orbits of the points, each ascending, by their least points.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let pairs = self.generators.iter().flat_map(|g| g.images().enumerate());
        joined(self.transversals.len(), pairs)
    }

    /// All elements: one for each choice along the chain.
    pub fn elements(&self) -> Vec<Perm> {
        let mut elements = vec![Perm::identity(self.transversals.len())];
        for row in self.transversals.iter().rev() {
            elements = elements
                .iter()
                .inspect(|_| poll())
                .flat_map(|e| row.iter().flatten().map(|t| e.then(&t.element)))
                .collect();
        }
        elements
    }

    /// Divides an element by the chain; what is left over, with its level, unless it is an element.
    fn sift(&self, mut perm: Perm) -> Option<(usize, Perm)> {
        for (level, row) in self.transversals.iter().enumerate() {
            match &row[perm.image(level)] {
                Some(_) if perm.image(level) == level => {}
                Some(t) => perm.follow_by(&t.inverse),
                None => return Some((level, perm)),
            }
        }
        None
    }

    /// Adds a permutation that fixes every point below some level, and closes the chain again.
    fn extend(&mut self, generator: Perm) {
        let mut waiting = vec![generator];
        while let Some(perm) = waiting.pop() {
            poll();
            let Some((level, rest)) = self.sift(perm) else {
                continue;
            };
            // `rest` fixes 0 … level−1, so it is a new generator of every level up to its own.
            for k in 0..=level {
                self.strong[k].push(rest.clone());
                self.grow_orbit(k, &mut waiting);
            }
        }
    }

    /// Closes the orbit of level `k` after its last strong generator was added; the Schreier
    /// generators that this gives are left to be sifted.
    fn grow_orbit(&mut self, k: usize, waiting: &mut Vec<Perm>) {
        let newest = self.strong[k].len() - 1;
        let row = &mut self.transversals[k];
        // Points of the orbit so far have met every generator but the newest.
        let mut queue: Vec<(usize, usize)> = (0..row.len())
            .filter(|&point| row[point].is_some())
            .map(|point| (point, newest))
            .collect();
        while let Some((point, from)) = queue.pop() {
            let t = row[point].clone().expect("an orbit point").element;
            for s in &self.strong[k][from..] {
                let mut product = t.then(s);
                let image = product.image(k);
                match &row[image] {
                    None => {
                        row[image] = Some(Representative::new(product));
                        queue.push((image, 0));
                    }
                    Some(known) => {
                        product.follow_by(&known.inverse);
                        if !product.is_identity() {
                            waiting.push(product);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::perm::tests::perm;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_chain_counts_the_closure(a in perm(6), b in perm(6)) {
            let group = PermGroup::new(6, [a.clone(), b.clone()]);
            // By multiplying until nothing is new.
            let mut closure = std::collections::BTreeSet::from([Perm::identity(6)]);
            let mut queue: Vec<Perm> = closure.iter().cloned().collect();
            while let Some(x) = queue.pop() {
                for g in [&a, &b] {
                    let y = x.then(g);
                    if closure.insert(y.clone()) {
                        queue.push(y);
                    }
                }
            }
            prop_assert_eq!(group.order(), closure.len().into());
            let mut elements = group.elements();
            elements.sort();
            prop_assert!(elements.iter().eq(&closure));
            prop_assert!(elements.iter().all(|e| group.contains(e)));
        }
    }

    #[test]
    fn orders_of_known_groups() {
        let cycle = |n: usize| Perm::new((0..n).map(|i| (i + 1) % n)).unwrap();
        let swap = |n: usize| Perm::new([1, 0].into_iter().chain(2..n)).unwrap();
        assert_eq!(PermGroup::new(7, []).order(), 1u8.into());
        assert_eq!(PermGroup::new(12, [cycle(12)]).order(), 12u8.into());
        assert_eq!(PermGroup::new(9, [cycle(9), swap(9)]).order(), 362_880u32.into());
        // M11, by the generators of the ATLAS.
        let a = [[1, 9], [3, 10], [4, 6], [7, 8]];
        let b = [[0, 3, 2, 7], [1, 4, 5, 8]];
        let from = |cycles: &[&[usize]]| {
            let mut images: Vec<usize> = (0..11).collect();
            for c in cycles {
                for (i, &p) in c.iter().enumerate() {
                    images[p] = c[(i + 1) % c.len()];
                }
            }
            Perm::new(images).unwrap()
        };
        let a = from(&a.each_ref().map(|c| c.as_slice()));
        let b = from(&b.each_ref().map(|c| c.as_slice()));
        assert_eq!(PermGroup::new(11, [a, b]).order(), 7920u32.into());
    }

    #[test]
    fn orbits_of_points() {
        let p = Perm::new([1, 0, 2, 4, 3, 5]).unwrap();
        let q = Perm::new([0, 1, 3, 2, 4, 5]).unwrap();
        let orbits = PermGroup::new(6, [p, q]).orbits();
        assert_eq!(orbits, [vec![0, 1], vec![2, 3, 4], vec![5]]);
    }

    #[test]
    fn permutations_of_other_degrees_are_no_elements() {
        let group = PermGroup::new(3, [Perm::new([1, 2, 0]).unwrap()]);
        assert!(group.contains(&Perm::identity(3)));
        for degree in [0, 2, 4] {
            assert!(!group.contains(&Perm::identity(degree)), "{degree}");
        }
        let longer = Perm::new([1, 2, 0, 4, 3]).unwrap();
        assert!(!group.contains(&longer));
    }
}
