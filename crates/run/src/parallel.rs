//! Small work on all cores at once, in memory: no plan, no checkpoint, only the order kept.

use std::time::Duration;

use rayon::prelude::*;

use super::Stop;
use super::stop::end;

/// What a function makes of each item, in the order of the items: on the threads that the program
/// was started with, under the stop of this one.
///
/// ```
/// use gridforest_run::in_parallel;
/// assert_eq!(in_parallel(&[1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn in_parallel<T: Sync, R: Send>(items: &[T], of: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    let stop = Stop::current();
    // What was not begun when the stop came is left out: to unwind each of millions of items takes
    // longer than the work.
    let some = |item| (!stop.is_asked()).then(|| stop.share(|| of(item)));
    let all: Option<Vec<R>> = items.par_iter().map(some).collect();
    all.unwrap_or_else(|| end())
}

/// How many threads work for [`in_parallel`].
pub fn threads() -> usize {
    rayon::current_num_threads()
}

/// Does some of the work that another thread has in parallel, or waits a little where there is
/// none: for a thread that needs what the other is computing.
pub fn help() {
    if rayon::yield_now() != Some(rayon::Yield::Executed) {
        std::thread::sleep(Duration::from_millis(1));
    }
}
