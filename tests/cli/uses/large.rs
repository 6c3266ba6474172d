//! Boards of more cells than a mask holds, of very few, and of as many symbols as there can be: a
//! command works on them or refuses them, and doesn't panic.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::cases::{CASES, Case};
use super::{reads, with};

/// What a command does wrong with boards of such sizes it does soon.
const LONGEST: Duration = Duration::from_millis(150);
/// Options that change what is computed of a board.
const COMPUTING: [&str; 11] = [
    "grid", "class", "kind", "form", "transform", "unique", "ed", "all", "minimal", "with",
    "up-to-symmetry",
];

/// Whether an argument is a shape.
fn is_shape(word: &str) -> bool {
    let number = |text: &str| text.parse::<u32>().is_ok();
    word.strip_prefix("latin").is_some_and(number)
        || word.split_once('x').is_some_and(|(rows, columns)| number(rows) && number(columns))
}

/// A grid: rows of a band are shifted by boxes, bands by one.
fn grid(side: usize, height: usize) -> String {
    let symbol = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let shift = row % height * (side / height) + row / height;
        // `0` is the symbol 36.
        char::from_digit(((column + shift) % side + 1) as u32 % 36, 36).unwrap()
    };
    let text: String = (0..side * side).map(symbol).collect();
    text.to_uppercase()
}

#[test]
fn no_command_panics_whatever_the_size_of_boards() {
    let mut tried = 0;
    for (shape, rows, side, height) in [
        ("latin12", 12, 12, 1),
        ("4x4", 16, 16, 4),
        ("6x6", 36, 36, 6),
        // As many symbols on few cells, and as few cells as there can be.
        ("rect1x33", 1, 33, 1),
        ("rect1x36", 1, 36, 1),
        ("rect2x3", 2, 3, 1),
        ("rect1x4", 1, 4, 1),
        ("latin2", 2, 2, 1),
        ("latin1", 1, 1, 1),
    ] {
        let grid = &grid(side, height)[..rows * side];
        let clues = rows.div_ceil(4) * side;
        let pattern = &format!("{}{}", "1".repeat(clues), ".".repeat(rows * side - clues));
        let lines = &format!("{grid}\n{}{}\n", &grid[..clues], ".".repeat(rows * side - clues));
        let word = |word: &str| -> String {
            match word {
                _ if is_shape(word) => shape.to_owned(),
                "1234341221434321" => grid.to_owned(),
                _ if word.len() >= 16 && word.bytes().all(|c| b".123456789".contains(&c)) => {
                    pattern.clone()
                }
                _ => word.to_owned(),
            }
        };
        for &Case { command, line: arguments, reads: list, .. } in CASES.iter() {
            if ["work", "status", "merge", "web", "report", "reproduce", "bench"].contains(&command)
            {
                continue;
            }
            let base = format!("{command} {arguments}").trim_end().to_owned();
            let options = COMPUTING.iter().filter(|option| reads(list, option));
            let others = options.filter_map(|option| with(&base, option));
            for line in others.chain([base.clone()]) {
                let folder = tempfile::tempdir().unwrap();
                for name in ["boards", "grids", "whole", "nines", "guessed"] {
                    fs::write(folder.path().join(name), lines).unwrap();
                }
                let name = folder.path().display().to_string();
                let words = line.split(' ').filter(|word| !word.is_empty());
                let words = words.map(|one| word(one).replace("DIR", &name));
                let words: Vec<String> = words.collect();
                let error = first_words(&words, &folder.path().join("boards"));
                assert!(!error.contains("panicked"), "{shape}: {line}\n{error}");
                tried += 1;
            }
        }
    }
    assert!(tried > 700, "only {tried} command lines were tried");
}

/// What a command line writes to stderr before it ends or its time does.
fn first_words(words: &[String], stdin: &Path) -> String {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("gridforest"))
        .args(words)
        .stdin(fs::File::open(stdin).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() && started.elapsed() < LONGEST {
        thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    let mut error = String::new();
    let mut pipe = child.stderr.take().unwrap();
    pipe.read_to_string(&mut error).unwrap();
    child.wait().unwrap();
    error
}
