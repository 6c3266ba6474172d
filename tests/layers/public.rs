//! The public interface of the library, as its sources have it.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use super::sources::{Crate, LIBRARIES, Names, imports};
use std::path::Path;

/// Public types that can't be shared between threads, with the reason.
const NOT_SHARED: &[(&str, &str)] = &[("Runner", "its receiver of progress is used by one thread")];

fn libraries() -> [Crate; 3] {
    LIBRARIES.map(|folder| Crate::read(&[Path::new(folder)]))
}

/// The modules that users can name.
fn public_modules(library: &Crate, module: &Names, found: &mut Vec<Names>) {
    found.push(module.clone());
    for line in library.code[module].lines() {
        if let Some(name) = line.strip_prefix("pub mod ") {
            let name = name.trim_end_matches(';').to_owned();
            public_modules(library, &[&module[..], &[name]].concat(), found);
        }
    }
}

/// Whether the code of a module defines a public struct or enum of this name.
fn defines_type(code: &str, name: &str) -> bool {
    ["struct", "enum"].iter().any(|kind| {
        let definition = format!("pub {kind} {name}");
        let mut found = code.match_indices(&definition);
        found.any(|(at, _)| {
            !code[at + definition.len()..].starts_with(|c: char| c.is_alphanumeric())
        })
    })
}

/// The structs and enums that users can name.
fn public_types(library: &Crate) -> BTreeSet<String> {
    let mut modules = Vec::new();
    public_modules(library, &Vec::new(), &mut modules);
    let mut types = BTreeSet::new();
    for module in &modules {
        let code = &library.code[module];
        for line in code.lines() {
            let definition = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "));
            let name = definition.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
            types.extend(name.flatten().map(str::to_owned));
        }
        let re_exported: String = (code.split_inclusive(';'))
            .filter(|item| item.trim_start().starts_with("pub use "))
            .collect();
        for (path, _) in imports(&re_exported) {
            let (definition, name) = match library.resolve(module, &path) {
                Some((definition, Some(name))) => (definition, name),
                _ => continue,
            };
            if defines_type(&library.code[&definition], &name) {
                types.insert(name);
            }
        }
    }
    types
}

#[test]
fn every_public_type_is_asserted_to_be_send_and_sync() {
    let types: BTreeSet<String> = libraries().iter().flat_map(public_types).collect();
    assert!(types.len() > 150, "only {} types: the test is blind", types.len());
    let asserted = fs::read_to_string("crates/core/tests/library/send_sync.rs").unwrap();
    let asserted: BTreeSet<&str> = asserted.split(|c: char| !c.is_alphanumeric()).collect();
    let known = |name: &&String| NOT_SHARED.iter().any(|(not, _)| not == *name);
    let missing: Vec<&String> =
        types.iter().filter(|name| !known(name) && !asserted.contains(&name[..])).collect();
    assert!(missing.is_empty(), "not asserted: {missing:?}");
}

/// The public functions of the libraries, from `pub fn` to the body.
fn signatures() -> Vec<(String, String)> {
    let of = |(module, code): (&Names, &String)| -> Vec<(String, String)> {
        let heads = code.split("pub fn ").skip(1);
        let heads = heads.map(|rest| rest.split('{').next().unwrap_or_default());
        let words = |head: &str| head.split_whitespace().collect::<Vec<_>>().join(" ");
        heads.map(|head| (module.join("::"), words(head))).collect()
    };
    let all: Vec<_> = libraries()
        .iter()
        .flat_map(|library| library.code.iter().flat_map(of).collect::<Vec<_>>())
        .collect();
    assert!(all.len() > 500, "only {} functions: the test is blind", all.len());
    all
}

/// A parameter that is called and returns nothing can't stop its caller.
#[test]
fn visitors_stop_by_control_flow() {
    for (module, signature) in signatures() {
        for (at, _) in signature.match_indices("FnMut(") {
            let after = &signature[at..];
            let mut depth = 0;
            let close = after.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ')' && depth == 0
            });
            let rest = &after[close.unwrap() + 1..];
            assert!(rest.starts_with(" -> "), "{module}: {signature}");
            let returned = rest.trim_start_matches(" -> ");
            assert!(!returned.starts_with("bool"), "{module}: {signature}");
        }
    }
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

/// An estimator is made from a configuration and can't be changed afterwards.
#[test]
fn estimators_have_no_public_fields() {
    let [library, ..] = libraries();
    let mut seen = 0;
    for name in public_types(&library) {
        let configured = [
            "DesignEstimator",
            "Descent",
            "MulticanonicalWalk",
            "Tempering",
            "SequentialMonteCarlo",
        ];
        if !configured.contains(&&name[..]) {
            continue;
        }
        let definition = format!("pub struct {name} {{");
        let code = library.code.values().find(|code| code.contains(&definition));
        let fields = code.unwrap().split(&definition).nth(1).unwrap();
        let fields = fields.split("\n}").next().unwrap();
        assert!(!fields.contains("pub "), "{name}: {fields}");
        seen += 1;
    }
    assert_eq!(seen, 5);
}
