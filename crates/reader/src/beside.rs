//! What stands beside boards in a text: comments, the tags of forums, the marks of mails, words.

/// The fewest cells of a board whose shape is guessed.
pub(super) const FEWEST: usize = 16;

/// What programs write for an empty cell where others are numbers.
pub(super) const MINUS: &str = "-1";

/// What programs write for a missing value: an empty cell.
pub(super) const MISSING: [&str; 10] =
    ["NaN", "nan", "NA", "<NA>", "None", "Null", "null", "nil", "missing", "nothing"];

/// Whether a line is a tag of a forum, such as `[quote="name"]`, of HTML in a text that is none, or a
/// fence of Markdown.
pub(super) fn is_tag(line: &str) -> bool {
    // A fence of Markdown, with the name of a language.
    if line.strip_prefix("```").is_some_and(|name| name.bytes().all(|b| b.is_ascii_alphabetic())) {
        return true;
    }
    const TAGS: [&str; 12] = [
        "quote", "spoiler", "hide", "center", "size", "color", "font", "b", "pre", "code", "tt",
        "list",
    ];
    let inside =
        |open, close| line.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    let inner = inside('[', ']').or_else(|| inside('<', '>'));
    let name = inner.map(|inner| inner.trim_start_matches('/').split(['=', ' ']).next());
    name.flatten().is_some_and(|name| TAGS.contains(&name.to_ascii_lowercase().as_str()))
}

/// The name of a section of a file, such as `[Puzzle]`, in small letters.
pub(super) fn section(line: &str) -> Option<String> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '/');
    (is_name && !is_tag(line)).then(|| name.to_ascii_lowercase())
}

/// A line without the marks of a mail that quotes it.
pub(super) fn unquoted(line: &str) -> &str {
    if line.starts_with('>') { line.trim_start_matches(['>', ' ']) } else { line }
}

/// Whether a line is a comment: after `#`, as in programs after `//`, after `%` or `$` and a blank,
/// or after another mark where words follow or nothing does.
pub(super) fn is_comment(line: &str) -> bool {
    let is_after = |mark: &str| {
        let said = line.strip_prefix(mark).filter(|said| said.starts_with(' '));
        line == mark || said.is_some_and(has_words)
    };
    // Nearly all lines begin with a cell.
    line.starts_with(['#', '/', '%', '$', '*', ';', '-', '!'])
        && (["#", "//", "% ", "$ ", "/*", "*/"].into_iter().any(|mark| line.starts_with(mark))
            || [";", "--", "%", "!", "$"].into_iter().any(is_after))
}

/// Whether a line says that a name is a number, as `S=3;`, `int n = 9;` and `letting n be 9` do.
fn is_setting(line: &str) -> bool {
    let line = line.trim_end_matches([';', ',']);
    let is_number = |text: &str| text.len() < 6 && text.bytes().all(|b| b.is_ascii_digit());
    let is_word = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_')
    };
    let of = |mark: &str| {
        let (names, value) = line.rsplit_once(mark)?;
        let names: Vec<&str> = names.trim_end_matches(':').split_whitespace().collect();
        let value = value.trim();
        (!value.is_empty() && is_number(value) && (1..4).contains(&names.len()))
            .then(|| names.into_iter().all(is_word))
    };
    ["=", " be "].into_iter().any(|mark| of(mark) == Some(true))
}

/// Whether a character stands between the words and boards of a line.
pub(super) fn is_between(c: char) -> bool {
    c.is_whitespace() || ",:;|\"'`()[]<>{}=&?#/".contains(c)
}

/// Whether there are words in a line, and nothing as long as a board.
pub(super) fn has_words(line: &str) -> bool {
    let is_word = |token: &str| token.len() > 2 && is_lower(token) && !MISSING.contains(&token);
    line.split(is_between).any(is_word) && line.split(is_between).all(|t| t.len() < FEWEST)
}

/// Whether a token is a letter, with small ones after it.
fn is_lower(token: &str) -> bool {
    let mut bytes = token.trim_end_matches(['.', '!']).bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic()) && bytes.all(|b| b.is_ascii_lowercase())
}

/// Whether a token is a word with letters that are not of ASCII, and a number perhaps.
fn is_foreign(token: &str) -> bool {
    let letters = token.chars().filter(|c| c.is_alphabetic()).count();
    !token.is_ascii()
        && letters > 1
        && 2 * letters > token.chars().count()
        && token.chars().any(|c| c.is_alphabetic() && !c.is_ascii())
        && token.chars().all(|c| c.is_alphanumeric() || "-'’!".contains(c))
}

