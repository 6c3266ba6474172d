//! The manifest of a run folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{FolderError, file_error};
use crate::{Plan, VERSION, write_atomically};

/// What a run folder computes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program that planned it: no other works on it.
    pub version: String,
    /// The hash of the plan, by which it is known.
    pub hash: String,
    /// The plan of the whole.
    pub plan: Plan,
    /// The words of the command line whose work it is.
    pub command: Vec<String>,
    /// The folder in which the command line was given: files that it names are looked for there.
    pub directory: PathBuf,
    /// The number of shards.
    pub shards: u64,
    /// The memory that is set aside for each worker, bytes.
    pub memory: u64,
}

const NAME: &str = "manifest.json";

impl Manifest {
    /// The manifest of a plan with a number of shards, planned by this version.
    pub fn new(
        plan: Plan,
        shards: u64,
        command: Vec<String>,
        directory: PathBuf,
        memory: u64,
    ) -> Self {
        Self {
            version: VERSION.to_owned(),
            hash: plan.hash(),
            plan,
            command,
            directory,
            shards,
            memory,
        }
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), FolderError> {
        let path = folder.join(NAME);
        let written = write_atomically(&path, |file| {
            serde_json::to_writer_pretty(&mut *file, self)?;
            writeln!(file)
        });
        written.map_err(|error: io::Error| file_error(&path, error))
    }

    pub(super) fn read(folder: &Path) -> Result<Self, FolderError> {
        let path = folder.join(NAME);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FolderError::NotAFolder(folder.to_owned()),
            io::ErrorKind::NotADirectory => FolderError::NotAFolder(folder.to_owned()),
            _ => file_error(&path, error),
        })?;
        let damaged = |reason: String| FolderError::Damaged { path: path.clone(), reason };
        let value: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        // Before anything else: a later version may write other fields.
        let version = value.get("version").and_then(|version| version.as_str());
        let version = version.ok_or_else(|| damaged("it names no version".to_owned()))?;
        if version != VERSION {
            return Err(FolderError::Version {
                path: folder.to_owned(),
                found: version.to_owned(),
            });
        }
        let manifest: Self =
            serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
        if manifest.hash != manifest.plan.hash() {
            return Err(damaged("its hash isn't its plan's".to_owned()));
        }
        Ok(manifest)
    }
}
