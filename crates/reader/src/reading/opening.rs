//! A stream of boards on its way to lines of one board each.
//!
//! Step after step its beginning is judged, and a translator is put before the whole where one is
//! needed. The next step judges what comes out of that.

use std::borrow::Cow;
use std::io::{self, BufReader, Cursor, Read};
use std::mem;

use gridforest_core::board::{BEFORE_X, MAX_LATIN_SIDE, Shape, number};

use super::{FileError, Opened, ReadAs, alphabets_of};
use crate::assumed::{Assumed, of_boards};
use crate::error::ReadError;
use crate::formats::{Unusual, Watch, alphabets, has_titles};
use crate::text::{content, read_board};
use crate::told_rules::{told_mask, told_rules};
use crate::{Alphabet, BoardLines, Layout, LineError, MAX_LINE, Translator};

/// The lines without a board after which a file is given up.
const PATIENCE: usize = 100;

/// The bytes by which a file is judged.
const HEAD: usize = MAX_LINE;

/// The first bytes of compressed files that are not unpacked here.
const COMPRESSED: [(&[u8], &str); 3] =
    [(b"BZh", "bzip2"), (b"\xfd7zXZ", "xz"), (b"PK\x03\x04", "zip")];
/// Those of files that Python reads.
const DATA: [(&[u8], &str); 2] =
    [(b"\x93NUMPY", "an array of NumPy"), (b"PAR1", "a table of Parquet")];
/// Those of documents.
const DOCUMENTS: [(&[u8], &str); 3] = [
    (b"%PDF-", "a document in PDF"),
    (b"{\\rtf", "a document in RTF"),
    (b"\xd0\xcf\x11\xe0", "a document of an older office program"),
];

impl ReadAs {
    /// Reads a text as lines of one board each.
    ///
    /// The stream may pause: `is_ready` says whether it can be read from without waiting. If it
    /// can't, it is judged by its first board where that is certain: by a line as long as no row of
    /// a board, or as a board of the shape.
    ///
    /// # Errors
    /// [`FileError`], by the first [`MAX_LINE`] bytes, or by what came before the pause.
    pub fn text<'a>(
        &self,
        raw: impl Read + Send + 'a,
        is_ready: &dyn Fn() -> bool,
    ) -> Result<Opened<'a>, FileError> {
        let mut opening = Opening::new(self, Box::new(raw), is_ready)?;
        opening.cells()?;
        opening.layout()?;
        opening.alphabet()?;
        opening.doubts();
        Ok(opening.opened())
    }
}

type Stream<'a> = Box<dyn Read + Send + 'a>;

struct Opening<'a, 'r> {
    read_as: &'r ReadAs,
    is_ready: &'r dyn Fn() -> bool,
    /// The beginning of the stream, by which it is judged, and whether it is all.
    head: Vec<u8>,
    is_all: bool,
    rest: Stream<'a>,
    assumed: Vec<Assumed>,
    is_table: bool,
    /// What the text says of masks.
    mask: Option<&'static str>,
}

impl<'a, 'r> Opening<'a, 'r> {
    /// Refuses data that are no text.
    fn new(
        read_as: &'r ReadAs,
        rest: Stream<'a>,
        is_ready: &'r dyn Fn() -> bool,
    ) -> Result<Self, FileError> {
        let (head, is_all, assumed) = (Vec::new(), false, Vec::new());
        let (is_table, mask) = (false, None);
        let mut opening = Self { read_as, is_ready, head, is_all, rest, assumed, is_table, mask };
        opening.begin_as_given()?;
        let begins = |(magic, _): &&(&[u8], &str)| opening.head.starts_with(magic);
        if let Some((_, program)) = COMPRESSED.iter().find(begins) {
            return Err(FileError::Compressed { program });
        }
        match DATA.iter().find(begins) {
            Some((_, found)) => Err(FileError::Data { found }),
            None => Ok(opening),
        }
    }

