//! Streams of lines: any number of files, in blocks of whole lines, in bounded memory.
//!
//! All commands that take boards read them here: lines end with LF, CR LF or CR, a line that is too
//! long is reported and skipped, and a file that can't be one of boards is refused as such.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use memchr::{memchr2, memrchr2};

use super::diagnostics;
use super::reading::Reading;
use super::ready::Ready;
use super::refusals::Refusal;
use gridforest::board::{Layout, MAX_LINE, Shape, line_ends};

/// The bytes of a block: enough puzzles to fill the lanes many times over. No line may be longer.
const BLOCK: usize = MAX_LINE;

/// Whole lines of one file.
#[derive(Debug)]
pub(in crate::cli) struct Block {
    file: String,
    /// The number of the first line, from 1.
    first: usize,
    /// Memory, of which the lines are the beginning,
    bytes: Memory,
    /// so long.
    length: usize,
    /// Whether a line that was thrown away follows.
    too_long: bool,
}

impl Block {
    /// The name of the file.
    pub(in crate::cli) fn file(&self) -> &str {
        &self.file
    }

    /// The number of the first line, from 1.
    pub(in crate::cli) fn first(&self) -> usize {
        self.first
    }

    /// The text of its lines.
    pub(in crate::cli) fn text(&self) -> &[u8] {
        &self.bytes.bytes[..self.length]
    }

    /// How many lines there are.
    pub(in crate::cli) fn lines(&self) -> usize {
        let text = self.text();
        let open = text.last().is_some_and(|last| !b"\r\n".contains(last));
        line_ends(text) + usize::from(open)
    }

    /// The line after them if it was thrown away; its number is given.
    pub(in crate::cli) fn too_long(&self, number: usize) -> Option<Refusal> {
        self.too_long.then(|| Refusal::too_long(&self.file, number))
    }
}

/// Memory that serves again when it is done with: new memory costs more than reading does.
#[derive(Debug)]
struct Memory {
    bytes: Vec<u8>,
    spare: Spare,
}

type Spare = Arc<Mutex<Vec<Vec<u8>>>>;

impl Memory {
    fn new(spare: &Spare) -> Self {
        let mut bytes = lock(spare).pop().unwrap_or_default();
        // Zeros only where the memory is new.
        bytes.resize(BLOCK, 0);
        Self { bytes, spare: Arc::clone(spare) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        lock(&self.spare).push(std::mem::take(&mut self.bytes));
    }
}

fn lock(spare: &Spare) -> MutexGuard<'_, Vec<Vec<u8>>> {
    spare.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The blocks of a list of files; `-` and an empty list are stdin.
pub(in crate::cli) struct Blocks {
    files: std::vec::IntoIter<PathBuf>,
    /// Whether it was looked whether all of them are there.
    looked: bool,
    reading: Reading,
    shape: Option<Shape>,
    current: Option<Source>,
    spare: Spare,
}

struct Source {
    file: String,
    reader: Box<dyn Read + Send>,
    /// Whether more can be read without waiting.
    ready: Ready,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    /// The last block ended with CR: an LF belongs to it.
    after_return: bool,
    line: usize,
    /// Whether any line so far holds more than a comment.
    has_content: bool,
}

impl Blocks {
    /// Of files whose form is seen from how each begins; a shape, if known, says how many cells a
    /// row and a board have.
    pub(in crate::cli) fn new(files: &[PathBuf], shape: Option<Shape>) -> Self {
        Self::of(files, &Reading::default(), shape)
    }

    /// Of files that are read in a certain way.
    pub(in crate::cli) fn of(files: &[PathBuf], reading: &Reading, shape: Option<Shape>) -> Self {
        let files = if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() };
        Self {
            files: files.into_iter(),
            looked: false,
            reading: reading.clone(),
            shape,
            current: None,
            spare: Spare::default(),
        }
    }

    /// The next block: full if so much can be read at once. `None` at the end of the last file.
    pub(in crate::cli) fn next(&mut self) -> Result<Option<Block>> {
        if !std::mem::replace(&mut self.looked, true) {
            look_for(self.files.as_slice())?;
        }
        loop {
            let Some(source) = &mut self.current else {
                let Some(path) = self.files.next() else {
                    return Ok(None);
                };
                self.current = Some(Source::open(&path, &self.reading, self.shape)?);
                continue;
            };
            match source.block(Memory::new(&self.spare))? {
                Some(block) => return Ok(Some(block)),
                None => {
                    if !source.has_content {
                        diagnostics::remark(format_args!(
                            "{}: there is no board in it",
                            source.file
                        ));
                    }
                    self.current = None;
                }
            }
        }
    }
}

/// Refuses files that aren't there, before any is worked on.
pub(in crate::cli) fn look_for(files: &[PathBuf]) -> Result<()> {
    let mut named = files.iter().filter(|path| *path != Path::new("-"));
    named.try_for_each(|path| {
        let found = std::fs::metadata(path).map(drop);
        found.with_context(|| format!("can't read {}", path.display()))
    })
}

