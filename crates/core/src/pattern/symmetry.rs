//! Reflections and rotations of the board as a square of cells, and random patterns that have them.

use num_bigint::BigUint;

use crate::board::{Shape, Skeleton, motions};
use crate::random::Stream;
use crate::solve::below;

/// A group of reflections and rotations of the square.
///
/// They move cells alone; they need not be symmetries of the shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SquareSymmetry {
    /// The identity alone.
    None,
    /// Left and right exchanged.
    Vertical,
    /// Top and bottom exchanged.
    Horizontal,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the other diagonal.
    Antidiagonal,
    /// Both reflections in lines of the board.
    Orthogonal,
    /// Both reflections in diagonals.
    BothDiagonals,
    /// The half turn.
    Rotate180,
    /// The quarter turns.
    Rotate90,
    /// All eight.
    Full,
}

/// The groups by name.
const NAMES: [(&str, SquareSymmetry); 10] = [
    ("none", SquareSymmetry::None),
    ("vertical", SquareSymmetry::Vertical),
    ("horizontal", SquareSymmetry::Horizontal),
    ("diagonal", SquareSymmetry::Diagonal),
    ("antidiagonal", SquareSymmetry::Antidiagonal),
    ("orthogonal", SquareSymmetry::Orthogonal),
    ("both-diagonals", SquareSymmetry::BothDiagonals),
    ("rotate180", SquareSymmetry::Rotate180),
    ("rotate90", SquareSymmetry::Rotate90),
    ("full", SquareSymmetry::Full),
];

impl std::str::FromStr for SquareSymmetry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, group)| *group).ok_or_else(|| {
            let names: Vec<&str> = Self::names().collect();
            format!("no symmetry '{text}': write one of {}", names.join(", "))
        })
    }
}

impl SquareSymmetry {
    /// The names of all groups.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The orbits of the cells of a board, each ascending, by their first cells; `None` where the
    /// board is no square.
    pub fn orbits(self, shape: Shape) -> Option<Vec<Vec<usize>>> {
        if self != Self::None && shape.rows() != shape.columns() {
            return None;
        }
        let motions: Vec<_> = motions(shape).map(|(_, images)| images).collect();
        let chosen: &[usize] = match self {
            Self::None => &[],
            Self::Vertical => &[0],
            Self::Horizontal => &[1],
            Self::Diagonal => &[2],
            Self::Antidiagonal => &[3],
            Self::Orthogonal => &[0, 1, 4],
            Self::BothDiagonals => &[2, 3, 4],
            Self::Rotate180 => &[4],
            Self::Rotate90 => &[4, 5, 6],
            Self::Full => &[0, 1, 2, 3, 4, 5, 6],
        };
        let images = |cell: usize| {
            let mut all = vec![cell];
            all.extend(chosen.iter().map(|&motion| motions[motion][cell]));
            all.sort_unstable();
            all.dedup();
            all
        };
        let first = |&cell: &usize| images(cell)[0] == cell;
        Some((0..shape.cells()).filter(first).map(images).collect())
    }
}

/// A uniformly distributed pattern with this number of clues that is a union of orbits of cells;
/// `None` where there is none.
///
/// # Panics
/// When a cell of an orbit lies outside the board.
pub fn random_pattern(
    shape: Shape,
    orbits: &[Vec<usize>],
    clues: usize,
    random: &mut Stream,
) -> Option<Skeleton> {
    let on_board = |&cell: &usize| cell < shape.cells();
    assert!(orbits.iter().flatten().all(on_board), "the orbits are of cells of the board");
    // ways[i][k]: how many unions of the first i orbits have k cells.
    let mut ways = vec![vec![BigUint::ZERO; clues + 1]; orbits.len() + 1];
    ways[0][0] = 1u8.into();
    for (i, orbit) in orbits.iter().enumerate() {
        for k in 0..=clues {
            let with = k.checked_sub(orbit.len()).map(|rest| ways[i][rest].clone());
            ways[i + 1][k] = &ways[i][k] + with.unwrap_or_default();
        }
    }
    if ways[orbits.len()][clues] == BigUint::ZERO {
        return None;
    }
    let (mut left, mut cells) = (clues, Vec::new());
    for (i, orbit) in orbits.iter().enumerate().rev() {
        let without = &ways[i][left];
        if below(&ways[i + 1][left], random) >= *without {
            cells.extend(orbit);
            left -= orbit.len();
        }
    }
    Some(Skeleton::from_cells(shape, cells))
}
