//! Symbols as characters: `.` for an empty cell, digits, then letters.

/// The character of a symbol: `.` for 0, then `1`–`9`, `A`, `B`, …
///
/// # Panics
/// For symbols above 35.
pub fn symbol_char(symbol: u8) -> char {
    char::from(CHARS[usize::from(symbol)])
}

const CHARS: &[u8; 36] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The characters of symbols, one for each: see [`symbol_char`].
///
/// # Panics
/// For symbols above 35.
pub fn symbols_text(symbols: &[u8]) -> String {
    symbols.iter().map(|&symbol| symbol_char(symbol)).collect()
}

/// The symbol of a character: 0 for an empty cell; `None` when it is neither.
///
/// `X` is an empty cell whatever the side: no shape has 33 symbols.
pub fn symbol_value(c: char) -> Option<u8> {
    /// A symbol for each ASCII character.
    const VALUES: [Option<u8>; 128] = {
        let mut values = [None; 128];
        let mut c = 0;
        while c < 128 {
            values[c as usize] = match c {
                b'.' | b'0' | b'_' | b'*' | b'-' | b'?' | b'X' | b'x' => Some(0),
                b'1'..=b'9' => Some(c - b'0'),
                b'A'..=b'Z' => Some(c - b'A' + 10),
                b'a'..=b'z' => Some(c - b'a' + 10),
                _ => None,
            };
            c += 1;
        }
        values
    };
    VALUES.get(c as usize).copied().flatten()
}

/// A plain decimal number: `usize::from_str` would take a sign too.
#[doc(hidden)]
pub fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}
