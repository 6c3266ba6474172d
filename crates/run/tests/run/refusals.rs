//! Checkpoints that don't fit are refused, with the reason and the name.

use std::fs;
use std::path::PathBuf;

use gridforest_run::*;
use tempfile::{TempDir, tempdir};

use super::jobs::{Samples, Squares, Watched, whole_bytes};

/// The error of running the samples of seed 3 on a checkpoint, its path left out.
fn refusal(folder: &TempDir, bytes: &[u8]) -> String {
    let file = folder.path().join("run.part");
    fs::write(&file, bytes).unwrap();
    let job = Watched(Samples { seed: 3, blocks: 23 }, |_| panic!("a block was begun"));
    let runner = Runner { checkpoint: Some(file.clone()), ..Runner::default() };
    let error = runner.run(&job).unwrap_err().to_string();
    assert!(fs::read(&file).unwrap() == bytes, "a file that is refused stays");
    error.replace(&file.display().to_string(), "FILE")
}

fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = bytes.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
    [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
}

/// The same file with a checksum that fits.
fn checked(mut bytes: Vec<u8>) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    bytes.truncate(bytes.len() - 32);
    let checksum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&checksum);
    bytes
}

#[test]
fn checkpoints_that_do_not_fit_are_refused_with_the_reason() {
    let folder = tempdir().unwrap();
    let good = whole_bytes(&Samples { seed: 3, blocks: 23 });
    insta::assert_snapshot!(refusal(&folder, b""), @"FILE: not a gridforest checkpoint or partial result");
    insta::assert_snapshot!(refusal(&folder, b"n,count\n8,92\n"), @"FILE: not a gridforest checkpoint or partial result");
    insta::assert_snapshot!(refusal(&folder, &replaced(&good, "format 2", "format 1")), @"FILE: written in format 1, and this program reads format 2");
    let version = checked(replaced(&good, env!("CARGO_PKG_VERSION"), "9.9.9"));
    insta::assert_snapshot!(refusal(&folder, &version).replace(env!("CARGO_PKG_VERSION"), "VERSION"), @"FILE: computed by gridforest 9.9.9, and this is VERSION: finish it with that version, or start anew");
    let other = whole_bytes(&Samples { seed: 4, blocks: 22 });
    insta::assert_snapshot!(refusal(&folder, &other), @"FILE: of another plan: seed 4 (wanted: 3), blocks 22 (wanted: 23)");
    insta::assert_snapshot!(refusal(&folder, &whole_bytes(&Squares)), @"FILE: of another plan: job latin squares by second row (wanted: samples), seed 0 (wanted: 3), blocks 44 (wanted: 23), n 5 (wanted: none)");
    insta::assert_snapshot!(refusal(&folder, &checked(replaced(&good, "plan 1d", "plan 00"))), @"FILE: corrupt: its plan isn't the one that its hash names");
}

#[test]
fn every_cut_and_every_flipped_bit_is_noticed() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("run.part");
    let samples = Samples { seed: 3, blocks: 4 };
    let good = whole_bytes(&samples);
    let load = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        Part::<<Samples as Job>::Partial>::load(&file, &samples.plan())
    };
    assert!(load(&good).is_ok());
    for at in 0..good.len() {
        assert!(load(&good[..at]).is_err(), "cut at {at}");
        let mut flipped = good.clone();
        flipped[at] ^= 1 << (at % 8);
        assert!(load(&flipped).is_err(), "flipped at {at}");
    }
    assert!(load(&[&good[..], b"x"].concat()).is_err());
}

#[test]
fn an_unwritable_checkpoint_is_told_before_anything_is_run() {
    let folder = tempdir().unwrap();
    let runner = |file: PathBuf| Runner { checkpoint: Some(file), ..Runner::default() };
    let job = Watched(Squares, |_| panic!("a block was begun"));
    let error = runner(folder.path().join("no/run.part")).run(&job).unwrap_err();
    assert!(matches!(error, RunError::Checkpoint(CheckpointError::Unwritable { .. })));
    // A folder; a pipe, which to open would wait for a writer.
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for path in [folder.path().to_owned(), pipe] {
        let error = runner(path).run(&job).unwrap_err();
        assert!(matches!(error, RunError::Checkpoint(CheckpointError::NotAFile { .. })));
    }
}

#[test]
fn a_checkpoint_that_another_run_is_writing_is_refused() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("run.part");
    let runner = || Runner { checkpoint: Some(file.clone()), threads: 1, ..Runner::default() };
    let outer = Watched(Squares, |_| {
        let inner = runner().run(&Squares).map(|_| ());
        assert!(matches!(inner, Err(RunError::Checkpoint(CheckpointError::InUse { .. }))));
        Ok(())
    });
    runner().run(&outer).unwrap();
    // Nothing but the part is left.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}
