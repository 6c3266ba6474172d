//! The help of a command beyond its options: examples, the columns of what it prints, and which
//! method reads which option.

use clap::Command;
use gridforest_requests::{TABLES, Table};
use terminal_size::{Width, terminal_size};

use super::uses::{self, Use};
use crate::report::wrapped;

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
    let tables = TABLES.iter().filter(|table| table.command == *command);
    let tables: String = tables.map(meanings).collect();
    let text = format!("Examples:{examples}\n\n{tables}{}", uses::table(uses));
    let words: Vec<&str> = command.split_whitespace().collect();
    at(line, &words, text.trim_end().to_owned())
}

/// The characters of a line of help, on a terminal that is not narrower.
const WIDTH: usize = 99;

/// The columns of a table with their meanings; those that stand above are named alone.
fn meanings(table: &Table) -> String {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0) + 2;
    let with =
        if table.options.is_empty() { String::new() } else { format!(" with {}", table.options) };
    let mut text = format!("Columns{with}:\n{}\n", names.join(","));
    for column in table.new_columns() {
        text += &item(column.name, width, &column.meaning());
    }
    text + "\n"
}

/// A name, and beside it what it is.
fn item(name: &str, width: usize, what: &str) -> String {
    let most = terminal_size().map_or(WIDTH, |(Width(columns), _)| WIDTH.min(columns.into()));
    wrapped(&format!("  {name:width$}{what}"), most, width + 2) + "\n"
}

/// The commands by what they are for.
const GROUPS: [(&str, &str); 6] = [
    ("First", "solve generate forest"),
    ("Boards", "describe minimal canon compare convert vary scan unavoidable latin"),
    ("Counts and classes", "solutions skeletons count estimate index grid"),
    ("Results", "reproduce report web"),
    ("Work on many machines", "plan work status merge"),
    ("The program", "bench completions man"),
];

/// Shows the commands in groups.
pub(in crate::cli) fn grouped(command: Command) -> Command {
    let mut text = "Commands:\n".to_owned();
    for (title, names) in GROUPS {
        text += &format!(" {title}:\n");
        for name in names.split(' ') {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            text += &item(name, 13, &about.map(ToString::to_string).unwrap_or_default());
        }
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}\nOptions:\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let line = crate::cli::command_line();
        let mut all: Vec<&str> = line.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.split(' ')).collect();
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(all, grouped);
    }
}
