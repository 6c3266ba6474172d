//! Files of boards, compressed or not (feature `files`).

use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::Path;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use flate2::{Compression, write::GzEncoder};
use lzma_rust2::XzReader;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::reading::{FileError, Opened, ReadAs};

impl ReadAs {
    /// [`text`](Self::text) of a file, which may be compressed by gzip, zstd, bzip2 or xz.
    ///
    /// # Errors
    /// [`FileError`], by the first [`MAX_LINE`](crate::MAX_LINE) bytes, or by what came before the
    /// pause.
    pub fn file<'a>(
        &self,
        raw: impl Read + Send + 'a,
        is_ready: &dyn Fn() -> bool,
    ) -> Result<Opened<'a>, FileError> {
        self.text(unpacked(Box::new(raw))?, is_ready)
    }
}

/// The most memory that a file of xz may ask for, in KiB: that of its strongest level.
const XZ_MEMORY: u32 = 100 << 10;

/// The contents of a file that may be compressed.
fn unpacked<'a>(mut raw: Box<dyn Read + Send + 'a>) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut magic = Vec::new();
    raw.by_ref().take(4).read_to_end(&mut magic)?;
    let packed = magic.clone();
    let whole = Cursor::new(magic).chain(raw);
    Ok(if packed.starts_with(b"\x1f\x8b") {
        Box::new(MultiGzDecoder::new(whole))
    } else if packed == b"\x28\xb5\x2f\xfd" {
        Box::new(Frames::new(BufReader::new(whole)))
    } else if packed.starts_with(b"BZh") {
        Box::new(MultiBzDecoder::new(whole))
    } else if packed == b"\xfd7zX" {
        Box::new(XzReader::new_mem_limit(BufReader::new(whole), true, XZ_MEMORY))
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
            // It may be interrupted here, and is then called again.
            if let Some(rest) = &mut self.rest
                && rest.fill_buf()?.is_empty()
            {
                return Ok(0);
            }
            if let Some(rest) = self.rest.take() {
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

/// What the name of a file says of how it is compressed: gzip for `.gz`, zstd for `.zst`.
///
/// ```
/// use gridforest::reader::Packing;
/// assert_eq!(Packing::of("a.csv.zst".as_ref()), Packing::Zstd);
/// let mut file = Vec::new();
/// let text = Packing::Zstd.write(&mut file, |out| out.write_all(b"1234341221434321\n"))?;
/// assert!(file.starts_with(b"\x28\xb5\x2f\xfd"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// By gzip.
    Gzip,
    /// By zstd, about as much as by its level 1.
    Zstd,
}

impl Packing {
    /// Of a file by its name.
    pub fn of(path: &Path) -> Self {
        let is = |ending: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending));
        match () {
            () if is("gz") => Self::Gzip,
            () if is("zst") => Self::Zstd,
            () => Self::Plain,
        }
    }

    /// Writes to a file, compressed in this way.
    ///
    /// # Errors
    /// Those of what is written, and of the file.
    pub fn write<T, E: From<io::Error>>(
        self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            Self::Plain => write(out),
            Self::Gzip => {
                let mut packed = GzEncoder::new(out, Compression::default());
                let value = write(&mut packed)?;
                packed.finish()?;
                Ok(value)
            }
            Self::Zstd => {
                let mut packed = ZstdEncoder { out, bytes: Vec::new(), is_begun: false };
                let value = write(&mut packed)?;
                packed.frame(packed.bytes.len())?;
                Ok(value)
            }
        }
    }
}

/// The bytes of a frame of zstd.
const FRAME: usize = 4 << 20;

/// Writes a frame of zstd after the other.
struct ZstdEncoder<'a> {
    out: &'a mut dyn Write,
    bytes: Vec<u8>,
    is_begun: bool,
}

impl ZstdEncoder<'_> {
    /// Packs the first bytes; a file has a frame at least.
    fn frame(&mut self, length: usize) -> io::Result<()> {
        if length > 0 || !std::mem::replace(&mut self.is_begun, true) {
            let frame = compress_to_vec(&self.bytes[..length], CompressionLevel::Fastest);
            self.bytes.drain(..length);
            self.is_begun = true;
            self.out.write_all(&frame)?;
        }
        Ok(())
    }
}

impl Write for ZstdEncoder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        while self.bytes.len() >= FRAME {
            self.frame(FRAME)?;
        }
        Ok(bytes.len())
    }

    /// What has begun waits for the rest of its frame.
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(packed: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Box::new(Cursor::new(packed)))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn packed_files_are_unpacked_and_broken_ones_said() {
        let text = "1234341221434321\n".repeat(1000);
        let packed = |packing: Packing, text: &str| {
            let mut file = Vec::new();
            packing.write(&mut file, |out| out.write_all(text.as_bytes())).unwrap();
            file
        };
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        bzip2.write_all(text.as_bytes()).unwrap();
        // A file of xz, as `xz` writes one of this text.
        let xz = include_bytes!("files.xz").to_vec();
        for file in [
            packed(Packing::Gzip, &text),
            packed(Packing::Zstd, &text),
            bzip2.finish().unwrap(),
            xz,
        ] {
            assert_eq!(read(file.clone()).unwrap(), text);
            // Several parts in one file.
            assert_eq!(read(file.repeat(2)).unwrap(), text.repeat(2));
            assert!(read(file[..file.len() / 2].to_vec()).is_err());
        }
        let long = text.repeat(300);
        assert!(long.len() > FRAME);
        for packing in [Packing::Plain, Packing::Gzip, Packing::Zstd] {
            assert_eq!(read(packed(packing, &long)).unwrap(), long);
            assert_eq!(read(packed(packing, "")).unwrap(), "");
        }
        assert_eq!(read(text.clone().into_bytes()).unwrap(), text);
        assert_eq!(read(Vec::new()).unwrap(), "");
    }
}
