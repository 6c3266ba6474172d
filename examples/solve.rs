//! Solves a file of puzzles, one a line, or those on stdin.
//!
//! `cargo run --release --example solve -- puzzles.txt`

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin, stdout};

use gridforest::reader::BoardLines;
use gridforest::solve::solver;

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        Some(path) => solve(&path, BufReader::new(File::open(&path)?), stdout().lock()),
        None => solve("stdin", stdin().lock(), stdout().lock()),
    }
}

/// Writes each puzzle's number of solutions, up to two, and the first of them. A line that is no
/// puzzle is told, and the next is read.
fn solve(name: &str, input: impl BufRead, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    // The shape is recognised from the number of cells.
    for board in BoardLines::new(name, input, None) {
        match board {
            Ok(board) => {
                let solved = solver(board.puzzle.shape()).solve(&board.puzzle, 2);
                let first = solved.solution.map_or_else(String::new, |grid| grid.to_string());
                writeln!(out, "{} {} {first}", board.puzzle, solved.count)?;
            }
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
#[test]
fn each_line_has_its_answer() {
    let mut out = Vec::new();
    solve("lines", &b"12..............\n1234....\n12343..221..43.1\n"[..], &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("12.............. 2 12"), "{text}");
    assert!(lines[1].starts_with("lines:2: "), "{text}");
    assert_eq!(lines[2], "12343..221..43.1 1 1234341221434321");
}
