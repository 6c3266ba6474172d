//! Which of some sets a choice of clues misses, by their incidence: for each cell the sets that
//! hold it, a bit for each set.

use super::parts::Parts;
use super::rows::{BITS, BitRow, bits, hitting, is_empty, ones, remove, transposed};

/// How many sets there are at most.
pub(super) const SETS: usize = BITS;

/// The incidence of cells and sets.
#[derive(Default)]
pub(super) struct Incidence {
    /// The sets there are.
    pub(super) all: BitRow,
    /// For each band and cell the sets that hold it.
    pub(super) holding: [[BitRow; 27]; 3],
}

impl Incidence {
    /// That of at most [`SETS`] sets.
    #[inline(always)]
    pub(super) fn new(sets: &[Parts]) -> Self {
        let mut holding = [[BitRow::default(); 27]; 3];
        let mut parts = [0; SETS];
        for (band, holding) in holding.iter_mut().enumerate() {
            for (part, set) in parts.iter_mut().zip(sets) {
                *part = set[band];
            }
            let rows = transposed(&parts[..sets.len()]);
            holding.copy_from_slice(&rows[..27]);
        }
        Self { all: ones(sets.len()), holding }
    }

    /// Those of some sets that a choice in a band misses.
    #[inline(always)]
    pub(super) fn missed(&self, sets: &BitRow, band: usize, choice: u32) -> BitRow {
        let mut missed = *sets;
        for cell in bits(choice) {
            remove(&mut missed, &self.holding[band][cell]);
        }
        missed
    }

    /// The sets that hold any of some cells of a band.
    #[inline(always)]
    pub(super) fn meeting(&self, band: usize, cells: u32) -> BitRow {
        hitting(&self.holding[band], cells)
    }

    /// Whether clues hit all sets.
    #[inline(always)]
    pub(super) fn all_hit(&self, clues: Parts) -> bool {
        let mut missed = self.all;
        for (band, &choice) in clues.iter().enumerate() {
            missed = self.missed(&missed, band, choice);
        }
        is_empty(&missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_say_what_is_missed_and_what_meets() {
        let sets: [Parts; 70] =
            std::array::from_fn(|i| [1 << (i % 27), 3 << (i % 20), i as u32 & 1]);
        let incidence = Incidence::new(&sets);
        let is_in = |mask: &BitRow, number: usize| mask[number / 64] >> (number % 64) & 1 == 1;
        for (band, cells) in [(0, 5), (1, 0b1001_1000), (2, 1), (2, 2)] {
            let missed = incidence.missed(&incidence.all, band, cells);
            let met = incidence.meeting(band, cells);
            for (number, set) in sets.iter().enumerate() {
                assert_eq!(is_in(&missed, number), set[band] & cells == 0);
                assert_eq!(is_in(&met, number), set[band] & cells != 0);
            }
            assert!((70..SETS).all(|number| !is_in(&missed, number) && !is_in(&met, number)));
        }
        assert!(incidence.all_hit([(1 << 27) - 1, 0, 0]));
        assert!(!incidence.all_hit([(1 << 27) - 2, 0, 0]));
        assert!(!incidence.all_hit([(1 << 27) - 2, 1 << 7 | 1, 0]));
        assert!(incidence.all_hit([(1 << 27) - 2, 1 << 14 | 1 << 7 | 1, 0]));
    }
}
