//! The border of the table of an operation, or of a board: a row above it and a column beside it,
//! which count or name its columns and rows, with a corner.

use gridforest_core::board::symbol_value;

/// Whether the first of N + 1 rows, and the first cell of each, are a border: its corner is empty, the
/// two name the same or count both, and with it the rows are no board: they have a symbol twice in a
/// row or column, or one that a board of their size has not.
pub(super) fn is_around(rows: &[&[u8]]) -> bool {
    let Some((first, others)) = rows.split_first() else { return false };
    let side = rows.len();
    if side < 5 || rows.iter().any(|row| row.len() != side) || !is_empty(first[0]) {
        return false;
    }
    let (above, beside): (&[u8], Vec<u8>) =
        (&first[1..], others.iter().map(|row| row[0]).collect());
    let is_named = above.eq_ignore_ascii_case(&beside) || counts(above) && counts(&beside);
    let are_names = !above.iter().any(|&c| is_empty(c)) && !repeats(&[above]);
    let inner: Vec<&[u8]> = others.iter().map(|row| &row[1..]).collect();
    let is_beyond = |&c: &u8| symbol_value(char::from(c)).is_none_or(|s| usize::from(s) > side);
    let is_none = || repeats(rows) || rows.iter().copied().flatten().any(is_beyond);
    is_named && are_names && is_none() && !repeats(&inner)
}

fn is_empty(c: u8) -> bool {
    symbol_value(char::from(c)) == Some(0)
}

/// Whether names count: from 0 or 1 on, or in letters.
fn counts(names: &[u8]) -> bool {
    b"01Aa".contains(&names[0]) && names.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Whether a symbol is twice in a row or column.
fn repeats(rows: &[&[u8]]) -> bool {
    let is_twice = |cells: Vec<u8>| {
        let filled: Vec<u8> = cells.into_iter().filter(|&c| !is_empty(c)).collect();
        (1..filled.len()).any(|i| filled[..i].contains(&filled[i]))
    };
    let column = |i: usize| rows.iter().filter_map(|row| row.get(i).copied()).collect();
    rows.iter().any(|row| is_twice(row.to_vec())) || (0..rows[0].len()).map(column).any(is_twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_counts_or_names_and_makes_no_board() {
        let is = |text: &str| is_around(&text.split(' ').map(str::as_bytes).collect::<Vec<_>>());
        assert!(is(".1234 1.32. 2.... 3..1. 4.4.."));
        assert!(is(".eabc eeabc aaecb bbcea ccbae"));
        assert!(is(".1234 A.32. B.... C..1. D.4.."));
        // A board, one whose corner is a clue, and one with a symbol twice inside.
        for other in [
            ".1234 1.342 2341. 3412. 42..1",
            "51234 1.32. 2.... 3..1. 4.4..",
            ".1234 1.33. 2.... 3..1. 4.4..",
        ] {
            assert!(!is(other), "{other}");
        }
    }
}
