//! Other rules than rows, columns and boxes, on the command line.

use super::fed;
use super::place::Place;
use super::table::Table;
use super::uses::{CASES, run};

const OWN: &str = r#"
base = "latin4"
[sets]
corners = [1, 4, 13, 16]
centre = ["r2c2", "r2c3", "r3c2", "r3c3"]
"#;

#[test]
fn every_command_that_takes_a_shape_takes_other_rules() {
    let place = Place::with(&[
        ("jigsaws", "# two boards\naaaabbbbccddccdd\nAAABCCABCDBBCDDD remark\n"),
        ("petersen.g6", "IheA@GUAo\n"),
        ("cycle.col", "c five\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"),
        ("own.toml", OWN),
        (
            "own.json",
            r#"{"symbols": 3, "cells": 4, "sets": {"a": [1, 2], "b": [2, 3], "c": [3, 4], "d": [1, 4]}}"#,
        ),
    ]);
    for (shape, more, grids, minimal) in [
        ("latin5+x", "", 960, None),
        ("2x2+x", "", 48, Some(14_592)),
        ("jigsaw:jigsaws#1", "", 288, None),
        ("jigsaw:jigsaws#2", "", 120, None),
        ("graph:petersen.g6", "--colours 3", 120, Some(1200)),
        ("graph:cycle.col:3", "", 30, Some(60)),
        ("rules:own.toml", "", 288, None),
        ("rules:own.json", "", 18, Some(18)),
        ("rect3x4", "", 576, Some(52_416)),
    ] {
        let run = |line: String| place.good(&format!("{line} {more} --format csv"));
        let sum = |line: String, column: &str| Table::of(run(line)).sum(column);
        let forest = Table::of(run(format!("forest {shape}")));
        if let Some(minimal) = minimal {
            assert_eq!(forest.sum("minimal_puzzles"), minimal, "{shape}");
        }
        assert_eq!(sum(format!("solutions {shape} --classes"), "orbit"), grids, "{shape}");
        assert_eq!(sum(format!("count grids {shape}"), "count"), grids, "{shape}");
        let grid = run(format!("solutions {shape} --sample 1 --seed 3"));
        let ask = |command: &str| {
            let line = format!("{command} --shape {shape} {more}");
            let ended = place.fed(&line, &grid);
            assert_eq!(ended.code, 0, "{line}: {}", ended.said);
            ended.out
        };
        assert_eq!(Table::of(ask("solve")).sum("solutions"), 1, "{shape}");
        let levels = forest.numbers::<u64>("clues").into_iter().zip(forest.numbers::<u64>("nodes"));
        let with_puzzles = levels.filter(|(_, nodes)| *nodes > 0).map(|(clues, _)| clues);
        let most = with_puzzles.min().unwrap();
        ask(&format!("scan --at-most {most}"));
        for command in [
            "canon", "minimal", "describe", "unavoidable", "vary --remove 1 --add 1",
            "convert --to rows",
        ] {
            ask(command);
        }
        run(format!("skeletons {shape} --count"));
        run(format!("generate {shape} --count 2 --seed 1"));
    }
}

/// Of the squares of order 5 with both diagonals, none has more than one orthogonal mate with both
/// (OEIS A287695), and one has.
#[test]
fn mates_obey_further_rules() {
    let place = Place::new();
    let listed = Table::of(place.good("solutions latin5+x --classes --format csv"));
    let squares = listed.column("grid").join("\n");
    let ask = |shape: &str| {
        let ended = place.fed(&format!("latin --shape {shape} --mates 9 --format csv"), &squares);
        assert_eq!(ended.code, 0, "{}", ended.said);
        Table::of(ended.out)
    };
    let (all, diagonal) = (ask("latin5"), ask("latin5+x"));
    let most = |table: &Table| table.numbers::<u64>("mates").into_iter().max();
    assert_eq!((most(&all), most(&diagonal)), (Some(3), Some(1)));
    for mate in diagonal.column("mate").iter().filter(|mate| !mate.is_empty()) {
        let solved = place.fed("solve --shape latin5+x --format csv", mate);
        assert_eq!(Table::of(solved.out).numbers::<u64>("solutions"), [1]);
    }
}

/// Whatever a command does with a shape, it ends by itself where no grid obeys the rules: what needs
/// a grid is refused, and of the rest there is nothing, or zero, with a remark.
#[test]
fn every_command_ends_under_rules_that_no_grid_obeys() {
    let (mut refused, mut silent) = (0, Vec::new());
    for case in CASES.iter() {
        let named = |word: &&str| ["2x2", "latin4", "latin4+x"].contains(word);
        let line = format!("{} {}", case.command, case.line);
        if !line.split(' ').any(|word| named(&word)) {
            continue;
        }
        let other = |word| if named(&word) { "2x2+antiking" } else { word };
        let words: Vec<&str> = line.split(' ').map(other).collect();
        let (code, text) = run(&words.join(" "));
        assert!([0, 1, 2].contains(&code), "{words:?} {code}: {text}");
        // What is said under a table has nothing to speak of.
        let (drawn, said) = run(&(words.join(" ") + " --format table"));
        assert!([0, 1, 2].contains(&drawn), "{words:?} {drawn}: {said}");
        let says = text.contains("no grid obeys the rules 2x2+antiking");
        // Commands that are given boards speak of these.
        let of_all_grids = ["forest", "solutions", "count", "skeletons", "generate", "estimate"];
        if of_all_grids.contains(&words[0]) && words.contains(&"2x2+antiking") {
            silent.extend((!says && code == 0).then(|| (words.join(" "), text)));
        }
        refused += u32::from(says && code != 0);
    }
    assert!(silent.is_empty(), "{silent:#?}");
    assert!(refused >= 10, "{refused}");
}

/// Each row of the table of the fewest clues in `papers/rules.md` has a puzzle that shows it.
#[test]
fn the_puzzles_with_the_fewest_clues_are_proper_and_minimal() {
    let papers = include_str!("../../papers/rules.md");
    let (_, table) = papers.split_once("| one of them |").unwrap();
    let rows = table.trim().lines().skip(1).take_while(|line| line.starts_with('|'));
    let mut shown = 0;
    for row in rows {
        let fields: Vec<&str> =
            row.split('|').map(|field| field.trim().trim_matches('`')).collect();
        let [_, rules, clues, _, puzzle, _] = fields[..] else { panic!("{row}") };
        let minimal = fed(&format!("minimal --shape {rules} --format csv"), puzzle);
        let judged = Table::of(minimal.1);
        assert_eq!((judged.first("proper"), judged.first("minimal")), ("true", "true"), "{row}");
        assert_eq!(puzzle.matches(|cell| cell != '.').count().to_string(), clues, "{row}");
        shown += 1;
    }
    assert_eq!(shown, 4);
}
