//! Ending work from outside: one mechanism for whatever can take long.
//!
//! A [`Stop`] is a flag that several threads share. Work is done [under](Stop::over) a stop; its
//! loops call [`poll`] every few milliseconds or oftener. Once the stop is asked for, `poll`
//! unwinds the thread, and [`Stop::over`] returns [`Stopped`]. So what was half done has no result
//! at all: no part of a count or of a list can be taken for the whole. Between the two no function
//! needs a parameter or an error for it.
//!
//! The threads of a [pool](Stop::pool) are under the stop that made it, those of a
//! [`Runner`](super::Runner) under the runner's. A program that is compiled with `panic = "abort"`
//! must not ask.
//!
//! # References
//! 1. The crate `salsa`, `Cancelled`: queries that are out of date are ended by unwinding.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::panicking;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::budget::{self, ANY_BOUND};

/// Work was stopped, and has no result. As the error of a block it is no failure: the run ends as
/// [stopped](super::Outcome::Stopped), and computes the block when it is resumed.
#[derive(Debug, Error)]
#[error("stopped")]
pub struct Stopped;

/// A request to stop, which may never come. Clones are the same request.
///
/// ```
/// use gridforest_run::{Stop, poll};
/// let stop = Stop::default();
/// assert_eq!(stop.over(|| 2 + 2).unwrap(), 4);
/// stop.ask();
/// let endless = stop.over(|| loop { poll() });
/// assert!(endless.is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

thread_local! {
    /// What the work on this thread is under.
    static CURRENT: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Keeps the calling thread under a stop; then it is under what it was under before.
struct Under(Option<Stop>);

impl Under {
    fn new(stop: &Stop) -> Self {
        Self(CURRENT.replace(Some(stop.clone())))
    }
}

impl Drop for Under {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl Stop {
    /// What the calling thread is under: a stop that is never asked for where it is under none.
    pub fn current() -> Self {
        CURRENT.with_borrow(Clone::clone).unwrap_or_default()
    }

    /// Asks for the end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
        ANY_BOUND.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does work under this stop, instead of that of the calling thread.
    ///
    /// What the work shares with others must be sound wherever it polls. It is where nothing that
    /// takes long is done half way through a change.
    ///
    /// # Errors
    /// [`Stopped`] when the work was left half done. Work that was finished first has its result.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stopped> {
        let _under = Under::new(self);
        let ended = catch_unwind(AssertUnwindSafe(work));
        ended.map_err(|panic| if is_stop(&*panic) { Stopped } else { resume_unwind(panic) })
    }

    /// Does a part of the work of another thread, which is under this stop.
    pub(super) fn share<T>(&self, part: impl FnOnce() -> T) -> T {
        let _under = Under::new(self);
        budget::uncounted(|| {
            poll();
            part()
        })
    }

    /// A pool of so many threads, 0 for one a core, under this stop.
    ///
    /// # Errors
    /// When the threads can't be started.
    pub fn pool(&self, threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
        let stop = self.clone();
        let begin = move |_| CURRENT.set(Some(stop.clone()));
        ThreadPoolBuilder::new().num_threads(threads).start_handler(begin).build()
    }
}

/// Ends the work on the calling thread if its stop was asked for.
///
/// It costs a nanosecond, a few after the first stop of the program.
#[inline]
pub fn poll() {
    if ANY_BOUND.load(Ordering::Relaxed) {
        poll_here(1);
    }
}

/// Polls after a search that does not: it took so many steps of the [budget](super::Budget).
pub fn poll_after(steps: impl FnOnce() -> u64) {
    if ANY_BOUND.load(Ordering::Relaxed) {
        poll_here(steps());
    }
}

#[cold]
fn poll_here(steps: u64) {
    budget::take(steps);
    let asked = CURRENT.with_borrow(|stop| stop.as_ref().is_some_and(Stop::is_asked));
    // A destructor on the way up is not unwound once more.
    if asked && !panicking() {
        end();
    }
}

/// Ends the work on the calling thread.
pub(super) fn end() -> ! {
    // Not a panic: its message would be printed.
    resume_unwind(Box::new(Stopped));
}

/// Whether a thread was unwound by [`poll`].
pub(super) fn is_stop(panic: &(dyn Any + Send)) -> bool {
    panic.is::<Stopped>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn work_ends_where_it_polls() {
        let stop = Stop::default();
        let mut steps = 0;
        let ended = stop.over(|| {
            loop {
                poll();
                steps += 1;
                if steps == 3 {
                    Stop::current().ask();
                }
            }
        });
        assert!(matches!(ended, Err(Stopped)));
        assert_eq!(steps, 3);
        // Work without a poll is finished, and what is under no stop goes on.
        assert_eq!(stop.over(|| 7).unwrap(), 7);
        poll();
    }

    #[test]
    fn a_stop_is_that_of_the_innermost_work() {
        let (outer, inner) = (Stop::default(), Stop::default());
        outer.ask();
        let ended = outer.over(|| {
            inner.over(poll).unwrap();
            poll();
        });
        assert!(ended.is_err());
        assert!(!inner.is_asked());
    }

    #[test]
    fn the_threads_of_a_pool_are_under_its_stop() {
        let stop = Stop::default();
        let pool = stop.pool(3).unwrap();
        assert_eq!(
            stop.over(|| pool.install(|| (0..100).into_par_iter().sum::<u64>())).unwrap(),
            4950
        );
        stop.ask();
        let ended = stop.over(|| pool.install(|| (0..100u64).into_par_iter().for_each(|_| poll())));
        assert!(ended.is_err());
    }

    #[test]
    #[should_panic(expected = "a panic stays one")]
    fn a_panic_is_no_stop() {
        let _ = Stop::default().over(|| panic!("a panic stays one"));
    }
}
