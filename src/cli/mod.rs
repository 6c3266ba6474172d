//! The command line: one file a subcommand. The only room that knows the terminal.
//!
//! Data goes to stdout (or `--output FILE`), diagnostics to stderr. Exit codes: 0, done; 1, something was
//! wrong with the input or the run, or a result differs from what it must be; 2, the command line
//! wasn't understood; 3, stopped by a signal, and the checkpoint can be resumed; 130, stopped by a signal, and
//! nothing was kept.

mod bench;
mod canon;
mod completions;
mod convert;
mod count;
mod estimate;
mod forest;
mod generate;
mod man;
mod merge;
mod minimal;
mod plumbing;
mod reproduce;
mod scan;
mod skeletons;
mod solutions;
mod solve;
mod unavoidable;
mod vary;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches as _, Parser, Subcommand};

use crate::report::ReportError;
use gridforest::run::RunError;
use plumbing::uses::{Given, Uses};
use plumbing::{Session, Usage, Verdict, diagnostics, help, stop};

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
    Convert(convert::Convert),
    Count(count::Count),
    Estimate(estimate::Estimate),
    Unavoidable(unavoidable::Unavoidable),
    Solve(solve::Solve),
    Bench(bench::Bench),
    Minimal(minimal::Minimal),
    Generate(generate::Generate),
    Scan(scan::Scan),
    Vary(vary::Vary),
    Reproduce(reproduce::Reproduce),
    Merge(merge::Merge),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Every command that stands at the end of a command line: its name, its uses, its examples.
const PAGES: [help::Page; 23] = [
    help::Page::new("forest", forest::USES, forest::EXAMPLES),
    help::Page::new("solutions", solutions::USES, solutions::EXAMPLES),
    help::Page::new("skeletons", skeletons::USES, skeletons::EXAMPLES),
    help::Page::new("canon", canon::USES, canon::EXAMPLES),
    help::Page::new("convert", convert::USES, convert::EXAMPLES),
    help::Page::new("count queens", count::QUEENS, count::QUEENS_EXAMPLES),
    help::Page::new("count latin", count::LATIN, count::LATIN_EXAMPLES),
    help::Page::new("count grids", count::GRIDS, count::GRIDS_EXAMPLES),
    help::Page::new(
        "estimate puzzles",
        estimate::PUZZLES,
        estimate::PUZZLES_EXAMPLES,
    ),
    help::Page::new(
        "estimate queens",
        estimate::SOLUTIONS,
        estimate::QUEENS_EXAMPLES,
    ),
    help::Page::new(
        "estimate latin",
        estimate::SOLUTIONS,
        estimate::LATIN_EXAMPLES,
    ),
    help::Page::new(
        "estimate grids",
        estimate::SOLUTIONS,
        estimate::GRIDS_EXAMPLES,
    ),
    help::Page::new("unavoidable", unavoidable::USES, unavoidable::EXAMPLES),
    help::Page::new("scan", scan::USES, scan::EXAMPLES),
    help::Page::new("vary", vary::USES, vary::EXAMPLES),
    help::Page::new("solve", solve::USES, solve::EXAMPLES),
    help::Page::new("bench", bench::USES, bench::EXAMPLES),
    help::Page::new("minimal", minimal::USES, minimal::EXAMPLES),
    help::Page::new("generate", generate::USES, generate::EXAMPLES),
    help::Page::new("reproduce", reproduce::USES, reproduce::EXAMPLES),
    help::Page::new("merge", merge::USES, merge::EXAMPLES),
    help::Page::new("completions", completions::USES, completions::EXAMPLES),
    help::Page::new("man", man::USES, man::EXAMPLES),
];

/// Those that have others below them.
const PARENTS: [help::Page; 3] = [
    help::Page::new(
        "",
        &[],
        &[
            (
                "forest 2x2",
                "the proper and the minimal puzzles of every 4x4 Sudoku grid",
            ),
            ("minimal --random 3", "three random minimal puzzles of 9x9"),
            ("reproduce --list", "the named results"),
        ],
    ),
    help::Page::new("count", &[], &[("count queens 8", "92")]),
    help::Page::new(
        "estimate",
        &[],
        &[(
            "estimate latin 12 --time 1",
            "the Latin squares of order 12, in about a second",
        )],
    ),
];

impl Command {
    /// What was asked for, to be checked and run.
    fn chosen(&self) -> &dyn Uses {
        match self {
            Self::Forest(command) => command,
            Self::Solutions(command) => command,
            Self::Skeletons(command) => command,
            Self::Canon(command) => command,
            Self::Convert(command) => command,
            Self::Count(command) => command,
            Self::Estimate(command) => command,
            Self::Unavoidable(command) => command,
            Self::Scan(command) => command,
            Self::Vary(command) => command,
            Self::Solve(command) => command,
            Self::Bench(command) => command,
            Self::Minimal(command) => command,
            Self::Generate(command) => command,
            Self::Reproduce(command) => command,
            Self::Merge(command) => command,
            Self::Completions(command) => command,
            Self::Man(command) => command,
        }
    }

