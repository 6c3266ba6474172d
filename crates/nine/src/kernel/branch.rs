//! Where to branch: a digit of a band with few configurations left.
//!
//! A board that propagation leaves open branches on a *literal*: "digit `d` stands in this
//! mini-row". The band is the one with the fewest configurations left in all that still has a
//! choice, the digit one with two configurations left if there is any, else three, else more.
//!
//! # References
//! 1. T. Dillon, "Tdoku: a fast Sudoku solver" (2019): branching on a band's configurations.

use crate::board::Board;
use crate::kernel::lanes::{Lanes, lanes_of};
use crate::kernel::propagate::{CONFIGURATIONS, Configurations, cell_at};

/// A literal for each lane whose board has a choice left.
#[repr(C, align(64))]
pub(crate) struct Branches {
    /// The band (0-2) or stack (3-5).
    pub(crate) band: [u16; 32],
    /// The digit, as a bit; 0 where every digit of every band has one configuration.
    pub(crate) digit: [u16; 32],
    /// The configurations that it has left, as bits.
    pub(crate) open: [u16; 32],
    /// The lanes of boards on which that band is the only one with a choice left, and has many.
    pub(crate) last_band: u32,
}

/// Which boards of the lanes branch, and where their children go.
pub(crate) struct SplitPlan {
    /// The lanes of boards whose second child moves to another lane,
    pub(crate) sources: u32,
    /// and those lanes: the first is for the first source.
    pub(crate) targets: u32,
    /// The lanes that go on with the child in which the literal holds; the sources are among them.
    pub(crate) staying: u32,
    /// Those of them, and no sources, whose literal is that of the last configuration left, not of
    /// the first.
    pub(crate) last: u32,
}

/// The configurations that the digits of a last band have together, nine of them one each, from
/// which on to list its solutions is less work than to branch (measured: 13 to 21 are nearly
/// alike).
const WORTH_LISTING: u16 = 9 + 8;

/// Picks a band and a digit on every lane.
#[inline(always)]
pub(crate) fn choose_branches<V: Lanes>(configurations: &Configurations<V>) -> Branches {
    let zero = V::splat(0);
    let (mut least, mut digit) = (V::splat(u16::MAX), zero);
    let mut chosen = [zero; 6];
    let mut closed = zero;
    for (g, configurations) in configurations.iter().enumerate() {
        let (total, best) = rate(configurations);
        closed = closed.add(V::if_equal(best, zero, V::splat(1), zero));
        // The band rides in the low three bits of its total.
        let double = total.add(total).add(total.add(total));
        let key = double.add(double).add(V::splat(g as u16));
        let key = V::if_equal(best, V::splat(0), V::splat(u16::MAX), key);
        least = least.min(key);
        digit = V::if_equal(least, key, best, digit);
        for (chosen, &configuration) in chosen.iter_mut().zip(configurations) {
            *chosen = V::if_equal(least, key, configuration, *chosen);
        }
    }
    let many = V::splat(8 * WORTH_LISTING);
    let mut open = zero;
    for (configuration, chosen) in chosen.into_iter().enumerate() {
        let this = V::splat(1 << configuration);
        open = open.or(V::if_equal(chosen.and(digit), zero, zero, this));
    }
    Branches {
        band: least.and(V::splat(7)).to_array(),
        digit: digit.to_array(),
        open: open.to_array(),
        last_band: closed.xor(V::splat(5)).zeros() & least.min(many).xor(many).zeros(),
    }
}

