//! Ctrl-C, SIGTERM and SIGHUP: an orderly stop where work can be kept, an end within two seconds everywhere.
//!
//! The first signal asks the runner to begin no new block; it saves what is finished at once. Whatever is
//! still being computed after [`GRACE`] is given up and the program ends. A second signal ends it at once,
//! but not one that follows within [`SAME`]: `timeout` and batch systems signal a process and its group,
//! so that one request arrives twice.

use std::io::{self, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gridforest::run::{is_saving, remove_temporary_files};

/// The exit code of work that was stopped and can be resumed from its checkpoint.
pub(in crate::cli) const RESUMABLE: u8 = 3;
/// The exit code of a program that a signal ended: 128 + SIGINT, as shells have it.
pub(in crate::cli) const INTERRUPTED: u8 = 130;

/// How long blocks that are being computed may take after a signal.
const GRACE: Duration = Duration::from_millis(1500);
/// Two signals within this time are one.
const SAME: Duration = Duration::from_secs(1);
/// How long a checkpoint that is being written is waited for.
const SAVING: Duration = Duration::from_secs(60);

/// Set by the first signal.
pub(in crate::cli) static STOP: AtomicBool = AtomicBool::new(false);
/// A runner looks at [`STOP`].
static RUNNING: AtomicBool = AtomicBool::new(false);
/// Finished work is in a checkpoint.
static KEPT: AtomicBool = AtomicBool::new(false);

static FIRST: Mutex<Option<Instant>> = Mutex::new(None);

/// Sets up the handler: once, when the program begins.
pub(in crate::cli) fn on_signals(quiet: bool) {
    // It fails where there are no signals: nothing is lost.
    let _ = ctrlc::set_handler(move || signalled(quiet));
}

/// From now on a runner looks at [`STOP`]; it keeps what it finishes, if there is a checkpoint.
pub(in crate::cli) fn running(checkpoint: bool) {
    KEPT.store(checkpoint, Ordering::Relaxed);
    RUNNING.store(true, Ordering::Relaxed);
}

fn signalled(quiet: bool) {
    let now = Instant::now();
    let mut first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
    match *first {
        Some(time) if now - time < SAME => return,
        Some(_) => end(INTERRUPTED),
        None => *first = Some(now),
    }
    STOP.store(true, Ordering::Relaxed);
    if !RUNNING.load(Ordering::Relaxed) {
        end(INTERRUPTED);
    }
    if !quiet {
        say("stopping; a second signal ends the program at once");
    }
    thread::spawn(move || end_after_grace(quiet));
}

/// Ends the program when what is being computed takes too long. It is saved what was finished before.
fn end_after_grace(quiet: bool) {
    thread::sleep(GRACE);
    let start = Instant::now();
    while is_saving() && start.elapsed() < SAVING {
        thread::sleep(Duration::from_millis(20));
    }
    let kept = KEPT.load(Ordering::Relaxed);
    if !quiet {
        say(if kept {
            "stopped: the finished blocks are in the checkpoint; run the same command again to resume"
        } else {
            "stopped: nothing was kept; --checkpoint FILE keeps finished blocks"
        });
    }
    end(if kept { RESUMABLE } else { INTERRUPTED });
}

fn end(code: u8) -> ! {
    remove_temporary_files();
    exit(code.into());
}

fn say(text: &str) {
    // A closed stderr is no reason to go on.
    let _ = writeln!(io::stderr(), "\ngridforest: {text}");
}
