//! Puzzles (some cells filled) and solution grids (all of them, by the rules).

use std::fmt;
use std::ops::Deref;

use super::{CellMask, ConflictError, GridError, Shape, Skeleton, symbol_char, symbols_text};

/// An assignment of symbols to some of the cells of a board.
///
/// Nothing more is promised: a puzzle may have no solution, one (then it is *proper*) or many.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Puzzle {
    shape: Shape,
    symbols: Box<[u8]>,
}

/// A completely filled board that obeys every rule.
///
/// It dereferences to the [`Puzzle`] in which every cell is a clue.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid(Puzzle);

/// Two cells of one line that hold the same symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict {
    /// The first cell.
    pub first: usize,
    /// The second cell, later in row order.
    pub second: usize,
    /// The symbol that both hold.
    pub symbol: u8,
}

impl Puzzle {
    /// The puzzle with the given symbols, in cell order: 0 for an empty cell, else 1 to N.
    ///
    /// # Panics
    /// When the number of symbols isn't N², or one is above N.
    pub fn new(shape: Shape, symbols: impl Into<Box<[u8]>>) -> Self {
        Self::of(shape, symbols.into())
    }

    /// Not generic, so that it is compiled here, with the library.
    fn of(shape: Shape, symbols: Box<[u8]>) -> Self {
        assert_eq!(symbols.len(), shape.cells(), "symbols of a {shape} board");
        assert!(symbols.iter().all(|&s| s as usize <= shape.side()), "a symbol above the side");
        Self { shape, symbols }
    }

    /// The board without clues.
    pub fn empty(shape: Shape) -> Self {
        Self::new(shape, vec![0; shape.cells()])
    }

    /// The same with other symbols in some cells, 0 for none.
    ///
    /// # Panics
    /// When there is no such cell, or a symbol is above N.
    pub fn with(&self, changes: impl IntoIterator<Item = (usize, u8)>) -> Self {
        let mut symbols = self.symbols.clone();
        changes.into_iter().for_each(|(cell, symbol)| symbols[cell] = symbol);
        Self::new(self.shape, symbols)
    }

    /// The rules of its board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols in cell order, 0 for an empty cell.
    pub fn symbols(&self) -> &[u8] {
        &self.symbols
    }

    /// The number of clues.
    pub fn clues(&self) -> usize {
        self.symbols.iter().filter(|&&s| s != 0).count()
    }

    /// Whether every cell is a clue.
    pub fn is_full(&self) -> bool {
        !self.symbols.contains(&0)
    }

    /// The set of clue cells.
    pub fn skeleton(&self) -> Skeleton {
        let clues = (0..self.symbols.len()).filter(|&cell| self.symbols[cell] != 0);
        Skeleton::from_cells(self.shape, clues)
    }

    /// Two clues of one line that hold the same symbol, if any: the first such pair in row order.
    pub fn conflict(&self) -> Option<Conflict> {
        if !self.has_conflict() {
            return None;
        }
        let clash = |second: usize| {
            let symbol = self.symbols[second];
            let same =
                |&first: &usize| self.symbols[first] == symbol && self.shape.sees(first, second);
            let first = (0..second).find(same).filter(|_| symbol != 0)?;
            Some(Conflict { first, second, symbol })
        };
        (0..self.symbols.len()).find_map(clash)
    }

    /// Refuses two such clues.
    ///
    /// # Errors
    /// [`ConflictError`], with their names.
    pub fn without_conflict(&self) -> Result<(), ConflictError> {
        self.conflict().map_or(Ok(()), |Conflict { first, second, symbol }| {
            Err(ConflictError {
                first: self.shape.cell_name(first),
                second: self.shape.cell_name(second),
                symbol: symbol_char(symbol),
                shared: self.shape.shared(),
            })
        })
    }