/// The number of configurations left to all digits of a band, and the digit to branch on, as a bit;
/// 0 where every digit has one configuration.
#[inline(always)]
pub(crate) fn rate<V: Lanes>(w: &[V; 6]) -> (V, V) {
    // The number of configurations of each digit, in binary: two full adders over the six, then one
    // over what they carry.
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

impl Branches {
    /// Makes the board of a lane the child in which the literal holds, or the other: eliminates the
    /// digit from the two other mini-rows of the row, or from the literal's own.
    #[inline(always)]
    pub(crate) fn restrict(&self, lane: usize, holds: bool, board: &mut Board) {
        let (band, digit) = (usize::from(self.band[lane]), self.digit[lane]);
        // Whole vectors: what is written here and there is waited for when the board is copied.
        for mini_row in self.lost(lane, false, holds) {
            for (cell, cells) in board.0.iter_mut().zip(&MASKS[band][mini_row].0) {
                *cell &= !(cells & digit);
            }
        }
    }

    /// As [`BoardLanes::split`](crate::kernel::board_lanes::BoardLanes::split), lane by lane.
    #[inline(always)]
    pub(crate) fn split<V: Lanes>(&self, cells: &mut [V; 81], plan: &SplitPlan) {
        let SplitPlan { sources, targets, staying, last } = *plan;
        for cell in cells.iter_mut() {
            for (source, target) in lanes_of(sources).zip(lanes_of(targets)) {
                *cell.lane_mut(target) = cell.lane(source);
            }
        }
        let mut lose = |from: usize, lane: usize, holds| {
            for mini_row in self.lost(from, last >> lane & 1 == 1, holds) {
                for cell in MINI_ROWS[usize::from(self.band[from])][mini_row] {
                    *cells[usize::from(cell)].lane_mut(lane) &= !self.digit[from];
                }
            }
        };
        for (source, target) in lanes_of(sources).zip(lanes_of(targets)) {
            lose(source, target, false);
        }
        for lane in lanes_of(staying) {
            lose(lane, lane, true);
        }
    }

    /// The mini-rows in which a child of a lane's board loses the digit.
    #[inline(always)]
    fn lost(&self, lane: usize, last: bool, holds: bool) -> impl Iterator<Item = usize> {
        debug_assert!(self.digit[lane] != 0, "a board at a fixpoint has a choice left");
        let open = usize::from(self.open[lane]);
        lanes_of(LOST[usize::from(last)][usize::from(holds)][open].into())
    }
}

/// The mini-row (`3 * row + box`) to branch on when a digit has these configurations left in its
/// band.
#[inline(always)]
pub(crate) fn mini_row(open: usize, last: bool) -> usize {
    SPLIT[usize::from(last)][open] as usize
}

/// For each set of configurations, a mini-row (`3 * row + box`) that the first configuration takes
/// and the fewest of the others; then the same for the last configuration.
const SPLIT: [[u8; 64]; 2] = [split(false), split(true)];

const fn split(last: bool) -> [u8; 64] {
    let mut split = [0; 64];
    let mut open = 1;
    while open < 64usize {
        let first = if last { open.ilog2() as usize } else { open.trailing_zeros() as usize };
        let mut fewest = usize::MAX;
        let mut row = 0;
        while row < 3 {
            let mut takers = 0;
            let mut configuration = 0;
            while configuration < 6 {
                if open >> configuration & 1 == 1
                    && CONFIGURATIONS[configuration][row] == CONFIGURATIONS[first][row]
                {
                    takers += 1;
                }
                configuration += 1;
            }
            if takers < fewest {
                fewest = takers;
                split[open] = (3 * row + CONFIGURATIONS[first][row]) as u8;
            }
            row += 1;
        }
        open += 1;
    }
    split
}

/// As [`SPLIT`], the mini-rows that lose the digit, as bits: the literal's own where it doesn't
/// hold, then the two others of the row where it does.
pub(crate) const LOST: [[[u16; 64]; 2]; 2] = {
    let mut lost = [[[0; 64]; 2]; 2];
    let mut at = 0;
    while at < 2 * 64 {
        let (last, open) = (at / 64, at % 64);
        let mini_row = SPLIT[last][open];
        let own = 1 << mini_row;
        lost[last][0][open] = own;
        lost[last][1][open] = 7 << (mini_row / 3 * 3) ^ own;
        at += 1;
    }
    lost
};

/// The cells of each band's mini-rows.
const MINI_ROWS: [[[u8; 3]; 9]; 6] = {
    let mut cells = [[[0; 3]; 9]; 6];
    let mut at = 0;
    while at < 6 * 9 * 3 {
        let (g, mini_row, i) = (at / 27, at / 3 % 9, at % 3);
        let (r, b) = (mini_row / 3, mini_row % 3);
        cells[g][mini_row][i] =
            if g < 3 { cell_at::<false>(g, r, b, i) } else { cell_at::<true>(g - 3, r, b, i) }
                as u8;
        at += 1;
    }
    cells
};

/// Every bit of those cells.
static MASKS: [[Board; 9]; 6] = {
    let mut masks = [[Board::EMPTY; 9]; 6];
    let mut at = 0;
    while at < 6 * 9 * 3 {
        let (g, mini_row, i) = (at / 27, at / 3 % 9, at % 3);
        masks[g][mini_row].0[MINI_ROWS[g][mini_row][i] as usize] = u16::MAX;
        at += 1;
    }
    masks
};
