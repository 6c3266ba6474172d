//! Permutations of 0 … n−1, and the groups they generate.
//!
//! # References
//! 1. C. C. Sims, "Computational methods in the study of permutation groups", 1970: the stabiliser
//!    chain that gives a group's order from its generators.
//! 2. D. E. Knuth, "Efficient representation of perm groups", Combinatorica 11 (1991) 33–43: the
//!    form of it used here.

use std::fmt;

use fixedbitset::FixedBitSet;
use num_bigint::BigUint;

/// A permutation of 0 … n−1.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Perm(Box<[u16]>);

impl Perm {
    /// The permutation that leaves 0 … n−1 where they are.
    pub fn identity(degree: usize) -> Self {
        Self((0..degree as u16).collect())
    }

    /// The permutation that takes each point to its image, or `None` when the images aren't a
    /// permutation.
    pub fn new(images: impl IntoIterator<Item = usize>) -> Option<Self> {
        let images: Box<[u16]> = images
            .into_iter()
            .map(u16::try_from)
            .collect::<Result<_, _>>()
            .ok()?;
        let mut seen = FixedBitSet::with_capacity(images.len());
        for &image in &images {
            if usize::from(image) >= images.len() || seen.put(image.into()) {
                return None;
            }
        }
        Some(Self(images))
    }

    /// Images that are a permutation by construction.
    pub(crate) fn from_images(images: impl IntoIterator<Item = usize>) -> Self {
        Self::new(images).expect("the images are a permutation")
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.0.len()
    }

    /// Where a point goes.
    pub fn image(&self, point: usize) -> usize {
        self.0[point].into()
    }

    /// All images, in the order of the points.
    pub fn images(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&image| image.into())
    }

    /// First this permutation, then another.
    ///
    /// # Panics
    /// When the degrees differ.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        assert_eq!(self.degree(), next.degree());
        Self(
            self.0
                .iter()
                .map(|&image| next.0[usize::from(image)])
                .collect(),
        )
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = vec![0; self.degree()];
        for (point, image) in self.images().enumerate() {
            inverse[image] = point as u16;
        }
        Self(inverse.into())
    }

    /// Whether every point stays.
    pub fn is_identity(&self) -> bool {
        self.images()
            .enumerate()
            .all(|(point, image)| point == image)
    }

    /// The cycles, fixed points included, each from its least point.
    ///
    /// ```
    /// use gridforest::symmetry::Perm;
    /// let perm = Perm::new([2, 1, 3, 0]).unwrap();
    /// assert_eq!(perm.cycles(), [vec![0, 2, 3], vec![1]]);
    /// ```
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let mut seen = FixedBitSet::with_capacity(self.degree());
        let mut cycles = Vec::new();
        for start in 0..self.degree() {
            let mut cycle = Vec::new();
            let mut point = start;
            while !seen.put(point) {
                cycle.push(point);
                point = self.image(point);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The lengths of the cycles, ascending.
    pub fn cycle_type(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.cycles().iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths
    }
}

impl fmt::Debug for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Perm").field(&self.cycles()).finish()
    }
}

/// A permutation group given by generators, as a chain of point stabilisers: level `k` holds the
/// orbit of point `k` under the elements that fix 0 … k−1, with one element for each orbit point.
#[derive(Debug, Clone)]
pub struct PermGroup {
    generators: Vec<Perm>,
    /// `transversals[k][i]`, where present, fixes 0 … k−1 and takes `k` to `i`.
    transversals: Vec<Vec<Option<Perm>>>,
    /// Generators of the stabiliser of 0 … k−1 found so far.
    strong: Vec<Vec<Perm>>,
}

