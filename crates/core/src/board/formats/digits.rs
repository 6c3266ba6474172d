//! Digits of other scripts and of emoji, and full-width characters, as those of ASCII.

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

/// A line with them as those of ASCII, where more of its characters are such than other digits and
/// letters: a remark may have some.
pub(super) fn line(line: &str) -> Option<String> {
    if line.is_ascii() {
        return None;
    }
    let emoji = line.matches(EMOJI[1]).count();
    let others = line.chars().filter(|&c| ascii(c).is_some()).count() + emoji;
    let usual = line.chars().filter(|&c| c.is_alphanumeric() && ascii(c).is_none());
    (others > usual.count().saturating_sub(emoji)).then(|| {
        let kept = line.chars().filter(|c| !EMOJI.contains(c));
        kept.map(|c| ascii(c).unwrap_or(c)).collect()
    })
}

/// Whether a text has such a line.
pub(super) fn are_in(text: &str) -> bool {
    !text.is_ascii() && text.lines().any(|text| line(text).is_some())
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
        for other in ["1234", "12．4", "1234 第１問", "Rätsel 12", "第一問", "4\u{20e3}321"]
        {
            assert_eq!(line(other), None, "{other}");
        }
    }
}
