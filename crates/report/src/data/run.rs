//! A run: the files of a folder, or one file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::checks::COMPARISON;
use super::{Output, Provenance, Record, Table};

/// How deep folders of results may lie.
const DEPTH: usize = 4;
const MANIFEST: &str = "manifest.json";
/// The first columns that tables of one kind share: methods add others of their own.
const FIRST: usize = 4;

/// The tables of a folder or a file, and how they came about.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// Its name: for a result, that of its folder, such as `latin/full`.
    pub name: String,
    /// Its tables but the comparisons, by name.
    pub tables: Vec<Table>,
    /// The table of the comparisons.
    pub checks: Option<Table>,
    /// What the manifest says; of a joined run, of each of its files that has one.
    pub made: Vec<Provenance>,
    /// The files that manifests name.
    pub outputs: Vec<Output>,
    /// What is wrong with it.
    pub problems: Vec<String>,
}

impl Run {
    /// Reads a folder or a file. What can't be read is among the problems.
    pub fn read(name: &str, path: &Path, version: &str) -> Self {
        let mut run = Self { name: name.to_owned(), ..Self::default() };
        if !path.is_dir() {
            run.read_table(path);
            let made = beside(path);
            if made.exists() {
                run.read_manifest(&made, version);
            }
            return run;
        }
        let entries = entries(path).unwrap_or_else(|error| {
            run.problems.push(format!("can't be read: {error}"));
            Vec::new()
        });
        for path in entries.iter().filter(|path| path.is_file()) {
            match &name_of(path)[..] {
                MANIFEST => run.read_manifest(path, version),
                name if is_table(name) => run.read_table(path),
                _ => {}
            }
        }
        if run.tables.is_empty() && run.checks.is_none() {
            run.problems.push("no table in it".to_owned());
        }
        run
    }

    /// Whether it has no row at all.
    pub fn is_empty(&self) -> bool {
        self.checks.is_none() && self.tables.iter().all(|table| table.rows.is_empty())
    }

    fn bytes(&mut self, path: &Path) -> Option<Vec<u8>> {
        // A file that is a run by itself is named already.
        let named = self.name == path.display().to_string();
        let what = if named { String::new() } else { name_of(path) + " " };
        let failed = |error| self.problems.push(format!("{what}can't be read: {error}"));
        fs::read(path).map_err(failed).ok()
    }

    fn read_table(&mut self, path: &Path) {
        let name = name_of(path);
        let Some(bytes) = self.bytes(path) else { return };
        if !is_table(&name) {
            let what = "neither CSV nor JSON by the ending of its name (.csv, .json, .ndjson): `-o NAME.csv` writes such a table";
            self.problems.push(what.to_owned());
            return;
        }
        let table = Table::read(&name, bytes, &mut self.problems);
        match table.has(&COMPARISON) && !table.rows.is_empty() {
            true => self.compare(table),
            false => self.tables.push(table),
        }
    }

    /// Takes a table of comparisons; those that don't hold are problems.
    pub fn compare(&mut self, table: Table) {
        for row in table.records().filter(|row| !row.holds()) {
            let [quantity, key, verdict] = ["quantity", "key", "verdict"].map(|c| row.text(c));
            self.problems.push(format!("{quantity} {key}: {verdict}"));
        }
        self.checks = Some(table);
    }

    fn read_manifest(&mut self, path: &Path, version: &str) {
        let Some(bytes) = self.bytes(path) else { return };
        let provenance = Provenance::read(&bytes, version, &mut self.problems);
        for (file, hash) in &provenance.outputs {
            // A name must be a plain name: a manifest must not lead to other folders.
            let is_name = Path::new(file).file_name().is_some_and(|name| name == file.as_str());
            let bytes = is_name.then(|| fs::read(path.with_file_name(file)).ok()).flatten();
            let kept = bytes.map(|bytes| sha256(&bytes) == *hash);
            let wrong = match kept {
                None => Some("the manifest names it, but it can't be read"),
                Some(false) => Some("changed since the manifest was written"),
                Some(true) => None,
            };
            self.problems.extend(wrong.map(|what| format!("{file}: {what}")));
            self.outputs.push(Output { file: file.clone(), hash: hash.clone(), kept });
        }
        self.made.push(provenance);
    }

    /// The columns of its only table.
    fn columns(&self) -> Option<&[String]> {
        match (&self.tables[..], &self.checks) {
            ([table], None) if !table.rows.is_empty() => Some(&table.columns),
            _ => None,
        }
    }

    /// Whether its only table has the columns of another's, or those and more.
    fn is_like(&self, other: &Self) -> bool {
        let Some((a, b)) = self.columns().zip(other.columns()) else { return false };
        let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        let begins = few.len() > FIRST && few[..FIRST] == many[..FIRST];
        few == many || (begins && few.iter().all(|name| many.contains(name)))
    }

    /// Runs whose only tables are of one kind become one, in the place of the first of them.
    pub fn grouped(runs: Vec<Self>) -> Vec<Vec<Self>> {
        let mut groups: Vec<Vec<Self>> = Vec::new();
        for run in runs {
            match groups.iter_mut().find(|group| group.iter().all(|one| one.is_like(&run))) {
                Some(group) => group.push(run),
                None => groups.push(vec![run]),
            }
        }
        groups
    }

    /// A [group](Self::grouped) as one run, with one table of all rows.
    pub fn joined(mut group: Vec<Self>) -> Self {
        if group.len() == 1 {
            return group.remove(0);
        }
        let name = match &group[..] {
            [first, rest @ ..] if rest.len() > 2 => {
                format!("{} and {} more", first.name, rest.len())
            }
            few => few.iter().map(|run| &run.name[..]).collect::<Vec<_>>().join(", "),
        };
        let table = Table::joined(group.iter().flat_map(|run| &run.tables));
        let mut all = Self { name, tables: vec![table], ..Self::default() };
        for run in group {
            all.made.extend(run.made);
            all.outputs.extend(run.outputs);
            all.problems.extend(run.problems);
        }
        all
    }

    /// The comparisons.
    pub fn comparisons(&self) -> Vec<Record<'_>> {
        self.checks.iter().flat_map(Table::records).collect()
    }
}

/// The hash by which a file is known in a [`Provenance`].
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The manifest of a file, beside it.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(MANIFEST);
    name.into()
}

fn is_table(name: &str) -> bool {
    !name.ends_with(MANIFEST)
        && [".csv", ".json", ".ndjson", ".jsonl"].iter().any(|ending| name.ends_with(ending))
}

/// What is in a folder, sorted by name.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The folders of results: all that have files, and those that have nothing at all; by their names
/// below `root`, with `/`.
pub fn folders(root: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    fs::read_dir(root)?;
    let mut found = Vec::new();
    visit(root, String::new(), 0, &mut found);
    found.sort();
    Ok(found)
}

fn visit(folder: &Path, name: String, depth: usize, found: &mut Vec<(String, PathBuf)>) {
    // A folder that can't be read is found, and says so when it is read.
    let paths = entries(folder).unwrap_or_default();
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
