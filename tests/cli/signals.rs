//! Signals: every command ends soon, keeps what it finished, and leaves no temporary file.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far above what the program promises (two seconds), for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

fn start(command: &str, folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gridforest"))
        .args(command.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

fn end(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    panic!("it didn't end");
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Commands that would last minutes, with files that they are to write.
const LONG: [&str; 6] = [
    "forest latin6 --class 1",
    "forest latin6 --class 1 --leaves leaves.txt",
    "count queens 20",
    "count grids 3x3 --classes",
    "solutions latin7 --classes",
    "solutions 3x3 --sample 1000000000 --output grids.txt",
];

#[test]
fn a_signal_ends_every_command_and_leaves_no_temporary_file() {
    for command in LONG {
        for signal in ["-INT", "-TERM"] {
            let folder = tempfile::tempdir().unwrap();
            let mut child = start(command, folder.path());
            sleep(Duration::from_millis(500));
            send(&child, signal);
            let code = end(&mut child).code();
            assert_eq!(code, Some(130), "{command} {signal}");
            assert_eq!(files(folder.path()), [] as [&str; 0], "{command} {signal}");
        }
    }
}

#[test]
fn a_stopped_run_with_a_checkpoint_says_so_by_its_exit_code_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let command = "count queens 15 --checkpoint queens.checkpoint --threads 1 --format csv --output count.csv";
    let mut child = start(command, folder.path());
    while !folder.path().join("queens.checkpoint").exists() {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(300));
    // `timeout` signals a process and its group: one request, not two.
    send(&child, "-INT");
    send(&child, "-INT");
    let code = end(&mut child).code();
    if code != Some(0) {
        assert_eq!(code, Some(3));
        assert_eq!(files(folder.path()), ["queens.checkpoint"]);
        assert_eq!(end(&mut start(command, folder.path())).code(), Some(0));
    }
    let count = fs::read_to_string(folder.path().join("count.csv")).unwrap();
    assert_eq!(count, "problem,n,count\nqueens,15,2279184\n");
    assert_eq!(files(folder.path()), ["count.csv", "queens.checkpoint"]);
}
