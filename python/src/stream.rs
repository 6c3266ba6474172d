//! Iterators over what a search visits: it runs on a thread of its own, a bounded number of boards ahead.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gridforest::board::Puzzle;
use pyo3::prelude::*;

use crate::board::Board;

/// The boards that a search may be ahead.
const AHEAD: usize = 1024;
/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// What a search shows its boards to.
pub(crate) type Show<'a> = &'a mut dyn FnMut(Puzzle) -> ControlFlow<()>;

/// An iterator over boards that are found while it goes.
///
/// The search stops soon after the iterator is dropped.
#[pyclass(frozen, name = "BoardIterator", module = "gridforest")]
pub(crate) struct BoardIterator {
    receiver: Mutex<Receiver<PyResult<Puzzle>>>,
    dropped: Arc<AtomicBool>,
}

impl Drop for BoardIterator {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

impl BoardIterator {
    /// The boards that a search shows, until the visitor breaks; its error comes after them. The flag says that nobody
    /// wants more, which a search that finds little may look at.
    pub(crate) fn new(
        search: impl FnOnce(Show<'_>, &AtomicBool) -> PyResult<()> + Send + 'static,
    ) -> Self {
        let (sender, receiver) = sync_channel(AHEAD);
        let dropped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&dropped);
        thread::spawn(move || {
            let mut show = |puzzle| match sender.send(Ok(puzzle)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            let result = search(&mut show, &flag);
            if let Err(error) = result {
                let _ = sender.send(Err(error));
            }
        });
        Self {
            receiver: Mutex::new(receiver),
            dropped,
        }
    }
}

#[pymethods]
impl BoardIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Board>> {
        loop {
            let next = py.detach(|| {
                let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(LOOK)
            });
            match next {
                Ok(board) => return board.map(|board| Some(Board(board))),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}
