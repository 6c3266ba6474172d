//! What is said on stderr: remarks, refusals, errors.
//!
//! A stderr that is full or closed is no reason to stop, let alone to panic: nothing else in the
//! program writes to it (the lints `print_stderr` and `print_stdout` forbid the macros that would,
//! in `main.rs`).

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use terminal_size::{Width, terminal_size_of};

use crate::report::wrapped;

/// Whether remarks are kept back: `--quiet`.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Whether something failed although the result could be printed.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Reports a failure although the result could be printed.
pub(in crate::cli) fn fail(text: &str) {
    FAILED.store(true, Ordering::Relaxed);
    complain(text);
}

/// Whether something failed.
pub(in crate::cli) fn has_failed() -> bool {
    FAILED.load(Ordering::Relaxed)
}

/// Keeps remarks back from now on, or no more.
pub(in crate::cli) fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Writes a remark, unless they are kept back.
pub(in crate::cli) fn remark(text: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        say(text);
    }
}

/// Writes a line to stderr, whatever becomes of it: on a terminal, which would break words, broken
/// between them.
pub(in crate::cli) fn say(text: impl Display) {
    let mut text = text.to_string();
    if let Some((Width(columns), _)) = terminal_size_of(io::stderr()) {
        text = wrapped(&text, columns.into(), 0);
    }
    // There is nowhere to report an error.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes a line that begins with the program's name.
pub(in crate::cli) fn complain(text: impl Display) {
    say(format_args!("gridforest: {text}"));
}
