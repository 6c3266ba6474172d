//! An estimate whose result so far is shown while it runs.

use std::sync::{Arc, Mutex};

use crate::cli::plumbing::Session;
use crate::cli::plumbing::progress::Bar;
use crate::report::grouped;
use gridforest::estimate::puzzles::{EstimateJob, EstimateRow, Estimator};
use gridforest::run::{Block, BlockError, Job, Merge as _, Plan};
use gridforest::stats::Note;
use gridforest_requests::estimate::puzzles::EstimatePuzzles;

/// An estimate whose result so far can be looked at while it runs.
#[derive(Clone)]
pub(super) struct Watched<E: Estimator> {
    pub(super) job: EstimateJob<E>,
    options: EstimatePuzzles,
    seen: Arc<Mutex<E::Found>>,
}

impl<E: Estimator> Watched<E> {
    pub(super) fn new(job: EstimateJob<E>, options: EstimatePuzzles) -> Self {
        Self { job, options, seen: Arc::default() }
    }

    /// The rows of the wanted numbers of clues.
    pub(super) fn rows(&self, found: &E::Found) -> Vec<EstimateRow> {
        let mut rows = self.job.estimator.rows(found);
        rows.retain(|row| self.options.wants(row.clues));
        rows
    }

    pub(super) fn bar(&self, session: &Session, what: String) -> Bar {
        let watched = self.clone();
        session.bar(what).telling(move || {
            let found = watched.seen.lock().expect("no one panics holding it").clone();
            lines(&watched.rows(&found))
        })
    }
}

impl<E: Estimator> Job for Watched<E> {
    type Partial = <EstimateJob<E> as Job>::Partial;
    const NAME: &'static str = EstimateJob::<E>::NAME;

    fn plan(&self) -> Plan {
        self.job.plan()
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let partial = self.job.block(block)?;
        self.seen.lock().expect("no one panics holding it").merge(partial.0.clone());
        Ok(partial)
    }
}

/// The estimates so far as a table for a terminal, with the column names of the result.
fn lines(rows: &[EstimateRow]) -> String {
    let line = |row: &EstimateRow| {
        let error = row.rel_err.map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        format!(
            "\n{:5} {:>14} {:12.4e} {error:>10} {}",
            row.clues,
            grouped(&row.count.to_string()),
            row.per_grid,
            row.note.map_or("", Note::word)
        )
    };
    let rows: String = rows.iter().map(line).collect();
    format!("clues {:>14} {:>12} {:>10} note{rows}", "count", "per_grid", "rel_err")
}
