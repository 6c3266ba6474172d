//! Canonical forms: which puzzles of a list are the same up to symmetry?
//!
//! `cargo run --release --example canonical`

use std::collections::BTreeMap;
use std::error::Error;

use gridforest::board::{Puzzle, Shape};
use gridforest::symmetry::{SymmetryError, canonical_puzzle};

/// The second is the first with its columns reversed and the symbols 1 and 2 exchanged.
const PUZZLES: [&str; 3] = ["1...2....1.....3", "...2...1..2.3...", "1...2....3.....4"];

fn main() -> Result<(), Box<dyn Error>> {
    let shape: Shape = "2x2".parse()?;
    let puzzles: Vec<Puzzle> =
        PUZZLES.iter().map(|text| Puzzle::parse(shape, text)).collect::<Result<_, _>>()?;
    for (form, members) in classes(&puzzles)? {
        println!("{form}: {} of {}", members.len(), puzzles.len());
    }
    Ok(())
}

/// The puzzles by their canonical forms: two puzzles are equivalent exactly when these are equal.
fn classes(puzzles: &[Puzzle]) -> Result<BTreeMap<String, Vec<&Puzzle>>, SymmetryError> {
    let mut classes: BTreeMap<String, Vec<&Puzzle>> = BTreeMap::new();
    for puzzle in puzzles {
        let canonical = canonical_puzzle(puzzle)?;
        classes.entry(canonical.form.to_string()).or_default().push(puzzle);
    }
    Ok(classes)
}

#[cfg(test)]
#[test]
fn equivalent_puzzles_are_in_one_class() {
    let shape = "2x2".parse().unwrap();
    let puzzles = PUZZLES.map(|text| Puzzle::parse(shape, text).unwrap());
    let classes = classes(&puzzles).unwrap();
    let sizes: Vec<usize> = classes.values().map(Vec::len).collect();
    assert!(sizes == [1, 2] || sizes == [2, 1], "{sizes:?}");
    assert!(classes.values().any(|members| members == &[&puzzles[0], &puzzles[1]]));
}
