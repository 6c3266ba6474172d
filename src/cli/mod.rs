//! The command line: one file a subcommand. The only room that knows the terminal.
//!
//! Data goes to stdout (or `--output FILE`), talk to stderr. Exit codes: 0, done; 1, something was
//! wrong with the input or the run, or a result differs from what it must be; 2, the command line
//! wasn't understood.

mod bench;
mod canon;
mod completions;
mod count;
mod estimate;
mod forest;
mod merge;
mod minimal;
mod plumbing;
mod reproduce;
mod scan;
mod skeletons;
mod solutions;
mod solve;
mod unavoidable;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::report::ReportError;

use plumbing::{Session, Usage, stop};

/// Exact enumeration and research on small grids: Sudoku-type boards, Latin squares, queens.
#[derive(Debug, Parser)]
#[command(
    name = "gridforest",
    version,
    max_term_width = 100,
    propagate_version = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    session: Session,
}

#[derive(Debug, Subcommand)]
enum Command {
    Forest(forest::Forest),
    Solutions(solutions::Solutions),
    Skeletons(skeletons::Skeletons),
    Canon(canon::Canon),
    Count(count::Count),
    Estimate(estimate::Estimate),
    Unavoidable(unavoidable::Unavoidable),
    Solve(solve::Solve),
    Bench(bench::Bench),
    Minimal(minimal::Minimal),
    Scan(scan::Scan),
    Reproduce(reproduce::Reproduce),
    Merge(merge::Merge),
    Completions(completions::Completions),
    Man(completions::Man),
}

/// What a command comes to when nothing went wrong on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well.
    Good,
    /// Everything ran, but a line was refused or a value differs: said on stderr already.
    Bad,
    /// It was stopped by a signal before the end.
    Stopped {
        /// A checkpoint holds what was finished.
        resumable: bool,
    },
}

/// Parses the command line, runs the command, and says how it ended.
pub(crate) fn main() -> ExitCode {
    let Cli { command, session } = Cli::parse();
    session.start();
    let verdict = match command {
        Command::Forest(command) => command.run(&session),
        Command::Solutions(command) => command.run(&session),
        Command::Skeletons(command) => command.run(&session),
        Command::Canon(command) => command.run(&session),
        Command::Count(command) => command.run(&session),
        Command::Estimate(command) => command.run(&session),
        Command::Unavoidable(command) => command.run(&session),
        Command::Solve(command) => command.run(&session),
        Command::Bench(command) => command.run(&session),
        Command::Minimal(command) => command.run(&session),
        Command::Scan(command) => command.run(&session),
        Command::Reproduce(command) => command.run(&session),
        Command::Merge(command) => command.run(&session),
        Command::Completions(command) => command.run(&session, Cli::command()),
        Command::Man(command) => command.run(&session, Cli::command()),
    };
    match verdict {
        Ok(Verdict::Good) if Session::failed() => ExitCode::from(1),
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Stopped { resumable: true }) => ExitCode::from(stop::RESUMABLE),
        Ok(Verdict::Stopped { resumable: false }) => ExitCode::from(stop::INTERRUPTED),
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gridforest: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// A reader that has seen enough, such as `head`, is a normal end.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = match cause.downcast_ref() {
            // It passes for the error inside, which the chain therefore leaves out.
            Some(ReportError::Io(io)) => Some(io),
            _ => cause.downcast_ref::<io::Error>(),
        };
        io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_seen_through_the_errors_around_it() {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let report: ReportError = closed().into();
        for error in [closed().into(), report.into()] {
            assert!(is_closed_pipe(&error));
            assert!(is_closed_pipe(&error.context("can't write to stdout")));
        }
        assert!(!is_closed_pipe(&io::Error::other("full").into()));
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
