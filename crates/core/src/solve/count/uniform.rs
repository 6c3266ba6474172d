//! Solutions drawn uniformly: of those that a search soon lists each with the same probability,
//! of more by exact counts of what each choice leaves.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand::{Rng, RngExt as _};

use super::below::below;
use super::parts::Parts;
use super::{QUICK, solver};
use crate::board::{Grid, Puzzle, Shape};

/// The solutions of a puzzle, each drawn with the same probability.
///
/// To prepare it takes as long as to count the solutions [in parts](super::CountJob::method).
///
/// ```
/// use gridforest::board::Puzzle;
/// use gridforest::random::stream;
/// use gridforest::solve::UniformSolutions;
/// let puzzle = Puzzle::parse("2x2".parse()?, "1.....1..1.....1")?;
/// let solutions = UniformSolutions::of(&puzzle);
/// assert_eq!(solutions.number(), 18u8.into());
/// let drawn = solutions.draw(&mut stream(1, 0)).ok_or("no solution")?;
/// assert_eq!(drawn.symbols()[0], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct UniformSolutions {
    shape: Shape,
    way: Way,
}

enum Way {
    /// All of them, one after the other.
    Listed(Vec<u8>),
    /// How many there are in the blocks up to each.
    Counted(Box<Parts>, Vec<BigUint>),
}

impl std::fmt::Debug for UniformSolutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (shape, number) = (self.shape, self.number());
        f.debug_struct("UniformSolutions").field("shape", &shape).field("number", &number).finish()
    }
}

impl UniformSolutions {
    /// Those of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let way = Self::listed(puzzle).unwrap_or_else(|| Self::counted(puzzle));
        Self { shape: puzzle.shape(), way }
    }

    fn listed(puzzle: &Puzzle) -> Option<Way> {
        let most = QUICK.0 as usize * puzzle.shape().cells();
        let found = QUICK.1.over(|| {
            let mut listed = Vec::new();
            let flow = solver(puzzle.shape()).for_each_solution(puzzle, &mut |symbols| {
                listed.extend_from_slice(symbols);
                if listed.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            flow.is_continue().then_some(Way::Listed(listed))
        });
        found.ok().flatten()
    }

    fn counted(puzzle: &Puzzle) -> Way {
        let parts = Box::new(Parts::new(puzzle));
        let mut sum = BigUint::ZERO;
        let sums = (0..parts.blocks()).map(|block| {
            sum += parts.block(block);
            sum.clone()
        });
        let sums = sums.collect();
        Way::Counted(parts, sums)
    }

    /// The number of solutions.
    pub fn number(&self) -> BigUint {
        match &self.way {
            Way::Listed(symbols) => (symbols.len() / self.shape.cells()).into(),
            Way::Counted(_, sums) => sums.last().cloned().unwrap_or_default(),
        }
    }

    /// A solution; `None` where there is none.
    pub fn draw(&self, random: &mut impl Rng) -> Option<Grid> {
        let number = self.number();
        if number == BigUint::ZERO {
            return None;
        }
        let symbols = match &self.way {
            Way::Listed(symbols) => {
                let mut all = symbols.chunks(self.shape.cells());
                all.nth(random.random_range(0..all.len()))?.to_vec()
            }
            Way::Counted(parts, sums) => {
                let rank = below(&number, random);
                parts.draw(sums.partition_point(|sum| *sum <= rank), random)
            }
        };
        Some(Grid::new(self.shape, symbols).expect("a solver visits solution grids"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::stats::chi_square_z;
    use std::collections::HashMap;

    fn off(solutions: &UniformSolutions, each: u32) -> f64 {
        let random = &mut stream(3, 0);
        let all = u32::try_from(&solutions.number()).unwrap();
        let mut drawn: HashMap<Vec<u8>, u32> = HashMap::new();
        for _ in 0..each * all {
            let grid = solutions.draw(random).unwrap();
            *drawn.entry(grid.symbols().to_vec()).or_default() += 1;
        }
        chi_square_z(drawn.into_values(), all as usize)
    }

    /// Both ways, of the completions of partial squares and of other boards.
    #[test]
    fn each_solution_comes_equally_often() {
        let cases = [
            ("latin3", "1........"),
            ("latin4", "1....2.........."),
            ("latin5", "12345....1...2..........."),
            ("2x2", "1..............."),
            ("2x2+x", "................"),
        ];
        for (shape, text) in cases {
            let puzzle = Puzzle::parse(shape.parse().unwrap(), text).unwrap();
            let listed = UniformSolutions::of(&puzzle);
            let counted =
                UniformSolutions { shape: puzzle.shape(), way: UniformSolutions::counted(&puzzle) };
            assert_eq!(listed.number(), counted.number(), "{shape} {text}");
            for solutions in [listed, counted] {
                let off = off(&solutions, 30);
                assert!(off.abs() < 4.5, "{shape} {text}: {off}");
            }
        }
    }

    #[test]
    fn of_no_solution_none_is_drawn() {
        let puzzle = Puzzle::parse("latin3".parse().unwrap(), "12...3...").unwrap();
        let solutions = UniformSolutions::of(&puzzle);
        assert_eq!((solutions.number(), solutions.draw(&mut stream(1, 0))), (0u8.into(), None));
        let counted =
            UniformSolutions { shape: puzzle.shape(), way: UniformSolutions::counted(&puzzle) };
        assert_eq!(counted.draw(&mut stream(1, 0)), None);
    }
}
