//! What can be wrong with the file of a part.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{Difference, FORMAT, VERSION};

/// Why a part can't be read from a file, or written to one.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CheckpointError {
    #[error("{}: can't be read: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// The system doesn't let it be written: no such folder, no right to, a full disk.
    #[error("{}: can't be written: {error}", path.display())]
    Unwritable { path: PathBuf, error: io::Error },
    #[error("{}: in use by another process", path.display())]
    InUse { path: PathBuf },
    /// A file of another program has the name of its lock.
    #[error("{}: not a lock of this program, which would have this name", path.display())]
    ForeignLock { path: PathBuf },
    #[error("{}: not a regular file, which a checkpoint must be", path.display())]
    NotAFile { path: PathBuf },
    #[error("{}: not a gridforest checkpoint or partial result", path.display())]
    Foreign { path: PathBuf },
    #[error("{}: written in format {found}, and this program reads format {FORMAT}", path.display())]
    Format { path: PathBuf, found: u32 },
    /// A part that was damaged, or cut short.
    #[error("{}: corrupt: {reason}", path.display())]
    Corrupt { path: PathBuf, reason: &'static str },
    #[error("{}: computed by gridforest {found}, and this is {VERSION}: finish it with that version, or start anew", path.display())]
    Version { path: PathBuf, found: String },
    /// A part of another plan.
    #[error("{}: of another plan: {}", path.display(), Difference::list(differences))]
    Plan { path: PathBuf, differences: Vec<Difference> },
}
