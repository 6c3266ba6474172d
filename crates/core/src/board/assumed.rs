//! What is assumed about a text of boards where it is not certain, in words.

use thiserror::Error;

use super::{Alphabet, Puzzle, Shape};

/// What was assumed about a text, where it is not certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Assumed {
    /// The symbols are written in one alphabet, and another would do.
    #[error("the symbols are read as {taken}, and could be {other}: state them")]
    Symbols {
        /// The alphabet.
        taken: Alphabet,
        /// The other.
        other: Alphabet,
    },
    /// An unusual character stands for every empty cell.
    #[error("'{mark}' is read as an empty cell")]
    Mark {
        /// The character.
        mark: char,
    },
    /// Empty columns stand between boxes.
    #[error("the empty fields between the boxes of {shape} are read as no cells")]
    Spacers {
        /// The shape that is assumed.
        shape: Shape,
    },
    /// A board without boxes that has rows and columns without a clue, and symbols that it lacks.
    #[error("the board of line {line} is read as {shape}, with its empty rows and columns")]
    Margins {
        /// The line of the first.
        line: usize,
        /// The shape that is assumed.
        shape: Shape,
    },
    /// Some cells of tables are told apart from the givens, and are not read as clues.
    #[error("cells that are not marked as givens are read as empty cells")]
    Entries,
    /// The text tells of a rule that the boards aren't read with.
    #[error("the text tells of {told}: {}", told_rule(*name))]
    Rule {
        /// The rule in words.
        told: &'static str,
        /// What is added to the name of a shape for it, or `jigsaw`; none if it is not known here.
        name: Option<&'static str>,
    },
    /// Boards with boxes that break the rules of their boxes alone.
    #[error(
        "the board of line {line} has a symbol twice in a box of {shape}, and in no row or column: as {latin} it would be none"
    )]
    Boxes {
        /// The line of the first.
        line: usize,
        /// The shape that is assumed.
        shape: Shape,
        /// The shape without boxes.
        latin: Shape,
    },
}

impl Assumed {
    /// Where the rules of a board are broken by its boxes alone, although they were only assumed.
    pub fn of_board(puzzle: &Puzzle, line: usize) -> Option<Self> {
        let shape = puzzle.shape();
        if !shape.is_plain() || !shape.has_boxes() || puzzle.conflict().is_none() {
            return None;
        }
        let latin = Shape::latin(shape.side()).ok()?;
        let is_latin = Puzzle::new(latin, puzzle.symbols()).conflict().is_none();
        is_latin.then_some(Self::Boxes { line, shape, latin })
    }

    /// Where a few empty rows and columns of a board without boxes may be none, although they were
    /// read as such: it has as many symbols less.
    pub(super) fn of_margins(puzzle: &Puzzle, line: usize) -> Option<Self> {
        let shape = puzzle.shape();
        let side = shape.side();
        if !shape.is_plain() || shape.has_boxes() || puzzle.clues() == 0 {
            return None;
        }
        let symbols = puzzle.symbols();
        let is_empty = |cells: &dyn Fn(usize) -> usize| (0..side).all(|i| symbols[cells(i)] == 0);
        let rows = (0..side).filter(|row| is_empty(&|i| row * side + i)).count();
        let columns = (0..side).filter(|column| is_empty(&|i| i * side + column)).count();
        let most = symbols.iter().max().map_or(0, |&most| usize::from(most));
        // Between boxes they are one row of five (2x2), two of eleven (3x3): less than a quarter.
        let are_few = 1 <= rows.min(columns) && 4 * rows.max(columns) <= side;
        (are_few && most + columns <= side).then_some(Self::Margins { line, shape })
    }
}

/// What is said of a rule.
fn told_rule(name: Option<&str>) -> String {
    match name {
        Some("jigsaw") => "a file has its regions, and the shape is jigsaw:FILE".to_owned(),
        Some(name) => format!("a shape with this rule ends in +{name}, as 3x3+{name} does"),
        None => "a rule that is not known here".to_owned(),
    }
}
