//! The command line: one file for each subcommand. No other module uses the terminal.
//!
//! Data goes to stdout (or `--output FILE`), diagnostics to stderr. Exit codes: 0, done; 1,
//! something was wrong with the input or the run, or a result differs from the expected one; 2, the
//! command line is wrong; 3, stopped by a signal, and the checkpoint can be resumed, or the rows or
//! the estimate so far were written; 130, stopped by a signal, and nothing was kept.

mod bench;
mod canon;
mod compare;
mod completions;
mod convert;
mod count;
mod describe;
mod estimate;
mod forest;
mod generate;
mod grid;
mod index;
mod latin;
mod man;
mod merge;
mod minimal;
mod plan;
mod plumbing;
mod report;
mod reproduce;
mod scan;
mod skeletons;
mod slurm;
mod solutions;
mod solve;
mod status;
mod unavoidable;
mod vary;
mod web;
mod work;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{CommandFactory, FromArgMatches as _, Parser, Subcommand};

use crate::report::ReportError;
use gridforest::run::{RunError, VERSION};
use gridforest_revision::revision;
use plumbing::made::Made;
use plumbing::purpose::Purpose;
use plumbing::resumed::orderly;
use plumbing::task::{Divisible, MaybeTask};
use plumbing::uses::{Destination, Given};
use plumbing::{Session, Usage, Verdict, colours, diagnostics, help, paths, stop};

/// What `--version` says: what a result is cited with.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| format!("{} ({})", VERSION, revision()));

/// Exact enumeration and research on small grids: Sudoku-type boards, Latin squares, queens.
#[derive(Debug, Parser)]
#[command(name = "gridforest", version, long_version = &**LONG_VERSION, max_term_width = 100, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    session: Session,
}

/// The list of commands: each a variant with the struct of its file; what it writes, if that is not
/// always rows; run with the session and what else it needs.
macro_rules! commands {
    ($($Name:ident => $file:ident $(writes $writes:ident)? $(with $needed:expr)?),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($Name($file::$Name)),+
        }

        /// The pages of the help, with command lines to try; those of subcommands are in their files,
        /// `BELOW`.
        const PAGES: &[help::Page] = &[FIRST, $((stringify!($file), $file::EXAMPLES, &[])),+];

        impl Command {
            /// Where its results go. An option that is given and not read is refused.
            fn destination(&self, given: &Given) -> Result<Destination, Usage> {
                match self {
                    $(Self::$Name(command) => written!(command given $($writes)?)),+
                }
            }

            fn run(self, session: &Session) -> anyhow::Result<Verdict> {
                match self {
                    $(Self::$Name(command) => command.run(session $(, $needed)?)),+
                }
            }
        }
    };
}

macro_rules! written {
    ($command:ident $given:ident) => {{
        let _ = $command;
        Ok(Destination::Rows)
    }};
    ($command:ident $given:ident checked) => {
        $command.destination($given)
    };
    ($command:ident $given:ident $always:ident) => {{
        let _ = $command;
        Ok(Destination::$always)
    }};
}

commands! {
    Forest => forest writes checked,
    Solutions => solutions writes checked,
    Skeletons => skeletons writes checked,
    Canon => canon writes checked,
    Compare => compare,
    Index => index,
    Grid => grid,
    Latin => latin writes checked,
    Convert => convert writes checked,
    Count => count writes checked,
    Estimate => estimate writes checked,
    Unavoidable => unavoidable writes checked,
    Solve => solve writes checked,
    Bench => bench,
    Minimal => minimal writes checked,
    Generate => generate writes checked,
    Scan => scan writes checked,
    Describe => describe writes checked,
    Vary => vary,
    Reproduce => reproduce,
    Plan => plan writes Files with divided,
    Work => work writes Files with divided,
    Status => status,
    Report => report writes Text,
    Merge => merge with divided,
    Completions => completions writes Text with command_line(),
    Man => man writes checked with command_line(),
    Web => web writes Text,
}

/// The command line with its complete help.
fn command_line() -> clap::Command {
    with_negative_numbers(help::grouped(pages().fold(Cli::command(), help::add)))
}

fn pages() -> impl Iterator<Item = &'static help::Page> {
    PAGES.iter().chain(count::BELOW).chain(estimate::BELOW)
}

