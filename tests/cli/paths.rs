//! No file in two roles: every pair of options that name files, of every command.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;

use super::place::Place;

/// Command lines with what they require, without any file, and their options that name files that
/// are written, and that are read. The unit test of the same name compares the list with the help.
const COMMANDS: &[(&str, &[&str], &[&str])] = &[
    ("forest 2x2", &["--graph", "--leaves", "--checkpoint", "-o"], &[]),
    ("solutions 2x2 --count", &["--checkpoint", "-o"], &[]),
    ("skeletons 2x2 --prove", &["--certificates", "--checkpoint", "-o"], &["--check"]),
    ("canon", &["-o"], &["", "--known"]),
    ("compare 12..............", &["-o"], &[""]),
    ("index", &["-o"], &[""]),
    ("convert", &["-o"], &[""]),
    ("count queens 6", &["--checkpoint", "-o"], &[]),
    ("count latin 4", &["--checkpoint", "-o"], &[]),
    ("count grids latin4 --classes", &["--checkpoint", "-o"], &[]),
    (
        "estimate puzzles 2x2 --method descent",
        &["--puzzles", "--samples-out", "--checkpoint", "-o"],
        &["--grids"],
    ),
    ("estimate queens 9", &["--curve", "--samples-out", "--checkpoint", "-o"], &[]),
    ("estimate latin 5", &["--curve", "--samples-out", "--checkpoint", "-o"], &[]),
    ("estimate grids 2x2", &["--curve", "--samples-out", "--checkpoint", "-o"], &[]),
    ("unavoidable", &["--cnf", "-o"], &[""]),
    ("scan --at-most 4", &["--puzzles", "--checkpoint", "-o"], &[""]),
    ("describe", &["-o"], &[""]),
    ("vary --remove 1 --add 1", &["--checkpoint", "-o"], &["", "--known"]),
    ("solve", &["--proof", "--formula", "-o"], &[""]),
    ("bench", &["--per-puzzle", "--per-thread", "-o"], &[""]),
    ("minimal", &["-o"], &[""]),
    ("report", &["-o"], &[""]),
];

#[test]
fn no_file_is_in_two_roles_by_any_of_its_names() {
    let place = Place::with(&[("boards", "12..............\n")]);
    fs::hard_link(place.at("boards"), place.at("hard")).unwrap();
    symlink("boards", place.at("soft")).unwrap();
    symlink("new.csv", place.at("leads-to-new.csv")).unwrap();
    let there = [["boards", "boards"], ["boards", "./hard"], ["soft", "boards"]];
    let new = [["new.csv", "new.csv"], ["leads-to-new.csv", "./new.csv"]];
    let mut named = 0;
    for (line, written, read) in COMMANDS {
        let written_pairs = (0..written.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let mut tried = Vec::new();
        for (i, j) in written_pairs {
            for [a, b] in there.iter().chain(&new) {
                tried.push((
                    written[i],
                    written[j],
                    format!("{} {a} {} {b}", written[i], written[j]),
                ));
            }
        }
        for (writer, reader) in written.iter().flat_map(|w| read.iter().map(move |r| (w, r))) {
            for [a, b] in &there {
                tried.push((writer, reader, format!("{reader} {a} {writer} {b}")));
            }
        }
        for (one, other, options) in tried {
            let line = format!("{line} {options}");
            let (code, said) = place.bad(&line);
            assert_eq!(code, 2, "{line}: {said}");
            // No use reads both, or both are named.
            let names =
                |option: &str| said.contains(if option == "-o" { "--output" } else { option });
            let both = names(one) && names(other);
            assert!(
                both || said.contains("of no use here") || said.contains("cannot be used"),
                "{line}: {said}"
            );
            named += u64::from(both);
        }
    }
    assert!(named > 200, "only {named} pairs were named");
    assert_eq!(place.read("boards"), "12..............\n");
    assert!(!place.at("new.csv").exists());
}

/// Also the files of shapes: whatever a command does.
#[test]
fn no_output_replaces_the_file_of_a_shape() {
    let place = Place::with(&[("jig", "aabb\naabb\nccdd\nccdd\n")]);
    let is_shape = |word: &str| {
        let of_boxes = word.split_once('x').is_some_and(|(a, b)| a.len() == 1 && b.len() == 1);
        of_boxes || word.strip_prefix("latin").is_some_and(|side| side.parse::<u8>().is_ok())
    };
    let mut named = 0;
    for case in super::uses::CASES.iter() {
        let mut words: Vec<&str> = case.command.split(' ').chain(case.line.split(' ')).collect();
        match words.iter().position(|word| is_shape(word)) {
            Some(place) => words[place] = "jigsaw:jig",
            None => words.extend(["--shape", "jigsaw:jig"]),
        }
        for output in ["-o jig", "--checkpoint jig"] {
            let line = format!("{} {output}", words.join(" "));
            let (code, said) = place.bad(&line);
            assert!(code == 2, "{line}: {said}");
            named += u64::from(said.contains("jig is the file of"));
        }
    }
    assert!(named > 50, "only {named} were named");
    assert_eq!(place.read("jig"), "aabb\naabb\nccdd\nccdd\n");
}

#[test]
fn files_that_are_only_read_may_be_the_same_and_devices_may_be_written_twice() {
    let place = Place::with(&[("boards", "12..............\n")]);
    for line in [
        "canon boards boards",
        "vary boards --known boards --remove 1 --add 1",
        "bench boards --per-puzzle /dev/null --per-thread /dev/null -o /dev/null",
    ] {
        let ended = place.run(line);
        assert_ne!(ended.code, 2, "{line}: {}", ended.said);
    }
}

#[test]
fn a_name_that_promises_another_form_is_refused() {
    let place = Place::new();
    for (line, _, _) in COMMANDS {
        for name in ["x.parquet", "x.html", "x.sqlite", "x.arrow", "x.xlsx", "x/"] {
            // They write text, which may be a page.
            let is_text = ["report", "convert"].contains(line);
            if !(is_text && name == "x.html") {
                let (code, said) = place.bad(&format!("{line} -o {name}"));
                assert!(code == 2 && said.contains("--output"), "{line} {name}: {said}");
            }
        }
    }
    assert_eq!(place.files(), [] as [&str; 0]);
    place.good("count queens 6 -o x.html --format csv");
}
