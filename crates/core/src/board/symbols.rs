//! Symbols as characters: `.` for an empty cell, digits, then letters.

/// The character of a symbol: `.` for 0, then `1`–`9`, `A`, `B`, …, `Z` for 35, and `0` for 36.
///
/// # Panics
/// For symbols above 36.
pub fn symbol_char(symbol: u8) -> char {
    char::from(CHARS[usize::from(symbol)])
}

/// Boards of 36 symbols take all digits and letters, so that `0` is no empty cell there.
const CHARS: &[u8; 37] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

/// So many symbols are written without `X`, which is the next. Boards of more are read by other rules,
/// since `X` and `0` are empty cells of the others.
#[doc(hidden)]
pub const BEFORE_X: usize = 32;

/// The characters of symbols, one for each: see [`symbol_char`].
///
/// # Panics
/// For symbols above 36.
pub fn symbols_text(symbols: &[u8]) -> String {
    symbols.iter().map(|&symbol| symbol_char(symbol)).collect()
}

/// The symbol of a character on boards of up to 32 symbols, where `0` and `X` are empty cells: 0 for an
/// empty cell; `None` when it is neither. See [`symbol_of`].
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

/// The symbol of a character on boards of `side` symbols: 0 for an empty cell; `None` when it is neither
/// that nor one of the symbols.
///
/// `X` is the symbol 33 where there are so many, and `0` the symbol 36; elsewhere they are empty cells.
///
/// ```
/// use gridforest::board::symbol_of;
/// assert_eq!((symbol_of('X', 32), symbol_of('X', 33)), (Some(0), Some(33)));
/// assert_eq!((symbol_of('0', 35), symbol_of('0', 36)), (Some(0), Some(36)));
/// assert_eq!(symbol_of('3', 2), None);
/// ```
pub fn symbol_of(c: char, side: usize) -> Option<u8> {
    match c {
        'X' | 'x' if side > BEFORE_X => Some(33),
        '0' if side >= 36 => Some(36),
        _ => symbol_value(c).filter(|&symbol| usize::from(symbol) <= side),
    }
}

/// A plain decimal number: `usize::from_str` would take a sign too.
#[doc(hidden)]
pub fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}
