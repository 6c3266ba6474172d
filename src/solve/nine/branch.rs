//! Where to branch: a digit of a band with few ways left.
//!
//! A board that propagation leaves open is split on a *literal*: "digit `d` stands in this
//! mini-row". The band is the one with the fewest ways left in all that still has a choice, the
//! digit one with two ways left if there is any, else three, else more.
//!
//! # References
//! 1. T. Dillon, "Tdoku: a fast Sudoku solver" (2019): branching on a band's configurations.

use super::kernel::{WAYS, Ways, cell_at};
use super::lanes::Lanes;

/// A choice for each lane that has one.
pub(super) struct Choices {
    /// The band (0-2) or stack (3-5).
    band: [u16; 32],
    /// The digit, as a bit; 0 where every digit of every band has one way.
    digit: [u16; 32],
}

/// Picks a band and a digit on every lane.
#[inline(always)]
pub(super) fn choose<V: Lanes>(ways: &Ways<V>) -> Choices {
    let mut least = V::splat(u16::MAX);
    let mut digit = V::splat(0);
    for (g, ways) in ways.iter().enumerate() {
        let (total, best) = rate(ways);
        // The band rides in the low three bits of its total.
        let double = total.add(total).add(total.add(total));
        let key = double.add(double).add(V::splat(g as u16));
        let key = V::if_equal(best, V::splat(0), V::splat(u16::MAX), key);
        least = least.min(key);
        digit = V::if_equal(least, key, best, digit);
    }
    Choices {
        band: least.to_array().map(|key| key & 7),
        digit: digit.to_array(),
    }
}

/// The number of ways left to all digits of a band, and the digit to branch on, as a bit; 0 where
/// every digit has one way.
#[inline(always)]
pub(super) fn rate<V: Lanes>(w: &[V; 6]) -> (V, V) {
    // The number of ways of each digit, in binary: two full adders over the six, then one over
    // what they carry.
    let (a, b) = (w[0].sum3(w[1], w[2]), w[3].sum3(w[4], w[5]));
    let (p, q) = (w[0].majority(w[1], w[2]), w[3].majority(w[4], w[5]));
    let carry = a.and(b);
    let ones = a.xor(b);
    let twos = p.sum3(q, carry);
    let fours = p.majority(q, carry);
    let (t, f) = (twos.count_ones(), fours.count_ones());
    let f = f.add(f);
    let total = ones.count_ones().add(t).add(t).add(f).add(f);
    let two = twos.without(ones, fours);
    let three = twos.and(ones);
    (total, two.or_else(three.or_else(fours)).lowest_bit())
}

/// A literal to split a board on: a digit in a mini-row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literal {
    pub(super) digit: u16,
    band: u8,
    mini_row: u8,
}

impl Literal {
    /// No literal.
    pub(super) const NONE: Self = Self {
        digit: 0,
        band: 0,
        mini_row: 0,
    };

    /// The cells that lose the digit: the six others of its row when it stands in the mini-row
    /// (`holds`), else the mini-row's own.
    #[inline(always)]
    pub(super) fn lost(self, holds: bool) -> &'static [u8] {
        let (own, others) = self.cells().split_at(3);
        if holds { others } else { own }
    }

    #[inline(always)]
    fn cells(self) -> &'static [u8; 9] {
        &TRIADS[usize::from(self.band)][usize::from(self.mini_row)]
    }
}

impl Choices {
    /// The literal that splits the board of a stuck lane, on the first way left or on the last.
    #[inline(always)]
    pub(super) fn literal<V: Lanes>(&self, ways: &Ways<V>, lane: usize, last: bool) -> Literal {
        let (band, digit) = (self.band[lane] as usize, self.digit[lane]);
        debug_assert!(digit != 0, "a stuck board has a choice left");
        let open = (0..6).fold(0, |open, way| {
            let can = V::lane(&ways[band][way], lane) & digit != 0;
            open | usize::from(can) << way
        });
        Literal {
            digit,
            band: band as u8,
            mini_row: mini_row(open, last) as u8,
        }
    }
}

/// The mini-row (`3 * row + box`) to branch on when a digit has these ways left in its band.
#[inline(always)]
pub(super) fn mini_row(open: usize, last: bool) -> usize {
    SPLIT[usize::from(last)][open] as usize
}

/// For each set of ways, a mini-row (`3 * row + box`) that the first way takes and the fewest
/// of the others; then the same for the last way.
const SPLIT: [[u8; 64]; 2] = [split(false), split(true)];

const fn split(last: bool) -> [u8; 64] {
    let mut split = [0; 64];
    let mut open = 1;
    while open < 64usize {
        let first = if last {
            open.ilog2() as usize
        } else {
            open.trailing_zeros() as usize
        };
        let mut fewest = usize::MAX;
        let mut row = 0;
        while row < 3 {
            let mut takers = 0;
            let mut way = 0;
            while way < 6 {
                if open >> way & 1 == 1 && WAYS[way][row] == WAYS[first][row] {
                    takers += 1;
                }
                way += 1;
            }
            if takers < fewest {
                fewest = takers;
                split[open] = (3 * row + WAYS[first][row]) as u8;
            }
            row += 1;
        }
        open += 1;
    }
    split
}

/// For each band and mini-row: its three cells, then the six others of its row.
const TRIADS: [[[u8; 9]; 9]; 6] = {
    let mut triads = [[[0; 9]; 9]; 6];
    let mut at = 0;
    while at < 6 * 9 * 9 {
        let (g, triad, place) = (at / 81, at / 9 % 9, at % 9);
        let (row, first) = (triad / 3, triad % 3);
        let (b, i) = ((first + place / 3) % 3, place % 3);
        triads[g][triad][place] = if g < 3 {
            cell_at::<false>(g, row, b, i)
        } else {
            cell_at::<true>(g - 3, row, b, i)
        } as u8;
        at += 1;
    }
    triads
};
