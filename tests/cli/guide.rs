//! The README and the guide: each command that is shown prints what is shown under it.
//!
//! In a block of `console`, a line with `$ ` is a command of the shell, and the lines below are what it prints; `…` stands
//! for any lines. The blocks of a page share a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands of a page, each with the lines that it prints.
fn shown(page: &str) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for block in page.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), Vec::new())),
                (None, Some((_, output))) => output.push(line.to_owned()),
                (None, None) => panic!("{line}: no command before it"),
            }
        }
    }
    commands
}

/// What a command of the shell prints, on either stream.
fn printed(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(assert_cmd::cargo::cargo_bin!("gridforest")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let all = format!("{{ {}\n}} 2>&1", command);
    let output = Command::new("sh")
        .args(["-c", &all])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Whether lines are those shown, where `…` is any number of them.
fn are_as_shown(lines: &[String], shown: &[String]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=lines.len()).any(|left_out| are_as_shown(&lines[left_out..], rest))
        }
        Some((first, rest)) => lines.first() == Some(first) && are_as_shown(&lines[1..], rest),
    }
}

/// The README and all pages below `docs`.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| match path.is_dir() {
        true => pages(&path),
        false => Vec::from_iter(path.extension().is_some_and(|end| end == "md").then_some(path)),
    };
    entries.flat_map(below).collect()
}

#[test]
fn commands_print_what_the_guide_shows() {
    let all = [vec![PathBuf::from("README.md")], pages(Path::new("docs"))].concat();
    let tried: usize = std::thread::scope(|scope| {
        let try_page = |path: PathBuf| {
            let folder = tempfile::tempdir().unwrap();
            let commands = shown(&fs::read_to_string(&path).unwrap());
            for (command, shown) in &commands {
                let printed = printed(command, folder.path());
                assert!(are_as_shown(&printed, shown), "{path:?}: {command}: {printed:#?}");
            }
            commands.len()
        };
        let threads: Vec<_> =
            all.into_iter().map(|path| scope.spawn(move || try_page(path))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(tried > 30, "only {tried} commands were seen");
}

#[test]
fn lines_that_differ_are_seen() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (found, none) = (lines("a\nb\nc\nd"), lines(""));
    assert!(
        are_as_shown(&found, &lines("a\n…\nd")) && are_as_shown(&found, &lines("a\nb\n…\nc\nd"))
    );
    assert!(!are_as_shown(&found, &lines("a\n…\nc")) && !are_as_shown(&found, &none));
    assert!(!are_as_shown(&none, &lines("a")) && are_as_shown(&none, &lines("…")));
    let page = "```console\n$ echo one\none\n```\ntext\n```console\n$ true\n```\n";
    let expected = [("echo one".to_owned(), lines("one")), ("true".to_owned(), none)];
    assert_eq!(shown(page), expected);
    let here = Path::new(".");
    assert_eq!(printed("echo one; echo two >&2", here), lines("one\ntwo"));
}
