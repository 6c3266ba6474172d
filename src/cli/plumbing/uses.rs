//! The uses of a command, and the options that each of them reads.
//!
//! A command such as `solutions` does one of several things. Every option that is given is read by
//! what was asked for, or refused: an option that is missing in all lists of [`Use::reads`] is
//! never silently ignored. The lists are part of the help, and the tests go through all pairs of a
//! use and an option.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::usage::Usage;

/// One thing that a command does.
#[derive(Debug)]
pub(in crate::cli) struct Use {
    /// What asks for it, such as `--classes`.
    pub(in crate::cli) name: &'static str,
    /// The options that it reads, by their long names, and the arguments, by those in the help:
    /// with spaces between them.
    reads: &'static str,
    output: Output,
}

/// Where the results of a use go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Output {
    /// Rows, in any format, to stdout or a file.
    Rows,
    /// Text of one form, to stdout or a file.
    Text,
    /// Files that an argument of the command names.
    Files,
}

impl Use {
    /// A use whose results are rows.
    pub(in crate::cli) const fn rows(name: &'static str, reads: &'static str) -> Self {
        Self { name, reads, output: Output::Rows }
    }

    /// A use whose result is text that has one form alone.
    pub(in crate::cli) const fn text(name: &'static str, reads: &'static str) -> Self {
        Self { name, reads, output: Output::Text }
    }

    /// A use that writes files of its own, and nothing to stdout.
    pub(in crate::cli) const fn files(name: &'static str, reads: &'static str) -> Self {
        Self { name, reads, output: Output::Files }
    }

    /// The options and arguments that it reads.
    pub(in crate::cli) fn reads(&self) -> impl Iterator<Item = &'static str> {
        self.reads.split_whitespace()
    }

    /// Whether the results are rows.
    pub(in crate::cli) fn writes_rows(&self) -> bool {
        self.output == Output::Rows
    }

    fn takes(&self, argument: &str) -> bool {
        match argument {
            "threads" | "quiet" => true,
            "format" => self.output == Output::Rows,
            "output" => self.output != Output::Files,
            _ => self.reads().any(|read| read == argument),
        }
    }
}

/// A command that can say which of its uses was asked for.
pub(in crate::cli) trait Uses {
    /// The use that the arguments ask for; `given` are those that stand on the command line.
    fn used(&self, given: &Given) -> &'static Use;

    /// All of them.
    fn all(&self) -> &'static [Use];
}

/// The options and optional arguments that stand on the command line.
#[derive(Debug, Default)]
pub(in crate::cli) struct Given(Vec<String>);

impl Given {
    /// What was given to the innermost subcommand.
    pub(in crate::cli) fn of(command: &Command, matches: &ArgMatches) -> Self {
        if let Some((name, matches)) = matches.subcommand() {
            let inner = command.find_subcommand(name);
            return Self::of(inner.expect("what was parsed"), matches);
        }
        let is_given = |arg: &&Arg| {
            !arg.is_required_set()
                && matches.try_contains_id(arg.get_id().as_str()).is_ok()
                && matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        Self(command.get_arguments().filter(is_given).map(name_of).collect())
    }

    /// Whether an option is among them.
    pub(in crate::cli) fn has(&self, option: &str) -> bool {
        self.0.iter().any(|given| given == option)
    }

    /// Refuses the first that a use doesn't read, and says which of the uses do.
    pub(in crate::cli) fn check(&self, used: &Use, all: &[Use]) -> Result<(), Usage> {
        let Some(unread) = self.0.iter().find(|given| !used.takes(given)) else {
            return Ok(());
        };
        let option = shown(unread);
        let readers = all.iter().filter(|other| other.takes(unread));
        let readers: Vec<&str> = readers.map(|other| other.name).collect();
        let name = used.name;
        // That an option goes with itself helps nobody.
        let others =
            readers.iter().filter(|name| !name.split([' ', ',']).any(|word| word == option));
        let others: Vec<&str> = others.copied().collect();
        let message = match (&readers[..], &others[..]) {
            ([], _) => format!("nothing to do here ({name})"),
            (_, []) => format!("it can't be combined with {name}"),
            (_, some) => format!("of no use here ({name}): it goes with {}", some.join("; ")),
        };
        Err(Usage::new(option, message))
    }
}

/// The name of an argument: the long name of an option, or what the help calls the value.
pub(in crate::cli) fn name_of(arg: &Arg) -> String {
    let value = || arg.get_value_names().and_then(|names| names.first());
    let long = arg.get_long().map(str::to_owned);
    long.or_else(|| value().map(ToString::to_string)).unwrap_or_else(|| arg.get_id().to_string())
}

/// An argument as users write it.
pub(super) fn shown(name: &str) -> String {
    if name.chars().all(|c| c.is_ascii_uppercase()) { name.to_owned() } else { format!("--{name}") }
}

/// The uses as a part of the help; nothing where there is but one, which reads every option.
pub(in crate::cli) fn table(uses: &[Use]) -> String {
    let one = matches!(uses, [only] if only.output == Output::Rows);
    if one || uses.is_empty() {
        return String::new();
    }
    let row = |used: &Use| {
        let more: &[&str] = match used.output {
            Output::Rows => &["format", "output"],
            Output::Text => &["output"],
            Output::Files => &[],
        };
        let names = used.reads().chain(more.iter().copied());
        let names: Vec<String> = names.map(shown).collect();
        format!("\n  {}:\n      {}", used.name, names.join(" "))
    };
    let rows: String = uses.iter().map(row).collect();
    format!(
        "Options of each use (any other is refused), beside what is required, --threads and --quiet:{rows}"
    )
}
