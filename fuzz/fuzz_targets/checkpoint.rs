//! Any bytes as a checkpoint, with a right checksum or without: read or refused.
//!
//! `fuzz/run checkpoint SECONDS`
#![no_main]

use std::fs;

use gridforest::run::{Part, peek};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

const TITLE: &[u8] = b"gridforest part, format 2\n";

fuzz_target!(|bytes: &[u8]| {
    let folder = std::env::temp_dir();
    let file = folder.join(format!("fuzz-{}.part", std::process::id()));
    let mut sealed = Vec::new();
    if !bytes.starts_with(TITLE) {
        sealed.extend_from_slice(TITLE);
    }
    sealed.extend_from_slice(bytes);
    let checksum = Sha256::digest(&sealed);
    sealed.extend_from_slice(&checksum);
    for content in [bytes, &sealed[..]] {
        fs::write(&file, content).unwrap();
        if let Ok(plan) = peek(&file) {
            let _ = Part::<(u128, Vec<String>)>::load(&file, &plan);
        }
    }
});
