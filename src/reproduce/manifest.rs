//! The files of a result, and beside them their provenance: how, when and where they came about.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{env, fs};

use humantime::format_rfc3339_seconds;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Entry, Found};
use crate::report::to_csv;
use gridforest::run::{VERSION, write_atomically};
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

/// Writes the files of a result, `checks.csv` and the manifest into a folder; returns whether
/// anything is new.
///
/// When every file stands there already with the same bytes, nothing is touched: the manifest
/// continues to describe how those bytes were first computed.
///
/// # Errors
/// What the system says.
pub(crate) fn save(found: &Found, entry: &Entry, folder: &Path, run: Run) -> io::Result<bool> {
    let mut files = found.files.clone();
    files.insert("checks.csv".to_owned(), to_csv(&found.checks).map_err(io::Error::other)?);
    let full = run.full.then_some("--full");
    let arguments = ["reproduce", entry.name].into_iter().chain(full);
    let mut fresh = Manifest::new(arguments, entry.seed, run);
    fresh.outputs = files.iter().map(|(name, bytes)| (name.clone(), hash(bytes))).collect();
    let manifest = folder.join("manifest.json");
    let kept = fs::read(&manifest).ok();
    let kept = kept.and_then(|text| serde_json::from_slice::<Manifest>(&text).ok());
    let stands = |(name, bytes): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|standing| standing == *bytes)
    };
    if kept.is_some_and(|kept| kept.outputs == fresh.outputs) && files.iter().all(stands) {
        return Ok(false);
    }
    fs::create_dir_all(folder)?;
    for (name, bytes) in &files {
        write_atomically(&folder.join(name), |out| out.write_all(bytes))?;
    }
    fresh.save(&manifest)?;
    Ok(true)
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How, when and where the files of a result came about: what stands beside them as
/// `manifest.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Manifest {
    /// The command line, quoted for a shell.
    command: String,
    /// The version of the crate.
    version: String,
    /// The git revision it was built from.
    revision: String,
    /// The seed, where there is something random.
    seed: Option<u64>,
    /// The number of threads.
    threads: usize,
    /// The wall time, in seconds; where some of the work was kept from an earlier run, of the last
    /// one.
    seconds: f64,
    /// Whether some of the work was kept from an earlier run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    resumed: bool,
    /// When it was finished, in UTC: `2026-01-31T12:00:00Z`.
    finished: String,
    /// Where.
    machine: Machine,
    /// The SHA-256 of each file written, by its name.
    outputs: BTreeMap<String, String>,
}

/// A machine, as far as it matters for speed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Machine {
    /// The name of the processor, if the system provides it.
    cpu: Option<String>,
    /// The number of cores this process may use.
    cores: usize,
    /// The vector extensions it has, of those that engines choose by.
    features: Vec<String>,
    /// The operating system.
    os: String,
    /// The instruction set.
    arch: String,
}

impl Manifest {
    /// The manifest of a command (its arguments, without the program's name) that has just finished
    /// on this machine.
    fn new<'a>(arguments: impl IntoIterator<Item = &'a str>, seed: Option<u64>, run: Run) -> Self {
        let quoted = arguments.into_iter().map(quote);
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

    fn save(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, |file| {
            serde_json::to_writer_pretty(&mut *file, self)?;
            writeln!(file)
        })
    }
}

impl Machine {
    /// The machine that this process runs on.
    fn this() -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let mut fields = cpuinfo.lines().filter_map(|line| line.split_once(':'));
        let cpu = fields.find(|(name, _)| name.trim() == "model name");
        Self {
            cpu: cpu.map(|(_, name)| name.trim().to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            features: features().into_iter().map(str::to_owned).collect(),
            os: env::consts::OS.to_owned(),
            arch: env::consts::ARCH.to_owned(),
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
    all.into_iter().filter_map(|(name, present)| present.then_some(name)).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

/// An argument as a POSIX shell reads it back.
fn quote(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,+@%".contains(c);
    match !argument.is_empty() && argument.chars().all(plain) {
        true => argument.to_owned(),
        false => format!("'{}'", argument.replace('\'', r"'\''")),
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
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.ends_with("}\n"));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&json["seed"], &json["seconds"]), (&7.into(), &1.5.into()));
        assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
        let fields: Vec<_> = json.as_object().unwrap().keys().collect();
        assert_eq!(fields.len(), 9);
        assert_eq!(serde_json::from_value::<Manifest>(json).unwrap(), manifest);
    }
}
