//! The committed results: every column is documented with its type and every field is of it, and
//! every manifest tells of a commit that anyone can check out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use num_bigint::BigInt;

use super::stdout;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with an ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The type of each column, by the table in `results/README.md`.
fn types() -> BTreeMap<String, String> {
    let text = fs::read_to_string(root().join("results/README.md")).unwrap();
    let row = |line: &str| {
        let mut cells = line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned());
        let (name, kind) = (cells.nth(1)?, cells.next()?);
        ["integer", "real", "boolean", "text"].contains(&&kind[..]).then_some((name, kind))
    };
    text.lines().filter_map(row).collect()
}

fn is_of(kind: &str, field: &str) -> bool {
    match kind {
        _ if field.is_empty() => true,
        "integer" => field.parse::<BigInt>().is_ok(),
        "real" => field.parse::<f64>().is_ok(),
        "boolean" => field.parse::<bool>().is_ok(),
        _ => kind == "text",
    }
}

#[test]
fn every_column_of_every_table_is_documented_and_every_field_is_of_its_type() {
    let types = types();
    let (mut unused, mut beyond) = (types.clone(), 0);
    for path in files(&root().join("results"), ".csv") {
        let mut reader = csv::Reader::from_path(&path).unwrap();
        let columns = reader.headers().unwrap().clone();
        for row in reader.records() {
            for (column, field) in columns.iter().zip(&row.unwrap()) {
                let kind =
                    types.get(column).unwrap_or_else(|| panic!("{column} of {}", path.display()));
                assert!(is_of(kind, field), "{}: {column}: '{field}' is no {kind}", path.display());
                beyond += usize::from(
                    kind == "integer" && field.parse::<i64>().is_err() && !field.is_empty(),
                );
            }
        }
        columns.iter().for_each(|column| drop(unused.remove(column)));
    }
    assert!(unused.is_empty(), "no table has {unused:?}");
    assert!(beyond > 10, "exact integers pass 64 bits");
}

#[test]
fn the_loader_keeps_integers_exact() {
    let folder = root().join("results");
    let script = "import sys; sys.path.insert(0, '.'); from load import load\n\
        for row in load('queens/table.csv'):\n    print(row['n'], row['exact'])";
    let run = Command::new("python3").args(["-B", "-c", script]).current_dir(&folder).output();
    // Without Python there is no loader to test.
    let Ok(output) = run else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut expected = String::new();
    for row in csv::Reader::from_path(folder.join("queens/table.csv")).unwrap().deserialize() {
        let row: BTreeMap<String, String> = row.unwrap();
        let exact = if row["exact"].is_empty() { "None" } else { &row["exact"] };
        expected += &format!("{} {exact}\n", row["n"]);
    }
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

/// In a copy: what is drawn again would be another file.
#[test]
fn the_pictures_are_those_of_the_tables() {
    let copy = tempfile::tempdir().unwrap();
    let results = root().join("results");
    for ending in [".csv", ".svg"] {
        for path in files(&results, ending) {
            let to = copy.path().join(path.strip_prefix(&results).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(path, to).unwrap();
        }
    }
    let committed = files(copy.path(), ".svg");
    let text = stdout(&format!("reproduce --draw --results {}", copy.path().display()));
    assert!(text.lines().skip(1).all(|row| row.ends_with(",0")), "{text}");
    assert_eq!(files(copy.path(), ".svg"), committed);
    assert!(committed.len() > 50);
}

#[test]
fn no_manifest_is_of_a_tree_with_changes() {
    let mut manifests = 0;
    for path in files(&root().join("results"), "manifest.json") {
        let manifest: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let revision = manifest["revision"].as_str().unwrap();
        assert!(!revision.ends_with("-dirty"), "{}: {revision}", path.display());
        manifests += 1;
    }
    assert!(manifests > 10);
}

/// As far as the commits are known: a shallow clone or an archive lacks them.
#[test]
fn the_revision_of_a_result_has_that_result() {
    let git = |arguments: &[&str]| {
        let run = Command::new("git")
            .arg("--no-optional-locks")
            .args(arguments)
            .current_dir(root())
            .stderr(Stdio::null())
            .output();
        run.is_ok_and(|output| output.status.success())
    };
    for path in files(&root().join("results"), "manifest.json") {
        let manifest: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let revision = manifest["revision"].as_str().unwrap();
        let command = manifest["command"].as_str().unwrap();
        let name = command.split(' ').nth(2).unwrap();
        let quoted = format!("\"{name}\"");
        assert!(
            !git(&["cat-file", "-e", &format!("{revision}^{{commit}}")])
                || git(&["grep", "-q", &quoted, revision, "--", "src", "crates"]),
            "{}: there was no {name} in {revision}",
            path.display()
        );
    }
}

/// The column counts critical sets of the row's size only: of these there are no more than the
/// forest of the square has.
#[test]
fn no_more_critical_sets_leave_lines_empty_than_there_are() {
    let rows = |path: &Path| -> Vec<BTreeMap<String, String>> {
        let reader = csv::Reader::from_path(path).unwrap();
        reader.into_deserialize().map(Result::unwrap).collect()
    };
    let results = root().join("results");
    let (mut leaves, mut compared) = (BTreeMap::new(), 0);
    for shape in ["latin5", "latin6"] {
        for row in rows(&results.join(format!("forest-{shape}/forest.csv"))) {
            let key = ["shape", "class", "clues"].map(|name| row[name].clone());
            leaves.insert(key, row["leaves"].parse::<u64>().unwrap());
        }
    }
    for path in files(&results.join("large-critical-sets"), "largest.csv") {
        for row in rows(&path) {
            let key = ["shape", "class", "clues"].map(|name| row[name].clone());
            if let Some(&leaves) = leaves.get(&key) {
                let with_empty_lines: u64 = row["with_empty_lines"].parse().unwrap();
                assert!(with_empty_lines <= leaves, "{}: {row:?}", path.display());
                compared += 1;
            }
        }
    }
    // Two classes of order 5 and twelve of order 6, in the short and in the full result.
    assert_eq!(compared, 28);
}
