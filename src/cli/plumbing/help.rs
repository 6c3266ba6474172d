//! The help of a command beyond its options: examples, and which use reads which option.

use clap::Command;

use super::uses::{self, Use};

/// A command line that can be tried, and what it does.
pub(in crate::cli) type Example = (&'static str, &'static str);

/// What is said of a command after its options.
pub(in crate::cli) struct Page {
    /// The words that lead to the command, such as `count queens`.
    pub(in crate::cli) command: &'static str,
    /// What it does.
    pub(in crate::cli) uses: &'static [Use],
    /// Command lines to try.
    pub(in crate::cli) examples: &'static [Example],
}

impl Page {
    pub(in crate::cli) const fn new(
        command: &'static str,
        uses: &'static [Use],
        examples: &'static [Example],
    ) -> Self {
        Self { command, uses, examples }
    }

    fn text(&self) -> String {
        let example = |(line, what): &Example| format!("\n  gridforest {line}\n      {what}");
        let examples: String = self.examples.iter().map(example).collect();
        let uses = uses::table(self.uses);
        format!("Examples:{examples}\n\n{uses}").trim_end().to_owned()
    }
}

/// Adds a page to the command line.
pub(in crate::cli) fn add(line: Command, page: &Page) -> Command {
    fn at(command: Command, words: &[&str], text: String) -> Command {
        match words {
            [] => command.after_long_help(text),
            [first, rest @ ..] => command.mut_subcommand(first, |inner| at(inner, rest, text)),
        }
    }
    let words: Vec<&str> = page.command.split_whitespace().collect();
    at(line, &words, page.text())
}
