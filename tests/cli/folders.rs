//! Run folders on the command line: `plan`, `work`, `status`, `merge`.
#![cfg(unix)]

use std::process::Command;

use super::place::Place;
use super::stdout;
use super::table::Table;

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
        let place = Place::new();
        place.put("grids.txt", "1234341221434321\n1234342121434312\n".repeat(4));
        place.put("puzzles.txt", "1.....1..1.....1\n.32.......1..4..\n");
        // In blocks too: the time that a search in a stream takes is no result.
        let whole = match command.starts_with("scan") {
            true => format!("{command} --format csv --checkpoint whole"),
            false => format!("{command} --format csv"),
        };
        let whole = place.good(&whole);
        place.good(&format!("plan {command} --shards 5 --dir run"));
        place.good("work run --shard 1 --threads 1");
        place.good("work run");
        assert_eq!(place.good("merge run --format csv"), whole, "{command}");
        let status = Table::of(place.good("status run --format csv"));
        let done = ["command", "shards"].map(|name| status.first(name));
        assert_eq!(done, [*command, status.first("done")], "not all are done");
    }
}

#[test]
fn times_are_the_only_difference_between_estimates() {
    for command in [
        "estimate latin 7 --passes 12 --particles 50",
        "estimate queens 8 --method tempering --sweeps 8000",
    ] {
        let place = Place::new();
        place.good(&format!("plan --shards 3 --dir run {command}"));
        place.good("work run");
        let untimed = |text: String| Table::of(text).without("seconds");
        let merged = place.good("merge run --format csv");
        assert_eq!(untimed(merged), untimed(stdout(&format!("{command} --format csv"))));
    }
}

#[test]
fn a_folder_is_worked_on_from_anywhere_and_the_output_stays_where_it_was_asked_for() {
    let home = Place::with(&[("grids", "1234341221434321\n1234342121434312\n")]);
    let (away, run) = (Place::new(), home.at("run").display().to_string());
    let command = "estimate puzzles 2x2 --method subsets --grids grids --samples 900";
    home.good(&format!("plan {command} --shards 4 --dir run"));
    away.good(&format!("work {run}"));
    away.good(&format!("merge {run} --output out.csv"));
    assert_eq!(away.read("out.csv"), home.good(&format!("{command} --format csv")));
}

#[test]
fn a_folder_that_does_not_fit_is_refused_and_stays_as_it_is() {
    let place = Place::new();
    place.good("plan count queens 8 --shards 4 --dir run");
    // The same again is no harm.
    place.good("plan count queens 8 --shards 4 --dir run");
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
        let (found, text) = place.bad(line);
        assert!(found == code && text.contains(why), "{line}: {text}");
    }
    place.good("work run --next");
    let (_, text) = place.bad("merge run");
    assert_eq!(text, "gridforest: 3 of 4 shards are missing: 2 to 4");
    let manifest = place.read("run/manifest.json");
    place.put("run/manifest.json", manifest.replace(env!("CARGO_PKG_VERSION"), "0.0.1"));
    let (code, text) = place.bad("work run");
    assert!(code == 2 && text.contains("planned by gridforest 0.0.1"), "{text}");
}

#[test]
fn options_of_the_planning_may_stand_anywhere() {
    let place = Place::new();
    let lines = [
        "plan --shards 4 --dir a count queens 8",
        "plan count --shards=4 queens --dir=b 8",
        "plan -q count queens --memory 1G 8 --dir c --shards 4",
    ];
    for (line, name) in lines.iter().zip(["a", "b", "c"]) {
        place.good(line);
        let manifest = place.read(&format!("{name}/manifest.json"));
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["command"], serde_json::json!(["count", "queens", "8"]));
    }
}

#[test]
fn the_script_for_slurm_divides_the_shards_among_the_tasks() {
    let place = Place::new();
    let line = "plan count queens 12 --shards 23 --dir run --slurm --array-limit 6 --walltime 0:20:00 --memory 300M";
    place.good(line);
    let text = place.read("run/array.sbatch");
    for option in
        ["--array=0-5", "--time=0:20:00", "--mem=300M", "--requeue", "--signal=B:TERM@120", "%A_%a"]
    {
        assert!(text.contains(option), "{option}");
    }
    let run = |task: u32, program: &str| {
        let mut command = Command::new("bash");
        command.arg(place.at("run/array.sbatch")).env("SLURM_ARRAY_TASK_ID", task.to_string());
        command.env("GRIDFOREST", program).output().unwrap()
    };
    for task in 0..6 {
        let output = run(task, assert_cmd::cargo::cargo_bin!("gridforest").to_str().unwrap());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(place.good("merge run --format csv"), stdout("count queens 12 --format csv"));
    let absent = run(0, "absent");
    assert_eq!(absent.status.code(), Some(127));
    assert!(String::from_utf8_lossy(&absent.stderr).contains("no program 'absent'"));
}
