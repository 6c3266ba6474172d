//! Files that are whole or not there.
//!
//! A result is written aside, in the directory it shall stand in, and renamed when it is complete
//! and on the disk: whoever looks sees the old file or the new, and a full disk, a closed pipe or a
//! kill leaves the old one. What can't be renamed over (`/dev/stdout`, a named pipe, a terminal) is
//! written to directly.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::temporary::Temporary;

/// Symbolic links followed before giving up, as Linux has it.
const MAX_LINKS: usize = 40;

/// Where a file is to be written.
enum Target {
    /// A file of its own, which the new one replaces, if it is there.
    Replace(PathBuf),
    /// Something that only passes bytes on, or that this process has open already.
    Direct(PathBuf),
}

/// Writes a file as a whole: `write` gives its bytes, and the file takes its name when they are all
/// on the disk. After an error there is no new file, and an old one is as it was.
///
/// A symbolic link is followed, not replaced. The new file has the permissions of the old one, or
/// those of any newly created file. What isn't a regular file, and what `/dev/stdout` and its kin
/// stand for, is written to directly, at its end.
///
/// ```
/// use gridforest_run::write_atomically;
/// use std::io::{self, Write};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("counts.csv");
/// write_atomically(&path, |file| writeln!(file, "n,count\n8,92"))?;
/// let failed = write_atomically(&path, |file| {
///     writeln!(file, "n,co")?;
///     Err::<(), _>(io::Error::other("out of luck"))
/// });
/// assert!(failed.is_err());
/// assert_eq!(std::fs::read_to_string(&path)?, "n,count\n8,92\n");
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// What `write` returned, or what the system says when the file can't be written.
pub fn write_atomically<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    write_in_part(path, |file| Ok((write(file)?, Filled::Whole)))
}

/// What there is of a file after it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filled {
    /// All of it.
    Whole,
    /// What was finished before an early end.
    Part,
    /// Nothing that is worth keeping.
    Nothing,
}

/// The name under which a part of a file is kept: that of the file with `.partial` after it.
pub fn partial_name(path: &Path) -> PathBuf {
    beside(path, ".partial")
}

/// The name of a file with an ending after it.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// [`write_atomically`] of a file that may end early: a part is kept under its [own
/// name](partial_name), and what stood under the name of the file stays as it was.
///
/// # Errors
/// As [`write_atomically`].
pub fn write_in_part<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(T, Filled), E>,
) -> Result<T, E> {
    let (mut write, mut result) = (Some(write), None);
    let written = write_whole(path, &mut |file| {
        let write = write.take().expect("a file is written once");
        match write(file) {
            Ok((value, filled)) => {
                result = Some(Ok(value));
                Some(filled)
            }
            Err(error) => {
                result = Some(Err(error));
                None
            }
        }
    });
    match (written, result) {
        (Ok(()), Some(result)) => result,
        (Err(_), Some(Err(error))) => Err(error),
        (Err(error), _) => Err(error.into()),
        (Ok(()), None) => unreachable!("what is written was given its bytes"),
    }
}

/// Gives a file its bytes, and says how far that went; `None` after an error.
type Fill<'a> = &'a mut dyn FnMut(&mut dyn Write) -> Option<Filled>;

/// [`write_atomically`] for all types. An error of `fill` is passed on as some other error.
fn write_whole(path: &Path, fill: Fill<'_>) -> io::Result<()> {
    match target(path)? {
        Target::Replace(path) => replace(&path, fill),
        Target::Direct(path) => {
            buffered(&OpenOptions::new().append(true).open(path)?, fill).map(drop)
        }
    }
}

/// Whether a file could be written now: the error that [`write_atomically`] would give. Of what is
/// written to directly, only folders are refused.
///
/// # Errors
/// What the system says when the file can't be written.
pub fn check_writable(path: &Path) -> io::Result<()> {
    match target(path)? {
        Target::Replace(path) => {
            permissions(&path)?;
            Temporary::in_folder(folder_of(&path)).map(drop)
        }
        Target::Direct(path) if path.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Target::Direct(_) => Ok(()),
    }
}

