//! Permutation groups given by generators.
//!
//! # References
//! 1. C. C. Sims, "Computational methods in the study of permutation groups", 1970: the stabiliser
//!    chain that gives a group's order from its generators.
//! 2. D. E. Knuth, "Efficient representation of perm groups", Combinatorica 11 (1991) 33–43: the
//!    form of it used here.

use gridforest_run::poll;
use num_bigint::BigUint;
use rand::{Rng, RngExt as _};

use crate::{Perm, joined};

/// A permutation group given by generators, as a chain of point stabilisers along a *base*, an
/// order of all points: each level holds the orbit of its base point under the elements that fix
/// all earlier ones, with one element for each orbit point. Levels of a single orbit point are left
/// out.
#[derive(Debug, Clone)]
pub struct PermGroup {
    degree: usize,
    generators: Vec<Perm>,
    /// The points in the order in which they are fixed: 0, 1, … unless another was wanted.
    base: Vec<usize>,
    levels: Vec<Level>,
}

/// One stabiliser of the chain, of all points before `place` in the base.
#[derive(Debug, Clone)]
struct Level {
    place: usize,
    /// Generators of the stabiliser found so far.
    strong: Vec<Perm>,
    /// `transversal[i]`, where present, fixes all points before `place` and takes the point there
    /// to `i`.
    transversal: Vec<Option<Representative>>,
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
        Self::with_base(degree, &[], generators)
    }

    /// The same, with a chain that fixes some points first.
    ///
    /// # Panics
    /// When a generator has another degree, or a point is none or repeated.
    pub fn with_base(
        degree: usize,
        first: &[usize],
        generators: impl IntoIterator<Item = Perm>,
    ) -> Self {
        let others = (0..degree).filter(|point| !first.contains(point));
        let base: Vec<usize> = first.iter().copied().chain(others).collect();
        assert_eq!(base.len(), degree, "each point is once in a base");
        let mut group = Self { degree, generators: Vec::new(), base, levels: Vec::new() };
        for generator in generators {
            assert_eq!(generator.degree(), degree, "the degree of a generator");
            if !group.contains(&generator) {
                group.generators.push(generator.clone());
                group.extend(generator);
            }
        }
        group
    }

    /// All permutations of some points.
    pub fn symmetric(degree: usize) -> Self {
        Self::new(degree, (1..degree).map(|point| Perm::exchange(degree, &[[0, point]])))
    }

    /// Generators, without those that earlier ones generate.
    pub fn generators(&self) -> &[Perm] {
        &self.generators
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Whether the identity is the only element.
    pub fn is_trivial(&self) -> bool {
        self.generators.is_empty()
    }

    /// The number of elements: the product of the orbits along the chain.
    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit().count())).product()
    }

    /// Whether a permutation is an element; one of another degree is none.
    pub fn contains(&self, perm: &Perm) -> bool {
        perm.degree() == self.degree && self.sift(perm.clone()).is_none()
    }

    /// The orbits of the points, each ascending, by their least points.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let pairs = self.generators.iter().flat_map(|g| g.images().enumerate());
        joined(self.degree, pairs)
    }

    /// The elements that fix each of some points.
    ///
    /// ```
    /// use gridforest_group::{Perm, PermGroup};
    /// let (cycle, swap) = ([1, 2, 3, 0], [1, 0, 2, 3]);
    /// let group = PermGroup::new(4, [cycle, swap].map(|images| Perm::new(images).unwrap()));
    /// assert_eq!(group.order(), 24u8.into());
    /// assert_eq!(group.stabiliser(&[2]).order(), 6u8.into());
    /// assert_eq!(group.stabiliser(&[2, 0]).generators(), [Perm::new([0, 3, 2, 1]).unwrap()]);
    /// ```
    ///
    /// # Panics
    /// When a point is none or repeated.
    #[must_use]
    pub fn stabiliser(&self, points: &[usize]) -> Self {
        let mut chain = match self.base.starts_with(points) {
            true => self.clone(),
            false => Self::with_base(self.degree, points, self.generators.iter().cloned()),
        };
        chain.levels.retain(|level| level.place >= points.len());
        chain.generators = chain.levels.first().map_or_else(Vec::new, |level| level.strong.clone());
        chain
    }

    /// All elements: one for each choice along the chain.
    pub fn elements(&self) -> Vec<Perm> {
        self.iter().collect()
    }

    /// The elements one by one.
    pub fn iter(&self) -> impl Iterator<Item = Perm> {
        let rows: Vec<Vec<&Perm>> =
            self.levels.iter().map(|level| level.orbit().collect()).collect();
        let mut digits = vec![0; rows.len()];
        // `products[k]`: the choices of the levels from k on.
        let mut products = vec![Perm::identity(self.degree); rows.len() + 1];
        let mut changed = Some(rows.len());
        std::iter::from_fn(move || {
            poll();
            for k in (0..changed?).rev() {
                products[k] = products[k + 1].then(rows[k][digits[k]]);
            }
            // The next choice: the first level goes fastest.
            changed = (0..rows.len()).find(|&k| {
                digits[k] = (digits[k] + 1) % rows[k].len();
                digits[k] != 0
            });
            changed = changed.map(|k| k + 1);
            Some(products[0].clone())
        })
    }

    /// An element, all with the same probability.
    pub fn random(&self, random: &mut impl Rng) -> Perm {
        let mut product = Perm::identity(self.degree);
        for level in self.levels.iter().rev() {
            let orbit: Vec<&Perm> = level.orbit().collect();
            product.follow_by(orbit[random.random_range(0..orbit.len())]);
        }
        product
    }

    /// Divides an element by the chain; what is left over, with the place in the base of the first
    /// point that it moves, unless it is an element.
    fn sift(&self, mut perm: Perm) -> Option<(usize, Perm)> {
        let mut levels = self.levels.iter().peekable();
        for (place, &point) in self.base.iter().enumerate() {
            let level = levels.next_if(|level| level.place == place);
            let image = perm.image(point);
            if image != point {
                match level.and_then(|level| level.transversal[image].as_ref()) {
                    Some(known) => perm.follow_by(&known.inverse),
                    None => return Some((place, perm)),
                }
            }
        }
        None
    }

    /// Adds a permutation, and closes the chain again.
    fn extend(&mut self, generator: Perm) {
        let mut waiting = vec![generator];
        while let Some(perm) = waiting.pop() {
            poll();
            let Some((place, rest)) = self.sift(perm) else {
                continue;
            };
            self.add_level(place);
            // `rest` fixes all points before `place`, so it is a new generator of every level up to
            // its own.
            for level in self.levels.iter_mut().take_while(|level| level.place <= place) {
                level.strong.push(rest.clone());
                level.grow_orbit(self.base[level.place], &mut waiting);
            }
        }
    }

    /// Begins a level, unless it is there: so far its stabiliser is that of the next.
    fn add_level(&mut self, place: usize) {
        if let Err(index) = self.levels.binary_search_by_key(&place, |level| level.place) {
            let strong = self.levels.get(index).map_or_else(Vec::new, |next| next.strong.clone());
            let mut transversal = vec![None; self.degree];
            transversal[self.base[place]] = Some(Representative::new(Perm::identity(self.degree)));
            self.levels.insert(index, Level { place, strong, transversal });
        }
    }
}

