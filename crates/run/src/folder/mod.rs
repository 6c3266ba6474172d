//! Run folders: one plan, cut into shards, that any number of processes work on, on any machines
//! that share the folder.
//!
//! ```text
//! DIR/manifest.json       what is computed: version, plan and its hash, command line, number of shards
//! DIR/shards.ndjson       a line a shard: its blocks, and what they are estimated to cost
//! DIR/parts/007.part      the result of a finished shard, with a checksum (see `Part`)
//! DIR/parts/007.checkpoint    what is finished of one that isn't
//! DIR/states/007.json     who works on it, since when, how far; or how it ended
//! ```
//!
//! Nothing here is coordinated. A shard's result is a function of the manifest, and every file is
//! whole or not there: when two processes compute one shard, the files that they write are the
//! same. A lock keeps them from it where the file system has locks, so that no time is lost;
//! nothing rests on it. Whatever kills a process, what is lost is the time since its last
//! checkpoint.

mod division;
mod manifest;
mod merge;
mod slice;
mod state;
mod status;
mod work;

use std::cmp::Reverse;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use division::{Piece, division};
pub use manifest::Manifest;
pub use state::{Phase, State};
pub use status::Status;
pub use work::Worked;

use super::{CheckpointError, Difference, Job, RunError, VERSION};

/// Why a run folder can't be made, read, worked on or merged.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FolderError {
    #[error("{}: no run folder: it has no manifest.json", .0.display())]
    NotAFolder(PathBuf),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{}: damaged: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error("{}: planned by gridforest {found}, and this is {VERSION}: go on with that version, or plan anew in another folder", path.display())]
    Version { path: PathBuf, found: String },
    #[error("{}: of another plan: {}", path.display(), Difference::list(differences))]
    Plan { path: PathBuf, differences: Vec<Difference> },
    /// The folder holds the same plan, cut or started otherwise.
    #[error("{}: holds a run already: {what}", path.display())]
    Taken { path: PathBuf, what: String },
    #[error("there is no shard {shard}: the folder has {shards}, from 1")]
    Shard { shard: u64, shards: u64 },
    #[error("{} of {of} shards {}: {}", missing.len(), are_missing(missing), ranges(missing))]
    Missing { missing: Vec<u64>, of: u64 },
    /// Parts were refused, and moved aside: their shards are to be computed again.
    #[error("{}", refused(.0))]
    Refused(Vec<CheckpointError>),
    #[error("stopped; nothing was changed")]
    Stopped,
    /// A shard's run failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

fn are_missing(missing: &[u64]) -> &'static str {
    if missing.len() == 1 { "is missing" } else { "are missing" }
}

/// Numbers in words of ranges: `1 to 3, 7`.
fn ranges(numbers: &[u64]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(&first) = rest.first() {
        let length = (rest.iter().zip(first..)).take_while(|(a, b)| *a == b);
        let length = length.count();
        texts.push(match length {
            1 => first.to_string(),
            _ => format!("{first} to {}", rest[length - 1]),
        });
        rest = &rest[length..];
        if texts.len() == 20 && !rest.is_empty() {
            texts.push("…".to_owned());
            break;
        }
    }
    texts.join(", ")
}

fn refused(parts: &[CheckpointError]) -> String {
    let first: Vec<_> = parts.iter().take(10).map(ToString::to_string).collect();
    let more = match parts.len() - first.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("parts were refused and moved aside, to be computed again: {}{more}", first.join("; "))
}

/// A run folder, as its manifest has it.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    pieces: Vec<Piece>,
}

impl Folder {
    /// Makes a folder for a plan, or finds that it is there already.
    ///
    /// # Errors
    /// [`FolderError`] when another run is in the folder, or it can't be written.
    pub fn create(
        path: &Path,
        manifest: Manifest,
        pieces: Vec<Piece>,
    ) -> Result<Self, FolderError> {
        let folder = Self { path: path.to_owned(), manifest, pieces };
        match Self::open(path) {
            Ok(there) => there.must_equal(&folder).map(|()| there),
            Err(FolderError::NotAFolder(_)) => {
                for inner in [folder.parts(), folder.states()] {
                    std::fs::create_dir_all(&inner).map_err(|error| file_error(&inner, error))?;
                }
                division::write(path, &folder.pieces)?;
                // Last: a folder is a run folder when all of it is there.
                folder.manifest.write(path)?;
                Ok(folder)
            }
            Err(error) => Err(error),
        }
    }

