//! The checkpoints of a command that runs many jobs: a file for each, in one folder.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::resumed::resuming;
use super::stop;
use gridforest::run::Plan;

/// The checkpoints of one series of jobs in a folder.
pub(in crate::cli) struct Checkpoints<'a> {
    folder: &'a Path,
    /// What the names of its files begin with.
    series: String,
    /// How often each plan was asked for.
    asked: RefCell<HashMap<String, usize>>,
    resumed: Cell<bool>,
}

impl<'a> Checkpoints<'a> {
    pub(in crate::cli) fn new(folder: &'a Path, series: String) -> Self {
        stop::running(stop::OnStop::InCheckpoint);
        Self { folder, series, asked: RefCell::default(), resumed: Cell::new(false) }
    }

    /// The checkpoint of the next job. Each has its own, also one with the plan of an earlier one:
    /// what is computed twice to be compared must not be read the second time.
    pub(in crate::cli) fn next(&self, plan: &Plan) -> PathBuf {
        let hash = plan.hash()[..16].to_owned();
        let mut asked = self.asked.borrow_mut();
        let times = asked.entry(hash.clone()).or_default();
        *times += 1;
        let again = if *times > 1 { format!("-{times}") } else { String::new() };
        let path = self.folder.join(format!("{}-{hash}{again}.part", self.series));
        self.resumed.set(self.resumed.get() || path.exists());
        resuming(&path);
        path
    }

    /// Whether any of them was there.
    pub(in crate::cli) fn resumed(&self) -> bool {
        self.resumed.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_has_a_checkpoint_of_its_own() {
        let folder = Path::new("kept");
        let (one, other) = (Plan::new("one", 1), Plan::new("other", 1));
        let names = |series: &str| {
            let checkpoints = Checkpoints::new(folder, series.to_owned());
            [&one, &other, &one].map(|plan| checkpoints.next(plan))
        };
        let first = names("forest");
        let mut different = [first.clone(), names("forest-full")].concat();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 6);
        assert_eq!(first, names("forest"), "a second run finds those of the first");
    }
}
