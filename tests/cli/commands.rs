//! What the commands print.

use std::fs;
use std::process::Stdio;

use super::{gridforest, stdout};

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
    let text = stdout("solutions 2x3 --classes");
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 49);
    let grids: u64 = rows.iter().map(|row| row[3].parse::<u64>().unwrap()).sum();
    assert_eq!(grids, 28_200_960);
    assert_eq!(stdout("solutions 2x3 --count"), "shape,solutions,classes\n2x3,28200960,49\n");
}

#[test]
fn the_classes_are_the_same_for_any_number_of_threads_and_after_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("classes.part");
    let plain = stdout("solutions 2x3 --classes --threads 1");
    assert_eq!(stdout("solutions 2x3 --classes --threads 3"), plain);
    let kept = format!("solutions 2x3 --classes --checkpoint {}", checkpoint.display());
    assert_eq!(stdout(&kept), plain);
    assert_eq!(stdout(&kept), plain, "from the finished checkpoint");
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
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let path = folder.path().join(name);
        let grid = "forest 2x2 --grid 12343..221..43.1";
        stdout(&format!("{grid} --graph {}", path.display()));
        fs::read_to_string(path).unwrap()
    };
    let (dot, graphml, json) = (write("g.dot"), write("g.graphml"), write("g.json"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (nodes, arrows) =
        (json["nodes"].as_array().unwrap().len(), json["edges"].as_array().unwrap().len());
    // The same counts as the table's: the sums of the columns nodes and arrows.
    let rows = stdout("forest 2x2 --grid 12343..221..43.1");
    let sum = |column: usize| -> usize {
        rows.lines()
            .skip(1)
            .map(|row| row.split(',').nth(column).unwrap().parse::<usize>().unwrap())
            .sum()
    };
    assert_eq!((nodes, arrows), (sum(5), sum(9)));
    assert_eq!(dot.matches(" -> ").count(), arrows);
    assert_eq!(dot.matches("label=").count(), nodes);
    assert_eq!(graphml.matches("<node ").count(), nodes);
    assert_eq!(graphml.matches("<edge ").count(), arrows);
}

#[test]
fn reproduced_results_are_the_committed_ones() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["shidoku", "forest-latin5"] {
        let text = stdout(&format!("reproduce {name} --results {}", folder.path().display()));
        assert!(text.contains("written"));
        let mut files = 0;
        for entry in fs::read_dir(folder.path().join(name)).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap();
            if file != "manifest.json" {
                let committed = format!("results/{name}/{file}");
                assert_eq!(fs::read(&path).unwrap(), fs::read(&committed).unwrap(), "{committed}");
                files += 1;
            }
        }
        assert!(files >= 2);
        let manifest = folder.path().join(name).join("manifest.json");
        let before = fs::read(&manifest).unwrap();
        let again = stdout(&format!("reproduce {name} --results {}", folder.path().display()));
        assert!(again.contains("unchanged"));
        assert_eq!(fs::read(&manifest).unwrap(), before, "unchanged results keep their manifest");
    }
}

#[test]
fn a_result_is_resumed_from_its_checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let run = |results: &str| {
        let at = |name: &str| folder.path().join(name).display().to_string();
        let (results, kept) = (at(results), at("kept"));
        stdout(&format!("reproduce forest-latin5 --results {results} --checkpoints {kept}"));
        let read = |name: &str| fs::read(format!("{results}/forest-latin5/{name}")).unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(&read("manifest.json")).unwrap();
        let resumed = manifest.get("resumed").cloned();
        (resumed, read("checks.csv"), read("forest.csv"))
    };
    let (first, again) = (run("first"), run("again"));
    assert_eq!((first.0, again.0), (None, Some(true.into())));
    assert_eq!((first.1, first.2), (again.1, again.2));
    let parts = fs::read_dir(folder.path().join("kept")).unwrap();
    let part = parts.map(|part| part.unwrap().path()).next().unwrap();
    fs::write(part, "no checkpoint").unwrap();
    let folder = folder.path().display();
    gridforest(&format!(
        "reproduce forest-latin5 --results {folder}/new --checkpoints {folder}/kept"
    ))
    .assert()
    .code(1);
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
fn comparisons_are_rows_too() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        stdout(&format!("reproduce shidoku --format csv --results {}", folder.path().display()));
    assert!(text.starts_with("quantity,key,computed,again,published,verdict,source\n"));
    assert_eq!(text, fs::read_to_string(folder.path().join("shidoku/checks.csv")).unwrap());
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("gridforest"))
        .args(["solutions", "2x2", "--sample", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

#[test]
fn help_names_every_command() {
    let help = stdout("--help");
    for command in ["forest", "solutions", "reproduce", "completions", "man"] {
        assert!(help.contains(command), "{command}");
    }
    assert!(stdout("completions bash").contains("gridforest"));
    assert!(stdout("man").contains(".TH gridforest"));
    gridforest("--version").assert().success();
}
