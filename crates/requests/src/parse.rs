//! How a command line writes numbers of clues and times.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number or a range of numbers; `what` says in an error what they are and how to write them.
pub fn range<T: FromStr + PartialOrd + Copy>(
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
pub fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "number of clues: write K or A..B")
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0 && seconds < 1e9);
    seconds.ok_or_else(|| "a number of seconds above 0 and below 10^9 is expected".to_owned())
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_have_both_ends_and_are_not_empty() {
        for (text, numbers) in [("7", 7..=7), ("0..3", 0..=3), ("4..=6", 4..=6)] {
            assert_eq!(range::<u64>(text, "number"), Ok(numbers));
        }
        for wrong in ["", "few", "4..", "..4", "6..4", "-1", "1..2..3", "1,7"] {
            assert!(range::<u64>(wrong, "number").is_err(), "{wrong}");
        }
    }
}
