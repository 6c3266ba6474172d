//! One vector of candidates: one cell of many boards, or some cells of one board.
//!
//! The kernels are written once over this trait; each instruction set implements it with what it
//! has. The operations are what the kernels need rather than instructions, so that each backend can
//! spend one instruction (a ternary logic operation of AVX-512) or three on each.

use crate::mask::bits_of;

/// Sets of digits, one in each lane of 16 bits: bit `d - 1` is digit `d`.
///
/// Masks of lanes are `u32`s: bit `i` is lane `i`.
pub(crate) trait Lanes: Copy {
    /// The same candidates on every board.
    fn splat(value: u16) -> Self;
    /// The lanes, followed by zeros.
    fn to_array(self) -> [u16; 32];

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self ^ b`
    fn xor(self, b: Self) -> Self;
    /// `self & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self ^ b ^ c`: the sum of a full adder.
    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// The majority of the three: the carry of a full adder.
    fn majority(self, b: Self, c: Self) -> Self;
    /// `self & !(b | c)`
    fn without(self, b: Self, c: Self) -> Self;
    /// `self | (b ^ c)`: collects what changed from `b` to `c`.
    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// The lanes that hold at most one bit; 0 in the others.
    fn singles(self) -> Self;
    /// The lane of `self` where it isn't 0, else that of `other`.
    fn or_else(self, other: Self) -> Self;
    /// The lowest bit of each lane.
    fn lowest_bit(self) -> Self;
    /// The number of bits of each lane.
    fn count_ones(self) -> Self;
    /// Lane by lane, modulo 2^16.
    fn add(self, b: Self) -> Self;
    /// The smaller of the two, lane by lane, as unsigned numbers.
    fn min(self, b: Self) -> Self;
    /// The lanes of `yes` where `a == b`, those of `no` elsewhere.
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self;
    /// The lanes of `self` with at least three bits, elsewhere those of `all`, which has the bits of
    /// `self`.
    fn three_or(self, all: Self) -> Self;
    /// The mask of the lanes that are 0.
    fn zeros(self) -> u32;

    /// The candidates of one board.
    fn lane(&self, lane: usize) -> u16;
    /// The candidates of one board, to change.
    fn lane_mut(&mut self, lane: usize) -> &mut u16;
}

/// One board, or a ninth of it: sixteen lanes as a square of 4 by 4, row by row.
pub(crate) trait Square: Lanes {
    /// Each row turned by one place: its first three lanes get what the second, the third and the
    /// first hold. The fourth stays.
    fn turn(self) -> Self;
    /// Turned back.
    fn turn_back(self) -> Self;
    /// The square with its rows as columns.
    fn transpose(self) -> Self;
    /// From the lanes' values.
    fn from_array(values: [u16; 16]) -> Self;
    /// Whether every lane is 0.
    fn is_zero(self) -> bool;
}

/// The lanes of a mask, ascending.
#[inline(always)]
pub(crate) fn lanes_of(mask: u32) -> impl Iterator<Item = usize> {
    bits_of(mask.into())
}
