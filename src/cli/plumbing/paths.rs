//! No file in two roles: what is written is written once, and is not read by the same command.
//!
//! The options that name files are those whose values have the hint of a file. They are taken for
//! files that are written unless they are in the list of those that are read, so that a new option
//! is safe before anybody thinks of it. Shapes may name files that are read, and some files are
//! written beside others.

use std::any::TypeId;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::usage::Usage;
use super::uses::{name_of, shown};
use crate::report::data::beside;
use gridforest::board::Shape;
use gridforest::estimate::solutions::Problem;
use gridforest::run::{self, lock_name, partial_name};

/// The options and arguments that name files which are only read.
pub(in crate::cli) const READ: [&str; 8] =
    ["FILE", "A", "B", "DIR|FILE", "RUN", "known", "check", "grids"];

/// The options for which `-` is stdout, and the commands that have them; `output` of any command.
const STDOUT: [(&str, &str); 3] =
    [("forest", "leaves"), ("unavoidable", "cnf"), ("scan", "puzzles")];

/// The option whose file is read and written.
const CHECKPOINT: &str = "checkpoint";

/// A file, by any of its names.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// It is there: all links to it are one.
    #[cfg(unix)]
    Node(u64, u64),
    /// By its name without symbolic links.
    Name(PathBuf),
}

/// What is done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Read,
    Written,
    /// Written beside another: a lock, a manifest, what a signal leaves of an output.
    Beside,
}

/// The command that was called, at the end of all subcommands.
fn innermost<'a>(command: &'a Command, matches: &ArgMatches) -> &'a Command {
    match matches.subcommand() {
        Some((name, matches)) => {
            innermost(command.find_subcommand(name).expect("what was parsed"), matches)
        }
        None => command,
    }
}

/// The files of a command line, with the names of the arguments.
fn files(command: &Command, matches: &ArgMatches) -> Vec<(String, PathBuf, Role)> {
    if let Some((name, matches)) = matches.subcommand() {
        return files(command.find_subcommand(name).expect("what was parsed"), matches);
    }
    let mut files = Vec::new();
    for arg in command.get_arguments() {
        let name = name_of(arg);
        let given = matches.try_get_raw(arg.get_id().as_str()).ok().flatten();
        for value in given.into_iter().flatten() {
            let mut add = |path: PathBuf, role| files.push((name.clone(), path, role));
            if names_shape(arg) {
                let read = Shape::files_of(&value.to_string_lossy());
                read.into_iter().for_each(|path| add(path, Role::Read));
            }
            if !names_file(arg) {
                continue;
            }
            let path = Path::new(value);
            let is_read = READ.contains(&&name[..]);
            add(path.to_owned(), if is_read { Role::Read } else { Role::Written });
            if is_read || path == Path::new("-") || identity(path).is_none() {
                continue;
            }
            if name == CHECKPOINT {
                add(lock_name(path), Role::Beside);
                continue;
            }
            add(partial_name(path), Role::Beside);
            let is_told = matches.try_get_one("manifest").is_ok_and(|told| told == Some(&true));
            if name == "output" && is_told {
                add(beside(path), Role::Beside);
            }
        }
    }
    files
}

/// Refuses a command line on which two options name the same file, unless both only read it, or
/// which takes `-` for a file that is no stream.
pub(in crate::cli) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Usage> {
    let mut seen: Vec<(String, Identity, Role)> = Vec::new();
    let innermost = innermost(command, matches).get_name();
    for (name, path, role) in files(command, matches) {
        if path == Path::new("-") {
            let is_stream = name == "output" || STDOUT.contains(&(innermost, &name));
            if role == Role::Written && !is_stream {
                let why = "`-` is no file: what it keeps is read again, or isn't alone on stdout";
                return Err(Usage::new(shown(&name), why));
            }
            continue;
        }
        let Some(identity) = identity(&path) else { continue };
        let conflicts = |(_, there, other): &&(String, Identity, Role)| {
            *there == identity && [role, *other] != [Role::Read; 2]
        };
        if let Some((other, ..)) = seen.iter().find(conflicts) {
            let why = match *other == name {
                true => format!("{} is given twice", path.display()),
                false => format!("{} is the file of {} too", path.display(), shown(other)),
            };
            return Err(Usage::new(shown(&name), why));
        }
        seen.push((name, identity, role));
    }
    Ok(())
}

/// Refuses a file that couldn't be written when the work is done. Of checkpoints the work itself
/// begins with that.
pub(in crate::cli) fn check_writable(command: &Command, matches: &ArgMatches) -> Result<()> {
    for (name, path, role) in files(command, matches) {
        if role == Role::Written && name != CHECKPOINT && path != Path::new("-") {
            run::check_writable(&path)
                .with_context(|| format!("can't write {}", path.display()))?;
        }
    }
    Ok(())
}

/// Whether stdin is read: in place of a file, or of the files that aren't given.
pub(in crate::cli) fn reads_stdin(command: &Command, matches: &ArgMatches) -> bool {
    if let Some((name, matches)) = matches.subcommand() {
        return reads_stdin(command.find_subcommand(name).expect("what was parsed"), matches);
    }
    let files = files(command, matches);
    let named = |arg: &Arg| files.iter().any(|(name, ..)| *name == name_of(arg));
    let is_stdin =
        |(_, path, role): &(_, PathBuf, Role)| *role == Role::Read && path == Path::new("-");
    files.iter().any(is_stdin)
        || command.get_positionals().any(|arg| names_file(arg) && !named(arg))
}

/// Whether the values of an argument are names of shapes.
fn names_shape(arg: &Arg) -> bool {
    let parsed = arg.get_value_parser().type_id();
    parsed == TypeId::of::<Shape>() || parsed == TypeId::of::<Problem>()
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
