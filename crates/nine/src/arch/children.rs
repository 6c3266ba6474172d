//! Boards replaced by their children, on all lanes at once.
//!
//! A child loses a digit in one or two mini-rows of a band or a stack, and a cell lies in one of
//! either: two vectors say what it loses on every board. To write here and there 16 bits of a lane
//! would be fewer operations, but the round that comes next reads whole vectors, and waits for each
//! such write.

use crate::kernel::lanes::Lanes;
use crate::kernel::propagate::cell_at;

/// What the boards of all lanes lose.
#[derive(Clone, Copy)]
pub(super) struct Losses<V> {
    /// The digit; 0 where the board isn't split.
    pub(super) digit: V,
    pub(super) band: V,
    /// The mini-rows of the band, as bits.
    pub(super) mini_rows: V,
}

/// Boards that change lanes.
pub(super) trait Moves<V>: Copy {
    /// A cell of all boards after they moved.
    fn moved(self, cell: V) -> V;
}

impl<V: Lanes> Losses<V> {
    /// The digits that a mini-row of a band loses, lane by lane.
    #[inline(always)]
    fn of(self, band: usize, mini_row: usize) -> V {
        let zero = V::splat(0);
        let digit = V::if_equal(self.band, V::splat(band as u16), self.digit, zero);
        let this = V::splat(1 << mini_row);
        V::if_equal(self.mini_rows.and(this), this, digit, zero)
    }
}

/// Moves the boards, and takes from them what they lose in their new lanes.
#[inline(always)]
pub(super) fn become_children<V: Lanes>(
    cells: &mut [V; 81],
    moves: impl Moves<V>,
    losses: Losses<V>,
) {
    // Stack by stack: what its mini-columns lose stays in registers.
    for b in 0..3 {
        let mut of_mini_columns = [V::splat(0); 9];
        for (mini_column, lost) in of_mini_columns.iter_mut().enumerate() {
            *lost = losses.of(3 + b, mini_column);
        }
        for g in 0..3 {
            for r in 0..3 {
                let of_mini_row = losses.of(g, 3 * r + b);
                for i in 0..3 {
                    let cell = &mut cells[cell_at::<false>(g, r, b, i)];
                    let of_mini_column = of_mini_columns[3 * i + g];
                    *cell = moves.moved(*cell).without(of_mini_row, of_mini_column);
                }
            }
        }
    }
}
