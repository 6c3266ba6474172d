//! Tells the program which git revision it is built from.
//!
//! `GRIDFOREST_REVISION` is what `git describe` says, with `-dirty` when something that is compiled
//! differs from that commit, and `unknown` outside the project's own repository: in an unpacked
//! archive, or one unpacked inside another repository.

use std::path::Path;
use std::process::Command;

/// What is compiled: results and texts may differ from the commit.
const SOURCES: [&str; 4] = ["src", "crates", "Cargo.toml", "Cargo.lock"];

/// Where the workspace lies, seen from here.
const ROOT: &str = "../..";

fn main() {
    std::env::set_current_dir(ROOT).expect("the workspace is a folder");
    let revision = revision().unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=GRIDFOREST_REVISION={revision}");
    let workspace = std::env::current_dir().expect("the workspace has a path");
    // Two checkouts may share a folder of builds: cargo then takes what one has built for the
    // other's, whose files here are not those that are watched.
    println!("cargo::rerun-if-env-changed=PWD");
    // In a linked worktree these lie elsewhere than in `.git`. A path that isn't there would have
    // this run at every build.
    let heads = ["HEAD", "logs/HEAD"].map(|name| git(&["rev-parse", "--git-path", name]));
    let watched = heads.into_iter().flatten();
    for path in watched.chain(SOURCES.map(str::to_owned)) {
        if Path::new(&path).exists() {
            let path = workspace.join(path);
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}

fn revision() -> Option<String> {
    let root = git(&["rev-parse", "--show-toplevel"])?;
    let workspace = Path::new(".").canonicalize().ok()?;
    if Path::new(&root).canonicalize().ok()? != workspace || !Path::new("crates/revision").is_dir()
    {
        return None;
    }
    let commit = git(&["describe", "--always", "--tags", "--abbrev=12"])?;
    let changed = git(&[&["status", "--porcelain", "--"][..], &SOURCES].concat())?;
    let dirty = if changed.is_empty() { "" } else { "-dirty" };
    Some(format!("{commit}{dirty}"))
}

/// What git says, if it can; without touching the index, which others may be writing.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
