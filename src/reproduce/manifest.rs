//! The files of a result, and beside them their provenance: how, when and where they came about.

use std::io;
use std::path::Path;
use std::time::SystemTime;
use std::{env, fs};

use humantime::format_rfc3339_seconds;
use serde_json::json;

use super::Found;
use crate::report::data::{Provenance, sha256};
use crate::report::to_csv;
use gridforest::run::{VERSION, write_atomically};
use gridforest_revision::revision;

/// Writes the files of a result, `checks.csv` and the manifest into a folder; returns whether
/// anything is new.
///
/// When every file stands there already with the same bytes, nothing is touched: the manifest
/// continues to describe how those bytes were first computed.
pub(crate) fn save(found: &Found, run: Provenance, folder: &Path) -> io::Result<bool> {
    let mut files = found.files.clone();
    files.insert("checks.csv".to_owned(), to_csv(&found.checks).map_err(io::Error::other)?);
    let outputs = files.iter().map(|(name, bytes)| (name.clone(), sha256(bytes))).collect();
    let manifest = folder.join("manifest.json");
    let kept = fs::read(&manifest).ok();
    let kept = kept.and_then(|text| serde_json::from_slice::<Provenance>(&text).ok());
    let stands = |(name, bytes): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|standing| standing == *bytes)
    };
    if kept.is_some_and(|kept| kept.outputs == outputs) && files.iter().all(stands) {
        return Ok(false);
    }
    fs::create_dir_all(folder)?;
    for (name, bytes) in &files {
        write_atomically(&folder.join(name), |out| out.write_all(bytes))?;
    }
    write(&manifest, Provenance { outputs, ..run })?;
    Ok(true)
}

/// Writes a manifest, with what all runs of this program on this machine have in common.
pub(crate) fn write(path: &Path, run: Provenance) -> io::Result<()> {
    let fresh = Provenance {
        version: VERSION.to_owned(),
        revision: revision().to_owned(),
        finished: format_rfc3339_seconds(SystemTime::now()).to_string(),
        machine: machine(),
        ..run
    };
    write_atomically(path, |file| {
        serde_json::to_writer_pretty(&mut *file, &fresh)?;
        writeln!(file)
    })
}

/// The machine that this process runs on.
fn machine() -> std::collections::BTreeMap<String, serde_json::Value> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut fields = cpuinfo.lines().filter_map(|line| line.split_once(':'));
    let cpu = fields.find(|(name, _)| name.trim() == "model name");
    let fields = [
        ("cpu", json!(cpu.map(|(_, name)| name.trim()))),
        ("cores", json!(std::thread::available_parallelism().map_or(1, usize::from))),
        ("features", json!(features())),
        ("os", json!(env::consts::OS)),
        ("arch", json!(env::consts::ARCH)),
    ];
    fields.map(|(name, value)| (name.to_owned(), value)).into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_json_with_every_field_and_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let run = || Provenance {
            command: "x".into(),
            seed: Some(7),
            seconds: 1.5,
            ..Provenance::default()
        };
        assert!(save(&Found::default(), run(), folder.path()).unwrap());
        let text = fs::read_to_string(folder.path().join("manifest.json")).unwrap();
        assert!(text.ends_with("}\n"));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&json["seed"], &json["seconds"]), (&7.into(), &1.5.into()));
        assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(json.as_object().unwrap().len(), 9);
        assert!(!save(&Found::default(), run(), folder.path()).unwrap());
    }
}
