//! The library's independent pieces of work on the threads of the program.

use gridforest::run::in_parallel;
use gridforest::skeleton::ParallelMap;

/// The threads that the program was started with.
pub(crate) struct Threads;

impl ParallelMap for Threads {
    fn map<T: Sync, R: Send>(&self, items: &[T], of: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
        in_parallel(items, of)
    }
}
