//! The sources of the workspace, read as far as imports go.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of a crate, by module path: `["solve", "generic"]`.
pub(super) struct Crate {
    pub(super) files: BTreeMap<Names, PathBuf>,
    /// What is compiled of each file, its tests and comments left out.
    pub(super) code: BTreeMap<Names, String>,
    /// The paths of its `use` declarations, and whether they are public.
    imports: BTreeMap<Names, Vec<(Names, bool)>>,
}

/// The library, and the program.
const LIBRARY: &str = "crates/core/src";
const PROGRAM: &str = "src";

/// The sources of each crate; those of the library and of the program as one, for the program
/// imports the library under its public name.
pub(super) fn crates() -> Vec<Crate> {
    let members = fs::read_dir("crates").unwrap();
    let members = members.map(|member| member.unwrap().path().join("src"));
    let mut members: Vec<PathBuf> = members.filter(|folder| folder.is_dir()).collect();
    members.retain(|folder| folder != Path::new(LIBRARY));
    members.sort();
    assert!(members.len() > 2);
    let members = members.iter().map(|folder| Crate::read(&[folder]));
    members.chain([Crate::of_library_and_program()]).collect()
}

/// A path of names, such as `super::canon::Search`.
pub(super) type Names = Vec<String>;

impl Crate {
    /// The modules of the library and of the program.
    pub(super) fn of_library_and_program() -> Self {
        Self::read(&[Path::new(PROGRAM), Path::new(LIBRARY)])
    }

    /// The sources in some folders, as those of one crate.
    fn read(folders: &[&Path]) -> Self {
        let mut files = BTreeMap::new();
        for folder in folders {
            let before = files.len();
            collect(folder, &mut Vec::new(), &mut files);
            assert!(files.len() > before, "no sources in {}", folder.display());
        }
        let code: BTreeMap<Names, String> = (files.iter())
            .map(|(module, path)| (module.clone(), code(&fs::read_to_string(path).unwrap())))
            .collect();
        let paths = |(module, code): (&Names, &String)| (module.clone(), imports(code));
        let imports = code.iter().map(paths).collect();
        Self { files, code, imports }
    }

    /// The module and the name in it that a path written in a module stands for.
    fn resolve(&self, from: &[String], path: &Names) -> Option<(Names, Option<String>)> {
        let mut module: Names = match path[0].as_str() {
            "crate" => Vec::new(),
            // Elsewhere, a module of the library may have a namesake.
            "gridforest" | "gridforest_core" => self.has_library().then(Vec::new)?,
            "self" => from.to_vec(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            first => {
                let child = [from, &[first.to_owned()]].concat();
                self.files.contains_key(&child).then_some(child)?
            }
        };
        for (place, name) in path.iter().enumerate().skip(1) {
            if name == "super" {
                module.pop()?;
                continue;
            }
            let child = [&module[..], std::slice::from_ref(name)].concat();
            if !self.files.contains_key(&child) {
                return Some(self.definition(module, &path[place]));
            }
            module = child;
        }
        Some((module, None))
    }

    fn has_library(&self) -> bool {
        self.files.values().any(|path| path.starts_with(LIBRARY))
    }

    /// Follows re-exports to the module that defines a name.
    fn definition(&self, module: Names, name: &str) -> (Names, Option<String>) {
        for (path, public) in &self.imports[&module] {
            if *public
                && path.last().is_some_and(|last| last == name)
                && path.len() > 1
                && let Some(found) = self.resolve(&module, path)
                && found.0 != module
            {
                return found;
            }
        }
        (module, Some(name.to_owned()))
    }

    /// The modules that each module imports.
    pub(super) fn imported(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let of = |module: &Names| {
            let used = self.imports[module].iter().filter(|(_, public)| !public);
            let used = used.map(|(path, _)| path.clone());
            let used = used.chain(inline_paths(&self.code[module]));
            let targets = used.filter_map(|path| self.resolve(module, &path));
            targets.map(|(target, _)| target).filter(|to| to != module).collect()
        };
        self.files.keys().map(|module| (module.clone(), of(module))).collect()
    }
}

/// What is compiled: without comments, and without the items that only tests have, which may import
/// what they like. `pub(in crate::cli)` is no import.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut parts = text.split("#[cfg(test)]");
    let first = parts.next().unwrap().to_owned();
    let code = parts.fold(first, |code, part| code + after_item(part));
    code.replace("(in crate::", "(in ")
}

