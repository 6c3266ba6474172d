//! Why no board is read from a line.

use gridforest_core::board::{MAX_LATIN_SIDE, MAX_SUDOKU_SIDE, TextError};
use thiserror::Error;

/// The most bytes of a line: enough for every board, with comments.
pub const MAX_LINE: usize = 1 << 17;

/// Why no board is read from a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReadError {
    #[error(transparent)]
    Cells(#[from] TextError),
    #[error("{}", no_shape(*found))]
    NoShape { found: usize },
    /// A row of a drawn board, or of separated cells, that isn't a whole board.
    #[error(
        "a part of a board, {found} of its cells: write all cells on one line, or all rows, each of as many cells and on a line of its own"
    )]
    Drawn { found: usize },
    #[error("a list of the candidates of each cell, where a board of clues is wanted")]
    Candidates,
    /// So few cells that they may be a part of a board.
    #[error("{}", few(*found))]
    Few { found: usize },
    #[error("the row has no column {column}")]
    NoColumn { column: String },
    /// Several boards, of which none is the puzzle that another solves.
    #[error("{found} boards in a line: --column K, or a header, says which one is meant")]
    Several { found: usize },
    /// Words, such as a title: among boards they are passed over.
    #[error("no board in this line")]
    Words,
    /// What is known, but is no board or not only one: said in words.
    #[error("{0}")]
    Refused(String),
    #[error("a board that was shortened to fit the table: only its beginning is there")]
    Shortened,
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
}

fn no_shape(found: usize) -> String {
    let side = found.isqrt();
    let (below, above) = (side * side, (side + 1) * (side + 1));
    match (found == below, side <= MAX_LATIN_SIDE) {
        (true, true) => format!(
            "{found} cells of a board of side {side}, which has no boxes here (they go to side {MAX_SUDOKU_SIDE}): give its shape, latin{side}"
        ),
        (true, false) => format!(
            "{found} cells would be a board of side {side}: boards go to side {MAX_SUDOKU_SIDE}, without boxes to {MAX_LATIN_SIDE}"
        ),
        _ => {
            let nearest = if found - below < above - found { below.max(1) } else { above };
            // As long as the lines of mails and terminals are.
            let wrapped = if (72..=80).contains(&found) { ": is a line wrapped?" } else { "" };
            format!(
                "{found} cells fit no shape: a board has N² of them, such as {nearest}{wrapped}"
            )
        }
    }
}

fn few(found: usize) -> String {
    match found {
        0 => "no cells where a board is wanted".to_owned(),
        _ => {
            let side = found.isqrt();
            let shape =
                if side * side == found { format!(", latin{side} here") } else { String::new() };
            format!(
                "{found} cells may be a row of a larger board: write all its cells on one line, or all its rows, each on a line of its own; or give its shape{shape}"
            )
        }
    }
}
