//! Pencilmark puzzles: for each cell, the symbols that it may have.

use std::fmt;

use super::{Puzzle, Shape, TextError, full_mask, symbol_char, symbol_of};

/// The symbols that each cell may have: a class of puzzles of its own, of which those with clues
/// are a part.
///
/// As text it has N characters a cell, in cell order: a symbol at its own place, or `.` (or another
/// character for an empty cell) where the cell can't have it. That makes 729 characters of a 9x9
/// board.
///
/// ```
/// use gridforest::board::{Candidates, Puzzle};
/// let shape = "2x2".parse()?;
/// let clues = Puzzle::parse(shape, "1.....1..1.....1")?;
/// let text = Candidates::of(&clues).to_string();
/// assert!(text.starts_with("1...12341234"));
/// assert_eq!(Candidates::parse(shape, &text)?, Candidates::of(&clues));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    shape: Shape,
    masks: Box<[u64]>,
}

impl Candidates {
    /// Those that clues leave without any reasoning: a clue for itself, every symbol for an empty
    /// cell.
    pub fn of(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let all = full_mask(shape);
        let mask = |&symbol: &u8| symbol.checked_sub(1).map_or(all, |bit| 1 << bit);
        Self { shape, masks: puzzle.symbols().iter().map(mask).collect() }
    }

    /// Reads N characters for each cell: N³ of a plain board.
    ///
    /// # Errors
    /// [`TextError`] when the length is wrong, or a character is neither empty nor the symbol of
    /// its place.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        let (side, found) = (shape.side(), text.chars().count());
        if found != side * shape.cells() {
            return Err(TextError::Length { shape, found, expected: side * shape.cells() });
        }
        let mut masks = vec![0; shape.cells()];
        for (index, found) in text.chars().enumerate() {
            let (cell, place) = (index / side, index % side);
            match symbol_of(found, side).map(usize::from) {
                Some(0) => {}
                Some(symbol) if symbol == place + 1 => masks[cell] |= 1 << place,
                _ => {
                    return Err(TextError::Candidate {
                        column: index + 1,
                        found,
                        wanted: symbol_char(place as u8 + 1),
                    });
                }
            }
        }
        let masks = masks.into();
        Ok(Self { shape, masks })
    }

    /// The clues: the cells that have a single candidate.
    pub fn givens(&self) -> Puzzle {
        let symbol = |mask: &u64| match mask.is_power_of_two() {
            true => mask.trailing_zeros() as u8 + 1,
            false => 0,
        };
        Puzzle::new(self.shape, self.masks.iter().map(symbol).collect::<Vec<u8>>())
    }

    /// Whether they say no more than clues do: each cell has a single one, or all.
    pub fn is_of_clues(&self) -> bool {
        *self == Self::of(&self.givens())
    }

    /// The rules of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The candidates of each cell in cell order: symbol s as bit s - 1.
    pub fn masks(&self) -> &[u64] {
        &self.masks
    }
}

/// As [`Candidates::parse`] reads it.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.shape.side();
        let text: String = (self.masks.iter())
            .flat_map(|mask| {
                (0..side).map(move |bit| symbol_char((mask >> bit & 1) as u8 * (bit as u8 + 1)))
            })
            .collect();
        f.pad(&text)
    }
}
