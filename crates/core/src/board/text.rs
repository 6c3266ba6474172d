//! Boards as texts of their cells in row order.
//!
//! `.`, `0`, `_`, `*`, `-`, `?` and `X` are empty cells; symbols are the digits `1`–`9`, then the
//! letters from `A` = 10 in either case. From 33 symbols on `X` is one of them, and `0` is the 36th.
//! Whatever else people write is read by the crate `gridforest-reader`.

use super::{Grid, Puzzle, Shape, Skeleton, TextError, symbol_of};

impl Puzzle {
    /// Reads a board: exactly N² characters.
    ///
    /// # Errors
    /// [`TextError`] when the length is wrong or a character is no symbol of the shape.
    ///
    /// ```
    /// use gridforest::board::Puzzle;
    /// let puzzle = Puzzle::parse("2x2".parse()?, "1_3*x41.0..3..X1")?;
    /// assert_eq!(puzzle.to_string(), "1.3..41....3...1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        let mut symbols = Vec::with_capacity(shape.cells());
        for (index, found) in text.chars().enumerate() {
            match symbol_of(found, shape.side()) {
                Some(symbol) => symbols.push(symbol),
                None => return Err(TextError::Symbol { shape, column: index + 1, found }),
            }
        }
        if symbols.len() != shape.cells() {
            return Err(TextError::Length { shape, found: symbols.len(), expected: shape.cells() });
        }
        Ok(Self::new(shape, symbols))
    }
}

impl Grid {
    /// Reads a solution grid.
    ///
    /// # Errors
    /// [`TextError`] when it isn't a board of the shape, or isn't a solution grid.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        Ok(Self::try_from(Puzzle::parse(shape, text)?)?)
    }
}

impl Skeleton {
    /// Reads a set of clue cells: N² characters, of which each that isn't an empty cell is a clue.
    ///
    /// # Errors
    /// [`TextError`] when the length is wrong or a character is no symbol of the shape.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// let skeleton = Skeleton::parse("2x2".parse()?, "1.......1.......")?;
    /// assert_eq!(skeleton.cells().collect::<Vec<_>>(), [0, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        Ok(Puzzle::parse(shape, text)?.skeleton())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(name in prop::sample::select(vec!["2x2", "2x3", "3x3", "4x4", "5x5", "latin7", "latin32", "3x11", "5x7", "6x6", "latin36"]), seed in any::<u64>()) {
            let shape = shape(name);
            let mut state = seed;
            let symbols: Vec<u8> = (0..shape.cells()).map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((state >> 33) % (shape.side() as u64 + 1)) as u8
            }).collect();
            let puzzle = Puzzle::new(shape, symbols);
            prop_assert_eq!(&Puzzle::parse(shape, &puzzle.to_string()).unwrap(), &puzzle);
            let lower = puzzle.to_string().to_lowercase();
            prop_assert_eq!(&Puzzle::parse(shape, &lower).unwrap(), &puzzle);
        }
    }
}
