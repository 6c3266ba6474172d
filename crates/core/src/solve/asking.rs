//! Asking a SAT solver whether a long search has anything left to find.
//!
//! A search by words is the faster one for all but a few boards: those whose clues contradict each
//! other in a way that it would take hours to see. So a search that has seen many nodes since its
//! last solution asks for another one. Where there is none it ends; where there is, that solution is
//! visited, and the search goes on for twice as long before it asks again.

use super::formula::Formula;
use super::pieces::Pieces;
use crate::board::Shape;

/// The nodes since the last solution after which a search asks.
pub(super) const PATIENCE: u64 = 4096;

/// A search that has visited more solutions doesn't ask: it is long because they are many.
const MOST_VISITED: usize = 64;

/// When a search asks, and what it has visited.
#[derive(Debug)]
pub(super) struct Asking {
    visited: Vec<Vec<u8>>,
    /// The solutions that were found by asking: the search will meet them once more.
    asked_for: Vec<Vec<u8>>,
    patience: u64,
    left: u64,
}

impl Asking {
    /// For a search that asks after so many nodes, one or more.
    pub(super) fn new(patience: u64) -> Self {
        Self { visited: Vec::new(), asked_for: Vec::new(), patience, left: patience }
    }

    /// Whether the search asks at this node, which is one more.
    #[inline]
    pub(super) fn is_due(&mut self) -> bool {
        self.left -= 1;
        self.left == 0
    }

    /// A solution over these candidates that wasn't visited.
    pub(super) fn another(&mut self, shape: Shape, candidates: &[u64]) -> Option<Vec<u8>> {
        self.patience *= 2;
        self.left = self.patience;
        let mut formula = Formula::new(&Pieces::new(shape), shape.side(), candidates, None);
        self.visited.iter().for_each(|symbols| formula.forbid(symbols));
        let other = formula.is_satisfied().then(|| formula.symbols())?;
        self.visited.push(other.clone());
        self.asked_for.push(other.clone());
        Some(other)
    }

    /// Whether a solution that the search met wasn't visited before.
    pub(super) fn is_new(&mut self, symbols: impl FnOnce() -> Vec<u8>) -> bool {
        let keeps = self.visited.len() < MOST_VISITED;
        self.left = if keeps { self.patience } else { u64::MAX };
        if !keeps && self.asked_for.is_empty() {
            return true;
        }
        let symbols = symbols();
        let is_new = !self.asked_for.contains(&symbols);
        if is_new && keeps {
            self.visited.push(symbols);
        }
        is_new
    }
}
