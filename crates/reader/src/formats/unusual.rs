//! Texts whose cells are written in an unusual way, where it is certain in which: their lines as
//! usual ones.

use gridforest_core::board::Shape;

use super::abreast::Abreast;
use super::blanks::Blanks;
use super::digits;
use super::marks::Mark;
use super::one_each::OneEach;
use super::spacers::Spacers;
use crate::Assumed;

/// A way to write cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unusual {
    /// In digits that are not those of ASCII.
    Digits,
    /// Empty cells as an unusual character,
    Mark(Mark),
    /// or as blanks.
    Blanks(Blanks),
    /// A cell a line.
    OneEach(OneEach),
    /// Boards side by side.
    Abreast(Abreast),
    /// Boxes with empty columns between them.
    Spacers(Spacers),
}

impl Unusual {
    /// Whether digits of a text are not those of ASCII.
    pub(crate) fn digits(text: &str) -> Option<Self> {
        digits::are_in(text).then_some(Self::Digits)
    }

    /// How the cells of a text are written, of which this is the beginning or all, if not as usual.
    pub(crate) fn cells(text: &str, is_all: bool, shape: Option<Shape>) -> Option<Self> {
        let begun = text.trim_start_matches('\u{feff}').trim_start();
        if begun.starts_with(['<', '{', '[', '"']) {
            return None;
        }
        let one_each = || OneEach::of(text, shape).filter(|_| is_all);
        (Spacers::of(text, is_all, shape).map(Self::Spacers))
            .or_else(|| Blanks::of(text, is_all, shape).map(Self::Blanks))
            .or_else(|| one_each().map(Self::OneEach))
            .or_else(|| Mark::of(text, shape).map(Self::Mark))
            .or_else(|| Abreast::of(text, shape).map(Self::Abreast))
    }

    /// What is not certain.
    pub(crate) fn assumed(&self) -> Option<Assumed> {
        match self {
            Self::Mark(mark) => Some(Assumed::Mark { mark: mark.mark }),
            Self::Spacers(spacers) => Some(Assumed::Spacers { shape: spacers.shape }),
            _ => None,
        }
    }

    /// Takes a line: what is complete goes to `out`, a line for each that was taken.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let translated = match self {
            Self::Digits => digits::line(line),
            Self::Mark(mark) => mark.line(line),
            Self::Blanks(blanks) => blanks.line(line),
            Self::OneEach(one) => return one.line(line, out),
            Self::Abreast(abreast) => return abreast.line(line, out),
            Self::Spacers(spacers) => return spacers.line(line, out),
        };
        out.push_str(translated.as_deref().unwrap_or(line));
        out.push('\n');
    }

    /// At the end of the text.
    pub(super) fn end(&mut self, out: &mut String) {
        match self {
            Self::Abreast(abreast) => abreast.end(out),
            Self::Spacers(spacers) => spacers.end(out),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_line_stays_one(
            lines in prop::collection::vec("[1-4 ]{4}|[1-6 ]{6}|[1-4+]{16}|[1-6 .]{36}|[1-4]  [1-4]| *|\\PC{0,6}", 0..40),
            is_all in any::<bool>(),
        ) {
            let text = lines.join("\n");
            let digits = Unusual::digits(&text);
            for mut unusual in digits.into_iter().chain(Unusual::cells(&text, is_all, None)) {
                let mut out = String::new();
                lines.iter().for_each(|line| unusual.line(line, &mut out));
                unusual.end(&mut out);
                prop_assert_eq!(out.matches('\n').count(), lines.len());
            }
        }
    }
}
