//! What a command does, and the options that it reads.
//!
//! Every option that is given is read by what was asked for, or refused: none is silently ignored.
//! What excludes an option whatever its value is said where the option is defined, and doesn't
//! parse; what depends on the value of another is said to [`Given`]. The tests go through all pairs
//! of something that a command does and an option.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::usage::Usage;

/// Where results go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Destination {
    /// Rows, in any format, to stdout or a file.
    Rows,
    /// Text of one form, to stdout or a file.
    Text,
    /// Files that an argument of the command names.
    Files,
}

impl Destination {
    /// Text to a file that an option names, or to stdout if that is `-`.
    pub(in crate::cli) fn to(path: &std::path::Path) -> Self {
        if path == "-" { Self::Text } else { Self::Files }
    }
}

/// One method of a command, with the options that it reads, by their long names with spaces between
/// them.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct Use {
    /// What asks for it, such as `--method walk`.
    pub(in crate::cli) name: &'static str,
    reads: &'static str,
}

impl Use {
    /// The methods of a request, whose results are rows.
    pub(in crate::cli) const fn all<const N: usize>(
        of: [(&'static str, &'static str); N],
    ) -> [Self; N] {
        let mut uses = [Self { name: "", reads: "" }; N];
        let mut place = 0;
        while place < N {
            (uses[place].name, uses[place].reads) = of[place];
            place += 1;
        }
        uses
    }

    /// The options that it reads.
    fn reads(&self) -> impl Iterator<Item = &'static str> {
        self.reads.split_whitespace()
    }
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

    /// Refuses options, with spaces between them, unless what they go with was asked for.
    pub(in crate::cli) fn needs(
        &self,
        options: &str,
        asked: bool,
        with: &str,
    ) -> Result<(), Usage> {
        match options.split(' ').find(|option| !asked && self.has(option)) {
            None => Ok(()),
            Some(option) => {
                Err(Usage::new(shown(option), format!("of no use here: it goes with {with}")))
            }
        }
    }

    /// Refuses the first option that a method doesn't read, and says which of the others do.
    pub(in crate::cli) fn check(&self, used: &Use, all: &[Use]) -> Result<(), Usage> {
        let common = ["threads", "quiet", "format", "output", "manifest"];
        let takes = |used: &Use, option: &str| used.reads().any(|read| read == option);
        let unread = |given: &&String| !common.contains(&&given[..]) && !takes(used, given);
        let Some(unread) = self.0.iter().find(unread) else {
            return Ok(());
        };
        let readers = all.iter().filter(|other| takes(other, unread));
        let readers: Vec<&str> = readers.map(|other| other.name).collect();
        let mut message = format!("of no use here ({})", used.name);
        // What asks for a method goes with it, which doesn't help where that isn't needed.
        let asks = |reader: &&str| reader.split(' ').any(|word| word == shown(unread));
        if !readers.iter().any(asks) {
            message += &format!(": it goes with {}", readers.join("; "));
        }
        Err(Usage::new(shown(unread), message))
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

/// The methods as a part of the help; nothing where there are none to choose from.
pub(in crate::cli) fn table(uses: &[Use]) -> String {
    let row = |used: &Use| {
        let names: Vec<String> = used.reads().map(shown).collect();
        format!("\n  {}:\n      {}", used.name, names.join(" "))
    };
    let rows: String = uses.iter().map(row).collect();
    match uses {
        [] => rows,
        _ => {
            format!("Options of each method (any other is refused), beside the common ones:{rows}")
        }
    }
}
