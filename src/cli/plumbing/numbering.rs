//! The classes of a shape by number, as a command asks for them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::Result;

use super::class_cache;
use super::ranges::range;
use super::session::Session;
use super::usage::OrUsage as _;
use gridforest::board::Shape;
use gridforest::catalogue::Numbering;
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;

/// Prepares the classes of a shape: lists them where there is no catalogue, and keeps the list.
pub(in crate::cli) fn numbering_of(shape: Shape, session: &Session) -> Result<Numbering> {
    if let Some(numbering) = Numbering::of_catalogue(shape) {
        return Ok(numbering);
    }
    Ok(Numbering::of_classes(classes_of(
        shape, "--shape", session,
    )?))
}

/// The classes of a shape, which the option or argument `usage` gave: those kept in the cache folder, or found.
pub(in crate::cli) fn classes_of(
    shape: Shape,
    usage: &'static str,
    session: &Session,
) -> Result<Classes> {
    let job = ClassesJob::of(shape).or_usage(usage)?;
    let file = class_cache::file(shape);
    let kept = file
        .as_deref()
        .and_then(|file| class_cache::read(file, shape));
    let forms = match kept {
        Some(forms) => forms,
        None => {
            let bar = session.bar(format!("classes of {shape}"));
            let forms = session.runner(&bar).finish(&job)?;
            if let Some(file) = &file
                && let Err(error) = class_cache::write(file, shape, &forms)
            {
                let file = file.display();
                session.remark(&format!("can't keep the classes in {file}: {error}"));
            }
            forms
        }
    };
    Ok(Classes::from_forms(shape, &forms))
}

/// Numbers of classes: `N` or `A..B`, with or without marks between thousands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Numbers(pub(in crate::cli) RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.replace(['_', ','], "");
        range(&digits, "number of a class: write N or A..B").map(Self)
    }
}
