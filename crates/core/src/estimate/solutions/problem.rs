//! What can be counted: queens, Latin squares, Sudoku grids, grids under any rules.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Boxes, MAX_QUEENS, MAX_SIDE};
use crate::board::{Shape, ShapeError, number};
use crate::estimate::EstimateError;

/// A problem whose solutions are to be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Problem {
    /// `n` queens on an `n × n` board, none attacking another.
    Queens(usize),
    /// Latin squares of side `n`.
    Latin(usize),
    /// Sudoku grids with such boxes.
    Grids(Boxes),
    /// Grids under other rules than rows, columns and boxes.
    Rules(Shape),
}

/// The moves of a tempering run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// Exchange the columns of two queens, or two symbols of a row (Metropolis).
    #[default]
    Swap,
    /// Exchange two symbols in a cluster of rows, without rejections (squares; queens swap).
    Cluster,
}

impl Problem {
    /// The solution grids of a [`Shape`]; those of `RxC` or `latinN` may be larger than boards: to
    /// side [`MAX_SIDE`].
    ///
    /// # Errors
    /// [`ShapeError`] for other texts and sides that are too large.
    pub fn grids(text: &str) -> Result<Self, ShapeError> {
        match text.strip_prefix("latin").and_then(number) {
            Some(side @ 1..=MAX_SIDE) => Ok(Self::Latin(side)),
            Some(_) => Err(ShapeError::Side { text: text.to_owned(), max: MAX_SIDE }),
            None => match text.parse() {
                Err(ShapeError::Unknown(_)) => {
                    let shape: Shape = text.parse()?;
                    Ok(Self::Rules(shape))
                }
                boxes => boxes.map(Self::Grids),
            },
        }
    }

    /// Its name, as tables give it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queens(_) => "queens",
            Self::Latin(_) => "latin",
            Self::Grids(_) | Self::Rules(_) => "grids",
        }
    }

    /// The side of the board.
    pub fn side(self) -> usize {
        match self {
            Self::Queens(n) | Self::Latin(n) => n,
            Self::Grids(boxes) => boxes.side(),
            Self::Rules(shape) => shape.side(),
        }
    }

    /// The number of solutions where no run is needed: tiny boards, and those of queens that have
    /// none.
    pub fn known_count(self) -> Option<u64> {
        match self {
            Self::Queens(n) => [1, 1, 0, 0].get(n).copied(),
            Self::Latin(n) => [1, 1].get(n).copied(),
            Self::Grids(_) | Self::Rules(_) => None,
        }
    }

    /// Whether the board fits into memory.
    ///
    /// # Errors
    /// [`EstimateError::TooLarge`], with the memory that it would take.
    pub fn check(self) -> Result<(), EstimateError> {
        let (what, max, bytes_per_cell) = match self {
            Self::Queens(_) => ("a queens board", MAX_QUEENS, 0),
            Self::Latin(_) => ("a Latin square", MAX_SIDE, 2),
            Self::Grids(_) => ("a Sudoku grid", MAX_SIDE, 3),
            Self::Rules(_) => ("a board", MAX_SIDE, 3),
        };
        let side = self.side();
        if side <= max {
            return Ok(());
        }
        let bytes = match bytes_per_cell {
            0 => side.saturating_mul(20),
            cell => side.saturating_mul(side).saturating_mul(cell),
        };
        Err(EstimateError::TooLarge {
            what,
            side,
            megabytes: Some(bytes >> 20).filter(|&megabytes| megabytes > 0),
            max,
        })
    }
}

/// The size as the tables give it: `8`, or `3x3`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Queens(n) | Self::Latin(n) => write!(f, "{n}"),
            Self::Grids(boxes) => write!(f, "{boxes}"),
            Self::Rules(shape) => write!(f, "{shape}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_read_beyond_the_sides_of_boards() {
        let grids = |text: &str| Problem::grids(text);
        assert_eq!(grids("latin4"), Ok(Problem::Latin(4)));
        assert_eq!(grids("latin255"), Ok(Problem::Latin(255)));
        assert_eq!(grids("6x7").unwrap().side(), 42);
        for text in ["latin0", "latin256", "16x16"] {
            assert!(matches!(grids(text), Err(ShapeError::Side { max: 255, .. })), "{text}");
        }
        for (text, cells) in [("3x3+x", 81), ("rect3x4", 12), ("jigsaw:aabbaabbccddccdd", 16)] {
            assert!(matches!(grids(text), Ok(Problem::Rules(s)) if s.cells() == cells), "{text}");
        }
        for text in ["latin", "latin-3", "x", "6"] {
            assert!(matches!(grids(text), Err(ShapeError::Unknown(_))), "{text}");
        }
    }
}
