//! Any bytes as a file of boards of any format: read or refused, and what is read means itself when
//! it is written in each form and read again.
//!
//! `fuzz/run files SECONDS`
#![no_main]

use gridforest::board::{Puzzle, Shape};
use gridforest::reader::{Alphabet, BoardLines, ReadAs, TextForm};
use libfuzzer_sys::fuzz_target;
use std::io::BufReader;

fn boards(text: &[u8], read: &ReadAs) -> Vec<Puzzle> {
    let Ok(opened) = read.text(text, &|| true) else { return Vec::new() };
    let lines = BoardLines::new("fuzz", BufReader::new(opened.lines), read.shape);
    lines.flatten().map(|board| board.puzzle).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let mut read = ReadAs::default();
    for shape in [None, "2x2".parse::<Shape>().ok(), "latin3".parse().ok()] {
        read.shape = shape;
        for puzzle in boards(bytes, &read).into_iter().take(3) {
            for name in TextForm::names() {
                let form: TextForm = name.parse().unwrap();
                let Ok(text) = form.write(&puzzle) else { continue };
                let mut again = ReadAs::default();
                again.shape = Some(puzzle.shape());
                again.symbols = Some(Alphabet::USUAL);
                again.set_form(name).unwrap();
                assert_eq!(boards(text.as_bytes(), &again), [puzzle.clone()], "{name}: {text}");
            }
        }
    }
});
