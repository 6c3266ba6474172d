//! What the subcommands share: reading boards, writing results, sessions, options.

pub(super) mod ask;
pub(super) mod blocks;
pub(super) mod boards;
pub(super) mod bounded;
pub(super) mod bounded_lines;
pub(super) mod bounds;
pub(super) mod checkpoints;
pub(super) mod colours;
pub(super) mod diagnostics;
pub(super) mod help;
#[cfg(unix)]
mod ignored;
pub(super) mod in_order;
pub(super) mod lines;
pub(super) mod long;
pub(super) mod made;
pub(super) mod new_folder;
pub(super) mod output;
mod pager;
pub(super) mod paths;
pub(super) mod prelude;
pub(super) mod progress;
pub(super) mod purpose;
pub(super) mod ranges;
pub(super) mod reading;
mod ready;
pub(super) mod refusals;
pub(super) mod resumed;
pub(super) mod session;
pub(super) mod shapes;
mod stdout;
pub(super) mod stop;
pub(super) mod task;
mod usage;
pub(super) mod uses;
mod verdict;

pub(super) use session::Session;
pub(super) use usage::{OrUsage, Usage};
pub(super) use verdict::Verdict;

use std::env;
use std::path::{Path, PathBuf};

/// A measured number with so many decimals.
pub(in crate::cli) fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    (number * unit).round() / unit
}

/// The user's folder for what takes long to find.
fn cache_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let home = || set("HOME").map(|home| Path::new(&home).join(".cache"));
    let folder = set("XDG_CACHE_HOME").or_else(|| set("LOCALAPPDATA"));
    Some(folder.map(PathBuf::from).or_else(home)?.join("gridforest"))
}
