//! The architecture as a test: a module imports only modules of lower layers, and no two files
//! import each other, directly or indirectly.
//!
//! What counts is the imports of the sources: `use` declarations and paths that begin with `crate`,
//! `self`, `super`, `gridforest` or `gridforest_core`, tests and doc examples left out. A name that
//! a `mod.rs` re-exports counts as an import of the file that defines it. What the crates may know
//! of each other, and which have `unsafe` code, the compiler sees.

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use sources::{Crate, Names, crates};

/// The top modules from the lowest layer to the highest; those in one layer do not import each
/// other.
const LAYERS: [&[&str]; 11] = [
    &["board", "vectors"],
    &["solve"],
    &["symmetry"],
    &["unavoidable"],
    &["census"],
    &["catalogue", "features", "forest", "large", "skeleton", "pattern", "scan", "vary"],
    &["estimate"],
    &["lib"],
    &["report"],
    &["reproduce"],
    &["cli"],
];

fn layer(module: &str) -> usize {
    let layer = LAYERS.iter().position(|modules| modules.contains(&module));
    layer.unwrap_or_else(|| panic!("the module '{module}' is in no layer"))
}

/// The modules on a path of imports from one module to another, if there is one.
fn path<'a>(
    imports: &'a BTreeMap<Names, BTreeSet<Names>>,
    from: &'a Names,
    to: &Names,
    seen: &mut BTreeSet<&'a Names>,
) -> Option<Vec<&'a Names>> {
    imports[from].iter().find_map(|next| {
        if next == to {
            return Some(vec![next]);
        }
        let rest = seen.insert(next).then(|| path(imports, next, to, seen))??;
        Some([vec![next], rest].concat())
    })
}

#[test]
fn a_module_imports_only_modules_of_lower_layers() {
    let sources = Crate::of_library_and_program();
    let mut seen = 0;
    for (from, targets) in sources.imported() {
        let Some(module) = from.first() else { continue };
        for to in targets.iter().filter_map(|to| to.first()).filter(|to| *to != module) {
            seen += 1;
            assert!(
                layer(to) < layer(module),
                "{} imports {to}, which is not below {module}",
                from.join("::")
            );
        }
    }
    assert!(seen > 200, "only {seen} imports were seen: the test is blind");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for sources in crates() {
        let imports = sources.imported();
        let circles: BTreeSet<String> = (imports.keys())
            .filter_map(|module| {
                let circle = path(&imports, module, module, &mut BTreeSet::new())?;
                let mut names: Vec<String> = circle.iter().map(|m| m.join("::")).collect();
                names.sort();
                Some(names.join(", "))
            })
            .collect();
        assert!(circles.is_empty(), "circles:\n{}", Vec::from_iter(circles).join("\n"));
    }
}

/// Threads are started by the program, and by `run`, where they are under the stop of whoever asked
/// for them.
#[test]
fn threads_are_started_in_one_place() {
    let starts = ["rayon::", "thread::spawn", "thread::scope", "thread::Builder"];
    let mut users = BTreeSet::new();
    for sources in crates() {
        for (module, code) in &sources.code {
            if starts.iter().any(|start| code.contains(start)) {
                let path = sources.files[module].display().to_string();
                users.insert(path.split_inclusive('/').take(2).collect::<String>());
            }
        }
    }
    assert_eq!(users, BTreeSet::from(["crates/run/", "src/cli/"].map(str::to_owned)));
}

/// What waits for others is no work of the pool: a thread of the pool that waits for its own parts
/// takes up whatever else is there, and would wait for itself. What has parts leaves them to
/// `in_parallel`.
#[test]
fn nothing_is_left_to_the_pool_that_could_wait() {
    let leaves = ["rayon::spawn", "rayon::scope", "rayon::in_place_scope", "par_bridge"];
    let libraries = crates();
    let modules = libraries.iter().flat_map(|sources| &sources.code);
    let found: Vec<_> =
        modules.filter(|(_, code)| leaves.iter().any(|leaves| code.contains(leaves))).collect();
    assert!(found.is_empty(), "{:?}", found.iter().map(|(module, _)| module).collect::<Vec<_>>());
}

/// What a user of the library alone compiles: neither the command line nor tables and plots.
#[test]
fn the_library_alone_depends_on_no_crate_of_the_program() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(
            "tree --offline --locked -p gridforest --no-default-features -e normal --prefix none"
                .split(' '),
        )
        .output()
        .unwrap();
    let tree = String::from_utf8(output.stdout).unwrap();
    let names: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains("gridforest-core") && names.contains("rand"), "{tree}");
    for name in
        ["clap", "anyhow", "csv", "comfy-table", "gridforest-report", "indicatif", "tiny_http"]
    {
        assert!(!names.contains(name), "{name}");
    }
}
