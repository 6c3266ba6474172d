//! `skeletons`: skeletons up to symmetry: how many, which, which can carry a puzzle; the theorem.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use num_bigint::BigUint;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::plumbing::Verdict;
use super::plumbing::bounded_lines::BoundedLines;
use super::plumbing::clues::Clues;
use super::plumbing::help::Example;
use super::plumbing::session::write_whole;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage, Session};
use crate::report::{
    CertificateRow, ListedSkeleton, PossibleRow, Row, RowWriter, SkeletonCount, TheoremRow,
    read_certificates, to_csv,
};
use crate::reproduce::Threads;
use gridforest::board::{Grid, Shape};
use gridforest::census::classes::Classes;
use gridforest::run::{Progress as _, Shard};
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::exhaustion::{Carries, Exhaustion};
use gridforest::skeleton::list::{Orbit, Orbits, Prefix};
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::skeleton::rules::Rule;
use gridforest::skeleton::theorem;

/// Count and list essentially different skeletons, and say which can carry a puzzle
///
/// Skeletons are counted and listed up to the geometric group of the shape or, with --class or --grid,
/// up to the little group of a grid.
#[derive(Debug, Args)]
pub(super) struct Skeletons {
    /// RxC (boxes of R rows by C columns) or latinN (rows and columns alone)
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// Only skeletons with these numbers of clues: K or A..B [default: all]
    #[arg(long, value_name = "K|A..B")]
    clues: Option<Clues>,
    /// Up to the little group of the grid of this class, from 1
    #[arg(long, value_name = "I", conflicts_with = "grid")]
    class: Option<usize>,
    /// Up to the little group of this grid
    #[arg(long, value_name = "GRID")]
    grid: Option<String>,
    /// With --list: only this part of the list, such as 2/5
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// With --prove: write the certificates to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificates: Option<PathBuf>,
    #[command(flatten)]
    what: What,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct What {
    /// The number of skeletons and of orbits, by number of clues
    #[arg(long)]
    count: bool,
    /// A row for each orbit: its least skeleton and its size
    #[arg(long)]
    list: bool,
    /// How many orbits carry a proper puzzle, and how many a minimal one
    #[arg(long)]
    possible: bool,
    /// A row for each orbit that a rule shows to carry no proper puzzle
    #[arg(long)]
    impossible: bool,
    /// A row for each orbit: what it carries, with the rule or a puzzle that shows it
    #[arg(long)]
    judge: bool,
    /// Prove that M-1 clues are not sufficient, where M is the side
    #[arg(long)]
    prove: bool,
    /// Check the certificates of such a proof in FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    check: Option<PathBuf>,
}

/// What the command does, and the options that each use reads.
pub(super) const USES: &[Use] = &[
    Use::rows("--count", "count clues class grid"),
    Use::rows("--list", "list clues class grid shard"),
    Use::rows("--possible", "possible clues"),
    Use::rows("--impossible", "impossible clues"),
    Use::rows("--judge", "judge clues"),
    Use::rows("--prove", "prove clues certificates"),
    Use::rows("--check FILE", "check clues"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "skeletons 3x3 --count",
        "skeletons of 9x9 and their orbits, by number of clues",
    ),
    (
        "skeletons 2x2 --clues 4 --list",
        "the essentially different skeletons of 4 clues",
    ),
    (
        "skeletons 2x2 --clues 4..5 --possible",
        "how many of them carry a proper puzzle",
    ),
    (
        "skeletons 2x2 --judge",
        "each with the rule or the puzzle that shows what it carries",
    ),
    (
        "skeletons 2x3 --prove --certificates proof.csv",
        "5 clues are not sufficient, with certificates",
    ),
    (
        "skeletons 2x3 --check proof.csv",
        "checks them without a solver",
    ),
];

impl Uses for Skeletons {
    fn used(&self, _: &Given) -> &'static Use {
        match &self.what {
            What { count: true, .. } => &USES[0],
            What { list: true, .. } => &USES[1],
            What { possible: true, .. } => &USES[2],
            What {
                impossible: true, ..
            } => &USES[3],
            What { judge: true, .. } => &USES[4],
            What { prove: true, .. } => &USES[5],
            _ => &USES[6],
        }
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

#[derive(Serialize, Deserialize)]
struct ImpossibleRow {
    clues: usize,
    value: String,
    skeleton: String,
    orbit: String,
    rule: String,
}

#[derive(Serialize, Deserialize)]
struct JudgedRow {
    clues: usize,
    value: String,
    skeleton: String,
    orbit: String,
    carries: &'static str,
    reason: String,
}

/// What an orbit carries: `nothing` by a rule or by exhaustion, `proper` or `minimal` with a puzzle
/// that shows it, or `open`.
fn judged(orbit: &Orbit, exhaustion: Option<&Exhaustion>) -> JudgedRow {
    let (carries, reason) = match (Rule::of(&orbit.skeleton), exhaustion) {
        (Some(rule), _) => ("nothing", rule.to_string()),
        (None, None) => ("open", String::new()),
        (None, Some(exhaustion)) => match exhaustion.witness(&orbit.skeleton) {
            (Carries::Minimal, Some(puzzle)) => ("minimal", puzzle.to_string()),
            (Carries::Proper, Some(puzzle)) => ("proper", puzzle.to_string()),
            _ => ("nothing", "exhaustion".to_owned()),
        },
    };
    let listed = ListedSkeleton::of(orbit);
    JudgedRow {
        clues: listed.clues,
        value: listed.value,
        skeleton: listed.skeleton,
        orbit: listed.orbit,
        carries,
        reason,
    }
}

/// The prefixes whose skeletons are in memory at once: each has so few cells less than its skeletons that those
/// are some hundreds.
const BATCH: usize = 512;
const LESS: usize = 2;

impl Skeletons {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let clues = self.range()?;
        match &self.what {
            What { count: true, .. } => self.count(clues, session)?,
            What { list: true, .. } => {
                let row = |orbit| Some(ListedSkeleton::of(&orbit));
                self.each(clues, session, row)?;
            }
            What { possible: true, .. } => self.possible(clues, session)?,
            What { judge: true, .. } => {
                let exhaustion = Exhaustion::of(self.shape).ok();
                let row = |orbit: Orbit| Some(judged(&orbit, exhaustion.as_ref()));
                self.each(clues, session, row)?;
            }
            What {
                impossible: true, ..
            } => self.each(clues, session, |orbit| {
                let rule = Rule::of(&orbit.skeleton)?;
                let listed = ListedSkeleton::of(&orbit);
                Some(ImpossibleRow {
                    clues: listed.clues,
                    value: listed.value,
                    skeleton: listed.skeleton,
                    orbit: listed.orbit,
                    rule: rule.to_string(),
                })
            })?,
            What {
                check: Some(path), ..
            } => self.check(path, session)?,
            _ => self.prove(session)?,
        }
        Ok(Verdict::Good)
    }

