//! Permutations of N lines in blocks of equal size: within the blocks, and of whole blocks.
//!
//! These are the row permutations of a board (blocks are bands) and its column permutations (blocks
//! are stacks): the wreath product S_b ≀ S_k, of order (b!)^k · k!.

use num_bigint::BigUint;
use rand::Rng;
use rand::seq::SliceRandom;

use super::Perm;

/// The wreath product of the blocks of `size` points, `count` of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wreath {
    pub(super) size: usize,
    pub(super) count: usize,
}

impl Wreath {
    fn degree(self) -> usize {
        self.size * self.count
    }

    /// (size!)^count · count!
    pub(super) fn order(self) -> BigUint {
        factorial(self.size).pow(self.count as u32) * factorial(self.count)
    }

    /// Exchanges of neighbours in the first block, and of neighbouring blocks.
    pub(super) fn generators(self) -> Vec<Perm> {
        let exchange = |a: usize, b: usize, width: usize| {
            Perm::from_images((0..self.degree()).map(|p| match p {
                p if (a..a + width).contains(&p) => p - a + b,
                p if (b..b + width).contains(&p) => p - b + a,
                p => p,
            }))
        };
        let within = (1..self.size).map(|i| exchange(i - 1, i, 1));
        let blocks =
            (1..self.count).map(|j| exchange((j - 1) * self.size, j * self.size, self.size));
        within.chain(blocks).collect()
    }

    /// Whether a permutation takes blocks to blocks.
    pub(super) fn contains(self, perm: &Perm) -> bool {
        let images: Vec<usize> = perm.images().collect();
        let together = |block: &[usize]| {
            let mut places = block.iter().map(|image| image / self.size);
            let first = places.next();
            places.all(|place| Some(place) == first)
        };
        images.len() == self.degree() && images.chunks(self.size).all(together)
    }

    /// Every element, in lexicographic order of their images.
    pub(super) fn elements(self) -> Vec<Perm> {
        let mut elements = Vec::new();
        let mut images = Vec::with_capacity(self.degree());
        self.extend(&mut images, &mut elements);
        elements
    }

    fn extend(self, images: &mut Vec<usize>, elements: &mut Vec<Perm>) {
        if images.len() == self.degree() {
            elements.push(Perm::from_images(images.iter().copied()));
            return;
        }
        // Inside a begun block the images stay in the block of the first of them.
        let begun = !images.len().is_multiple_of(self.size);
        let block = begun.then(|| images[images.len() / self.size * self.size] / self.size);
        for image in 0..self.degree() {
            let free = match block {
                Some(block) => image / self.size == block && !images.contains(&image),
                None => images.iter().all(|i| i / self.size != image / self.size),
            };
            if free {
                images.push(image);
                self.extend(images, elements);
                images.pop();
            }
        }
    }

    /// An element chosen uniformly.
    pub(super) fn random(self, random: &mut impl Rng) -> Perm {
        let mut blocks: Vec<usize> = (0..self.count).collect();
        blocks.shuffle(random);
        let mut images = Vec::with_capacity(self.degree());
        for block in blocks {
            let mut points: Vec<usize> = (block * self.size..(block + 1) * self.size).collect();
            points.shuffle(random);
            images.extend(points);
        }
        Perm::from_images(images)
    }
}

/// n!
pub(crate) fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::PermGroup;

    #[test]
    fn elements_generators_and_formula_agree() {
        for (size, count) in [(1, 1), (2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (3, 3)] {
            let wreath = Wreath { size, count };
            let elements = wreath.elements();
            assert!(elements.windows(2).all(|w| w[0] < w[1]));
            assert_eq!(wreath.order(), elements.len().into());
            let group = PermGroup::new(size * count, wreath.generators());
            assert_eq!(group.order(), wreath.order());
            assert!(elements.iter().all(|e| group.contains(e)));
        }
    }
}
