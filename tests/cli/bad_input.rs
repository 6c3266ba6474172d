//! Bad input of every kind: one clear line on stderr, the right exit code, nothing half-written.

use std::fs;

use super::{failure, gridforest};

#[test]
fn what_the_command_line_asks_for_must_be_there() {
    for (arguments, message) in [
        (
            "forest 2x2 --class 3",
            "gridforest: --class: 2x2 has classes 1 to 2: there is no class 3",
        ),
        (
            "forest 2x2 --class 0",
            "gridforest: --class: 2x2 has classes 1 to 2: there is no class 0",
        ),
        (
            "solutions 3x4 --classes",
            "gridforest: SHAPE: 3x4 has too many grids to enumerate: classes are listed for boards with boxes up to side 6, 3x3 and latin1 to latin7",
        ),
        (
            "forest 2x2 --grid 123434122143432",
            "gridforest: --grid: 15 cells where a 2x2 board has 16",
        ),
        (
            "forest 2x2 --grid 123434122143432z",
            "gridforest: --grid: column 16: 'z' is no symbol of a 2x2 board (1 to 4, or . for an empty cell)",
        ),
        (
            "forest 2x2 --grid 1...............",
            "gridforest: --grid: the puzzle 1............... has more than one solution: the root of a tree has exactly one",
        ),
        (
            "forest 2x2 --grid 11..............",
            "gridforest: --grid: the puzzle 11.............. has no solution: the root of a tree has exactly one",
        ),
        (
            "forest 2x2 --grid 1234214334124321",
            "gridforest: --grid: the puzzle 1234214334124321 has no solution: the root of a tree has exactly one",
        ),
        (
            "forest 2x2 --graph forest.txt",
            "gridforest: --graph: no graph format for '.txt': the name must end in .dot, .graphml or .json",
        ),
        (
            "scan --at-most 18 --at-least 20",
            "gridforest: --at-least: 20 is greater than --at-most 18",
        ),
    ] {
        let (code, text) = failure(arguments);
        assert_eq!(code, 2, "{arguments}");
        assert!(text.starts_with(message), "{arguments}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments}: {text}");
    }
}

#[test]
fn names_are_refused_with_those_that_there_are() {
    for (arguments, name) in [("reproduce nothing", "shidoku"), ("bench x --backend fast", "avx2")]
    {
        let (code, text) = failure(arguments);
        assert_eq!(code, 2, "{arguments}");
        assert!(text.contains(name), "{arguments}: {text}");
    }
}

#[test]
fn shapes_are_refused_with_what_would_be_right() {
    for (shape, message) in [
        (
            "sudoku",
            "unknown shape 'sudoku': write RxC (boxes of R rows by C columns, such as 2x3), latinN",
        ),
        ("6x5", "shape '6x5': the side must be from 1 to 25"),
        ("latin99", "shape 'latin99': the side must be from 1 to 32"),
        ("1x4", "for rows and columns alone write latin4"),
    ] {
        let (code, text) = failure(&format!("forest {shape}"));
        assert_eq!(code, 2);
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn limits_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forest.dot");
    let (code, text) = failure(&format!("forest 2x2 --max-nodes 50000 --graph {}", path.display()));
    assert_eq!(code, 1);
    assert!(text.contains("--max-nodes 50000"), "{text}");
    assert!(!path.exists(), "nothing half-written");
}

#[test]
fn outputs_that_cannot_be_written_are_named() {
    let (code, text) = failure("forest 2x2 --output no/such/folder/out.csv");
    assert_eq!(code, 1);
    assert!(text.starts_with("gridforest: can't write no/such/folder/out.csv: "), "{text}");
    let (code, text) = failure("forest 2x2 --graph no/such/folder/out.dot");
    assert_eq!(code, 1);
    assert!(text.starts_with("gridforest: can't write no/such/folder/out.dot: "), "{text}");
    let (code, text) = failure("reproduce classes --results Cargo.toml");
    assert_eq!(code, 1);
    assert!(text.starts_with("gridforest: can't write Cargo.toml/classes: "), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["forest", "2x2"][..], &["solutions", "2x2", "--sample", "100000"]] {
        let program = assert_cmd::cargo::cargo_bin!("gridforest");
        let output =
            std::process::Command::new(program).args(arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains("No space left on device"), "{text}");
    }
    let (code, text) = failure("forest 2x2 --output /dev/full");
    assert_eq!(code, 1);
    assert!(text.contains("can't write /dev/full: No space left on device"), "{text}");
}

#[test]
fn an_output_file_appears_whole_or_keeps_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    gridforest(&format!("forest latin3 --output {}", path.display())).assert().success().stdout("");
    let before = fs::read_to_string(&path).unwrap();
    assert!(before.starts_with("shape,class,grid,"));
    failure(&format!("forest 2x2 --class 9 --output {}", path.display()));
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn checkpoints_of_something_else_are_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.checkpoint");
    let run = |shape: &str| format!("solutions {shape} --count --checkpoint {}", path.display());
    gridforest(&run("latin4")).assert().success();
    let written = fs::read(&path).unwrap();
    let (code, text) = failure(&run("2x2"));
    assert_eq!(code, 1);
    assert!(text.contains("latin4") && text.contains("2x2"), "{text}");
    assert_eq!(fs::read(&path).unwrap(), written);
    let mut torn = written.clone();
    torn.truncate(written.len() / 2);
    fs::write(&path, &torn).unwrap();
    let (code, text) = failure(&run("latin4"));
    assert_eq!(code, 1);
    assert!(text.contains(path.to_str().unwrap()), "{text}");
    fs::write(&path, "a letter to a friend").unwrap();
    assert_eq!(failure(&run("latin4")).0, 1);
    assert_eq!(fs::read(&path).unwrap(), b"a letter to a friend");
}
