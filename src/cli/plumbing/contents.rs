//! What a file holds that should hold boards, judged by its beginning.

use thiserror::Error;

use gridforest::board::{BoardLines, Column, Layout, TextError};

/// Why a file is no file of boards.
#[derive(Debug, Error, PartialEq, Eq)]
pub(super) enum ContentsError {
    /// Compressed.
    #[error(
        "a file compressed by {program}: unpack it first, as by `{program} -dc FILE | gridforest … -`"
    )]
    Compressed { program: &'static str },
    /// Text in 16 bits, or no text.
    #[error("{0}: boards are read from UTF-8 text, one a line")]
    Binary(&'static str),
    /// A table without a column that must be the boards'.
    #[error("CSV with the columns {names}: --column NAME says which one holds the boards")]
    Csv { names: String },
    /// A table without the column that was asked for.
    #[error("there is no column {column}: CSV with the columns {names}")]
    NoColumn { column: Column, names: String },
    /// Line after line without a board.
    #[error("no file of boards: none of its first {lines} lines holds one (line {line}: {error})")]
    NoBoards {
        lines: usize,
        line: usize,
        error: String,
    },
}

/// The lines without a board after which a file is given up.
const PATIENCE: usize = 100;

/// The first bytes of compressed files that are not unpacked here.
const COMPRESSED: [(&[u8], &str); 2] = [(b"BZh", "bzip2"), (b"\xfd7zXZ", "xz")];

/// Refuses a file by its first bytes if it can't be one of boards.
pub(super) fn check(bytes: &[u8]) -> Result<(), ContentsError> {
    if let Some((_, program)) = COMPRESSED
        .iter()
        .find(|(magic, _)| bytes.starts_with(magic))
    {
        return Err(ContentsError::Compressed { program });
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(ContentsError::Binary("UTF-16"));
    }
    let first = bytes
        .split(|b| b"\r\n".contains(b))
        .next()
        .unwrap_or_default();
    if first.contains(&0) {
        return Err(ContentsError::Binary("no text"));
    }
    first_boards(bytes)
}

/// Whether a line is the header of CSV: it is passed over.
pub(in crate::cli) fn is_header(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(Layout::is_header)
}

/// Gives up where line after line holds none.
fn first_boards(bytes: &[u8]) -> Result<(), ContentsError> {
    let mut first = None;
    let mut lines = 0;
    for line in BoardLines::new("", bytes, None) {
        match line {
            Ok(_) => return Ok(()),
            Err(gridforest::board::LineError::Text { line, error, .. }) => {
                // A shape that was given may fit where a guess doesn't.
                if matches!(error, TextError::Few { .. } | TextError::Candidates) {
                    return Ok(());
                }
                lines += 1;
                first.get_or_insert_with(|| (line, error.to_string()));
            }
            Err(_) => return Ok(()),
        }
        if let (PATIENCE, Some((line, error))) = (lines, first.clone()) {
            return Err(ContentsError::NoBoards { lines, line, error });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_file_is_called_one() {
        let said = |bytes: &[u8]| check(bytes).map_err(|error| error.to_string());
        assert!(said(b"BZh91").unwrap_err().contains("bzip2 -dc"));
        assert!(said(b"\xff\xfe1").unwrap_err().starts_with("UTF-16"));
        assert!(said(b"\x7fELF\0").unwrap_err().starts_with("no text"));
        let log = "an error in line after line\n".repeat(100);
        assert!(
            said(log.as_bytes())
                .unwrap_err()
                .contains("first 100 lines")
        );
        for good in [
            "",
            "puzzle,solutions\n",
            "# 1\n1\n",
            &log[..500],
            &format!("{}\n{log}", ".".repeat(81)),
        ] {
            assert_eq!(said(good.as_bytes()), Ok(()), "{good}");
        }
    }
}
