//! Run folders on the command line: `plan`, `work`, `status`, `merge`.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::stdout;

fn run(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gridforest"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.output().unwrap()
}

/// What a command line that must succeed prints.
fn good(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {text}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the message of one that must fail.
fn bad(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let output = run(folder, arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text, "", "{arguments}");
    let text = String::from_utf8_lossy(&output.stderr);
    (output.status.code(), text.trim_end().to_owned())
}

/// A quick command line for each kind of job that has one on the command line.
const COMMANDS: &[&str] = &[
    "count queens 8",
    "count grids 2x3 --classes",
    "count grids latin7+x",
    "solutions 2x3 --classes",
    "forest latin5",
    "forest 2x2 --engine brute",
    "estimate puzzles 2x2 --method subsets --samples 3000 --seed 5",
    "estimate puzzles 2x2 --method descent --samples 20000",
    "estimate puzzles 2x2 --method walk --clues 4..6 --learning 300 --steps 30 --samples 1000",
    "estimate puzzles 2x2 --method tours --clues 4..6 --learning 300 --tours 4 --samples 4000",
    "scan grids.txt --at-most 5",
    "scan grids.txt --minimal --at-least 5",
    "vary puzzles.txt --remove 1 --add 1",
    "skeletons latin4 --possible",
    "skeletons 3x3 --clues 5..6 --possible",
];

#[test]
fn every_job_in_shards_prints_what_one_process_prints() {
    for command in COMMANDS {
        let place = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(place.path().join(name), text).unwrap();
        put("grids.txt", &"1234341221434321\n1234342121434312\n".repeat(4));
        put("puzzles.txt", "1.....1..1.....1\n.32.......1..4..\n");
        // In blocks too: the time that a search in a stream takes is no result.
        let whole = match command.starts_with("scan") {
            true => format!("{command} --format csv --checkpoint whole"),
            false => format!("{command} --format csv"),
        };
        let whole = good(place.path(), &whole);
        good(place.path(), &format!("plan {command} --shards 5 --dir run"));
        good(place.path(), "work run --shard 1 --threads 1");
        good(place.path(), "work run");
        assert_eq!(good(place.path(), "merge run --format csv"), whole, "{command}");
        let status = good(place.path(), "status run --format csv");
        let row: Vec<&str> = status.lines().nth(1).unwrap().split(',').collect();
        assert_eq!((row[0], row[1]), (*command, row[2]), "all are done: {status}");
    }
}

#[test]
fn times_are_the_only_difference_between_estimates() {
    for command in [
        "estimate latin 7 --passes 12 --particles 50",
        "estimate queens 8 --method tempering --sweeps 8000",
    ] {
        let place = tempfile::tempdir().unwrap();
        good(place.path(), &format!("plan --shards 3 --dir run {command}"));
        good(place.path(), "work run");
        // Columns: problem, n, method, ln_count, ln_err, log10_count, work, seconds, …
        let untimed = |text: String| -> Vec<String> {
            let fields = text.split([',', '\n']).map(str::to_owned);
            let columns = text.lines().next().unwrap().split(',').count();
            fields.enumerate().filter(|(i, _)| i % columns != 7).map(|(_, field)| field).collect()
        };
        let merged = good(place.path(), "merge run --format csv");
        assert_eq!(untimed(merged), untimed(stdout(&format!("{command} --format csv"))));
    }
}

#[test]
fn a_folder_is_worked_on_from_anywhere_and_the_output_stays_where_it_was_asked_for() {
    let place = tempfile::tempdir().unwrap();
    let (home, away) = (place.path().join("home"), place.path().join("away"));
    fs::create_dir_all(&home).unwrap();
    fs::create_dir_all(&away).unwrap();
    fs::write(home.join("grids"), "1234341221434321\n1234342121434312\n").unwrap();
    let command = "estimate puzzles 2x2 --method subsets --grids grids --samples 900";
    good(&home, &format!("plan {command} --shards 4 --dir run"));
    good(&away, "work ../home/run");
    good(&away, "merge ../home/run --output out.csv");
    let whole = good(&home, &format!("{command} --format csv"));
    assert_eq!(fs::read_to_string(away.join("out.csv")).unwrap(), whole);
}

#[test]
fn what_cannot_be_planned_is_refused_before_anything_is_computed() {
    let place = tempfile::tempdir().unwrap();
    for (command, why) in [
        ("solve x", "its work isn't divided"),
        ("count queens 8 --shards 0", "0 is not in 1.."),
        ("forest 2x2 --class 1", "can't be cut into shards"),
        ("estimate puzzles 2x2", "give --samples N"),
        ("estimate latin 20", "--shards: how much there is to do would depend"),
        ("count queens 8 --checkpoint file", "--checkpoint"),
        ("count nothing", "unrecognized subcommand 'nothing'"),
        ("count queens 8 --format csv", "--format: nothing to do here"),
        ("count queens 8 --slurm --walltime 1:99:00", "'1:99:00' is no time limit"),
        ("count queens 8 --walltime 1:00:00", "--slurm"),
        ("work run", "its work isn't divided"),
    ] {
        let shards = if command.contains("--shards") { "" } else { "--shards 3" };
        let (code, text) = bad(place.path(), &format!("plan {command} {shards} --dir run"));
        assert!(code == Some(2) && text.contains(why), "{command}: {text}");
        assert!(!place.path().join("run").exists(), "{command}");
    }
}

#[test]
fn a_folder_that_does_not_fit_is_refused_and_stays_as_it_is() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    good(at, "plan count queens 8 --shards 4 --dir run");
    // The same again is no harm.
    good(at, "plan count queens 8 --shards 4 --dir run");
    let tried = [
        ("plan count queens 9 --shards 4 --dir run", 2, "of another plan: blocks"),
        ("plan count queens 8 --shards 3 --dir run", 2, "in 4 shards"),
        ("work run --shard 5", 2, "there is no shard 5: the folder has 4, from 1"),
        ("work run --shard 0", 2, "the first is 1"),
        ("work nowhere", 2, "no run folder"),
        ("status .", 2, "no run folder"),
        ("merge run", 1, "4 of 4 shards are missing: 1 to 4"),
        ("merge file", 2, "no run folder"),
    ];
    for (line, code, why) in tried {
        let (found, text) = bad(at, line);
        assert!(found == Some(code) && text.contains(why), "{line}: {text}");
    }
    good(at, "work run --next");
    let (_, text) = bad(at, "merge run");
    assert_eq!(text, "gridforest: 3 of 4 shards are missing: 2 to 4");
    let manifest = at.join("run/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    fs::write(&manifest, text.replace(version, "0.0.1")).unwrap();
    let (code, text) = bad(at, "work run");
    assert!(code == Some(2) && text.contains("planned by gridforest 0.0.1"), "{text}");
}

#[test]
fn options_of_the_planning_may_stand_anywhere() {
    let place = tempfile::tempdir().unwrap();
    let lines = [
        "plan --shards 4 --dir a count queens 8",
        "plan count --shards=4 queens --dir=b 8",
        "plan -q count queens --memory 1G 8 --dir c --shards 4",
    ];
    for (line, name) in lines.iter().zip(["a", "b", "c"]) {
        good(place.path(), line);
        let manifest = fs::read_to_string(place.path().join(name).join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["command"], serde_json::json!(["count", "queens", "8"]));
    }
}

#[test]
fn the_script_for_slurm_divides_the_shards_among_the_tasks() {
    let place = tempfile::tempdir().unwrap();
    let line = "plan count queens 12 --shards 23 --dir run --slurm --array-limit 6 --walltime 0:20:00 --memory 300M";
    good(place.path(), line);
    let script = place.path().join("run/array.sbatch");
    let text = fs::read_to_string(&script).unwrap();
    for option in
        ["--array=0-5", "--time=0:20:00", "--mem=300M", "--requeue", "--signal=B:TERM@120", "%A_%a"]
    {
        assert!(text.contains(option), "{option}");
    }
    for task in 0..6 {
        let output = Command::new("bash")
            .arg(&script)
            .env("SLURM_ARRAY_TASK_ID", task.to_string())
            .env("GRIDFOREST", assert_cmd::cargo::cargo_bin!("gridforest"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(
        good(place.path(), "merge run --format csv"),
        stdout("count queens 12 --format csv")
    );
    let absent = Command::new("bash")
        .arg(&script)
        .env("SLURM_ARRAY_TASK_ID", "0")
        .env("GRIDFOREST", "absent")
        .output()
        .unwrap();
    assert_eq!(absent.status.code(), Some(127));
    assert!(String::from_utf8_lossy(&absent.stderr).contains("no program 'absent'"));
}
