//! A bit for each of 512 candidates, and what is done to all of them at once.
//!
//! [`Row`] is what a table keeps, and what the portable loops compute with. With AVX-512 a row is in
//! one register (see [`loops`](super::loops)).

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::board::ones;

/// The words of a row.
pub(super) const WORDS: usize = 8;

/// A bit for each candidate of a block: bit b of word w for candidate 8b + w.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [u64; WORDS]);

impl Row {
    /// How many candidates a block has.
    pub(super) const BITS: usize = 64 * WORDS;

    /// The bits of the first candidates.
    pub(super) fn first(many: usize) -> Self {
        let words = std::array::from_fn(|word| match (many + 7).saturating_sub(word) / 8 {
            0 => 0,
            some => u64::MAX >> (64 - some.min(64)),
        });
        Self(words)
    }

    /// The numbers of the candidates with a bit.
    #[inline(always)]
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        let of_word = |(word, bits): (usize, u64)| ones(bits).map(move |bit| WORDS * bit + word);
        self.0.into_iter().enumerate().flat_map(of_word)
    }
}

/// A row in a register, or in several.
pub(super) trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// What says that the machine has these registers.
    type Machine: Copy;

    fn of(machine: Self::Machine, row: &Row) -> Self;

    fn row(self) -> Row;

    /// The same word everywhere.
    fn each(machine: Self::Machine, word: u64) -> Self;

    fn any(self) -> bool;

    /// The bits of each word, moved up.
    fn up(self, by: u32) -> Self;

    /// Moved down.
    fn down(self, by: u32) -> Self;

    /// The number of bits of each word.
    fn counts(self) -> Self;

    /// The sum of words as numbers.
    fn plus(self, other: Self) -> Self;

    /// The sum of the words.
    fn sum(self) -> u64;

    /// Writes the words of the candidates with a bit to a list, and says how many; the list has
    /// room for eight more.
    fn choose(self, words: &[u64; Row::BITS], list: &mut [u64]) -> usize;

    #[inline(always)]
    fn none(machine: Self::Machine) -> Self {
        Self::each(machine, 0)
    }
}

impl BitAnd for Row {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Row {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitXor for Row {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

impl Not for Row {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Bits for Row {
    type Machine = ();

    #[inline(always)]
    fn of(_: (), row: &Row) -> Self {
        *row
    }

    #[inline(always)]
    fn row(self) -> Row {
        self
    }

    #[inline(always)]
    fn each(_: (), word: u64) -> Self {
        Self([word; WORDS])
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) != 0
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(self.0.map(|word| word << by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(self.0.map(|word| word >> by))
    }

    #[inline(always)]
    fn counts(self) -> Self {
        Self(self.0.map(|word| u64::from(word.count_ones())))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] + other.0[word]))
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0.iter().sum()
    }

    #[inline(always)]
    fn choose(self, words: &[u64; Row::BITS], list: &mut [u64]) -> usize {
        let mut many = 0;
        for place in self.places() {
            list[many] = words[place];
            many += 1;
        }
        many
    }
}

/// Transposes eight matrices of 64 × 64 bits: the words of a place in all rows are one.
/// (With all rows in memory, as queens are transposed, a search takes 7 % longer.)
#[inline(always)]
pub(super) fn transpose<B: Bits>(machine: B::Machine, rows: &mut [Row; 64]) {
    // Bits are exchanged at a distance of 32, 16 and 8, and then of 4, 2 and 1: eight rows at a
    // time, which are kept in registers.
    for first in 0..8 {
        exchange::<B, 8>(machine, rows, first);
    }
    for first in 0..8 {
        exchange::<B, 1>(machine, rows, 8 * first);
    }
}

/// Exchanges bits at distances of 4, 2 and 1 strides, in eight rows that are a stride apart.
#[inline(always)]
fn exchange<B: Bits, const STRIDE: usize>(machine: B::Machine, rows: &mut [Row; 64], first: usize) {
    let mut some = [B::none(machine); 8];
    for place in 0..8 {
        some[place] = B::of(machine, &rows[first + STRIDE * place]);
    }
    let [a, b, c, d, e, f, g, h] = some;
    let [four, two, one] = [4, 2, 1].map(|step| step * STRIDE as u32);
    let low = B::each(machine, low_bits(four));
    let ((a, e), (b, f)) = (swap(a, e, low, four), swap(b, f, low, four));
    let ((c, g), (d, h)) = (swap(c, g, low, four), swap(d, h, low, four));
    let low = B::each(machine, low_bits(two));
    let ((a, c), (b, d)) = (swap(a, c, low, two), swap(b, d, low, two));
    let ((e, g), (f, h)) = (swap(e, g, low, two), swap(f, h, low, two));
    let low = B::each(machine, low_bits(one));
    let ((a, b), (c, d)) = (swap(a, b, low, one), swap(c, d, low, one));
    let ((e, f), (g, h)) = (swap(e, f, low, one), swap(g, h, low, one));
    let some = [a, b, c, d, e, f, g, h];
    for place in 0..8 {
        rows[first + STRIDE * place] = some[place].row();
    }
}

/// The bits of a word that are exchanged with those so much higher.
const fn low_bits(distance: u32) -> u64 {
    let (mut low, mut bit) = (0, 0);
    while bit < 64 {
        if bit & distance == 0 {
            low |= 1 << bit;
        }
        bit += 1;
    }
    low
}

/// Exchanges the high bits of one row with the low bits of another.
#[inline(always)]
fn swap<B: Bits>(above: B, below: B, low: B, by: u32) -> (B, B) {
    let swap = (above.down(by) ^ below) & low;
    (above ^ swap.up(by), below ^ swap)
}

#[cfg(test)]
mod tests {
    use super::super::loops::{Loop, Loops};
    use super::*;
    use proptest::prelude::*;

