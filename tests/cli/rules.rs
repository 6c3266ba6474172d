//! Other rules than rows, columns and boxes, on the command line.

use std::fs;

use super::{gridforest, stdout};

/// The sum of a column of a table in CSV.
fn sum(table: &str, column: &str) -> u64 {
    let mut lines = table.lines();
    let place = lines.next().unwrap().split(',').position(|name| name == column).unwrap();
    lines.map(|line| line.split(',').nth(place).unwrap().parse::<u64>().unwrap()).sum()
}

#[test]
fn every_command_that_takes_a_shape_takes_other_rules() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let jigsaws = write("jigsaws", "# two boards\naaaabbbbccddccdd\nAAABCCABCDBBCDDD remark\n");
    let petersen = write("petersen.g6", "IheA@GUAo\n");
    let cycle = write("cycle.col", "c five\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n");
    let own = write(
        "own.toml",
        "base = \"latin4\"\n[sets]\ncorners = [1, 4, 13, 16]\ncentre = [\"r2c2\", \"r2c3\", \"r3c2\", \"r3c3\"]\n",
    );
    let own_json = write(
        "own.json",
        r#"{"symbols": 3, "cells": 4, "sets": {"a": [1, 2], "b": [2, 3], "c": [3, 4], "d": [1, 4]}}"#,
    );
    for (shape, more, grids, minimal) in [
        ("latin5+x".to_owned(), "", 960, None),
        ("2x2+x".to_owned(), "", 48, Some(14_592)),
        (format!("jigsaw:{jigsaws}#1"), "", 288, None),
        (format!("jigsaw:{jigsaws}#2"), "", 120, None),
        (format!("graph:{petersen}"), "--colours 3", 120, Some(1200)),
        (format!("graph:{cycle}:3"), "", 30, Some(60)),
        (format!("rules:{own}"), "", 288, None),
        (format!("rules:{own_json}"), "", 18, Some(18)),
        ("rect3x4".to_owned(), "", 576, Some(52_416)),
    ] {
        let run = |line: String| stdout(&format!("{line} {more} --format csv"));
        let forest = run(format!("forest {shape}"));
        if let Some(minimal) = minimal {
            assert_eq!(sum(&forest, "minimal_puzzles"), minimal, "{shape}");
        }
        assert_eq!(sum(&run(format!("solutions {shape} --classes")), "orbit"), grids, "{shape}");
        assert_eq!(sum(&run(format!("count grids {shape}")), "count"), grids, "{shape}");
        let grid = run(format!("solutions {shape} --sample 1 --seed 3"));
        let ask = |command: &str| {
            let line = format!("{command} --shape {shape} {more}");
            let output = gridforest(&line).write_stdin(grid.clone()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}: {said}");
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(sum(&ask("solve"), "solutions"), 1, "{shape}");
        let fewest = forest.lines().skip(1).filter_map(|row| {
            let mut fields = row.split(',').skip(4).map(|field| field.parse::<u64>().unwrap());
            Some((fields.next()?, fields.next()?)).filter(|(_, nodes)| *nodes > 0)
        });
        let most = fewest.map(|(clues, _)| clues).min().unwrap();
        ask(&format!("scan --at-most {most}"));
        for command in [
            "canon",
            "minimal",
            "describe",
            "unavoidable",
            "vary --remove 1 --add 1",
            "convert --to rows",
        ] {
            ask(command);
        }
        run(format!("skeletons {shape} --count"));
        run(format!("generate {shape} --count 2 --seed 1"));
    }
}

#[test]
fn what_are_no_rules_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let uneven = write("uneven", "aaaabbbbccccddde\n");
    let short = write("short", "aaaabbbbccccddd\n");
    let two = write("two", "aaaabbbbccccdddd\naaaabbbbccddccdd\n");
    let empty = write("empty", "# nothing\n");
    let looped = write("loop", "0 1\n1 1\n");
    let cut = write("cut.g6", "IheA@GUA\n");
    let wide = write("wide.toml", "symbols = 2\ncells = 3\n[sets]\nall = [1, 2, 3]\n");
    let beyond = write("beyond.toml", "symbols = 2\ncells = 3\n[sets]\npair = [3, 4]\n");
    for (shape, reason) in [
        ("latin6+pandiagonal".to_owned(), "multiple of 2 or 3"),
        ("latin4+dg".to_owned(), "no boxes"),
        ("2x3+windows".to_owned(), "no square boxes"),
        ("3x3+y".to_owned(), "'+y' is no addition"),
        ("3x3+x+x".to_owned(), "is there twice"),
        ("rect3x4+x".to_owned(), "only square boards"),
        ("rect4x3".to_owned(), "rows are at most 3"),
        ("jigsaw:nowhere".to_owned(), "nowhere"),
        (format!("jigsaw:{uneven}"), "region d has 3 cells instead of 4"),
        (format!("jigsaw:{short}"), "N² letters"),
        (format!("jigsaw:{two}"), "2 rules are in it"),
        (format!("jigsaw:{two}#3"), "no number 3"),
        (format!("jigsaw:{empty}"), "no rules are in it"),
        (format!("graph:{looped}:3"), "line 2: a loop"),
        (format!("graph:{cut}:3"), "line 1"),
        (format!("graph:{cut}"), "how many colours"),
        ("graph6:IheA@GUAo:40".to_owned(), "1 to 32"),
        (format!("rules:{wide}"), "a set of 3 cells"),
        (format!("rules:{beyond}"), "set pair has a cell that is not on the board"),
    ] {
        let output = gridforest(&format!("forest {shape}")).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{shape}: {said}");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&said).contains(reason), "{shape}: {said}");
    }
}
