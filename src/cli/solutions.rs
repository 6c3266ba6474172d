//! `solutions`: the grids of a shape: how many, which classes, a uniform sample.

use anyhow::Result;
use clap::Args;
use num_bigint::BigUint;
use serde::Serialize;

use super::long::{Ended, Long};
use super::{OrUsage, Session, Verdict};
use crate::board::Shape;
use crate::census::classes::{Class, Classes};
use crate::random::stream;
use crate::report::Row;
use crate::run::ClassesJob;

/// Enumerate the solution grids of a shape
#[derive(Debug, Args)]
pub(super) struct Solutions {
    /// RxC (boxes of R rows by C columns) or latinN (rows and columns alone)
    shape: Shape,
    #[command(flatten)]
    what: What,
    /// The seed of --sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    long: Long,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct What {
    /// The number of grids and of classes of essentially different grids
    #[arg(long)]
    count: bool,
    /// A row for each class: its least grid, the order of its little group, its size
    #[arg(long)]
    classes: bool,
    /// N grids, one a line, chosen uniformly among all grids
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
}

#[derive(Serialize)]
struct CountRow {
    shape: Shape,
    solutions: String,
    classes: usize,
}

impl Row for CountRow {
    const COLUMNS: &'static [&'static str] = &["shape", "solutions", "classes"];
}

#[derive(Serialize)]
struct ClassRow {
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
}

impl Row for ClassRow {
    const COLUMNS: &'static [&'static str] = &["class", "grid", "stabiliser", "orbit"];
}

impl Solutions {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let job = ClassesJob::of(self.shape).or_usage("SHAPE")?;
        let what = format!("classes of {}", self.shape);
        let classes = match self.long.run(&job, &what, session)? {
            Ended::Whole(tally) => Classes::from_tally(self.shape, &tally),
            Ended::Apart(verdict) => return Ok(verdict),
        };
        if self.what.count {
            session.rows(&[CountRow {
                shape: self.shape,
                solutions: classes.grids().to_string(),
                classes: classes.iter().len(),
            }])?;
        } else if let Some(number) = self.what.sample {
            session.write(|out| {
                let mut random = stream(self.seed, 0);
                for _ in 0..number {
                    writeln!(out, "{}", classes.sample(&mut random))?;
                }
                Ok(())
            })?;
        } else {
            let row = |class: &Class| ClassRow {
                class: class.number,
                grid: class.grid.to_string(),
                stabiliser: class.stabiliser,
                orbit: class.orbit.to_string(),
            };
            session.rows(&classes.iter().map(row).collect::<Vec<_>>())?;
            session.remark(&format!(
                "{} classes; their sizes add up to {} grids.",
                classes.iter().len(),
                classes.iter().map(|class| &class.orbit).sum::<BigUint>()
            ));
        }
        Ok(Verdict::Good)
    }
}
