//! How often the search guesses, over images of a puzzle.

use crate::board::Puzzle;
use crate::random::Stream;
use crate::solve::nine::{Backend, solve_batch};
use crate::symmetry::SymmetryGroup;

/// The branchings of the 9x9 search when it counts up to two solutions of each of a number of
/// random images of a puzzle under the symmetries of its shape, ascending.
///
/// How a puzzle is presented changes the choices of the search and so its length by a large factor:
/// the distribution says more of the puzzle than one number.
///
/// # Panics
/// When the puzzle isn't of 9x9.
pub fn guesses_of_images(puzzle: &Puzzle, images: usize, random: &mut Stream) -> Vec<u64> {
    let group = SymmetryGroup::of(puzzle.shape());
    let image = |_| {
        let image = group.random(random).puzzle(puzzle);
        image.symbols().try_into().expect("a 9x9 puzzle")
    };
    let images: Vec<[u8; 81]> = (0..images).map(image).collect();
    let answers = solve_batch(Backend::best(), &images, 2);
    let mut guesses: Vec<u64> = answers.iter().map(|answer| answer.guesses).collect();
    guesses.sort_unstable();
    guesses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;

    #[test]
    fn proper_puzzles_have_the_guesses_of_each_image_alone() {
        let shape = "3x3".parse().unwrap();
        // The one of 20,000 random minimal puzzles that needed most guesses.
        let text =
            ".5...7......23...6.2.6..4........379.4....8..7.3.98..24...7.....3.........145.2..";
        let puzzle = Puzzle::parse(shape, text).unwrap();
        let together = guesses_of_images(&puzzle, 20, &mut stream(1, 0));
        let random = &mut stream(1, 0);
        let alone = (0..20).map(|_| {
            let image = SymmetryGroup::of(shape).random(random).puzzle(&puzzle);
            solve_batch(Backend::best(), &[image.symbols().try_into().unwrap()], 2)[0].guesses
        });
        let mut alone: Vec<u64> = alone.collect();
        alone.sort_unstable();
        assert_eq!(together, alone);
        assert!(together[0] < together[19] && together.is_sorted());
    }

    #[test]
    fn what_singles_solve_needs_no_guess() {
        let grid: String =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
                .into();
        let puzzle = Puzzle::parse("3x3".parse().unwrap(), &grid.replacen('1', ".", 3)).unwrap();
        assert_eq!(guesses_of_images(&puzzle, 5, &mut stream(2, 0)), [0; 5]);
    }
}
