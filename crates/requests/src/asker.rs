//! What a face lends to a question that takes time.

use std::path::PathBuf;

use gridforest_core::run::{Job, RunError, Runner};

/// A face that asks a question: the command line, a Python call, a page.
pub trait Asker: Sync {
    /// Calls `work` with a runner: its threads, a progress bar named `what`, the wish to stop.
    fn with_runner(&self, what: &str, work: &mut dyn FnMut(&Runner<'_>));

    /// Says something that is no part of the rows.
    fn remark(&self, text: &str);

    /// The threads that work has.
    fn threads(&self) -> usize;

    /// Says what is being done that is no part of the work, to be named if it is stopped.
    fn phase(&self, _what: &'static str) {}

    /// A folder that keeps what takes minutes to find, such as classes of Latin squares.
    fn cache(&self) -> Option<PathBuf> {
        None
    }
}

impl dyn Asker + '_ {
    /// Runs a job to its end.
    pub fn finish<J: Job>(&self, what: &str, job: &J) -> Result<J::Partial, RunError> {
        let mut result = None;
        self.with_runner(what, &mut |runner| result = Some(runner.finish(job)));
        result.expect("a face calls the work once")
    }
}
