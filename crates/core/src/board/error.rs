//! Why something is no shape, or no solution grid.

use thiserror::Error;

/// Why a text is not a shape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ShapeError {
    #[error(
        "unknown shape '{0}': write RxC (boxes of R rows by C columns, such as 2x3), latinN, rectKxN, jigsaw:FILE, graph:FILE or rules:FILE, each with additions such as +x"
    )]
    Unknown(String),
    #[error("shape '{text}': {reason}")]
    Rules { text: String, reason: RulesError },
    #[error(
        "shape '{text}': a box of one row or one column adds no rule; for rows and columns alone write latin{side}"
    )]
    Flat { text: String, side: usize },
    #[error("shape '{text}': the side must be from 1 to {max}")]
    Side { text: String, max: usize },
}

/// Why sets of cells are not the rules of a board. Cells are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    #[error("{symbols} symbols: a board has 1 to {max}")]
    Symbols { symbols: usize, max: usize },
    #[error("{cells} cells: a board has 1 to {max}")]
    Cells { cells: usize, max: usize },
    #[error("a set has cell {cell} of a board of {cells} cells")]
    NoCell { cell: usize, cells: usize },
    #[error("a set has cell {cell} twice")]
    Twice { cell: usize },
    #[error("a set of {cells} cells can't have different symbols: there are {symbols}")]
    TooLarge { cells: usize, symbols: usize },
    /// Too many different rules for one process.
    #[error("more than {max} different rules")]
    TooMany { max: usize },
    #[error(
        "{symbols} symbols on {cells} cells: each cell would always have another choice, so that the only puzzle of a grid is the grid"
    )]
    Spare { symbols: usize, cells: usize },
    #[error("no grid: cells {cells} must all differ, and there are {symbols} symbols")]
    Crowd { cells: String, symbols: usize },
    #[error("+{addition}: {why}")]
    Unfit { addition: &'static str, why: &'static str },
    #[error(
        "'+{0}' is no addition, or is there twice: there are +diagonal (one diagonal), +x (both), +dg (disjoint groups), +windows, +pandiagonal, +antiknight, +antiking, +implied and +pairs"
    )]
    Addition(String),
    #[error(
        "a rectangle of {rows} rows of {columns} cells: a column has different symbols, so that rows are at most {columns}"
    )]
    Rectangle { rows: usize, columns: usize },
    /// Regions that are none of a jigsaw.
    #[error("{0}")]
    Jigsaw(String),
    /// A text that is no graph.
    #[error("line {line}: {reason}")]
    Graph { line: usize, reason: String },
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
