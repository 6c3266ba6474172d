//! What can be counted: queens, Latin squares, Sudoku grids.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{MAX_QUEENS, MAX_SIDE, PartitionError};
use crate::board::Shape;

/// Something whose solutions are to be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// `n` queens on an `n × n` board, none attacking another.
    Queens(usize),
    /// Latin squares of side `n`.
    Latin(usize),
    /// Solution grids of a shape with boxes.
    Grids(Shape),
}

/// The moves of a tempering run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// Two queens' columns, or two symbols of a row, exchanged, with rejections.
    Swap,
    /// Two symbols exchanged in a cluster of rows, without (squares only; queens swap).
    Cluster,
}

/// How a run's states go through the temperatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walk {
    /// Simulated tempering: up and down, by the weights of the partition function.
    #[default]
    Tempering,
    /// Annealing: once from the hottest to the coldest.
    Annealing,
}

impl Problem {
    /// Its name, as tables give it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queens(_) => "queens",
            Self::Latin(_) => "latin",
            Self::Grids(_) => "grids",
        }
    }

    /// The side of the board.
    pub fn side(self) -> usize {
        match self {
            Self::Queens(n) | Self::Latin(n) => n,
            Self::Grids(shape) => shape.side(),
        }
    }

    /// The number of solutions where no run is needed to tell: tiny boards, and those of queens that
    /// have none.
    pub fn trivial(self) -> Option<u64> {
        match self {
            Self::Queens(n) => [1, 1, 0, 0].get(n).copied(),
            Self::Latin(n) => [1, 1].get(n).copied(),
            Self::Grids(_) => None,
        }
    }

    /// Whether a run can hold the board.
    ///
    /// # Errors
    /// [`PartitionError::TooLarge`], with the memory that it would take.
    pub fn check(self) -> Result<(), PartitionError> {
        let (what, max, bytes_a_cell) = match self {
            Self::Queens(_) => ("a queens board", MAX_QUEENS, 0),
            Self::Latin(_) => ("a Latin square", MAX_SIDE, 2),
            Self::Grids(_) => ("a Sudoku grid", MAX_SIDE, 3),
        };
        let side = self.side();
        if side <= max {
            return Ok(());
        }
        let bytes = match bytes_a_cell {
            0 => side.saturating_mul(20),
            cell => side.saturating_mul(side).saturating_mul(cell),
        };
        Err(PartitionError::TooLarge {
            what,
            side,
            megabytes: bytes >> 20,
            max,
        })
    }
}

/// The size as the tables give it: `8`, or `3x3`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Queens(n) | Self::Latin(n) => write!(f, "{n}"),
            Self::Grids(shape) => write!(f, "{shape}"),
        }
    }
}
