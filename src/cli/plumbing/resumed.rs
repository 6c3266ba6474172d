//! What a checkpoint holds is believed when its checksum is right; a file that was made up rather
//! than written may hold results that no run has. The end is orderly then too: an error that names
//! the file, no panic.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};

/// The checkpoint from which this run is resumed.
static RESUMED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// From now on results come from this checkpoint, if it is there.
pub(super) fn resuming(checkpoint: &Path) {
    if checkpoint.exists() {
        let mut resumed = RESUMED.lock().unwrap_or_else(PoisonError::into_inner);
        *resumed = Some(checkpoint.to_owned());
    }
}

fn resumed() -> Option<PathBuf> {
    let resumed = RESUMED.lock().unwrap_or_else(PoisonError::into_inner);
    resumed.clone()
}

/// Runs a command; a panic over results from a checkpoint is an error that names it.
pub(in crate::cli) fn orderly<T>(run: impl FnOnce() -> Result<T>) -> Result<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if resumed().is_none() {
            hook(info);
        }
    }));
    let ended = panic::catch_unwind(AssertUnwindSafe(run));
    ended.unwrap_or_else(|panic| match resumed() {
        Some(path) => {
            let (path, why) = (path.display(), message(&*panic));
            Err(anyhow!("{path}: its results can't be used ({why}): start anew"))
        }
        None => panic::resume_unwind(panic),
    })
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no message")
}