    fn range(&self) -> Result<Clues> {
        let cells = self.shape.cells();
        let all = Clues {
            least: 0,
            most: cells,
        };
        let clues = self.clues.unwrap_or(all);
        if clues.most > cells {
            let error = format!("a {} board has {cells} cells", self.shape);
            return Err(error).or_usage("--clues");
        }
        if self.what.prove || self.what.check.is_some() {
            let needed = theorem::clues(self.shape).or_usage("SHAPE")?;
            if self
                .clues
                .is_some_and(|clues| (clues.least, clues.most) != (needed, needed))
            {
                let error = format!("the theorem for {} is about {needed} clues", self.shape);
                return Err(error).or_usage("--clues");
            }
        }
        Ok(clues)
    }

    /// The grid whose little group is asked for.
    fn grid(&self) -> Result<Option<Grid>> {
        if let Some(text) = &self.grid {
            return Ok(Some(Grid::parse(self.shape, text).or_usage("--grid")?));
        }
        let Some(class) = self.class else {
            return Ok(None);
        };
        let classes = Classes::of(self.shape).or_usage("SHAPE")?;
        Ok(Some(classes.get(class).or_usage("--class")?.grid.clone()))
    }

    fn count(&self, clues: Clues, session: &Session) -> Result<()> {
        let (group, counts) = match self.grid()? {
            Some(grid) => {
                let group = match self.class {
                    Some(class) => format!("class {class}"),
                    None => "grid".to_owned(),
                };
                (group, Counts::of_grid(&grid))
            }
            None => ("geometric".to_owned(), Counts::of_shape(self.shape)),
        };
        let rows = SkeletonCount::of(self.shape, &group, &counts);
        session.rows(&rows[clues.least..=clues.most])?;
        session.remark(&format!(
            "{} orbits under a group of order {}, over all numbers of clues.",
            counts.orbits.iter().sum::<BigUint>(),
            counts.group
        ));
        Ok(())
    }

