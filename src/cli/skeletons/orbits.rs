//! `skeletons --list`, `--judge` and `--impossible`: a row an orbit, in the order of the list.

use std::ops::ControlFlow;

use anyhow::Result;
use num_bigint::BigUint;
use rayon::prelude::*;

use super::Skeletons;
use crate::cli::plumbing::clues::Clues;
use crate::cli::plumbing::{OrUsage as _, Session};
use crate::report::{Row, RowWriter};
use gridforest::run::Progress as _;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::{Orbit, Orbits, Prefix};

/// The prefixes whose skeletons are in memory at once: each has so few cells less than its
/// skeletons that those are some hundreds.
const BATCH: usize = 512;
const LESS: usize = 2;

impl Skeletons {
    /// Writes a row for each orbit that has one: batches in parallel, in the order of the list,
    /// which needn't fit into memory.
    pub(super) fn each<R: Row + Send>(
        &self,
        clues: Clues,
        session: &Session,
        row: impl Fn(Orbit) -> Option<R> + Sync,
    ) -> Result<()> {
        let (orbits, counts) = match self.grid()? {
            Some(grid) => (Orbits::of_grid(&grid).or_usage("--grid")?, Counts::of_grid(&grid)),
            None => (Orbits::of_shape(self.shape), Counts::of_shape(self.shape)),
        };
        let visited: BigUint = counts.orbits[clues.least..=clues.most].iter().sum();
        let (from, to) = (clues.least, clues.most);
        session.remark(&format!(
            "{visited} orbits of skeletons with {from} to {to} clues are visited"
        ));
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            for clues in clues.least..=clues.most {
                let prefixes = orbits.parts(&counts, clues);
                let bar = session.bar(format!("{clues} clues"));
                bar.started(0, prefixes.len() as u64);
                each_batch(&orbits, &prefixes, clues, &mut |batch, done| {
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
}

/// Shows the prefixes of the list in batches, cut finer than its parts, with the number of parts
/// done.
fn each_batch(
    orbits: &Orbits,
    parts: &[Prefix],
    clues: usize,
    show: &mut dyn FnMut(&[Prefix], u64) -> Result<()>,
) -> Result<()> {
    let cells = clues.min(orbits.shape().cells() - clues).saturating_sub(LESS);
    let mut batch = Vec::with_capacity(BATCH);
    for (done, part) in parts.iter().enumerate() {
        let mut shown = Ok(());
        let _ = orbits.for_each_prefix(part, clues, cells, &mut |prefix| {
            batch.push(prefix.clone());
            if batch.len() == BATCH {
                shown = show(&batch, done as u64);
                batch.clear();
            }
            if shown.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        shown?;
    }
    show(&batch, parts.len() as u64)
}

fn rows_with_prefix<R>(
    orbits: &Orbits,
    prefix: &Prefix,
    clues: usize,
    row: impl Fn(Orbit) -> Option<R>,
) -> Vec<R> {
    let mut rows = Vec::new();
    let _ = orbits.for_each_with_prefix(prefix, clues, &mut |orbit| {
        rows.extend(row(orbit));
        ControlFlow::Continue(())
    });
    rows
}