    /// All that is done with rows.
    struct All<'a> {
        rows: &'a [Row; 64],
        words: &'a [u64; Row::BITS],
    }

    impl Loop for All<'_> {
        type Output = (Vec<Row>, [Row; 64], [bool; 2], u64, Vec<u64>);

        fn run<B: Bits>(self, machine: B::Machine) -> Self::Output {
            let (a, b) = (B::of(machine, &self.rows[0]), B::of(machine, &self.rows[1]));
            let some =
                [a & b, a | b, a ^ b, !a, a.up(3), a.down(7), a.counts(), a.plus(b.counts())];
            let mut transposed = *self.rows;
            transpose::<B>(machine, &mut transposed);
            let mut list = vec![0; Row::BITS + WORDS];
            let many = a.choose(self.words, &mut list);
            list.truncate(many);
            list.sort_unstable();
            let any = [a.any(), (a & !a).any()];
            (some.map(B::row).to_vec(), transposed, any, a.counts().sum(), list)
        }
    }

    proptest! {
        #[test]
        fn all_loops_yield_the_same(words in prop::collection::vec(any::<u64>(), Row::BITS)) {
            let words: &[u64; Row::BITS] = words.as_slice().try_into().unwrap();
            let rows: [Row; 64] = std::array::from_fn(|row| Row(words.as_chunks().0[row]));
            let all = || All { rows: &rows, words };
            let (some, transposed, any, sum, list) = Loops::Portable.run(all());
            let row = |of: fn(u64, u64) -> u64| Row(std::array::from_fn(|word| of(words[word], words[8 + word])));
            prop_assert_eq!(some[3], row(|a, _| !a));
            prop_assert_eq!(some[7], row(|a, b| a.wrapping_add(b.count_ones().into())));
            for (place, row) in transposed.iter().enumerate() {
                for (bit, of) in rows.iter().enumerate() {
                    for word in 0..WORDS {
                        prop_assert_eq!(row.0[word] >> bit & 1, of.0[word] >> place & 1);
                    }
                }
            }
            prop_assert_eq!(any, [rows[0] != Row::default(), false]);
            prop_assert_eq!(sum, rows[0].0.iter().map(|word| u64::from(word.count_ones())).sum::<u64>());
            let mut expected: Vec<u64> = rows[0].places().map(|place| words[place]).collect();
            expected.sort_unstable();
            prop_assert_eq!(&list, &expected);
            let expected = (some, transposed, any, sum, list);
            for loops in Loops::all() {
                prop_assert_eq!(&loops.run(all()), &expected, "{:?}", loops);
            }
        }
    }

    #[test]
    fn the_first_candidates_are_those_of_the_first_places() {
        for many in [0, 1, 7, 8, 9, 511, 512] {
            let mut places: Vec<usize> = Row::first(many).places().collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..many));
        }
        assert_eq!(Row::first(9_000), Row::first(512));
    }
}
