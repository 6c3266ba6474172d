//! The rules of a board: its symbols, its cells, its lines.

use serde::{Deserialize, Serialize};

use super::rules::{self, Line, Rules};
use super::{CellMask, ShapeError};

/// The largest side of a board with boxes.
pub const MAX_SUDOKU_SIDE: usize = rules::MAX_SYMBOLS;
/// The largest side of a Latin square.
pub const MAX_LATIN_SIDE: usize = rules::MAX_SYMBOLS;

/// The largest side whose boxes are guessed where they are not square: the candidates of a 9x9 board are
/// as many as the cells of 3x9.
const MAX_GUESSED_SIDE: usize = 25;

/// The rules of a board, by their name.
///
/// `RxC` is a Sudoku board with boxes of `R` rows by `C` columns and side `N = R·C`; `latinN` has
/// rows and columns only. Both are described by the height of a *band* (the rows that may be
/// exchanged freely) and the width of a *stack* (the columns that may): a Latin square is one band
/// and one stack.
///
/// ```text
///          2x3: side 6                          latin4: side 4
///   . . . | . . .  ┐ band: 2 rows                . . . .  ┐
///   . . . | . . .  ┘                             . . . .  │ one band
///   ------+------                                . . . .  │
///   . . . | . . .                                . . . .  ┘
///   . . . | . . .                                └─────┘ one stack
///   ------+------
///   . . . | . . .
///   . . . | . . .
///   └───┘ stack: 3 columns
/// ```
///
/// ```
/// use gridforest::board::Shape;
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.side(), shape.cells()), (6, 36));
/// assert_eq!(shape.lines().len(), 18);
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shape {
    side: u8,
    band_height: u8,
    stack_width: u8,
    /// Where other rules than rows, columns and boxes are found; 0 where there are no others.
    rules: u32,
}

impl Shape {
    /// The 9x9 board, `3x3`.
    pub const NINE: Self = Self { side: 9, band_height: 3, stack_width: 3, rules: 0 };

    /// The 8x8 board with boxes of 2x4.
    pub const EIGHT: Self = Self { side: 8, band_height: 2, stack_width: 4, rules: 0 };

    /// The board with boxes of `rows` by `columns`.
    ///
    /// # Errors
    /// [`ShapeError::Flat`] when either is below 2, [`ShapeError::Side`] when the side passes
    /// [`MAX_SUDOKU_SIDE`].
    pub fn sudoku(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let text = || format!("{rows}x{columns}");
        let side = rows.saturating_mul(columns);
        if side == 0 || side > MAX_SUDOKU_SIDE {
            return Err(ShapeError::Side { text: text(), max: MAX_SUDOKU_SIDE });
        }
        if rows < 2 || columns < 2 {
            return Err(ShapeError::Flat { text: text(), side });
        }
        Ok(Self { side: side as u8, band_height: rows as u8, stack_width: columns as u8, rules: 0 })
    }

    /// The Latin squares of the given side.
    ///
    /// # Errors
    /// [`ShapeError::Side`] when the side is 0 or beyond [`MAX_LATIN_SIDE`].
    pub fn latin(side: usize) -> Result<Self, ShapeError> {
        if side == 0 || side > MAX_LATIN_SIDE {
            return Err(ShapeError::Side { text: format!("latin{side}"), max: MAX_LATIN_SIDE });
        }
        Ok(Self { side: side as u8, band_height: side as u8, stack_width: side as u8, rules: 0 })
    }

    /// The shape that a board of `cells` cells most likely has: boxes as square as can be (wider
    /// than high), or a Latin square where the side is prime. `None` when `cells` is no square of
    /// an allowed side, or of one above 25 whose boxes may have several forms.
    pub fn guess(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side != cells {
            return None;
        }
        let height = (2..=side.isqrt()).rev().find(|r| side.is_multiple_of(*r));
        match height {
            Some(r) if side <= MAX_GUESSED_SIDE || r * r == side => Self::sudoku(r, side / r).ok(),
            Some(_) => None,
            None => Self::latin(side).ok(),
        }
    }

    /// Whether boxes are as high as wide: the shape that everybody means by its number of cells.
    pub fn is_square(self) -> bool {
        !self.has_boxes() || self.band_height() == self.stack_width()
    }

