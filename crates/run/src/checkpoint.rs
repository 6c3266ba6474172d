//! Parts as files: checkpoints of unfinished runs, results of finished shards.
//!
//! ```text
//! gridforest part, format 2⏎      the title, and the version of all that follows
//! plan 6b8f…⏎                     the plan's hash
//! header                          crate version, plan
//! pieces                          ranges of finished blocks with their merged results
//! 32 bytes                        SHA-256 of everything before
//! ```
//!
//! Header and pieces are in the postcard encoding. Equal parts are equal files, to the byte. A part
//! of another version of the crate is refused: its blocks may mean something else.
//!
//! # References
//! 1. The postcard wire format, version 1, <https://postcard.jamesmunns.com/wire-format>.

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::{CheckpointError, FORMAT, Merge, Part, Plan, VERSION, write_atomically};

const TITLE: &[u8] = b"gridforest part, format ";
const CHECKSUM: usize = 32;

/// What comes before the pieces.
#[derive(Serialize, Deserialize)]
struct Header {
    version: String,
    plan: Plan,
}

/// The plan of a part's file, when it is sound: whatever the job.
///
/// # Errors
/// [`CheckpointError`], of every kind but that which speaks of the plan wanted.
pub fn peek(path: &Path) -> Result<Plan, CheckpointError> {
    Ok(read(path)?.0.plan)
}

impl<P: Merge + DeserializeOwned> Part<P> {
    /// Reads a part of a plan.
    ///
    /// # Errors
    /// [`CheckpointError`]: unreadable, no such file, of another format, version or plan, or corrupt.
    pub fn load(path: &Path, plan: &Plan) -> Result<Self, CheckpointError> {
        let body = read_of(path, plan)?;
        let corrupt = |reason| corrupt(path, reason);
        let (pieces, rest): (Vec<(Range<u64>, P)>, _) = postcard::take_from_bytes(&body)
            .map_err(|_| corrupt("its results aren't those of this job"))?;
        if !rest.is_empty() {
            return Err(corrupt("it holds more than this job's results"));
        }
        let mut part = Self::new(plan.clone());
        for (blocks, merged) in pieces {
            // What was crafted rather than written may not even merge.
            match catch_unwind(AssertUnwindSafe(|| part.insert(blocks, merged))) {
                Ok(true) => {}
                Ok(false) => return Err(corrupt("its blocks overlap, or aren't the plan's")),
                Err(_) => return Err(corrupt("its results don't fit together")),
            }
        }
        Ok(part)
    }

    /// The same; nothing where there is no such file.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub(crate) fn load_if_there(path: &Path, plan: &Plan) -> Result<Option<Self>, CheckpointError> {
        match Self::load(path, plan) {
            Err(CheckpointError::Unreadable { error, .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                Ok(None)
            }
            loaded => loaded.map(Some),
        }
    }
}

/// Reads the file of a part of a plan: the bytes of its pieces.
fn read_of(path: &Path, plan: &Plan) -> Result<Vec<u8>, CheckpointError> {
    let (header, body) = read(path)?;
    if header.plan != *plan {
        return Err(CheckpointError::Plan {
            path: path.to_owned(),
            differences: header.plan.differences(plan),
        });
    }
    Ok(body)
}

/// The number of parts that this process is writing to files.
static SAVING: AtomicUsize = AtomicUsize::new(0);

/// Whether a part is being written to its file: a program that ends at once should wait for it.
pub fn is_saving() -> bool {
    SAVING.load(Ordering::Acquire) > 0
}

/// A part is being written as long as this lives.
struct Saving;

impl Saving {
    fn begin() -> Self {
        SAVING.fetch_add(1, Ordering::AcqRel);
        Self
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        SAVING.fetch_sub(1, Ordering::AcqRel);
    }
}

impl<P: Serialize> Part<P> {
    /// Writes the part to a file, as a whole or not at all.
    ///
    /// # Errors
    /// [`CheckpointError::Unwritable`]; an older file is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let header = Header { version: VERSION.to_owned(), plan: self.plan().clone() };
        write(path, &header, &|file| postcard::to_io(&Pieces(self), file).map(|_| ()))
    }
}

/// The pieces of a part as they stand in its file: a list of ranges of blocks with their merged
/// results.
struct Pieces<'a, P>(&'a Part<P>);