/// What follows the item with which a text begins: behind a semicolon, or behind a block in braces.
fn after_item(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return &text[at + 1..];
                }
            }
            ';' if depth == 0 => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

fn collect(folder: &Path, module: &mut Names, files: &mut BTreeMap<Names, PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "tests" {
            continue;
        } else if path.is_dir() {
            module.push(name);
            collect(&path, module, files);
            module.pop();
        } else if path.extension().is_some_and(|e| e == "rs") && name != "main" {
            let here = matches!(name.as_str(), "mod" | "lib");
            let name = if here { vec![] } else { vec![name] };
            files.insert([&module[..], &name].concat(), path);
        }
    }
}

/// The paths of all `use` declarations, groups opened, and whether they are public.
fn imports(code: &str) -> Vec<(Names, bool)> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices("use ") {
        let line = code[..start].rsplit('\n').next().unwrap().trim_start();
        let public = line.starts_with("pub");
        if !(line.is_empty() || public && line.trim_end().ends_with(['b', ')'])) {
            continue;
        }
        let Some((tree, _)) = code[start + 4..].split_once(';') else {
            continue;
        };
        let mut paths = Vec::new();
        open_groups(&mut Vec::new(), tree, &mut paths);
        found.extend(paths.into_iter().map(|path| (path, public)));
    }
    found
}

fn open_groups(prefix: &mut Names, tree: &str, paths: &mut Vec<Names>) {
    let tree = tree.trim();
    let (head, group) = tree
        .split_once('{')
        .map_or((tree, None), |(head, rest)| (head, rest.trim_end().strip_suffix('}')));
    let head = head.split(" as ").next().unwrap();
    let names: Names =
        head.split("::").map(|n| n.trim().to_owned()).filter(|n| !n.is_empty()).collect();
    let length = prefix.len();
    prefix.extend(names);
    match group {
        None if prefix.is_empty() => {}
        None => paths.push(prefix.clone()),
        Some(group) => {
            let (mut depth, mut start) = (0, 0);
            for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        if !group[start..at].trim().is_empty() {
                            open_groups(prefix, &group[start..at], paths);
                        }
                        start = at + 1;
                    }
                    _ => {}
                }
            }
        }
    }
    prefix.truncate(length);
}

/// Paths in the midst of code: `crate::board::Shape::new`.
fn inline_paths(code: &str) -> Vec<Names> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = code.split(|c: char| !is_name(c));
    let starts = ["crate::", "super::", "self::", "gridforest::"];
    let paths = words.filter(|word| starts.iter().any(|start| word.starts_with(start)));
    paths
        .map(|path| path.split("::").filter(|n| !n.is_empty()).map(str::to_owned).collect())
        .collect()
}

#[test]
fn imports_are_read_as_the_compiler_reads_them() {
    let code = "use super::{a, b::{C, d::E}};\npub use x::Y as Z;\nfn f() { crate::q::r() }\nlet reuse = 1;";
    let paths = |public| {
        let of_kind = imports(code).into_iter().filter(move |(_, p)| *p == public);
        of_kind.map(|(path, _)| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(paths(false), ["super::a", "super::b::C", "super::b::d::E"]);
    assert_eq!(paths(true), ["x::Y"]);
    assert_eq!(
        inline_paths(code),
        [["super"].map(str::to_owned).to_vec(), ["crate", "q", "r"].map(str::to_owned).to_vec()]
    );
}

#[test]
fn only_the_items_of_tests_are_left_out() {
    let text = "use a::b; // use c::d;\n#[cfg(test)]\nmod tests;\nuse e::f;\n\
        #[cfg(test)]\nfn g(h: [u8; 3]) {\n    use i::j;\n}\nuse k::l;\n#[cfg(test)]\nmod tests {\n    use m::n;\n}\n";
    let paths = imports(&code(text)).into_iter().map(|(path, _)| path.join("::"));
    assert_eq!(paths.collect::<Vec<_>>(), ["a::b", "e::f", "k::l"]);
}
