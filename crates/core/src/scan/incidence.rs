//! Which of some sets a choice of clues misses, by their incidence: for each cell the sets that hold it, a bit for each set.

use super::list::bits;
use super::parts::Parts;

/// The words of a mask of sets.
const WORDS: usize = 8;
/// How many sets there are at most.
pub(super) const SETS: usize = 64 * WORDS;

/// A bit for each set.
pub(super) type Mask = [u64; WORDS];

/// The incidence of cells and sets.
#[derive(Default)]
pub(super) struct Incidence {
    /// The sets there are.
    pub(super) all: Mask,
    /// For each band and cell the sets that hold it.
    pub(super) holding: [[Mask; 27]; 3],
}

impl Incidence {
    /// That of at most [`SETS`] sets.
    pub(super) fn new(sets: &[Parts]) -> Self {
        let mut incidence = Self::default();
        for (number, set) in sets.iter().enumerate() {
            incidence.put(number, set);
        }
        incidence
    }

    /// Adds a set by its number.
    #[inline(always)]
    pub(super) fn put(&mut self, number: usize, set: &Parts) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        self.all[word] |= bit;
        for (holding, &part) in self.holding.iter_mut().zip(set) {
            for cell in bits(part) {
                holding[cell][word] |= bit;
            }
        }
    }

    /// Those of some sets that a choice in a band misses.
    #[inline(always)]
    pub(super) fn missed(&self, sets: &Mask, band: usize, choice: u32) -> Mask {
        let mut missed = *sets;
        for cell in bits(choice) {
            remove(&mut missed, &self.holding[band][cell]);
        }
        missed
    }

    /// The sets that hold any of some cells of a band.
    #[inline(always)]
    pub(super) fn meeting(&self, band: usize, cells: u32) -> Mask {
        let mut met = Mask::default();
        for cell in bits(cells) {
            unite(&mut met, &self.holding[band][cell]);
        }
        met
    }

    /// Whether clues hit all sets.
    #[inline(always)]
    pub(super) fn all_hit(&self, clues: Parts) -> bool {
        let bands = clues.iter().enumerate();
        let missed = bands.fold(self.all, |missed, (band, &choice)| {
            self.missed(&missed, band, choice)
        });
        missed == Mask::default()
    }
}

/// Takes sets away.
#[inline(always)]
pub(super) fn remove(sets: &mut [u64], away: &[u64]) {
    for (word, away) in sets.iter_mut().zip(away) {
        *word &= !away;
    }
}

/// Leaves the sets that are among others too.
#[inline(always)]
pub(super) fn intersect(sets: &mut [u64], others: &[u64]) {
    for (word, others) in sets.iter_mut().zip(others) {
        *word &= others;
    }
}

/// Whether there is no set.
#[inline(always)]
pub(super) fn is_empty(sets: &[u64]) -> bool {
    sets.iter().fold(0, |any, word| any | word) == 0
}

/// Adds sets.
#[inline(always)]
pub(super) fn unite(sets: &mut [u64], more: &[u64]) {
    for (word, more) in sets.iter_mut().zip(more) {
        *word |= more;
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
        let is_in = |mask: &Mask, number: usize| mask[number / 64] >> (number % 64) & 1 == 1;
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
