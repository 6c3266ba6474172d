//! The backend for every machine: arrays that the compiler may or may not turn into vectors.

use crate::FurtherSets;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::branch::{self, Branches};
use crate::kernel::further;
use crate::kernel::lanes::{Lanes, Square};
use crate::kernel::propagate::{self, Configurations, Round};

/// Lanes in an array.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Portable<const N: usize>([u16; N]);

impl<const N: usize> Portable<N> {
    #[inline(always)]
    fn map(f: impl Fn(usize) -> u16) -> Self {
        let mut lanes = [0; N];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(i);
        }
        Self(lanes)
    }
}

impl<const N: usize> Lanes for Portable<N> {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([value; N])
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut all = [0; 32];
        all[..N].copy_from_slice(&self.0);
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
    fn or_else(self, other: Self) -> Self {
        Self::map(|i| if self.0[i] == 0 { other.0[i] } else { self.0[i] })
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
    fn three_or(self, all: Self) -> Self {
        Self::map(|i| if self.0[i].count_ones() > 2 { self.0[i] } else { all.0[i] })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |mask, (i, &lane)| mask | u32::from(lane == 0) << i)
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

impl BoardLanes for Portable<8> {
    const WIDTH: usize = 8;
    const MIN_IDLE: u32 = 1;
    // WebAssembly takes the shuffles of a folded board lane by lane: a single puzzle is faster in
    // the lanes.
    const SINGLE_BOARDS: usize = if cfg!(target_arch = "wasm32") { 0 } else { 2 };

    #[inline(never)]
    fn round(cells: &mut [Self; 81], configurations: &mut Configurations<Self>) -> Round<Self> {
        propagate::round(cells, configurations)
    }

    #[inline(never)]
    fn further(cells: &mut [Self; 81], sets: &FurtherSets, found: &mut Round<Self>) {
        further::pass(cells, sets, found);
    }

    fn choose_branches(configurations: &Configurations<Self>) -> Branches {
        branch::choose_branches(configurations)
    }
}

impl Square for Portable<16> {
    #[inline(always)]
    fn turn(self) -> Self {
        Self::map(|i| self.0[TURN[i]])
    }

    #[inline(always)]
    fn turn_back(self) -> Self {
        Self::map(|i| self.0[TURN[TURN[i]]])
    }

    #[inline(always)]
    fn transpose(self) -> Self {
        Self::map(|i| self.0[i % 4 * 4 + i / 4])
    }

    #[inline(always)]
    fn from_array(values: [u16; 16]) -> Self {
        Self(values)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }
}

/// Where each lane comes from when the rows of a square are turned.
const TURN: [usize; 16] = [1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15];
