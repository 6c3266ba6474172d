//! Any text as a shape, a board or a list of them: read or refused, and what is read means itself
//! when it is written and read again.
//!
//! `fuzz/run texts SECONDS`
#![no_main]

use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::reader::BoardLines;
use gridforest::symmetry::canonical_puzzle;
use libfuzzer_sys::fuzz_target;

/// A larger board is only read: its canonical form may take seconds.
const SMALL: usize = 36;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (name, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let shape = name.parse::<Shape>().ok();
    if let Some(shape) = shape {
        assert_eq!(shape.to_string().parse::<Shape>().unwrap(), shape);
        let _ = Grid::parse(shape, rest);
        if let Ok(puzzle) = Puzzle::parse(shape, rest) {
            assert_eq!(Puzzle::parse(shape, &puzzle.to_string()).unwrap(), puzzle);
            if shape.cells() <= SMALL
                && let Ok(canonical) = canonical_puzzle(&puzzle)
            {
                let again = canonical_puzzle(&canonical.form).unwrap();
                assert_eq!(again.form, canonical.form);
            }
        }
    }
    let boards: Vec<Puzzle> = BoardLines::new("fuzz", rest.as_bytes(), shape)
        .filter_map(|board| Some(board.ok()?.puzzle))
        .collect();
    for puzzle in boards {
        let line = puzzle.to_string();
        let mut again = BoardLines::new("again", line.as_bytes(), Some(puzzle.shape()));
        assert_eq!(again.next().unwrap().unwrap().puzzle, puzzle);
    }
});
