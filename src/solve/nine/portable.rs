//! The backend for every machine: arrays that the compiler may or may not turn into vectors.

use super::board::Board;
use super::lanes::{Lanes, lanes_of};

const WIDTH: usize = 8;

/// Sixteen boards in an array.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Portable([u16; WIDTH]);

impl Portable {
    #[inline(always)]
    fn map(f: impl Fn(usize) -> u16) -> Self {
        let mut lanes = [0; WIDTH];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(i);
        }
        Self(lanes)
    }
}

impl Lanes for Portable {
    const WIDTH: usize = WIDTH;
    const FEW: u32 = 1;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([value; WIDTH])
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut all = [0; 32];
        all[..WIDTH].copy_from_slice(&self.0);
        all
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self::map(|i| self.0[i] & b.0[i])
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self::map(|i| self.0[i] | b.0[i])
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self::map(|i| self.0[i] ^ b.0[i])
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self::map(|i| self.0[i] & (b.0[i] | c.0[i]) | b.0[i] & c.0[i])
    }

    #[inline(always)]
    fn without(self, b: Self, c: Self) -> Self {
        Self::map(|i| self.0[i] & !(b.0[i] | c.0[i]))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        Self::map(|i| {
            let more = self.0[i] & self.0[i].wrapping_sub(1);
            if more == 0 { self.0[i] } else { 0 }
        })
    }

    #[inline(always)]
    fn or_several(self, b: Self) -> Self {
        Self::map(|i| self.0[i] | (b.0[i] & b.0[i].wrapping_sub(1)))
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self::map(|i| {
            if self.0[i] == 0 {
                other.0[i]
            } else {
                self.0[i]
            }
        })
    }

    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self::map(|i| self.0[i] & self.0[i].wrapping_neg())
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self::map(|i| self.0[i].count_ones() as u16)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::map(|i| self.0[i].wrapping_add(b.0[i]))
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self::map(|i| self.0[i].min(b.0[i]))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        Self::map(|i| if a.0[i] == b.0[i] { yes.0[i] } else { no.0[i] })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |mask, (i, &lane)| mask | u32::from(lane == 0) << i)
    }

    #[inline(always)]
    fn permute(cells: &mut [Self; 81], moved: u32, from: &[u8; 32]) {
        for cell in cells {
            for lane in lanes_of(moved) {
                cell.0[lane] = cell.0[from[lane] as usize];
            }
        }
    }

    #[inline(always)]
    fn take(cells: &[Self; 81], lanes: u32, boards: &mut [Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (out, cell) in boards[board].0.iter_mut().zip(cells) {
                *out = cell.0[lane];
            }
        }
    }

    #[inline(always)]
    fn put(cells: &mut [Self; 81], lanes: u32, boards: &[Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (&new, cell) in boards[board].0.iter().zip(cells.iter_mut()) {
                cell.0[lane] = new;
            }
        }
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        self.0[lane]
    }

    #[inline(always)]
    fn lane_mut(&mut self, lane: usize) -> &mut u16 {
        &mut self.0[lane]
    }
}
