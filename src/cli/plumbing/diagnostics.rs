//! What is said on stderr: remarks, refusals, errors.
//!
//! A stderr that is full or closed is no reason to stop, let alone to panic: nothing else in the program writes
//! to it (the lints `print_stderr` and `print_stdout` forbid the macros that would, in `main.rs`).

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line to stderr, whatever becomes of it.
pub(in crate::cli) fn say(text: impl Display) {
    // There is nowhere to report an error.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes a line that begins with the program's name.
pub(in crate::cli) fn complain(text: impl Display) {
    say(format_args!("gridforest: {text}"));
}
