//! No file in two roles: what is written is written once, and is not read by the same command.
//!
//! The options that name files are those whose values have the hint of a file. They are taken for
//! files that are written unless they are in the list of those that are read, so that a new option
//! is safe before anybody thinks of it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, ValueHint};

use super::usage::Usage;
use super::uses::{name_of, shown};

/// The options and arguments that name files which are only read.
pub(in crate::cli) const READ: [&str; 6] = ["FILE", "DIR|FILE", "RUN", "known", "check", "grids"];

/// The options for which `-` is stdout.
const STDOUT: [&str; 4] = ["output", "leaves", "cnf", "puzzles"];

/// A file, by any of its names.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// It is there: all links to it are one.
    #[cfg(unix)]
    Node(u64, u64),
    /// By its name without symbolic links.
    Name(PathBuf),
}

/// Refuses a command line on which two options name the same file, unless both only read it, or
/// which takes `-` for a file that is no stream.
pub(in crate::cli) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Usage> {
    if let Some((name, matches)) = matches.subcommand() {
        let inner = command.find_subcommand(name).expect("what was parsed");
        return check(inner, matches);
    }
    let mut seen: Vec<(String, Identity)> = Vec::new();
    for arg in command.get_arguments().filter(|arg| names_file(arg)) {
        let name = name_of(arg);
        let is_read = READ.contains(&&name[..]);
        let given = matches.try_get_raw(arg.get_id().as_str()).ok().flatten();
        for path in given.into_iter().flatten().map(Path::new) {
            if path == Path::new("-") {
                if !is_read && !STDOUT.contains(&&name[..]) {
                    let why =
                        "`-` is no file: what it keeps is read again, or isn't alone on stdout";
                    return Err(Usage::new(shown(&name), why));
                }
                continue;
            }
            let Some(identity) = identity(path) else { continue };
            let conflicts = |(other, there): &&(String, Identity)| {
                *there == identity && !(is_read && READ.contains(&&other[..]))
            };
            if let Some((other, _)) = seen.iter().find(conflicts) {
                let why = match *other == name {
                    true => format!("{} is given twice", path.display()),
                    false => format!("{} is the file of {} too", path.display(), shown(other)),
                };
                return Err(Usage::new(shown(&name), why));
            }
            seen.push((name.clone(), identity));
        }
    }
    Ok(())
}

/// Whether the values of an argument are files, or may be.
pub(in crate::cli) fn names_file(arg: &Arg) -> bool {
    matches!(arg.get_value_hint(), ValueHint::FilePath | ValueHint::AnyPath)
}

/// What a path leads to, if that is a file, or where a new one would be; `None` for devices, pipes,
/// folders, and what can't be written anyway.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => None,
        #[cfg(unix)]
        Ok(metadata) => {
            use std::os::unix::fs::MetadataExt as _;
            Some(Identity::Node(metadata.dev(), metadata.ino()))
        }
        #[cfg(not(unix))]
        Ok(_) => fs::canonicalize(path).ok().map(Identity::Name),
        Err(_) => new_file(path, MOST_LINKS).map(Identity::Name),
    }
}

/// Symbolic links that are followed, as Linux has it.
const MOST_LINKS: usize = 40;

/// The name of a file that isn't there, at the end of links that lead nowhere.
fn new_file(path: &Path, links: usize) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    let path = folder.join(path.file_name()?);
    match fs::read_link(&path) {
        Ok(target) => new_file(&folder.join(target), links.checked_sub(1)?),
        Err(_) => Some(path),
    }
}
