//! Permutations of 0 … n−1.

use std::fmt;

use fixedbitset::FixedBitSet;

/// A permutation of 0 … n−1, with n up to 65,536.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Perm(Box<[u16]>);

impl Perm {
    /// The most points: an image is a number of 16 bits.
    pub const MAX_DEGREE: usize = 1 << 16;

    /// The permutation that leaves 0 … n−1 where they are.
    ///
    /// # Panics
    /// For more than 65,536 points.
    pub fn identity(degree: usize) -> Self {
        assert!(
            degree <= Self::MAX_DEGREE,
            "a permutation of {degree} points: at most {} are possible",
            Self::MAX_DEGREE
        );
        Self((0..degree).map(|point| point as u16).collect())
    }

    /// The permutation that takes each point to its image, or `None` when the images aren't a
    /// permutation of at most 65,536 points.
    pub fn new(images: impl IntoIterator<Item = usize>) -> Option<Self> {
        let images: Box<[u16]> =
            images.into_iter().map(u16::try_from).collect::<Result<_, _>>().ok()?;
        let mut seen = FixedBitSet::with_capacity(images.len());
        for &image in &images {
            if usize::from(image) >= images.len() || seen.put(image.into()) {
                return None;
            }
        }
        Some(Self(images))
    }

    /// The permutation with images that are one by construction.
    ///
    /// # Panics
    /// When they aren't.
    pub fn from_images(images: impl IntoIterator<Item = usize>) -> Self {
        Self::new(images).expect("the images are a permutation")
    }

    /// The permutation that exchanges the points of some pairs, one pair after the other.
    ///
    /// # Panics
    /// When a point isn't there.
    pub fn exchange(degree: usize, pairs: &[[usize; 2]]) -> Self {
        let mut images: Vec<usize> = (0..degree).collect();
        pairs.iter().for_each(|&[a, b]| images.swap(a, b));
        Self::from_images(images)
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
        Self(self.0.iter().map(|&image| next.0[usize::from(image)]).collect())
    }

    /// Follows this permutation by another, in place.
    pub(crate) fn follow_by(&mut self, next: &Self) {
        for image in &mut self.0 {
            *image = next.0[usize::from(*image)];
        }
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
        self.images().enumerate().all(|(point, image)| point == image)
    }

    /// The cycles, fixed points included, each from its least point.
    ///
    /// ```
    /// use gridforest_group::Perm;
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any permutation.
    pub(crate) fn perm(degree: usize) -> impl Strategy<Value = Perm> {
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
    }

    #[test]
    fn images_that_are_no_permutation_are_refused() {
        assert!(Perm::new([0, 0]).is_none());
        assert!(Perm::new([0, 2]).is_none());
        assert!(Perm::new([70_000]).is_none());
    }

    #[test]
    fn the_most_points_are_all_there() {
        let identity = Perm::identity(Perm::MAX_DEGREE);
        assert_eq!(identity.degree(), 65_536);
        assert!(identity.is_identity());
        assert_eq!(Perm::new(0..Perm::MAX_DEGREE), Some(identity));
        assert!(Perm::new(0..=Perm::MAX_DEGREE).is_none());
    }

    #[test]
    #[should_panic(expected = "a permutation of 65537 points")]
    fn more_points_than_that_are_refused() {
        let _ = Perm::identity(Perm::MAX_DEGREE + 1);
    }
}
