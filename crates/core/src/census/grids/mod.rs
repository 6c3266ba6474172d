//! The number of solution grids of a shape, by classes of bands.
//!
//! A band restricts the other bands only by the symbols in each of its columns. So the bands are
//! counted by their systems of column sets, up to what no count can see (names of the symbols,
//! order of the stacks, order of the columns in a stack), and the systems of the bands are put
//! together so that every column gets every symbol.
//!
//! # References
//! 1. B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", Math. Spectrum 39 (2006): 3x3.
//! 2. OEIS A107739, A291187.

mod classes;
mod fixed;
mod fixed_by_search;
mod three_bands;
pub(super) mod two_bands;

pub use classes::{Symmetries, count_classes, names};
pub use fixed_by_search::fixed_by_search;

use num_bigint::BigUint;

use super::{CensusError, any_rules, latin};
use crate::board::Shape;

/// How the solution grids of a shape are counted.
enum Way {
    /// As Latin squares of a side.
    Latin(usize),
    /// By two bands of a height, transposed if need be: as high as the longer side of a box.
    TwoBands(usize),
    ThreeBands,
}

impl Way {
    fn of(shape: Shape) -> Result<Self, CensusError> {
        if !shape.is_plain() {
            return Err(CensusError::Grids { shape });
        }
        if !shape.has_boxes() {
            let (n, max) = (shape.side(), latin::MAX_LATIN);
            return match n <= max {
                true => Ok(Self::Latin(n)),
                false => Err(CensusError::Latin { n, max }),
            };
        }
        let (height, width) = (shape.band_height(), shape.stack_width());
        match (height.min(width), height.max(width)) {
            (2, band_height) if band_height <= two_bands::MAX_HEIGHT => {
                Ok(Self::TwoBands(band_height))
            }
            (3, 3) => Ok(Self::ThreeBands),
            _ => Err(CensusError::Grids { shape }),
        }
    }
}

/// Whether the solution grids of a shape can be counted: whether [`count`] counts them.
///
/// ```
/// use gridforest::census::grids;
/// assert!(grids::are_counted("3x3".parse()?));
/// assert!(grids::are_counted("latin7".parse()?));
/// assert!(!grids::are_counted("4x4".parse()?));
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
pub fn are_counted(shape: Shape) -> bool {
    Way::of(shape).is_ok()
}

/// The number of solution grids.
///
/// # Errors
/// [`CensusError::Grids`] for shapes other than `2xC` with `C ≤ 5`, `3x3`, their transposes and
/// Latin squares, of which [`latin::count`] says how large they may be.
///
/// ```
/// use gridforest::census::grids;
/// assert_eq!(grids::count("2x2".parse()?)?, 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(shape: Shape) -> Result<u128, CensusError> {
    match Way::of(shape)? {
        Way::Latin(side) => latin::count(side),
        Way::TwoBands(height) => Ok(two_bands::count(height)),
        Way::ThreeBands => Ok(three_bands::count()),
    }
}

/// The number of solution grids under any rules, by visiting all of them up to the symbols of one
/// set: some millions a second, for as long as it takes.
///
/// ```
/// use gridforest::census::grids;
/// assert_eq!(grids::count_by_search("latin5+x".parse()?), 960u32.into());
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
pub fn count_by_search(shape: Shape) -> BigUint {
    any_rules::count(shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::solve::{Reference, Solver as _};

    fn count_of(name: &str) -> u128 {
        count(name.parse().unwrap()).unwrap()
    }

    /// The definition itself.
    fn by_definition(shape: Shape, mut clues: Vec<u8>) -> u128 {
        clues.resize(shape.cells(), 0);
        Reference::new(shape).count(&Puzzle::new(shape, clues), u64::MAX).into()
    }

    #[test]
    fn small_boards_agree_with_the_definition() {
        for name in ["2x2", "latin4"] {
            let shape = name.parse().unwrap();
            assert_eq!(count(shape).unwrap(), by_definition(shape, Vec::new()), "{name}");
        }
        // All but the names of the symbols, which the first row fixes.
        let shape = "2x3".parse().unwrap();
        assert_eq!(count(shape).unwrap(), 720 * by_definition(shape, (1..=6).collect()));
    }

    #[test]
    fn published_counts_are_met() {
        assert_eq!(count_of("2x4"), 29136487207403520); // OEIS A291187
        assert_eq!(count_of("4x2"), count_of("2x4"));
        assert_eq!(count_of("3x3"), 6670903752021072936960); // OEIS A107739
    }

    #[test]
    #[ignore = "a minute"]
    fn the_published_count_of_2x5_is_met() {
        assert_eq!(count_of("2x5"), 1903816047972624930994913280000); // OEIS A291187
    }

    #[test]
    fn larger_shapes_are_refused() {
        assert!(matches!(count("3x4".parse().unwrap()), Err(CensusError::Grids { .. })));
        assert!(matches!(count("2x6".parse().unwrap()), Err(CensusError::Grids { .. })));
    }

    #[test]
    fn exactly_what_is_counted_is_said_to_be() {
        let boxes =
            (2..=12).flat_map(|rows| (2..=12).filter_map(move |c| Shape::sudoku(rows, c).ok()));
        let latin = (1..=32).filter_map(|side| Shape::latin(side).ok());
        let (mut counted, mut refused) = (0, 0);
        for shape in boxes.chain(latin) {
            // Larger ones that can be counted take long.
            if shape.side() <= 7 || !are_counted(shape) || shape == Shape::NINE {
                assert_eq!(are_counted(shape), count(shape).is_ok(), "{shape}");
            }
            *(if are_counted(shape) { &mut counted } else { &mut refused }) += 1;
        }
        // 2x2, 2x3, 3x2, 2x4, 4x2, 2x5, 5x2, 3x3, and Latin squares to side 10.
        assert_eq!(counted, 8 + 10);
        assert!(refused > 30, "{refused}");
    }
}
