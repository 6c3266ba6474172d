//! Files of boards of any form, compressed or not, as lines of one board each (feature `files`).
//!
//! A file is unpacked (gzip, zstd), its [`Layout`] is recognised from its beginning unless one is
//! given, and a [`Translator`] turns it into lines. A file that can't be one of boards is refused
//! at once, with the reason.

use std::io::{self, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use thiserror::Error;

use super::{
    BoardLines, Column, Layout, LineError, MAX_LATIN_SIDE, MAX_LINE, Shape, TextError, Translator,
};

/// Why a file is no file of boards.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It can't be read, or is compressed and broken.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Compressed by a program whose files are not unpacked here.
    #[error("a file compressed by {program}: unpack it first")]
    Compressed {
        /// The program.
        program: &'static str,
    },
    /// Text in 16 bits, or no text.
    #[error("{found}: boards are read from UTF-8 text, one a line")]
    Binary {
        /// What it is instead.
        found: &'static str,
    },
    /// A table in which it isn't clear which column holds the boards.
    #[error("CSV with the columns {}: none of them is known to hold the boards", names.join(", "))]
    UnknownColumn {
        /// The names of its columns.
        names: Vec<String>,
    },
    /// A table without the column that was asked for.
    #[error("there is no column {column}: CSV with the columns {}", names.join(", "))]
    NoColumn {
        /// The column.
        column: Column,
        /// The names of those that there are.
        names: Vec<String>,
    },
    /// Line after line without a board.
    #[error("no file of boards: none of its first {lines} lines holds one (line {line}: {error})")]
    NoBoards {
        /// The number of lines that were read.
        lines: usize,
        /// The first line that is neither empty nor a comment.
        line: usize,
        /// Why it is no board.
        error: TextError,
    },
}

/// The lines without a board after which a file is given up.
const PATIENCE: usize = 100;

/// The bytes by which a file is judged.
const HEAD: usize = MAX_LINE;

/// The first bytes of compressed files that are not unpacked here.
const COMPRESSED: [(&[u8], &str); 2] = [(b"BZh", "bzip2"), (b"\xfd7zXZ", "xz")];

/// Reads a file, compressed by gzip or zstd or not, as lines of one board each.
///
/// Boards stand in `layout`, or in one that is recognised from the beginning of the file and has
/// the boards in `column` if one is given. A `shape`, if known, says how many cells a row and a
/// board have. Boards keep the numbers of their lines.
///
/// ```
/// use gridforest::board::{BoardLines, open_boards};
/// let csv = "nr,quiz,stars\n7,12..............,3\n";
/// let lines = open_boards(csv.as_bytes(), None, None, None)?;
/// let board = BoardLines::new("csv", std::io::BufReader::new(lines), None).next().unwrap()?;
/// assert_eq!((board.line, board.text.as_str()), (2, "12.............."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`FileError`], by the first [`MAX_LINE`] bytes.
pub fn open_boards<'a>(
    raw: impl Read + Send + 'a,
    layout: Option<Layout>,
    column: Option<&Column>,
    shape: Option<Shape>,
) -> Result<Box<dyn Read + Send + 'a>, FileError> {
    open_boards_as_they_come(raw, &|| true, layout, column, shape)
}

