//! The backend for AVX-512 with the bit and byte extensions (BW, VBMI2, BITALG): 32 boards.

use std::arch::x86_64::*;

use super::board::{Board, Symbols};
use super::branch::{self, Choices, Parting};
use super::kernel::{self, Round, Ways};
use super::lanes::{Lanes, Many};

/// Thirty-two boards in one 512-bit vector.
///
/// Values of this type are made only inside functions compiled for, and called after the detection
/// of, the features of [`available`]: that is what every `unsafe` block here rests on.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// Whether this machine has what the backend needs.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// An operation on vectors.
macro_rules! op {
    ($e:expr) => {
        // SAFETY: the features were detected before any value of the type was made.
        Avx512(unsafe { $e })
    };
}

mod exchange;
mod part;

impl Avx512 {
    #[inline(always)]
    fn zero() -> Self {
        op!(_mm512_setzero_si512())
    }
}

impl Lanes for Avx512 {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        op!(_mm512_set1_epi16(value as i16))
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut all = [0; 32];
        // SAFETY: as above; the array has the 64 bytes that are written.
        unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), self.0) };
        all
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        op!(_mm512_and_si512(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        op!(_mm512_or_si512(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        op!(_mm512_xor_si512(self.0, b.0))
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x80>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xfe>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x96>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xe8>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn without(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x10>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xf6>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        op!({
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less), self.0)
        })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        op!({
            let some = _mm512_test_epi16_mask(self.0, self.0);
            _mm512_mask_mov_epi16(other.0, some, self.0)
        })
    }

    #[inline(always)]
    fn lowest_bit(self) -> Self {
        op!(_mm512_and_si512(
            self.0,
            _mm512_sub_epi16(_mm512_setzero_si512(), self.0)
        ))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!(_mm512_popcnt_epi16(self.0))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        op!(_mm512_add_epi16(self.0, b.0))
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        op!(_mm512_min_epu16(self.0, b.0))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        op!({
            let equal = _mm512_cmpeq_epi16_mask(a.0, b.0);
            _mm512_mask_mov_epi16(no.0, equal, yes.0)
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        // SAFETY: the vector is 32 lanes of 16 bits, at least as strictly aligned.
        unsafe { (*std::ptr::from_ref(self).cast::<[u16; 32]>())[lane] }
    }

    #[inline(always)]
    fn lane_mut(&mut self, lane: usize) -> &mut u16 {
        // SAFETY: as above, and borrowed for writing.
        unsafe { &mut (*std::ptr::from_mut(self).cast::<[u16; 32]>())[lane] }
    }
}

impl Many for Avx512 {
    const WIDTH: usize = 32;
    const FEW: u32 = 5;
    const ALONE: usize = 6;

    #[inline(always)]
    fn round(cells: &mut [Self; 81], ways: &mut Ways<Self>) -> Round<Self> {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { round(cells, ways) }
    }

    #[inline(always)]
    fn choose(ways: &Ways<Self>) -> Choices {
        // SAFETY: as above.
        unsafe { choose(ways) }
    }

    #[inline(always)]
    fn part(cells: &mut [Self; 81], choices: &Choices, parting: &Parting) {
        if parting.sources == 0 && parting.staying.count_ones() <= 4 {
            return choices.part(cells, parting);
        }
        // SAFETY: as above.
        unsafe { part(cells, choices, parting) };
    }

    #[inline(always)]
    fn take(cells: &[Self; 81], lanes: u32, boards: &mut [Board]) {
        let (mut rest, mut boards) = (lanes, boards);
        while rest != 0 {
            let few = lowest_bits::<8>(rest);
            rest ^= few;
            let (now, later) = boards.split_at_mut(few.count_ones() as usize);
            boards = later;
            // SAFETY: as above.
            unsafe { take_few(cells, few, now) };
        }
    }

    #[inline(always)]
    fn take_solutions(cells: &[Self; 81], lanes: u32, solutions: &mut [Symbols]) {
        let (mut rest, mut solutions) = (lanes, solutions);
        while rest != 0 {
            let few = lowest_bits::<8>(rest);
            rest ^= few;
            let (now, later) = solutions.split_at_mut(few.count_ones() as usize);
            solutions = later;
            // SAFETY: as above.
            unsafe { take_few_solutions(cells, few, now) };
        }
    }

    #[inline(always)]
    fn put(cells: &mut [Self; 81], lanes: u32, boards: &[Board]) {
        let (mut rest, mut boards) = (lanes, boards);
        while rest != 0 {
            let few = lowest_bits::<8>(rest);
            rest ^= few;
            let (now, later) = boards.split_at(few.count_ones() as usize);
            boards = later;
            // SAFETY: as above.
            unsafe { put_few(cells, few, now) };
        }
    }

    #[inline(always)]
    fn begin(cells: &mut [Self; 81], lanes: u32, given: &[Symbols]) {
        let (mut rest, mut given) = (lanes, given);
        while rest != 0 {
            let few = lowest_bits::<8>(rest);
            rest ^= few;
            let (now, later) = given.split_at(few.count_ones() as usize);
            given = later;
            // SAFETY: as above.
            unsafe { begin_few(cells, few, now) };
        }
    }
}

/// Long code is compiled once, apart from the searches that call it: a loop that has it all inside is
/// too long for the caches of instructions.
macro_rules! apart {
    ($(fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)? => $body:expr;)*) => {
        $(
            #[inline(never)]
            #[target_feature(
                enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,popcnt,lzcnt"
            )]
            fn $name($($arg: $type),*) $(-> $out)? {
                $body
            }
        )*
    };
}

apart! {
    fn round(cells: &mut [Avx512; 81], ways: &mut Ways<Avx512>) -> Round<Avx512> =>
        kernel::round(cells, ways);
    fn choose(ways: &Ways<Avx512>) -> Choices =>
        branch::choose(ways);
    fn part(cells: &mut [Avx512; 81], choices: &Choices, parting: &Parting) =>
        part::part(cells, choices, parting);
    fn take_few(cells: &[Avx512; 81], lanes: u32, boards: &mut [Board]) =>
        exchange::take_eight(cells, lanes, boards);
    fn take_few_solutions(cells: &[Avx512; 81], lanes: u32, solutions: &mut [Symbols]) =>
        exchange::take_eight_solutions(cells, lanes, solutions);
    fn put_few(cells: &mut [Avx512; 81], lanes: u32, boards: &[Board]) =>
        exchange::put_eight(cells, lanes, boards);
    fn begin_few(cells: &mut [Avx512; 81], lanes: u32, given: &[Symbols]) =>
        exchange::begin_eight(cells, lanes, given);
}

/// The lowest `N` bits that are set.
#[inline(always)]
fn lowest_bits<const N: u32>(mask: u32) -> u32 {
    // SAFETY: the features, BMI2 among them, were detected before the backend was chosen.
    unsafe { _pdep_u32((1 << N) - 1, mask) }
}
