//! What follows if each line of a kind must have some empty cells.
//!
//! The lines of a kind are disjoint, so that their needs add up: eight at most, one for each lane
//! of a vector with AVX-512.

use super::loops::Loops;
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
    pub(super) fn needs(&self, loops: Loops, empty: u64, undecided: u64) -> Option<Needs> {
        match loops {
            #[cfg(target_arch = "x86_64")]
            Loops::Wide(wide) => wide.vectorize(wide::Call { wide, kind: self, empty, undecided }),
            Loops::Portable => self.one_by_one(empty, undecided),
        }
    }

    fn one_by_one(&self, empty: u64, undecided: u64) -> Option<Needs> {
        let mut needs = Needs::default();
        for (line, least) in self.lines.iter().zip(self.least) {
            let need = (least as u32).saturating_sub((line & empty).count_ones());
            let cells = line & undecided;
            if need > cells.count_ones() {
                return None;
            }
            needs.many += need;
            if need == cells.count_ones() {
                needs.all |= cells;
            } else if need == 0 {
                needs.none |= cells;
            }
        }
        Some(needs)
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use pulp::{NullaryFnOnce, cast};

    use super::super::loops::wide::Wide;
    use super::{Kind, Needs};

    /// A call of [`Kind::needs`].
    pub(super) struct Call<'a> {
        pub(super) wide: Wide,
        pub(super) kind: &'a Kind,
        pub(super) empty: u64,
        pub(super) undecided: u64,
    }

    impl NullaryFnOnce for Call<'_> {
        type Output = Option<Needs>;

        #[inline(always)]
        fn call(self) -> Option<Needs> {
            let Self { wide, kind, .. } = self;
            let f = wide.avx512f;
            let (lines, least) = (cast!(kind.lines), cast!(kind.least));
            let empty = wide.counts(f._mm512_and_si512(lines, wide.all(self.empty)));
            let need = f._mm512_sub_epi64(f._mm512_max_epu64(least, empty), empty);
            let cells = f._mm512_and_si512(lines, wide.all(self.undecided));
            let many = wide.counts(cells);
            if f._mm512_cmpgt_epu64_mask(need, many) != 0 {
                return None;
            }
            let all = f._mm512_cmpeq_epu64_mask(need, many);
            let none = !all & f._mm512_testn_epi64_mask(need, need);
            Some(Needs {
                many: f._mm512_reduce_add_epi64(need) as u32,
                all: f._mm512_mask_reduce_or_epi64(all, cells) as u64,
                none: f._mm512_mask_reduce_or_epi64(none, cells) as u64,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_two_lines_need() {
        let kind = Kind::new(&[(0b000_111, 2), (0b111_000, 1)]);
        let needs = |empty, undecided| kind.one_by_one(empty, undecided);
        let expected = |many, all, none| Some(Needs { many, all, none });
        assert_eq!(needs(0, 0b111_111), expected(3, 0, 0));
        assert_eq!(needs(0b010_000, 0b001_011), expected(2, 0b000_011, 0b001_000));
        assert_eq!(needs(0b010_000, 0b001_001), None);
    }

    proptest! {
        #[test]
        fn all_loops_yield_the_same(
            least in any::<[u8; 8]>(),
            many in 1..9usize,
            words in any::<[u64; 3]>(),
        ) {
            let bound = |line: usize| (0xff << (8 * line), u32::from(least[line] % 7));
            let kind = Kind::new(&(0..many).map(bound).collect::<Vec<_>>());
            let (empty, undecided) = (words[0] & words[1], words[2] & !words[0]);
            let expected = kind.needs(Loops::Portable, empty, undecided);
            prop_assert_eq!(kind.needs(Loops::new(), empty, undecided), expected);
        }
    }
}
