//! Stdout, or the [`pager`] in its place.

use std::io::{self, Write};
use std::process::ChildStdin;

use super::{pager, stop};

/// Stdout, whose reader may be slow; or the pager, from the first line that has no room on the
/// terminal.
pub(super) struct Stdout {
    out: io::StdoutLock<'static>,
    pager: Option<ChildStdin>,
    /// What fits so far, with the number of its lines; none when it is written.
    held: Option<(Vec<u8>, usize)>,
}

impl Stdout {
    pub(super) fn new() -> Self {
        Self { out: io::stdout().lock(), pager: None, held: Some((Vec::new(), 0)) }
    }

    /// Writes what is held back, and the rest from now on.
    fn release(&mut self) -> io::Result<()> {
        match self.held.take() {
            Some((bytes, _)) => self.pass(|out| out.write_all(&bytes)),
            None => Ok(()),
        }
    }

    fn pass<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        stop::passing_on(|| match &mut self.pager {
            Some(pager) => write(pager),
            None => write(&mut self.out),
        })
    }
}

/// The end of the output, also after an error: what was found before it is shown.
impl Drop for Stdout {
    fn drop(&mut self) {
        let _ = self.release();
        if let Some(pager) = self.pager.take() {
            drop(pager);
            pager::wait_last();
        }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = pager::lines();
        match &mut self.held {
            Some((held, lines)) if most < usize::MAX => {
                held.extend_from_slice(bytes);
                *lines += bytes.iter().filter(|&&byte| byte == b'\n').count();
                // The prompt after it has a line too.
                if *lines < most {
                    return Ok(bytes.len());
                }
                // Without a pager it is printed whole.
                self.pager = pager::start();
                self.release().map(|()| bytes.len())
            }
            _ => self.pass(|out| out.write(bytes)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Before its first row a stream has nothing to show, and may be long.
        if self.held.as_ref().is_some_and(|(bytes, _)| !bytes.is_empty()) {
            self.release()?;
        }
        self.pass(|out| out.flush())
    }
}
