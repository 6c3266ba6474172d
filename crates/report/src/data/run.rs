//! A run: the files of a folder, or one file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Comparison, Output, Provenance, Table};

/// How deep folders of results may lie.
const DEPTH: usize = 4;

/// The tables of a folder or a file, and how they came about.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// Its name: for a result, that of its folder, such as `latin/full`.
    pub name: String,
    /// Its tables but the comparisons, by name.
    pub tables: Vec<Table>,
    /// The comparisons, with the file that they stand in.
    pub checks: Option<(Table, Vec<Comparison>)>,
    /// What the manifest says.
    pub provenance: Option<Provenance>,
    /// The files that the manifest names.
    pub outputs: Vec<Output>,
    /// What is wrong with it.
    pub problems: Vec<String>,
}

impl Run {
    /// Reads a folder or a file. What can't be read is among the problems.
    #[must_use]
    pub fn read(name: &str, path: &Path, version: &str) -> Self {
        let mut run = Self { name: name.to_owned(), ..Self::default() };
        if path.is_dir() {
            match files(path) {
                Ok(files) => run.read_files(&files, version),
                Err(error) => run.problems.push(format!("can't be read: {error}")),
            }
            if run.tables.is_empty() && run.checks.is_none() {
                run.problems.push("no table in it".to_owned());
            }
        } else {
            run.read_table(path);
        }
        run
    }

    fn read_files(&mut self, files: &[PathBuf], version: &str) {
        for path in files {
            match &name_of(path)[..] {
                "manifest.json" => self.read_manifest(path, version),
                name if is_table(name) => self.read_table(path),
                _ => {}
            }
        }
    }

    fn read_table(&mut self, path: &Path) {
        let name = name_of(path);
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                // A file that is a run by itself is named already.
                let named = self.name == path.display().to_string();
                let what = if named { String::new() } else { name + " " };
                self.problems.push(format!("{what}can't be read: {error}"));
                return;
            }
        };
        if !is_table(&name) {
            let what = "neither CSV nor JSON by the ending of its name (.csv, .json, .ndjson)";
            self.problems.push(format!("{name}: {what}"));
            return;
        }
        let table = Table::read(&name, bytes, &mut self.problems);
        let checks = Comparison::of(&table);
        if checks.is_empty() {
            self.tables.push(table);
        } else {
            self.problems.extend(
                checks
                    .iter()
                    .filter(|check| !check.holds())
                    .map(|check| format!("{} {}: {}", check.quantity, check.key, check.verdict)),
            );
            self.checks = Some((table, checks));
        }
    }

    fn read_manifest(&mut self, path: &Path, version: &str) {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.problems.push(format!("manifest.json can't be read: {error}"));
                return;
            }
        };
        let provenance = Provenance::read(&bytes, version, &mut self.problems);
        for (file, hash) in &provenance.outputs {
            // A name must be a plain name: a manifest must not lead to other folders.
            let is_name = Path::new(file).file_name().is_some_and(|name| name == file.as_str());
            let bytes = is_name.then(|| fs::read(path.with_file_name(file)).ok()).flatten();
            let kept = bytes.map(|bytes| sha256(&bytes) == *hash);
            match kept {
                None => self
                    .problems
                    .push(format!("{file}: the manifest names it, but it can't be read")),
                Some(false) => {
                    self.problems.push(format!("{file}: changed since the manifest was written"))
                }
                Some(true) => {}
            }
            self.outputs.push(Output { file: file.clone(), hash: hash.clone(), kept });
        }
        self.provenance = Some(provenance);
    }

    /// The table of a file.
    #[must_use]
    pub fn table(&self, file: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.file == file)
    }
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn is_table(name: &str) -> bool {
    [".csv", ".json", ".ndjson", ".jsonl"].iter().any(|ending| name.ends_with(ending))
}

/// The files of a folder, sorted by name.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

/// The folders of results: all that have files, and those that have nothing at all; by their names
/// below `root`, with `/`.
///
/// # Errors
/// What the system says of `root`.
pub fn folders(root: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    fs::read_dir(root)?;
    let mut found = Vec::new();
    visit(root, String::new(), 0, &mut found);
    found.sort();
    Ok(found)
}

fn visit(folder: &Path, name: String, depth: usize, found: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else {
        found.push((name, folder.to_owned()));
        return;
    };
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    // A link may lead into a circle.
    let below = |path: &&PathBuf| path.is_dir() && !path.is_symlink();
    let inner: Vec<&PathBuf> = paths.iter().filter(below).collect();
    if depth > 0 && (paths.iter().any(|path| path.is_file()) || inner.is_empty()) {
        found.push((name.clone(), folder.to_owned()));
    }
    for path in inner.into_iter().filter(|_| depth < DEPTH) {
        let own = name_of(path);
        let name = if name.is_empty() { own } else { format!("{name}/{own}") };
        visit(path, name, depth + 1, found);
    }
}
