//! Random puzzles: minimal ones, of a symmetry, of a number of clues, on given clue cells.

use gridforest::board::Puzzle;
use gridforest::pattern::{Reduction, SquareSymmetry, fill, least_clues, random_pattern, reduced};
use gridforest::random::stream;
use gridforest::skeleton::rules::Rule;
use gridforest::solve::generate::Generator;
use gridforest::solve::solver;

use crate::text::Board;
use crate::{WebError, text};

/// A random minimal puzzle of a shape.
///
/// # Errors
/// [`WebError`] when the page doesn't take the shape.
pub fn minimal(shape: &str, seed: u64) -> Result<Board, WebError> {
    let mut solver = solver(text::shape(shape)?);
    let puzzle = Generator::new(&mut *solver).minimal(&mut stream(seed, 0));
    Ok(Board::of(&puzzle))
}

/// A random minimal puzzle inside a proper one.
///
/// # Errors
/// [`WebError::NotProper`] when it isn't proper.
pub fn leaf(shape: &str, board: &str, seed: u64) -> Result<Board, WebError> {
    let puzzle: Puzzle = text::puzzle(shape, board)?;
    let mut solver = solver(puzzle.shape());
    if solver.count(&puzzle, 2) != 1 {
        return Err(WebError::NotProper);
    }
    let leaf = Generator::new(&mut *solver).minimised(&puzzle, &mut stream(seed, 0));
    Ok(Board::of(&leaf))
}

/// What a random puzzle is to be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The name of a symmetry of the clue cells.
    pub symmetry: &'a str,
    /// The number of clues; none: as few as the removal of clues leads to.
    pub clues: Option<usize>,
    /// Without a redundant clue.
    pub minimal: bool,
}

/// An attempt at a random puzzle whose clue cells have a symmetry; none where it led nowhere.
///
/// # Errors
/// [`WebError`] for an unknown symmetry, or a number of clues that it can't have.
pub fn symmetric(shape: &str, wanted: Wanted<'_>, seed: u64) -> Result<Option<Board>, WebError> {
    let shape = text::shape(shape)?;
    let symmetry: SquareSymmetry = wanted.symmetry.parse().map_err(WebError::Pattern)?;
    let orbits = symmetry.orbits(shape).expect("boards of the page are squares");
    let random = &mut stream(seed, 0);
    if let Some(clues) = wanted.clues {
        let least = least_clues(shape);
        let why = match clues {
            _ if clues > shape.cells() => format!("the board has {} cells", shape.cells()),
            _ if clues < least => {
                format!("no proper puzzle of {shape} has fewer than {least} clues")
            }
            _ if random_pattern(shape, &orbits, clues, random).is_none() => {
                format!("no {clues} cells have this symmetry")
            }
            _ => String::new(),
        };
        if !why.is_empty() {
            return Err(WebError::Pattern(why));
        }
    }
    let reduction = Reduction { orbits: &orbits, clues: wanted.clues, minimal: wanted.minimal };
    let solver = &mut *solver(shape);
    let grid = Generator::new(solver).grid(random);
    let found = reduced(solver, &grid, reduction, random);
    Ok(found.as_ref().map(Board::of))
}

/// An attempt at a random puzzle on the clue cells of a board; none where it led nowhere.
///
/// # Errors
/// [`WebError::Pattern`] where a rule forbids every proper puzzle on these cells.
pub fn on_pattern(
    shape: &str,
    board: &str,
    minimal: bool,
    seed: u64,
) -> Result<Option<Board>, WebError> {
    let pattern = text::puzzle(shape, board)?.skeleton();
    let shape = pattern.shape();
    if let Some(rule) = Rule::of(&pattern) {
        let why = format!("no puzzle on these cells is proper, by the rule {rule}");
        return Err(WebError::Pattern(why));
    }
    let (clues, least) = (pattern.clues(), least_clues(shape));
    if clues < least {
        let why = format!("{clues} clues, and no proper puzzle of {shape} has fewer than {least}");
        return Err(WebError::Pattern(why));
    }
    let random = &mut stream(seed, 0);
    let solver = &mut *solver(shape);
    let grid = Generator::new(solver).grid(random);
    let found = fill(solver, &grid, &pattern, minimal, random);
    Ok(found.as_ref().map(Board::of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::examine;

    /// The first of the attempts that led to a puzzle.
    fn first(attempt: impl FnMut(u64) -> Result<Option<Board>, WebError>) -> Board {
        let mut found = (0..10_000).map(attempt).filter_map(Result::unwrap);
        found.next().expect("a puzzle")
    }

    #[test]
    fn clues_have_the_symmetry_and_the_number_that_were_asked_for() {
        for symmetry in SquareSymmetry::names() {
            let wanted = Wanted { symmetry, clues: Some(32), minimal: false };
            let made = first(|seed| symmetric("3x3", wanted, seed));
            assert_eq!(examine("3x3", &made.board, 2, "").unwrap().solutions, 1);
            let pattern = text::puzzle("3x3", &made.board).unwrap().skeleton();
            assert_eq!(pattern.clues(), 32);
            let orbits =
                symmetry.parse::<SquareSymmetry>().unwrap().orbits(pattern.shape()).unwrap();
            let clue: Vec<bool> = made.board.chars().map(|c| c != '.').collect();
            let whole = |orbit: &Vec<usize>| orbit.iter().all(|&cell| clue[cell] == clue[orbit[0]]);
            assert!(orbits.iter().all(whole), "{symmetry}: {}", made.board);
        }
        for (clues, minimal) in [(Some(16), false), (Some(82), false), (Some(33), true)] {
            let wanted = Wanted { symmetry: "full", clues, minimal };
            let made = symmetric("3x3", wanted, 1);
            assert!(matches!(made, Ok(None) | Err(WebError::Pattern(_))));
        }
    }

    #[test]
    fn a_pattern_is_filled_or_refused() {
        for (shape, minimal) in [("2x2", true), ("2x3", true), ("3x3", false), ("latin5", true)] {
            let pattern = super::minimal(shape, 3).unwrap().board;
            let made = first(|seed| on_pattern(shape, &pattern, minimal, seed));
            let cells = |board: &str| text::puzzle(shape, board).unwrap().skeleton();
            assert_eq!(cells(&made.board), cells(&pattern), "{shape}");
            let examined = examine(shape, &made.board, 2, "").unwrap();
            assert_eq!(examined.solutions, 1);
            assert!(!minimal || examined.redundant.is_empty());
        }
        for pattern in ["1234............", "12.............."] {
            let error = on_pattern("2x2", pattern, false, 1).unwrap_err();
            assert!(error.to_string().contains("proper"), "{error}");
        }
    }

    #[test]
    fn what_is_made_is_minimal_on_every_shape_of_the_page() {
        for shape in ["2x2", "2x3", "3x2", "2x4", "3x3", "latin5", "latin7"] {
            let made = minimal(shape, 7).unwrap();
            let examined = examine(shape, &made.board, 2, "").unwrap();
            assert_eq!((examined.solutions, examined.redundant.len()), (1, 0), "{shape}");
            let again = leaf(shape, &examined.list[0], 8).unwrap();
            let examined = examine(shape, &again.board, 2, "").unwrap();
            assert_eq!((examined.solutions, examined.redundant.len()), (1, 0), "{shape}");
        }
    }
}
