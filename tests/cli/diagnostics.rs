//! stderr and stdout that are full or closed: no panic, and the right exit code.
#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use super::place::{Ended, Place};

fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

fn run(line: &str, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Ended {
    Place::new().command(line).stdout(stdout).stderr(stderr).output().unwrap().into()
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
        assert_eq!(run(arguments, Stdio::null(), full()).code, code, "{arguments}");
    }
}

#[test]
fn what_cannot_be_printed_is_an_error() {
    for arguments in
        ["--help", "--version", "forest --help", "man", "completions bash", "reproduce --list"]
    {
        let Ended { code, said, .. } = run(arguments, full(), Stdio::piped());
        assert!(code == 1 && said.contains("No space left on device"), "{arguments}: {said}");
    }
    // With nobody to tell it to.
    assert_eq!(run("--help", full(), full()).code, 1);
}
