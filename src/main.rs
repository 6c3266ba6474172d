//! The program `gridforest`: the command line, the named results, and the tables they print.
//!
//! Its modules are not part of the library, so that a change here recompiles nothing else.

#![forbid(unsafe_code)]
// These macros panic when the stream is full or closed: `cli` has functions that don't.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod cli;
mod report;
mod reproduce;

fn main() -> std::process::ExitCode {
    cli::main()
}
