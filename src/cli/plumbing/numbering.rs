//! The classes of a shape by number, as a command asks for them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::Result;

use super::class_cache;
use super::session::Session;
use super::usage::OrUsage as _;
use gridforest::board::Shape;
use gridforest::catalogue::Numbering;
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;

/// The shape of the catalogue.
pub(in crate::cli) fn is_nine(shape: Shape) -> bool {
    shape.has_boxes() && shape.band_height() == 3 && shape.stack_width() == 3
}

/// Prepares the classes of a shape: lists them where there is no catalogue, and keeps the list.
pub(in crate::cli) fn numbering_of(shape: Shape, session: &Session) -> Result<Numbering> {
    if is_nine(shape) {
        return Ok(Numbering::nine());
    }
    let job = ClassesJob::of(shape).or_usage("--shape")?;
    let file = class_cache::file(shape);
    let kept = file
        .as_deref()
        .and_then(|file| class_cache::read(file, shape));
    let tally = match kept {
        Some(tally) => tally,
        None => {
            let bar = session.bar(format!("classes of {shape}"));
            let tally = session.runner(&bar).finish(&job)?;
            if let Some(file) = &file
                && let Err(error) = class_cache::write(file, shape, &tally)
            {
                let file = file.display();
                session.remark(&format!("can't keep the classes in {file}: {error}"));
            }
            tally
        }
    };
    Ok(Numbering::of_classes(Classes::from_tally(shape, &tally)))
}

/// Numbers of classes: `N` or `A..B`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Numbers(pub(in crate::cli) RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits = text.replace(['_', ','], "");
            let error = |_| format!("'{text}' is no number of a class: write N or A..B");
            digits.parse::<u64>().map_err(error)
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(format!(
                "{text} is empty: the first number is above the second"
            ));
        }
        Ok(Self(first..=last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_single_or_ranges_with_both_ends() {
        for (text, range) in [
            ("7", 7..=7),
            ("5_472_730_538", 5472730538..=5472730538),
            ("4..=6", 4..=6),
        ] {
            assert_eq!(text.parse::<Numbers>().unwrap().0, range);
        }
        for wrong in ["", "few", "4..", "..4", "6..4", "-1", "1..2..3"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
