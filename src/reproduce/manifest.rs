//! Provenance: how, when and where a result came about.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use humantime::format_rfc3339_seconds;
use serde::{Deserialize, Serialize};

use gridforest::run::{VERSION, sha256_of_file, write_atomically};
use gridforest_revision::revision;

/// The run in which a result was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    /// Whether it is the long version.
    pub full: bool,
    /// The number of threads.
    pub threads: usize,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether some of it was kept from an earlier run.
    pub resumed: bool,
}

/// How, when and where the files of a result came about: what stands beside them as
/// `manifest.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The command line, quoted for a shell.
    pub command: String,
    /// The version of the crate.
    pub version: String,
    /// The git revision it was built from.
    pub revision: String,
    /// The seed, where there is something random.
    pub seed: Option<u64>,
    /// The number of threads.
    pub threads: usize,
    /// The wall time, in seconds; where some of the work was kept from an earlier run, of the last
    /// one.
    pub seconds: f64,
    /// Whether some of the work was kept from an earlier run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// When it was finished, in UTC: `2026-01-31T12:00:00Z`.
    pub finished: String,
    /// Where.
    pub machine: Machine,
    /// The SHA-256 of each file written, by its name.
    pub outputs: BTreeMap<String, String>,
}

/// A machine, as far as it matters for speed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Machine {
    /// The name of the processor, if the system provides it.
    pub cpu: Option<String>,
    /// The number of cores this process may use.
    pub cores: usize,
    /// The vector extensions it has, of those that engines choose by.
    pub features: Vec<String>,
    /// The operating system.
    pub os: String,
    /// The instruction set.
    pub arch: String,
}

impl Manifest {
    /// The manifest of a command (its arguments, without the program's name) that has just finished
    /// after the given time, on this machine.
    pub(super) fn new<A: AsRef<str>>(
        arguments: impl IntoIterator<Item = A>,
        seed: Option<u64>,
        run: Run,
    ) -> Self {
        let quoted = arguments.into_iter().map(|argument| quote(argument.as_ref()));
        let words: Vec<_> = [env!("CARGO_PKG_NAME").to_owned()].into_iter().chain(quoted).collect();
        Self {
            command: words.join(" "),
            version: VERSION.to_owned(),
            revision: revision().to_owned(),
            seed,
            threads: run.threads,
            seconds: (run.elapsed.as_secs_f64() * 1e3).round() / 1e3,
            resumed: run.resumed,
            finished: format_rfc3339_seconds(SystemTime::now()).to_string(),
            machine: Machine::this(),
            outputs: BTreeMap::new(),
        }
    }

    /// Adds a file that was written.
    ///
    /// # Errors
    /// What the system says when it can't be read.
    pub(super) fn add_output(&mut self, path: &Path) -> io::Result<()> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let hash = sha256_of_file(path)?;
        self.outputs.insert(name.to_string_lossy().into_owned(), hash);
        Ok(())
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// What the system says when the file can't be written.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, |file| {
            serde_json::to_writer_pretty(&mut *file, self)?;
            writeln!(file)
        })
    }
}

impl Machine {
    /// The machine that this process runs on.
    pub(super) fn this() -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = (cpuinfo.lines())
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.trim() == "model name");
        Self {
            cpu: cpu.map(|(_, name)| name.trim().to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            features: features().into_iter().map(str::to_owned).collect(),
            os: std::env::consts::OS.to_owned(),
            arch: std::env::consts::ARCH.to_owned(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    let all = [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
    ];
    let present = all.into_iter().filter(|(_, present)| *present);
    present.map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

/// An argument as a POSIX shell reads it back.
fn quote(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,+@%".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(elapsed: Duration) -> Run {
        Run { full: false, threads: 2, elapsed, resumed: false }
    }

    #[test]
    fn arguments_are_quoted_for_a_shell() {
        let arguments = ["solve", "--shape=2x2", "a b", "it's", "", "1..4", "*"];
        let manifest = Manifest::new(arguments, None, run(Duration::ZERO));
        assert_eq!(manifest.command, r"gridforest solve --shape=2x2 'a b' 'it'\''s' '' 1..4 '*'");
    }

    #[test]
    fn what_is_saved_is_json_with_every_field() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        let manifest = Manifest::new(["x"], Some(7), run(Duration::from_micros(1_500_400)));
        manifest.save(&path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.ends_with("}\n"));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&json["seed"], &json["seconds"]), (&7.into(), &1.5.into()));
        assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
        let fields: Vec<_> = json.as_object().unwrap().keys().collect();
        assert_eq!(fields.len(), 9);
        assert_eq!(serde_json::from_value::<Manifest>(json).unwrap(), manifest);
    }
}
