//! Puzzles without a solution, shown by singles and Hall's condition.
//!
//! The digits of a line need different cells. By Hall's theorem that is possible exactly when any
//! `k` of them together have at least `k` candidate cells.
//!
//! # References
//! 1. P. Hall, "On representatives of subsets", J. London Math. Soc. 10 (1935) 26–30.

use crate::board::{Puzzle, Shape};

/// Whether some line violates Hall's condition after singles are filled in: cells with one
/// candidate, and digits with one place in a line.
pub(super) fn has_contradiction(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let mut symbols = puzzle.symbols().to_vec();
    loop {
        let before = symbols.clone();
        for line in shape.lines() {
            let places: Vec<u32> = (1..=shape.side() as u8)
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
fn places(shape: Shape, symbols: &[u8], line: &[usize], digit: u8) -> u32 {
    let seen = |cell: usize| (0..shape.cells()).any(|c| symbols[c] == digit && shape.sees(c, cell));
    let fits = |cell: usize| symbols[cell] == digit || symbols[cell] == 0 && !seen(cell);
    let fitting = line.iter().enumerate().filter(|(_, cell)| fits(**cell));
    fitting.fold(0, |places, (place, _)| places | 1 << place)
}

/// Whether the union of some of these sets has fewer members than there are sets.
fn violates_hall(sets: &[u32]) -> bool {
    let mut unions = vec![(0u32, 0u32)];
    for &set in sets {
        let with = unions.iter().map(|&(union, count)| (union | set, count + 1));
        unions.extend(with.collect::<Vec<_>>());
    }
    unions.iter().any(|&(union, count)| union.count_ones() < count)
}

#[cfg(test)]
mod tests {
    use super::*;

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