impl<P: Serialize> Serialize for Pieces<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.pieces())
    }
}

/// Writes the file of a part. `pieces` writes its pieces.
fn write(
    path: &Path,
    header: &Header,
    pieces: &dyn Fn(&mut Checked<'_>) -> postcard::Result<()>,
) -> Result<(), CheckpointError> {
    let _saving = Saving::begin();
    let written = write_atomically(path, |file| {
        let mut file = Checked::new(file);
        file.write_all(TITLE)?;
        writeln!(file, "{FORMAT}\nplan {}", header.plan.hash())?;
        let written = postcard::to_io(header, &mut file).map(|_| ());
        if let Err(error) = written.and_then(|()| pieces(&mut file)) {
            return Err(file.error.unwrap_or_else(|| io::Error::other(error)));
        }
        let checksum = file.hasher.finalize();
        file.file.write_all(&checksum)
    });
    written.map_err(|error| CheckpointError::Unwritable { path: path.to_owned(), error })
}

/// Hashes what passes through, and keeps the system's error, which postcard forgets.
struct Checked<'a> {
    file: &'a mut dyn Write,
    hasher: Sha256,
    error: Option<io::Error>,
}

impl<'a> Checked<'a> {
    fn new(file: &'a mut dyn Write) -> Self {
        Self { file, hasher: Sha256::new(), error: None }
    }
}

impl Checked<'_> {
    /// Keeps an error, and passes on one of its kind.
    fn kept(&mut self, result: io::Result<()>) -> io::Result<()> {
        result.map_err(|error| {
            let kind = error.kind();
            self.error = Some(error);
            kind.into()
        })
    }
}

impl Write for Checked<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write_all(bytes);
        self.kept(written)?;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.flush();
        self.kept(flushed)
    }
}

fn corrupt(path: &Path, reason: &'static str) -> CheckpointError {
    CheckpointError::Corrupt { path: path.to_owned(), reason }
}

/// Reads a part's file and checks everything that doesn't depend on the job: the header and the
/// bytes of the pieces.
fn read(path: &Path) -> Result<(Header, Vec<u8>), CheckpointError> {
    let mut bytes = read_titled(path)?;
    let corrupt = |reason| corrupt(path, reason);
    let (format, rest) = line(&bytes[TITLE.len()..]).ok_or(corrupt("cut short"))?;
    let found = format.parse().map_err(|_| corrupt("no format version"))?;
    if found != FORMAT {
        let path = path.to_owned();
        return Err(CheckpointError::Format { path, found });
    }
    let rest_at = bytes.len() - rest.len();
    let end = (bytes.len().checked_sub(CHECKSUM))
        .filter(|&end| end >= rest_at)
        .ok_or(corrupt("cut short"))?;
    if Sha256::digest(&bytes[..end])[..] != bytes[end..] {
        return Err(corrupt("its checksum differs: it was damaged, or cut short"));
    }
    let (hash, rest) = line(&bytes[rest_at..end]).ok_or(corrupt("no plan"))?;
    let (header, body) =
        postcard::take_from_bytes::<Header>(rest).map_err(|_| corrupt("no header"))?;
    if header.version != VERSION {
        return Err(CheckpointError::Version { path: path.to_owned(), found: header.version });
    }
    if hash.strip_prefix("plan ") != Some(&header.plan.hash()) {
        return Err(corrupt("its plan isn't the one that its hash names"));
    }
    let body_at = end - body.len();
    bytes.truncate(end);
    Ok((header, bytes.split_off(body_at)))
}

/// The bytes of a file that begins with the title: nothing else is read on, for it may not end.
fn read_titled(path: &Path) -> Result<Vec<u8>, CheckpointError> {
    // To open a pipe would wait for a writer.
    if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(CheckpointError::NotAFile { path: path.to_owned() });
    }
    let read = || -> io::Result<Option<Vec<u8>>> {
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        (&mut file).take(TITLE.len() as u64).read_to_end(&mut bytes)?;
        if bytes != TITLE {
            return Ok(None);
        }
        file.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    };
    let path = path.to_owned();
    match read() {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(CheckpointError::Foreign { path }),
        Err(error) => Err(CheckpointError::Unreadable { path, error }),
    }
}

/// The first line, and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}
