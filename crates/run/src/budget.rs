//! A bound on a piece of work: so many steps, which are the same on every machine, or so long.
//!
//! A step is a call of [`poll`](super::poll): every search makes one at each of its nodes, or says
//! [afterwards](super::poll_after) how many it made. What is done on other threads meanwhile is not
//! counted.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::panicking;
use std::time::{Duration, Instant};

use thiserror::Error;

/// A bound on a piece of work.
///
/// ```
/// use gridforest_run::{Budget, poll};
/// let hundred: Budget = "100".parse()?;
/// assert_eq!(hundred.over(|| (0..100).map(|_| poll()).count()).unwrap(), 100);
/// assert!(hundred.over(|| (0..101).map(|_| poll()).count()).is_err());
/// assert!("0.01s".parse::<Budget>()?.over(|| loop { poll() }).is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many steps.
    Steps(u64),
    /// So long: how far that reaches depends on the machine.
    Time(Duration),
}

/// Work took more than its budget, and has no result.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("more than its budget")]
pub struct Exceeded;

/// What is left of a budget.
#[derive(Debug, Clone, Copy)]
enum Left {
    Steps(u64),
    /// `None` is a time that no clock reaches.
    Until(Option<Instant>),
}

/// Whether any stop was ever asked for, or any budget given: until then a poll costs a load.
pub(super) static ANY_BOUND: AtomicBool = AtomicBool::new(false);

thread_local! {
    static LEFT: Cell<Option<Left>> = const { Cell::new(None) };
}

/// Puts back what the thread had before.
struct Before(Option<Left>);

impl Drop for Before {
    fn drop(&mut self) {
        LEFT.set(self.0);
    }
}

impl Budget {
    /// Does work within this budget, on the calling thread.
    ///
    /// # Errors
    /// [`Exceeded`] when the work was left half done.
    pub fn over<T>(self, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
        ANY_BOUND.store(true, Ordering::Relaxed);
        let _before = Before(LEFT.replace(Some(match self {
            Self::Steps(steps) => Left::Steps(steps),
            Self::Time(time) => Left::Until(Instant::now().checked_add(time)),
        })));
        let ended = catch_unwind(AssertUnwindSafe(work));
        ended.map_err(|panic| if is_exceeded(&*panic) { Exceeded } else { resume_unwind(panic) })
    }
}

/// Does the work of another thread, which is not counted here.
pub(super) fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let _before = Before(LEFT.take());
    work()
}

/// Counts steps, and ends work that has not so many left.
pub(super) fn take(steps: u64) {
    let exceeded = match LEFT.get() {
        None => false,
        Some(Left::Steps(left)) => {
            LEFT.set(Some(Left::Steps(left.saturating_sub(steps))));
            left < steps
        }
        Some(Left::Until(end)) => end.is_some_and(|end| Instant::now() >= end),
    };
    if exceeded && !panicking() {
        // Not a panic: its message would be printed.
        resume_unwind(Box::new(Exceeded));
    }
}

fn is_exceeded(panic: &(dyn Any + Send)) -> bool {
    panic.is::<Exceeded>()
}

impl FromStr for Budget {
    type Err = String;

    /// `1000000` steps, or `10s` of time.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no budget: write a number of steps, or seconds as 10s");
        match text.strip_suffix('s') {
            None => text.parse().map(Self::Steps).map_err(|_| wrong()),
            Some(seconds) => {
                let seconds = seconds.trim().parse().ok();
                let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time.filter(|time| !time.is_zero()).map(Self::Time).ok_or_else(wrong)
            }
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(1) => f.write_str("1 step"),
            Self::Steps(steps) => write!(f, "{steps} steps"),
            Self::Time(time) => write!(f, "{} seconds", time.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poll;

    #[test]
    fn a_budget_is_that_of_the_innermost_work_and_ends_with_it() {
        let two = Budget::Steps(2);
        let outer = two.over(|| {
            poll();
            assert_eq!(Budget::Steps(1).over(|| [poll(), poll()]), Err(Exceeded));
            uncounted(|| (0..10).for_each(|_| poll()));
            poll();
        });
        assert_eq!(outer, Ok(()));
        (0..10).for_each(|_| poll());
        assert_eq!(two.over(|| [poll(), poll(), poll()]), Err(Exceeded));
    }

    #[test]
    fn budgets_are_steps_or_seconds() {
        assert_eq!("12".parse(), Ok(Budget::Steps(12)));
        assert_eq!("1.5s".parse(), Ok(Budget::Time(Duration::from_millis(1500))));
        assert_eq!("1e19s".parse::<Budget>().unwrap().over(poll), Ok(()));
        for wrong in ["", "s", "-1", "0s", "1m", "infs", "1.5"] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    #[should_panic(expected = "a panic stays one")]
    fn a_panic_is_no_budget() {
        let _ = Budget::Steps(1).over(|| panic!("a panic stays one"));
    }
}
