//! How files of boards are opened: unpacked, and in whatever form, as lines of one board each.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::contents::ContentsError;
use gridforest::board::{Alphabet, Column, Layout, MAX_LINE, Shape, Translator};

/// The form of the input: options of the commands that read puzzles.
#[derive(Debug, Clone, Default, Args)]
pub(in crate::cli) struct Reading {
    /// The form of the input [default: recognised from its beginning]
    #[arg(long, value_name = "FORM", help_heading = "Input")]
    from: Option<From>,
    /// The column of boards in CSV, JSON or a table: its name, or its number from 1 [default: the first column, if it has a
    /// usual name such as grid, puzzle or solution; the only one that has; or the only one that holds boards]
    #[arg(long, value_name = "NAME|K", help_heading = "Input")]
    column: Option<Column>,
}

/// A form of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// One board a line; the rest of the line is a remark
    Lines,
    /// A board over N lines, drawn or not (.sdk)
    Rows,
    /// A column of CSV, separated by commas or tabs
    Csv,
    /// JSON: objects or strings, in a list or one a line
    Json,
    /// A table as drawn by this program
    Table,
    /// One board a line, where 0 to F are the symbols 1 to 16
    Hex,
    /// One board a line, where A is the symbol 1
    Letters,
}

/// The number of bytes that are read before the form of a file is decided.
const HEAD: u64 = MAX_LINE as u64;

impl Reading {
    /// Of any form, with the boards in a column.
    pub(in crate::cli) fn of_column(column: Option<Column>) -> Self {
        Self { from: None, column }
    }

    /// Opens a file, or stdin for `-`, as lines of one board each.
    pub(super) fn open(
        &self,
        path: &Path,
        name: &str,
        shape: Option<Shape>,
    ) -> Result<Box<dyn Read + Send>> {
        let cannot = || format!("can't read {name}");
        let raw: Box<dyn Read + Send> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).with_context(cannot)?)
        };
        let mut reader = unpacked(raw).with_context(cannot)?;
        let mut head = Vec::new();
        reader
            .by_ref()
            .take(HEAD)
            .read_to_end(&mut head)
            .with_context(cannot)?;
        let layout = self.layout(&String::from_utf8_lossy(&head), shape);
        if let Some(names) = layout.without_boards(&String::from_utf8_lossy(&head), shape) {
            let names = names.join(", ");
            let error = match &self.column {
                None => ContentsError::Csv { names },
                Some(column) => ContentsError::NoColumn {
                    column: column.clone(),
                    names,
                },
            };
            return Err(error).with_context(|| name.to_owned());
        }
        let whole = Cursor::new(head).chain(reader);
        Ok(match layout {
            Layout::Lines => Box::new(whole),
            layout => Box::new(Translator::new(BufReader::new(whole), layout, shape)),
        })
    }

    fn layout(&self, head: &str, shape: Option<Shape>) -> Layout {
        let column = || self.column.clone();
        match self.from {
            None => Layout::detect(head, shape, self.column.as_ref()),
            Some(From::Lines) => Layout::Lines,
            Some(From::Rows) => Layout::Rows,
            Some(From::Csv) => Layout::Csv(column()),
            Some(From::Json) => Layout::Json(column()),
            Some(From::Table) => Layout::Table(column()),
            Some(From::Hex) => Layout::Spelt(Alphabet::Hex),
            Some(From::Letters) => Layout::Spelt(Alphabet::Letters),
        }
    }

    /// Refuses a column for a form without columns.
    pub(in crate::cli) fn check(&self) -> Result<()> {
        let tables = [None, Some(From::Csv), Some(From::Json), Some(From::Table)];
        if self.column.is_some() && !tables.contains(&self.from) {
            return Err(super::Usage::new("--column", "the form of --from has no columns").into());
        }
        Ok(())
    }
}

/// The contents of a file that may be compressed by gzip or zstd.
fn unpacked(mut raw: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
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
    decoder: Option<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>,
    /// when the rest is here.
    rest: Option<R>,
}

impl<R: io::BufRead> Frames<R> {
    fn new(reader: R) -> Self {
        Self {
            decoder: None,
            rest: Some(reader),
        }
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
}
