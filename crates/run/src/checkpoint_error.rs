//! What can be wrong with the file of a part.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{Difference, FORMAT, VERSION};

/// Why a part can't be read from a file, or written to one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The system doesn't let it be read.
    #[error("{}: can't be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The system doesn't let it be written: no such folder, no right to, a full disk.
    #[error("{}: can't be written: {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another process is writing it.
    #[error("{}: in use by another process", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A file of another program has the name of its lock.
    #[error("{}: not a lock of this program, which would have this name", path.display())]
    ForeignLock {
        /// What is there.
        path: PathBuf,
    },
    /// A folder, a pipe, a device.
    #[error("{}: not a regular file, which a checkpoint must be", path.display())]
    NotAFile {
        /// What is there.
        path: PathBuf,
    },
    /// Something else altogether.
    #[error("{}: not a gridforest checkpoint or partial result", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A part in another format.
    #[error("{}: written in format {found}, and this program reads format {FORMAT}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: u32,
    },
    /// A part that was damaged, or cut short.
    #[error("{}: corrupt: {reason}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// How that shows.
        reason: &'static str,
    },
    /// A part that another version of the crate computed.
    #[error("{}: computed by gridforest {found}, and this is {VERSION}: finish it with that version, or start anew", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that computed it.
        found: String,
    },
    /// A part of another plan.
    #[error("{}: of another plan: {}", path.display(), Difference::list(differences))]
    Plan {
        /// The file.
        path: PathBuf,
        /// What the file's plan has otherwise than the plan wanted.
        differences: Vec<Difference>,
    },
}
