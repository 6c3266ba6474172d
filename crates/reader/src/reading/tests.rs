use std::io::BufReader;

use super::*;
use crate::BoardLines;

/// A stream that pauses after each piece.
struct Pausing(Vec<&'static [u8]>);

impl Read for Pausing {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        assert!(!self.0.is_empty(), "read on although there was a board before the pause");
        let piece = self.0.remove(0);
        let length = piece.len().min(bytes.len());
        bytes[..length].copy_from_slice(&piece[..length]);
        if length < piece.len() {
            self.0.insert(0, &piece[length..]);
        }
        Ok(length)
    }
}

#[test]
fn what_is_doubtful_about_boards_is_said_whatever_the_format() {
    let said = |text: &str| -> Vec<String> {
        let opened = ReadAs::default().text(text.as_bytes(), &|| true).unwrap();
        opened.assumed.iter().map(ToString::to_string).collect()
    };
    let (puzzle, grid) = ("1.....1..1.....1", "1234341221434321");
    for (text, part) in [
        (format!("{puzzle}\n{grid}\n"), "line 2 is a solution of that of line 1"),
        (format!("{grid}\n{puzzle}\n"), "line 1 is a solution of that of line 2"),
        (format!("{puzzle}\n{}\n", ".".repeat(16)), "line 2 has no clue"),
        (format!("11{}2\n", ".".repeat(13)), "line 1 has a symbol twice"),
        (format!("grid,mask\n{grid},1000001001000001\n"), "a field \"mask\""),
    ] {
        let all = said(&text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    // Sets of cells, a board by itself, and one that another puzzle follows.
    for text in ["11..............\n", "................\n", "12..............\n1.....1..1.....1\n"]
    {
        assert_eq!(said(text), [] as [String; 0], "{text}");
    }
}

#[test]
fn a_stream_that_pauses_is_read_no_further_than_its_first_board() {
    let (row, board) = (&b"123456789\n"[..], &[b"1...".repeat(20), b".\n".to_vec()].concat());
    let board: &'static [u8] = board.clone().leak();
    let opened = |pieces: Vec<&'static [u8]>, layout, shape: Option<&str>| {
        let shape = shape.map(|name| name.parse().unwrap());
        let read = ReadAs { layout, shape, ..ReadAs::default() };
        read.text(Pausing(pieces), &|| false).unwrap().lines
    };
    for (pieces, layout, shape) in [
        (vec![board], None, None),
        (vec![b"# a remark\n", b"\n", board], None, None),
        (vec![b"puzzle,solutions\n", board], None, None),
        (vec![b"1..............2\n"], None, Some("2x2")),
        (vec![row], Some(Layout::Lines), None),
        // It may be a row.
        (vec![row, row, b""], None, None),
    ] {
        let all: usize = pieces.iter().map(|piece| piece.len()).sum();
        let mut text = vec![0; 2 * all];
        assert!(opened(pieces, layout, shape).read(&mut text).unwrap() > 0);
    }
}

#[test]
fn boards_after_a_pause_are_refused_in_another_alphabet() {
    let board = format!("{}\n", "1...".repeat(64));
    // With a 0 beside empty cells: it is a symbol.
    let all: String = "123456789ABCDEF0".chars().rev().collect();
    let other = format!("{all}{}\n", ".".repeat(240));
    let pieces = [&board, &other, &board].map(|line| &*line.clone().into_bytes().leak());
    let mut pieces = pieces.to_vec();
    pieces.push(b"");
    let opened = ReadAs::default().text(Pausing(pieces), &|| false).unwrap();
    let lines: Vec<_> = BoardLines::new("", BufReader::new(opened.lines), None).collect();
    assert!(lines.len() == 3 && lines[0].is_ok() && lines[2].is_ok());
    assert!(lines[1].as_ref().unwrap_err().to_string().contains("in the symbols 0-F"));
}

#[test]
fn boards_of_each_size_have_their_own_alphabet() {
    // A cyclic square.
    let square = |symbols: &str| -> String {
        (0..16).map(|row| symbols[row..].to_owned() + &symbols[..row]).collect()
    };
    let hex = square("0123456789ABCDEF");
    let nine = "12345678.".repeat(9);
    let text = format!("{hex}\n{nine}\n");
    let mut lines = String::new();
    let opened = ReadAs::default().text(text.as_bytes(), &|| true);
    opened.unwrap().lines.read_to_string(&mut lines).unwrap();
    assert_eq!(lines, format!("{}\n{nine}\n", square("123456789ABCDEFG")));
}

#[test]
fn numbers_of_more_than_32_symbols_are_read_in_each_layout() {
    let alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";
    for (name, side, band) in
        [("6x6", 36, 6), ("5x7", 35, 5), ("latin33", 33, 1), ("latin36", 36, 1)]
    {
        let shape: Shape = name.parse().unwrap();
        let grid = |row: usize, column: usize| {
            (column + row % band * (side / band) + row / band) % side + 1
        };
        for step in [usize::MAX, 3] {
            let is_empty = |row: usize, column: usize| (row + column) % step == step - 1;
            let cells = |empty: &str, row: usize| -> Vec<String> {
                let cell = |column| match is_empty(row, column) {
                    true => empty.to_owned(),
                    false => grid(row, column).to_string(),
                };
                (0..side).map(cell).collect()
            };
            let rows = |empty: &str, between: &str, rows: &str| {
                let row = |row| cells(empty, row).join(between);
                (0..side).map(row).collect::<Vec<_>>().join(rows)
            };
            let char = |i| match is_empty(i / side, i % side) {
                true => '.',
                false => char::from(alphabet[grid(i / side, i % side)]),
            };
            let expected: String = (0..side * side).map(char).collect();
            for text in [
                rows(".", " ", "\n"),
                rows("", ",", "\n"),
                format!("[{}]", rows("0", ",", ",")),
                format!("[[{}]]", rows("0", ",", "],[")),
                format!("{{\"puzzle\":[[{}]]}}", rows("null", ",", "],[")),
            ] {
                let read = ReadAs { shape: Some(shape), ..ReadAs::default() };
                let mut lines = String::new();
                let opened = read.text(text.as_bytes(), &|| true).unwrap();
                opened.lines.take(1 << 20).read_to_string(&mut lines).unwrap();
                let board = lines.split_whitespace().next().unwrap();
                // A number 0 is empty, and so is a `0` in the line where it is no symbol.
                let board = if side < 36 { board.replace('0', ".") } else { board.to_owned() };
                assert_eq!(board, expected, "{name}: {text}");
            }
        }
    }
}

#[test]
fn a_wrong_file_is_called_one() {
    let said = |bytes: &[u8]| {
        let opened = ReadAs::default().text(bytes, &|| true);
        opened.map(drop).map_err(|error| error.to_string())
    };
    assert!(said(b"BZh91").unwrap_err().contains("bzip2"));
    assert!(said(b"\xff\xfe1").unwrap_err().starts_with("UTF-16"));
    assert!(said(b"\x7fELF\0").unwrap_err().starts_with("no text"));
    let log = "an error in line after line\n".repeat(100);
    let error = said(log.as_bytes()).unwrap_err();
    assert!(error.contains("first 100 lines"));
    let error = said(b"id,name\n1,7\n").unwrap_err();
    assert!(error.contains("the columns id, name"));
    for good in
        ["", "puzzle,solutions\n", "# 1\n1\n", &log[..500], &format!("{}\n{log}", ".".repeat(81))]
    {
        assert_eq!(said(good.as_bytes()), Ok(()), "{good}");
    }
}
