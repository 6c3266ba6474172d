//! Digits of other scripts and of emoji, full-width characters and quotes as those of ASCII; without
//! characters that are not seen and the colours of a terminal.

use std::borrow::Cow;

use crate::text::REFUSED;

/// The zeros of scripts whose decimal digits follow each other: Arabic, Persian, Devanagari, Bengali
/// and Thai ones.
const ZEROS: [u32; 5] = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
/// The Chinese ones from 1 on.
const CHINESE: &str = "一二三四五六七八九";
/// What makes an emoji of a character before it.
const EMOJI: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// The character of ASCII that one stands for.
fn ascii(c: char) -> Option<char> {
    let code = u32::from(c);
    let digit = |zero: &u32| code.checked_sub(*zero).and_then(|digit| char::from_digit(digit, 10));
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - 0xfee0),
        '\u{3000}' => Some(' '),
        '“' | '”' | '„' => Some('"'),
        '‘' | '’' => Some('\''),
        '①'..='⑳' => {
            char::from_digit(code - u32::from('①') + 1, 36).map(|c| c.to_ascii_uppercase())
        }
        '⓪' | '〇' => Some('0'),
        _ if let Some(digit) = CHINESE.chars().position(|known| known == c) => {
            char::from_digit(digit as u32 + 1, 10)
        }
        _ => ZEROS.iter().find_map(digit),
    }
}

/// Whether a character is not seen: of no width, or for the direction of a text.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
}

/// A line without what is not seen in it: such characters, and the colours of a terminal.
fn seen(line: &str) -> Cow<'_, str> {
    if !line.contains(ESCAPE) && !line.contains(is_unseen) {
        return line.into();
    }
    let mut text: String = line.chars().filter(|&c| !is_unseen(c)).collect();
    let mut from = 0;
    while let Some(at) = text[from..].find(ESCAPE).map(|at| from + at) {
        let code = text[at + 1..].strip_prefix('[').and_then(|code| code.split_once('m'));
        let is_code = |code: &str| code.bytes().all(|b| b.is_ascii_digit() || b == b';');
        match code.filter(|(code, _)| is_code(code)) {
            Some((code, _)) => text.replace_range(at..at + code.len() + 3, ""),
            None => from = at + 1,
        }
    }
    text.into()
}

/// Begins a colour of a terminal.
const ESCAPE: char = '\u{1b}';

/// A line with them as those of ASCII, where more of its characters are such than other digits and
/// letters (a remark may have some), and without what is not seen.
pub(super) fn line(line: &str) -> Option<String> {
    if line.is_ascii() && !line.contains(ESCAPE) {
        return None;
    }
    let seen = seen(line);
    if seen.contains(ESCAPE) {
        return Some(format!("{REFUSED}a control sequence of a terminal that is no colour"));
    }
    let emoji = seen.matches(EMOJI[1]).count();
    let others = seen.chars().filter(|&c| ascii(c).is_some()).count() + emoji;
    let usual = seen.chars().filter(|&c| c.is_alphanumeric() && ascii(c).is_none());
    let is_quoted = seen.trim_start().starts_with(['“', '‘', '„']);
    if is_quoted || others > usual.count().saturating_sub(emoji) {
        let kept = seen.chars().filter(|c| !EMOJI.contains(c));
        return Some(kept.map(|c| ascii(c).unwrap_or(c)).collect());
    }
    (seen.len() < line.len()).then(|| seen.into_owned())
}

/// Whether a text has such a line.
pub(super) fn are_in(text: &str) -> bool {
    (!text.is_ascii() || text.contains(ESCAPE)) && text.lines().any(|text| line(text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_are_read() {
        for text in [
            "１２０．",
            "١٢٠.",
            "۱۲۰.",
            "१२०.",
            "①②⓪.",
            "一二〇.",
            "1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}0\u{fe0f}\u{20e3}.",
        ] {
            assert_eq!(line(text).as_deref(), Some("120."), "{text}");
        }
        assert_eq!(line("⑩⑯").as_deref(), Some("AG"));
        for unseen in
            ["1\u{200b}234", "\u{200e}1234\u{200f}", "12\u{ad}34", "\u{1b}[1;34m12\u{1b}[0m34"]
        {
            assert_eq!(line(unseen).as_deref(), Some("1234"), "{unseen:?}");
        }
        assert!(line("1\u{1b}[34 2 3 4").unwrap().starts_with(REFUSED));
        assert_eq!(line("“1234”,").as_deref(), Some("\"1234\","));
        assert_eq!(line("1234 “the first”"), None);
        for other in ["1234", "12．4", "1234 第１問", "Rätsel 12", "第一問", "4\u{20e3}321"]
        {
            assert_eq!(line(other), None, "{other}");
        }
    }
}
