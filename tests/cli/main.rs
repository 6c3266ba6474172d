//! The command line as its users meet it: what it prints, how it ends, what bad input gets.

mod arguments;
mod bad_input;
mod budgets;
mod columns;
mod commands;
mod counting;
mod damaged;
mod describe;
mod diagnostics;
mod examples;
mod files;
mod folders;
mod forest;
mod formats;
mod guide;
mod index;
mod input;
mod limits;
mod paths;
mod place;
mod programs;
mod progress;
mod puzzles;
mod refused;
mod report;
mod results;
mod rules;
mod scan;
mod signals;
mod skeletons;
mod solving;
mod table;
mod uses;
mod web;
mod workbench;

use assert_cmd::Command;

/// A command that has not ended after so long hangs, and fails its test.
const HANGS: std::time::Duration = std::time::Duration::from_secs(900);

/// The program with some arguments.
fn gridforest(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("gridforest").unwrap();
    command.args(arguments.split_whitespace()).timeout(HANGS);
    command
}

/// What a successful run prints on stdout.
fn stdout(arguments: &str) -> String {
    let output = gridforest(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs with some stdin: the exit code, stdout and stderr.
fn fed(arguments: &str, input: impl AsRef<[u8]>) -> (i32, String, String) {
    let output = gridforest(arguments).write_stdin(input.as_ref()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// How a failing run ends: its exit code, and the one line on stderr. Nothing is on stdout.
fn failure(arguments: &str) -> (i32, String) {
    let output = gridforest(arguments).assert().failure().get_output().clone();
    assert!(output.stdout.is_empty(), "{:?}", String::from_utf8_lossy(&output.stdout));
    let text = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text.trim_end().to_owned())
}