    fn run(self, session: &Session) -> anyhow::Result<Verdict> {
        match self {
            Self::Forest(command) => command.run(session),
            Self::Solutions(command) => command.run(session),
            Self::Skeletons(command) => command.run(session),
            Self::Canon(command) => command.run(session),
            Self::Convert(command) => command.run(session),
            Self::Count(command) => command.run(session),
            Self::Estimate(command) => command.run(session),
            Self::Unavoidable(command) => command.run(session),
            Self::Scan(command) => command.run(session),
            Self::Vary(command) => command.run(session),
            Self::Solve(command) => command.run(session),
            Self::Bench(command) => command.run(session),
            Self::Minimal(command) => command.run(session),
            Self::Generate(command) => command.run(session),
            Self::Reproduce(command) => command.run(session),
            Self::Merge(command) => command.run(session),
            Self::Completions(command) => command.run(session, command_line()),
            Self::Man(command) => command.run(session, command_line()),
        }
    }
}

/// The command line with all of its help.
fn command_line() -> clap::Command {
    let pages = PAGES.iter().chain(&PARENTS);
    pages.fold(Cli::command(), help::add)
}

/// Parses the command line, runs the command, and says how it ended.
pub(crate) fn main() -> ExitCode {
    let mut line = command_line();
    let matches = match line.try_get_matches_from_mut(std::env::args_os()) {
        Ok(matches) => matches,
        Err(answer) => return print_answer(&answer),
    };
    let given = Given::of(&line, &matches);
    let Cli { command, session } = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return print_answer(&error.format(&mut line)),
    };
    let verdict = (given.check(command.chosen().used(&given), command.chosen().all()))
        .map_err(anyhow::Error::from)
        .and_then(|()| session.start())
        .and_then(|()| command.run(&session));
    match verdict {
        Ok(Verdict::Good) if Session::failed() => ExitCode::from(1),
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Stopped { resumable: true }) => ExitCode::from(stop::RESUMABLE),
        Ok(Verdict::Stopped { resumable: false }) => ExitCode::from(stop::INTERRUPTED),
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            diagnostics::complain(format_args!("{error:#}"));
            ExitCode::from(match error.downcast_ref() {
                Some(RunError::Stopped { .. }) => stop::INTERRUPTED,
                _ if error.is::<Usage>() => 2,
                _ => 1,
            })
        }
    }
}

/// Prints help, a version, or why the command line wasn't understood.
fn print_answer(answer: &clap::Error) -> ExitCode {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if answer.exit_code() == 0 && error.kind() != io::ErrorKind::BrokenPipe => {
            diagnostics::complain(format_args!("can't write to stdout: {error}"));
            ExitCode::from(1)
        }
        _ => ExitCode::from(answer.exit_code() as u8),
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
    use plumbing::uses::Use;

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
        command_line().debug_assert();
    }

    /// The commands that have none below them, with the words that lead to each.
    fn leaves(command: &clap::Command, words: &str) -> Vec<(String, clap::Command)> {
        let inner: Vec<_> = command.get_subcommands().collect();
        if inner.is_empty() {
            return vec![(words.to_owned(), command.clone())];
        }
        let below = |inner: &&clap::Command| {
            let words = format!("{words} {}", inner.get_name());
            leaves(inner, words.trim_start())
        };
        inner.iter().flat_map(below).collect()
    }

    #[test]
    fn every_option_of_every_command_is_read_by_some_use_and_none_is_made_up() {
        let leaves = leaves(&command_line(), "");
        assert_eq!(leaves.len(), PAGES.len());
        for (words, command) in leaves {
            let page = PAGES.iter().find(|page| page.command == words).unwrap();
            let options: Vec<String> = (command.get_arguments())
                .filter(|arg| !arg.is_required_set())
                .map(plumbing::uses::name_of)
                .filter(|name| !["help", "version"].contains(&&name[..]))
                .collect();
            let read: Vec<&str> = page.uses.iter().flat_map(Use::reads).collect();
            for name in &read {
                assert!(
                    options.iter().any(|o| o == name),
                    "{words}: no option {name}"
                );
            }
            for option in &options {
                assert!(
                    read.contains(&&option[..]),
                    "{words}: no use reads {option}"
                );
            }
            assert!(!page.examples.is_empty(), "{words} has no example");
        }
    }
}
