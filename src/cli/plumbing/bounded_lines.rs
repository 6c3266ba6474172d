//! A reader that refuses endless lines, for parsers that would hold them in memory.

use std::io::{self, Read};

use gridforest::reader::MAX_LINE;

/// Passes bytes on as long as lines end.
pub(in crate::cli) struct BoundedLines<R> {
    inner: R,
    /// The bytes since the last line end.
    length: usize,
}

impl<R> BoundedLines<R> {
    pub(in crate::cli) fn new(inner: R) -> Self {
        Self { inner, length: 0 }
    }
}

impl<R: Read> Read for BoundedLines<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        let new = &bytes[..read];
        self.length = match new.iter().rposition(|b| b"\r\n".contains(b)) {
            Some(end) => read - end,
            None => self.length + read,
        };
        if self.length > MAX_LINE {
            let message = format!("a line of more than {MAX_LINE} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_pass_and_an_endless_one_does_not() {
        let lines = "1234\n".repeat(MAX_LINE);
        let mut text = String::new();
        BoundedLines::new(lines.as_bytes()).read_to_string(&mut text).unwrap();
        assert_eq!(text, lines);
        let error = io::copy(&mut BoundedLines::new(io::repeat(b'1')), &mut io::sink());
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
