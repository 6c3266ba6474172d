//! Every minimal puzzle with many clues that leaves lines of different kinds empty, as a job: work
//! in blocks, for the runner.
//!
//! The lines of a Latin square are its rows, its columns and its symbols: a set of triples (row,
//! column, symbol) has 3n of them, and the symmetries permute them. Large critical sets are seen to
//! leave one line of each kind without an entry (`papers/critical-sets.md`), and those that do are
//! found by a complete search in seconds. Of the choices of lines that the automorphisms of the
//! square take to each other one is searched; the rest of what there is are images of what it
//! yields.

use std::collections::BTreeMap;

use super::lines::{all_images, automorphisms, lines};
use super::{AllLarge, LargeError};
use crate::board::{CellMask, Grid};
use crate::run::{Block, BlockError, Job, Plan, listed};

/// For each square every critical set of at least some size that leaves lines of some different
/// kinds empty.
///
/// ```
/// use gridforest::board::Grid;
/// use gridforest::large::EmptyLinesJob;
/// use gridforest::run::Runner;
/// let grid = Grid::parse("latin4".parse()?, "1234214334124321")?;
/// let job = EmptyLinesJob::new(vec![(grid, 7)], 3)?;
/// let found = job.puzzles(Runner::default().finish(&job)?);
/// assert!(found[0].iter().all(|clues| clues.count_ones() == 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct EmptyLinesJob {
    /// The squares, each with the least number of entries of its critical sets.
    squares: Vec<(Grid, usize)>,
    /// Of how many kinds a line is empty.
    kinds: usize,
}

impl EmptyLinesJob {
    /// A search in Latin squares of one order, each for critical sets of at least some number of
    /// entries; of 1, 2 or 3 `kinds` a line is empty.
    ///
    /// # Errors
    /// [`LargeError`]: no squares, boards with boxes, more than eight symbols, several orders, or no such number of kinds.
    pub fn new(squares: Vec<(Grid, usize)>, kinds: usize) -> Result<Self, LargeError> {
        let mut shapes = squares.iter().map(|(grid, _)| grid.shape());
        let shape = shapes.next().ok_or(LargeError::NoSquare)?;
        if let Some(other) = shapes.find(|&other| other != shape) {
            return Err(LargeError::Shapes { first: shape, other });
        }
        if !shape.is_latin() {
            return Err(LargeError::Boxes { shape });
        }
        if shape.side() > 8 {
            return Err(LargeError::without_solver(shape, false));
        }
        if !(1..=3).contains(&kinds) {
            return Err(LargeError::Kinds { kinds });
        }
        Ok(Self { squares, kinds })
    }

    /// The critical sets of each square in ascending order, each once, out of what the run yields.
    pub fn puzzles(&self, mut found: BTreeMap<u64, Vec<CellMask>>) -> Vec<Vec<CellMask>> {
        let mut of_square = |(square, (grid, _)): (u64, &(Grid, usize))| {
            let puzzles = found.remove(&square).unwrap_or_default();
            all_images(grid, &puzzles)
        };
        (0..).zip(&self.squares).map(&mut of_square).collect()
    }

    fn side(&self) -> usize {
        self.squares[0].0.shape().side()
    }

    /// The cells of lines of different kinds, for one choice of lines of each orbit under the
    /// automorphisms.
    fn choices(&self, grid: &Grid) -> Vec<CellMask> {
        let [rows, columns, symbols] =
            lines(grid).try_into().expect("three kinds of lines of a Latin square");
        let mut choices = match self.kinds {
            3 => both(&both(&rows, &columns), &symbols),
            2 => [both(&rows, &columns), both(&rows, &symbols), both(&columns, &symbols)].concat(),
            _ => [rows, columns, symbols].concat(),
        };
        let group = automorphisms(grid);
        choices.retain(|&cells| group.iter().all(|action| action.image(cells) >= cells));
        choices
    }
}

/// Each of some sets with each of others.
fn both(some: &[CellMask], others: &[CellMask]) -> Vec<CellMask> {
    let with = |&one: &CellMask| others.iter().map(move |other| one | other);
    some.iter().flat_map(with).collect()
}