/// Whether a token is a word: of three letters, of two that begin with a capital, or of capitals that
/// are no row of a board, as they and the empty cells after them may be.
fn is_word(token: &str) -> bool {
    let is_capital = |b: u8| b.is_ascii_uppercase();
    let capitals = token.trim_end_matches('!');
    let last = b'A'.saturating_add(capitals.len() as u8);
    let are_capitals = capitals.len() > 2
        && capitals.bytes().all(is_capital)
        && capitals.bytes().any(|b| b >= last);
    let word = token.trim_end_matches(['.', '!']);
    let least = if word.bytes().next().is_some_and(is_capital) { 2 } else { 3 };
    !MISSING.contains(&word) && (word.len() >= least && is_lower(word) || are_capitals)
        || is_foreign(token)
}

/// Whether a line is a size as a title, such as `9x9` or `4 x 4:`: in a row of a board, where `x` is an
/// empty cell, no symbol is twice.
pub(super) fn is_size(line: &str) -> bool {
    let sides = line.trim_end_matches(':').split_once(['x', 'X', '×']);
    let side = |text: &str| text.trim().parse().ok().filter(|side| (2..=32usize).contains(side));
    sides.is_some_and(|(rows, columns)| side(rows).is_some() && side(rows) == side(columns))
}

/// Whether a line is a title among boards, such as `Easy ones:`, `No. 7` or `12.`: it has words or is
/// a number, and nothing that may be a board, or a part of one.
pub(super) fn is_said(line: &str) -> bool {
    // Bold, in Markdown.
    let bold = line.strip_prefix("**").and_then(|line| line.strip_suffix("**"));
    let line = bold.unwrap_or(line);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let mut tokens = line.split(is_between).filter(|token| !token.is_empty());
    let is_label = |text: &str| is_number(text) && text.len() < 9;
    if line.strip_suffix(['.', ')', ':']).is_some_and(is_label) || is_size(line) || is_setting(line)
    {
        return true;
    }
    let is_date = |token: &str| {
        let parts: Vec<&str> = token.split(['.', '-']).collect();
        parts.len() == 3 && parts.iter().all(|part| is_number(part))
    };
    let are_cells = |token: &str| token.bytes().all(|b| b"0123456789.*_-?".contains(&b));
    // What a line begins with may have been a board.
    let begins = |token: &str| token.len() > 4 && are_cells(token) && !is_date(token);
    let may_be_cells = |token: &str| {
        let token = token.trim_end_matches(['.', '?']);
        token.len() > 3
            && are_cells(token)
            && (token.len() > 8
                || [".", "*", "_", "-", "?", "0"].iter().any(|e| token.contains(&e.repeat(2))))
            && !is_date(token)
            || token.contains("..") && token.contains(|c: char| c.is_ascii_digit())
    };
    // The rows of a board.
    let lengths: Vec<usize> =
        tokens.clone().map(|t| if are_cells(t) { t.len() } else { 0 }).collect();
    let has_rows = lengths.windows(3).any(|l| l[0] > 2 && l[0] == l[1] && l[1] == l[2]);
    let is_cell = |token: &&str| token.len() == 1 && !token.contains(|c: char| c.is_alphabetic());
    // As in YAML: `- id: 1`.
    let key = line.strip_prefix("- ").unwrap_or(line).split_once(':').map(|(key, _)| key);
    let is_key = key.is_some_and(|k| k.len() > 1 && k.bytes().all(|b| b.is_ascii_lowercase()));
    let is_short = line.split(is_between).all(|token| token.len() < FEWEST || is_foreign(token));
    let are_few = tokens.clone().filter(is_cell).count() < 4;
    is_short
        && are_few
        && !has_rows
        && !tokens.clone().next().is_some_and(begins)
        && !tokens.clone().any(may_be_cells)
        && (tokens.any(is_word) || is_key)
}

/// Why a line of several records in parentheses, as of SQL, is not read.
pub(super) const RECORDS: &str =
    "several records in parentheses on a line: write each on a line of its own";

/// Whether a line is such.
pub(super) fn has_records(line: &str) -> bool {
    line.contains("),(") || line.contains("), (")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_no_cells_in_them() {
        for title in [
            "Puzzle 3", "No. 12", "12.", "7)", "HARD", "Some boards that I like.",
            "Monday, 2000-01-01", "2000-01-01: Monday", "by Ed Russell, 9x9", "9x9", "4 × 4:",
            "Судоку 1", "問題1",
        ] {
            assert!(is_said(title), "{title}");
        }
        for other in [
            "Puzzle 3: 53..7",
            "the first 530070000",
            "12345;hard",
            "ECDFGHIAB",
            "1234",
            "53..7....",
            "5 3 . . 7",
            "the board 53..7....6..195....98....6.",
            "int row[9] = {5, 3, 0, 0, 7};",
            "Grid 1234341221434321",
            "[5, None, None, 1, None, 3, None, None, None]",
            "Null Null 3 Null",
            "EAA..",
            "two: 1324 4231 2413 3142",
            "12x3",
        ] {
            assert!(!is_said(other), "{other}");
        }
    }
}
