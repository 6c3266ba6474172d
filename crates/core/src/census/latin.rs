//! The number of Latin squares.

use super::CensusError;
use super::bipartite::Bipartite;
use super::factorise::Factorisations;

/// The largest side: ten takes hours, and the count for eleven exceeds 128 bits.
pub const MAX_LATIN: usize = 10;

/// The number of Latin squares of side `n` (all of them, not only the reduced).
///
/// The `n!` choices of the first row are equivalent; the other rows are an ordered 1-factorisation
/// of the graph of the symbols that each column still needs.
///
/// # Errors
/// [`CensusError::Latin`] above [`MAX_LATIN`].
///
/// # References
/// 1. OEIS A002860.
///
/// ```
/// assert_eq!(gridforest::census::latin::count(5)?, 161280);
/// # Ok::<(), gridforest::census::CensusError>(())
/// ```
pub fn count(n: usize) -> Result<u128, CensusError> {
    if n > MAX_LATIN {
        return Err(CensusError::Latin { n, max: MAX_LATIN });
    }
    if n < 2 {
        return Ok(1);
    }
    let full = u16::MAX >> (16 - n);
    let needs: Vec<u16> = (0..n).map(|column| full ^ 1 << column).collect();
    let graph = Bipartite::new(&needs);
    let first_rows: u128 = (1..=n as u128).product();
    let others = match n {
        2 | 3 => Factorisations::default().count(&graph),
        // The canonical form of this graph is expensive, since all its vertices are equivalent, and
        // it would be used only once.
        _ => Factorisations::default().count_by_matchings(&graph),
    };
    Ok(first_rows * others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shape};
    use crate::solve::{Reference, Solver as _};

    #[test]
    fn small_squares_agree_with_the_definition() {
        assert_eq!(count(0), Ok(1));
        for n in 1..=5 {
            let shape = Shape::latin(n).unwrap();
            let empty = Puzzle::empty(shape);
            let all = Reference::new(shape).count(&empty, u64::MAX);
            assert_eq!(count(n), Ok(all.into()), "{n}");
        }
    }

    #[test]
    fn the_published_sequence_is_met() {
        // OEIS A002860, n = 6 to 8.
        let published = [812851200, 61479419904000, 108776032459082956800];
        for (n, squares) in (6..).zip(published) {
            assert_eq!(count(n).unwrap(), squares, "{n}");
        }
    }

    #[test]
    #[ignore = "a minute"]
    fn the_published_sequence_is_met_at_9() {
        assert_eq!(count(9).unwrap(), 5524751496156892842531225600);
    }

    #[test]
    fn sides_beyond_the_word_are_refused() {
        assert!(count(11).unwrap_err().to_string().contains("10"));
    }
}
