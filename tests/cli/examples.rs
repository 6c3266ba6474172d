//! Every example of every help, and every command of the guide's list, runs as it stands.

use std::fs;
use std::path::Path;

use gridforest::solve::nine::Backend;

use super::place::{Ended, Place};
use super::stdout;

/// The command lines in a text: `gridforest …`, up to a comment.
fn command_lines(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("gridforest "));
    let lines = lines.map(|line| line.split(" #").next().unwrap().trim().to_owned());
    lines.collect()
}

/// The files that examples mention, by their names. They are made once, for each folder of examples
/// gets its own.
fn files() -> Vec<(&'static str, String)> {
    let puzzles = stdout("generate 3x3 --count 3 --seed 5");
    let open = format!("{}{}", ".".repeat(40), &puzzles[40..81]);
    let patterns = puzzles.replace(|c: char| c.is_ascii_digit(), "1");
    vec![
        ("open.txt", open + "\n"),
        ("puzzle.txt", stdout("generate 3x3 --seed 5")),
        ("puzzles.txt", puzzles),
        ("patterns.txt", patterns),
        ("several.txt", stdout("generate 3x3 --count 2 --kind several")),
        ("grids.txt", stdout("solutions 3x3 --sample 2")),
        ("grids6.txt", stdout("solutions 2x3 --sample 2")),
        ("grid6.txt", stdout("solutions 2x3 --sample 1")),
        ("squares5.txt", stdout("solutions latin5 --sample 2")),
        ("puzzles6.txt", stdout("generate 2x3 --count 3")),
        ("web/dist/index.html", "<!doctype html>".to_owned()),
    ]
}

/// A folder with some files and the results.
fn folder_with(files: &[(&str, String)]) -> Place {
    let place = Place::with(files);
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    std::os::unix::fs::symlink(results, place.at("results")).unwrap();
    place
}

/// Runs command lines one after the other in one folder with some files; those that fail.
fn failures(lines: &[String], files: &[(&str, String)]) -> Vec<String> {
    let place = folder_with(files);
    let fails = |line: &&String| {
        let ended = place.run(line);
        ended.code != 0 || ended.out.is_empty() && ended.said.is_empty() && !writes(line)
    };
    lines.iter().filter(fails).cloned().collect()
}

