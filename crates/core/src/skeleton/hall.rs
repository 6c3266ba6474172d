//! Puzzles without a solution, shown by singles and Hall's condition.
//!
//! The digits of a line need different cells. By Hall's theorem that is possible exactly when any
//! `k` of them together have at least `k` candidate cells.
//!
//! # References
//! 1. P. Hall, "On representatives of subsets", J. London Math. Soc. 10 (1935) 26–30.

use crate::board::{Puzzle, Shape, ones};

/// A set of the cells of a line, of which there are up to 36.
type Places = u64;

/// Whether some line violates Hall's condition after singles are filled in: cells with one
/// candidate, and digits with one place in a line.
pub(super) fn has_contradiction(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let mut symbols = puzzle.symbols().to_vec();
    loop {
        let before = symbols.clone();
        for line in shape.lines() {
            let places: Vec<Places> = (1..=shape.side() as u8)
                .map(|digit| places(shape, &symbols, &line, digit))
                .collect();
            if violates_hall(&places) {
                return true;
            }
            for (place, &cell) in line.iter().enumerate() {
                let mut fitting = (0..places.len()).filter(|&d| places[d] >> place & 1 == 1);
                if let (Some(only), None) = (fitting.next(), fitting.next()) {
                    symbols[cell] = only as u8 + 1;
                }
            }
            for (places, digit) in places.iter().zip(1..).filter(|(p, _)| p.is_power_of_two()) {
                symbols[line[places.trailing_zeros() as usize]] = digit;
            }
        }
        if symbols == before {
            return false;
        }
    }
}

/// The cells of a line, as bits, where a digit stands or may stand.
fn places(shape: Shape, symbols: &[u8], line: &[usize], digit: u8) -> Places {
    let seen = |cell: usize| (0..shape.cells()).any(|c| symbols[c] == digit && shape.sees(c, cell));
    let fits = |cell: usize| symbols[cell] == digit || symbols[cell] == 0 && !seen(cell);
    let fitting = line.iter().enumerate().filter(|(_, cell)| fits(**cell));
    fitting.fold(0, |places, (place, _)| places | 1 << place)
}

/// Whether the digits can't all have cells of their own: no matching has them all.
fn violates_hall(places: &[Places]) -> bool {
    let mut holders = [None; 64];
    !(0..places.len()).all(|digit| place(digit, places, &mut 0, &mut holders))
}

/// Finds a cell for a digit, where needed by moving others: along an augmenting path through cells
/// that were not seen before.
fn place(
    digit: usize,
    places: &[Places],
    seen: &mut Places,
    holders: &mut [Option<usize>; 64],
) -> bool {
    ones(places[digit]).any(|cell| {
        let new = *seen >> cell & 1 == 0;
        *seen |= 1 << cell;
        let fits = new && holders[cell].is_none_or(|other| place(other, places, seen, holders));
        if fits {
            holders[cell] = Some(digit);
        }
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bit;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn digits_have_cells_of_their_own_by_halls_condition(
            places in prop::collection::vec(prop::collection::vec(0..9usize, 1..4), 1..10),
        ) {
            let places: Vec<Places> =
                places.iter().map(|cells| cells.iter().fold(0, |set, &cell| set | bit::<Places>(cell))).collect();
            let some_have_too_few = (1u32..1 << places.len()).any(|some| {
                let union = ones(some).fold(0, |union, digit| union | places[digit]);
                union.count_ones() < some.count_ones()
            });
            prop_assert_eq!(violates_hall(&places), some_have_too_few);
        }
    }

    /// 2^36 sets of digits are not looked at one by one.
    #[test]
    fn the_longest_lines_are_judged_at_once() {
        assert!(!violates_hall(&[Places::MAX >> 28; 36]));
        assert!(violates_hall(&[Places::MAX >> 29; 36]));
    }

    #[test]
    fn contradictions_are_seen_and_solvable_puzzles_have_none() {
        let shape: Shape = "2x2".parse().unwrap();
        let puzzle = |text| Puzzle::parse(shape, text).unwrap();
        assert!(has_contradiction(&puzzle("...........123..")));
        assert!(has_contradiction(&puzzle("11..............")));
        // In the last row 2, 3 and 4 have two places.
        let row = format!("{}{}", ".".repeat(68), "1234..5678...");
        let nine = Puzzle::parse("3x3".parse().unwrap(), &row).unwrap();
        assert!(has_contradiction(&nine));
        assert!(!has_contradiction(&puzzle("................")));
        assert!(!has_contradiction(&puzzle("1234341221434321")));
    }
}
