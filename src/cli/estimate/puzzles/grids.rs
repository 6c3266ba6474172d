//! The grids in which puzzles are met: uniform ones, drawn one by one or a number of them, or those
//! of a file.

use std::path::Path;

use anyhow::{Result, anyhow, bail};

use super::Puzzles;
use crate::cli::plumbing::OrUsage;
use crate::cli::plumbing::blocks::Blocks;
use gridforest::board::{Grid, Shape};
use gridforest::estimate::puzzles::GridSource;
use gridforest::random::stream;

/// The most grids that are drawn to be used again and again.
const MOST_GRIDS: usize = 1_000_000;

impl Puzzles {
    pub(super) fn source(&self) -> Result<GridSource> {
        let Some(grids) = &self.grids else {
            return GridSource::uniform(self.shape).or_usage("SHAPE");
        };
        let list = match grids.parse::<usize>() {
            Ok(number) => {
                if number > MOST_GRIDS {
                    return Err(anyhow!("{number} grids are held in memory: at most {MOST_GRIDS}"))
                        .or_usage("--grids");
                }
                let source = GridSource::uniform(self.shape).or_usage("SHAPE")?;
                // Apart from the streams of the blocks.
                source.sample(number, &mut stream(self.seed, u64::MAX))
            }
            Err(_) => read_grids(Path::new(grids), self.shape)?,
        };
        GridSource::list(self.shape, list).or_usage("--grids")
    }
}

/// The grids of a file; the first line that holds none is an error.
fn read_grids(path: &Path, shape: Shape) -> Result<Vec<Grid>> {
    let mut blocks = Blocks::new(&[path.to_owned()], Some(shape));
    let mut grids = Vec::new();
    while let Some(block) = blocks.next()? {
        for board in block.each(Some(shape)) {
            let board = board.map_err(|refusal| anyhow!("{}", refusal.message()))?;
            match Grid::try_from(board.puzzle) {
                Ok(grid) => grids.push(grid),
                Err(error) => bail!("{}:{}: {error}", block.file(), board.line),
            }
        }
    }
    Ok(grids)
}