impl Job for EmptyLinesJob {
    /// For each square, by its number, the cells of the entries, up to automorphisms; those that
    /// are found in several ways several times.
    type Partial = BTreeMap<u64, Vec<CellMask>>;
    const NAME: &'static str = "empty_lines";

    fn plan(&self) -> Plan {
        let squares = self.squares.iter().map(|(grid, least)| format!("{grid} {least}\n"));
        Plan::new(Self::NAME, (squares.len() * self.side()) as u64)
            .with("squares", listed(squares))
            .with("kinds", self.kinds)
            .with("choices", "one of each orbit")
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let side = self.side() as u64;
        let (square, part) = (block.index / side, (block.index % side) as usize);
        let (grid, least) = &self.squares[square as usize];
        let mut search = AllLarge::new(grid, *least)?;
        let some = self.choices(grid).into_iter().skip(part).step_by(self.side());
        let found: Vec<CellMask> = some.flat_map(|empty| search.with_empty(empty)).collect();
        Ok(BTreeMap::from([(square, found)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::census::classes::Classes;
    use crate::run::Runner;

    #[test]
    fn those_of_all_that_have_empty_lines_are_found() {
        let classes = Classes::of("latin5".parse().unwrap()).unwrap();
        let squares = classes.iter().map(|class| (class.grid.clone(), 9));
        // All of each class, with the number of kinds of which a line is empty.
        let all = classes.iter().map(|class| {
            let lines = lines(&class.grid);
            let empty = |clues: CellMask, of: &[CellMask]| of.iter().any(|line| line & clues == 0);
            let count = |clues| lines.iter().filter(|of| empty(clues, of)).count();
            let all = AllLarge::new(&class.grid, 9).unwrap().with_empty(0);
            let counted = all.into_iter().map(|clues| (clues, count(clues)));
            counted.collect::<Vec<_>>()
        });
        let all: Vec<_> = all.collect();
        for kinds in 1..=3 {
            let job = EmptyLinesJob::new(squares.clone().collect(), kinds).unwrap();
            let found = job.puzzles(Runner::default().finish(&job).unwrap());
            for ((class, all), found) in classes.iter().zip(&all).zip(found) {
                let some = all.iter().filter(|(_, count)| *count >= kinds);
                let expected: Vec<CellMask> = some.map(|&(clues, _)| clues).collect();
                assert!(!found.is_empty());
                assert_eq!(found, expected, "{kinds} kinds, {}", class.grid);
            }
        }
    }

    #[test]
    fn other_boards_are_refused() {
        let square = |shape: &str, text| (Grid::parse(shape.parse().unwrap(), text).unwrap(), 2);
        let boxes = square("2x2", "1234341221434321");
        let (two, three) = (square("latin2", "1221"), square("latin3", "123231312"));
        let cyclic: Vec<u8> = (0..81).map(|cell| ((cell / 9 + cell) % 9 + 1) as u8).collect();
        let nine = Grid::new(Shape::latin(9).unwrap(), cyclic).unwrap();
        let why = |squares, kinds| EmptyLinesJob::new(squares, kinds).unwrap_err();
        let shape = boxes.0.shape();
        assert_eq!(why(vec![boxes], 3), LargeError::Boxes { shape });
        assert_eq!(why(Vec::new(), 3), LargeError::NoSquare);
        let (first, other) = (two.0.shape(), three.0.shape());
        let shapes = LargeError::Shapes { first, other };
        assert_eq!(why(vec![two.clone(), three], 3), shapes);
        let (shape, or_nine) = (nine.shape(), false);
        let symbols = LargeError::without_solver(shape, or_nine);
        assert_eq!(why(vec![(nine.clone(), 50)], 3), symbols);
        assert_eq!(AllLarge::new(&nine, 50).err(), Some(symbols));
        for kinds in [0, 4] {
            assert_eq!(why(vec![two.clone()], kinds), LargeError::Kinds { kinds });
        }
    }
}
