//! Damaged checkpoints and parts: refused with a sentence and left as they are, never believed,
//! never a panic.
//!
//! Half of the damaged files get a right checksum: whatever a file claims, the program ends in an
//! orderly way.

use std::fs;
use std::path::Path;
use std::time::Duration;

use gridforest::random::{Stream, stream};
use rand::{Rng as _, RngExt as _};
use sha2::{Digest as _, Sha256};

use crate::program::{self, words};

/// Commands that end soon, with a checkpoint of theirs.
const CASES: [&str; 7] = [
    "forest 2x2 --checkpoint FILE",
    "count queens 8 --checkpoint FILE",
    "solutions 2x2 --classes --checkpoint FILE",
    "estimate puzzles 2x2 --method subsets --samples 2000 --size 8 --checkpoint FILE",
    "estimate puzzles 2x2 --method descent --samples 9000 --checkpoint FILE",
    "estimate puzzles 2x2 --method walk --learning 100 --steps 30 --samples 900 --checkpoint FILE",
    "estimate queens 8 --method tempering --sweeps 5000 --checkpoint FILE",
];

const PATIENCE: Duration = Duration::from_secs(60);
/// The bytes of the checksum at the end.
const CHECKSUM: usize = 32;

/// Damages so many files, and runs a command on each.
pub(crate) fn run(trials: u64, seed: u64) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let good: Vec<Vec<u8>> = CASES.iter().map(|case| sound(case, folder)).collect();
    let random = &mut stream(seed, 0);
    let (mut refused, mut sealed) = (0, 0);
    for trial in 0..trials {
        let case = random.random_range(0..CASES.len());
        let mut bytes = good[case].clone();
        let seals = random.random();
        if seals {
            bytes.truncate(bytes.len() - CHECKSUM);
        }
        for _ in 0..random.random_range(1..4) {
            damage(&mut bytes, random);
        }
        if seals {
            let checksum = Sha256::digest(&bytes);
            bytes.extend_from_slice(&checksum);
            sealed += 1;
        }
        if bytes == good[case] {
            continue;
        }
        fs::write(folder.join("FILE"), &bytes).expect("the folder can be written to");
        let ended = program::run(&words(CASES[case]), folder, PATIENCE);
        let told =
            || format!("trial {trial}, {}: {:?} {}", CASES[case], ended.status, ended.stderr);
        assert!(ended.is_orderly(), "{}", told());
        // A right checksum is believed: then an orderly end is all that is promised.
        if !seals {
            assert_eq!(ended.code(), Some(1), "{}", told());
            assert!(ended.stdout.is_empty(), "{}", told());
            let left = fs::read(folder.join("FILE")).expect("what was refused stays");
            assert!(left == bytes, "a refused file was changed: {}", told());
        }
        refused += u64::from(ended.code() == Some(1));
    }
    format!(
        "{trials} damaged files, {sealed} of them with a right checksum: {refused} refused, no panic, no wrong result"
    )
}

/// The file that the command of a case writes.
fn sound(case: &str, folder: &Path) -> Vec<u8> {
    let _ = fs::remove_file(folder.join("FILE"));
    let ended = program::run(&words(case), folder, PATIENCE);
    assert_eq!(ended.code(), Some(0), "{case}: {}", ended.stderr);
    fs::read(folder.join("FILE")).expect("the command wrote it")
}

/// Flips a bit, cuts the end off, or changes, repeats, adds or removes some bytes.
fn damage(bytes: &mut Vec<u8>, random: &mut Stream) {
    if bytes.is_empty() {
        return;
    }
    let place = random.random_range(0..bytes.len());
    let end = (place + random.random_range(1..16)).min(bytes.len());
    match random.random_range(0..6) {
        0 | 1 => bytes[place] ^= 1 << random.random_range(0..8),
        2 => bytes.truncate(place),
        3 => random.fill_bytes(&mut bytes[place..end]),
        4 => {
            let again = bytes[place..end].to_vec();
            bytes.splice(place..place, again);
        }
        _ => {
            bytes.drain(place..end);
        }
    }
}
