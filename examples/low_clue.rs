//! A search for all proper puzzles with few clues, as a job: stop it, run it again, and it goes on
//! from its checkpoint.
//!
//! `cargo run --release --example low_clue -- low_clue.checkpoint`

use std::error::Error;
use std::path::PathBuf;

use gridforest::board::{Grid, Shape};
use gridforest::estimate::puzzles::GridSource;
use gridforest::random::stream;
use gridforest::run::Runner;
use gridforest::scan::{Scan, ScanJob, Scanned};

/// The most clues of a puzzle.
const CLUES: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let checkpoint = std::env::args_os().nth(1).map(PathBuf::from);
    let grids = grids("2x3".parse()?, 100)?;
    for (grid, scanned) in grids.iter().zip(search(&grids, checkpoint)?) {
        let puzzles: u64 = scanned.ended?.levels.iter().map(|level| level.proper).sum();
        println!("{grid}: {puzzles} puzzles of at most {CLUES} clues");
    }
    Ok(())
}

/// Grids drawn at random, each grid of the shape with the same probability.
fn grids(shape: Shape, number: usize) -> Result<Vec<Grid>, Box<dyn Error>> {
    Ok(GridSource::uniform(shape)?.sample(number, &mut stream(1, 0)))
}

/// What each grid has. A block of the job is a grid; finished blocks are in the checkpoint.
fn search(grids: &[Grid], checkpoint: Option<PathBuf>) -> Result<Vec<Scanned>, Box<dyn Error>> {
    let scans = grids.iter().map(|grid| Scan::new(grid, CLUES)).collect::<Result<_, _>>()?;
    let runner = Runner { checkpoint, ..Runner::default() };
    Ok(runner.finish(&ScanJob::new(scans))?)
}

#[cfg(test)]
#[test]
fn a_stopped_search_goes_on_and_agrees_with_the_tree() {
    use gridforest::forest::{Engine, Root, Tree};
    use gridforest::run::{Outcome, Progress, Stop};
    use gridforest::unavoidable::Limits;

    /// Stops a run after its first block.
    struct Once(Stop);
    impl Progress for Once {
        fn advanced(&self, _: u64) {
            self.0.ask();
        }
    }

    let grids = grids("2x2".parse().unwrap(), 20).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let once = Once(Stop::default());
    let scans = grids.iter().map(|grid| Scan::new(grid, CLUES).unwrap()).collect();
    let runner = Runner {
        threads: 1,
        checkpoint: Some(file.clone()),
        progress: &once,
        stop: once.0.clone(),
        ..Runner::default()
    };
    assert!(matches!(runner.run(&ScanJob::new(scans)), Ok(Outcome::Stopped { .. })));
    for (grid, scanned) in grids.iter().zip(search(&grids, Some(file)).unwrap()) {
        let root = Root::new(grid).unwrap();
        let tree = Tree::count(&root, Engine::Brute, Limits::default()).unwrap();
        for (clues, level) in scanned.ended.unwrap().levels.iter().enumerate() {
            assert_eq!(u128::from(level.proper), tree.levels[clues].nodes);
        }
    }
}
