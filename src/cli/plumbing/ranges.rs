//! Ranges of classes with both ends, as options give them, `N` or `A..B`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use gridforest_requests::parse::range;

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
    use super::Numbers;

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
