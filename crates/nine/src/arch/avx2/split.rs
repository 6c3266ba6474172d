//! Where boards move when they are split, and what their children lose, by shuffles of bytes, which
//! stay in their half of a vector.

use super::Avx2;
use crate::arch::children::{Losses, Moves, become_children};
use crate::kernel::branch::{Branches, LOST, SplitPlan};
use crate::kernel::lanes::{Lanes, Square, lanes_of};

/// No board moves.
#[derive(Clone, Copy)]
struct Stay;

/// For each byte its source in the same half, and in the other half; [`NONE`] in one of them.
#[derive(Clone, Copy)]
struct From {
    within: Avx2,
    across: Avx2,
}

/// The source of a byte that becomes 0.
const NONE: u8 = 0x80;

impl Moves<Avx2> for Stay {
    #[inline(always)]
    fn moved(self, cell: Avx2) -> Avx2 {
        cell
    }
}

impl Moves<Avx2> for From {
    #[inline(always)]
    fn moved(self, cell: Avx2) -> Avx2 {
        cell.shuffled(self.within).or(cell.halves_exchanged().shuffled(self.across))
    }
}

/// As [`BoardLanes::split`](crate::kernel::board_lanes::BoardLanes::split).
#[inline(always)]
pub(super) fn split(cells: &mut [Avx2; 81], branches: &Branches, plan: &SplitPlan) {
    let losses = losses(branches, plan);
    if plan.sources == 0 {
        return become_children(cells, Stay, losses);
    }
    // The bytes of a lane.
    let both = |lane: usize| [2 * lane as u8, 2 * lane as u8 + 1];
    let mut within: [[u8; 2]; 16] = std::array::from_fn(|lane| both(lane % 8));
    let mut across = [[NONE; 2]; 16];
    for (source, target) in lanes_of(plan.sources).zip(lanes_of(plan.targets)) {
        let [here, there] = [&mut within, &mut across].map(|half| &mut half[target]);
        if source / 8 == target / 8 {
            *here = both(source % 8);
        } else {
            (*here, *there) = ([NONE; 2], both(source % 8));
        }
    }
    let [within, across] =
        [within, across].map(|bytes| Avx2::from_array(bytes.map(u16::from_le_bytes)));
    become_children(cells, From { within, across }, losses);
}

/// What the boards lose, lane by lane: few are split.
#[inline(always)]
fn losses(branches: &Branches, plan: &SplitPlan) -> Losses<Avx2> {
    let [mut digit, mut band, mut mini_rows] = [[0; 16]; 3];
    let mut lose = |from: usize, lane: usize, holds: bool| {
        let last = plan.last >> lane & 1;
        digit[lane] = branches.digit[from];
        band[lane] = branches.band[from];
        mini_rows[lane] = LOST[last as usize][usize::from(holds)][usize::from(branches.open[from])];
    };
    for (source, target) in lanes_of(plan.sources).zip(lanes_of(plan.targets)) {
        lose(source, target, false);
    }
    for lane in lanes_of(plan.staying) {
        lose(lane, lane, true);
    }
    let [digit, band, mini_rows] = [digit, band, mini_rows].map(Avx2::from_array);
    Losses { digit, band, mini_rows }
}