/// The permissions of a file, if it is there. One that may not be written to may not be replaced
/// either.
fn permissions(path: &Path) -> io::Result<Option<fs::Permissions>> {
    match OpenOptions::new().write(true).open(path) {
        Ok(old) => Ok(Some(old.metadata()?.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn replace(path: &Path, fill: Fill<'_>) -> io::Result<()> {
    let old = permissions(path)?;
    let folder = folder_of(path);
    let aside = Temporary::in_folder(folder)?;
    let path = match buffered(aside.file.as_file(), fill)? {
        Filled::Whole => path.to_owned(),
        Filled::Part => partial_name(path),
        Filled::Nothing => return Ok(()),
    };
    if let Some(permissions) = old {
        aside.file.as_file().set_permissions(permissions)?;
    }
    aside.file.as_file().sync_all()?;
    aside.file.persist(path).map_err(|failed| failed.error)?;
    // The name is on the disk when the folder is.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

fn buffered(file: &File, fill: Fill<'_>) -> io::Result<Filled> {
    let mut writer = BufWriter::with_capacity(1 << 16, file);
    let result = match fill(&mut writer) {
        Some(filled) => writer.flush().map(|()| filled),
        None => Err(io::ErrorKind::Other.into()),
    };
    // Bytes left over from a failure aren't to be written, least of all by a destructor.
    let _ = writer.into_parts();
    result
}

/// Follows symbolic links to what is to be written.
fn target(path: &Path) -> io::Result<Target> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let name =
            (path.file_name()).ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
        if cfg!(windows) && is_device(name) {
            return Ok(Target::Direct(name.into()));
        }
        let folder = fs::canonicalize(folder_of(&path))?;
        path = folder.join(name);
        // A descriptor's name: a link to an open file that the rename would take away from its
        // owner.
        if folder.starts_with("/proc") || folder.starts_with("/dev/fd") {
            return Ok(Target::Direct(path));
        }
        let kind = match fs::symlink_metadata(&path) {
            Ok(metadata) => metadata.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Target::Replace(path));
            }
            Err(error) => return Err(error),
        };
        if kind.is_dir() {
            // Windows would say that access is denied.
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if !kind.is_symlink() {
            let regular = kind.is_file();
            return Ok(if regular { Target::Replace(path) } else { Target::Direct(path) });
        }
        path = folder.join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Whether Windows has a device of that name, as it has in every folder: the full name of a file
/// would make one that the user can't remove.
fn is_device(name: &OsStr) -> bool {
    ["nul", "con"].iter().any(|device| name.eq_ignore_ascii_case(device))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{read_dir, read_to_string};

    fn hello(path: &Path) -> io::Result<()> {
        write_atomically(path, |file| file.write_all(b"hello"))
    }

    #[test]
    fn an_error_leaves_no_new_file_and_the_old_one_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let fail = || {
            write_atomically(&path, |file| {
                file.write_all(&vec![b'x'; 1 << 20])?;
                Err::<(), _>(io::Error::from(io::ErrorKind::StorageFull))
            })
        };
        assert_eq!(fail().unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(read_dir(&folder).unwrap().count(), 0);
        hello(&path).unwrap();
        assert!(fail().is_err());
        assert_eq!(read_to_string(&path).unwrap(), "hello");
        assert_eq!(read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_part_has_its_own_name_and_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.csv");
        let write = |filled| write_in_part(&path, |file| Ok((file.write_all(b"a row")?, filled)));
        let written: io::Result<()> = write(Filled::Nothing);
        written.unwrap();
        assert_eq!(read_dir(&folder).unwrap().count(), 0);
        hello(&path).unwrap();
        write(Filled::Part).unwrap();
        assert_eq!(read_to_string(&path).unwrap(), "hello");
        assert_eq!(read_to_string(folder.path().join("file.csv.partial")).unwrap(), "a row");
        assert_eq!(partial_name(&path), folder.path().join("file.csv.partial"));
        write(Filled::Whole).unwrap();
        assert_eq!(read_to_string(&path).unwrap(), "a row");
    }

    #[test]
    fn devices_of_windows_are_known_by_name() {
        assert!(["NUL", "nul", "CON"].iter().all(|name| is_device(name.as_ref())));
        assert!(["NUL.csv", "console", ""].iter().all(|name| !is_device(name.as_ref())));
        if cfg!(windows) {
            hello(Path::new("NUL")).unwrap();
            let folder = tempfile::tempdir().unwrap();
            hello(&folder.path().join("nul")).unwrap();
            assert_eq!(read_dir(&folder).unwrap().count(), 0);
        }
    }

    #[test]
    fn what_cannot_be_written_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let kind = |path: &Path| hello(path).unwrap_err().kind();
        assert_eq!(kind(&folder.path().join("no/file")), io::ErrorKind::NotFound);
        assert_eq!(kind(folder.path()), io::ErrorKind::IsADirectory);
        assert_eq!(kind(Path::new("/")), io::ErrorKind::IsADirectory);
        assert_eq!(kind(Path::new("")), io::ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().permissions().mode() & 0o777
        }

        #[test]
        fn a_new_file_has_the_permissions_of_any_other_and_an_old_one_keeps_its_own() {
            let folder = tempfile::tempdir().unwrap();
            let (path, other) = (folder.path().join("file"), folder.path().join("other"));
            hello(&path).unwrap();
            File::create(&other).unwrap();
            assert_eq!(mode(&path), mode(&other));
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            hello(&path).unwrap();
            assert_eq!(mode(&path), 0o640);
        }

        #[test]
        fn links_are_followed_whether_they_lead_anywhere_or_not() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::create_dir(at("sub")).unwrap();
            symlink("sub/second", at("first")).unwrap();
            symlink("../file", at("sub/second")).unwrap();
            for _ in 0..2 {
                hello(&at("first")).unwrap();
                assert!(at("first").is_symlink() && at("sub/second").is_symlink());
                assert_eq!(read_to_string(at("file")).unwrap(), "hello");
            }
            symlink("circle", at("circle")).unwrap();
            assert!(hello(&at("circle")).unwrap_err().to_string().contains("symbolic links"));
        }

        #[test]
        fn devices_and_pipes_are_written_to_and_stay() {
            hello(Path::new("/dev/null")).unwrap();
            assert!(!fs::metadata("/dev/null").unwrap().is_file());
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
            assert!(made.success());
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || read_to_string(pipe).unwrap()
            });
            hello(&pipe).unwrap();
            assert_eq!(reader.join().unwrap(), "hello");
            assert!(!fs::metadata(&pipe).unwrap().is_file());
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_full_disk_is_an_error() {
            let error = hello(Path::new("/dev/full")).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn an_open_file_is_written_to_through_its_descriptor_and_not_replaced() {
            use std::os::fd::AsRawFd;
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            let mut open = File::create(&path).unwrap();
            open.write_all(b"before, ").unwrap();
            let node = open.metadata().unwrap().ino();
            for root in ["/dev/fd", "/proc/self/fd"] {
                hello(&Path::new(root).join(open.as_raw_fd().to_string())).unwrap();
            }
            assert_eq!(read_to_string(&path).unwrap(), "before, hellohello");
            assert_eq!(fs::metadata(&path).unwrap().ino(), node);
        }
    }
}