/// [`open_boards`] of a stream that may pause. `is_ready` says whether it can be read from without
/// waiting. If it can't, it is judged by its first board where that is certain: by a line as long
/// as no row of a board, or as a board of the shape.
///
/// # Errors
/// [`FileError`], by the first [`MAX_LINE`] bytes, or by what came before the pause.
pub fn open_boards_as_they_come<'a>(
    raw: impl Read + Send + 'a,
    is_ready: &dyn Fn() -> bool,
    layout: Option<Layout>,
    column: Option<&Column>,
    shape: Option<Shape>,
) -> Result<Box<dyn Read + Send + 'a>, FileError> {
    let mut reader = unpacked(Box::new(raw))?;
    let is_given = layout == Some(Layout::Lines);
    let head = begin(&mut reader, &|head| {
        (is_given && holds_board(head, |_| true)
            || holds_board(head, |cells| is_board(cells, shape)))
            && !is_ready()
    })?;
    if let Some((_, program)) = COMPRESSED.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(FileError::Compressed { program });
    }
    let text = String::from_utf8_lossy(&head);
    let layout = layout.unwrap_or_else(|| Layout::detect(&text, shape, column));
    if let Some(names) = layout.without_boards(&text, shape) {
        let column = layout.column().cloned();
        return Err(match column {
            None => FileError::UnknownColumn { names },
            Some(column) => FileError::NoColumn { column, names },
        });
    }
    let whole = Cursor::new(head).chain(reader);
    let mut lines: Box<dyn Read + Send + 'a> = match layout {
        Layout::Lines => Box::new(whole),
        layout => Box::new(Translator::new(BufReader::new(whole), layout, shape)),
    };
    let head = begin(&mut lines, &|head| holds_board(head, |_| true) && !is_ready())?;
    check(&head)?;
    Ok(Box::new(Cursor::new(head).chain(lines)))
}

/// The beginning of a stream: until it is enough, or as long as any.
fn begin(stream: &mut dyn Read, is_enough: &dyn Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    let (mut head, mut length) = (vec![0; HEAD], 0);
    while length < HEAD {
        match stream.read(&mut head[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if length < HEAD && is_enough(&head[..length]) {
            break;
        }
    }
    head.truncate(length);
    Ok(head)
}

/// Whether any whole line has a field with as many characters as suits.
fn holds_board(head: &[u8], suits: impl Fn(usize) -> bool) -> bool {
    let whole = head.iter().rposition(|b| b"\r\n".contains(b)).unwrap_or(0);
    let lines = head[..whole].split(|b| b"\r\n".contains(b)).map(<[u8]>::trim_ascii);
    let mut filled = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    filled.any(|line| line.split(|b| b" \t,;\"".contains(b)).any(|field| suits(field.len())))
}

/// Whether so many characters are a board, not a row of one.
fn is_board(cells: usize, shape: Option<Shape>) -> bool {
    shape.map_or(cells > MAX_LATIN_SIDE, |shape| cells == shape.cells())
}

/// Refuses lines that can't be boards.
fn check(bytes: &[u8]) -> Result<(), FileError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(FileError::Binary { found: "UTF-16" });
    }
    let mut lines = bytes.split(|b| b"\r\n".contains(b));
    if lines.next().is_some_and(|first| first.contains(&0)) {
        return Err(FileError::Binary { found: "no text" });
    }
    first_boards(bytes)
}

/// Gives up where line after line holds none.
fn first_boards(bytes: &[u8]) -> Result<(), FileError> {
    let mut first = None;
    let mut lines = 0;
    for line in BoardLines::new("", bytes, None) {
        match line {
            Ok(_) => return Ok(()),
            Err(LineError::Text { line, error, .. }) => {
                // A shape that was given may fit where a guess doesn't.
                if matches!(error, TextError::Few { .. } | TextError::Candidates) {
                    return Ok(());
                }
                lines += 1;
                first.get_or_insert((line, error));
            }
            Err(_) => return Ok(()),
        }
        if lines == PATIENCE
            && let Some((line, error)) = first
        {
            return Err(FileError::NoBoards { lines, line, error });
        }
    }
    Ok(())
}

/// The contents of a file that may be compressed by gzip or zstd.
fn unpacked<'a>(mut raw: Box<dyn Read + Send + 'a>) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut magic = Vec::new();
    raw.by_ref().take(4).read_to_end(&mut magic)?;
    let packed = magic.clone();
    let whole = Cursor::new(magic).chain(raw);
    Ok(if packed.starts_with(b"\x1f\x8b") {
        Box::new(MultiGzDecoder::new(whole))
    } else if packed == b"\x28\xb5\x2f\xfd" {
        Box::new(Frames::new(BufReader::new(whole)))
    } else {
        Box::new(whole)
    })
}

