//! Temporary files: the names they have, and who removes them.
//!
//! A temporary file is locked while it is being written. What a killed process left behind is
//! therefore unlocked, and the next process that writes to the folder removes it.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

/// The names of temporary files.
const PREFIX: &str = ".gridforest-";
const SUFFIX: &str = ".part";

/// The temporary files that this process is writing.
static WRITING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// The folders in which this process has looked for abandoned files.
static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn paths(list: &Mutex<BTreeSet<PathBuf>>) -> MutexGuard<'_, BTreeSet<PathBuf>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file, or a lock, in the list of those that go when this process ends.
#[derive(Debug)]
pub(super) struct Listed(PathBuf);

impl Listed {
    pub(super) fn new(path: &Path) -> Self {
        paths(&WRITING).insert(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        paths(&WRITING).remove(&self.0);
    }
}

/// Removes the temporary files and the locks of this process: for a program that ends at once,
/// without running destructors.
pub fn remove_temporary_files() {
    for path in paths(&WRITING).iter() {
        let _ = fs::remove_file(path);
    }
}

/// A temporary file younger than this may be about to be locked.
const YOUNG: Duration = Duration::from_secs(60);

/// Removes the temporary files that killed processes left in a folder, once a process.
fn remove_abandoned(folder: &Path) {
    if !paths(&CLEANED).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let old = entry.metadata().and_then(|metadata| metadata.modified());
        let old = old.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > YOUNG));
        if name.starts_with(PREFIX)
            && name.ends_with(SUFFIX)
            && old
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A temporary file in a folder, with the permissions of any other new file, locked; in the list
/// until it goes.
pub(super) struct Temporary {
    pub(super) file: NamedTempFile,
    _listed: Listed,
}

impl Temporary {
    /// Makes one, after what killed processes left in the folder was removed.
    pub(super) fn in_folder(folder: &Path) -> io::Result<Self> {
        remove_abandoned(folder);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What `open` is given by every program; the system takes the umask off it.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // The error of the system, without the name of the temporary file, which would confuse the
        // user.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let file = builder.tempfile_in(folder).map_err(plain)?;
        let listed = Listed::new(file.path());
        // Where the file system has no locks, nothing is ever taken for abandoned either.
        let _ = file.as_file().try_lock();
        Ok(Self { file, _listed: listed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_atomically;

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_another_is_writing_stays() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(format!("{PREFIX}{name}{SUFFIX}"));
        let hour_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
        let file = |name: &str, old: bool| {
            let file = File::create(at(name)).unwrap();
            if old {
                file.set_modified(hour_ago).unwrap();
            }
            file
        };
        drop(file("abandoned", true));
        drop(file("young", false));
        let locked = file("locked", true);
        locked.lock().unwrap();
        write_atomically(&folder.path().join("file"), |file| file.write_all(b"hello")).unwrap();
        assert!(!at("abandoned").exists());
        assert!(at("young").exists() && at("locked").exists());
    }

    #[test]
    fn what_is_being_written_can_be_removed_by_a_program_that_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let written = write_atomically(&path, |file| {
            file.write_all(b"half")?;
            let real = fs::canonicalize(&folder)?;
            let here = || paths(&WRITING).iter().filter(|p| p.starts_with(&real)).count();
            assert_eq!(here(), 1);
            Err::<(), _>(io::Error::other("stopped"))
        });
        assert!(written.is_err());
        let real = fs::canonicalize(&folder).unwrap();
        assert!(!paths(&WRITING).iter().any(|p| p.starts_with(&real)));
    }
}
