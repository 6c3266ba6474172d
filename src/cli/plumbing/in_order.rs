//! Blocks computed by all threads, with results written in the order of the input.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::Result;

use super::blocks::{Block, Blocks};

/// How many blocks for each thread may be under way: memory is bounded.
const AHEAD: usize = 4;

/// Runs `work` over every block on all threads, and `write` over the results in input order.
///
/// Each thread reads a block and works on it while it is near. What is done is written by this
/// thread, between two blocks of its own.
pub(in crate::cli) fn in_order<T: Send>(
    blocks: Blocks,
    work: impl Fn(&Block) -> T + Sync,
    write: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let threads = rayon::current_num_threads();
    let queue = Queue {
        state: Mutex::new(State {
            blocks,
            begun: 0,
            written: 0,
            done: BTreeMap::new(),
            ended: false,
            error: None,
        }),
        moved: Condvar::new(),
        ahead: AHEAD * threads,
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| {
                let mut memory = Vec::new();
                while queue.wait_for_room() && queue.work_on_one(&work, &mut memory) {}
            });
        }
        queue.write_all(&work, write)
    })
}

/// The blocks under way.
struct Queue<T> {
    state: Mutex<State<T>>,
    /// Told when anything in the state changes that others may wait for.
    moved: Condvar,
    /// How many blocks may be begun and not written.
    ahead: usize,
}

struct State<T> {
    blocks: Blocks,
    /// The number of blocks that were read,
    begun: usize,
    /// and of those, the first ones, that were written.
    written: usize,
    /// What waits to be written, by the number of its block.
    done: BTreeMap<usize, T>,
    /// Whether no more is to be read.
    ended: bool,
    /// What went wrong in reading, after the last block.
    error: Option<anyhow::Error>,
}

impl<T> State<T> {
    fn has_room(&self, ahead: usize) -> bool {
        self.begun < self.written + ahead
    }
}

impl<T: Send> Queue<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // No panic leaves it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        let state = self.moved.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until another block may be read; `false` when no more is.
    fn wait_for_room(&self) -> bool {
        let mut state = self.lock();
        while !state.ended && !state.has_room(self.ahead) {
            state = self.wait(state);
        }
        !state.ended
    }

    /// Reads a block and works on it; `false` at the end.
    fn work_on_one(&self, work: &impl Fn(&Block) -> T, memory: &mut Vec<u8>) -> bool {
        let mut state = self.lock();
        if state.ended {
            return false;
        }
        let block = match state.blocks.next(std::mem::take(memory)) {
            Ok(Some(block)) => block,
            end => {
                state.error = end.err();
                self.end(state);
                return false;
            }
        };
        let number = state.begun;
        state.begun += 1;
        drop(state);
        let ends = EndsInPanic(self);
        let result = work(&block);
        drop(ends);
        *memory = block.into_memory();
        self.lock().done.insert(number, result);
        self.moved.notify_all();
        true
    }

    /// Stops further reading.
    fn end(&self, mut state: MutexGuard<'_, State<T>>) {
        state.ended = true;
        self.moved.notify_all();
    }

    /// Writes all results in order, and works on blocks as well where there is nothing to write.
    fn write_all(
        &self,
        work: &impl Fn(&Block) -> T,
        mut write: impl FnMut(T) -> Result<()>,
    ) -> Result<()> {
        let mut memory = Vec::new();
        loop {
            let mut state = self.lock();
            let next = state.written;
            if let Some(result) = state.done.remove(&next) {
                drop(state);
                let written = write(result);
                let mut state = self.lock();
                state.written += 1;
                if written.is_err() {
                    self.end(state);
                    return written;
                }
                self.moved.notify_all();
            } else if state.ended && state.written >= state.begun {
                return state.error.take().map_or(Ok(()), Err);
            } else if !state.ended && state.has_room(self.ahead) {
                drop(state);
                self.work_on_one(work, &mut memory);
            } else {
                drop(self.wait(state));
            }
        }
    }
}

/// Stops all threads when a block panics, so that none waits for it.
struct EndsInPanic<'a, T: Send>(&'a Queue<T>);

impl<T: Send> Drop for EndsInPanic<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.lock();
            state.begun = state.written;
            self.0.end(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::path::PathBuf;

    /// Files of one block each, and the numbers of the blocks in the order of `in_order`, on four
    /// threads.
    fn run(
        blocks: usize,
        work: impl Fn(usize) -> usize + Sync,
        mut write: impl FnMut(usize) -> Result<()> + Send,
        then: Option<&str>,
    ) -> Result<()> {
        let folder = tempfile::tempdir().unwrap();
        let path = |i: usize| folder.path().join(i.to_string());
        for i in 0..blocks {
            std::fs::write(path(i), format!("{i}\n")).unwrap();
        }
        let files: Vec<PathBuf> = (0..blocks).map(path).chain(then.map(PathBuf::from)).collect();
        let number = |block: &Block| {
            let text = std::str::from_utf8(block.text()).unwrap();
            work(text.trim().parse().unwrap())
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
        pool.install(|| in_order(Blocks::new(&files, None), number, &mut write))
    }

    /// The sooner a block comes the longer it takes.
    fn slow(i: usize) -> usize {
        std::thread::sleep(std::time::Duration::from_millis(8 - i as u64 % 8));
        i
    }

    #[test]
    fn results_come_in_order_and_before_an_error() {
        // A folder is there, but can't be read.
        for then in [None, Some("/")] {
            let mut written = Vec::new();
            let write = |i| {
                written.push(i);
                Ok(())
            };
            let end = run(40, slow, write, then);
            assert_eq!(end.is_err(), then.is_some());
            assert_eq!(written, (0..40).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_cannot_be_written_ends_the_work() {
        let mut written = 0;
        let write = |i| {
            written += 1;
            anyhow::ensure!(i < 5, "full");
            Ok(())
        };
        assert_eq!(run(60, slow, write, None).unwrap_err().to_string(), "full");
        assert_eq!(written, 6);
    }

    #[test]
    fn a_panic_ends_the_work() {
        for bad in 0..20 {
            let work = |i| {
                if i == bad { panic!("on purpose") } else { slow(i) }
            };
            let end = catch_unwind(AssertUnwindSafe(|| run(20, work, |_| Ok(()), None)));
            assert!(end.is_err(), "block {bad}");
        }
    }
}
