//! Tables of the configurations of a digit in a band.

use crate::kernel::propagate::{CONFIGURATIONS, cell_at};

/// For each set of digits, the lowest bit of each.
pub(super) const SPREAD: [u64; 512] = {
    let mut spread = [0; 512];
    let mut at = 0;
    while at < 512 * 9 {
        let (set, digit) = (at / 9, at % 9);
        spread[set] |= (set as u64 >> digit & 1) << (6 * digit);
        at += 1;
    }
    spread
};

/// For each configuration, the row of each box's mini-row.
const ROWS: [[usize; 3]; 6] = {
    let mut rows = [[0; 3]; 6];
    let mut at = 0;
    while at < 6 * 3 {
        let (configuration, row) = (at / 3, at % 3);
        rows[configuration][CONFIGURATIONS[configuration][row]] = row;
        at += 1;
    }
    rows
};

/// For bands and for stacks, and for each configuration, how far it is from the first row to that
/// of each box's mini-row.
pub(super) const STEPS: [[[u8; 3]; 6]; 2] = {
    let mut steps = [[[0; 3]; 6]; 2];
    let mut at = 0;
    while at < 6 * 3 {
        let (configuration, b) = (at / 3, at % 3);
        steps[0][configuration][b] = 9 * ROWS[configuration][b] as u8;
        steps[1][configuration][b] = ROWS[configuration][b] as u8;
        at += 1;
    }
    steps
};

/// For each box and configuration, the other configuration with the same row in that box.
pub(super) const OTHER: [[usize; 8]; 3] = {
    let mut others = [[0; 8]; 3];
    let mut at = 0;
    while at < 3 * 6 * 6 {
        let (b, configuration, other) = (at / 36, at / 6 % 6, at % 6);
        if configuration != other && ROWS[configuration][b] == ROWS[other][b] {
            others[b][configuration] = other;
        }
        at += 1;
    }
    others
};

/// The cells of the first row of each band and stack, box by box.
pub(super) const FIRST: [[[u8; 3]; 3]; 6] = {
    let mut first = [[[0; 3]; 3]; 6];
    let mut at = 0;
    while at < 6 * 9 {
        let (g, b, i) = (at / 9, at / 3 % 3, at % 3);
        first[g][b][i] =
            if g < 3 { cell_at::<false>(g, 0, b, i) } else { cell_at::<true>(g - 3, 0, b, i) }
                as u8;
        at += 1;
    }
    first
};