/// The frames of a zstd file, one after the other.
struct Frames<R: Read> {
    /// `None` between two frames,
    decoder: Option<StreamingDecoder<R, FrameDecoder>>,
    /// when the rest is here.
    rest: Option<R>,
}

impl<R: io::BufRead> Frames<R> {
    fn new(reader: R) -> Self {
        Self { decoder: None, rest: Some(reader) }
    }
}

impl<R: io::BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        loop {
            if let Some(mut rest) = self.rest.take() {
                if rest.fill_buf()?.is_empty() {
                    self.rest = Some(rest);
                    return Ok(0);
                }
                self.decoder = Some(StreamingDecoder::new(rest).map_err(io::Error::other)?);
            }
            let Some(decoder) = &mut self.decoder else {
                return Err(io::Error::other("a zstd file that broke off before"));
            };
            match decoder.read(bytes)? {
                0 => self.rest = self.decoder.take().map(StreamingDecoder::into_inner),
                read => return Ok(read),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn read(packed: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Box::new(Cursor::new(packed)))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn packed_files_are_unpacked_and_broken_ones_said() {
        let text = "1234341221434321\n".repeat(1000);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        let gzip = gzip.finish().unwrap();
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
        for packed in [gzip, zstd] {
            assert_eq!(read(packed.clone()).unwrap(), text);
            // Several parts in one file.
            assert_eq!(read(packed.repeat(2)).unwrap(), text.repeat(2));
            assert!(read(packed[..packed.len() / 2].to_vec()).is_err());
        }
        assert_eq!(read(text.clone().into_bytes()).unwrap(), text);
        assert_eq!(read(Vec::new()).unwrap(), "");
    }

    /// A stream that pauses after each piece.
    struct Pausing(Vec<&'static [u8]>);

    impl Read for Pausing {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "read on although there was a board before the pause");
            let piece = self.0.remove(0);
            let length = piece.len().min(bytes.len());
            bytes[..length].copy_from_slice(&piece[..length]);
            if length < piece.len() {
                self.0.insert(0, &piece[length..]);
            }
            Ok(length)
        }
    }

    #[test]
    fn a_stream_that_pauses_is_read_no_further_than_its_first_board() {
        let (row, board) = (&b"123456789\n"[..], &[b"1...".repeat(20), b".\n".to_vec()].concat());
        let board: &'static [u8] = board.clone().leak();
        let opened = |pieces: Vec<&'static [u8]>, layout, shape: Option<&str>| {
            let shape = shape.map(|name| name.parse().unwrap());
            open_boards_as_they_come(Pausing(pieces), &|| false, layout, None, shape).unwrap()
        };
        for (pieces, layout, shape) in [
            (vec![board], None, None),
            (vec![b"# a remark\n", b"\n", board], None, None),
            (vec![b"puzzle,solutions\n", board], None, None),
            (vec![b"1..............2\n"], None, Some("2x2")),
            (vec![row], Some(Layout::Lines), None),
            // It may be a row.
            (vec![row, row, b""], None, None),
        ] {
            let all: usize = pieces.iter().map(|piece| piece.len()).sum();
            let mut text = vec![0; 2 * all];
            assert!(opened(pieces, layout, shape).read(&mut text).unwrap() > 0);
        }
    }

    #[test]
    fn a_wrong_file_is_called_one() {
        let said = |bytes: &[u8]| {
            let opened = open_boards(bytes, None, None, None);
            opened.map(drop).map_err(|error| error.to_string())
        };
        assert!(said(b"BZh91").unwrap_err().contains("bzip2"));
        assert!(said(b"\xff\xfe1").unwrap_err().starts_with("UTF-16"));
        assert!(said(b"\x7fELF\0").unwrap_err().starts_with("no text"));
        let log = "an error in line after line\n".repeat(100);
        let error = said(log.as_bytes()).unwrap_err();
        assert!(error.contains("first 100 lines"));
        let error = said(b"id,name\n1,7\n").unwrap_err();
        assert!(error.contains("the columns id, name"));
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
