//! Files of boards, compressed or not (feature `files`).

use std::io::{self, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use super::reading::{FileError, Opened, ReadAs};

impl ReadAs {
    /// [`text`](Self::text) of a file, which may be compressed by gzip or zstd.
    ///
    /// # Errors
    /// [`FileError`], by the first [`MAX_LINE`](super::MAX_LINE) bytes, or by what came before the
    /// pause.
    pub fn file<'a>(
        &self,
        raw: impl Read + Send + 'a,
        is_ready: &dyn Fn() -> bool,
    ) -> Result<Opened<'a>, FileError> {
        self.text(unpacked(Box::new(raw))?, is_ready)
    }
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
}
