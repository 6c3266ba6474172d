//! The lines of any number of files, in blocks.
//!
//! All commands that take boards read them here: a line that is too long is reported and skipped,
//! and a file that can't be one of boards, or has none, is refused as such.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};

use super::diagnostics;
use super::reading::{Reading, unopened};
use super::refusals::{Refusal, Refusals};
use gridforest::board::Shape;
use gridforest::reader::{BoardText, LineBlock, LineBlocks};

/// Whole lines of one file.
#[derive(Debug)]
pub(in crate::cli) struct Block {
    file: Arc<str>,
    pub(in crate::cli) lines: LineBlock,
}

impl Block {
    /// The name of the file.
    pub(in crate::cli) fn file(&self) -> &str {
        &self.file
    }

    /// The boards one by one, with their texts.
    pub(in crate::cli) fn each(
        &self,
        shape: Option<Shape>,
    ) -> impl Iterator<Item = Result<BoardText, Refusal>> {
        self.boards_and_lists(shape, false)
    }

    /// The same with lists of candidates, if they are taken.
    pub(in crate::cli) fn boards_and_lists(
        &self,
        shape: Option<Shape>,
        takes_lists: bool,
    ) -> impl Iterator<Item = Result<BoardText, Refusal>> {
        let boards = self.lines.boards(&self.file, shape, takes_lists);
        boards.map(|board| board.map_err(|error| Refusal::of(&error)))
    }
}

/// The blocks of a list of files; `-` and an empty list are stdin.
pub(in crate::cli) struct Blocks {
    files: std::vec::IntoIter<PathBuf>,
    /// Whether it was looked whether all of them are there.
    looked: bool,
    reading: Reading,
    shape: Option<Shape>,
    /// Whether a file may have no board.
    may_be_empty: bool,
    current: Option<Source>,
}

struct Source {
    file: Arc<str>,
    lines: LineBlocks<'static>,
    /// A table may have no row.
    is_table: bool,
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
            may_be_empty: false,
            current: None,
        }
    }

    /// The same of files that may have no board, such as lists of what is known.
    pub(in crate::cli) fn or_none(self) -> Self {
        Self { may_be_empty: true, ..self }
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
            let block = source.lines.next_block();
            let block = block.with_context(|| format!("can't read {}", source.file))?;
            if let Some(lines) = block {
                return Ok(Some(Block { file: Arc::clone(&source.file), lines }));
            }
            let none = format!("{}: there is no board in it", source.file);
            match source.lines.has_content() {
                true => {}
                false if source.is_table || self.may_be_empty => {
                    diagnostics::remark(format_args!("{none}"))
                }
                false => bail!(none),
            }
            self.current = None;
        }
    }
}

impl Blocks {
    /// Takes all boards, one by one; a line without a board is refused, and a board that isn't taken.
    pub(in crate::cli) fn take(
        mut self,
        shape: Option<Shape>,
        refusals: &mut Refusals,
        mut take: impl FnMut(&mut Refusals, &str, BoardText) -> Result<(), Refusal>,
    ) -> Result<()> {
        while let Some(block) = self.next()? {
            for board in block.each(shape) {
                let taken = board.and_then(|board| take(refusals, block.file(), board));
                refusals.refuse(taken.err());
            }
        }
        Ok(())
    }
}

/// Refuses files that aren't there, before any is worked on.
pub(in crate::cli) fn look_for(files: &[PathBuf]) -> Result<()> {
    let mut named = files.iter().filter(|path| *path != Path::new("-"));
    named.try_for_each(|path| {
        std::fs::metadata(path).map(drop).map_err(|error| unopened(error, path))
    })
}

impl Source {
    fn open(path: &Path, reading: &Reading, shape: Option<Shape>) -> Result<Self> {
        let file =
            if path == Path::new("-") { "stdin".to_owned() } else { path.display().to_string() };
        let (opened, ready) = reading.open(path, &file, shape)?;
        let is_table = opened.is_table;
        let lines = LineBlocks::new(opened.lines, shape, move || ready.is_ready());
        Ok(Self { file: file.into(), lines, is_table })
    }
}