    /// Opens a folder.
    ///
    /// # Errors
    /// [`FolderError`] when it is none, can't be read, or is of another version.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let manifest = Manifest::read(path)?;
        let pieces = division::read(path, &manifest)?;
        Ok(Self { path: path.to_owned(), manifest, pieces })
    }

    fn must_equal(&self, wanted: &Self) -> Result<(), FolderError> {
        self.check_plan(&wanted.manifest.plan)?;
        let taken = |what: String| {
            let path = self.path.clone();
            Err(FolderError::Taken { path, what })
        };
        let (here, wanted) = (&self.manifest, &wanted.manifest);
        if here.command != wanted.command {
            return taken(format!("of `{}`", here.command.join(" ")));
        }
        if here.shards != wanted.shards {
            return taken(format!("in {} shards", here.shards));
        }
        Ok(())
    }

    /// Refuses a plan that isn't the folder's.
    fn check_plan(&self, plan: &super::Plan) -> Result<(), FolderError> {
        if self.manifest.plan == *plan {
            return Ok(());
        }
        Err(FolderError::Plan {
            path: self.path.clone(),
            differences: self.manifest.plan.differences(plan),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is computed.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The shards in order: number 1 first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    fn piece(&self, shard: u64) -> Result<&Piece, FolderError> {
        let index = usize::try_from(shard).ok().and_then(|i| i.checked_sub(1));
        let piece = index.and_then(|index| self.pieces.get(index));
        piece.ok_or(FolderError::Shard { shard, shards: self.manifest.shards })
    }

    fn parts(&self) -> PathBuf {
        self.path.join("parts")
    }

    fn states(&self) -> PathBuf {
        self.path.join("states")
    }

    /// The number of a shard as it stands in names of files: all of one length.
    fn name(&self, shard: u64) -> String {
        let width = self.manifest.shards.to_string().len();
        format!("{shard:0width$}")
    }

    /// The file of a finished shard.
    pub fn part(&self, shard: u64) -> PathBuf {
        self.parts().join(format!("{}.part", self.name(shard)))
    }

    fn checkpoint(&self, shard: u64) -> PathBuf {
        self.parts().join(format!("{}.checkpoint", self.name(shard)))
    }

    fn state_file(&self, shard: u64) -> PathBuf {
        self.states().join(format!("{}.json", self.name(shard)))
    }

    /// The shards without a part, in order. What the parts hold isn't looked at.
    ///
    /// # Errors
    /// [`FolderError::File`] when the folder can't be listed.
    pub fn unfinished(&self) -> Result<Vec<u64>, FolderError> {
        let parts = self.parts();
        let mut there = std::collections::BTreeSet::new();
        for entry in std::fs::read_dir(&parts).map_err(|error| file_error(&parts, error))? {
            let entry = entry.map_err(|error| file_error(&parts, error))?;
            let name = entry.file_name();
            let number = name.to_str().and_then(|name| name.strip_suffix(".part"));
            there.extend(number.and_then(|number| number.parse::<u64>().ok()));
        }
        Ok((1..=self.manifest.shards).filter(|shard| !there.contains(shard)).collect())
    }

    /// The shards without a part, the costliest first: the order in which they are best begun.
    ///
    /// # Errors
    /// Those of [`Folder::unfinished`].
    pub fn unfinished_by_cost(&self) -> Result<Vec<u64>, FolderError> {
        let mut shards = self.unfinished()?;
        shards.sort_by_key(|&shard| Reverse(self.pieces[shard as usize - 1].cost));
        Ok(shards)
    }

    /// The plan of a shard: that of its blocks.
    fn plan_of<J: Job>(&self, job: &J, shard: u64) -> Result<super::Plan, FolderError> {
        Ok(slice::Slice::new(job, self.piece(shard)?.blocks()).plan())
    }
}

fn file_error(path: &Path, error: io::Error) -> FolderError {
    FolderError::File { path: path.to_owned(), error }
}
