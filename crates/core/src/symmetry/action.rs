//! A permutation of cells applied to masks, a byte at a time.

use hashbrown::HashSet;

use super::Perm;
use crate::board::CellMask;

/// The action of a permutation of up to 128 cells on masks: one table look-up for each byte.
#[derive(Debug, Clone)]
pub struct MaskAction {
    tables: Vec<[CellMask; 256]>,
}

impl MaskAction {
    /// The action of a permutation.
    ///
    /// # Panics
    /// When the degree is above 128.
    pub fn new(perm: &Perm) -> Self {
        assert!(perm.degree() <= 128, "a mask holds 128 cells");
        let images: Vec<usize> = perm.images().collect();
        let table = |cells: &[usize]| {
            let mut table = [0; 256];
            for byte in 1usize..256 {
                let low = byte.trailing_zeros() as usize;
                let image = cells.get(low).map_or(0, |&image| 1 << image);
                table[byte] = table[byte & (byte - 1)] | image;
            }
            table
        };
        Self { tables: images.chunks(8).map(table).collect() }
    }

    /// The image of a set of cells; bits beyond the degree are dropped.
    pub fn image(&self, mask: CellMask) -> CellMask {
        let bytes = mask.to_le_bytes();
        let images = self.tables.iter().zip(bytes).map(|(table, byte)| table[byte as usize]);
        images.fold(0, |image, part| image | part)
    }

    /// The images of a set of cells under the group that some actions generate, itself the first.
    pub fn orbit(generators: &[Self], set: CellMask) -> Vec<CellMask> {
        let (mut all, mut seen) = (vec![set], HashSet::<CellMask>::from_iter([set]));
        let mut done = 0;
        while let Some(&set) = all.get(done) {
            done += 1;
            let images = generators.iter().map(|action| action.image(set));
            all.extend(images.filter(|&image| seen.insert(image)));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{cells_of, mask_of};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_goes_to_the_set_of_its_images(images in Just((0..81).collect::<Vec<_>>()).prop_shuffle(), mask: u128) {
            let perm = Perm::new(images).unwrap();
            let mask = mask & ((1 << 81) - 1);
            let expected = mask_of(cells_of(mask).map(|c| perm.image(c)));
            let action = MaskAction::new(&perm);
            prop_assert_eq!(action.image(mask), expected);
            // Of one generator the orbit is a cycle.
            let orbit = MaskAction::orbit(std::slice::from_ref(&action), mask);
            prop_assert_eq!(orbit[0], mask);
            for (place, &set) in orbit.iter().enumerate() {
                prop_assert_eq!(action.image(set), orbit[(place + 1) % orbit.len()]);
            }
        }
    }
}
