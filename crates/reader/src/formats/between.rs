//! What stands between the rows of boards: drawn lines, titles, numbers of boards, tags.

use gridforest_core::board::MAX_LATIN_SIDE;

use super::labels::{heading, numbered};
use super::row::{Row, is_separator};
use crate::beside::{is_said, is_size, is_tag};

/// Whether a line is drawn between rows.
pub(super) fn is_rule(line: &str) -> bool {
    let drawn = |c: char| "-=+*|:.' []".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c) && c != '│' && c != '║';
    let line = line.trim();
    let apart = || line.matches("- -").count() > 1 && line.contains('+');
    let is_wiki = line == "|-" || line == "|}";
    let strokes = line.contains("--") || line.contains("==") || apart();
    is_wiki
        || line.chars().all(drawn)
            && (line.contains(is_box)
                || strokes && line.contains(['+', '|', '*', '\'', '='])
                || strokes && line.starts_with('.') && line.ends_with('.'))
}

/// Whether a line is a title: it begins with a word, such as `Grid 01`, has one that no cells make,
/// or is a command of LaTeX or of a wiki.
pub(super) fn is_title(line: &str) -> bool {
    if line.starts_with("{|") || is_tag(line) || is_size(line) {
        return true;
    }
    if line.strip_prefix("**").and_then(|line| line.strip_suffix("**")).is_some_and(is_said) {
        return true;
    }
    if (0..MAX_LATIN_SIDE).any(|number| numbered(line, number).is_some())
        || line.ends_with(":=") && heading(line).is_some()
    {
        return false;
    }
    let line = line.strip_prefix("- ").unwrap_or(line);
    if is_row_of_letters(line) {
        return false;
    }
    let first = line.split(is_separator).next().unwrap_or_default();
    // No word, but a row of letters.
    let is_row = |word: &str| word.len() > 15 && word.bytes().all(|b| b.is_ascii_uppercase());
    let is_word = |word: &str| {
        word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic()) && !is_row(word)
    };
    // `Grid01`, `No. 7`.
    let is_name = |word: &str| {
        let mut bytes = word.bytes();
        (word.len() > 3 || word.len() > 1 && first.ends_with('.'))
            && bytes.next().is_some_and(|b| b.is_ascii_uppercase())
            && bytes.all(|b| b.is_ascii_lowercase())
    };
    // An emoji before words, or letters of another script.
    let begun =
        line.trim_start_matches(|c: char| c >= '\u{2600}' && !c.is_alphanumeric()).trim_start();
    let is_other = |c: char| c.is_alphabetic() && (!c.is_ascii() || begun.len() < line.len());
    if (begun.starts_with(is_other) || first.len() > 7 && is_label(first)) && is_said(line) {
        return true;
    }
    let named = line.starts_with(|c: char| c.is_ascii_alphabetic())
        && (is_said(line)
            || is_word(first)
            || first.split('.').next().is_some_and(is_name)
            || Row::of(line, None).is_none());
    // A bracket that stays open before a row.
    let is_row = || {
        let opened = line.split_once(['[', '{']);
        let is_open = line.matches(['[', '{']).count() > line.matches([']', '}']).count();
        let row = opened.filter(|_| is_open).and_then(|(_, rest)| Row::of(rest, None));
        row.is_some_and(|row| row.len() > 3)
    };
    line.starts_with('\\') && !line.starts_with("\\setrow")
        || named && !["[[", "[ [", "{{"].iter().any(|open| line.contains(open)) && !is_row()
}

/// Whether a line is letters that make a row, with or without empty cells: the first N of the
/// alphabet.
fn is_row_of_letters(line: &str) -> bool {
    let cells: Vec<u8> = line.split(is_separator).flat_map(str::bytes).collect();
    let letters: Vec<u8> = cells.iter().copied().filter(u8::is_ascii_alphabetic).collect();
    let first = if letters.iter().all(u8::is_ascii_uppercase) { b'A' } else { b'a' };
    let is_one = |(i, c): (usize, &u8)| {
        (first..first + cells.len() as u8).contains(c) && !letters[..i].contains(c)
    };
    let least = if letters.len() == cells.len() { 4 } else { 6 };
    (least..=26).contains(&cells.len())
        && letters.iter().enumerate().all(is_one)
        && cells.iter().all(|c| c.is_ascii_alphabetic() || b"._*-?0".contains(c))
}

/// Whether a line begins what follows, as `puzzle: |` and `int grid[9][9] = {` do.
pub(super) fn is_opening(line: &str) -> bool {
    let ends = ["[", "{", "(", "[|", "\":", ":", ": |", ": >", "=", "\"\"\"", "'''"]
        .iter()
        .any(|end| line.ends_with(end));
    ends && (line.contains(|c: char| c.is_ascii_alphabetic()) || line.ends_with("\":"))
}

/// Whether a line is one number or two, as the number of a board, or of boards, or the sides of a board
/// before them, or one letter. Beside more tabs or blanks than one they are clues of a row.
pub(super) fn is_count(line: &str) -> bool {
    if line.matches('\t').count() > 1 || line.trim().len() > "16 16".len() {
        return false;
    }
    let line = line.trim();
    if line.len() == 1 && line.bytes().all(|b| b.is_ascii_uppercase()) {
        return true;
    }
    // `1.` or `(1)`.
    let is_number = |text: &str| text.len() < 3 && text.bytes().all(|b| b.is_ascii_digit());
    let marked = line.strip_suffix([')', '.', ':']);
    if marked.is_some_and(|text| is_number(text.strip_prefix('(').unwrap_or(text))) {
        return true;
    }
    let mut numbers = line.split_whitespace();
    (1..=2).contains(&numbers.clone().count())
        && numbers.all(|number| number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a line is a number or a date, as a title of a board is that may be a row of another.
pub(super) fn is_label(line: &str) -> bool {
    let is_number =
        |text: &str| (1..=8).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let is_date = |mark: char| {
        let parts: Vec<&str> = line.trim().split(mark).collect();
        parts.len() == 3
            && parts.iter().all(|part| is_number(part))
            && (parts[0].len() == 4 || parts[2].len() == 4)
    };
    is_number(line.trim()) || ['-', '.', '/'].into_iter().any(is_date)
}

/// Whether a line is drawn below the heading of a table in Markdown with so many columns.
pub(super) fn is_below_heading(line: &str, columns: usize) -> bool {
    let parts = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
    let is_drawn =
        |part: &str| part.contains('-') && part.chars().all(|c| c == '-' || c == ':' || c == ' ');
    parts.is_some_and(|parts| parts.split('|').count() == columns && parts.split('|').all(is_drawn))
}

/// A line without the tags of code around it, or the one that ends a line of a page.
pub(super) fn untagged(line: &str) -> &str {
    const TAGS: [&str; 9] =
        ["[code]", "[/code]", "<pre>", "</pre>", "<code>", "</code>", "<br>", "<br/>", "<br />"];
    if !line.starts_with(['[', '<']) && !line.ends_with([']', '>']) {
        return line;
    }
    TAGS.iter().fold(line, |line, tag| {
        let line = line.strip_prefix(tag).map_or(line, str::trim_start);
        line.strip_suffix(tag).map_or(line, str::trim_end)
    })
}

/// A line of dashes alone, which may be drawn under a title or between boxes.
pub(super) fn is_dashes(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| "-=~`".contains(c)) && text.len() != 9
}
