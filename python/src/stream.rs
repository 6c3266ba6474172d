//! What a search visits, such as boards, one after the other: it runs on a thread of its own, a
//! bounded number ahead.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gridforest::board::Puzzle;
use pyo3::prelude::*;

/// What a search may be ahead.
const AHEAD: usize = 1024;
/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// What a search shows to, one after the other, what it finds.
pub(crate) type Show<'a, T = Puzzle> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// What a search finds, boards for example, found while it is taken. The search stops soon after
/// this is dropped.
pub(crate) struct Stream<T = Puzzle> {
    receiver: Mutex<Receiver<PyResult<T>>>,
    dropped: Arc<AtomicBool>,
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

impl<T: Send + 'static> Stream<T> {
    /// What a search shows, until the visitor breaks; its error comes after that. The flag says
    /// that nobody wants more, which a search that finds little may look at.
    pub(crate) fn new(
        search: impl FnOnce(Show<'_, T>, &AtomicBool) -> PyResult<()> + Send + 'static,
    ) -> Self {
        let (sender, receiver) = sync_channel(AHEAD);
        let dropped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&dropped);
        thread::spawn(move || {
            let mut show = |found| match sender.send(Ok(found)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            let result = search(&mut show, &flag);
            if let Err(error) = result {
                let _ = sender.send(Err(error));
            }
        });
        Self { receiver: Mutex::new(receiver), dropped }
    }

    /// The next; `None` when the search has ended. Signals are looked for while it waits.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let next = py.detach(|| {
                let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(LOOK)
            });
            match next {
                Ok(found) => return found.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}
