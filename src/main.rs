//! The program `gridforest`: the command line, the named results, and the tables they print.
//!
//! Its rooms are not part of the library, so that a change here recompiles nothing else.

mod cli;
mod report;
mod reproduce;

fn main() -> std::process::ExitCode {
    cli::main()
}
