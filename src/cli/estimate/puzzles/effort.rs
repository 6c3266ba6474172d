//! `--effort`: how the time of tours is shared.

use anyhow::{Result, anyhow};

/// How many times as much time is wanted for puzzles with so many needed clues.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Effort(Vec<(usize, f64)>);

impl Effort {
    /// By number of needed clues from 0 on, 1 where nothing was said.
    pub(super) fn table(&self) -> Vec<f64> {
        let most = self.0.iter().map(|(clues, _)| *clues).max().unwrap_or(0);
        let mut table = vec![1.0; most + 1];
        for &(clues, effort) in &self.0 {
            table[clues] = effort;
        }
        table
    }
}

/// The most clues that a board has.
const MOST: usize = 128;

/// Reads `19=6,20=2`.
pub(super) fn parse(text: &str) -> Result<Effort> {
    let pair = |part: &str| {
        let (clues, effort) = part.split_once('=')?;
        let pair: (usize, f64) = (clues.trim().parse().ok()?, effort.trim().parse().ok()?);
        (pair.0 <= MOST && pair.1 > 0.0 && pair.1.is_finite()).then_some(pair)
    };
    let pairs: Option<Vec<_>> = text.split(',').map(pair).collect();
    pairs.map(Effort).ok_or_else(|| {
        anyhow!("expected numbers of clues with a factor above 0, such as 19=6,20=2")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_are_factors_by_number_of_clues() {
        assert_eq!(parse("3=2.5,1=4").unwrap().table(), [1.0, 4.0, 1.0, 2.5]);
        for wrong in ["", "3", "3=0", "3=-1", "x=1", "3=1,", "999=2", "3=inf"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
