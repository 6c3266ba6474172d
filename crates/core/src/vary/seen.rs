//! Puzzles that were met, in bounded memory.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// Remembers texts by 128 bits of hash: that two of 10⁹ share theirs has a probability of 10⁻²¹.
///
/// ```
/// use gridforest::vary::Seen;
/// let mut seen = Seen::new(1 << 20);
/// assert!(seen.is_new("1.3............4"));
/// assert!(!seen.is_new("1.3............4"));
/// ```
#[derive(Debug)]
pub struct Seen {
    hashes: HashSet<u128>,
    hashers: [RandomState; 2],
    most: usize,
    full: bool,
}

/// The bytes of an entry, with the room that the table keeps free.
const ENTRY: usize = 40;

impl Seen {
    /// Remembers as many as fit into a number of bytes.
    pub fn new(bytes: usize) -> Self {
        Self {
            hashes: HashSet::new(),
            hashers: [RandomState::new(), RandomState::new()],
            most: bytes / ENTRY,
            full: false,
        }
    }

    /// Whether a text is none of those remembered; it is from now on, if there is room.
    pub fn is_new(&mut self, text: &str) -> bool {
        let hash = self.hash(text);
        if self.hashes.len() < self.most {
            return self.hashes.insert(hash);
        }
        let new = !self.hashes.contains(&hash);
        self.full |= new;
        new
    }

    /// Whether a text is among those remembered.
    pub fn has(&self, text: &str) -> bool {
        self.hashes.contains(&self.hash(text))
    }

    fn hash(&self, text: &str) -> u128 {
        let [high, low] = self.hashers.each_ref().map(|hasher| hasher.hash_one(text));
        u128::from(high) << 64 | u128::from(low)
    }

    /// Whether some were not remembered.
    pub fn is_full(&self) -> bool {
        self.full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_remembered() {
        let mut seen = Seen::new(2 * ENTRY);
        assert!(seen.is_new("a") && seen.is_new("b") && !seen.is_new("a"));
        assert!(!seen.is_full());
        assert!(seen.is_new("c") && seen.is_full() && seen.is_new("c") && !seen.is_new("b"));
    }
}