/// The page of the program.
const FIRST: help::Page = (
    "",
    &[
        ("forest 2x2", "the proper and the minimal puzzles of every 4x4 Sudoku grid"),
        ("generate 3x3 --count 3", "three random minimal puzzles of 9x9"),
        ("reproduce --list", "the named results"),
    ],
    &[],
);

/// Takes `-1` for a number, which then is refused for what it is, not for an option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_value)
    });
    command.mut_subcommands(with_negative_numbers)
}

impl Divisible for Command {
    fn task<'a>(&'a self, purpose: &Purpose, session: &'a Session) -> MaybeTask<'a> {
        match self {
            Self::Forest(command) => command.task(session),
            Self::Solutions(command) => command.task(session),
            Self::Count(command) => command.task(session),
            Self::Estimate(command) => command.task(purpose, session),
            Self::Scan(command) => command.task(session),
            Self::Skeletons(command) => command.task(session),
            Self::Vary(command) => command.task(session),
            _ => Ok(None),
        }
    }
}

/// The command of a command line whose work is divided into blocks.
fn divided(words: &[String]) -> anyhow::Result<Box<dyn Divisible>> {
    let refused = |message: String| Usage::new(format!("`{}`", words.join(" ")), message);
    let (command, reads_stdin) = parse_reading(words).map_err(refused)?;
    if reads_stdin {
        return Err(refused("stdin isn't there where the shards run: name a file".into()).into());
    }
    if words.iter().any(|word| word == "--checkpoint" || word.starts_with("--checkpoint=")) {
        return Err(refused("--checkpoint: the run folder keeps what is finished".into()).into());
    }
    // The option isn't given yet, and goes with the others.
    let kept = ["--checkpoint", "FILE"].map(str::to_owned);
    parse(&[words, &kept[..]].concat()).map_err(|why| {
        let unknown = why.starts_with("unexpected argument");
        let why = if unknown { String::new() } else { format!(" ({why})") };
        refused(format!("can't be cut into shards: its work isn't divided{why}"))
    })?;
    Ok(Box::new(command))
}

/// The command of the words of a command line; or an error message.
fn parse(words: &[String]) -> Result<Command, String> {
    parse_reading(words).map(|(command, _)| command)
}

/// The same, and whether it reads stdin.
fn parse_reading(words: &[String]) -> Result<(Command, bool), String> {
    let mut line = command_line();
    let words = std::iter::once("gridforest").chain(words.iter().map(String::as_str));
    let matches = line.try_get_matches_from_mut(words).map_err(|error| why(&error))?;
    let Cli { command, .. } = Cli::from_arg_matches(&matches).map_err(|error| why(&error))?;
    let checked = paths::check(&line, &matches);
    let checked = checked.and_then(|()| command.destination(&Given::of(&line, &matches)));
    checked.map_err(|error| error.to_string())?;
    Ok((command, paths::reads_stdin(&line, &matches)))
}

/// The error of the parser in one line.
fn why(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}

/// Parses the command line and runs the command; the exit code.
pub(crate) fn main() -> ExitCode {
    // Whatever the limit of the first thread is. Without a second one there is still the first.
    let deep = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match deep.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        Err(_) => run(),
    }
}

/// The stack of the thread that runs a command, as usual for first threads.
const STACK: usize = 8 << 20;

fn run() -> ExitCode {
    let mut line = command_line();
    let words = colours::in_their_graphs(std::env::args_os());
    let arguments = plan::own_options_first(words.into_iter(), &line);
    let matches = match line.try_get_matches_from_mut(arguments) {
        Ok(matches) => matches,
        Err(answer) => return print_answer(&answer),
    };
    let given = Given::of(&line, &matches);
    let paths = paths::check(&line, &matches);
    let Cli { command, session } = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return print_answer(&error.format(&mut line)),
    };
    let made = session.manifest_of().map(|output| Made::new(output, std::env::args_os(), &matches));
    let verdict = (command.destination(&given))
        .and_then(|writes| paths.map(|()| writes))
        .and_then(|writes| session.check(writes))
        .map_err(anyhow::Error::from)
        .and_then(|()| paths::check_writable(&line, &matches))
        .and_then(|()| session.start())
        .and_then(|()| orderly(|| command.run(&session)))
        .and_then(|verdict| match made {
            Some(made) if stop::is_cut().is_none() => {
                made.write(session.threads()).map(|()| verdict)
            }
            _ => Ok(verdict),
        });
    match verdict {
        Ok(_) if let Some(rows) = stop::is_cut() => {
            session.remark(&stop::after_rows(rows));
            ExitCode::from(stop::code())
        }
        Ok(Verdict::Good) if Session::failed() => ExitCode::from(1),
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Stopped { kept: true }) => ExitCode::from(stop::STOPPED),
        Ok(Verdict::Stopped { kept: false }) => ExitCode::from(stop::INTERRUPTED),
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            diagnostics::complain(format_args!("{error:#}"));
            let stopped = matches!(error.downcast_ref(), Some(RunError::Stopped { .. }));
            match stop::lost() {
                Some(lost) if stop::is_set() => session.remark(&lost),
                _ if stopped => session.remark(&stop::what_is_kept()),
                _ => {}
            }
            ExitCode::from(if stopped {
                stop::code()
            } else if error.is::<Usage>() {
                2
            } else {
                1
            })
        }
    }
}

