//! Tables and lists of Markdown whose cells are bold, or code: the same lines without these marks, and
//! which cells are bold.

use std::borrow::Cow;

/// A line without the marks of bold text and of code in the cells of a table, and without the number
/// and the marks of code of an item.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    let text = line.trim();
    if is_marked(text) {
        let cells: Vec<String> = text.split('|').map(cell).collect();
        return cells.join("|").into();
    }
    code_of_item(text).map_or(Cow::Borrowed(line), Cow::Borrowed)
}

/// All lines of a text so.
pub(super) fn plain_text(text: &str) -> Cow<'_, str> {
    if !text
        .lines()
        .any(|line| matches!(plain(line), Cow::Owned(_)) || code_of_item(line.trim()).is_some())
    {
        return Cow::Borrowed(text);
    }
    text.lines().map(|line| plain(line).into_owned()).collect::<Vec<_>>().join("\n").into()
}

/// Whether a line is a row of a table with marks in its cells.
fn is_marked(text: &str) -> bool {
    text.starts_with('|')
        && (text.contains("**")
            || ["`", "&nbsp;", "empty", "blank"].iter().any(|m| text.contains(m)))
}

/// A cell without its marks.
fn cell(cell: &str) -> String {
    let text = cell.replace("&nbsp;", " ");
    let inner = unmarked(text.trim());
    match inner {
        "empty" | "blank" => " . ".to_owned(),
        _ if inner.len() < text.trim().len() => format!(" {inner} "),
        _ => text,
    }
}

fn unmarked(text: &str) -> &str {
    let inside = |mark: &str| {
        let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
        inner.contains(char::is_alphanumeric).then_some(inner)
    };
    ["**", "`"].into_iter().find_map(inside).map_or(text, |inner| unmarked(inner.trim()))
}

/// The code of an item of a list: of ``1. `53..7` ``.
fn code_of_item(text: &str) -> Option<&str> {
    let (number, code) = text.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    code.trim().strip_prefix('`')?.strip_suffix('`').filter(|_| is_number)
}

/// Which cells of a row of a table are bold, if any is.
pub(super) fn bold(line: &str) -> Option<Vec<bool>> {
    let text = line.trim();
    let inner = text.strip_prefix('|')?;
    if !text.contains("**") {
        return None;
    }
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let is_bold = |cell: &str| {
        unmarked(cell.trim().trim_matches('`')).len() + 4 <= cell.trim().len()
            && cell.contains("**")
    };
    Some(inner.split('|').map(is_bold).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lose_their_marks() {
        for (line, text) in [
            ("| **5** |   | `3` |", "| 5 |   | 3 |"),
            ("|&nbsp;|1|", "| |1|"),
            ("| 7 | empty |", "| 7 | . |"),
            ("2. `53..7....`", "53..7...."),
            ("| * | 5 | ** |", "| * | 5 | ** |"),
            ("**Puzzle 1**", "**Puzzle 1**"),
            ("1. 53..7", "1. 53..7"),
        ] {
            assert_eq!(plain(line), text, "{line}");
        }
        assert_eq!(bold("| **5** | 3 | `**4**` |"), Some(vec![true, false, true]));
        assert_eq!(bold("| 5 | 3 |"), None);
        assert_eq!(plain_text("a\n| **5** |\n"), "a\n| 5 |");
    }
}
