//! What a file holds that should hold boards, judged by its beginning.

use thiserror::Error;

use gridforest::board::BoardLines;

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
    /// JSON.
    #[error("JSON: boards are read one a line; write them with --format csv")]
    Json,
    /// CSV whose first column is something else.
    #[error("CSV whose first column is '{first}': boards are read from the first column")]
    Csv { first: String },
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

/// Columns that hold boards, in the tables of this program and elsewhere.
const BOARDS: [&str; 9] = [
    "grid",
    "puzzle",
    "puzzles",
    "quizzes",
    "input",
    "canonical",
    "skeleton",
    "solution",
    "board",
];

/// The first bytes of compressed files.
const COMPRESSED: [(&[u8], &str); 4] = [
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
];

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
    let text = String::from_utf8_lossy(first);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with(['{', '[']) {
        return Err(ContentsError::Json);
    }
    if let Some(first) = header(text).filter(|first| !BOARDS.contains(first)) {
        let first = first.to_owned();
        return Err(ContentsError::Csv { first });
    }
    first_boards(bytes)
}

/// The first name of a line of names with commas between them.
fn header(line: &str) -> Option<&str> {
    let is_name = |field: &str| {
        let mut bytes = field.trim().bytes();
        bytes.next().is_some_and(|b| b.is_ascii_lowercase())
            && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let (first, _) = line.split_once(',')?;
    line.split(',').all(is_name).then_some(first)
}

/// Whether a line is the header of CSV: it is passed over.
pub(in crate::cli) fn is_header(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| header(line.trim()).is_some())
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
                if matches!(error, gridforest::board::TextError::Few { .. }) {
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
        assert!(said(b"\x1f\x8b\x08").unwrap_err().contains("gzip -dc"));
        assert!(said(b"  [{").unwrap_err().starts_with("JSON"));
        assert!(said(b"\xff\xfe1").unwrap_err().starts_with("UTF-16"));
        assert!(said(b"\x7fELF\0").unwrap_err().starts_with("no text"));
        assert!(said(b"class,grid\n1,2\n").unwrap_err().contains("'class'"));
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
