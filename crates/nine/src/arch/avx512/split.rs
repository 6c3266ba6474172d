//! Where boards move when they are split, and what their children lose, by permutations of the lanes.

use std::arch::x86_64::*;

use super::exchange::numbers;
use super::vector::{Avx512, op};
use crate::arch::children::{Losses, Moves, become_children};
use crate::kernel::branch::{Branches, LOST, SplitPlan};

/// Where each lane's board comes from.
#[derive(Clone, Copy)]
struct From(Avx512);

impl Moves<Avx512> for From {
    #[inline(always)]
    fn moved(self, cell: Avx512) -> Avx512 {
        op!(_mm512_permutexvar_epi16(self.0.0, cell.0))
    }
}

/// As [`BoardLanes::split`](crate::kernel::board_lanes::BoardLanes::split).
#[inline(always)]
pub(super) fn split(cells: &mut [Avx512; 81], branches: &Branches, plan: &SplitPlan) {
    let from = From(op!({
        let sources = _mm512_maskz_compress_epi16(plan.sources, numbers().0);
        _mm512_mask_expand_epi16(numbers().0, plan.targets, sources)
    }));
    become_children(cells, from, losses(branches, plan, from));
}

#[inline(always)]
fn losses(branches: &Branches, plan: &SplitPlan, from: From) -> Losses<Avx512> {
    let open = from.moved(load(&branches.open));
    let own = look_up(&LOST[0][0], open);
    let mut mini_rows = blend(own, plan.staying, look_up(&LOST[0][1], open));
    if plan.last != 0 {
        mini_rows = blend(mini_rows, plan.last, look_up(&LOST[1][1], open));
    }
    let digit = from.moved(load(&branches.digit));
    Losses {
        digit: op!(_mm512_maskz_mov_epi16(plan.staying | plan.targets, digit.0)),
        band: from.moved(load(&branches.band)),
        mini_rows,
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
fn load(lanes: &[u16; 32]) -> Avx512 {
    // SAFETY: the features were detected; 64 bytes are read from 32 values.
    Avx512(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
}