    fn opened(mut self) -> Opened<'a> {
        let lines = self.whole();
        Opened { lines, assumed: self.assumed, is_table: self.is_table }
    }

    /// Everything from the beginning.
    fn whole(&mut self) -> Stream<'a> {
        let rest = mem::replace(&mut self.rest, Box::new(io::empty()));
        Box::new(Cursor::new(mem::take(&mut self.head)).chain(rest))
    }

    /// Reads the beginning of the rest. A stream that pauses is enough with a line that has a field of
    /// as many characters as suits.
    fn begin(&mut self, suits: &dyn Fn(usize) -> bool) -> io::Result<()> {
        let is_ready = self.is_ready;
        let is_enough = |head: &[u8]| holds_board(head, suits) && !is_ready();
        (self.head, self.is_all) = begin(&mut self.rest, &is_enough)?;
        Ok(())
    }

    fn begin_as_given(&mut self) -> io::Result<()> {
        let (shape, is_lines) = (self.read_as.shape, self.read_as.layout == Some(Layout::Lines));
        self.begin(&|cells| is_lines || is_board(cells, shape))
    }

    /// Unusual cells, whose text has no board until they are rewritten.
    fn cells(&mut self) -> io::Result<()> {
        let ReadAs { shape, layout, symbols, .. } = self.read_as;
        let shape = *shape;
        if begins_with_board(&self.head, shape) || layout.as_ref().is_some_and(Layout::is_table) {
            return Ok(());
        }
        let cells = |text: &str, is_all| {
            let is_mark = |how: &Unusual| matches!(how, Unusual::Mark(_));
            Unusual::cells(text, is_all, shape).filter(|how| !is_mark(how) || symbols.is_none())
        };
        for find in [&|text: &str, _| Unusual::digits(text), &cells as &dyn Fn(&str, bool) -> _] {
            let found = find(&String::from_utf8_lossy(&self.head), self.is_all);
            let Some(unusual) = found else { continue };
            let is_news =
                |assumed: &Assumed| shape.is_none() || !matches!(assumed, Assumed::Spacers { .. });
            self.assumed.extend(unusual.assumed().filter(is_news));
            self.rest = Box::new(Translator::usual(BufReader::new(self.whole()), unusual));
            self.begin_as_given()?;
        }
        Ok(())
    }

    /// How the boards lie, and what the text says of them. From here on there is a line for each.
    fn layout(&mut self) -> Result<(), FileError> {
        let ReadAs { shape, layout, column, .. } = self.read_as;
        let shape = *shape;
        let text = String::from_utf8_lossy(&self.head);
        if shape.is_none() {
            self.assumed.extend(told_rules(&text));
        }
        self.mask = told_mask(&text);
        let givens = layout.as_ref() == Some(&Layout::Givens);
        let detected = || Layout::detect(&text, shape, column.as_ref());
        let layout = layout.clone().filter(|_| !givens).unwrap_or_else(detected);
        if layout.has_entries(&text, shape) {
            self.assumed.push(Assumed::Entries);
        }
        refuse(&layout, &text, shape)?;
        let first = text.lines().find(|line| !line.trim().is_empty());
        self.is_table = layout.may_be_empty(&text) || first.is_some_and(Layout::is_header);
        let is_titled = layout == Layout::Lines && has_titles(&text);
        let is_usual = layout == Layout::Lines && matches!(text, Cow::Borrowed(_));
        let counted = is_usual.then(|| count_before(&text, self.is_all, shape)).flatten();
        drop(text);
        if let Some(at) = counted {
            // It becomes a comment.
            self.head[at] = b'#';
        }
        let whole = self.whole();
        self.rest = match layout {
            Layout::Lines if is_titled => {
                Box::new(Translator::unsolved(BufReader::new(whole), shape))
            }
            Layout::Lines => whole,
            layout => Box::new(Translator::new(BufReader::new(whole), layout, shape)),
        };
        if givens {
            let lines = BufReader::new(self.whole());
            self.rest = Box::new(Translator::new(lines, Layout::Givens, shape));
        }
        self.begin(&|_| true)?;
        check(&self.head)
    }

    /// How the symbols are written. From here on it is as usual.
    fn alphabet(&mut self) -> Result<(), FileError> {
        let ReadAs { shape, symbols, .. } = *self.read_as;
        let text = String::from_utf8_lossy(&self.head);
        // By one character: by any of two takes as long as all else that is done here.
        let end = if text.contains('\n') { '\n' } else { '\r' };
        let spelt = || alphabets_of(text.split(end), shape);
        let stated = |symbols| {
            // `X` is one of so many symbols, and `0` none where it is not stated.
            let is_large = |(side, _): &(usize, _)| *side > BEFORE_X;
            let numbers = symbols == Alphabet::USUAL
                && alphabets(text.split(end), shape).iter().any(is_large);
            Ok(vec![(0, if numbers { Alphabet::NUMBERS } else { symbols }, None)])
        };
        let found = symbols.map_or_else(spelt, stated)?;
        self.assumed.extend(found.iter().filter_map(|(_, _, assumed)| *assumed));
        let found: Vec<_> = found.into_iter().map(|(side, symbols, _)| (side, symbols)).collect();
        // What came before a pause may not tell the alphabet of what comes after it.
        if !self.is_all && self.head.len() < HEAD && symbols.is_none() {
            let rest = mem::replace(&mut self.rest, Box::new(io::empty()));
            let watch = Watch::new(found.clone(), shape);
            self.rest = Box::new(Translator::watched(BufReader::new(rest), watch));
        }
        self.rest = self.whole();
        if found.iter().any(|(_, symbols)| *symbols != Alphabet::USUAL) {
            let lines = BufReader::new(self.whole());
            self.rest = Box::new(Translator::spelling(lines, found, shape));
        }
        self.begin(&|_| true)?;
        first_boards(&self.head, shape)
    }

    /// What is doubtful about the first boards.
    fn doubts(&mut self) {
        let shape = self.read_as.shape;
        let boards = || BoardLines::new("", &self.head[..], shape).taking_lists(true).flatten();
        let (doubts, is_without_puzzle) = of_boards(boards(), shape.is_none());
        let is_told = |doubt: &Assumed| self.assumed.contains(doubt);
        let doubts: Vec<_> = doubts.into_iter().filter(|doubt| !is_told(doubt)).collect();
        self.assumed.extend(doubts);
        if !boards().any(|board| board.puzzle.shape().has_boxes()) {
            self.assumed.retain(|a| !matches!(a, Assumed::Rule { name: Some("latin"), .. }));
        }
        let mask = self.mask.filter(|_| is_without_puzzle);
        self.assumed.extend(mask.map(|told| Assumed::Mask { told }));
    }
}