impl PermGroup {
    /// The group that some permutations of the same degree generate.
    ///
    /// # Panics
    /// When a generator has another degree.
    pub fn new(degree: usize, generators: impl IntoIterator<Item = Perm>) -> Self {
        let first = |k: usize| {
            let mut row = vec![None; degree];
            row[k] = Some(Perm::identity(degree));
            row
        };
        let mut group = Self {
            generators: Vec::new(),
            transversals: (0..degree).map(first).collect(),
            strong: vec![Vec::new(); degree],
        };
        for generator in generators {
            assert_eq!(generator.degree(), degree);
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
        let orbit = |row: &Vec<Option<Perm>>| row.iter().flatten().count();
        self.transversals
            .iter()
            .map(|row| BigUint::from(orbit(row)))
            .product()
    }

    /// Whether a permutation is an element.
    pub fn contains(&self, perm: &Perm) -> bool {
        self.sift(perm.clone()).is_none()
    }

    /// The orbits of the points, each ascending, by their least points.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let degree = self.transversals.len();
        let mut seen = FixedBitSet::with_capacity(degree);
        let mut orbits = Vec::new();
        for start in 0..degree {
            let mut orbit = vec![start];
            if seen.put(start) {
                continue;
            }
            let mut next = 0;
            while next < orbit.len() {
                for generator in &self.generators {
                    let image = generator.image(orbit[next]);
                    if !seen.put(image) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// All elements: one for each choice along the chain.
    pub fn elements(&self) -> Vec<Perm> {
        let mut elements = vec![Perm::identity(self.transversals.len())];
        for row in self.transversals.iter().rev() {
            elements = elements
                .iter()
                .flat_map(|e| row.iter().flatten().map(|t| e.then(t)))
                .collect();
        }
        elements
    }

    /// Divides an element by the chain; what is left over, with its level, unless it is an element.
    fn sift(&self, mut perm: Perm) -> Option<(usize, Perm)> {
        for (level, row) in self.transversals.iter().enumerate() {
            match &row[perm.image(level)] {
                Some(t) => perm = perm.then(&t.inverse()),
                None => return Some((level, perm)),
            }
        }
        None
    }

    /// Adds a permutation that fixes every point below some level, and closes the chain again.
    fn extend(&mut self, generator: Perm) {
        let mut waiting = vec![generator];
        while let Some(perm) = waiting.pop() {
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
            let t = row[point].clone().expect("an orbit point");
            for s in &self.strong[k][from..] {
                let product = t.then(s);
                let image = product.image(k);
                match &row[image] {
                    None => {
                        row[image] = Some(product);
                        queue.push((image, 0));
                    }
                    Some(known) => {
                        let schreier = product.then(&known.inverse());
                        if !schreier.is_identity() {
                            waiting.push(schreier);
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
    use proptest::prelude::*;

    fn perm(degree: usize) -> impl Strategy<Value = Perm> {
        Just((0..degree).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(|images| Perm::new(images).unwrap())
    }

    proptest! {
        #[test]
        fn permutations_obey_the_laws_of_a_group(a in perm(9), b in perm(9), c in perm(9)) {
            prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            prop_assert!(a.then(&a.inverse()).is_identity());
            prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
            prop_assert_eq!(a.cycle_type(), b.inverse().then(&a).then(&b).cycle_type());
        }

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
    fn images_that_are_no_permutation_are_refused() {
        assert!(Perm::new([0, 0]).is_none());
        assert!(Perm::new([0, 2]).is_none());
        assert!(Perm::new([70_000]).is_none());
    }

    #[test]
    fn orders_of_known_groups() {
        let cycle = |n: usize| Perm::new((0..n).map(|i| (i + 1) % n)).unwrap();
        let swap = |n: usize| Perm::new([1, 0].into_iter().chain(2..n)).unwrap();
        assert_eq!(PermGroup::new(7, []).order(), 1u8.into());
        assert_eq!(PermGroup::new(12, [cycle(12)]).order(), 12u8.into());
        assert_eq!(
            PermGroup::new(9, [cycle(9), swap(9)]).order(),
            362_880u32.into()
        );
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
}