impl Source {
    fn open(path: &Path, reading: &Reading, shape: Option<Shape>) -> Result<Self> {
        let file =
            if path == Path::new("-") { "stdin".to_owned() } else { path.display().to_string() };
        let (reader, ready) = reading.open(path, &file, shape)?;
        Ok(Self {
            file,
            reader,
            ready,
            begun: Vec::new(),
            after_return: false,
            line: 1,
            has_content: false,
        })
    }

    /// Whole lines, as many as a block holds or can be read at once; `None` at the end of the file.
    fn block(&mut self, mut memory: Memory) -> Result<Option<Block>> {
        let bytes = &mut memory.bytes[..];
        let begun = self.begun.len();
        bytes[..begun].copy_from_slice(&self.begun);
        self.begun.clear();
        let (mut read, more) = self.read(bytes, begun, true)?;
        let is_full = read == BLOCK;
        if std::mem::take(&mut self.after_return) && bytes[..read].starts_with(b"\n") {
            bytes.copy_within(1..read, 0);
            read -= 1;
        }
        let lines = memrchr2(b'\n', b'\r', &bytes[..read]);
        let end = lines.map_or(0, |end| end + 1);
        self.after_return = more && bytes[..end].ends_with(b"\r") && end == read;
        let too_long = is_full && end == 0;
        if too_long {
            self.skip_line()?;
        } else if more {
            self.begun.extend_from_slice(&bytes[end..read]);
        }
        let length = if more { end } else { read };
        if length == 0 && more && !too_long {
            // The LF of a line that is passed on already.
            return self.block(memory);
        }
        if !self.has_content {
            self.has_content = too_long || has_content(&bytes[..length]);
        }
        let first = self.line;
        self.line += line_ends(&bytes[..length]) + usize::from(too_long);
        Ok((length > 0 || too_long).then(|| Block {
            file: self.file.clone(),
            first,
            bytes: memory,
            length,
            too_long,
        }))
    }

    /// Fills the memory from a place on, or begins to where the file ends before, or where it
    /// `may_pause` after a line; how far it is filled, and whether there may be more.
    fn read(&mut self, bytes: &mut [u8], from: usize, may_pause: bool) -> Result<(usize, bool)> {
        let mut at = from;
        while at < bytes.len() {
            match self.reader.read(&mut bytes[at..]) {
                Ok(0) => return Ok((at, false)),
                Ok(more) => at += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    return Err(error).with_context(|| format!("can't read {}", self.file));
                }
            }
            let has_line = may_pause && memrchr2(b'\n', b'\r', &bytes[..at]).is_some();
            if has_line && !self.ready.is_ready() {
                break;
            }
        }
        Ok((at, true))
    }

    /// Throws away what is left of a line.
    fn skip_line(&mut self) -> Result<()> {
        let mut bytes = vec![0; BLOCK];
        loop {
            let (read, more) = self.read(&mut bytes, 0, false)?;
            if let Some(end) = bytes[..read].iter().position(|b| b"\r\n".contains(b)) {
                self.begun.extend_from_slice(&bytes[end..read]);
                break;
            }
            if !more {
                return Ok(());
            }
        }
        if self.begun == b"\r" {
            // Whether an LF belongs to it is still to be read.
            let mut next = [0];
            let (read, _) = self.read(&mut next, 0, false)?;
            self.begun.extend_from_slice(&next[..read]);
        }
        self.begun.drain(..line_length(&self.begun));
        Ok(())
    }
}

/// Whether a line is the header of CSV: it is passed over.
pub(in crate::cli) fn is_header(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(Layout::is_header)
}

/// Whether any of some lines holds more than a comment.
fn has_content(lines: &[u8]) -> bool {
    let lines = lines.split(|b| b"\r\n".contains(b)).map(<[u8]>::trim_ascii);
    let mut filled = lines.filter(|line| !line.is_empty() && *line != "\u{feff}".as_bytes());
    filled.any(|line| !line.starts_with(b"#") && !is_header(line))
}

/// The bytes of the first line with its end.
pub(in crate::cli) fn line_length(bytes: &[u8]) -> usize {
    match memchr2(b'\n', b'\r', bytes) {
        None => bytes.len(),
        Some(end) if bytes[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers_wherever_blocks_are_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        for end in ["\n", "\r\n", "\r"] {
            // A line ends at every place of the block's end, the long ones are thrown away.
            for padding in BLOCK - 4..BLOCK + 4 {
                let lines = [&"#".repeat(padding), "two", &"#".repeat(2 * BLOCK + padding), "four"];
                std::fs::write(&path, lines.join(end)).unwrap();
                let mut blocks = Blocks::new(std::slice::from_ref(&path), None);
                let mut seen = Vec::new();
                while let Some(block) = blocks.next().unwrap() {
                    let mut rest = block.text();
                    for number in block.first().. {
                        if rest.is_empty() {
                            break;
                        }
                        let (line, after) = rest.split_at(line_length(rest));
                        let line = String::from_utf8_lossy(line).trim_end().to_owned();
                        if !line.starts_with('#') {
                            seen.push((number, line));
                        }
                        rest = after;
                    }
                }
                assert_eq!(
                    seen,
                    [(2, "two".to_owned()), (4, "four".to_owned())],
                    "{padding} {end:?}"
                );
            }
        }
    }
}
