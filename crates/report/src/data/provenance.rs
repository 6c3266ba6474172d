//! How, when and where a result came about: what its `manifest.json` says, and whether the files
//! are still those.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The manifest of a result.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Provenance {
    /// The command line, quoted for a shell.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The git revision that it was built from.
    pub revision: String,
    /// The seed, where there is something random.
    pub seed: Option<u64>,
    /// The number of threads.
    pub threads: u64,
    /// The wall time in seconds; where some of the work was kept from an earlier run, of the last
    /// one.
    pub seconds: f64,
    /// Whether some of the work was kept from an earlier run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// When it was finished, in UTC: `2026-01-31T12:00:00Z`.
    pub finished: String,
    /// The machine, as far as it matters for speed: the name of the processor, the number of cores, the
    /// vector extensions by which engines choose, the operating system, the instruction set.
    pub machine: BTreeMap<String, Value>,
    /// The SHA-256 of each file, by its name.
    pub outputs: BTreeMap<String, String>,
}

/// A file that a manifest names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its name.
    pub file: String,
    /// The SHA-256 that the manifest has.
    pub hash: String,
    /// Whether the file still has it; `None` when it can't be read.
    pub kept: Option<bool>,
}

impl Provenance {
    /// Reads a manifest; one of a version that is later than `known`, or has none, is named as a
    /// problem, and what can be understood of it is kept.
    pub fn read(bytes: &[u8], known: &str, problems: &mut Vec<String>) -> Self {
        let read: Self = match serde_json::from_slice(bytes) {
            Ok(read) => read,
            Err(error) => {
                problems.push(format!("manifest.json can't be read: {error}"));
                return Self::default();
            }
        };
        let what = match (numbers(&read.version), numbers(known)) {
            (Some(theirs), Some(ours)) if theirs <= ours => return read,
            (Some(_), _) => format!("version {}, which is later than {known}", read.version),
            _ => format!("an unknown version '{}'", read.version),
        };
        problems.push(format!("written by {what}: what is shown may not be all"));
        read
    }

    /// The processor and the number of its cores.
    pub fn machine(&self) -> String {
        let cpu = self.machine.get("cpu").and_then(Value::as_str);
        let cores = self.machine.get("cores").and_then(Value::as_u64);
        let cores = cores.map(|cores| format!("{cores} cores"));
        let parts = cpu.map(str::to_owned).into_iter().chain(cores);
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// `0.2.0` as three numbers.
fn numbers(version: &str) -> Option<Vec<u64>> {
    let numbers: Option<Vec<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_unknown_versions_are_named_and_read_as_far_as_they_go() {
        let read = |text: &str| {
            let mut problems = Vec::new();
            (Provenance::read(text.as_bytes(), "0.2.0", &mut problems), problems)
        };
        let (good, none) = read(r#"{"command":"c","version":"0.1.9","seed":7,"new":[]}"#);
        assert_eq!((&good.command[..], good.seed, none.len()), ("c", Some(7), 0));
        let (late, problems) = read(r#"{"command":"c","version":"0.10.0"}"#);
        assert_eq!(late.command, "c");
        assert!(problems[0].contains("later than 0.2.0"), "{problems:?}");
        assert!(read("{}").1[0].contains("unknown version"));
        assert!(read("[").1[0].contains("can't be read"));
    }
}
