//! An ordered stream: items computed by all threads, with results written in the order of the
//! items, each as soon as it is its turn.
//!
//! Threads of the stream, as many as the pool has, read items and work on them. The calling thread
//! only writes. So it is never busy: what is finished reaches the reader at once, and after a signal
//! the calling thread returns although others are still computing. What they hold therefore belongs
//! to them.
//!
//! They are not threads of the pool. Work on an item may have parts in the pool, and a thread of the
//! pool that waits for a part takes up whatever else is waiting there. That could be the loop over
//! further items, which then waits for room until the item below it on the same stack is written:
//! for ever.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::stop;

/// How many items for each thread may be under way, so that memory is bounded.
const AHEAD: usize = 4;
/// How many results of an item may wait, so that memory is bounded.
const HELD: usize = 4096;

/// The time between two looks at whether a signal came.
const LOOK: Duration = Duration::from_millis(50);

/// What results are written to.
pub(in crate::cli) trait Sink {
    /// Passes on what was written, as nothing more is finished for now.
    fn flush(&mut self) -> Result<()>;
}

/// Takes a result of an item; breaks when no more are wanted.
pub(in crate::cli) type Emit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Runs `work` over every item on all threads, and `write` over what it emits, in the order of the
/// items.
///
/// A signal ends it early: what is finished is written, and the output is [cut](stop::cut).
pub(in crate::cli) fn in_order<I: Send + 'static, T: Send + 'static, S: Sink + ?Sized>(
    next: impl FnMut() -> Result<Option<I>> + Send + 'static,
    work: impl Fn(I, Emit<'_, T>) + Send + Sync + 'static,
    sink: &mut S,
    mut write: impl FnMut(&mut S, T) -> Result<()>,
) -> Result<()> {
    let threads = rayon::current_num_threads();
    let queue = Arc::new(Queue {
        items: Mutex::new(Box::new(next)),
        state: Mutex::new(State { workers: threads, ..State::default() }),
        moved: Condvar::new(),
        ahead: AHEAD * threads,
    });
    let work = Arc::new(work);
    stop::streaming();
    for thread in 0..threads {
        let (shared, work) = (Arc::clone(&queue), Arc::clone(&work));
        let all_items = move || {
            let ended = catch_unwind(AssertUnwindSafe(|| while shared.work_on_one(&*work) {}));
            let mut state = shared.lock();
            state.workers -= 1;
            state.ended = true;
            state.panic = state.panic.take().or(ended.err());
            shared.moved.notify_all();
        };
        if let Err(error) = std::thread::Builder::new().spawn(all_items) {
            // One is enough.
            if thread == 0 {
                return Err(error).context("can't start a thread");
            }
            queue.lock().workers -= threads - thread;
            break;
        }
    }
    let written = queue.write_all(sink, &mut write);
    let mut state = queue.lock();
    (state.ended, state.ended_early) = (true, true);
    queue.moved.notify_all();
    written
}

/// Writes what another thread emits: a single piece of work whose results come one by one.
pub(in crate::cli) fn produced<T: Send + 'static, S: Sink + ?Sized>(
    work: impl FnOnce(Emit<'_, T>) -> Result<()> + Send + 'static,
    sink: &mut S,
    mut write: impl FnMut(&mut S, T) -> Result<()>,
) -> Result<()> {
    let mut work = Some(work);
    in_order(
        move || Ok(work.take()),
        |work, emit: Emit<'_, Result<T>>| {
            if let Err(error) = work(&mut |result| emit(Ok(result))) {
                let _ = emit(Err(error));
            }
        },
        sink,
        |sink, result| write(sink, result?),
    )
}

/// The items under way.
struct Queue<I, T> {
    /// Those that are still to be read: whoever reads holds it, and may wait for the input.
    items: Mutex<Box<dyn FnMut() -> Result<Option<I>> + Send>>,
    state: Mutex<State<T>>,
    /// Told when anything in the state changes that others may wait for.
    moved: Condvar,
    /// How many items may be begun and not written.
    ahead: usize,
}

