//! For each class of a shape a minimal puzzle with many clues, as a job: work in blocks, for the
//! runner.

use super::{LargeError, LargePuzzles};
use crate::board::{Grid, Puzzle, Shape};
use crate::census::classes::Classes;
use crate::run::{Block, BlockError, Job, Plan};

/// Minimal puzzles with many clues: a block is the search within the least grid of one class.
///
/// ```
/// use gridforest::census::classes::Classes;
/// use gridforest::large::LargePuzzlesJob;
/// use gridforest::run::Runner;
/// let classes = Classes::of("latin4".parse()?)?;
/// let job = LargePuzzlesJob::new(&classes, 7, 2, 1)?;
/// let puzzles = Runner::default().finish(&job)?;
/// let clues = |symbols: &Vec<u8>| symbols.iter().filter(|&&symbol| symbol > 0).count();
/// assert_eq!(puzzles.iter().map(clues).max(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LargePuzzlesJob {
    shape: Shape,
    grids: Vec<Grid>,
    enough: usize,
    epochs: usize,
    seed: u64,
}

impl LargePuzzlesJob {
    /// The search in all classes, in each until a puzzle has `enough` clues, or for so many epochs.
    ///
    /// # Errors
    /// As [`LargePuzzles::new`].
    pub fn new(
        classes: &Classes,
        enough: usize,
        epochs: usize,
        seed: u64,
    ) -> Result<Self, LargeError> {
        let shape = classes.shape();
        LargePuzzles::new(shape, seed, 0)?;
        Ok(Self {
            shape,
            grids: classes.iter().map(|class| class.grid.clone()).collect(),
            enough,
            epochs,
            seed,
        })
    }
}

impl Job for LargePuzzlesJob {
    /// For each class the symbols of the puzzle with the most clues, in cell order, 0 for an empty
    /// cell.
    type Partial = Vec<Vec<u8>>;
    const NAME: &'static str = "large_puzzles";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.grids.len() as u64)
            .with("shape", self.shape)
            .with("enough", self.enough)
            .with("epochs", self.epochs)
            .seeded(self.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let grid = &self.grids[block.index as usize];
        let search = LargePuzzles::of_grid(grid, block.seed, block.index)?.take(self.epochs);
        let mut largest: Option<Puzzle> = None;
        for found in search {
            largest = found.into_iter().last().or(largest);
            if largest.as_ref().map_or(0, Puzzle::clues) >= self.enough {
                break;
            }
        }
        let symbols = |puzzle: &Puzzle| puzzle.symbols().to_vec();
        let largest = largest.as_ref().map(symbols);
        Ok(vec![largest.unwrap_or(vec![0; self.shape.cells()])])
    }
}
