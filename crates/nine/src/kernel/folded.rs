//! One board, folded into nine squares.
//!
//! A board alone can't fill the lanes with other boards, but its three bands are alike, and so are
//! the three boxes of a band. Square `[r][i]` holds place `i` of the mini-rows of every band's row
//! `r`, a band to a row of the square and a box to a column:
//!
//! ```text
//!                      box 0   box 1   box 2
//!            band 0  [ r1c1    r1c4    r1c7    - ]     the fourth row and column are no cells:
//!   [0][0]:  band 1  [ r4c1    r4c4    r4c7    - ]     their lanes hold every digit, which the
//!            band 2  [ r7c1    r7c4    r7c7    - ]     rules leave alone
//!                    [  -       -       -      - ]
//! ```
//!
//! The rules are those of `propagate.rs`, in the same order, so that both leave the same candidates
//! and search the same tree. Where they look at the other boxes of a row, a square is turned: its
//! columns move round by one. The configurations are two squares: the even and the odd
//! permutations, each in the column of the mini-row of row 0 that it takes.
//!
//! ```text
//!   even:  (0, b)  (1, b + 1)  (2, b + 2)         odd:  (0, b)  (1, b + 2)  (2, b + 1)
//! ```
//!
//! The stacks of columns are the bands of the transposed board: the squares change places, and each
//! is transposed.

use crate::board::{ALL, Board};
use crate::kernel::branch::{mini_row, rate};
use crate::kernel::lanes::Square;
use crate::kernel::propagate::{
    assign_hidden_singles, cell_at, eliminate_naked_singles, restrict_mini_row,
};

/// The candidates of one board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Folded<V> {
    cells: [[V; 3]; 3],
}

/// The configurations left: of the bands, then of the stacks; even, then odd.
pub(crate) type FoldedConfigurations<V> = [[V; 2]; 2];

/// What a round of propagation leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// A cell without a candidate, or a digit without a configuration.
    Contradiction,
    /// One configuration for each digit in every band, one digit in each cell.
    Solved,
    /// No configuration was eliminated: propagation is at a fixpoint.
    Fixpoint,
    /// Configurations were eliminated.
    Progress,
}

/// The literal on which a board branches, in lanes of its squares.
pub(crate) struct Literal {
    vertical: bool,
    row: usize,
    lane: usize,
    digit: u16,
}

struct RoundOutcome<V> {
    changed: V,
    fewest: V,
    present: V,
    placed: V,
}

/// The lane of a square for each band and box.
#[inline(always)]
const fn lane_at(g: usize, b: usize) -> usize {
    4 * g + b
}

impl<V: Square> Folded<V> {
    #[inline(always)]
    pub(crate) fn from_board(board: &Board) -> Self {
        let mut cells = [[V::splat(0); 3]; 3];
        for (r, row) in cells.iter_mut().enumerate() {
            for (i, square) in row.iter_mut().enumerate() {
                let mut lanes = [ALL; 16];
                for g in 0..3 {
                    for b in 0..3 {
                        lanes[lane_at(g, b)] = board.0[cell_at::<false>(g, r, b, i)];
                    }
                }
                *square = V::from_array(lanes);
            }
        }
        Self { cells }
    }

    #[inline(always)]
    pub(crate) fn write(&self, board: &mut Board) {
        for r in 0..3 {
            for i in 0..3 {
                let lanes = self.cells[r][i].to_array();
                for g in 0..3 {
                    for b in 0..3 {
                        board.0[cell_at::<false>(g, r, b, i)] = lanes[lane_at(g, b)];
                    }
                }
            }
        }
    }

