//! Damaged files: a file of each format, with one cell or row too few, too many or wrong, is refused,
//! or read with a remark, or read as the file is; never as other boards without a word.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::BufReader;
use std::ops::Range;

use super::files::table;
use gridforest::reader::{BoardLines, Layout, LineError, ReadAs};

/// What is read in a text, and what is said.
#[derive(Debug, Default, PartialEq)]
struct Reading {
    boards: Vec<String>,
    remarks: Vec<String>,
    is_refused: bool,
}

fn read(text: &str) -> Reading {
    let Ok(opened) = ReadAs::default().text(text.as_bytes(), &|| true) else {
        return Reading { is_refused: true, ..Reading::default() };
    };
    let mut reading = Reading::default();
    reading.remarks.extend(opened.assumed.iter().map(ToString::to_string));
    let is_table = opened.is_table;
    for board in BoardLines::new("", BufReader::new(opened.lines), None).taking_lists(true) {
        match board {
            Ok(board) => reading.boards.push(match board.list {
                Some(_) => board.text,
                None => board.puzzle.to_string(),
            }),
            // The header of a table is passed over.
            Err(LineError::Text { line, .. })
                if text.lines().nth(line - 1).is_some_and(Layout::is_header) => {}
            Err(_) => reading.is_refused = true,
        }
    }
    // A file without a board is an error, but for a table without a row.
    reading.is_refused |= reading.boards.is_empty() && !is_table;
    reading
}

/// A damaged text, with what was done to it; the boards that are in the damaged part alone.
struct Damaged {
    how: String,
    text: String,
    part: String,
}

/// Some of a list, from all over it.
fn some<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let length = all.len();
    let is_one = |i: usize| length <= most || i * most / length != (i + 1) * most / length;
    all.into_iter().enumerate().filter(|(i, _)| is_one(*i)).map(|(_, one)| one).collect()
}

fn is_cell(c: char) -> bool {
    c.is_alphanumeric() || "._*?-".contains(c)
}

/// The cells of a text: a character of those that stand side by side, or a number, or a word for an
/// empty cell.
fn cells(text: &str) -> Vec<Range<usize>> {
    let words = ["NaN", "NA", "None", "null", "nothing", "-1"];
    let mut cells = Vec::new();
    for token in text.split(|c| !is_cell(c)).filter(|token| !token.is_empty()) {
        let begin = token.as_ptr() as usize - text.as_ptr() as usize;
        let sure = token.chars().filter(|&c| c.is_numeric() || ".0_*-".contains(c)).count();
        let is_float = token.len() == 3 && token.ends_with(".0");
        if token.chars().count() < 3 && sure > 0 || words.contains(&token) || is_float {
            cells.push(begin..begin + token.len());
        } else if 3 * sure > token.len() || token.len() > 30 {
            cells.extend(token.char_indices().map(|(i, c)| begin + i..begin + i + c.len_utf8()));
        }
    }
    cells
}

/// A cell with its quotes or tags, and with what stands between it and the next cell, or the last.
fn with_separator(text: &str, cell: &Range<usize>) -> Range<usize> {
    let Range { mut start, mut end } = cell.clone();
    if text[..start].ends_with('"') && text[end..].starts_with('"') {
        (start, end) = (start - 1, end + 1);
    }
    if let Some(begin) = text[..start].rfind("<td").filter(|_| text[end..].starts_with("</td>")) {
        return begin..end + "</td>".len();
    }
    if text[end..].starts_with(is_cell) || text[..start].ends_with(is_cell) {
        return start..end;
    }
    let is_between = |c: char| " ,;|\t&/".contains(c);
    let after = text[end..].len() - text[end..].trim_start_matches(is_between).len();
    let before = text[..start].len() - text[..start].trim_end_matches(is_between).len();
    // Those of empty fields are not theirs.
    let one = |marks: &str| {
        let begin = marks.len() - marks.trim_start_matches(' ').len();
        let rest = &marks[begin..];
        let mark = if rest.starts_with("||") { 2 } else { usize::from(!rest.is_empty()) };
        begin + mark + usize::from(marks[begin + mark..].starts_with(' '))
    };
    let reversed = || text[start - before..start].chars().rev().collect::<String>();
    match after > 0 && !text[end + after..].starts_with(['\n', '\r', '\\']) || before == 0 {
        true => start..end + one(&text[end..end + after]),
        false => start - one(&reversed())..end,
    }
}

fn with(text: &str, at: Range<usize>, new: &str) -> String {
    [&text[..at.start], new, &text[at.end..]].concat()
}