impl Level {
    /// The representatives, in the order of the orbit points.
    fn orbit(&self) -> impl Iterator<Item = &Perm> {
        self.transversal.iter().flatten().map(|representative| &representative.element)
    }

    /// Closes the orbit of the base point after the last strong generator was added; the Schreier
    /// generators that this gives are left to be sifted.
    fn grow_orbit(&mut self, base: usize, waiting: &mut Vec<Perm>) {
        let newest = self.strong.len() - 1;
        let row = &mut self.transversal;
        // Points of the orbit so far have met every generator but the newest.
        let mut queue: Vec<(usize, usize)> = (0..row.len())
            .filter(|&point| row[point].is_some())
            .map(|point| (point, newest))
            .collect();
        while let Some((point, from)) = queue.pop() {
            let t = row[point].clone().expect("an orbit point").element;
            for s in &self.strong[from..] {
                let mut product = t.then(s);
                let image = product.image(base);
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
    use crate::perm::tests::perm;
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
            for points in [vec![5], vec![3, 1], vec![0, 4, 2]] {
                let fixing = |e: &&Perm| points.iter().all(|&p| e.image(p) == p);
                let stabiliser = group.stabiliser(&points);
                let mut fixed = stabiliser.elements();
                fixed.sort();
                prop_assert!(fixed.iter().eq(elements.iter().filter(fixing)));
                prop_assert_eq!(PermGroup::new(6, stabiliser.generators().to_vec()).order(), fixed.len().into());
            }
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

    #[test]
    fn random_elements_are_elements_and_all_come() {
        let group = PermGroup::new(4, [[1, 2, 3, 0], [1, 0, 2, 3]].map(|p| Perm::new(p).unwrap()));
        let random = &mut gridforest_stats::random::stream(1, 0);
        let seen: std::collections::BTreeSet<Perm> =
            (0..500).map(|_| group.random(random)).collect();
        assert!(seen.into_iter().eq(std::collections::BTreeSet::from_iter(group.iter())));
    }
}
