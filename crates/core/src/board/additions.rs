//! Rules that are added to rows, columns and boxes: diagonals, windows, disjoint groups, moves of
//! chess pieces; and two that leave the grids as they are and enlarge the group of the rules.

use super::RulesError;
use super::implied::implied;
use super::rules::{Draft, Line};

/// What can be added to a board, in the order in which it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Addition {
    /// The main diagonal is a line.
    Diagonal,
    /// Both main diagonals are lines.
    Diagonals,
    /// The cells in the same place of their boxes are a line.
    DisjointGroups,
    /// The inner boxes, one cell from each other and from the border, are lines.
    Windows,
    /// Every broken diagonal is a line.
    Pandiagonal,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a king's move apart differ.
    AntiKing,
    /// The lines that the others imply are lines of the rules too.
    Implied,
    /// The sets are those of two cells in sight of each other: the rules are a graph.
    Pairs,
}

/// A square board: its side, and the rows and columns of its boxes if it has any.
#[derive(Debug, Clone, Copy)]
pub(super) struct Square {
    pub(super) side: usize,
    pub(super) boxes: Option<(usize, usize)>,
}

impl Addition {
    pub(super) const ALL: [Self; 9] = [
        Self::Diagonal,
        Self::Diagonals,
        Self::DisjointGroups,
        Self::Windows,
        Self::Pandiagonal,
        Self::AntiKnight,
        Self::AntiKing,
        Self::Implied,
        Self::Pairs,
    ];

    /// How it is written after `+`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Diagonal => "diagonal",
            Self::Diagonals => "x",
            Self::DisjointGroups => "dg",
            Self::Windows => "windows",
            Self::Pandiagonal => "pandiagonal",
            Self::AntiKnight => "antiknight",
            Self::AntiKing => "antiking",
            Self::Implied => "implied",
            Self::Pairs => "pairs",
        }
    }

    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|addition| addition.name().eq_ignore_ascii_case(name))
    }

    /// Adds it to the rules of a board, which may be square.
    pub(super) fn add_to(
        self,
        draft: &mut Draft,
        square: Option<Square>,
    ) -> Result<(), RulesError> {
        let unfit = |why| RulesError::Unfit { addition: self.name(), why };
        match self {
            Self::Implied => {
                let rules = draft.clone().check()?;
                let lines = implied(rules.cells, &rules.lines);
                if lines.is_empty() {
                    return Err(unfit("the lines imply no others"));
                }
                draft.sets.extend(lines);
            }
            Self::Pairs => {
                let rules = draft.clone().check()?;
                let seen = |b| (0..b).filter(|&a| rules.sees(a, b)).map(|a| vec![a, b]).collect();
                draft.sets = (0..rules.cells).flat_map::<Vec<Line>, _>(seen).collect();
            }
            _ => {
                let square = square.ok_or_else(|| unfit("only square boards have it"))?;
                draft.sets.extend(self.sets(square)?);
            }
        }
        draft.name += &format!("+{}", self.name());
        Ok(())
    }

    /// The sets that it adds to a square board.
    fn sets(self, square: Square) -> Result<Vec<Line>, RulesError> {
        let Square { side, boxes } = square;
        let unfit = |why| RulesError::Unfit { addition: self.name(), why };
        match self {
            Self::Implied | Self::Pairs => Ok(Vec::new()),
            Self::Diagonal => Ok(vec![(0..side).map(|i| i * side + i).collect()]),
            Self::Diagonals => Ok(vec![
                (0..side).map(|i| i * side + i).collect(),
                (0..side).map(|i| i * side + side - 1 - i).collect(),
            ]),
            Self::Pandiagonal if side.is_multiple_of(2) || side.is_multiple_of(3) => {
                // A. Hedayat, "A complete solution to the existence and nonexistence of Knut Vik
                // designs and orthogonal Knut Vik designs", J. Combin. Theory A 22 (1977) 331–337.
                Err(unfit("no grid has it where the side is a multiple of 2 or 3 (Hedayat 1977)"))
            }
            Self::Pandiagonal => Ok((0..side)
                .flat_map(|shift| {
                    let broken = move |slope: usize| {
                        let cell = move |row| row * side + (shift + slope * row) % side;
                        (0..side).map(cell).collect()
                    };
                    [broken(1), broken(side - 1)]
                })
                .collect()),
            Self::DisjointGroups => {
                let (rows, columns) = boxes.ok_or_else(|| unfit("the board has no boxes"))?;
                let place = |cell: usize| cell / side % rows * columns + cell % side % columns;
                let group = |of| (0..side * side).filter(|&cell| place(cell) == of).collect();
                Ok((0..side).map(group).collect())
            }
            Self::Windows => {
                let square = boxes.filter(|(rows, columns)| rows == columns);
                let (height, _) = square.ok_or_else(|| unfit("the board has no square boxes"))?;
                let starts = || (0..height - 1).map(move |i| 1 + i * (height + 1));
                let window = |top: usize, left: usize| {
                    let row = move |r| (0..height).map(move |c| (top + r) * side + left + c);
                    (0..height).flat_map(row).collect()
                };
                Ok(starts().flat_map(|top| starts().map(move |left| window(top, left))).collect())
            }
            Self::AntiKnight => Ok(moves(side, &[(1, 2), (1, -2), (2, 1), (2, -1)])),
            // Those a step along a row or a column apart share a line.
            Self::AntiKing => Ok(moves(side, &[(1, 1), (1, -1)])),
        }
    }
}

/// The pairs of cells that are a move apart, for moves that lead down or to the right.
fn moves(side: usize, moves: &[(usize, isize)]) -> Vec<Line> {
    let pair = |cell: usize, &(down, right): &(usize, isize)| {
        let column = (cell % side).checked_add_signed(right).filter(|&column| column < side)?;
        let row = cell / side + down;
        (row < side).then(|| vec![cell, row * side + column])
    };
    (0..side * side).flat_map(|cell| moves.iter().filter_map(move |m| pair(cell, m))).collect()
}