/// Whether a command line writes files, and nothing else.
fn writes(line: &str) -> bool {
    ["--graph", "--dir", "--output", " -o ", "--cnf"].iter().any(|option| line.contains(option))
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

/// The same example with less work, where other tests do the whole: all results in their reduced
/// form, the isotopy classes of order 6. An estimate that aims at a time is given a third of it.
fn quick_example(line: &str) -> String {
    line.replace("reproduce --reduced", "reproduce shidoku --reduced")
        .replace("solutions latin6", "solutions latin5")
        .replace("--band 394", "--band 405")
        .replace("report forest.csv results/shidoku", "report forest.csv")
        .replace("--time 5", "--time 0.3")
        .replace("--time 2", "--time 0.3")
        .replace("--time 1", "--time 0.3")
}

/// The commands that have examples.
const COMMANDS: [&str; 37] = [
    "", "count", "estimate", "forest", "solutions", "skeletons", "canon", "compare", "index",
    "describe", "grid", "convert", "vary", "generate", "count queens", "count latin",
    "count quasigroups", "count loops", "count grids", "estimate puzzles", "estimate queens",
    "estimate latin", "estimate grids", "unavoidable", "scan", "solve", "bench", "minimal",
    "reproduce", "plan", "work", "status", "report", "merge", "completions", "man", "web",
];

#[test]
fn every_example_of_every_help_runs() {
    let files = files();
    let examples: usize = std::thread::scope(|scope| {
        let files = &files;
        let run = COMMANDS.map(|command| scope.spawn(move || run_examples(command, files)));
        run.into_iter().map(|run| run.join().unwrap()).sum()
    });
    assert!(examples > 40, "only {examples} examples were seen");
}

/// More command lines whose random choices follow from what a search finds, or whose sums are of
/// vectors.
const MORE: [&str; 6] = [
    "solve open.txt --all --limit 20000",
    "generate 3x3 --count 40 --seed 3",
    "generate 3x3 --count 3 --clues 26 --seed 2",
    "estimate puzzles 3x3 --method subsets --size 30 --samples 2000 --format csv",
    "estimate latin 40 --passes 8 --particles 50 --format csv",
    "estimate queens 70 --passes 8 --particles 200 --format csv",
];

/// What a command line prints, with a backend and two threads; without the seconds that it took.
fn printed(line: &str, backend: Backend, place: &Place) -> String {
    let mut command = place.command(&format!("{line} --quiet --threads 2"));
    let Ended { code, out: text, said } =
        command.env(Backend::VARIABLE, backend.name()).output().unwrap().into();
    assert_eq!(code, 0, "{line}: {said}");
    let mut rows =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let seconds = rows.first().and_then(|header| header.iter().position(|name| name == "seconds"));
    let others = |row: &csv::StringRecord| {
        let fields = row.iter().enumerate();
        let kept = fields.filter(|(column, _)| Some(*column) != seconds);
        kept.map(|(_, field)| field).collect::<Vec<_>>().join("\u{1f}")
    };
    match seconds {
        Some(_) => rows.iter().map(others).collect::<Vec<_>>().join("\n"),
        None => text,
    }
}

/// The examples of a command whose output does not depend on the time that it took.
fn untimed_examples(command: &str) -> Vec<String> {
    let timed = |line: &String| line.contains("--time") || line.contains("--threads");
    let lines = command_lines(&stdout(&format!("{command} --help"))).into_iter();
    let own = lines.filter(|line| line.starts_with(command) && !timed(line));
    own.map(|line| quick_example(&line)).collect()
}

/// Whatever the instructions of the machine: the examples of all commands but those that time, or
/// run other commands.
#[test]
fn every_backend_prints_the_same() {
    let other = ["", "bench", "plan", "work", "status", "merge", "report", "web", "reproduce"];
    let commands = COMMANDS.into_iter().filter(|name| !other.contains(name));
    let mut groups: Vec<Vec<String>> = commands.map(untimed_examples).collect();
    groups.extend(MORE.map(|line| vec![line.to_owned()]));
    assert!(groups.concat().len() > 60, "{}", groups.concat().len());
    let files = files();
    std::thread::scope(|scope| {
        for lines in groups {
            let files = &files;
            scope.spawn(move || {
                let run = |backend| -> Vec<String> {
                    let place = folder_with(files);
                    let print = |line: &String| printed(line, backend, &place);
                    lines.iter().map(print).collect()
                };
                let expected = run(Backend::fastest());
                for backend in Backend::available().skip(1) {
                    for ((line, expected), found) in lines.iter().zip(&expected).zip(run(backend)) {
                        assert!(found == *expected, "{line} with {backend}");
                    }
                }
            });
        }
    });
}

#[test]
fn a_backend_that_is_not_there_is_refused() {
    let place = Place::new();
    let mut command = place.command("count queens 4");
    let ended = Ended::from(command.env(Backend::VARIABLE, "abacus").output().unwrap());
    let is_named = ["GRIDFOREST_BACKEND", "abacus"].iter().all(|name| ended.said.contains(name));
    assert!(ended.code == 2 && is_named, "{}", ended.said);
}

/// The commands of the guide that take long, and quick ones of the same kind that replace them.
const QUICK: &[(&str, &str)] = &[
    ("count grids 3x3 --classes", "count grids 2x3 --classes"),
    ("unavoidable grids.txt --max-size 12", "unavoidable grids.txt --max-size 6"),
    ("solutions 3x3 --sample 1000 --seed 7", "solutions 3x3 --sample 10 --seed 7"),
    ("generate 3x3 --maximise", "generate 2x2 --maximise --time 1"),
    ("count queens 16", "count queens 12"),
];

#[test]
fn every_command_of_the_list_runs() {
    let page = fs::read_to_string("docs/howto.md").unwrap();
    // What stands between fences: prose speaks of commands too.
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let mut lines = command_lines(&blocks.join("\n"));
    assert!(lines.len() > 15, "only {} commands were seen", lines.len());
    for line in &mut lines {
        if let Some((_, quick)) = QUICK.iter().find(|(slow, _)| line.starts_with(slow)) {
            *line = (*quick).to_owned();
        }
        if let Some((begin, _)) = line.clone().split_once(" --time ") {
            let learning = if begin.contains("walk") { " --learning 200 --steps 100" } else { "" };
            *line = format!("{begin} --time 0.3{learning}");
        }
    }
    // A walk of 9x9 that learns too little may meet nothing: its options are tried elsewhere.
    lines.retain(|line| !line.contains("--method walk"));
    assert_eq!(failures(&lines, &files()), Vec::<String>::new());
}
