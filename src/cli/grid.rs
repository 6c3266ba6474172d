//! `grid`: the minlex forms of classes by their numbers.

use std::io::{self, BufRead as _, BufReader, Split, Stdin};

use super::plumbing::prelude::*;
use super::plumbing::ranges::Numbers;
use gridforest::board::Shape;
use gridforest_requests::catalogue::catalogue;
use gridforest_requests::index::IndexRow;

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

pub(super) const EXAMPLES: &[Example] = &[
    ("grid 1 5472730538", "the first and the last minlex form of 9x9"),
    ("grid 1000000001..1000000010", "ten consecutive forms"),
    ("grid 1..49 --shape 2x3", "all classes of 6x6"),
];

impl Grid {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let refusals = session.refusals();
        let catalogue = catalogue(self.shape, session).map_err(blamed)?;
        let (shape, classes) = (self.shape, catalogue.classes());
        let work = move |numbers: Result<Numbers, Refusal>, emit: Emit<'_, _>| {
            let (first, last) = match numbers {
                Ok(numbers) => numbers.0.into_inner(),
                Err(refusal) => {
                    let _ = emit(Err(refusal));
                    return;
                }
            };
            if first == 0 || last > classes {
                let wrong = if first == 0 { first } else { last };
                let _ = emit(Err(Refusal::new(
                    "with a number of no class",
                    format!("{shape} has classes 1 to {classes}: there is no class {wrong}"),
                )));
            }
            let _ = catalogue.for_each(first.max(1)..=last.min(classes), |class| {
                emit(Ok(IndexRow {
                    grid: class.form.to_string(),
                    index: class.number,
                    band: class.band,
                }))
            });
        };
        let next: Box<dyn FnMut() -> Result<Option<_>> + Send> = match self.numbers.is_empty() {
            true => {
                let mut lines =
                    Numbered { lines: BufReader::new(io::stdin()).split(b'\n'), read: 0 };
                Box::new(move || lines.next())
            }
            false => {
                let mut numbers = self.numbers.into_iter();
                Box::new(move || Ok(numbers.next().map(Ok)))
            }
        };
        rows_or_refusals(next, work, session, refusals)
    }
}

/// Numbers on the lines of stdin.
struct Numbered {
    lines: Split<BufReader<Stdin>>,
    /// How many lines were read.
    read: usize,
}

impl Numbered {
    fn next(&mut self) -> Result<Option<Result<Numbers, Refusal>>> {
        for line in self.lines.by_ref() {
            self.read += 1;
            let line = line.context("can't read stdin")?;
            let line = String::from_utf8_lossy(&line);
            let text = line.trim_start_matches('\u{feff}').split('#').next();
            let text = text.unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            return Ok(Some(text.parse().map_err(|why: String| {
                Refusal::new("that are no numbers", format!("stdin:{}: {why}", self.read))
            })));
        }
        Ok(None)
    }
}
