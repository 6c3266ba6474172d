//! Sentences in lines that are broken between words.

/// The lines of a text, each broken between words where it is wider than `most` characters; what
/// continues a line stands to the right of `indent` spaces. A longer word has a line of its own.
pub fn wrapped(text: &str, most: usize, indent: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let mut width = 0;
        for (place, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            if place > 0 && width + 1 + length > most && !word.is_empty() {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                width = indent;
            } else if place > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += length;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_none_is_lost() {
        let text =
            "classes   the grids  of γ and a-word-that-is-too-long-for-any-line of 9x9\n\nsecond";
        for (most, indent) in [(20, 0), (20, 10), (40, 10), (200, 3)] {
            let lines = wrapped(text, most, indent);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&lines), words(text), "{lines}");
            assert!(lines.ends_with("\n\nsecond"), "{lines}");
            for line in lines.lines() {
                let is_one_word = line.trim_start().split(' ').count() == 1;
                assert!(line.chars().count() <= most || is_one_word, "{most}: {line}");
            }
        }
        assert_eq!(wrapped(text, 200, 3), text);
        assert_eq!(wrapped("one two", 4, 2), "one\n  two");
    }
}
