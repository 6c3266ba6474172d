//! `skeletons --list`, `--judge` and `--impossible`: a row an orbit, in the order of the list.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use num_bigint::BigUint;

use super::Skeletons;
use crate::cli::plumbing::prelude::*;
use crate::report::Row;
use gridforest::run::Progress as _;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::{Orbit, Orbits, Prefix};

/// A prefix has so many cells less than its skeletons, which are some hundreds then.
const LESS: usize = 2;
/// The prefixes that are found before a thread takes them.
const WAITING: usize = 64;

impl Skeletons {
    /// Writes a row for each orbit that has one: prefixes in parallel, in the order of the list,
    /// which needn't fit into memory.
    pub(super) fn each<R: Row + Send + 'static>(
        &self,
        clues: RangeInclusive<usize>,
        session: &Session,
        row: impl Fn(Orbit) -> Option<R> + Send + Sync + 'static,
    ) -> Result<()> {
        let (orbits, counts) = match self.grid(session)? {
            Some(grid) => (Orbits::of_grid(&grid).or_usage("--grid")?, Counts::of_grid(&grid)),
            None => (Orbits::of_shape(self.shape), Counts::of_shape(self.shape)),
        };
        let visited: BigUint = counts.orbits[clues.clone()].iter().sum();
        let (from, to) = (*clues.start(), *clues.end());
        session.remark(&format!(
            "{visited} orbits of skeletons with {from} to {to} clues are visited"
        ));
        let (orbits, row) = (Arc::new(orbits), Arc::new(row));
        session.stream(|rows| {
            for clues in clues.clone() {
                let prefixes = orbits.parts(&counts, clues);
                let bar = session.bar(format!("{clues} clues"));
                bar.started(0, prefixes.len() as u64);
                let next = prefixes_of(Arc::clone(&orbits), prefixes, clues)?;
                let (orbits, row) = (Arc::clone(&orbits), Arc::clone(&row));
                let work = move |(prefix, done): (Prefix, u64), emit: Emit<'_, _>| {
                    let _ = orbits.for_each_with_prefix(&prefix, clues, &mut |orbit| match row(
                        orbit,
                    ) {
                        Some(row) => emit((Some(row), done)),
                        None => ControlFlow::Continue(()),
                    });
                    let _ = emit((None, done));
                };
                in_order(next, work, rows, |rows, (row, done)| match row {
                    Some(row) => rows.write(&row),
                    None => {
                        bar.advanced(done);
                        Ok(())
                    }
                })?;
                bar.ended();
                if stop::is_cut().is_some() {
                    break;
                }
            }
            Ok(())
        })
    }
}

/// The prefixes of the list, cut finer than its parts, with the number of parts before each: a
/// thread of its own looks for them.
fn prefixes_of(
    orbits: Arc<Orbits>,
    parts: Vec<Prefix>,
    clues: usize,
) -> Result<impl FnMut() -> Result<Option<(Prefix, u64)>> + Send> {
    let cells = clues.min(orbits.shape().cells() - clues).saturating_sub(LESS);
    let (sender, receiver) = sync_channel(WAITING);
    let search = move || {
        let _: ControlFlow<()> = parts.iter().zip(0..).try_for_each(|(part, done)| {
            orbits.for_each_prefix(part, clues, cells, &mut |prefix| match sender
                .send((prefix.clone(), done))
            {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        });
    };
    std::thread::Builder::new().spawn(search).context("no thread can be started")?;
    Ok(move || Ok(receiver.recv().ok()))
}
