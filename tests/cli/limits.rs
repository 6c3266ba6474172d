//! Limits of the system: full disks, small files, little memory, small stacks.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

use super::place::{Ended, Place};
use super::uses::commands;

/// A script of the shell, in which `gridforest` is the program.
fn of_shell(script: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin!("gridforest").display();
    script.replace("gridforest", &format!("'{program}'"))
}

/// Runs a script in a folder.
fn script(place: &Place, script: &str) -> Ended {
    let mut shell = Command::new("sh");
    shell.args(["-c", &of_shell(script)]);
    shell.current_dir(place.path()).stdin(Stdio::null()).output().unwrap().into()
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
        let place = Place::with(&[("grids", "123456456123231564564231312645645312\n")]);
        place.put("many", "1234341221434321\n".repeat(10_000));
        let Ended { code, said, .. } = script(&place, &format!("ulimit -f 8; gridforest {line}"));
        let is_said = ["can't write out", "File too large"].iter().all(|part| said.contains(part));
        assert!(code == 1 && is_said, "{line}: {said}");
        assert_eq!(place.files(), ["grids", "many"], "{line}");
    }
}

/// Runs a script in a folder on a file system of 64 KB that is full; nothing where this user can't
/// mount one.
fn on_a_full_disk(commands: &str) -> Option<Ended> {
    let mount = "mount -t tmpfs -o size=64k tmpfs . && cd . && cd \"$PWD\"";
    let fill = "head -c 1000000 /dev/zero > fill 2> errors";
    let inner = of_shell(&format!("{mount} || exit 77; {fill}; {commands}"));
    let place = Place::new();
    let mut unshare = Command::new("unshare");
    unshare.args(["--map-root-user", "--mount", "sh", "-c", &inner]).current_dir(place.path());
    let ended = Ended::from(unshare.output().ok()?);
    if ended.code == 77 || ended.said.contains("unshare") {
        eprintln!("not tested: no file system can be mounted here: {}", ended.said);
        return None;
    }
    Some(ended)
}

/// There is no half of a run folder that could be taken for one.
#[test]
fn a_plan_on_a_full_disk_fails_and_leaves_nothing() {
    for options in ["", "--slurm"] {
        let plan = format!("gridforest plan count queens 9 --shards 4 --dir run {options}");
        // Files that may not have a byte are as good as a full disk.
        let place = Place::new();
        let ended = script(&place, &format!("ulimit -f 0; {plan}"));
        assert_eq!(ended.code, 1, "{options}: {}", ended.said);
        assert_eq!(place.files(), [] as [&str; 0], "{options}");
        if let Some(Ended { code, out, said }) =
            on_a_full_disk(&format!("{plan}; code=$?; ls; exit $code"))
        {
            assert!(code == 1 && said.contains("No space left on device"), "{options}: {said}");
            assert_eq!(out, "errors\nfill\n", "{options}");
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
    let mut ends = Vec::new();
    for kilobytes in [30_000, 50_000, 75_000, 100_000, 150_000, 300_000, 1_000_000, 4_000_000] {
        for line in ["count queens 9", "generate 2x2 --count 10"] {
            let line = format!("ulimit -v {kilobytes}; gridforest {line} --threads 64");
            let Ended { code, said, .. } = script(&Place::new(), &line);
            let of_its_own = said.contains("panicked") && !said.contains(IN_A_NEW_THREAD);
            assert!(!of_its_own, "{line}: {said}");
            ends.push((code, said));
        }
    }
    let told = |(code, text): &(i32, String)| *code == 1 && text.contains("thread");
    assert!(ends.iter().any(told), "{ends:?}");
    assert_eq!(ends.last().unwrap().0, 0);
}

/// Commands run on a thread with a stack of its own: that of the first one may be small.
#[test]
fn a_small_stack_is_enough() {
    let help = commands().into_iter().map(|command| format!("{command} --help"));
    let work = ["count queens 8", "forest 2x2", "estimate puzzles 2x2 --method exact", "man"];
    for line in help.chain(work.map(str::to_owned)) {
        let ended = script(&Place::new(), &format!("ulimit -s 200; gridforest {line}"));
        assert_eq!(ended.code, 0, "{line}: {}", ended.said);
    }
}
