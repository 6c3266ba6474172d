//! Ctrl-C, SIGTERM and SIGHUP: an orderly stop where work can be kept, an end within two seconds
//! everywhere.
//!
//! The first signal asks the runner to begin no new block; it saves what is finished at once.
//! Whatever is still being computed after [`GRACE`] is given up and the program ends; an estimate
//! is printed before, from the blocks that are finished. A second signal ends it at once, but not
//! one that follows within [`SAME`]: `timeout` and batch systems signal a process and its group, so
//! that one request arrives twice.

use std::io;
use std::process::exit;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

use gridforest::run::{Stop, is_saving, remove_temporary_files};

use super::new_folder::remove_empty_folders;
use super::{diagnostics, pager};

/// The exit code of work that was stopped, and of which something is kept: its checkpoint can be
/// resumed, or the estimate so far was printed.
pub(in crate::cli) const STOPPED: u8 = 3;
/// The exit code of a program that a signal ended: 128 + SIGINT, as shells have it.
pub(in crate::cli) const INTERRUPTED: u8 = 130;

/// How long blocks that are being computed may take after a signal.
const GRACE: Duration = Duration::from_millis(1500);
/// How long an estimate waits for the blocks that are being computed: it is printed before the end.
pub(in crate::cli) const PATIENCE: Duration = Duration::from_millis(1000);
/// Two signals within this time are one.
const SAME: Duration = Duration::from_secs(1);
/// How long a checkpoint or a result that is being written is waited for.
const SAVING: Duration = Duration::from_secs(60);

/// How long a reader may take to read what is written to it after a signal.
const LAST: Duration = Duration::from_millis(400);

/// Asked for by the first signal.
pub(in crate::cli) static STOP: LazyLock<Stop> = LazyLock::new(Stop::default);
/// A runner looks at [`STOP`].
static RUNNING: AtomicBool = AtomicBool::new(false);
/// What becomes of finished work.
static ON_STOP: Mutex<OnStop> = Mutex::new(OnStop::Not);
/// The estimate so far is being printed.
static PRINTING: AtomicBool = AtomicBool::new(false);
/// Rows are written as they are finished; the main thread sees [`STOP`] and ends the output.
static STREAMING: AtomicBool = AtomicBool::new(false);
/// The rows that were written.
static ROWS: AtomicU64 = AtomicU64::new(0);
/// Since when stdout is being written to.
static WRITING: Mutex<Option<Instant>> = Mutex::new(None);
/// A signal ended the output before its end.
static CUT: AtomicBool = AtomicBool::new(false);
/// The output has had the time that it was given.
static TIME_IS_OVER: AtomicBool = AtomicBool::new(false);
/// What is being done whose result no checkpoint keeps.
static PHASE: Mutex<Option<&str>> = Mutex::new(None);