    /// Whether there is one, without asking where.
    fn has_conflict(&self) -> bool {
        match self.shape.rules() {
            Some(rules) => rules.has_repeat(&self.symbols),
            None => self.has_repeat(),
        }
    }

    /// The same on a plain board, band by band.
    fn has_repeat(&self) -> bool {
        let (shape, n) = (self.shape, self.shape.side());
        // What each column holds so far, a bit a symbol; likewise each box of a band.
        let in_box = if shape.has_boxes() { u64::MAX } else { 0 };
        let mut columns = [0u64; 64];
        let mut clash = 0;
        for band in self.symbols.chunks(shape.band_height() * n) {
            let mut boxes = [0u64; 64];
            for line in band.chunks(n) {
                let mut row = 0;
                let stacks =
                    line.chunks(shape.stack_width()).zip(columns.chunks_mut(shape.stack_width()));
                for ((symbols, columns), held) in stacks.zip(&mut boxes) {
                    for (&symbol, column) in symbols.iter().zip(columns) {
                        let bit = u64::from(symbol != 0) << symbol;
                        clash |= (row | *column | *held & in_box) & bit;
                        row |= bit;
                        *column |= bit;
                        *held |= bit;
                    }
                }
            }
        }
        clash != 0
    }

    /// The board drawn in rows, with lines between the boxes or other regions.
    pub fn picture(&self) -> String {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let regions = self.shape.regions().unwrap_or_else(|| vec![0; self.symbols.len()]);
        let cell = |row: usize, column: usize| row * columns + column;
        // Whether any two neighbours on both sides of a line are in different regions.
        let is_line = |column: usize| {
            (0..rows).any(|row| regions[cell(row, column)] != regions[cell(row, column - 1)])
        };
        let is_drawn: Vec<bool> = (0..columns).map(|c| c > 0 && is_line(c)).collect();
        let wall =
            |row, column: usize| regions[cell(row, column)] != regions[cell(row, column - 1)];
        let floor =
            |row, column: usize| regions[cell(row, column)] != regions[cell(row - 1, column)];
        let mut text = String::new();
        for row in 0..rows {
            if row > 0 && (0..columns).any(|column| floor(row, column)) {
                for (column, &is_drawn) in is_drawn.iter().enumerate() {
                    let dash = |column| if floor(row, column) { '-' } else { ' ' };
                    match (column, is_drawn) {
                        (0, _) => {}
                        (_, true) => text.extend([dash(column - 1), '+', dash(column)]),
                        (_, false) => text.push(dash(column)),
                    }
                    text.push(dash(column));
                }
                text.truncate(text.trim_end().len());
                text.push('\n');
            }
            for (column, &is_drawn) in is_drawn.iter().enumerate() {
                match (column, is_drawn) {
                    (0, _) => {}
                    (_, true) if wall(row, column) => text.push_str(" | "),
                    (_, true) => text.push_str("   "),
                    (_, false) => text.push(' '),
                }
                text.push(symbol_char(self.symbols[cell(row, column)]));
            }
            text.push('\n');
        }
        text
    }
}

/// The symbols in cell order, one character each; `.` for an empty cell.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&symbols_text(&self.symbols))
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({} {self})", self.shape)
    }
}

impl Grid {
    /// The grid with the given symbols, in cell order.
    ///
    /// # Errors
    /// [`GridError`] when a cell is empty or a symbol stands twice in a line.
    ///
    /// # Panics
    /// As [`Puzzle::new`].
    pub fn new(shape: Shape, symbols: impl Into<Box<[u8]>>) -> Result<Self, GridError> {
        Self::try_from(Puzzle::new(shape, symbols))
    }

    /// Whether symbols, in cell order, are those of a grid.
    pub(crate) fn has_symbols(shape: Shape, symbols: &[u8]) -> bool {
        let within = |&symbol: &u8| (1..=shape.side()).contains(&symbol.into());
        symbols.len() == shape.cells()
            && symbols.iter().all(within)
            && !Puzzle::new(shape, symbols).has_conflict()
    }

