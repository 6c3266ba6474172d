//! The architecture as a test: a room leans only on rooms below it, and no two files import each other,
//! directly or in a longer circle.
//!
//! What counts is the imports of the sources: `use` declarations and paths that begin with `crate`,
//! `self`, `super`, `gridforest` or `gridforest_core`, tests and doc examples left out. A name that a `mod.rs` re-exports
//! counts as an import of the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up; those on one line don't know each other.
const FLOORS: [&[&str]; 12] = [
    &["board", "random", "vectors"],
    &["stats", "solve", "run"],
    &["symmetry"],
    &["unavoidable"],
    &["census"],
    &[
        "catalogue",
        "features",
        "forest",
        "large",
        "skeleton",
        "pattern",
        "scan",
        "vary",
    ],
    &["estimate"],
    &["jobs"],
    &["lib"],
    &["report"],
    &["reproduce"],
    &["cli"],
];

/// The sources of a crate, by module path: `["solve", "generic"]`.
struct Crate {
    files: BTreeMap<Names, PathBuf>,
    /// What is compiled of each file, its tests and comments left out.
    code: BTreeMap<Names, String>,
    /// The paths of its `use` declarations, and whether they are public.
    imports: BTreeMap<Names, Vec<(Names, bool)>>,
}

/// The library, and the program.
const LIBRARY: &str = "crates/core/src";
const PROGRAM: &str = "src";

/// The sources of each crate: of the library and the program, which is below and above the front that both share, as one.
fn crates() -> Vec<Crate> {
    let members = fs::read_dir("crates").unwrap();
    let members = members.map(|member| member.unwrap().path().join("src"));
    let mut members: Vec<PathBuf> = members.filter(|folder| folder.is_dir()).collect();
    members.retain(|folder| folder != Path::new(LIBRARY));
    members.sort();
    assert!(members.len() > 2);
    let members = members.iter().map(|folder| Crate::read(&[folder]));
    members.chain([Crate::of_the_house()]).collect()
}

/// A path of names, such as `super::canon::Search`.
type Names = Vec<String>;

impl Crate {
    /// The library's rooms and those of the program.
    fn of_the_house() -> Self {
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
        Self {
            files,
            code,
            imports,
        }
    }

    /// The module and the name in it that a path written in a module stands for.
    fn resolve(&self, from: &[String], path: &Names) -> Option<(Names, Option<String>)> {
        let mut module: Names = match path[0].as_str() {
            "crate" | "gridforest" | "gridforest_core" => Vec::new(),
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

    /// Which modules each module imports.
    fn arrows(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let of = |module: &Names| {
            let used = self.imports[module].iter().filter(|(_, public)| !public);
            let used = used.map(|(path, _)| path.clone());
            let used = used.chain(inline_paths(&self.code[module]));
            let targets = used.filter_map(|path| self.resolve(module, &path));
            targets
                .map(|(target, _)| target)
                .filter(|to| to != module)
                .collect()
        };
        self.files
            .keys()
            .map(|module| (module.clone(), of(module)))
            .collect()
    }
}

/// What is compiled: without comments, and without the tests at the end of a file, which may import
/// what they like. `pub(in crate::cli)` is no import.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let lines = code.lines().map(|line| line.split("//").next().unwrap());
    lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("(in crate::", "(in ")
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
    let (head, group) = tree.split_once('{').map_or((tree, None), |(head, rest)| {
        (head, rest.trim_end().strip_suffix('}'))
    });
    let head = head.split(" as ").next().unwrap();
    let names: Names = head
        .split("::")
        .map(|n| n.trim().to_owned())
        .filter(|n| !n.is_empty())
        .collect();
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
        .map(|path| {
            path.split("::")
                .filter(|n| !n.is_empty())
                .map(str::to_owned)
                .collect()
        })
        .collect()
}

fn floor(room: &str) -> usize {
    let floor = FLOORS.iter().position(|rooms| rooms.contains(&room));
    floor.unwrap_or_else(|| panic!("the room '{room}' has no floor"))
}

/// The modules on the way from one to another, if there is a way.
fn way<'a>(
    arrows: &'a BTreeMap<Names, BTreeSet<Names>>,
    from: &'a Names,
    to: &Names,
    seen: &mut BTreeSet<&'a Names>,
) -> Option<Vec<&'a Names>> {
    arrows[from].iter().find_map(|next| {
        if next == to {
            return Some(vec![next]);
        }
        let rest = seen.insert(next).then(|| way(arrows, next, to, seen))??;
        Some([vec![next], rest].concat())
    })
}

