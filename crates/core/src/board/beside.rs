//! What stands beside boards in a text: comments, the tags of forums, the marks of mails, words.

/// The fewest cells of a board whose shape is guessed.
pub(super) const FEWEST: usize = 16;

/// Whether a line is a tag of a forum, such as `[quote="name"]`, or of HTML in a text that is none.
pub(super) fn is_tag(line: &str) -> bool {
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

/// A line without the marks of a mail that quotes it.
pub(super) fn unquoted(line: &str) -> &str {
    if line.starts_with('>') { line.trim_start_matches(['>', ' ']) } else { line }
}

/// Whether a line is a comment: after `#`, as in programs after `//`, or after another mark where
/// words follow.
pub(super) fn is_comment(line: &str) -> bool {
    let is_after = |mark: &str| {
        let said = line.strip_prefix(mark).filter(|said| said.starts_with(' '));
        said.is_some_and(has_words)
    };
    line.starts_with('#')
        || line.starts_with("//")
        || [";", "--", "%", "!"].into_iter().any(is_after)
}

/// Whether there are words in a line, and nothing as long as a board.
pub(super) fn has_words(line: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || ",:;|\"'`()[]<>{}=&?#/".contains(c);
    let is_word = |token: &str| {
        let mut bytes = token.trim_end_matches(['.', '!']).bytes();
        token.len() > 2
            && bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
            && bytes.all(|b| b.is_ascii_lowercase())
    };
    line.split(is_between).any(is_word) && line.split(is_between).all(|t| t.len() < FEWEST)
}
