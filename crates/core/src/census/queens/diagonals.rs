//! Occupied diagonals as bits of a word.
//!
//! The board of side n = 2h + e, e = 0 or 1, has four quarters of h × h cells; for e = 1 a middle
//! row and a middle column lie between them. A cell of a quarter is (i, j), its distances from the
//! two middle lines, the nearest 0. Diagonals have signed distances from the centre of the board:
//! row + column and row − column, less their values at the centre. For the cell (i, j) they are
//!
//! ```text
//!   quarter       sum           difference
//!   north-west    -(1+e+i+j)    j - i
//!   north-east    j - i         -(1+e+i+j)
//!   south-west    i - j         1+e+i+j
//!   south-east    1+e+i+j       i - j
//! ```
//!
//! so that a placement in a quarter is given by its *radial* diagonals i − j and its *transverse*
//! ones i + j, whatever the quarter. A set of diagonals of one direction is a word of 32 bits with
//! the central diagonal highest, then those at distances +1, −1, +2, −2 …: the diagonals that most
//! placements occupy come first.

/// One diagonal of one direction, at a distance from the centre of at most 15.
pub(super) fn diagonal(distance: i32) -> u64 {
    let place = match distance > 0 {
        true => 2 * distance - 1,
        false => -2 * distance,
    };
    1 << (31 - place)
}

/// The diagonals of a queen by their distances from the centre: differences above sums.
pub(super) fn of_queen(sum: i32, difference: i32) -> u64 {
    diagonal(sum) | diagonal(difference) << 32
}

/// One of the four quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quarter {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

/// The board: its quarters' side h, and n mod 2.
#[derive(Debug, Clone, Copy)]
pub(super) struct QuarterBoard {
    pub(super) side: u32,
    pub(super) odd: u32,
}

impl QuarterBoard {
    pub(super) fn of(n: u32) -> Self {
        let (side, odd) = (n / 2, n % 2);
        Self { side, odd }
    }

    /// The occupied diagonals of the board, differences above sums, of a placement in a quarter:
    /// radial ones below, transverse ones above, i + j as distance 1 + i + j.
    #[inline(always)]
    pub(super) fn place(self, placement: u64, quarter: Quarter) -> u64 {
        let radial = placement & 0xffff_ffff;
        // Distances of the other sign: +d and −d are neighbours in the word.
        let (plus, minus) = (radial & 0x5555_5555, radial & 0x2aaa_aaaa);
        let mirrored = radial & 1 << 31 | plus >> 1 | minus << 1;
        let positive = (placement >> 32) >> (2 * self.odd);
        let negative = positive >> 1;
        match quarter {
            Quarter::NorthWest => mirrored << 32 | negative,
            Quarter::NorthEast => negative << 32 | mirrored,
            Quarter::SouthWest => positive << 32 | radial,
            Quarter::SouthEast => radial << 32 | positive,
        }
    }

    /// The bits of a packed set.
    pub(super) fn bits(self) -> u32 {
        2 * self.reach()
    }

    /// The diagonals of one direction at distances that two quarters share with each other or with
    /// a queen on a middle line.
    fn reach(self) -> u32 {
        2 * (self.side + self.odd) - 1
    }

    /// The diagonals within reach as the low bits of a word: differences first, or sums.
    #[inline(always)]
    pub(super) fn pack(self, diagonals: u64, sums_first: bool) -> u64 {
        let reach = self.reach();
        let turn = if sums_first { 32 } else { 0 };
        let word = diagonals.rotate_left(turn);
        (word >> (64 - reach)) << reach | (word << 32) >> (64 - reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the module by the definition, cell by cell.
    #[test]
    fn cells_have_the_diagonals_of_the_board() {
        for n in 4..=15i32 {
            let board = QuarterBoard::of(n as u32);
            let h = n / 2;
            for (i, j) in (0..h).flat_map(|i| (0..h).map(move |j| (i, j))) {
                let placement = diagonal(i - j) | diagonal(1 + i + j) << 32;
                let (north, west) = (h - 1 - i, h - 1 - j);
                let (south, east) = (n - h + i, n - h + j);
                for (quarter, row, column) in [
                    (Quarter::NorthWest, north, west),
                    (Quarter::NorthEast, north, east),
                    (Quarter::SouthWest, south, west),
                    (Quarter::SouthEast, south, east),
                ] {
                    let queen = of_queen(row + column - (n - 1), row - column);
                    assert_eq!(board.place(placement, quarter), queen, "{n} {quarter:?}");
                }
            }
        }
    }
}
