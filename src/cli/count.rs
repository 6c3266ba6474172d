//! `count`: queens, Latin squares and solution grids, exactly.

use anyhow::Result;
use clap::{Args, Subcommand};
use serde::Serialize;

use super::long::{Ended, Long};
use super::{OrUsage, Session, Verdict};
use crate::board::Shape;
use crate::census::grids::{self, Symmetries};
use crate::census::latin;
use crate::report::Row;
use crate::run::{GridClassesJob, QueensJob};

/// Count queens, Latin squares or solution grids exactly
#[derive(Debug, Args)]
pub(super) struct Count {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The ways to place N queens on an N × N board, none attacking another
    Queens {
        /// The side of the board, up to 31 (21 takes minutes, 23 hours; beyond, months)
        n: usize,
        #[command(flatten)]
        long: Long,
    },
    /// The Latin squares of side N
    Latin {
        /// The side, up to 10 (beyond 9 it takes hours)
        n: usize,
    },
    /// The solution grids of a shape: 2x2 to 2x5, 3x3, their transposes, and latinN
    Grids {
        /// RxC (boxes of R rows by C columns) or latinN
        shape: Shape,
        /// Count the essentially different ones, by the grids that each symmetry fixes (2x5: long)
        #[arg(long)]
        classes: bool,
        #[command(flatten)]
        long: Long,
    },
}

#[derive(Serialize)]
struct CountRow {
    problem: &'static str,
    n: String,
    count: String,
}

impl Row for CountRow {
    const COLUMNS: &'static [&'static str] = &["problem", "n", "count"];
}

impl Count {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (problem, n, count) = match self.what {
            What::Queens { n, long } => {
                let job = QueensJob::of(n).or_usage("N")?;
                match long.run(&job, &format!("{n} queens"), session)? {
                    Ended::Whole(tally) => ("queens", n.to_string(), tally.solutions().to_string()),
                    Ended::Apart(verdict) => return Ok(verdict),
                }
            }
            What::Latin { n } => {
                let count = latin::count(n).or_usage("N")?;
                ("latin", n.to_string(), count.to_string())
            }
            What::Grids {
                shape,
                classes: true,
                long,
            } => {
                let job = GridClassesJob(Symmetries::of(shape).or_usage("SHAPE")?);
                match long.run(&job, &format!("classes of {shape}"), session)? {
                    Ended::Whole(sum) => {
                        let count = job.0.orbits(sum);
                        ("grid_classes", shape.to_string(), count.to_string())
                    }
                    Ended::Apart(verdict) => return Ok(verdict),
                }
            }
            What::Grids { shape, long, .. } => {
                long.refuse("counts without --classes")?;
                let count = grids::count(shape).or_usage("SHAPE")?;
                ("grids", shape.to_string(), count.to_string())
            }
        };
        session.rows(&[CountRow { problem, n, count }])?;
        Ok(Verdict::Good)
    }
}