/// What the parsers of numbers say, and what it means.
const PLAIN: [(&str, &str); 3] = [
    ("invalid digit found in string", "a non-negative integer is expected"),
    ("cannot parse integer from empty string", "a non-negative integer is expected"),
    ("invalid float literal", "a number is expected"),
];

/// What an error of the parser says, in plain words about numbers.
fn in_plain_words(answer: &clap::Error) -> String {
    let text = answer.to_string();
    PLAIN.iter().fold(text, |text, (said, meant)| text.replace(said, meant))
}

/// Prints help, a version, or an error of the parser, which looks as all errors do.
fn print_answer(answer: &clap::Error) -> ExitCode {
    let text = in_plain_words(answer);
    let printed = match text.strip_prefix("error: ") {
        Some(error) => {
            diagnostics::complain(error.trim_end());
            Ok(())
        }
        None => answer.print().and_then(|()| io::stdout().flush()),
    };
    match printed {
        Err(error) if answer.exit_code() == 0 && error.kind() != io::ErrorKind::BrokenPipe => {
            diagnostics::complain(format_args!("can't write to stdout: {error}"));
            ExitCode::from(1)
        }
        _ => ExitCode::from(answer.exit_code() as u8),
    }
}

/// Whether an error is a closed pipe: a reader that has seen enough, such as `head`, is not an
/// error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = match cause.downcast_ref() {
            // It is transparent: the chain does not contain the error inside.
            Some(ReportError::Io(io)) => Some(io),
            _ => cause.downcast_ref::<io::Error>(),
        };
        io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ValueHint};
    use std::any::TypeId;
    use std::path::PathBuf;

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

    /// From the definitions of all options, so that a new one takes part.
    #[test]
    fn no_two_options_of_any_command_name_one_file_unless_both_read_it() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let mut refused = 0;
        let mut line = command_line();
        // So that the options of every command are those of each.
        line.build();
        for (words, command) in leaves(&line, "") {
            for arg in command.get_arguments() {
                let is_path = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
                let hinted = paths::names_file(arg) || arg.get_value_hint() == ValueHint::DirPath;
                assert!(!is_path || hinted, "{words}: {arg} names a file: it needs a hint");
            }
            // The same options without what they require.
            let long = |arg: &Arg| {
                let name: &'static str = plumbing::uses::name_of(arg).leak();
                Arg::new(name).long(name).value_hint(arg.get_value_hint())
            };
            let files: Vec<Arg> =
                command.get_arguments().filter(|arg| paths::names_file(arg)).map(long).collect();
            for (i, one) in files.iter().enumerate() {
                for other in &files[..i] {
                    let names = [one, other].map(|arg| arg.get_id().to_string());
                    let [one_option, other_option] = names.clone().map(|name| format!("--{name}"));
                    let line = ["", &one_option, path, &other_option, path];
                    let bare = clap::Command::new("").args([one.clone(), other.clone()]);
                    let checked = paths::check(&bare, &bare.clone().get_matches_from(line));
                    let both_read = names.iter().all(|name| paths::READ.contains(&&name[..]));
                    assert_eq!(checked.is_ok(), both_read, "{words}: {names:?}");
                    if let Err(error) = checked {
                        let said = error.to_string();
                        assert!(names.iter().all(|name| said.contains(name)), "{words}: {said}");
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused > 50, "{refused}");
    }

    #[test]
    fn every_command_has_an_example() {
        for (words, _) in leaves(&command_line(), "") {
            let page = pages().find(|(command, ..)| *command == words).unwrap();
            assert!(!page.1.is_empty(), "{words} has no example");
        }
    }
}
