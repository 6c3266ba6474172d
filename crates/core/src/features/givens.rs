//! Symmetries of the givens: reflections and rotations under which a puzzle, or one that is
//! equivalent to it, is itself but for a renaming of symbols.

use crate::board::{Puzzle, motions};
use crate::symmetry::{Perm, Symmetry, SymmetryGroup, canonical_puzzle};

/// The most automorphisms that are gone through.
const MOST: u32 = 100_000;

/// The names of the reflections and rotations of the board that an automorphism of the puzzle is
/// conjugate to: an equivalent puzzle, with its boxes and symbols exchanged, has that symmetry for
/// the eye. `other` stands for automorphisms that are conjugate to none. `None` where the puzzle
/// has equal clues in a line or more than 100,000 automorphisms, and for Latin squares, whose
/// automorphisms exchange rows and symbols.
///
/// Reflections that are conjugate to each other are all named: on boards with square boxes the two
/// in lines of the board, and the two in diagonals.
///
/// ```
/// use gridforest::{board::Puzzle, features::symmetries_of_givens};
/// let puzzle = Puzzle::parse("2x2".parse()?, "12.3.....1......")?;
/// assert_eq!(symmetries_of_givens(&puzzle), Some(vec![]));
/// let turned = Puzzle::parse("2x2".parse()?, "1..............2")?;
/// assert!(symmetries_of_givens(&turned).unwrap().contains(&"rotate180"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symmetries_of_givens(puzzle: &Puzzle) -> Option<Vec<&'static str>> {
    let shape = puzzle.shape();
    let automorphisms = canonical_puzzle(puzzle).ok()?.stabiliser();
    if !shape.has_boxes() || automorphisms.order() > MOST.into() {
        return None;
    }
    let group = SymmetryGroup::of(shape);
    let class = |points: &Perm| {
        let on_board = Symmetry::from_points(shape, points).on_board(shape);
        group.cell_class(&on_board.expect("boards with boxes have no other symmetries"))
    };
    let identity = Perm::identity(shape.cells());
    let mut classes: Vec<_> = automorphisms.elements().iter().filter_map(class).collect();
    // The names of symbols may change where no cell moves.
    classes.retain(|class| Some(class) != group.cell_class(&identity).as_ref());
    // The quarter turns are inverses of each other: one stands for both.
    let named = motions(shape).filter(|(name, _)| *name != "rotate270");
    let class = |images| group.cell_class(&Perm::from_images(images));
    let named: Vec<_> = named.map(|(name, images)| (name, class(images))).collect();
    let mut names: Vec<&str> = named
        .iter()
        .filter(|(_, motion)| motion.as_ref().is_some_and(|motion| classes.contains(motion)))
        .map(|(name, _)| *name)
        .collect();
    if classes.iter().any(|class| named.iter().all(|(_, motion)| motion.as_ref() != Some(class))) {
        names.push("other");
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::random::stream;
    use rand::RngExt as _;

    /// Clues that come in orbits of a motion, as many orbits as go together of some that are drawn.
    fn in_orbits(image: impl Fn(usize, u8) -> (usize, u8)) -> Puzzle {
        let shape: Shape = "3x3".parse().unwrap();
        let random = &mut stream(6, 0);
        let mut symbols = vec![0; 81];
        while symbols.iter().filter(|symbol| **symbol > 0).count() < 24 {
            let drawn = (random.random_range(0..81), random.random_range(1..=9));
            let (mut more, mut clue) = (symbols.clone(), drawn);
            let orbit_fits = loop {
                if more[clue.0] != 0 {
                    break false;
                }
                more[clue.0] = clue.1;
                clue = image(clue.0, clue.1);
                if clue == drawn {
                    break true;
                }
            };
            if orbit_fits && Puzzle::new(shape, more.clone()).conflict().is_none() {
                symbols = more;
            }
        }
        Puzzle::new(shape, symbols)
    }

    /// The names, which equivalent puzzles share.
    fn names(puzzle: &Puzzle) -> Vec<&'static str> {
        let names = symmetries_of_givens(puzzle).unwrap();
        let random = &mut stream(3, 0);
        for _ in 0..3 {
            let image = SymmetryGroup::of(puzzle.shape()).random(random).puzzle(puzzle);
            assert_eq!(symmetries_of_givens(&image).unwrap(), names);
        }
        names
    }

    #[test]
    fn motions_are_named_up_to_equivalence() {
        let turned = in_orbits(|cell, symbol| (80 - cell, 10 - symbol));
        assert_eq!(names(&turned), ["rotate180"]);
        let reflected = in_orbits(|cell, symbol| (cell % 9 * 9 + cell / 9, symbol));
        assert_eq!(names(&reflected), ["diagonal", "antidiagonal"]);
        let mirrored = in_orbits(|cell, symbol| (cell / 9 * 9 + 8 - cell % 9, 10 - symbol));
        assert_eq!(names(&mirrored), ["vertical", "horizontal"]);
        // The bands one down, and the symbols three on: of order 3, and no motion of a square.
        let moved = in_orbits(|cell, symbol| ((cell + 27) % 81, (symbol + 2) % 9 + 1));
        assert!(names(&moved).contains(&"other"));
        let none =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(
            names(&Puzzle::parse("3x3".parse().unwrap(), none).unwrap()),
            Vec::<&str>::new()
        );
    }

    #[test]
    fn what_has_no_answer_has_none() {
        let empty = Puzzle::parse("3x3".parse().unwrap(), &".".repeat(81)).unwrap();
        assert_eq!(symmetries_of_givens(&empty), None);
        let latin = Puzzle::parse("latin4".parse().unwrap(), "1..............2").unwrap();
        assert_eq!(symmetries_of_givens(&latin), None);
        let clash = Puzzle::parse("2x2".parse().unwrap(), "11..............").unwrap();
        assert_eq!(symmetries_of_givens(&clash), None);
    }
}
