//! A table that is longer than the terminal is shown by the user's pager, as git does it: printed
//! whole, its first rows and its header would be out of view, and cut, rows that took hours to find
//! would be lost. What is no table, or goes to a pipe or a file, is never paged.

use std::env;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

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

/// From how many lines on a table is paged.
pub(super) fn lines() -> usize {
    LINES.load(Ordering::Relaxed)
}

/// Starts the pager, and takes what it reads; none if it can't be started.
pub(super) fn start() -> Option<ChildStdin> {
    let mut pager = chosen()?.spawn().ok()?;
    let reads = pager.stdin.take();
    *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = Some(pager);
    reads
}

/// Waits for the pager as the last thing that there is to do.
pub(super) fn wait_last() {
    IS_LAST.store(true, Ordering::Relaxed);
    wait();
    IS_LAST.store(false, Ordering::Relaxed);
}

/// Waits until the user has closed the pager: it and the shell would read the same keys.
pub(super) fn wait() {
    // Locked meanwhile: whoever ends the program waits here too.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(mut pager) = running.take() {
        let _ = pager.wait();
    }
}
