//! What is assumed about a text of boards where it is not certain, in words.

use gridforest_core::board::{Puzzle, Shape};
use thiserror::Error;

use crate::beside::is_between;
use crate::found::is_inside;
use crate::{Alphabet, BoardText};

/// What was assumed about a text, where it is not certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Assumed {
    /// The symbols are written in one alphabet, and another would do.
    #[error("the symbols are read as {taken}, and could be {other}: state them")]
    Symbols { taken: Alphabet, other: Alphabet },
    /// An unusual character stands for every empty cell.
    #[error("'{mark}' is read as an empty cell")]
    Mark { mark: char },
    #[error("the empty fields between the boxes of {shape} are read as no cells")]
    Spacers { shape: Shape },
    /// A board without boxes that has rows and columns without a clue, and symbols that it lacks.
    #[error("the board of line {line} is read as {shape}, with its empty rows and columns")]
    Margins { line: usize, shape: Shape },
    #[error("cells that are not marked as givens are read as empty cells")]
    Entries,
    #[error("the text tells of {told}: {}", told_rule(*name))]
    Rule {
        told: &'static str,
        /// What is added to the name of a shape for it, or `jigsaw`; none if it is not known here.
        name: Option<&'static str>,
    },
    /// Boards with boxes that break the rules of their boxes alone.
    #[error(
        "the board of line {line} has a symbol twice in a box of {shape}, and in no row or column: as {latin} it would be none"
    )]
    Boxes { line: usize, shape: Shape, latin: Shape },
    /// A board that breaks the rules, as what is no board may.
    #[error("the board of line {line} has a symbol twice in a row, column or other set of {shape}")]
    Twice { line: usize, shape: Shape },
    #[error("the board of line {line} has no clue")]
    Empty { line: usize },
    /// A full board beside one with fewer clues, of which it is a solution.
    #[error(
        "the board of line {line} is a solution of that of line {of}, and is read as a board too"
    )]
    Solution { line: usize, of: usize },
    /// No board is a puzzle, and the text says that some cells of them are clues.
    #[error(
        "the text has a field \"{told}\", which may say which cells are clues: it is not used, and no board is read as a puzzle"
    )]
    Mask { told: &'static str },
}

/// What is doubtful about the boards that a text begins with: the first of each kind. Labels, masks,
/// regions and solutions that are read as boards nearly always have a symbol twice or no clue, or stand
/// beside the puzzle that they solve. Also whether no board is a puzzle: all are grids or sets of cells.
pub(super) fn of_boards(
    boards: impl Iterator<Item = BoardText>,
    is_guessed: bool,
) -> (Vec<Assumed>, bool) {
    let mut found: Vec<Assumed> = Vec::new();
    let (mut last, mut empty): (Option<BoardText>, Option<Assumed>) = (None, None);
    let (mut count, mut are_whole) = (0, true);
    for board in boards.filter(|board| board.list.is_none()) {
        let of_shape = || {
            let regions = has_regions(&board).then_some(REGIONS);
            of_guess(&board.puzzle, board.line).or(regions).filter(|_| is_guessed)
        };
        let clues = board.puzzle.clues();
        let shape = board.puzzle.shape();
        let is_set = is_set(board.puzzle.symbols());
        let twice = || {
            let conflict = board.puzzle.conflict().filter(|_| !is_set);
            conflict.map(|_| Assumed::Twice { line: board.line, shape })
        };
        let solution = last.as_ref().and_then(|last| Assumed::of_pair(last, &board));
        for assumed in of_shape().or_else(twice).into_iter().chain(solution) {
            let kind = std::mem::discriminant(&assumed);
            if found.iter().all(|other| std::mem::discriminant(other) != kind) {
                found.push(assumed);
            }
        }
        empty = empty.or((clues == 0).then_some(Assumed::Empty { line: board.line }));
        are_whole &= is_set || board.puzzle.is_full();
        count += 1;
        last = Some(board);
    }
    found.extend(empty.filter(|_| count > 1));
    (found, are_whole && count > 0)
}

/// What is said where the regions of a jigsaw stand beside its board.
const REGIONS: Assumed = Assumed::Rule { told: "regions", name: Some("jigsaw") };

/// Whether N characters are N times each in what follows a board on its line, and are no solution of it
/// and not its boxes.
fn has_regions(board: &BoardText) -> bool {
    let shape = board.puzzle.shape();
    let side = shape.side();
    let are_regions = |text: &str| {
        let count = |c: u8| text.bytes().filter(|&other| other == c).count();
        let solves = || Puzzle::parse(shape, text).is_ok_and(|one| is_inside(&board.puzzle, &one));
        let cells = text.as_bytes();
        let first = |i: usize| (0..i).find(|&j| shape.box_of(j) == shape.box_of(i)).unwrap_or(i);
        let are_boxes =
            || shape.has_boxes() && (0..side * side).all(|i| cells[first(i)] == cells[i]);
        text.len() == shape.cells()
            && text.bytes().all(|c| count(c) == side)
            && !are_boxes()
            && !solves()
    };
    shape.is_plain() && board.rest.split(is_between).any(are_regions)
}

/// Whether symbols are all the same, as in a set of cells.
fn is_set(symbols: &[u8]) -> bool {
    let mut clues = symbols.iter().filter(|&&symbol| symbol != 0);
    let first = clues.next();
    first.is_some() && clues.all(|clue| Some(clue) == first)
}

/// What is doubtful about a board of a guessed shape.
fn of_guess(puzzle: &Puzzle, line: usize) -> Option<Assumed> {
    Assumed::of_board(puzzle, line).or_else(|| Assumed::of_margins(puzzle, line))
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

    /// Where one of two boards that follow each other is a solution of the other.
    fn of_pair(last: &BoardText, next: &BoardText) -> Option<Self> {
        let solves = |puzzle: &BoardText, grid: &BoardText| {
            let (clues, cells) = (puzzle.puzzle.clues(), puzzle.puzzle.shape().cells());
            let is_solved = grid.puzzle.is_full() && 0 < clues && clues < cells;
            (is_solved && is_inside(&puzzle.puzzle, &grid.puzzle))
                .then_some(Self::Solution { line: grid.line, of: puzzle.line })
        };
        solves(last, next).or_else(|| solves(next, last))
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
        Some("latin") => "the shape of a Latin square has no boxes, as latin9 has none".to_owned(),
        Some(name) => format!("a shape with this rule ends in +{name}, as 3x3+{name} does"),
        None => "a rule that is not known here".to_owned(),
    }
}
