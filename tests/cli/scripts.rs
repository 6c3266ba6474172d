//! The scripts that cut work into shards: what they print, and what a shard that fails does to the others.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use super::stdout;

/// Runs a script in a folder.
fn script(name: &str, arguments: &str, folder: &Path, environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new("bash");
    command.arg(fs::canonicalize("scripts").unwrap().join(name));
    command.args(arguments.split(' ')).current_dir(folder);
    command.env("GRIDFOREST", assert_cmd::cargo::cargo_bin!("gridforest"));
    command.envs(environment.iter().copied()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn shards_join_to_the_whole_and_every_plan_has_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in ["3 count queens 7", "2 count queens 7", "2 count queens 8"] {
        let output = script("shards", arguments, folder.path(), &[]);
        assert_eq!(text(&output.stderr), "", "{arguments}");
        assert_eq!(text(&output.stdout), stdout(&arguments[2..]), "{arguments}");
    }
    assert_eq!(
        fs::read_dir(folder.path().join("parts")).unwrap().count(),
        3
    );
}

#[test]
fn a_shard_that_fails_ends_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    let fails = "#!/usr/bin/env bash\ncase \"$*\" in *1/2*) exit 3;; esac\nexec sleep 60 > /dev/null 2>&1\n";
    fs::write(&program, fails).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let start = Instant::now();
    let program = program.display().to_string();
    let output = script(
        "shards",
        "2 anything",
        folder.path(),
        &[("GRIDFOREST", &program)],
    );
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("a shard ended with exit code 3"));
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_job_of_an_array_knows_how_many_shards_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let job = |task: &str| {
        let environment = [
            ("N", "3"),
            ("PLAN", "parts"),
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_CPUS_PER_TASK", "1"),
        ];
        script(
            "shards.sbatch",
            "count queens 7",
            folder.path(),
            &environment,
        )
    };
    for task in ["1", "2", "3"] {
        let output = job(task);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_eq!(
        fs::read_dir(folder.path().join("parts")).unwrap().count(),
        3
    );
    let output = script(
        "shards.sbatch",
        "count queens 7",
        folder.path(),
        &[("PLAN", "parts")],
    );
    assert!(text(&output.stderr).contains("the number of shards"));
}
