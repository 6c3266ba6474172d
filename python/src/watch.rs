//! Long work: on a thread of its own, with the interpreter's lock released.
//!
//! The thread that called waits, calls the progress function now and then, and looks for signals.
//! At the first exception, `KeyboardInterrupt` or one of the progress function, it asks the work to
//! stop, which ends it where it next [polls](gridforest::run::poll). Nobody waits longer than
//! [`GRACE`] for that.

use std::any::Any;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gridforest::run::{Progress, Runner, Stop};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::ThreadPool;

use crate::errors::python::{ParameterError, RunError};

/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);
/// How long work may take to stop.
const GRACE: Duration = Duration::from_millis(500);

/// What the work and the thread that waits for it know of each other.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    stop: Stop,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch {
    /// Says how far the work is.
    pub(crate) fn advance(&self, done: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    /// The same runner with a checkpoint, if there is to be one.
    pub(crate) fn keeping(&self, threads: usize, keep: &Keep) -> Runner<'_> {
        Runner {
            checkpoint: keep.checkpoint.clone(),
            checkpoint_every: keep.every,
            ..self.runner(threads)
        }
    }

    /// So many threads, 0 for one a core, that stop with the work: for one call alone, so that a
    /// process that is forked afterwards misses none.
    pub(crate) fn pool(&self, threads: usize) -> PyResult<ThreadPool> {
        let pool = self.stop.pool(threads);
        pool.map_err(|error| ParameterError::new_err(format!("{threads} threads: {error}")))
    }

    /// A runner of jobs that stops with the work.
    pub(crate) fn runner(&self, threads: usize) -> Runner<'_> {
        Runner { threads, progress: self, stop: self.stop.clone(), ..Runner::default() }
    }
}

/// Where finished blocks are saved, and how often.
pub(crate) struct Keep {
    checkpoint: Option<PathBuf>,
    every: Duration,
}

impl Keep {
    /// A checkpoint, written every so many seconds.
    pub(crate) fn new(checkpoint: Option<PathBuf>, seconds: f64) -> PyResult<Self> {
        let every = Duration::try_from_secs_f64(seconds).ok();
        let every = every.filter(|every| !every.is_zero());
        let wrong = || ParameterError::new_err(format!("save_every: {seconds} is no time"));
        Ok(Self { checkpoint, every: every.ok_or_else(wrong)? })
    }
}

impl Progress for Watch {
    fn started(&self, done: u64, total: u64) {
        self.advance(done, total);
    }

    fn advanced(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }
}

/// Calls the progress function when there is something new to say.
struct Teller<'a> {
    progress: Option<&'a Called>,
    told: (u64, u64),
}

impl Teller<'_> {
    fn tell(&mut self, py: Python<'_>, watch: &Watch) -> PyResult<()> {
        let now = [&watch.done, &watch.total].map(|number| number.load(Ordering::Relaxed));
        let now = (now[0], now[1]);
        if let Some(progress) = self.progress
            && now != self.told
        {
            self.told = now;
            progress.0.call1(py, now)?;
        }
        Ok(())
    }
}

/// What is called with the number of finished blocks and that of all, if anything.
pub(crate) type OnProgress = Option<Called>;

/// A function of two numbers.
pub(crate) struct Called(Py<PyAny>);

impl<'a, 'py> FromPyObject<'a, 'py> for Called {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if !object.is_callable() {
            let message =
                format!("progress: a function of two numbers is expected, not {}", object.repr()?);
            return Err(PyTypeError::new_err(message));
        }
        Ok(Self(object.to_owned().unbind()))
    }
}

/// Does work on a thread of its own, and waits for it.
///
/// # Errors
/// What a signal handler or the progress function raises, and `RunError` when the work panicked.
pub(crate) fn watched<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Called>,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch::default());
    let (sender, receiver) = channel();
    let shared = Arc::clone(&watch);
    let worker = thread::spawn(move || {
        if let Ok(answer) = shared.stop.over(|| work(&shared)) {
            // Perhaps nobody waits any longer.
            let _ = sender.send(answer);
        }
    });
    let receiver = Mutex::new(receiver);
    let wait = |time| {
        let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv_timeout(time)
    };
    let mut teller = Teller { progress, told: (0, 0) };
    loop {
        match py.detach(|| wait(LOOK)) {
            Ok(answer) => {
                teller.tell(py, &watch)?;
                return Ok(answer);
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(panicked(&*worker.join().err().unwrap_or_else(|| Box::new(()))));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let looked = py.check_signals().and_then(|()| teller.tell(py, &watch));
        if let Err(error) = looked {
            watch.stop.ask();
            let _ = py.detach(|| wait(GRACE));
            return Err(error);
        }
    }
}

/// The exception that says what a thread panicked with.
pub(crate) fn panicked(payload: &(dyn Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let message = text.or_else(|| payload.downcast_ref::<String>().cloned());
    RunError::new_err(message.unwrap_or_else(|| "the computation failed".to_owned()))
}