static FIRST: Mutex<Option<Instant>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets up the handler: once, when the program begins.
#[cfg(unix)]
pub(in crate::cli) fn on_signals(quiet: bool) -> io::Result<()> {
    // A file beyond the limit of its size is an error in writing, not the end.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let ignored = super::ignored::ignored();
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let heeded: Vec<i32> = wanted.filter(|signal| !ignored.contains(signal)).collect();
    let mut signals = signal_hook::iterator::Signals::new(heeded)?;
    let wait = move || signals.forever().for_each(|_| signalled(quiet));
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

/// Where there are no signals, nothing is lost.
#[cfg(not(unix))]
pub(in crate::cli) fn on_signals(quiet: bool) -> io::Result<()> {
    let _ = ctrlc::set_handler(move || signalled(quiet));
    Ok(())
}

/// From now on rows are written as they are finished. After a signal the main thread ends the
/// output.
pub(in crate::cli) fn streaming() {
    STREAMING.store(true, Ordering::Relaxed);
    if !RUNNING.load(Ordering::Relaxed) {
        running(OnStop::Not);
    }
}

/// Counts rows that were written.
pub(in crate::cli) fn wrote(rows: u64) {
    ROWS.fetch_add(rows, Ordering::Relaxed);
}

/// Notes that a signal ended the output early.
pub(in crate::cli) fn cut() {
    CUT.store(true, Ordering::Relaxed);
}

/// The number of rows of an output that a signal ended early.
pub(in crate::cli) fn is_cut() -> Option<u64> {
    CUT.load(Ordering::Relaxed).then(|| ROWS.load(Ordering::Relaxed))
}

/// Ends the output after a time, as a signal would, from when it is called.
pub(in crate::cli) fn after(time: Duration) -> io::Result<()> {
    let wait = move || {
        thread::sleep(time);
        TIME_IS_OVER.store(true, Ordering::Relaxed);
        STOP.ask();
    };
    thread::Builder::new().name("time".to_owned()).spawn(wait).map(drop)
}

/// What is said of an output that a signal ended early, or the end of its time.
pub(in crate::cli) fn after_rows(rows: u64) -> String {
    let is_over = TIME_IS_OVER.load(Ordering::Relaxed);
    match rows {
        0 if is_over => "the time is over, before a row was found".to_owned(),
        1 if is_over => "the time is over: 1 row was found".to_owned(),
        _ if is_over => format!("the time is over: {rows} rows were found"),
        0 => "stopped before anything was written".to_owned(),
        1 => "stopped after 1 row".to_owned(),
        _ => format!("stopped after {rows} rows"),
    }
}

/// What becomes of finished work when a signal ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum OnStop {
    /// It is in a checkpoint.
    InCheckpoint,
    /// It is lost, which this option would prevent.
    With(&'static str),
    /// It is lost.
    Not,
}

/// From now on a runner looks at [`STOP`].
pub(in crate::cli) fn running(then: OnStop) {
    *lock(&PHASE) = None;
    *lock(&ON_STOP) = then;
    RUNNING.store(true, Ordering::Relaxed);
}

/// Whether a signal asked for the end.
pub(in crate::cli) fn is_set() -> bool {
    STOP.is_asked()
}

/// What of the work is kept after a signal, in words.
pub(in crate::cli) fn what_is_kept() -> String {
    match *lock(&ON_STOP) {
        OnStop::InCheckpoint => {
            "the finished blocks are in the checkpoint; run the same command again to resume"
                .to_owned()
        }
        OnStop::With(option) => format!("nothing was kept; {option} keeps finished blocks"),
        OnStop::Not => "nothing was kept".to_owned(),
    }
}

/// The exit code of a run that was stopped.
pub(in crate::cli) fn code() -> u8 {
    match *lock(&ON_STOP) {
        _ if ROWS.load(Ordering::Relaxed) > 0 => STOPPED,
        _ if TIME_IS_OVER.load(Ordering::Relaxed) => STOPPED,
        OnStop::InCheckpoint => STOPPED,
        OnStop::With(_) | OnStop::Not => INTERRUPTED,
    }
}

/// From now on something is done whose result no checkpoint keeps: a signal says so.
pub(in crate::cli) fn in_phase(what: &'static str) {
    *lock(&PHASE) = Some(what);
}

/// The phase of which a signal lost what was done, in a sentence.
pub(in crate::cli) fn lost() -> Option<String> {
    let phase = *lock(&PHASE);
    phase.map(|what| format!("stopped during {what}, of which nothing is kept: it begins anew"))
}

/// Whether the main thread is about to end its output, and not waiting for a reader that reads no
/// more.
fn is_ending_its_output() -> bool {
    let waits = *lock(&WRITING);
    STREAMING.load(Ordering::Relaxed) && waits.is_none_or(|since| since.elapsed() < LAST)
}

/// Writes to stdout: a signal waits for it, but not long.
pub(in crate::cli) fn passing_on<T>(write: impl FnOnce() -> T) -> T {
    *lock(&WRITING) = Some(Instant::now());
    let written = write();
    *lock(&WRITING) = None;
    written
}

/// From now on the result so far is being printed: after a signal it is waited for.
pub(in crate::cli) fn printing() {
    PRINTING.store(true, Ordering::Relaxed);
}

fn signalled(quiet: bool) {
    if pager::is_last() {
        return;
    }
    let now = Instant::now();
    let mut first = lock(&FIRST);
    match *first {
        Some(time) if now - time < SAME => return,
        Some(_) => end(INTERRUPTED),
        None => *first = Some(now),
    }
    STOP.ask();
    if !RUNNING.load(Ordering::Relaxed) {
        if let (Some(lost), false) = (lost(), quiet) {
            say(&lost);
        }
        end(INTERRUPTED);
    }
    if !quiet {
        say("stopping; a second signal ends the program at once");
    }
    let waits = thread::Builder::new().spawn(move || end_after_grace(quiet));
    if waits.is_err() {
        end(code());
    }
}

/// Ends the program when what is being computed takes too long. It is saved what was finished
/// before.
fn end_after_grace(quiet: bool) {
    thread::sleep(GRACE);
    let start = Instant::now();
    while start.elapsed() < SAVING
        && (is_saving() || PRINTING.load(Ordering::Relaxed) || is_ending_its_output())
    {
        thread::sleep(Duration::from_millis(20));
    }
    if !quiet {
        say(&lost().unwrap_or_else(|| format!("stopped: {}", what_is_kept())));
    }
    end(code());
}

/// Ends the program at once, without a file or an empty folder of its own left behind.
pub(in crate::cli) fn end(code: u8) -> ! {
    remove_temporary_files();
    remove_empty_folders();
    pager::wait();
    exit(code.into());
}

/// Says it below the bar, or what the terminal shows for Ctrl-C.
fn say(text: &str) {
    diagnostics::say(format_args!("\ngridforest: {text}"));
}
