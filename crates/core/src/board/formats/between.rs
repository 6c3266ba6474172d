//! What stands between the rows of boards, and beside them: drawn lines, titles, sections, the
//! numbers of columns and rows.

use super::row::{Row, is_bar, is_separator};
use crate::board::beside::{is_said, is_size, is_tag};

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
    if (0..32).any(|number| numbered(line, number).is_some()) {
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
    ends && line.contains(|c: char| c.is_ascii_alphabetic())
}

/// The number of columns that a line counts: from 0 or 1 on, in letters, with a letter before each
/// number, or as R does.
pub(super) fn heading(line: &str) -> Option<usize> {
    let is_between = |c: char| c.is_whitespace() || is_bar(c) || c == ',' || c == ';';
    let unquoted = line.replace('"', "");
    let line = unquoted.as_str();
    let names: Vec<String> = match line.contains("[,") {
        true => {
            line.split_whitespace().map(|name| name.replace("[,", "").replace(']', "")).collect()
        }
        false => line.split(is_between).filter(|n| !n.is_empty()).map(str::to_owned).collect(),
    };
    let first = names.first()?;
    let letter = first.chars().next().filter(char::is_ascii_alphabetic);
    let counts = |from: usize| {
        let prefix = letter.map_or_else(String::new, String::from);
        names.iter().enumerate().all(|(i, name)| *name == format!("{prefix}{}", i + from))
    };
    let spells =
        |from: u8| names.iter().zip(from..).all(|(name, letter)| name.as_bytes() == [letter]);
    let is_one =
        (4..=25).contains(&names.len()) && (counts(0) || counts(1) || spells(b'A') || spells(b'a'));
    is_one.then_some(names.len())
}

/// The number of columns that a line counts after a sign, as `* 1 2 3 4` above the table of an
/// operation.
pub(super) fn cornered(line: &str) -> Option<usize> {
    let signs = ['*', '+', '·', '.', '∘', '×', 'o', 'x'];
    let rest = line.trim().strip_prefix(signs)?;
    rest.starts_with(|c: char| c.is_whitespace() || is_bar(c)).then(|| heading(rest))?
}

/// What follows the number of a row that a mark stands after: `1: …`, `1) …` or `Row 1: …`.
pub(super) fn numbered(line: &str, number: usize) -> Option<&str> {
    // As `nl` and `cat -n` do: before a row without blanks.
    let tabbed = line.trim_start().split_once('\t').filter(|(label, row)| {
        let is_row = || Row::of(row, None).is_some_and(|row| (4..=32).contains(&row.len()));
        label.parse() == Ok(number + 1) && !row.trim_end().contains(is_separator) && is_row()
    });
    if let Some((_, row)) = tabbed {
        return Some(row);
    }
    let (label, rest) = line.split_once([':', ')'])?;
    let is_numbered = rest.starts_with(' ') && label.ends_with(|c: char| c.is_ascii_digit());
    let row = after_label(line, number).filter(|_| is_numbered)?;
    Row::of(row, None).filter(|row| (4..=32).contains(&row.len())).map(|_| row)
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

/// What follows the number of a row, or its letter.
pub(super) fn after_label(line: &str, number: usize) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix(is_bar).map_or(line, str::trim_start);
    let line = line.strip_prefix("Row ").or_else(|| line.strip_prefix("row ")).unwrap_or(line);
    let letter = char::from(b'A'.checked_add(number.try_into().ok()?)?);
    let end = line.find(|c: char| c.is_whitespace() || is_bar(c) || ":),;".contains(c))?;
    // The label of R, which has a comma in it.
    let end = if line[end..].starts_with(",]") { end + 2 } else { end };
    let (label, rest) = line.split_at(end);
    if rest.starts_with([',', ';']) {
        let label = label.trim_matches('"');
        let is_label = label.parse().is_ok_and(|n: usize| n == number || n == number + 1);
        return is_label.then(|| &rest[1..]);
    }
    let plain = label.trim_start_matches(['r', 'R']).trim_matches(['[', ',', ']']);
    let is_label = plain.parse().is_ok_and(|n: usize| n == number || n == number + 1)
        || label.eq_ignore_ascii_case(&letter.to_string());
    is_label.then(|| rest.trim_start_matches([':', ')']).trim())
}

/// Whether a line is drawn below the heading of a table in Markdown with so many columns.
pub(super) fn is_below_heading(line: &str, columns: usize) -> bool {
    let parts = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
    let is_drawn =
        |part: &str| part.contains('-') && part.chars().all(|c| c == '-' || c == ':' || c == ' ');
    parts.is_some_and(|parts| parts.split('|').count() == columns && parts.split('|').all(is_drawn))
}

/// A line without the tags of code around it.
pub(super) fn untagged(line: &str) -> &str {
    const TAGS: [&str; 6] = ["[code]", "[/code]", "<pre>", "</pre>", "<code>", "</code>"];
    TAGS.iter().fold(line, |line, tag| {
        let line = line.strip_prefix(tag).map_or(line, str::trim_start);
        line.strip_suffix(tag).map_or(line, str::trim_end)
    })
}

/// A line of dashes alone, which may be drawn under a title or between boxes.
pub(super) fn is_dashes(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| "-=~`".contains(c)) && text.len() != 9
}
