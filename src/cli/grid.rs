//! `grid`: the minlex forms of classes by their numbers.

use std::io::{self, BufRead as _};
use std::ops::ControlFlow;

use anyhow::{Context as _, Result};
use clap::Args;

use super::index::IndexRow;
use super::plumbing::catalogue::{Numbers, catalogue_of};
use super::plumbing::help::Example;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{Session, Verdict};
use crate::report::RowWriter;
use gridforest::board::Shape;

/// Write the grid of a class by its number, in minlex form: the inverse of `gridforest index`
///
/// Numbers begin with 1; for 9x9 they end with 5,472,730,538. The classes of a range are written in
/// order, at a rate of 100,000 a second or more; to divide work among machines, give a range to
/// each. Numbers without a class are reported on stderr and skipped, as are lines of stdin that
/// hold no number; the exit code is then 1.
#[derive(Debug, Args)]
pub(super) struct Grid {
    /// Numbers N or ranges A..B with both ends; none: one a line on stdin
    #[arg(value_name = "NUMBER")]
    numbers: Vec<Numbers>,
    /// RxC or latinN
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true, default_value = "3x3")]
    shape: Shape,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[Use::rows("grids of numbers", "NUMBER shape")];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("grid 1 5472730538", "the first and the last minlex form of 9x9"),
    ("grid 1000000001..1000000010", "ten consecutive forms"),
    ("grid 1..49 --shape 2x3", "all classes of 6x6"),
];

impl Uses for Grid {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[0]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Grid {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let catalogue = catalogue_of(self.shape, session)?;
        let classes = catalogue.classes();
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            let mut write = |numbers: Result<Numbers, Refusal>| {
                let (first, last) = match numbers {
                    Ok(numbers) => numbers.0.into_inner(),
                    Err(refusal) => {
                        refusals.refuse([refusal]);
                        return Ok(());
                    }
                };
                if first == 0 || last > classes {
                    let wrong = if first == 0 { first } else { last };
                    let shape = self.shape;
                    refusals.refuse([Refusal::new(
                        "with a number of no class",
                        format!("{shape} has classes 1 to {classes}: there is no class {wrong}"),
                    )]);
                }
                let flow = catalogue.for_each(first.max(1)..=last.min(classes), |class| {
                    let row = IndexRow {
                        grid: class.form.to_string(),
                        index: class.number,
                        band: class.band,
                    };
                    match writer.write(&row) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => ControlFlow::Break(error),
                    }
                });
                flow.break_value().map_or(Ok(()), |error| Err(anyhow::Error::from(error)))
            };
            if self.numbers.is_empty() {
                for (number, line) in io::stdin().lock().split(b'\n').enumerate() {
                    let line = line.context("can't read stdin")?;
                    let line = String::from_utf8_lossy(&line);
                    let text = line.trim_start_matches('\u{feff}').split('#').next();
                    match text.unwrap_or_default().trim() {
                        "" => {}
                        text => write(text.parse().map_err(|why: String| {
                            let message = format!("stdin:{}: {why}", number + 1);
                            Refusal::new("that are no numbers", message)
                        }))?,
                    }
                }
            } else {
                self.numbers.into_iter().map(Ok).try_for_each(write)?;
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }
}
