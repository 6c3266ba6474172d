//! One process a checkpoint.
//!
//! A checkpoint is replaced as a whole, so that a lock on the file itself would be lost: the lock
//! is held on another file, `NAME.lock`, which exists as long as a process writes the checkpoint.
//! The system frees the lock of a process that is killed.
//!
//! A lock says whose it is: a file of that name that another program made, such as `Cargo.lock`,
//! stays.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::CheckpointError;
use super::files::beside;
use super::temporary::Listed;

/// The name of the lock of a checkpoint.
pub fn lock_name(checkpoint: &Path) -> PathBuf {
    beside(checkpoint, ".lock")
}

/// What is in a lock.
const MARK: &str = "a lock of gridforest\n";

/// A checkpoint that no other process may write.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
    /// None where the file is not known to be a lock, and is to stay.
    listed: Option<Listed>,
}

impl Lock {
    /// A file that is locked; an error if it is none of ours.
    fn held(path: PathBuf, file: File, is_new: bool) -> Result<Self, CheckpointError> {
        let mut text = Vec::new();
        let read = (&file).take(MARK.len() as u64 + 1).read_to_end(&mut text);
        if read.is_err() || !MARK.as_bytes().starts_with(&text) {
            return Err(CheckpointError::ForeignLock { path });
        }
        if is_new {
            // Without the mark it only stays after a kill.
            let _ = (&file).write_all(MARK.as_bytes());
        }
        let listed = (is_new || !text.is_empty()).then(|| Listed::new(&path));
        Ok(Self { path, _file: file, listed })
    }

    /// Locks a checkpoint, whether it is there or not.
    pub(super) fn of(checkpoint: &Path) -> Result<Self, CheckpointError> {
        let path = lock_name(checkpoint);
        let failed =
            |error: io::Error| CheckpointError::Unwritable { path: checkpoint.to_owned(), error };
        loop {
            let open =
                |is_new| OpenOptions::new().read(true).append(true).create_new(is_new).open(&path);
            let (file, is_new) = match open(true) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (open(false), false),
                made => (made, true),
            };
            let file = match file {
                // Its owner removed it just now: again.
                Err(error) if !is_new && error.kind() == io::ErrorKind::NotFound => continue,
                file => file.map_err(failed)?,
            };
            match file.try_lock() {
                Ok(()) if same_file(&file, &path) => return Self::held(path, file, is_new),
                // Its owner removed it just now: again.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let path = checkpoint.to_owned();
                    return Err(CheckpointError::InUse { path });
                }
                // A file system without locks.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Self::held(path, file, is_new);
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

/// Whether the open file is the one of that name.
fn same_file(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (open, named) = (file.metadata(), fs::metadata(path));
        open.is_ok_and(|open| {
            named.is_ok_and(|named| open.ino() == named.ino() && open.dev() == named.dev())
        })
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        fs::exists(path).unwrap_or(true)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: whoever opened it meanwhile sees that it is gone.
        if self.listed.is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_has_one_owner_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = folder.path().join("run.checkpoint");
        let lock = Lock::of(&checkpoint).unwrap();
        let refused = Lock::of(&checkpoint).unwrap_err();
        assert!(matches!(refused, CheckpointError::InUse { .. }), "{refused}");
        drop(lock);
        drop(Lock::of(&checkpoint).unwrap());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn a_file_of_another_program_stays_and_what_a_killed_process_left_goes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Cargo.lock");
        let lock = || Lock::of(&folder.path().join("Cargo"));
        fs::write(&path, "precious").unwrap();
        let refused = lock().unwrap_err();
        assert!(matches!(refused, CheckpointError::ForeignLock { .. }), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        // Whose it is can't be known.
        fs::write(&path, "").unwrap();
        drop(lock().unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
        fs::remove_file(&path).unwrap();
        std::mem::forget(lock().unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), MARK);
        fs::copy(&path, folder.path().join("Left.lock")).unwrap();
        drop(Lock::of(&folder.path().join("Left")).unwrap());
        assert!(!folder.path().join("Left.lock").exists());
    }
}
