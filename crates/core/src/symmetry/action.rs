//! A permutation of cells applied to masks, a byte at a time.

use crate::board::CellMask;

use super::Perm;

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
            prop_assert_eq!(MaskAction::new(&perm).image(mask), expected);
        }
    }
}
