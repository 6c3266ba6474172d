//! Why something is no shape, or no solution grid.

use thiserror::Error;

/// Why a text is not a shape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// None of the names of shapes.
    #[error(
        "unknown shape '{0}': write RxC (boxes of R rows by C columns, such as 2x3), latinN, rectKxN, jigsaw:FILE, graph:FILE or rules:FILE, each with additions such as +x"
    )]
    Unknown(String),
    /// A name of rules that are none.
    #[error("shape '{text}': {reason}")]
    Rules {
        /// The text given.
        text: String,
        /// What is wrong.
        reason: RulesError,
    },
    /// Boxes of one row or one column say nothing that the rows and columns don't.
    #[error(
        "shape '{text}': a box of one row or one column adds no rule; for rows and columns alone write latin{side}"
    )]
    Flat {
        /// The text given.
        text: String,
        /// The side of the board meant.
        side: usize,
    },
    /// The side is 0 or beyond the largest.
    #[error("shape '{text}': the side must be from 1 to {max}")]
    Side {
        /// The text given.
        text: String,
        /// The largest side of such a shape.
        max: usize,
    },
}

/// Why sets of cells are not the rules of a board. Cells are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No symbols, or too many.
    #[error("{symbols} symbols: a board has 1 to {max}")]
    Symbols {
        /// The number given.
        symbols: usize,
        /// The most there can be.
        max: usize,
    },
    /// No cells, or too many.
    #[error("{cells} cells: a board has 1 to {max}")]
    Cells {
        /// The number given.
        cells: usize,
        /// The most there can be.
        max: usize,
    },
    /// A set with a cell that is not on the board.
    #[error("a set has cell {cell} of a board of {cells} cells")]
    NoCell {
        /// The cell.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A set that has a cell twice.
    #[error("a set has cell {cell} twice")]
    Twice {
        /// The cell.
        cell: usize,
    },
    /// A set of more cells than there are symbols.
    #[error("a set of {cells} cells can't have different symbols: there are {symbols}")]
    TooLarge {
        /// The cells of the set.
        cells: usize,
        /// The number of symbols.
        symbols: usize,
    },
    /// Too many different rules for one process.
    #[error("more than {max} different rules")]
    TooMany {
        /// How many there can be.
        max: usize,
    },
    /// An addition that the board can't take.
    #[error("+{addition}: {why}")]
    Unfit {
        /// The addition.
        addition: &'static str,
        /// Why.
        why: &'static str,
    },
    /// An addition that is given twice, or that there is none of.
    #[error(
        "'+{0}' is no addition, or is there twice: there are +diagonal (one diagonal), +x (both), +dg (disjoint groups), +windows, +pandiagonal, +antiknight, +antiking, +implied and +pairs"
    )]
    Addition(String),
    /// A rectangle with more rows than columns.
    #[error(
        "a rectangle of {rows} rows of {columns} cells: a column has different symbols, so that rows are at most {columns}"
    )]
    Rectangle {
        /// The rows.
        rows: usize,
        /// The cells in a row.
        columns: usize,
    },
    /// Regions that are none of a jigsaw.
    #[error("{0}")]
    Jigsaw(String),
    /// A text that is no graph.
    #[error("line {line}: {reason}")]
    Graph {
        /// The line of the text.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A graph without a number of colours.
    #[error("how many colours? Write graph:FILE:3, or give --colours")]
    NoColours,
    /// A file that can't be read, or has no such rules.
    #[error("{0}")]
    File(String),
}

/// Why an assignment is not a solution grid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// A cell is empty.
    #[error("{cell} is empty: a solution grid fills every cell")]
    Empty {
        /// The first empty cell's name.
        cell: String,
    },
    /// A symbol stands twice in a line.
    #[error(transparent)]
    Conflict(#[from] ConflictError),
}

/// Two clues of one line are equal: no grid contains the puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{first} and {second} both hold {symbol}, and share {shared}")]
pub struct ConflictError {
    /// The name of the first cell.
    pub first: String,
    /// The name of the second.
    pub second: String,
    /// The symbol, as written.
    pub symbol: char,
    /// What two cells of the board may share.
    pub shared: &'static str,
}
