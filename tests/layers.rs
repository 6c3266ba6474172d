//! The architecture as a test: a room may lean only on those below it.
//!
//! Every `crate::ROOM` in a room's sources is an arrow; arrows go down one list. `unsafe` stands only
//! where the architecture allows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up; those on one line don't know each other.
const FLOORS: [&[&str]; 9] = [
    &["board", "random"],
    &["stats", "solve"],
    &["symmetry"],
    &["unavoidable"],
    &["census"],
    &["forest", "skeleton", "estimate"],
    &["run"],
    &["report"],
    &["reproduce"],
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

fn room(path: &Path) -> String {
    let inside = path.strip_prefix("src").unwrap();
    let first = inside
        .components()
        .next()
        .unwrap()
        .as_os_str()
        .to_str()
        .unwrap();
    first.trim_end_matches(".rs").to_owned()
}

fn floor(room: &str) -> usize {
    match room {
        "cli" => FLOORS.len(),
        _ => FLOORS
            .iter()
            .position(|rooms| rooms.contains(&room))
            .unwrap_or_else(|| panic!("the room '{room}' has no floor")),
    }
}

/// The rooms that a source names, tests and doc examples included.
fn named(text: &str) -> BTreeSet<String> {
    let after = |start: &str| {
        let parts: Vec<String> = text.split(start).skip(1).map(str::to_owned).collect();
        parts
    };
    let name = |part: String| -> String {
        part.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    // `use crate::{a, b}` would hide names: the crate writes one room a line.
    assert!(!text.contains("use crate::{"), "one room a line");
    after("crate::")
        .into_iter()
        .map(name)
        .filter(|n| !n.is_empty() && n.chars().next().unwrap().is_lowercase())
        .collect()
}

#[test]
fn arrows_go_down() {
    let mut arrows = 0;
    for path in sources(Path::new("src")) {
        let from = room(&path);
        if ["lib", "main"].contains(&from.as_str()) {
            continue;
        }
        for to in named(&fs::read_to_string(&path).unwrap()) {
            if to != from {
                arrows += 1;
                assert!(
                    floor(&to) < floor(&from),
                    "{} leans on {to}, which is not below {from}",
                    path.display()
                );
            }
        }
    }
    assert!(
        arrows > 50,
        "only {arrows} arrows were seen: the test is blind"
    );
}

#[test]
fn thread_pools_are_known_to_run_and_to_the_command_line_alone() {
    let mut users = BTreeSet::new();
    for path in sources(Path::new("src")) {
        if fs::read_to_string(&path).unwrap().contains("rayon::") {
            users.insert(room(&path));
        }
    }
    assert_eq!(users, BTreeSet::from(["cli", "run"].map(str::to_owned)));
}

#[test]
fn unsafe_stands_only_in_the_kernels() {
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let uses = code
            .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
            .any(|word| word == "unsafe");
        let allowed = path.starts_with("src/solve/nine") || path.starts_with("src/solve/nine.rs");
        assert!(!uses || allowed, "unsafe in {}", path.display());
    }
}
