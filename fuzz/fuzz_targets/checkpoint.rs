//! Any bytes as a checkpoint, with a right checksum or without: read or refused, and merged or
//! refused.
//!
//! `fuzz/run checkpoint SECONDS`
#![no_main]

use std::fs;

use gridforest::jobs::merge_shards;
use gridforest::run::peek;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

const TITLE: &[u8] = b"gridforest part, format 1\n";

fuzz_target!(|bytes: &[u8]| {
    let folder = std::env::temp_dir();
    let name = |kind: &str| folder.join(format!("fuzz-{}-{kind}", std::process::id()));
    let (file, into) = (name("in.part"), name("out.part"));
    let mut sealed = Vec::new();
    if !bytes.starts_with(TITLE) {
        sealed.extend_from_slice(TITLE);
    }
    sealed.extend_from_slice(bytes);
    let checksum = Sha256::digest(&sealed);
    sealed.extend_from_slice(&checksum);
    for content in [bytes, &sealed[..]] {
        fs::write(&file, content).unwrap();
        if peek(&file).is_ok() {
            let _ = merge_shards(std::slice::from_ref(&file), &into);
        }
    }
});
