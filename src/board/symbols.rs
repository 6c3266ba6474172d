//! Symbols as characters: `.` for an empty cell, digits, then letters.

/// The character of a symbol: `.` for 0, then `1`–`9`, `A`, `B`, …
///
/// # Panics
/// For symbols above 35.
pub fn symbol_char(symbol: u8) -> char {
    match symbol {
        0 => '.',
        _ => char::from_digit(symbol.into(), 36)
            .expect("a symbol is at most 35")
            .to_ascii_uppercase(),
    }
}

/// The symbol of a character: 0 for an empty cell; `None` when it is neither.
///
/// `X` is an empty cell whatever the side: no shape has 33 symbols.
pub fn symbol_value(c: char) -> Option<u8> {
    match c {
        '.' | '0' | '_' | '*' | 'X' | 'x' => Some(0),
        _ => c.to_digit(36).map(|digit| digit as u8),
    }
}
