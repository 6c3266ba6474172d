//! A table that is longer than the terminal is shown by the user's pager, as git does it: printed
//! whole, its first rows and its header would be out of view, and cut, rows that took hours to find
//! would be lost. What is no table, or goes to a pipe or a file, is never paged.

use std::env;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::stop;

/// The lines of the terminal on which a table is shown; nothing is paged before they are known.
static LINES: AtomicUsize = AtomicUsize::new(usize::MAX);
/// The pager that runs.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);
/// Everything is written, and only the pager is waited for.
static IS_LAST: AtomicBool = AtomicBool::new(false);

/// From now on what is longer than a terminal is paged.
pub(super) fn set_lines(lines: usize) {
    LINES.store(lines, Ordering::Relaxed);
}

/// The program that the user has chosen, with its arguments; otherwise `less`.
///
/// It is run without a shell, so that one that isn't there is known before anything is written.
fn chosen() -> Option<Command> {
    let pager = env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    let mut words = pager.split_whitespace();
    let program = words.next().filter(|_| env::var_os("TERM").is_none_or(|term| term != "dumb"))?;
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Ends where all fits, takes colours as they are, leaves what it showed.
        command.env("LESS", "FRX");
    }
    Some(command)
}

/// Whether a signal has nothing to end but the pager, whose business it is.
pub(super) fn is_last() -> bool {
    IS_LAST.load(Ordering::Relaxed)
}

/// Waits until the user has closed the pager: it and the shell would read the same keys.
pub(super) fn wait() {
    // Locked meanwhile: whoever ends the program waits here too.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(mut pager) = running.take() {
        let _ = pager.wait();
    }
}

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
            IS_LAST.store(true, Ordering::Relaxed);
            drop(pager);
            wait();
            IS_LAST.store(false, Ordering::Relaxed);
        }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = LINES.load(Ordering::Relaxed);
        match &mut self.held {
            Some((held, lines)) if most < usize::MAX => {
                held.extend_from_slice(bytes);
                *lines += bytes.iter().filter(|&&byte| byte == b'\n').count();
                // The prompt after it has a line too.
                if *lines < most {
                    return Ok(bytes.len());
                }
                // Without a pager it is printed whole.
                if let Some(mut pager) = chosen().and_then(|mut command| command.spawn().ok()) {
                    self.pager = pager.stdin.take();
                    *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = Some(pager);
                }
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
