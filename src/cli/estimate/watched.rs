//! A job whose result so far is shown while it runs.

use std::sync::{Arc, Mutex};

use crate::cli::plumbing::Session;
use crate::cli::plumbing::progress::Bar;
use crate::report::grouped;
use gridforest::estimate::puzzles::EstimateRow;
use gridforest::run::{Block, BlockError, Job, Merge as _, Plan};
use gridforest::stats::Note;

/// A job whose result so far can be looked at while it runs.
pub(super) struct Watched<J: Job> {
    pub(super) job: J,
    seen: Arc<Mutex<J::Partial>>,
}

impl<J: Job> Watched<J>
where
    J::Partial: Clone + Default + Send + 'static,
{
    pub(super) fn new(job: J) -> Self {
        Self { job, seen: Arc::default() }
    }

    pub(super) fn bar(
        &self,
        session: &Session,
        what: String,
        rows: impl Fn(&J::Partial) -> Vec<EstimateRow> + Send + Sync + 'static,
    ) -> Bar {
        let seen = Arc::clone(&self.seen);
        session.bar(what).telling(move || {
            let partial = seen.lock().expect("no one panics holding it").clone();
            lines(&rows(&partial))
        })
    }
}

impl<J: Job> Job for Watched<J>
where
    J::Partial: Clone + Default + Send + 'static,
{
    type Partial = J::Partial;
    const NAME: &'static str = J::NAME;

    fn plan(&self) -> Plan {
        self.job.plan()
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let partial = self.job.block(block)?;
        let mut seen = self.seen.lock().expect("no one panics holding it");
        seen.merge(partial.clone());
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