/// Refuses what holds no boards that can be told from other things.
fn refuse(layout: &Layout, text: &str, shape: Option<Shape>) -> Result<(), FileError> {
    if let Some(names) = layout.without_boards(text, shape) {
        return Err(match layout.column().cloned() {
            None if are_cells(&names) => FileError::Cells { names },
            None => FileError::UnknownColumn { names },
            Some(column) => FileError::NoColumn { column, names },
        });
    }
    match matches!(layout, Layout::Json(_)) && text.contains("\"cell_type\"") {
        true => Err(FileError::Binary { found: "a Jupyter notebook" }),
        false => Ok(()),
    }
}

/// Whether columns are the places of cells.
fn are_cells(names: &[String]) -> bool {
    let is = |known: &str| names.iter().any(|name| name.to_ascii_lowercase().starts_with(known));
    is("row") && is("col")
}

/// Where a number begins above the first board, a line each: the number of all boards, their side, or
/// both.
fn count_before(text: &str, is_all: bool, shape: Option<Shape>) -> Option<usize> {
    let mut lines = text.split(['\r', '\n']).filter_map(|line| content(line, shape));
    let first = lines.next()?;
    let numbers: Vec<usize> = first.split(' ').map(number).collect::<Option<_>>()?;
    let board = read_board(lines.next()?, shape).ok()?;
    let boards = || is_all.then(|| 1 + lines.count());
    let is_side = numbers.contains(&board.shape().side());
    let is_one = numbers.len() < 3 && (is_side || boards().is_some_and(|n| numbers.contains(&n)));
    is_one.then(|| first.as_ptr() as usize - text.as_ptr() as usize)
}

/// Whether the first line that is no comment is a board.
fn begins_with_board(head: &[u8], shape: Option<Shape>) -> bool {
    let mut lines = head.split(|b| b"\r\n".contains(b)).map(String::from_utf8_lossy);
    let first = lines.find_map(|line| content(&line, shape).map(|line| read_board(line, shape)));
    first.is_some_and(|board| board.is_ok())
}

/// The beginning of a stream: until it is enough, or as long as any; and whether it is all.
fn begin(stream: &mut dyn Read, is_enough: &dyn Fn(&[u8]) -> bool) -> io::Result<(Vec<u8>, bool)> {
    let (mut head, mut length, mut is_all) = (vec![0; HEAD], 0, false);
    while length < HEAD {
        match stream.read(&mut head[length..]) {
            Ok(0) => {
                is_all = true;
                break;
            }
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if length < HEAD && is_enough(&head[..length]) {
            break;
        }
    }
    head.truncate(length);
    Ok((head, is_all))
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

/// Refuses what is no text.
fn check(bytes: &[u8]) -> Result<(), FileError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(FileError::Binary { found: "UTF-16" });
    }
    if let Some((_, found)) = DOCUMENTS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(FileError::Binary { found });
    }
    let mut lines = bytes.split(|b| b"\r\n".contains(b));
    match lines.next().is_some_and(|first| first.contains(&0)) {
        true => Err(FileError::Binary { found: "no text" }),
        false => Ok(()),
    }
}

/// Gives up where line after line holds none.
fn first_boards(bytes: &[u8], shape: Option<Shape>) -> Result<(), FileError> {
    let mut first = None;
    let mut lines = 0;
    for line in BoardLines::new("", bytes, shape).telling_words() {
        match line {
            Ok(_) => return Ok(()),
            Err(LineError::Text { line, error, .. }) => {
                // A shape that was given may fit where a guess doesn't.
                if matches!(error, ReadError::Few { .. } | ReadError::Candidates) {
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
