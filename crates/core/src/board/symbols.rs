//! Symbols as characters: `.` for an empty cell, digits, then letters; other alphabets by name.

/// The character of a symbol: `.` for 0, then `1`–`9`, `A`, `B`, …
///
/// # Panics
/// For symbols above 35.
pub fn symbol_char(symbol: u8) -> char {
    const CHARS: &[u8; 36] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    CHARS[usize::from(symbol)] as char
}

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
pub(crate) fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}

/// How the symbols of a text are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1`–`9`, then `A` = 10, in either case: see [`symbol_value`].
    #[default]
    Usual,
    /// `0`–`9`, then `A`–`F`: the symbols 1 to 16; `0` is a symbol, not an empty cell.
    Hex,
    /// `A` = 1, `B` = 2, …, in either case; `X` is the symbol 24, not an empty cell.
    Letters,
}

impl Alphabet {
    /// The character of a symbol; `None` when the alphabet has none for it.
    pub fn write(self, symbol: u8) -> Option<char> {
        match (self, symbol) {
            (_, 0) => Some('.'),
            (Self::Usual, 1..=35) => Some(symbol_char(symbol)),
            (Self::Hex, 1..=16) => {
                char::from_digit(u32::from(symbol) - 1, 16).map(|c| c.to_ascii_uppercase())
            }
            (Self::Letters, 1..=26) => Some((b'A' + symbol - 1) as char),
            _ => None,
        }
    }

    /// The symbol of a character: 0 for an empty cell; `None` when it is neither.
    pub fn read(self, c: char) -> Option<u8> {
        let empty = matches!(c, '.' | '_' | '*' | '-' | '?');
        match self {
            Self::Usual => symbol_value(c),
            _ if empty => Some(0),
            Self::Hex => c.to_digit(16).map(|digit| digit as u8 + 1),
            Self::Letters if c == '0' => Some(0),
            Self::Letters => {
                c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase() as u8 - b'A' + 1)
            }
        }
    }
}
