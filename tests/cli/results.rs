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
    for (folder, least) in [("results", 50), ("papers", 1)] {
        let copy = tempfile::tempdir().unwrap();
        let folder = root().join(folder);
        for ending in [".csv", ".svg"] {
            for path in files(&folder, ending) {
                let to = copy.path().join(path.strip_prefix(&folder).unwrap());
                fs::create_dir_all(to.parent().unwrap()).unwrap();
                fs::copy(path, to).unwrap();
            }
        }
        let committed = files(copy.path(), ".svg");
        let text = stdout(&format!("reproduce --draw --results {}", copy.path().display()));
        assert!(text.lines().skip(1).all(|row| row.ends_with(",0")), "{text}");
        assert_eq!(files(copy.path(), ".svg"), committed);
        assert!(committed.len() > least && text.lines().count() > 1);
    }
}

/// A text on a picture: its box, by letters of about half their height.
struct Text<'a> {
    text: &'a str,
    across: [f64; 2],
    up: [f64; 2],
}

impl<'a> Text<'a> {
    fn of(node: roxmltree::Node<'a, 'a>, size: f64) -> Self {
        let text = node.text().unwrap_or("");
        let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let (x, y, width) = (number("x"), number("y"), text.chars().count() as f64 * size * 0.48);
        let left = match node.attribute("text-anchor") {
            None => x,
            Some("middle") => x - width / 2.0,
            Some(_) => x - width,
        };
        Self { text, across: [left, left + width], up: [y - 0.7 * size, y] }
    }

    fn meets(&self, other: &Self) -> bool {
        let meet = |a: [f64; 2], b: [f64; 2]| a[0] < b[1] && b[0] < a[1];
        meet(self.across, other.across) && meet(self.up, other.up)
    }
}

/// The places that a path names: those after M, L and the corners of H and V.
fn places(path: &str) -> Vec<[f64; 2]> {
    let (mut places, mut at) = (Vec::new(), [0.0; 2]);
    let commands = path.split_inclusive(|c: char| c.is_ascii_alphabetic()).collect::<Vec<_>>();
    for pair in commands.windows(2) {
        let end = |c: char| c.is_ascii_alphabetic();
        let numbers = pair[1].trim_end_matches(end).split_whitespace().map(|text| text.parse());
        let numbers: Result<Vec<f64>, _> = numbers.collect();
        match (pair[0].chars().last(), numbers.as_deref()) {
            (Some('M' | 'L'), Ok(&[x, y])) => at = [x, y],
            (Some('H'), Ok(&[x])) => at[0] = x,
            (Some('V'), Ok(&[y])) => at[1] = y,
            // What follows is relative to the place: the form of a dot.
            _ => continue,
        }
        places.push(at);
    }
    places
}

#[test]
fn every_picture_is_light_and_dark_readable_and_within_its_frame() {
    for path in files(&root().join("results"), ".svg") {
        let (text, name) = (fs::read_to_string(&path).unwrap(), path.display());
        assert!(text.len() < 150_000, "{name}: {} bytes", text.len());
        let document = roxmltree::Document::parse(&text).unwrap();
        let of = |tag: &'static str| {
            document.descendants().filter(move |node| node.tag_name().name() == tag)
        };
        let frame: Vec<f64> = document
            .root_element()
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let style = of("style").next().unwrap().text().unwrap();
        let (light, dark) = style.split_once("@media (prefers-color-scheme:dark)").expect("dark");
        let colours = |sheet: &str| sheet.matches("{color:#").count();
        assert!(colours(light) == colours(dark) && colours(dark) > 5, "{name}");
        // The size of the letters of each class; those without one have that of the first.
        let sizes: Vec<(String, f64)> = style
            .lines()
            .filter_map(|line| {
                let (class, rest) = line.split_once('{')?;
                let before = rest.split_once("px")?.0.rsplit(':').next()?;
                Some((class.rsplit(['.', ' ']).next()?.to_owned(), before.parse().ok()?))
            })
            .collect();
        assert!(sizes.iter().all(|(_, size)| *size >= 12.0) && sizes[0].0 == "text", "{sizes:?}");
        let texts: Vec<Text<'_>> = of("text")
            .map(|node| {
                let classes = node.attribute("class").unwrap_or("");
                let own = |(class, _): &&(String, f64)| classes.split(' ').any(|c| c == class);
                Text::of(node, sizes[1..].iter().find(own).unwrap_or(&sizes[0]).1)
            })
            .collect();
        for (number, one) in texts.iter().enumerate() {
            let is_inside = one.across[0] >= 0.0
                && one.across[1] <= frame[2]
                && one.up[0] >= 0.0
                && one.up[1] <= frame[3];
            assert!(is_inside, "{name}: '{}' is cut", one.text);
            let is_zero = one.text.parse() == Ok(0.0);
            assert!(!is_zero || !one.text.starts_with(['-', '−']), "{name}: {}", one.text);
            let met = texts[..number].iter().find(|other| one.meets(other));
            assert!(met.is_none(), "{name}: '{}' lies on '{}'", one.text, met.unwrap().text);
        }
        let drawn: Vec<[f64; 2]> =
            of("path").flat_map(|node| places(node.attribute("d").unwrap())).collect();
        assert!(drawn.len() > 10, "{name}");
        for [x, y] in drawn {
            let is_inside = (0.0..=frame[2]).contains(&x) && (0.0..=frame[3]).contains(&y);
            assert!(is_inside, "{name}: a mark at {x}, {y}");
        }
    }
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
