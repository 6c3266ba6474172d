//! SHA-256 in hexadecimal: the names of plans.

use sha2::{Digest as _, Sha256};

/// Bytes in hexadecimal, lower case.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many texts there are, and the SHA-256 of all: what a plan has for a list that is too long
/// for it.
pub fn listed(texts: impl ExactSizeIterator<Item = String>) -> String {
    let (many, mut hasher) = (texts.len(), Sha256::new());
    texts.for_each(|text| hasher.update(text));
    format!("{many} listed, sha256 {}", hex(&hasher.finalize()))
}
