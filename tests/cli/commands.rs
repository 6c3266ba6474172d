//! What the commands print.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::place::Place;
use super::stdout;
use super::table::Table;

#[test]
fn forest_2x2() {
    insta::assert_snapshot!(stdout("forest 2x2"));
}

#[test]
fn forest_latin4() {
    insta::assert_snapshot!(stdout("forest latin4"));
}

#[test]
fn every_engine_prints_the_same_forest() {
    for shape in ["2x2", "latin3", "latin4"] {
        let auto = stdout(&format!("forest {shape}"));
        assert_eq!(stdout(&format!("forest {shape} --engine graph")), auto, "{shape}");
        assert_eq!(stdout(&format!("forest {shape} --engine brute --threads 1")), auto, "{shape}");
    }
}

#[test]
fn a_tree_below_a_puzzle() {
    insta::assert_snapshot!(stdout("forest 2x2 --grid 12343..221..43.1 --format csv"));
}

#[test]
fn rows_as_json_are_a_list_of_objects() {
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(&stdout("forest latin3 --format json")).unwrap();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[0]["shape"], "latin3");
    assert_eq!(rows[0]["clues"], 9);
}

#[test]
fn classes_show_their_little_groups() {
    insta::assert_snapshot!(stdout("solutions latin3 --classes --generators"));
}

#[test]
fn classes_of_2x3_are_the_known_ones() {
    let table = Table::of(stdout("solutions 2x3 --classes"));
    assert_eq!((table.len(), table.sum("orbit")), (49, 28_200_960));
    assert_eq!(stdout("solutions 2x3 --count"), "shape,solutions,classes\n2x3,28200960,49\n");
}

#[test]
fn the_classes_are_the_same_for_any_number_of_threads_and_after_a_checkpoint() {
    let (place, plain) = (Place::new(), stdout("solutions 2x3 --classes --threads 1"));
    assert_eq!(stdout("solutions 2x3 --classes --threads 3"), plain);
    let kept = "solutions 2x3 --classes --checkpoint classes.part";
    assert_eq!(place.good(kept), plain);
    assert_eq!(place.good(kept), plain, "from the finished checkpoint");
}

#[test]
fn samples_are_grids_and_depend_on_the_seed_alone() {
    let sample = stdout("solutions 2x3 --sample 20 --seed 7");
    assert_eq!(sample.lines().count(), 20);
    let shape = "2x3".parse().unwrap();
    for line in sample.lines() {
        gridforest::board::Grid::parse(shape, line).unwrap();
    }
    assert_eq!(stdout("solutions 2x3 --sample 20 --seed 7 --threads 1"), sample);
    assert_ne!(stdout("solutions 2x3 --sample 20 --seed 8"), sample);
    let nine = stdout("solutions 3x3 --sample 600 --threads 3");
    assert_eq!(nine.lines().count(), 600);
    assert_eq!(stdout("solutions 3x3 --sample 600 --threads 1"), nine);
}

#[test]
fn graphs_are_written_in_three_formats() {
    let (place, line) = (Place::new(), "forest 2x2 --grid 12343..221..43.1");
    let [dot, graphml, json] = ["g.dot", "g.graphml", "g.json"].map(|name| {
        place.good(&format!("{line} --graph {name}"));
        place.read(name)
    });
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let [nodes, arrows] = ["nodes", "edges"].map(|name| json[name].as_array().unwrap().len());
    // The same counts as the table's.
    let table = Table::of(stdout(line));
    assert_eq!([nodes, arrows].map(|n| n as u64), [table.sum("nodes"), table.sum("arrows")]);
    assert_eq!(dot.matches(" -> ").count(), arrows);
    assert_eq!(dot.matches("label=").count(), nodes);
    assert_eq!(graphml.matches("<node ").count(), nodes);
    assert_eq!(graphml.matches("<edge ").count(), arrows);
}

