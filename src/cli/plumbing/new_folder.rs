//! Folders that are made before a computation, to see that they can be, and that must not stay
//! behind empty when it fails or is stopped: also when a signal ends the whole program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folders that this process made and that may be empty, each before those inside it.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder, and those above it that were missing. When dropped, those that this value made are
/// removed if they are empty.
pub(in crate::cli) struct NewFolder {
    made: Vec<PathBuf>,
}

impl NewFolder {
    /// Makes the folder with all above it.
    pub(in crate::cli) fn create(folder: &Path) -> io::Result<Self> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let mut made: Vec<_> =
            (folder.ancestors().take_while(missing)).map(Path::to_owned).collect();
        made.reverse();
        // A signal may come at once: they are known before they are made.
        registry().extend(made.iter().cloned());
        let new = Self { made };
        fs::create_dir_all(folder)?;
        Ok(new)
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        remove_if_empty(&self.made);
        registry().retain(|folder| !self.made.contains(folder));
    }
}

/// Removes the folders that are still empty, at the end of the program.
pub(in crate::cli) fn remove_empty_folders() {
    remove_if_empty(&registry());
}

fn registry() -> MutexGuard<'static, Vec<PathBuf>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `remove_dir` refuses a folder that holds something.
fn remove_if_empty(folders: &[PathBuf]) {
    for folder in folders.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_made_and_stayed_empty_is_removed() {
        let top = tempfile::tempdir().unwrap();
        let inner = top.path().join("a").join("b");
        drop(NewFolder::create(&inner).unwrap());
        assert!(!top.path().join("a").exists());

        let new = NewFolder::create(&inner).unwrap();
        fs::write(inner.join("kept"), "").unwrap();
        drop(new);
        assert!(inner.join("kept").exists());

        let old = top.path().join("old");
        fs::create_dir(&old).unwrap();
        drop(NewFolder::create(&old).unwrap());
        assert!(old.exists(), "it was there before");
    }

    #[test]
    fn a_folder_that_cannot_be_made_leaves_nothing() {
        let top = tempfile::tempdir().unwrap();
        fs::write(top.path().join("file"), "").unwrap();
        assert!(NewFolder::create(&top.path().join("file").join("inner")).is_err());
        assert_eq!(fs::read_dir(top.path()).unwrap().count(), 1);
    }
}
