//! AVX-512: 32 boards.

mod exchange;
mod split;
mod vector;

use std::arch::x86_64::_pdep_u32;

use crate::FurtherSets;
use crate::arch::shared::kernels;
use crate::board::{Board, Symbols};
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::branch::{Branches, SplitPlan};
use crate::kernel::propagate::{Configurations, Round};

pub(crate) use vector::{Avx512, available};

/// Calls a function for eight lanes at a time at most, with what belongs to them of a slice.
macro_rules! by_eights {
    ($few:ident($cells:ident, $lanes:ident, $items:ident.$split_at:ident)) => {
        let (mut rest, mut items) = ($lanes, $items);
        while rest != 0 {
            let eight = lowest_bits::<8>(rest);
            rest ^= eight;
            let (now, later) = items.$split_at(eight.count_ones() as usize);
            items = later;
            // SAFETY: the features were detected before any value of the type was made.
            unsafe { $few($cells, eight, now) };
        }
    };
}

impl BoardLanes for Avx512 {
    const WIDTH: usize = 32;
    const MIN_IDLE: u32 = 5;
    const SINGLE_BOARDS: usize = 6;

    kernels!(Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,popcnt,lzcnt");

    #[inline(always)]
    fn split(cells: &mut [Self; 81], branches: &Branches, plan: &SplitPlan) {
        if plan.sources == 0 && plan.staying.count_ones() <= 4 {
            return branches.split(cells, plan);
        }
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { split(cells, branches, plan) };
    }

    #[inline(always)]
    fn take(cells: &[Self; 81], lanes: u32, boards: &mut [Board]) {
        by_eights!(take_few(cells, lanes, boards.split_at_mut));
    }

    #[inline(always)]
    fn take_solutions(cells: &[Self; 81], lanes: u32, solutions: &mut [Symbols]) {
        by_eights!(take_few_solutions(cells, lanes, solutions.split_at_mut));
    }

    #[inline(always)]
    fn put(cells: &mut [Self; 81], lanes: u32, boards: &[Board]) {
        by_eights!(put_few(cells, lanes, boards.split_at));
    }

    #[inline(always)]
    fn begin(cells: &mut [Self; 81], lanes: u32, given: &[Symbols]) {
        by_eights!(begin_few(cells, lanes, given.split_at));
    }
}

/// Other long code, apart as the [`kernels`].
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
    fn split(cells: &mut [Avx512; 81], branches: &Branches, plan: &SplitPlan) =>
        split::split(cells, branches, plan);
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