    /// The board with rules of a number, drawn with boxes of some rows and columns.
    pub(super) fn with_rules(number: u32, boxes: Option<(usize, usize)>) -> Self {
        let side = rules::rules(number).symbols;
        let (rows, columns) = boxes.unwrap_or((side, side));
        Self {
            side: side as u8,
            band_height: rows as u8,
            stack_width: columns as u8,
            rules: number,
        }
    }

    /// The rules, where they are not rows, columns and boxes alone.
    pub(super) fn rules(self) -> Option<&'static Rules> {
        (self.rules != 0).then(|| rules::rules(self.rules))
    }

    /// Whether the rules are rows, columns and boxes (or no boxes) alone: `RxC` or `latinN`.
    ///
    /// What the documentation says of bands, stacks and boxes is about such boards, and the methods
    /// that ask for them are for these alone.
    pub fn is_plain(self) -> bool {
        self.rules == 0
    }

    /// The number N of symbols; of a plain board also of rows and of columns.
    pub fn side(self) -> usize {
        self.side as usize
    }

    /// The number of cells: N² of a plain board.
    pub fn cells(self) -> usize {
        self.rules().map_or_else(|| self.side() * self.side(), |rules| rules.cells)
    }

    /// The number of columns in which the board is written; all cells of a graph stand in one row.
    pub fn columns(self) -> usize {
        self.rules().map_or_else(|| self.side(), |rules| rules.columns)
    }

    /// The number of rows in which the board is written.
    pub fn rows(self) -> usize {
        self.cells() / self.columns()
    }

    /// The number of rows that may be exchanged freely: a box's height, or N without boxes.
    ///
    /// # Panics
    /// When the board isn't [plain](Self::is_plain), as the other methods about bands and stacks.
    pub fn band_height(self) -> usize {
        self.assert_plain();
        self.band_height as usize
    }

    /// The number of columns that may be exchanged freely: a box's width, or N without boxes.
    pub fn stack_width(self) -> usize {
        self.assert_plain();
        self.stack_width as usize
    }

    /// Other rules have no bands and stacks: what relies on some would be wrong without a word.
    fn assert_plain(self) {
        assert!(self.is_plain(), "bands and stacks of a {self} board");
    }

    /// The number of bands of rows.
    pub fn bands(self) -> usize {
        self.side() / self.band_height()
    }

    /// The number of stacks of columns.
    pub fn stacks(self) -> usize {
        self.side() / self.stack_width()
    }

    /// Whether the rules are rows, columns and boxes: `RxC`.
    pub fn has_boxes(self) -> bool {
        self.is_plain() && self.band_height < self.side
    }

    /// Whether the rules are rows and columns: `latinN`.
    pub fn is_latin(self) -> bool {
        self.is_plain() && self.band_height == self.side
    }

    /// Whether exchanging rows with columns maps the rules to themselves.
    pub fn is_transposable(self) -> bool {
        self.assert_plain();
        self.band_height == self.stack_width
    }

    /// The cell in the given row and column, all from 0.
    ///
    /// # Panics
    /// When there is no such row or column.
    pub fn cell(self, row: usize, column: usize) -> usize {
        let (rows, columns) = (self.rows(), self.columns());
        assert!(
            row < rows && column < columns,
            "row {row} and column {column}, from 0, of a board of {rows} rows and {columns} columns"
        );
        row * columns + column
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// The column of a cell.
    pub fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// The box of a cell, in row order of the boxes; `None` without boxes.
    pub fn box_of(self, cell: usize) -> Option<usize> {
        self.has_boxes().then(|| {
            self.row(cell) / self.band_height() * self.stacks()
                + self.column(cell) / self.stack_width()
        })
    }

    /// The region of each cell, by which the board is drawn: its box, or that of a jigsaw. `None`
    /// where there are none.
    pub fn regions(self) -> Option<Vec<usize>> {
        match self.rules() {
            Some(rules) => rules.regions.clone(),
            None => (0..self.cells()).map(|cell| self.box_of(cell)).collect(),
        }
    }

    /// Every line, which holds each symbol once: the rows, then the columns, then the boxes, each in
    /// cell order; then what else the rules have.
    pub fn lines(self) -> Vec<Line> {
        if let Some(rules) = self.rules() {
            return rules.lines.clone();
        }
        let n = self.side();
        let kinds = if self.has_boxes() { 3 } else { 2 };
        let mut lines = vec![Line::with_capacity(n); kinds * n];
        for cell in 0..self.cells() {
            lines[self.row(cell)].push(cell);
            lines[n + self.column(cell)].push(cell);
            if let Some(b) = self.box_of(cell) {
                lines[2 * n + b].push(cell);
            }
        }
        lines
    }

    /// Lines that the others imply and that the rules don't name: five where there are windows, none
    /// of a plain board. They belong to no group of the rules; a search looks at them too.
    pub fn implied_lines(self) -> &'static [Line] {
        self.rules().map_or(&[], Rules::implied)
    }

    /// The sets of fewer than N cells whose symbols all differ: none of a plain board.
    pub fn sets(self) -> Vec<Line> {
        self.rules().map_or_else(Vec::new, |rules| rules.sets.clone())
    }

    /// Whether two different cells share a line or a set, so that they can't hold the same symbol.
    pub fn sees(self, a: usize, b: usize) -> bool {
        if let Some(rules) = self.rules() {
            return rules.sees(a, b);
        }
        a != b
            && (self.row(a) == self.row(b)
                || self.column(a) == self.column(b)
                || (self.has_boxes() && self.box_of(a) == self.box_of(b)))
    }

    /// What two cells in sight of each other share, in words.
    pub fn shared(self) -> &'static str {
        match self.is_plain() {
            true => "a row, column or box",
            false => "a line or a set of the rules",
        }
    }

    /// Whether all cells of a mask are on the board.
    pub(crate) fn has_all(self, cells: CellMask) -> bool {
        self.cells() >= 128 || cells >> self.cells() == 0
    }

    /// The name of a cell as forum programs write it: `r1c1`; of a board of one row, such as a graph,
    /// its number: `v1`.
    ///
    /// # Panics
    /// When the cell lies outside the board.
    pub fn cell_name(self, cell: usize) -> String {
        let cells = self.cells();
        assert!(cell < cells, "cell {cell}, from 0, of a board of {cells}");
        match self.rows() {
            1 if cells > 1 => format!("v{}", cell + 1),
            _ => format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn every_line_holds_side_cells_and_every_cell_stands_in_each_kind_once() {
        for name in ["2x2", "2x3", "3x2", "3x4", "latin5"] {
            let s = shape(name);
            let lines = s.lines();
            assert!(lines.iter().all(|line| line.len() == s.side()));
            for kind in lines.chunks(s.side()) {
                let mut cells: Vec<_> = kind.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..s.cells()));
            }
        }
    }

    #[test]
    fn cells_see_each_other_exactly_when_a_line_holds_both() {
        for name in ["2x2", "2x3", "latin3"] {
            let s = shape(name);
            let lines = s.lines();
            for a in 0..s.cells() {
                for b in 0..s.cells() {
                    let shared = lines.iter().any(|l| l.contains(&a) && l.contains(&b));
                    assert_eq!(s.sees(a, b), a != b && shared, "{s} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn a_shape_is_guessed_from_the_number_of_cells() {
        let guess = |cells| Shape::guess(cells).map(|s| s.to_string());
        let expected = [
            (16, Some("2x2")),
            (25, Some("latin5")),
            (36, Some("2x3")),
            (81, Some("3x3")),
            (256, Some("4x4")),
            (729, None),
            (1296, Some("6x6")),
            (80, None),
            (0, None),
        ];
        for (cells, name) in expected {
            assert_eq!(guess(cells).as_deref(), name, "{cells} cells");
        }
    }

    #[test]
    fn cells_and_their_names_are_those_of_their_rows_and_columns() {
        let s = shape("2x3");
        for cell in 0..s.cells() {
            assert_eq!(s.cell(s.row(cell), s.column(cell)), cell);
        }
        assert_eq!(s.cell_name(35), "r6c6");
    }

    #[test]
    #[should_panic(expected = "row 9 and column 9, from 0, of a board of 4 rows and 4 columns")]
    fn rows_beyond_the_board_are_refused() {
        shape("2x2").cell(9, 9);
    }

    #[test]
    #[should_panic(expected = "row 0 and column 4, from 0, of a board of 4 rows and 4 columns")]
    fn columns_beyond_the_board_are_refused() {
        shape("2x2").cell(0, 4);
    }

    #[test]
    #[should_panic(expected = "cell 16, from 0, of a board of 16")]
    fn cells_beyond_the_board_have_no_name() {
        let _ = shape("2x2").cell_name(16);
    }

    #[test]
    fn a_mask_is_on_the_board_when_its_cells_are() {
        assert!(shape("2x2").has_all(0xFFFF));
        assert!(!shape("2x2").has_all(1 << 16));
        assert!(shape("latin12").has_all(u128::MAX));
    }
}