    /// Writes a row for each orbit that has one: batches in parallel, in the order of the list, which needn't fit
    /// into memory.
    fn each<R: Row + Send>(
        &self,
        clues: Clues,
        session: &Session,
        row: impl Fn(gridforest::skeleton::list::Orbit) -> Option<R> + Sync,
    ) -> Result<()> {
        let (orbits, counts) = match self.grid()? {
            Some(grid) => (Orbits::of_grid(&grid), Counts::of_grid(&grid)),
            None => (Orbits::of_shape(self.shape), Counts::of_shape(self.shape)),
        };
        let visited: BigUint = counts.orbits[clues.least..=clues.most].iter().sum();
        let (from, to) = (clues.least, clues.most);
        session.remark(&format!(
            "{visited} orbits of skeletons with {from} to {to} clues are visited"
        ));
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            for clues in clues.least..=clues.most {
                let prefixes = orbits.parts(&counts, clues);
                let shard = self.shard.unwrap_or(Shard::WHOLE);
                let range = shard.range(prefixes.len() as u64);
                let prefixes = &prefixes[range.start as usize..range.end as usize];
                let bar = session.bar(format!("{clues} clues"));
                bar.started(0, prefixes.len() as u64);
                each_batch(&orbits, prefixes, clues, &mut |batch, done| {
                    let rows: Vec<Vec<R>> = batch
                        .par_iter()
                        .map(|prefix| rows_with_prefix(&orbits, prefix, clues, &row))
                        .collect();
                    for row in rows.iter().flatten() {
                        writer.write(row)?;
                    }
                    bar.advanced(done);
                    Ok(())
                })?;
                bar.ended();
            }
            Ok(writer.finish()?)
        })
    }

    fn possible(&self, clues: Clues, session: &Session) -> Result<()> {
        let bar = session.bar(format!("skeletons of {}", self.shape));
        let range = clues.least..=clues.most;
        let method = Method::fastest(self.shape, range.clone());
        let found = Classification::of(self.shape, range, method, &Threads, &bar);
        session.rows(&PossibleRow::all(self.shape, &found.or_usage("--clues")?))
    }

    fn prove(&self, session: &Session) -> Result<()> {
        let certificates = theorem::certificates(self.shape, &Threads)?;
        let proof = theorem::check(self.shape, &certificates)?;
        if let Some(path) = &self.certificates {
            let rows: Vec<CertificateRow> = certificates.iter().map(CertificateRow::of).collect();
            let csv = to_csv(&rows)?;
            write_whole(path, |out| Ok(out.write_all(&csv)?))?;
        }
        session.rows(&[TheoremRow::of(self.shape, &proof)])
    }

    fn check(&self, path: &Path, session: &Session) -> Result<()> {
        let name = path.display();
        let file = File::open(path).with_context(|| format!("can't read {name}"))?;
        let certificates = read_certificates(self.shape, BoundedLines::new(file))
            .with_context(|| name.to_string())?;
        let proof = theorem::check(self.shape, &certificates).with_context(|| name.to_string())?;
        session.rows(&[TheoremRow::of(self.shape, &proof)])
    }
}

/// Shows the prefixes of the list in batches, cut finer than its parts, with the number of parts done.
fn each_batch(
    orbits: &Orbits,
    parts: &[Prefix],
    clues: usize,
    show: &mut dyn FnMut(&[Prefix], u64) -> Result<()>,
) -> Result<()> {
    let cells = clues
        .min(orbits.shape().cells() - clues)
        .saturating_sub(LESS);
    let mut batch = Vec::with_capacity(BATCH);
    for (done, part) in parts.iter().enumerate() {
        let mut shown = Ok(());
        let _ = orbits.for_each_prefix(part, clues, cells, &mut |prefix| {
            batch.push(prefix.clone());
            if batch.len() == BATCH {
                shown = show(&batch, done as u64);
                batch.clear();
            }
            if shown.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        shown?;
    }
    show(&batch, parts.len() as u64)
}

fn rows_with_prefix<R>(
    orbits: &Orbits,
    prefix: &Prefix,
    clues: usize,
    row: impl Fn(gridforest::skeleton::list::Orbit) -> Option<R>,
) -> Vec<R> {
    let mut rows = Vec::new();
    let _ = orbits.for_each_with_prefix(prefix, clues, &mut |orbit| {
        rows.extend(row(orbit));
        ControlFlow::Continue(())
    });
    rows
}
