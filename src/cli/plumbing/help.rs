//! The help of a command beyond its options: examples, and which method reads which option.

use clap::Command;

use super::uses::{self, Use};

/// A command line that can be tried, and what it does.
pub(in crate::cli) type Example = (&'static str, &'static str);

/// What is said of a command after its options: the words that lead to it, such as `count queens`,
/// command lines to try, and its methods if it has several.
pub(in crate::cli) type Page = (&'static str, &'static [Example], &'static [Use]);

/// Adds a page to the command line.
pub(in crate::cli) fn add(line: Command, (command, examples, uses): &Page) -> Command {
    fn at(command: Command, words: &[&str], text: String) -> Command {
        match words {
            [] => command.after_long_help(text),
            [first, rest @ ..] => command.mut_subcommand(first, |inner| at(inner, rest, text)),
        }
    }
    let example = |(line, what): &Example| format!("\n  gridforest {line}\n      {what}");
    let examples: String = examples.iter().map(example).collect();
    let text = format!("Examples:{examples}\n\n{}", uses::table(uses));
    let words: Vec<&str> = command.split_whitespace().collect();
    at(line, &words, text.trim_end().to_owned())
}
