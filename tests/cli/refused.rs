//! What is refused, and how: the table `refused.txt`.

use std::time::{Duration, Instant};

use super::place::Place;

/// Nothing that is refused is computed before.
const AT_ONCE: Duration = Duration::from_secs(5);

/// What the command lines name.
const FILES: [(&str, &str); 14] = [
    ("nine", "................................................................................."),
    ("notes", "a b c\n"),
    ("uneven", "aaaabbbbccccddde\n"),
    ("short", "aaaabbbbccccddd\n"),
    ("two", "aaaabbbbccccdddd\naaaabbbbccddccdd\n"),
    ("empty", "# nothing\n"),
    ("loop", "0 1\n1 1\n"),
    ("cut.g6", "IheA@GUA\n"),
    ("wide.toml", "symbols = 2\ncells = 3\n[sets]\nall = [1, 2, 3]\n"),
    ("sized.toml", "base = \"2x2\"\nsymbols = 5\n"),
    ("self.toml", "base = \"rules:self.toml\"\n"),
    ("there.toml", "base = \"rules:back.toml+x\"\n"),
    ("back.toml", "base = \"rules:there.toml\"\n"),
    ("beyond.toml", "symbols = 2\ncells = 3\n[sets]\npair = [3, 4]\n"),
];

/// The command lines of the table, with the exit code and what is said.
fn table() -> impl Iterator<Item = (&'static str, i32, &'static str)> {
    include_str!("refused.txt").split("\n$ ").skip(1).map(|entry| {
        let mut lines = entry.lines();
        let (line, end) = (lines.next().unwrap(), lines.next().unwrap());
        let (code, said) = end.split_once(' ').unwrap();
        (line, code.parse().unwrap(), said)
    })
}

/// Whether a text has the words that are expected in it, in their order.
fn is_as(text: &str, expected: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap()) else {
        return false;
    };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    expected.ends_with('…') || rest.is_empty()
}

#[test]
fn what_is_refused_is_so_at_once_with_the_reason_and_leaves_nothing() {
    let place = Place::with(&FILES);
    let files = place.files();
    let mut tried = 0;
    for (line, code, expected) in table() {
        let start = Instant::now();
        let ended = place.run(line);
        let text = ended.said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!((ended.code, &ended.out[..]), (code, ""), "{line}: {text}");
        assert!(is_as(&text, expected), "{line}: {text}");
        // A message of our own is one line; the parser of the command line adds the usage.
        assert!(!expected.starts_with("gridforest") || ended.said.lines().count() == 1, "{line}");
        assert!(start.elapsed() < AT_ONCE, "{line}");
        assert_eq!(place.files(), files, "{line}");
        tried += 1;
    }
    assert!(tried > 130, "only {tried} command lines were tried");
}

#[test]
fn what_is_said_otherwise_is_seen() {
    assert!(is_as("a b c", "a b c") && is_as("a b c", "a…c") && is_as("a b c", "…b…"));
    assert!(!is_as("a b c", "a b") && !is_as("a b c", "b…") && !is_as("a b c", "…c…b…"));
}
