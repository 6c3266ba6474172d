//! What a search visits, such as boards, one after the other: it runs on a thread of its own, a
//! bounded number ahead.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gridforest::board::Puzzle;
use gridforest::run::{Stop, poll};
use pyo3::prelude::*;

use crate::errors::python::RunError;
use crate::watch::panicked;

/// What a search may be ahead.
const AHEAD: usize = 1024;
/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// What a search shows to, one after the other, what it finds.
pub(crate) type Show<'a, T = Puzzle> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// What a search finds, boards for example, found while it is taken. The search stops soon after
/// this is dropped, or was interrupted.
pub(crate) struct Stream<T = Puzzle> {
    receiver: Mutex<Receiver<PyResult<T>>>,
    stop: Stop,
    /// What searches, until it was seen to have ended.
    worker: Mutex<Option<JoinHandle<()>>>,
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.stop.ask();
    }
}

impl<T: Send + 'static> Stream<T> {
    /// What a search shows, until the visitor breaks; its error comes after that.
    pub(crate) fn new(search: impl FnOnce(Show<'_, T>) -> PyResult<()> + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(AHEAD);
        let stop = Stop::default();
        let over = stop.clone();
        let worker = thread::spawn(move || {
            let mut show = |found| {
                poll();
                match sender.send(Ok(found)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            };
            let result = over.over(|| search(&mut show));
            if let Ok(Err(error)) = result {
                let _ = sender.send(Err(error));
            }
        });
        Self { receiver: Mutex::new(receiver), stop, worker: Mutex::new(Some(worker)) }
    }

    /// The next; `None` when the search has ended. Signals are looked for while it waits: an
    /// interrupted search has no end that could be taken for that of the whole.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let next = py.detach(|| {
                let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(LOOK)
            });
            match next {
                Ok(found) => return found.map(Some),
                Err(RecvTimeoutError::Disconnected) => {
                    let stopped = || RunError::new_err("the search was interrupted");
                    return if self.stop.is_asked() { Err(stopped()) } else { self.end(py) };
                }
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| self.stop.ask())?;
                }
            }
        }
    }

    /// The end of the search, which is the end of the list unless the search panicked.
    fn end(&self, py: Python<'_>) -> PyResult<Option<T>> {
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        let panic = worker.and_then(|worker| py.detach(|| worker.join()).err());
        panic.map_or(Ok(None), |panic| Err(panicked(&*panic)))
    }
}