    /// The puzzle that keeps the cells of a skeleton.
    ///
    /// # Panics
    /// When the skeleton is of another shape.
    pub fn puzzle(&self, skeleton: &Skeleton) -> Puzzle {
        assert_eq!(skeleton.shape(), self.shape());
        let mut symbols = vec![0; self.shape().cells()];
        for cell in skeleton.cells() {
            symbols[cell] = self.symbols()[cell];
        }
        Puzzle::new(self.shape(), symbols)
    }

    /// The puzzle that keeps the cells of a mask.
    ///
    /// # Panics
    /// When a bit lies outside of the board.
    pub fn puzzle_in(&self, clues: CellMask) -> Puzzle {
        self.puzzle(&Skeleton::from_mask(self.shape(), clues))
    }
}

impl TryFrom<Puzzle> for Grid {
    type Error = GridError;

    fn try_from(puzzle: Puzzle) -> Result<Self, GridError> {
        let shape = puzzle.shape;
        if let Some(cell) = puzzle.symbols.iter().position(|&s| s == 0) {
            return Err(GridError::Empty { cell: shape.cell_name(cell) });
        }
        puzzle.without_conflict()?;
        Ok(Self(puzzle))
    }
}

impl Deref for Grid {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        &self.0
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} {})", self.0.shape, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(shape: &str, text: &str) -> Puzzle {
        Puzzle::parse(shape.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn a_grid_is_a_full_board_without_conflicts() {
        let grid = |shape, text| Grid::try_from(puzzle(shape, text));
        assert!(grid("2x2", "1234341221434321").is_ok());
        let empty = grid("2x2", "123434122143432.").unwrap_err();
        assert_eq!(empty.to_string(), "r4c4 is empty: a solution grid fills every cell");
        // A Latin square whose boxes repeat symbols.
        let latin = "1234214334124321";
        assert!(grid("latin4", latin).is_ok());
        let repeat = grid("2x2", latin).unwrap_err();
        assert_eq!(repeat.to_string(), "r1c2 and r2c1 both hold 2, and share a row, column or box");
    }

    #[test]
    fn a_grid_gives_the_puzzle_of_a_skeleton_and_the_puzzle_its_skeleton() {
        let grid = Grid::try_from(puzzle("2x2", "1234341221434321")).unwrap();
        let skeleton = Skeleton::from_cells(grid.shape(), [0, 6, 9, 15]);
        let kept = grid.puzzle(&skeleton);
        assert_eq!(kept.to_string(), "1.....1..1.....1");
        assert_eq!((kept.clues(), kept.skeleton()), (4, skeleton));
        assert_eq!(grid.puzzle_in(0b1000_0010_0100_0001), kept);
        assert_eq!(kept.with([(0, 0), (1, 2)]).to_string(), ".2....1..1.....1");
        assert_eq!(
            Puzzle::empty(grid.shape()).with((0..16).map(|cell| (cell, grid.symbols()[cell]))),
            *grid
        );
        assert!(grid.is_full() && !kept.is_full());
    }

    #[test]
    fn the_picture_draws_the_boxes() {
        insta::assert_snapshot!(puzzle("2x2", "1..43412.1434..1").picture(), @r"
        1 . | . 4
        3 4 | 1 2
        ----+----
        . 1 | 4 3
        4 . | . 1
        ");
    }

    #[test]
    fn symbols_of_grids_are_recognised() {
        let shape: Shape = "2x2".parse().unwrap();
        let is_one = |text: &str| {
            let symbols: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
            Grid::has_symbols(shape, &symbols)
        };
        assert!(is_one("1234341221434321"));
        for text in [
            "1234341221434320", "5234341221434321", "1234214334124321", "123434122143432",
            "12343412214343211",
        ] {
            assert!(!is_one(text), "{text}");
        }
    }
}