#[test]
fn a_room_leans_only_on_rooms_below() {
    let sources = Crate::of_the_house();
    let mut seen = 0;
    for (from, targets) in sources.arrows() {
        let Some(room) = from.first() else { continue };
        for to in targets
            .iter()
            .filter_map(|to| to.first())
            .filter(|to| *to != room)
        {
            seen += 1;
            assert!(
                floor(to) < floor(room),
                "{} leans on {to}, which is not below {room}",
                from.join("::")
            );
        }
    }
    assert!(
        seen > 200,
        "only {seen} imports were seen: the test is blind"
    );
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for sources in crates() {
        let arrows = sources.arrows();
        let circles: BTreeSet<String> = (arrows.keys())
            .filter_map(|module| {
                let circle = way(&arrows, module, module, &mut BTreeSet::new())?;
                let mut names: Vec<String> = circle.iter().map(|m| m.join("::")).collect();
                names.sort();
                Some(names.join(", "))
            })
            .collect();
        assert!(
            circles.is_empty(),
            "circles:\n{}",
            Vec::from_iter(circles).join("\n")
        );
    }
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
        [
            ["super"].map(str::to_owned).to_vec(),
            ["crate", "q", "r"].map(str::to_owned).to_vec()
        ]
    );
}

#[test]
fn every_job_of_the_library_stands_in_the_registry() {
    let sources = Crate::of_the_house();
    let registry = &sources.code[&["jobs".to_owned()][..]];
    let mut jobs = 0;
    for (module, path) in &sources.files {
        if ["cli", "reproduce"].contains(&module.first().map_or("", String::as_str)) {
            continue;
        }
        for declaration in sources.code[module].split("impl Job for ").skip(1) {
            let job = declaration
                .split(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap();
            let listed = registry
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == job);
            assert!(listed, "{job} of {} isn't in jobs.rs", path.display());
            jobs += 1;
        }
    }
    assert!(jobs >= 9, "only {jobs} jobs were seen: the test is blind");
}

#[test]
fn thread_pools_are_known_to_the_runner_and_the_command_line_alone() {
    let sources = Crate::of_the_house();
    let uses = |module: &&Names| sources.code[*module].contains("rayon::");
    let users: BTreeSet<_> = sources
        .files
        .keys()
        .filter(uses)
        .map(|m| m[0].as_str())
        .collect();
    assert_eq!(users, BTreeSet::from(["cli", "run"]));
}

#[test]
fn unsafe_stands_only_in_the_crate_of_the_9x9_search() {
    let nine = Path::new("crates/nine/src");
    let files = crates().into_iter().flat_map(|sources| sources.files);
    for (module, path) in files.filter(|(_, path)| !path.starts_with(nine)) {
        let text = fs::read_to_string(path).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let mut words =
            code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        assert!(
            !words.any(|word| word == "unsafe"),
            "unsafe in {}",
            module.join("::")
        );
    }
}

#[test]
fn the_library_knows_nothing_of_the_program() {
    let library = Crate::read(&[Path::new(LIBRARY)]);
    assert!(library.files.len() > 100);
    for (module, code) in &library.code {
        let front = code.match_indices("gridforest::").next();
        assert!(front.is_none(), "{} imports the front", module.join("::"));
    }
}
