//! Whether an input has more to read at once: results are passed on before it is waited for.

#[cfg(unix)]
use std::os::fd::{AsFd, OwnedFd};

#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(unix)]
use rustix::fs::{FileType, fstat};

/// An input that may pause, such as a pipe or a terminal; files don't.
#[derive(Debug)]
pub(super) struct Ready {
    #[cfg(unix)]
    pausing: Option<OwnedFd>,
}

#[cfg(unix)]
impl Ready {
    pub(super) fn of(input: &impl AsFd) -> Self {
        let is_file = |fd: &OwnedFd| {
            fstat(fd).is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode).is_file())
        };
        let descriptor = input.as_fd().try_clone_to_owned().ok();
        Self { pausing: descriptor.filter(|fd| !is_file(fd)) }
    }

    /// Whether reading gives something, or the end, without waiting.
    pub(super) fn is_ready(&self) -> bool {
        let Some(descriptor) = &self.pausing else {
            return true;
        };
        let mut polled = [PollFd::new(descriptor, PollFlags::IN)];
        // After an error reading says what is wrong.
        poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).map_or(true, |some| some > 0)
    }
}

/// Where that can't be asked, input is read in large blocks to its end.
#[cfg(not(unix))]
impl Ready {
    pub(super) fn of<T>(_: &T) -> Self {
        Self {}
    }

    pub(super) fn is_ready(&self) -> bool {
        true
    }
}