    /// One round: every band, then every stack.
    // WebAssembly has its vectors anywhere: there one copy serves all searches.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn round(&mut self, configurations: &mut FoldedConfigurations<V>) -> Status {
        let mut found = RoundOutcome {
            changed: V::splat(0),
            fewest: V::splat(ALL),
            present: V::splat(ALL),
            placed: V::splat(ALL),
        };
        self.half::<false>(&mut configurations[0], &mut found);
        self.half::<true>(&mut configurations[1], &mut found);
        let (zero, all) = (V::splat(0), V::splat(ALL));
        let empty = V::if_equal(found.fewest, zero, all, zero);
        if !empty.or_difference(found.present, all).is_zero() {
            return Status::Contradiction;
        }
        if found.placed.xor(all).is_zero() {
            return Status::Solved;
        }
        if found.changed.is_zero() {
            return Status::Fixpoint;
        }
        Status::Progress
    }

    /// The bands, or the stacks of the transposed board; it leaves the board transposed.
    #[inline(always)]
    fn half<const VERTICAL: bool>(
        &mut self,
        configurations: &mut [V; 2],
        found: &mut RoundOutcome<V>,
    ) {
        let zero = V::splat(0);
        // What isn't inlined would be compiled without the vectors: hence loops, not closures.
        let (mut cells, mut turned) = ([[zero; 3]; 3], [[zero; 3]; 3]);
        let (mut left, mut next, mut last) = ([zero; 3], [zero; 3], [zero; 3]);
        for r in 0..3 {
            if VERTICAL {
                let c = self.cells[r];
                (cells[r], left[r]) = (c, c[0].or3(c[1], c[2]));
            } else {
                let (c, may, is) = eliminate_naked_singles(self.cells[r]);
                (cells[r], left[r]) = (c, may.without(is.turn(), is.turn_back()));
            }
            next[r] = left[r].turn();
            last[r] = left[r].turn_back();
        }
        for r in 0..3 {
            let (s, t) = ((r + 1) % 3, (r + 2) % 3);
            let even = left[r].and3(next[s], last[t]);
            let odd = left[r].and3(last[s], next[t]);
            let may = even.or(odd);
            let (x, y) = (may.turn(), may.turn_back());
            let must = may.without(x, y);
            if r == 0 {
                found.present = found.present.and(may.or3(x, y));
                found.changed = found.changed.or_difference(configurations[0], even);
                found.changed = found.changed.or_difference(configurations[1], odd);
                *configurations = [even, odd];
            }
            if r < 2 {
                let placed = must.or3(must.turn(), must.turn_back());
                found.placed = found.placed.and(placed.or(V::from_array(OUTSIDE)));
            }
            let mut new = restrict_mini_row(cells[r], may, must);
            if VERTICAL {
                new = assign_hidden_singles(new, must);
                found.fewest = found.fewest.min(new[0]).min(new[1]).min(new[2]);
            }
            for i in 0..3 {
                turned[i][r] = new[i].transpose();
            }
        }
        self.cells = turned;
    }

    /// Where to branch at a fixpoint, as `branch.rs` does: the literal is that of the first
    /// configuration left, or of the last. `None` when no band has a choice left.
    #[inline(always)]
    pub(crate) fn branch(configurations: &FoldedConfigurations<V>, last: bool) -> Option<Literal> {
        let mut best = (u16::MAX, 0);
        for (d, &[even, odd]) in configurations.iter().enumerate() {
            let (total, digit) =
                rate(&[even, even.turn(), even.turn_back(), odd, odd.turn(), odd.turn_back()]);
            let (total, digit) = (total.to_array(), digit.to_array());
            for g in 0..3 {
                let lane = lane_at(g, 0);
                if digit[lane] != 0 {
                    let key = 8 * total[lane] + (3 * d + g) as u16;
                    best = best.min((key, digit[lane]));
                }
            }
        }
        let (key, digit) = best;
        if digit == 0 {
            return None;
        }
        let band = usize::from(key % 8);
        let (vertical, g) = (band >= 3, band % 3);
        let [even, odd] = configurations[usize::from(vertical)];
        let configurations = [even.to_array(), odd.to_array()];
        let open = (0..6).fold(0, |open, configuration| {
            // `propagate::CONFIGURATIONS` has the odd ones in the order of row 0's boxes 2, 0, 1.
            let can = configurations[configuration / 3]
                [lane_at(g, (configuration + configuration / 3 * 2) % 3)]
                & digit
                != 0;
            open | usize::from(can) << configuration
        });
        let triad = mini_row(open, last);
        let (row, b) = (triad / 3, triad % 3);
        let lane = if vertical { lane_at(b, g) } else { lane_at(g, b) };
        Some(Literal { vertical, row, lane, digit })
    }

    /// Eliminates the digit of a literal from its mini-row (`false`) or from the rest of its row
    /// (`true`).
    #[inline(always)]
    pub(crate) fn assume(&mut self, literal: &Literal, holds: bool) {
        let lanes = if !holds {
            &THIS[literal.lane]
        } else if literal.vertical {
            &OTHERS[1][literal.lane]
        } else {
            &OTHERS[0][literal.lane]
        };
        let lost = V::from_array(*lanes).and(V::splat(literal.digit));
        for i in 0..3 {
            let cell = if literal.vertical {
                &mut self.cells[i][literal.row]
            } else {
                &mut self.cells[literal.row][i]
            };
            *cell = cell.without(lost, lost);
        }
    }
}

/// Every digit in the lanes of a square that are no cells.
const OUTSIDE: [u16; 16] = {
    let mut lanes = [ALL; 16];
    let mut i = 0;
    while i < 9 {
        lanes[lane_at(i / 3, i % 3)] = 0;
        i += 1;
    }
    lanes
};

/// For each lane, that lane.
const THIS: [[u16; 16]; 16] = {
    let mut masks = [[0; 16]; 16];
    let mut lane = 0;
    while lane < 16 {
        masks[lane][lane] = u16::MAX;
        lane += 1;
    }
    masks
};

/// For each lane, the two other cells of its row of the square; then of its column.
const OTHERS: [[[u16; 16]; 16]; 2] = {
    let mut masks = [[[0; 16]; 16]; 2];
    let mut at = 0;
    while at < 27 {
        let (g, b, other) = (at / 9, at / 3 % 3, at % 3);
        if other != b {
            masks[0][lane_at(g, b)][lane_at(g, other)] = u16::MAX;
        }
        if other != g {
            masks[1][lane_at(g, b)][lane_at(other, b)] = u16::MAX;
        }
        at += 1;
    }
    masks
};