/// Computes a result in a folder, where its files must be the committed ones.
pub(super) fn reproduces(place: &Place, name: &str) {
    let text = place.good(&format!("reproduce {name} --results ."));
    assert!(text.contains("written"), "{text}");
    let files = fs::read_dir(place.at(name)).unwrap().map(|entry| entry.unwrap().file_name());
    let files: Vec<_> = files.filter(|file| file != "manifest.json").collect();
    assert!(files.len() >= 2);
    for file in files {
        let committed = Path::new("results").join(name).join(&file);
        let found = fs::read(place.at(name).join(&file)).unwrap();
        assert_eq!(found, fs::read(&committed).unwrap(), "{committed:?}");
    }
}

#[test]
fn reproduced_results_are_the_committed_ones() {
    let place = Place::new();
    for name in ["shidoku", "forest-latin5"] {
        reproduces(&place, name);
        let manifest = format!("{name}/manifest.json");
        let before = place.read(&manifest);
        let again = place.good(&format!("reproduce {name} --results ."));
        assert!(again.contains("unchanged"));
        assert_eq!(place.read(&manifest), before, "unchanged results keep their manifest");
    }
}

#[test]
fn a_result_is_resumed_from_its_checkpoints() {
    let place = Place::new();
    fs::create_dir(place.at("kept")).unwrap();
    let line = |results: &str| {
        fs::create_dir(place.at(results)).unwrap();
        format!("reproduce forest-latin5 --results {results} --checkpoints kept")
    };
    let run = |results: &str| {
        place.good(&line(results));
        let read = |name: &str| place.read(&format!("{results}/forest-latin5/{name}"));
        let manifest: serde_json::Value = serde_json::from_str(&read("manifest.json")).unwrap();
        (manifest.get("resumed").cloned(), read("checks.csv"), read("forest.csv"))
    };
    let (first, again) = (run("first"), run("again"));
    assert_eq!((first.0, again.0), (None, Some(true.into())));
    assert_eq!((first.1, first.2), (again.1, again.2));
    let mut parts = fs::read_dir(place.at("kept")).unwrap();
    fs::write(parts.next().unwrap().unwrap().path(), "no checkpoint").unwrap();
    assert_eq!(place.run(&line("new")).code, 1);
}

/// The long ones too, so that none is found broken after hours.
#[test]
fn every_result_runs_in_its_reduced_form() {
    let text = stdout("reproduce --reduced");
    let list = stdout("reproduce --list --format csv");
    let mut compared_nothing = Vec::new();
    for line in list.lines().skip(1) {
        let name = line.split(',').next().unwrap();
        let summary = text.lines().find(|line| line.starts_with(&format!("{name}: ")));
        let summary = summary.unwrap_or_else(|| panic!("{name} didn't run"));
        assert!(!summary.contains(" 0 files"), "{summary}");
        if summary.contains(": 0 values compared") {
            compared_nothing.push(name);
        }
    }
    // These few samples have no error that a comparison could trust.
    let rough = ["rare-puzzles", "fewest-clues", "puzzles-2x4", "rare-ends", "coverage"];
    assert_eq!(compared_nothing, rough);
    assert!(text.contains("all as they must be"), "{text}");
}

#[test]
fn what_is_said_of_results_fits_a_terminal() {
    let place = Place::new();
    for line in ["reproduce --list", "reproduce shidoku --results ."] {
        let text = place.good(line);
        assert!(text.lines().any(|line| line.chars().count() > 70), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn comparisons_are_rows_too() {
    let place = Place::new();
    let text = place.good("reproduce shidoku --format csv --results .");
    assert!(text.starts_with("quantity,key,computed,again,published,verdict,source\n"));
    assert_eq!(text, place.read("shidoku/checks.csv"));
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    let place = Place::new();
    let mut command = place.command("solutions 2x2 --sample 100000");
    let mut child = place.start_as(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    drop(child.0.stdout.take());
    let output = child.0.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn help_names_every_command() {
    let help = stdout("--help");
    for command in ["forest", "solutions", "reproduce", "completions", "man"] {
        assert!(help.contains(command), "{command}");
    }
    assert!(stdout("completions bash").contains("gridforest"));
    assert!(stdout("man").contains(".TH gridforest"));
    assert_eq!(stdout("-V"), format!("gridforest {}\n", env!("CARGO_PKG_VERSION")));
    // With the revision, or a word for it.
    assert!(
        stdout("--version").starts_with(&format!("gridforest {} (", env!("CARGO_PKG_VERSION")))
    );
}
