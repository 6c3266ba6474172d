//! Boards replaced by their children, on all lanes at once.
//!
//! A child loses a digit in one or two mini-rows of a band or a stack, and a cell lies in one of
//! either: two vectors say what it loses on every board. To write here and there 16 bits of a lane
//! would be fewer operations, but the round that comes next reads whole vectors, and waits for each
//! such write.

use std::arch::x86_64::*;

use super::exchange::numbers;
use super::vector::{Avx512, op};
use crate::kernel::branch::{Branches, LOST, SplitPlan};
use crate::kernel::lanes::Lanes;
use crate::kernel::propagate::cell_at;

/// What the boards of all lanes lose.
#[derive(Clone, Copy)]
struct Losses {
    /// The digit; 0 where the board isn't split.
    digit: Avx512,
    band: Avx512,
    /// The mini-rows of the band, as bits.
    mini_rows: Avx512,
}

/// As [`BoardLanes::split`](crate::kernel::board_lanes::BoardLanes::split).
#[inline(always)]
pub(super) fn split(cells: &mut [Avx512; 81], branches: &Branches, plan: &SplitPlan) {
    // Where each lane's board comes from.
    let from = op!({
        let sources = _mm512_maskz_compress_epi16(plan.sources, numbers().0);
        _mm512_mask_expand_epi16(numbers().0, plan.targets, sources)
    });
    let losses = Losses::new(branches, plan, from);
    // Stack by stack: what its mini-columns lose stays in registers.
    for b in 0..3 {
        let mut of_mini_columns = [Avx512::zero(); 9];
        for (mini_column, lost) in of_mini_columns.iter_mut().enumerate() {
            *lost = losses.of(3 + b, mini_column);
        }
        for g in 0..3 {
            for r in 0..3 {
                let of_mini_row = losses.of(g, 3 * r + b);
                for i in 0..3 {
                    let cell = &mut cells[cell_at::<false>(g, r, b, i)];
                    *cell = permuted(*cell, from).without(of_mini_row, of_mini_columns[3 * i + g]);
                }
            }
        }
    }
}

impl Losses {
    #[inline(always)]
    fn new(branches: &Branches, plan: &SplitPlan, from: Avx512) -> Self {
        let open = permuted(load(&branches.open), from);
        let own = look_up(&LOST[0][0], open);
        let mut mini_rows = blend(own, plan.staying, look_up(&LOST[0][1], open));
        if plan.last != 0 {
            mini_rows = blend(mini_rows, plan.last, look_up(&LOST[1][1], open));
        }
        let digit = permuted(load(&branches.digit), from);
        Self {
            digit: op!(_mm512_maskz_mov_epi16(plan.staying | plan.targets, digit.0)),
            band: permuted(load(&branches.band), from),
            mini_rows,
        }
    }

    /// The digits that a mini-row of a band loses, lane by lane.
    #[inline(always)]
    fn of(self, band: usize, mini_row: usize) -> Avx512 {
        op!({
            let here = _mm512_cmpeq_epi16_mask(self.band.0, Avx512::splat(band as u16).0);
            let this = Avx512::splat(1 << mini_row);
            let loses = _mm512_mask_test_epi16_mask(here, self.mini_rows.0, this.0);
            _mm512_maskz_mov_epi16(loses, self.digit.0)
        })
    }
}

/// The values that a table of 64 has at the indices, lane by lane.
#[inline(always)]
fn look_up(table: &[u16; 64], index: Avx512) -> Avx512 {
    let (low, high) = table.split_at(32);
    let [low, high] = [low, high].map(|half| load(half.try_into().expect("32 values")));
    op!(_mm512_permutex2var_epi16(low.0, index.0, high.0))
}

/// The lanes of a mask from another vector.
#[inline(always)]
fn blend(lanes: Avx512, mask: u32, others: Avx512) -> Avx512 {
    op!(_mm512_mask_mov_epi16(lanes.0, mask, others.0))
}

#[inline(always)]
fn permuted(lanes: Avx512, from: Avx512) -> Avx512 {
    op!(_mm512_permutexvar_epi16(from.0, lanes.0))
}

#[inline(always)]
fn load(lanes: &[u16; 32]) -> Avx512 {
    // SAFETY: the features were detected; 64 bytes are read from 32 values.
    Avx512(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
}
