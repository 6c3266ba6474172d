//! Every example of every help, and every command of the README, runs as it stands.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::stdout;

/// The command lines in a text: `gridforest …`, up to a comment.
fn command_lines(text: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("gridforest "));
    let lines = lines.map(|line| line.split(" #").next().unwrap().trim().to_owned());
    lines.collect()
}

/// The files that examples mention, by their names. They are made once, for each folder of examples gets its own.
fn files() -> Vec<(&'static str, String)> {
    let puzzles = stdout("minimal --random 3 --seed 5");
    let patterns = puzzles.replace(|c: char| c.is_ascii_digit(), "1");
    vec![
        ("puzzles.txt", puzzles),
        ("patterns.txt", patterns),
        ("several.txt", stdout("minimal --random 2 --kind several")),
        ("grids.txt", stdout("solutions 3x3 --sample 2")),
        ("grids6.txt", stdout("solutions 2x3 --sample 2")),
        ("grid6.txt", stdout("solutions 2x3 --sample 1")),
        ("puzzles6.txt", stdout("generate 2x3 --count 3")),
        ("web/dist/index.html", "<!doctype html>".to_owned()),
    ]
}

/// Runs command lines one after the other in one folder with some files; those that fail.
fn failures(lines: &[String], files: &[(&str, String)]) -> Vec<String> {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    std::os::unix::fs::symlink(results, folder.join("results")).unwrap();
    fs::create_dir_all(folder.join("web/dist")).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let fails = |line: &&String| {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("gridforest"))
            .current_dir(folder)
            .args(line.split_whitespace())
            .output()
            .unwrap();
        !output.status.success()
            || output.stdout.is_empty() && output.stderr.is_empty() && !writes(line)
    };
    lines.iter().filter(fails).cloned().collect()
}

/// Whether a command line writes files, and nothing else.
fn writes(line: &str) -> bool {
    ["--graph", "--dir", "--shard", "--output", " -o ", "--cnf"]
        .iter()
        .any(|option| line.contains(option))
}

/// Runs the examples of a command; how many there are.
fn run_examples(command: &str, files: &[(&str, String)]) -> usize {
    let lines = command_lines(&stdout(&format!("{command} --help")));
    let own = |line: &String| line.starts_with(command);
    assert!(lines.iter().any(own), "{command} has no example");
    let lines: Vec<String> = lines.iter().map(|line| quick_example(line)).collect();
    assert_eq!(failures(&lines, files), Vec::<String>::new(), "{command}");
    lines.len()
}

/// The same example with less work, where other tests do the whole: all results in their reduced form, the isotopy
/// classes of order 6. An estimate that aims at a time is given a third of it.
fn quick_example(line: &str) -> String {
    line.replace("reproduce --reduced", "reproduce shidoku --reduced")
        .replace("solutions latin6", "solutions latin5")
        .replace("--time 1", "--time 0.3")
}

#[test]
fn every_example_of_every_help_runs() {
    let commands = [
        "",
        "count",
        "estimate",
        "forest",
        "solutions",
        "skeletons",
        "canon",
        "index",
        "describe",
        "grid",
        "convert",
        "vary",
        "generate",
        "count queens",
        "count latin",
        "count grids",
        "estimate puzzles",
        "estimate queens",
        "estimate latin",
        "estimate grids",
        "unavoidable",
        "scan",
        "solve",
        "bench",
        "minimal",
        "reproduce",
        "plan",
        "work",
        "status",
        "report",
        "merge",
        "completions",
        "man",
        "web",
    ];
    let files = files();
    let examples: usize = std::thread::scope(|scope| {
        let files = &files;
        let run = commands.map(|command| scope.spawn(move || run_examples(command, files)));
        run.into_iter().map(|run| run.join().unwrap()).sum()
    });
    assert!(examples > 40, "only {examples} examples were seen");
}

/// The commands of the README that take long, and quick ones of the same kind that replace them.
const QUICK: &[(&str, &str)] = &[
    ("count grids 3x3 --classes", "count grids 2x3 --classes"),
    (
        "unavoidable grids.txt --max-size 12",
        "unavoidable grids.txt --max-size 6",
    ),
    (
        "solutions 3x3 --sample 1000 --seed 7",
        "solutions 3x3 --sample 10 --seed 7",
    ),
    (
        "generate 3x3 --maximise",
        "generate 2x2 --maximise --time 1",
    ),
    ("count queens 16", "count queens 12"),
];

#[test]
fn every_command_of_the_readme_runs() {
    let readme = fs::read_to_string("README.md").unwrap();
    // What stands between fences: prose speaks of commands too.
    let blocks: Vec<&str> = readme.split("```").skip(1).step_by(2).collect();
    let mut lines = command_lines(&blocks.join("\n"));
    assert!(lines.len() > 15, "only {} commands were seen", lines.len());
    for line in &mut lines {
        if let Some((_, quick)) = QUICK.iter().find(|(slow, _)| line.starts_with(slow)) {
            *line = (*quick).to_owned();
        }
        if let Some((begin, _)) = line.clone().split_once(" --time ") {
            let learning = if begin.contains("walk") {
                " --learning 200 --steps 100"
            } else {
                ""
            };
            *line = format!("{begin} --time 0.3{learning}");
        }
    }
    // A walk of 9x9 that learns too little may meet nothing: its options are tried elsewhere.
    lines.retain(|line| !line.contains("--method walk"));
    assert_eq!(failures(&lines, &files()), Vec::<String>::new());
}
