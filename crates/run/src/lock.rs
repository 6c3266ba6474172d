//! One process a checkpoint.
//!
//! A checkpoint is replaced as a whole, so that a lock on the file itself would be lost: the lock
//! is held on another file, `NAME.lock`, which exists as long as a process writes the checkpoint.
//! The system frees the lock of a process that is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::CheckpointError;
use super::files::beside;
use super::temporary::Listed;

/// A checkpoint that no other process may write.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
    _listed: Listed,
}

impl Lock {
    fn held(path: PathBuf, file: File) -> Self {
        let _listed = Listed::new(&path);
        Self { path, _file: file, _listed }
    }

    /// Locks a checkpoint, whether it is there or not.
    pub(super) fn of(checkpoint: &Path) -> Result<Self, CheckpointError> {
        let path = beside(checkpoint, ".lock");
        let failed =
            |error: io::Error| CheckpointError::Unwritable { path: checkpoint.to_owned(), error };
        loop {
            let open = OpenOptions::new().create(true).append(true).open(&path);
            let file = open.map_err(failed)?;
            match file.try_lock() {
                Ok(()) if same_file(&file, &path) => return Ok(Self::held(path, file)),
                // Its owner removed it just now: again.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let path = checkpoint.to_owned();
                    return Err(CheckpointError::InUse { path });
                }
                // A file system without locks.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Self::held(path, file));
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
        let _ = fs::remove_file(&self.path);
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
}
