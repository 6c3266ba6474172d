//! Ranges of numbers of clues, as options give them.

use std::ops::RangeInclusive;
use std::str::FromStr;

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
        let number = |text: &str| {
            let error = |_| format!("'{text}' is no number of clues: write K or A..B");
            text.parse().map_err(error)
        };
        let (least, most) = match text.split_once("..") {
            // Rust's way of writing a range with both ends is taken too.
            Some((least, most)) => (number(least)?, number(most.trim_start_matches('='))?),
            None => (number(text)?, number(text)?),
        };
        if least > most {
            return Err(format!(
                "{text} is empty: the first number is above the second"
            ));
        }
        Ok(Self { least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends_and_are_not_empty() {
        for (text, range) in [("7", 7..=7), ("0..3", 0..=3), ("4..=6", 4..=6)] {
            assert_eq!(text.parse::<Clues>().unwrap().range(), range);
        }
        for wrong in ["", "few", "4..", "..4", "6..4", "-1", "1..2..3"] {
            assert!(wrong.parse::<Clues>().is_err(), "{wrong}");
        }
    }
}
