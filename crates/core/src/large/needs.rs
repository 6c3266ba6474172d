//! What follows if each line of a kind must have some empty cells.
//!
//! The lines of a kind are disjoint, so that their needs add up: eight at most, one for each word of
//! a vector.

use crate::board::CellMask;

/// The lines of a kind with the least numbers of their cells that are empty; lines without cells
/// make them eight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    lines: [u64; 8],
    least: [u64; 8],
}

/// What the lines of a kind still need.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// How many cells.
    pub(super) many: u32,
    /// The undecided cells of lines that need all of theirs.
    pub(super) all: u64,
    /// Those of lines that need none.
    pub(super) none: u64,
}

impl Kind {
    pub(super) fn new(lines: &[(CellMask, u32)]) -> Self {
        let mut kind = Self { lines: [0; 8], least: [0; 8] };
        for (place, &(line, least)) in lines.iter().enumerate() {
            kind.lines[place] = line as u64;
            kind.least[place] = least.into();
        }
        kind
    }

    /// What they need when some cells are empty and some undecided; `None` when a line can't have
    /// as many as it must.
    #[inline(always)]
    pub(super) fn needs(&self, empty: u64, undecided: u64) -> Option<Needs> {
        let need: [u64; 8] = std::array::from_fn(|line| {
            self.least[line].saturating_sub(u64::from((self.lines[line] & empty).count_ones()))
        });
        let cells = self.lines.map(|line| line & undecided);
        let many = cells.map(|cells| u64::from(cells.count_ones()));
        let (mut sum, mut all, mut none, mut fails) = (0, 0, 0, false);
        for line in 0..8 {
            fails |= need[line] > many[line];
            sum += need[line];
            all |= if need[line] == many[line] { cells[line] } else { 0 };
            none |= if need[line] == 0 { cells[line] } else { 0 };
        }
        // A line that needs none of none is in both, without cells.
        (!fails).then_some(Needs { many: sum as u32, all, none })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_two_lines_need() {
        let kind = Kind::new(&[(0b000_111, 2), (0b111_000, 1)]);
        let needs = |empty, undecided| kind.needs(empty, undecided);
        let expected = |many, all, none| Some(Needs { many, all, none });
        assert_eq!(needs(0, 0b111_111), expected(3, 0, 0));
        assert_eq!(needs(0b010_000, 0b001_011), expected(2, 0b000_011, 0b001_000));
        assert_eq!(needs(0b010_000, 0b001_001), None);
    }

    proptest! {
        #[test]
        fn they_are_the_sums_of_what_each_line_needs(
            least in any::<[u8; 8]>(),
            many in 1..9usize,
            words in any::<[u64; 3]>(),
        ) {
            let lines = (0..many).map(|line| (0xff << (8 * line), u32::from(least[line] % 7)));
            let lines: Vec<(CellMask, u32)> = lines.collect();
            let (empty, undecided) = (words[0] & words[1], words[2] & !words[0]);
            let mut expected = Some(Needs::default());
            for &(line, least) in &lines {
                let need = least.saturating_sub((line as u64 & empty).count_ones());
                let cells = line as u64 & undecided;
                expected = expected.filter(|_| need <= cells.count_ones()).map(|needs| Needs {
                    many: needs.many + need,
                    all: needs.all | if need == cells.count_ones() { cells } else { 0 },
                    none: needs.none | if need == 0 { cells } else { 0 },
                });
            }
            prop_assert_eq!(Kind::new(&lines).needs(empty, undecided), expected);
        }
    }
}
