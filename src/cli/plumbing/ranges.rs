//! Ranges with both ends, as options give them, `N` or `A..B`: of clues, of classes.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number or a range of numbers; `what` says in an error what they are and how to write them.
pub(in crate::cli) fn range<T: FromStr + PartialOrd + Copy>(
    text: &str,
    what: &str,
) -> Result<RangeInclusive<T>, String> {
    let number = |text: &str| text.parse::<T>().map_err(|_| format!("'{text}' is no {what}"));
    let (first, last) = match text.split_once("..") {
        // Rust's way of writing a range with both ends is taken too.
        Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if first > last {
        return Err(format!("{text} is empty: the first number is above the second"));
    }
    Ok(first..=last)
}

/// A number of clues, or a range of them with both ends: `K` or `A..B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Clues {
    pub(in crate::cli) least: usize,
    pub(in crate::cli) most: usize,
}

impl Clues {
    pub(in crate::cli) fn range(self) -> RangeInclusive<usize> {
        self.least..=self.most
    }
}

impl FromStr for Clues {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let range = range(text, "number of clues: write K or A..B")?;
        let (least, most) = range.into_inner();
        Ok(Self { least, most })
    }
}

/// Numbers of classes: `N` or `A..B`; thousands may be set apart by commas, and digits by
/// underscores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Numbers(pub(in crate::cli) RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Two numbers with a comma between them are no number.
        if !text.split("..").all(is_grouped) {
            return Err(format!(
                "'{text}' is no number of a class: commas stand before groups of three digits"
            ));
        }
        let digits = text.replace(['_', ','], "");
        range(&digits, "number of a class: write N or A..B").map(Self)
    }
}

/// Whether the commas of a number, if it has any, set thousands apart.
fn is_grouped(number: &str) -> bool {
    let mut groups = number.trim_start_matches('=').split(',');
    let first = groups.next().unwrap_or_default();
    let mut others = groups.peekable();
    others.peek().is_none()
        || (1..=3).contains(&first.len()) && others.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::{Numbers, range};

    #[test]
    fn ranges_have_both_ends_and_are_not_empty() {
        for (text, numbers) in [("7", 7..=7), ("0..3", 0..=3), ("4..=6", 4..=6)] {
            assert_eq!(range::<u64>(text, "number"), Ok(numbers));
        }
        for wrong in ["", "few", "4..", "..4", "6..4", "-1", "1..2..3", "1,7"] {
            assert!(range::<u64>(wrong, "number").is_err(), "{wrong}");
        }
    }

    #[test]
    fn commas_set_thousands_apart_and_nothing_else() {
        let read = |text: &str| text.parse().map(|Numbers(range)| range);
        assert_eq!(read("5,472,730,538"), Ok(5_472_730_538..=5_472_730_538));
        assert_eq!(read("1_000..2,000"), Ok(1000..=2000));
        assert_eq!(read("1..=49"), Ok(1..=49));
        for wrong in ["1,2", "1,2,3", "12,34", "1234,567", ",123", "1,000,", "1,,000", "1,2..3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
