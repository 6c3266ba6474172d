//! stderr and stdout that are full or closed: no panic, and the right exit code.
#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::process::{Command, Output, Stdio};

fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

fn run(arguments: &str, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("gridforest");
    let arguments = arguments.split_whitespace();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    command.output().unwrap()
}

#[test]
fn a_full_stderr_changes_no_exit_code() {
    for (arguments, code) in [
        ("forest 2x2", 0),
        ("forest 2x2 --class 9", 2),
        ("forest 9x9", 2),
        ("solve no-such-file", 1),
        ("solutions 2x2 --classes", 0),
        ("merge no-such-folder", 2),
        ("nonsense", 2),
        ("--help", 0),
    ] {
        assert_eq!(run(arguments, Stdio::null(), full()).status.code(), Some(code), "{arguments}");
    }
}

#[test]
fn what_cannot_be_printed_is_an_error() {
    for arguments in
        ["--help", "--version", "forest --help", "man", "completions bash", "reproduce --list"]
    {
        let output = run(arguments, full(), Stdio::piped());
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains("No space left on device"), "{arguments}: {text}");
    }
    // With nobody to tell it to.
    assert_eq!(run("--help", full(), full()).status.code(), Some(1));
}