struct State<T> {
    /// The number of items that were read,
    begun: usize,
    /// and of those, the first ones, that were written.
    written: usize,
    /// The results that wait to be written, by the number of their item; whether it has no more.
    done: BTreeMap<usize, (Vec<T>, bool)>,
    /// Whether no more is to be read,
    ended: bool,
    /// as no more is to be written.
    ended_early: bool,
    /// Whether a signal left something undone.
    cut: bool,
    /// The threads that still work.
    workers: usize,
    /// What went wrong in reading, after the last item,
    error: Option<anyhow::Error>,
    /// or in the work.
    panic: Option<Box<dyn Any + Send>>,
}

impl<T> Default for State<T> {
    fn default() -> Self {
        Self {
            begun: 0,
            written: 0,
            done: BTreeMap::new(),
            ended: false,
            ended_early: false,
            cut: false,
            workers: 0,
            error: None,
            panic: None,
        }
    }
}

impl<I, T> Queue<I, T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // No panic leaves it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while a condition holds.
    fn wait(&self, holds: impl FnMut(&mut State<T>) -> bool) -> MutexGuard<'_, State<T>> {
        let waited = self.moved.wait_while(self.lock(), holds);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until another item may be read, and reads it with its number.
    fn read_one(&self) -> Option<(usize, I)> {
        let no_room =
            |state: &mut State<T>| !state.ended && state.begun >= state.written + self.ahead;
        drop(self.wait(no_room));
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.lock();
        if state.ended {
            return None;
        }
        if stop::is_set() {
            state.cut = true;
            return None;
        }
        drop(state);
        let item = items();
        let mut state = self.lock();
        match item {
            Ok(Some(item)) => {
                state.begun += 1;
                Some((state.begun - 1, item))
            }
            end => {
                state.ended = true;
                state.error = end.err();
                None
            }
        }
    }

    /// Reads an item and works on it; `false` at the end.
    fn work_on_one(&self, work: &impl Fn(I, Emit<'_, T>)) -> bool {
        let Some((number, item)) = self.read_one() else {
            return false;
        };
        work(item, &mut |result| self.emit(number, result));
        self.lock().done.entry(number).or_default().1 = true;
        self.moved.notify_all();
        true
    }

    /// Hands over a result, when there is room for it.
    fn emit(&self, number: usize, result: T) -> ControlFlow<()> {
        let is_full = |state: &mut State<T>| {
            let is_full = |(held, _): &(Vec<T>, bool)| held.len() >= HELD;
            !state.ended && state.done.get(&number).is_some_and(is_full)
        };
        let mut state = self.wait(is_full);
        let is_next = state.written == number;
        let held = &mut state.done.entry(number).or_default().0;
        held.push(result);
        if is_next && held.len() == 1 {
            self.moved.notify_all();
        }
        state.cut |= state.ended_early || stop::is_set();
        match state.cut {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Writes all results in order.
    fn write_all<S: Sink + ?Sized>(
        &self,
        sink: &mut S,
        write: &mut impl FnMut(&mut S, T) -> Result<()>,
    ) -> Result<()> {
        let (mut is_flushed, mut asked) = (true, None);
        loop {
            let mut state = self.lock();
            let number = state.written;
            if let Some((results, is_last)) = state.done.get_mut(&number) {
                let (results, is_last) = (std::mem::take(results), *is_last);
                if is_last {
                    state.done.remove(&number);
                    state.written += 1;
                }
                if is_last || !results.is_empty() {
                    self.moved.notify_all();
                    drop(state);
                    is_flushed &= results.is_empty();
                    results.into_iter().try_for_each(|result| write(sink, result))?;
                    continue;
                }
            }
            if let Some(panic) = state.panic.take() {
                resume_unwind(panic);
            }
            if state.workers == 0 {
                if state.cut {
                    stop::cut();
                }
                return state.error.take().map_or(Ok(()), Err);
            }
            if !is_flushed {
                drop(state);
                sink.flush()?;
                is_flushed = true;
                continue;
            }
            if stop::is_set() {
                let asked = *asked.get_or_insert_with(Instant::now);
                if state.begun == state.written || asked.elapsed() > stop::PATIENCE {
                    stop::cut();
                    return Ok(());
                }
            }
            let nothing = |state: &mut State<T>| {
                let next = state.done.get(&state.written);
                state.workers > 0 && next.is_none_or(|(held, last)| held.is_empty() && !last)
            };
            let waited = self.moved.wait_timeout_while(state, LOOK, nothing);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// What was written, and how much of it was passed on.
    #[derive(Default)]
    struct List(Vec<usize>, usize);

    impl Sink for List {
        fn flush(&mut self) -> Result<()> {
            self.1 = self.0.len();
            Ok(())
        }
    }

    /// The results of numbers, each of which has two; `bad` can't be read.
    fn run(
        numbers: usize,
        bad: Option<usize>,
        work: impl Fn(usize) -> usize + Send + Sync + 'static,
        write: impl FnMut(&mut List, usize) -> Result<()>,
    ) -> (List, Result<()>) {
        let mut list = List::default();
        let mut all = 0..numbers;
        let next = move || {
            let next = all.next();
            anyhow::ensure!(next.is_none() || next != bad, "unreadable");
            Ok(next)
        };
        let twice = move |i, emit: Emit<'_, usize>| {
            let _ = emit(2 * work(i)).is_continue() && emit(2 * i + 1).is_continue();
        };
        let ended = in_order(next, twice, &mut list, write);
        (list, ended)
    }

    fn push(list: &mut List, i: usize) -> Result<()> {
        list.0.push(i);
        Ok(())
    }

    /// The sooner an item comes the longer it takes.
    fn slow(i: usize) -> usize {
        std::thread::sleep(Duration::from_millis(8 - i as u64 % 8));
        i
    }

    #[test]
    fn results_come_in_order_and_before_an_error() {
        for bad in [None, Some(33)] {
            let (list, ended) = run(40, bad, slow, push);
            assert_eq!(ended.is_err(), bad.is_some());
            assert_eq!(list.0, Vec::from_iter(0..2 * bad.unwrap_or(40)));
        }
    }

    #[test]
    fn what_cannot_be_written_ends_the_work() {
        let (list, ended) = run(60, None, slow, |list, i| {
            anyhow::ensure!(i < 5, "full");
            push(list, i)
        });
        assert_eq!(ended.unwrap_err().to_string(), "full");
        assert_eq!(list.0.len(), 5);
    }

    #[test]
    fn a_panic_ends_the_work() {
        for bad in 0..20 {
            let work = move |i| {
                if i == bad { panic!("on purpose") } else { slow(i) }
            };
            let ended = catch_unwind(AssertUnwindSafe(|| run(20, None, work, push)));
            assert!(ended.is_err(), "item {bad}");
        }
    }

    #[test]
    fn results_that_wait_are_bounded_and_all_written() {
        let mut list = List::default();
        produced(
            |emit| {
                assert!((0..3 * HELD).try_for_each(emit).is_continue());
                Ok(())
            },
            &mut list,
            push,
        )
        .unwrap();
        assert_eq!(list.0, Vec::from_iter(0..3 * HELD));
    }

    /// In a pool of two threads, one of which waits for the stream, the other would take up further
    /// items within the first, if the stream were work of the pool.
    #[test]
    fn work_that_waits_for_the_pool_takes_up_no_other_item() {
        let (told, ended) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
            let work = |i| {
                rayon::yield_now();
                i
            };
            told.send(pool.install(|| run(100, None, work, push).0.0)).unwrap();
        });
        let written = ended.recv_timeout(Duration::from_secs(60)).expect("it ends");
        assert_eq!(written, Vec::from_iter(0..200));
    }

    /// The second result takes as long as the first isn't passed on.
    #[test]
    fn what_is_finished_is_passed_on_while_the_next_is_computed() {
        use std::sync::atomic::{AtomicBool, Ordering};
        struct Passes(Arc<AtomicBool>);
        impl Sink for Passes {
            fn flush(&mut self) -> Result<()> {
                self.0.store(true, Ordering::Relaxed);
                Ok(())
            }
        }
        let passed = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&passed);
        let work = move |emit: Emit<'_, ()>| {
            let _ = emit(());
            while !seen.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = emit(());
            Ok(())
        };
        produced(work, &mut Passes(passed), |_, ()| Ok(())).unwrap();
    }
}
