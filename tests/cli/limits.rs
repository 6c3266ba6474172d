//! Limits of the system: full disks, small files, little memory, small stacks.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::uses::commands;

/// Runs a script in a folder; `gridforest` in it is the program.
fn script(folder: &Path, script: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("gridforest").display();
    let mut shell = Command::new("sh");
    shell.args(["-c", &script.replace("gridforest", &format!("'{program}'"))]);
    shell.current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Command lines that write some megabytes to a file, each in its way.
const LARGE: [&str; 8] = [
    "solutions 2x3 --sample 100000 --output out",
    "solutions 2x3 --sample 100000 --output out.gz",
    "generate 2x3 --count 10000 --output out",
    "skeletons 2x3 --clues 8 --list --output out",
    "forest latin5 --class 1 --leaves out",
    "forest latin4 --class 1 --graph out.json",
    "scan grids --at-most 10 --puzzles out",
    "canon many --output out.csv",
];

/// What is larger than files may be is an error in writing (`ulimit -f`): the signal SIGXFSZ
/// doesn't end the program, and what was begun is removed.
#[test]
fn a_file_that_may_not_grow_is_an_error_and_leaves_nothing() {
    for line in LARGE {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("grids"), "123456456123231564564231312645645312\n").unwrap();
        fs::write(folder.path().join("many"), "1234341221434321\n".repeat(10_000)).unwrap();
        let output = script(folder.path(), &format!("ulimit -f 8; gridforest {line}"));
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{line}: {text}");
        assert!(
            text.contains("can't write out") && text.contains("File too large"),
            "{line}: {text}"
        );
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, ["grids", "many"], "{line}");
    }
}

/// Runs a script in a folder on a file system of 64 KB that is full; nothing where this user can't
/// mount one.
fn on_a_full_disk(commands: &str) -> Option<Output> {
    let place = tempfile::tempdir().unwrap();
    let mount = "mount -t tmpfs -o size=64k tmpfs . && cd . && cd \"$PWD\"";
    let fill = "head -c 1000000 /dev/zero > fill 2> errors";
    let inner = format!("{mount} || exit 77; {fill}; {commands}");
    let program = assert_cmd::cargo::cargo_bin!("gridforest").display();
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c"])
        .arg(inner.replace("gridforest", &format!("'{program}'")))
        .current_dir(place.path())
        .output()
        .ok()?;
    if output.status.code() == Some(77) || said(&output).contains("unshare") {
        eprintln!("not tested: no file system can be mounted here: {}", said(&output));
        return None;
    }
    Some(output)
}

/// There is no half of a run folder that could be taken for one.
#[test]
fn a_plan_on_a_full_disk_fails_and_leaves_nothing() {
    for options in ["", "--slurm"] {
        let plan = format!("gridforest plan count queens 9 --shards 4 --dir run {options}");
        // Files that may not have a byte are as good as a full disk.
        let folder = tempfile::tempdir().unwrap();
        let output = script(folder.path(), &format!("ulimit -f 0; {plan}"));
        assert_eq!(output.status.code(), Some(1), "{options}: {}", said(&output));
        assert_eq!(names(folder.path()), [] as [&str; 0], "{options}");
        if let Some(output) = on_a_full_disk(&format!("{plan}; code=$?; ls; exit $code")) {
            assert_eq!(output.status.code(), Some(1), "{options}: {}", said(&output));
            assert!(said(&output).contains("No space left on device"), "{}", said(&output));
            assert_eq!(String::from_utf8_lossy(&output.stdout), "errors\nfill\n", "{options}");
        }
    }
}

/// What the standard library says in a thread whose stack was the last that fitted, before anything
/// of the program runs in it.
const IN_A_NEW_THREAD: &str = "failed to allocate an alternative stack";

/// Where memory doesn't suffice for threads, that is said. The limits go from one with which the
/// program can't even be loaded to one that is ample.
#[test]
fn little_memory_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let mut ends = Vec::new();
    for kilobytes in [30_000, 50_000, 75_000, 100_000, 150_000, 300_000, 1_000_000, 4_000_000] {
        for line in ["count queens 9", "generate 2x2 --count 10"] {
            let output = script(
                folder.path(),
                &format!("ulimit -v {kilobytes}; gridforest {line} --threads 64"),
            );
            let text = said(&output);
            let of_its_own = text.contains("panicked") && !text.contains(IN_A_NEW_THREAD);
            assert!(!of_its_own, "{kilobytes} {line}: {text}");
            ends.push((output.status.code(), text));
        }
    }
    let told = |(code, text): &(Option<i32>, String)| *code == Some(1) && text.contains("thread");
    assert!(ends.iter().any(told), "{ends:?}");
    assert_eq!(ends.last().unwrap().0, Some(0));
}

/// Commands run on a thread with a stack of its own: that of the first one may be small.
#[test]
fn a_small_stack_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let help = commands().into_iter().map(|command| format!("{command} --help"));
    let work = ["count queens 8", "forest 2x2", "estimate puzzles 2x2 --method exact", "man"];
    for line in help.chain(work.map(str::to_owned)) {
        let output = script(folder.path(), &format!("ulimit -s 200; gridforest {line}"));
        assert!(output.status.success(), "{line}: {:?} {}", output.status, said(&output));
    }
}