fn damages(text: &str) -> Vec<Damaged> {
    let mut all = Vec::new();
    let mut damaged = |how: String, text: String, part: &str| {
        all.push(Damaged { how, text, part: part.to_owned() });
    };
    for cell in some(cells(text), 24) {
        let wide = with_separator(text, &cell);
        let at = cell.start;
        damaged(format!("cell {at} removed"), with(text, wide.clone(), ""), "");
        damaged(format!("cell {at} doubled"), with(text, wide.clone(), &text[wide].repeat(2)), "");
        // After `#` at the beginning of a line is a comment.
        let is_first = text[..at].ends_with('\n') || at == 0;
        for c in ["!", "Z", "#"].into_iter().filter(|c| *c != "#" || !is_first) {
            damaged(format!("cell {at} {c}"), with(text, cell.clone(), c), "");
        }
    }
    let end = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize + line.len();
    let lines = text.split_inclusive('\n').filter(|line| !line.trim().is_empty());
    let mut rows: Vec<Range<usize>> = lines.map(|line| end(line) - line.len()..end(line)).collect();
    let last = rows.last().cloned();
    // Rows in brackets.
    for (open, _) in text.match_indices('[') {
        let close = text[open..].find(']').map(|close| open + close + 1);
        if let Some(close) = close.filter(|close| !text[open + 1..*close].contains('[')) {
            rows.push(with_separator(text, &(open..close)));
        }
    }
    rows.retain(|row| row.len() < text.trim().len());
    for row in some(rows, 24) {
        let at = row.start;
        let part = &text[row.clone()];
        damaged(format!("row {at} removed"), with(text, row.clone(), ""), part);
        damaged(format!("row {at} doubled"), with(text, row.clone(), &part.repeat(2)), part);
    }
    if let Some(last) = last {
        for parts in 1..4 {
            let cut = last.start + last.len() * parts / 4;
            let cut = (cut..).find(|&cut| text.is_char_boundary(cut)).unwrap_or(text.len());
            damaged(format!("cut at {cut}"), text[..cut].to_owned(), "");
        }
    }
    all
}

/// How often each board is in a list.
fn counts(boards: &[String]) -> BTreeMap<&str, isize> {
    boards.iter().fold(BTreeMap::new(), |mut counts, board| {
        *counts.entry(board.as_str()).or_default() += 1;
        counts
    })
}

/// Whether two lists differ by one board that is in a part whole.
fn differ_by_one(damaged: &[String], whole: &[String], part: &str) -> bool {
    let (damaged, whole) = (counts(damaged), counts(whole));
    let boards = damaged.keys().chain(whole.keys()).collect::<BTreeSet<_>>();
    let of = |counts: &BTreeMap<&str, isize>, board: &str| counts.get(board).copied().unwrap_or(0);
    let others = boards.into_iter().filter(|board| of(&damaged, board) != of(&whole, board));
    let others: Vec<_> = others.collect();
    matches!(others[..], [board] if (of(&damaged, board) - of(&whole, board)).abs() == 1 && part.len() >= board.len())
}

/// Damage that can't be seen: the file, what is done to it, and why.
const UNSEEN: [(&str, &str, &str); 15] = [
    ("blank-cut.txt", "c", "rows end with their last clue: a shorter one is a row too"),
    ("blank-lines.txt", "cell", "lines end with their last clue"),
    ("open-bars.txt", "cut", "rows end with their last clue"),
    ("hash-empty.txt", "cell", "'#' is an empty cell there"),
    ("pencil-marks.txt", "cell", "a cell may have any candidates"),
    ("spacers.tsv", "row", "the last row may be empty, or the line between boards: it is said"),
    ("sdk.sdk", "row", "the title alone says that a board is a solution"),
    ("solution-rows.txt", "row", "the title alone says it"),
    ("solution-colon.txt", "row", "the title alone says it"),
    ("solution-lines.txt", "row", "the title alone says it"),
    ("solution.xml", "row", "a solution without its puzzle"),
    ("solution-above.xml", "row", "a solution without its puzzle"),
    ("names.csv", "cut", "nothing is left of the second board of the line"),
    ("with-solution.txt", "cut", "nothing is left of the second board"),
    ("f-puzzles.txt", "cell", "a compressed text, which may be that of another board"),
];

#[test]
fn no_damaged_file_is_read_as_other_boards_in_silence() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for (file, becomes) in table() {
        let Ok(text) = fs::read_to_string(format!("tests/formats/{file}")) else { continue };
        let whole = read(&text);
        assert_eq!(whole.is_refused, becomes.starts_with("refused"), "{file}");
        if whole.is_refused {
            continue;
        }
        let is_unseen = |how: &str| UNSEEN.iter().any(|(f, h, _)| *f == file && how.starts_with(h));
        for Damaged { how, text, part } in damages(&text).into_iter().filter(|d| !is_unseen(&d.how))
        {
            let found = read(&text);
            tried += 1;
            let is_told = found.is_refused
                || found.remarks.iter().any(|remark| !whole.remarks.contains(remark));
            if !is_told
                && found.boards != whole.boards
                && !differ_by_one(&found.boards, &whole.boards, &part)
            {
                wrong.push(format!("{file}: {how}: {:?}", found.boards));
            }
        }
    }
    let number = wrong.len();
    wrong.truncate(20);
    assert!(tried > 20_000 && number == 0, "{number} of {tried} files:\n{}", wrong.join("\n"));
}
