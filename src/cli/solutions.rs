//! `solutions`: the grids of a shape: how many, which classes, a uniform sample.

use anyhow::Result;
use clap::Args;
use num_bigint::BigUint;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Verdict;
use super::canon::joined;
use super::plumbing::long::{Ended, Long};
use super::plumbing::{OrUsage, Session};
use gridforest::board::{Grid, Shape};
use gridforest::census::ClassesJob;
use gridforest::census::classes::{Class, Classes};
use gridforest::census::{UniformGrids, UniformTwoBands};
use gridforest::random::{Stream, stream};
use gridforest::symmetry::Automorphisms;

/// Enumerate the solution grids of a shape
#[derive(Debug, Args)]
pub(super) struct Solutions {
    /// RxC (boxes of R rows by C columns) or latinN (rows and columns alone)
    shape: Shape,
    #[command(flatten)]
    what: What,
    /// With --classes: add generators of the little groups, and their action on the cells as cycles
    #[arg(long, requires = "classes")]
    generators: bool,
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
    /// N grids, one a line, chosen uniformly among all grids; of 3x3, 2x4 and 4x2 too
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct CountRow {
    shape: Shape,
    solutions: String,
    classes: usize,
}

#[derive(Serialize, Deserialize)]
struct ClassRow {
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
}

impl ClassRow {
    fn of(class: &Class) -> Self {
        Self {
            class: class.number,
            grid: class.grid.to_string(),
            stabiliser: class.stabiliser,
            orbit: class.orbit.to_string(),
        }
    }
}

/// A class with generators of its little group, and what each does to the cells.
#[derive(Serialize, Deserialize)]
struct GeneratorsRow {
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
    generators: String,
    cells: String,
}

impl GeneratorsRow {
    fn of(class: &Class) -> Self {
        let generators = Automorphisms::of(&class.grid).generators();
        let cycles = generators.iter().map(|g| g.cell_cycles(&class.grid));
        let cells: Vec<String> = cycles.collect();
        let plain = ClassRow::of(class);
        Self {
            class: plain.class,
            grid: plain.grid,
            stabiliser: plain.stabiliser,
            orbit: plain.orbit,
            generators: joined(&generators),
            cells: joined(&cells),
        }
    }
}

impl Solutions {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(number) = self.what.sample {
            if self.shape == UniformGrids::shape() {
                let grids = UniformGrids::new();
                self.write_sample(number, session, |random| grids.sample(random))?;
                return Ok(Verdict::Good);
            }
            if self.shape.side() == 8
                && let Ok(grids) = UniformTwoBands::of(self.shape)
            {
                self.write_sample(number, session, |random| grids.sample(random))?;
                return Ok(Verdict::Good);
            }
        }
        let job = ClassesJob::of(self.shape).or_usage("SHAPE")?;
        let what = format!("classes of {}", self.shape);
        let classes = match self.long.run(&job, &what, session)? {
            Ended::Whole(tally) => Classes::from_tally(self.shape, &tally),
            Ended::Apart(verdict) => return Ok(verdict),
        };
        if let Some(number) = self.what.sample {
            self.write_sample(number, session, |random| classes.sample(random))?;
        } else if self.what.count {
            session.rows(&[CountRow {
                shape: self.shape,
                solutions: classes.grids().to_string(),
                classes: classes.iter().len(),
            }])?;
        } else {
            if self.generators {
                let rows: Vec<_> = classes.iter().map(GeneratorsRow::of).collect();
                session.rows(&rows)?;
            } else {
                let rows: Vec<_> = classes.iter().map(ClassRow::of).collect();
                session.rows(&rows)?;
            }
            session.remark(&format!(
                "{} classes; their sizes add up to {} grids.",
                classes.iter().len(),
                classes.iter().map(|class| &class.orbit).sum::<BigUint>()
            ));
        }
        Ok(Verdict::Good)
    }

    /// Writes uniform grids, drawn in blocks of their own random streams.
    fn write_sample(
        &self,
        number: u64,
        session: &Session,
        draw: impl Fn(&mut Stream) -> Grid + Sync,
    ) -> Result<()> {
        let block = |block: u64| {
            let mut random = stream(self.seed, block);
            let grids = BLOCK.min(number - block * BLOCK);
            (0..grids).fold(String::new(), |text, _| {
                text + &draw(&mut random).to_string() + "\n"
            })
        };
        let blocks: Vec<u64> = (0..number.div_ceil(BLOCK)).collect();
        session.write(|out| {
            // A few blocks a thread at a time: bounded memory, and the order of the blocks.
            for some in blocks.chunks(16 * session.threads()) {
                let texts: Vec<String> = some.par_iter().map(|&b| block(b)).collect();
                for text in texts {
                    out.write_all(text.as_bytes())?;
                }
            }
            Ok(())
        })
    }
}

/// The grids drawn from one random stream.
const BLOCK: u64 = 256;
